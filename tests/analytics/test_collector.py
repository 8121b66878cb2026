"""The garbage collector is as it was afterwards."""

from __future__ import annotations

import gc

from answerable.analytics.collector import held_back


def test_on_again_however_it_ends() -> None:
    """It is off within, and on again after an error too."""
    assert gc.isenabled()
    block = held_back()
    block.__enter__()
    assert not gc.isenabled()
    assert not block.__exit__(KeyError, KeyError(), None)
    assert gc.isenabled()


def test_blocks_that_overlap() -> None:
    """Whichever of two ends last, it is on again."""
    for order in ((0, 1), (1, 0)):
        blocks = (held_back(), held_back())
        for each in blocks:
            each.__enter__()
        for number in order:
            blocks[number].__exit__(None, None, None)
        assert gc.isenabled()


def test_off_stays_off() -> None:
    """Where the program has none, it gets none."""
    gc.disable()
    try:
        with held_back():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
