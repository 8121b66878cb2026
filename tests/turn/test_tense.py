"""What is to come is not told as done, and what has an end not as open."""

from __future__ import annotations

import pytest

from answerable.turn.proof.tense import other_time

BOOK = "Her book about forms will be published in autumn 2026."
MOVE = "The library will move to Mill Street in spring 2027."
HOTEL = "The hotel was renovated in 2019."
WORK = "From 2016 to 2020 she worked at Bracken Labs."
ROOM = "A new X-ray room is planned for 2027."


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Her book about forms was published in autumn 2026.", BOOK),
        ("Her book about forms has been published.", BOOK),
        ("The library moved to Mill Street in spring 2027.", MOVE),
        ("The library has moved to Mill Street.", MOVE),
        ("The hotel will be renovated in 2019.", HOTEL),
        ("The hotel is being renovated.", HOTEL),
        ("She has worked at Bracken Labs since 2016.", WORK),
        ("A new X-ray room was opened in 2027.", ROOM),
    ],
)
def test_another_time(claim: str, evidence: str) -> None:
    """Done and yet to be, the reverse, and without its end."""
    assert other_time(claim, [evidence])


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Her book about forms is to be published in autumn 2026.", BOOK),
        ("In spring 2027, the library moves to Mill Street.", MOVE),
        ("Once it has moved, the library is on Mill Street.", MOVE),
        ("The hotel has been renovated in 2019.", HOTEL),
        ("She worked at Bracken Labs from 2016 to 2020.", WORK),
        ("From 2016 on, until 2020, she was at Bracken Labs.", WORK),
        ("There will be a new X-ray room in 2027.", ROOM),
        ("The page is deleted after 30 days.", "The page will be deleted after 30 days."),
        ("The export was added in 2.0.", "The export was added in 2.0 and will be removed."),
    ],
)
def test_the_same_time(claim: str, evidence: str) -> None:
    """The present for what is to come, and what stands there both ways."""
    assert not other_time(claim, [evidence])
