"""The same from the other side is shown, and what only looks like it is not."""

from __future__ import annotations

import pytest

from answerable.turn.proof.converse import told_from_other_side

from .test_near_copies import is_shown

KEYS = "Remove the old key before you add the new key."
SPEED = "The blue pump is faster than the red pump for wells."
PARCEL = "The depot sends the shop a parcel."
HEADER = "The header is shown above the map."
NOTES = "Notes of members override defaults of the board."
RULES = "Board rules override values from the member file."
OARS = "Use oars instead of poles in the canal."
BADGE = "The badge is optional."
LISTED = "Pick a name, a color and an icon for the board."
DOOR = "The door name is NORTH."
CACHE = "Pass `--fresh` to skip the cache."
TABLE = "The following list shows all open rooms of the club."
FOLDER = "Drop the picture into the public folder of the board."
TOOLS = "Keep your tools and maps up to date by running the job weekly."
LATEST = "The store keeps only the latest entry of each key."
COPY = "When you print a map with big map print, a copy is kept in the big maps drawer."
MANNERS = "Act with respect from a place of trust, calm and care."
WITH = "The lamp works with the blue socket."


@pytest.mark.parametrize(
    ("page", "claim"),
    [
        (KEYS, "Add the new key after you remove the old key."),
        (SPEED, "For wells, the red pump is slower than the blue pump."),
        (PARCEL, "The shop receives a parcel from the depot."),
        (HEADER, "The map is shown below the header."),
        (RULES, "Values from the member file are overridden by board rules."),
        (OARS, "Use oars, not poles, in the canal."),
        (OARS, "In the canal, use oars in place of poles."),
        (BADGE, "You do not need the badge."),
        (LISTED, "Pick an icon, a color and a name for the board."),
        (DOOR, "NORTH is the name of the door."),
        (CACHE, "With `--fresh`, the cache is not used."),
        (TABLE, "The following table shows all open rooms of the club."),
        (FOLDER, "Add the picture to the public folder of the board."),
        (TOOLS, "Update your tools and maps by running the job weekly."),
        (LATEST, "The store keeps the latest entry of every key."),
        (COPY, "A copy is kept in the big maps drawer when you print a map with big map print."),
        (MANNERS, "Act with respect from a place of care, calm and trust."),
        (WITH, "The blue socket works with the lamp."),
    ],
)
def test_the_same_from_the_other_side_is_shown(page: str, claim: str) -> None:
    """Its counterpart with both sides exchanged, a list in another order, a name for what has it,
    and other words that only could be another act."""
    assert is_shown(claim, page)


@pytest.mark.parametrize(
    ("page", "claim"),
    [
        (KEYS, "Add the new key before you remove the old key."),
        (KEYS, "Remove the old key after you add the new key."),
        (KEYS, "Add the old key after you remove the new key."),
        (SPEED, "For wells, the blue pump is slower than the red pump."),
        (PARCEL, "The depot receives a parcel from the shop."),
        (HEADER, "The header is shown below the map."),
        (RULES, "Values from the member file override board rules."),
        (OARS, "Use poles, not oars, in the canal."),
        (BADGE, "You need the badge."),
        (CACHE, "Pass `--fresh` to use the cache."),
    ],
)
def test_what_only_looks_like_it_is_not_shown(page: str, claim: str) -> None:
    """One side exchanged, both with the same word, and all words of a clause turned around."""
    assert not is_shown(claim, page)


def test_there_is_one_link_and_no_other_denial() -> None:
    """Of two of them nobody could tell which is meant."""
    twice = "The pump starts before the valve opens and before the lamp is lit."
    assert not told_from_other_side("The valve opens after the pump starts.", [twice])
    assert told_from_other_side("Red is lower than blue.", ["Blue is higher than red."])
    assert not told_from_other_side("Red is not lower than blue.", ["Blue is higher than red."])
    also = "The new key is public."
    claim = "Add the new private key after you remove the old key."
    assert told_from_other_side(claim, [KEYS])
    assert not told_from_other_side(claim, [KEYS, also])
