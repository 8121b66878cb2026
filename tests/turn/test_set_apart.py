"""What is said of one thing and denied of another, or of one alone, is not said of the other."""

from __future__ import annotations

import pytest

from answerable.turn.proof.set_apart import denies_what_is_set_apart, of_what_is_set_apart

STARTUP = "Temporary files are removed at startup, not at shutdown."
BUTTER = "You can replace the butter with margarine, but not with oil."
HOURS = "Breakfast is from 7:00 to 10:30, except on Sundays, when it is from 8:00 to 11:00."
PRIMARY = "Only the primary accepts writes."
TEAM = "Encryption at rest is available for Team workspaces only."
CLIMB = "Children under 14 may only climb with an adult."
TAX = "The tourist tax of 2.50 euros per person and night is not included in the price."
HANDLES = "Handles that are not closed within 5 minutes are closed automatically."
PHOTOS = "Sculptures may be photographed, but drawings may not."
AUGUST = "The newsletter is sent every two weeks, except in August."
JOBS = "Failed jobs are retried once, except for deploy jobs."


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Temporary files are removed at shutdown.", STARTUP),
        ("You can replace the butter with oil.", BUTTER),
        ("On Sundays breakfast is from 7:00 to 10:30.", HOURS),
        ("Failed deploy jobs are retried once.", JOBS),
        ("Drawings may be photographed.", PHOTOS),
        ("The newsletter is only sent in August.", AUGUST),
        ("Replicas accept writes.", PRIMARY),
        ("The primary accepts only writes.", PRIMARY),
        ("Encryption at rest is available for workspaces.", TEAM),
        ("Encryption at rest is available.", TEAM),
        ("Children under 14 may climb.", CLIMB),
        ("The price includes the tourist tax of 2.50 euros per person and night.", TAX),
    ],
)
def test_what_is_so_of_another_thing(claim: str, evidence: str) -> None:
    """What is set apart takes the other's place, the "only" moves or is left out with what is
    meant, and so is a "not"."""
    assert of_what_is_set_apart(claim, [evidence])


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("At startup, temporary files are removed.", STARTUP),
        ("Temporary files are removed at startup but not at shutdown.", STARTUP),
        ("Use margarine instead of butter, oil won't do.", BUTTER),
        ("On Sundays breakfast is from 8:00 to 11:00.", HOURS),
        ("Sculptures may be photographed.", PHOTOS),
        ("Apart from deploy jobs, failed jobs are retried once.", JOBS),
        ("Writes are accepted only by the primary.", PRIMARY),
        ("The primary accepts writes.", PRIMARY),
        ("Team workspaces have encryption at rest.", TEAM),
        ("Children under 14 may climb with an adult.", CLIMB),
        ("The tourist tax is charged on top of the price.", TAX),
        ("The price excludes the tourist tax of 2.50 euros per person and night.", TAX),
        ("Handles are closed automatically after 5 minutes.", HANDLES),
    ],
)
def test_what_is_so_of_this_thing(claim: str, evidence: str) -> None:
    """With the same in its place, in whatever order, or in other words."""
    assert not of_what_is_set_apart(claim, [evidence])


@pytest.mark.parametrize(
    ("claim", "evidence", "holds"),
    [
        ("Temporary files are not removed at shutdown.", STARTUP, True),
        ("Deploy jobs are not retried.", JOBS, True),
        ("Temporary files are not removed at startup.", STARTUP, False),
        ("Temporary files are not removed at startup or shutdown.", STARTUP, False),
        ("Failed jobs are not retried once.", JOBS, False),
    ],
)
def test_what_is_denied_of_it(claim: str, evidence: str, holds: bool) -> None:
    """What is set apart may be denied by itself, and nothing else."""
    assert denies_what_is_set_apart(claim, [evidence]) is holds
