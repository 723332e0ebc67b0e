"""What is looked for on a page of the harness: faults of the layout, and what was sent."""

from __future__ import annotations

from typing import Any

# What must not be: sideways scrolling, small targets, and text or cards cut off by the felt.
FAULTS = """() => {
    const faults = [];
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
    const box = (node) => node.getBoundingClientRect();
    const root = box(document.querySelector(".ck"));
    const pressed = ".ck button:not(.ck-chip, .ck-term), .ck summary";
    for (const node of document.querySelectorAll(pressed)) {
        const { width, height } = box(node);
        const small = node.offsetParent && (height < 43.9 || width < 43.9);
        if (small) faults.push(`small: ${node.className} ${width}x${height}`);
        if (node.scrollWidth > node.clientWidth + 1) faults.push(`cut off: ${node.textContent}`);
    }
    for (const node of document.querySelectorAll(".ck-felt *")) {
        const { left, right, width } = box(node);
        const outside = left < root.left - 1 || right > root.right + 1;
        if (width > 1 && outside) faults.push(`outside: ${node.outerHTML.slice(0, 60)}`);
    }
    return faults;
}"""

# What lies over something else, or is too small to be read.
OVERLAPS = """() => {
    const faults = [];
    const all = (selector) => [...document.querySelectorAll(selector)]
        .filter((node) => node.getClientRects().length);
    const box = (node) => node.getBoundingClientRect();
    const meet = (one, other) => {
        const [a, b] = [box(one), box(other)];
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    };
    const apart = (first, second) => {
        for (const one of all(first)) for (const other of all(second)) {
            if (one !== other && meet(one, other)) faults.push(`${one.className} lies on ${other.className}`);
        }
    };
    const things = ".ck-zone, .ck-offer, .ck-preview, .ck-chooser, .ck-slots, .ck-prompt, .ck-hand, .ck-effects li, .ck-force";
    apart(things, things);
    apart(".ck-bubble", things);
    apart(".ck-seat", `${things}, .ck-seat`);
    for (const node of all(".ck-felt :is(p, li, .ck-standtext, .ck-contract, .ck-slot, .ck-share, .ck-badge)")) {
        if (parseFloat(getComputedStyle(node).fontSize) < 13) faults.push(`tiny: ${node.textContent}`);
        if (node.scrollWidth > node.clientWidth + 1 && node.clientWidth) faults.push(`cut off: ${node.textContent}`);
    }
    for (const node of all(".ck-offer :is(li, p)")) {
        if (parseFloat(getComputedStyle(node).fontSize) < 14) faults.push(`small: ${node.textContent}`);
    }
    const bar = document.querySelector(".ck-moves");
    if (getComputedStyle(bar).position === "sticky" && bar.offsetHeight > 120) faults.push("more than two rows");
    return faults;
}"""  # noqa: E501


def moves(page: Any) -> list[str]:
    """What the table has sent, heartbeats aside."""
    found: list[str] = page.evaluate("model.moves()")
    return found
