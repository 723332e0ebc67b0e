"""Ready configuration for a school's server: what ``cardkit config NAME`` prints.

Each is a whole file, without a line to fill in; the README shows them, and the tests start them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Place:
    """Where Cardkit is installed and under which address it is to be found."""

    program: str = ""
    port: int = 8866
    base_url: str = "/class/"
    host: str = "cards.example.org"
    listen: int = 80

    @property
    def command(self) -> str:
        """What starts the site; nobody but this machine reaches it without a proxy."""
        program = self.program or this_program()
        return f"{program} serve --no-browser --port {self.port} --base-url {self.base_url}"


def this_program() -> str:
    """The ``cardkit`` of the Python that runs now."""
    return str(Path(sys.prefix) / "bin" / "cardkit")


def systemd(place: Place) -> str:
    """A unit for systemd: started with the machine, and again if it should ever fall over."""
    return f"""\
[Unit]
Description=Cardkit, card games in the browser
After=network.target

[Service]
ExecStart={place.command}
Restart=on-failure
# A user of its own that owns nothing; /var/lib/cardkit is its home, and all that it may write to.
DynamicUser=yes
StateDirectory=cardkit
Environment=HOME=%S/cardkit
WorkingDirectory=%S/cardkit
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
NoNewPrivileges=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
# It talks to nginx on this machine, and to nobody else.
IPAddressDeny=any
IPAddressAllow=localhost

[Install]
WantedBy=multi-user.target
"""


def nginx(place: Place) -> str:
    """A server for nginx: everything below the base URL goes to the site, WebSockets included."""
    return f"""\
map $http_upgrade $cardkit_connection {{
    default upgrade;
    ""      close;
}}

server {{
    listen {place.listen};
    server_name {place.host};

    location {place.base_url} {{
        proxy_pass http://127.0.0.1:{place.port};
        proxy_http_version 1.1;
        # Pages talk to their kernels over WebSockets, and only from the host they came from.
        proxy_set_header Host $http_host;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $cardkit_connection;
        # A page arrives piece by piece, and its WebSocket stays open while somebody thinks.
        proxy_buffering off;
        proxy_read_timeout 1h;
    }}
}}
"""


def jupyterhub(place: Place) -> str:
    """Lines for ``jupyterhub_config.py``: one Cardkit for all, beside everybody's own server.

    They add to the services that the file may have already.
    """
    words = ", ".join(f'"{word}"' for word in _at(place, "/services/cardkit/").command.split())
    return f"""\
c.JupyterHub.services.append(
    {{
        "name": "cardkit",
        "url": "http://127.0.0.1:{place.port}",
        "command": [{words}],
    }}
)
"""


def _at(place: Place, base_url: str) -> Place:
    return Place(place.program, place.port, base_url, place.host, place.listen)


#: What ``cardkit config`` knows.
CONFIGURATIONS: dict[str, Callable[[Place], str]] = {
    "systemd": systemd,
    "nginx": nginx,
    "jupyterhub": jupyterhub,
}
