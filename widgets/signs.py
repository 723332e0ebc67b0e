"""Numbers as they are written on a sheet."""

from __future__ import annotations


def signed(points: int) -> str:
    """A number with its sign, and a true minus."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
