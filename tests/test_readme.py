"""The README's tour is a doctest: what it shows is what happens."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_tour() -> None:
    failed, tried = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS
    )
    assert tried > 10
    assert not failed


def test_docstrings() -> None:
    import cardkit
    import cardkit.bots
    import cardkit.cards
    import cardkit.teaching

    for module in (cardkit, cardkit.bots, cardkit.cards, cardkit.teaching):
        failed, tried = doctest.testmod(module)
        assert tried
        assert not failed


def test_exports_are_sorted_and_there() -> None:
    import cardkit
    import cardkit.teaching
    import widgets

    for module in (cardkit, cardkit.teaching, widgets):
        assert list(module.__all__) == sorted(module.__all__, key=str)
        assert all(hasattr(module, name) for name in module.__all__)
