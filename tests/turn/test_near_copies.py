"""What a near copy of a sentence changes without changing many of its words is not shown, and what
an honest rewording changes is."""

from __future__ import annotations

import time

import pytest

from answerable.settings import AnswerSettings
from answerable.turn.support import Grounds, support

Cases = dict[str, tuple[str, ...]]

BACKUP = "Backups should be kept on another disk."
SHARE = "Members may share a folder with guests."
STALE = "The report is stale if no run has finished."
TOTAL = "The total is currently shown in the header."
EXPORT = "The export is supported on every plan."
SYNC = "The agent sends its records to the collector."
OVERRIDE = "Local settings override global ones."
FARES = "The association pays 80% of the fare and the member pays the other 20%."
ROOMS = "In summer the hall opens at 9 and closes at 21."
LEND = "You can borrow up to 12 books for your project."
BOOKS = "Most rooms have a projector and all desks have a lamp."
SMALL = "Small orders are sent in one parcel."
SIGNED = "The gateway checks signed requests."
PARTS = "Only update boards, sensors and cables."
RETRY = "If the pump stops, the valve closes."
LOCKED = "The file is locked because two editors write to it."
GUARD = "The build fails, unless the guard file is present."
DRIVE = "Use the same drive, otherwise the files are duplicated."
KEEP = "The cleaner removes every expired entry from the table."
FILES = "The tool reads `garden.toml` from the working folder."
PORTS = "The lamp runs on one battery and one cell."
GARDEN = "The garden opens in the first week of May."


def is_shown(claim: str, page: str, question: str = "") -> bool:
    """Whether ``claim`` is well enough supported by ``page``."""
    grounds = Grounds((page,), ("How it works",), question=question)
    return support(claim, grounds, lambda term: 1.0) >= AnswerSettings().min_support


def cases(of: Cases) -> list[tuple[str, str]]:
    return [(page, claim) for page, claims in of.items() for claim in claims]


OTHER_MODALS: Cases = {
    BACKUP: ("Backups must be kept on another disk.", "Backups can be kept on another disk."),
    SHARE: ("Members must share a folder with guests.", "Members have to share a folder."),
    STALE: ("The report may be stale if no run has finished.",),
    TOTAL: ("The total was previously shown in the header.",),
    EXPORT: ("The export will be supported on every plan.",),
}
SAME_MODALS: Cases = {
    BACKUP: ("You should keep backups on another disk.", "Keep backups on another disk."),
    SHARE: ("Members can share a folder with guests.", "A folder may be shared with guests."),
    STALE: ("The report will be stale if no run has finished.",),
    TOTAL: ("You can see the total in the header.", "The header shows the total."),
    EXPORT: ("Every plan supports the export.",),
}
EXCHANGED: Cases = {
    SYNC: ("The collector sends its records to the agent.",),
    OVERRIDE: ("Global settings override local ones.",),
    FARES: (
        "The member pays 80% of the fare and the association pays the other 20%.",
        "The association pays 20% of the fare and the member pays the other 80%.",
    ),
    ROOMS: ("In summer the hall opens at 21 and closes at 9.",),
}
MOVED: Cases = {
    SYNC: (
        "Records are sent to the collector by the agent.",
        "To the collector the agent sends its records.",
    ),
    OVERRIDE: ("Global settings are overridden by local ones.",),
    FARES: ("The member pays 20% of the fare, and the association pays 80%.",),
    ROOMS: ("The hall closes at 21 and opens at 9 in summer.",),
    LEND: ("For your project, up to 12 books can be borrowed.",),
}
OTHER_QUANTITIES: Cases = {
    BOOKS: ("All rooms have a projector.", "Some desks have a lamp."),
    SMALL: ("All orders are sent in one parcel.",),
    SIGNED: ("The gateway only checks signed requests.",),
    PARTS: ("Only update boards and cables.",),
}
SAME_QUANTITIES: Cases = {
    BOOKS: ("Most rooms have a projector.", "Every desk has a lamp."),
    SMALL: ("Small orders come in one parcel.", "All small orders are sent in one parcel."),
    SIGNED: ("Signed requests are checked by the gateway.",),
    PARTS: ("Update boards, sensors and cables only.", "Update sensors."),
}
RELINKED: Cases = {
    RETRY: ("If the valve closes, the pump stops.", "Even if the pump stops, the valve closes."),
    LOCKED: ("Two editors write to the file because it is locked.",),
    GUARD: ("The build fails if the guard file is present.", "The build fails."),
    DRIVE: ("The files are duplicated.",),
}
LINKED: Cases = {
    RETRY: ("The valve closes when the pump stops.", "Once the pump stops, the valve closes."),
    LOCKED: ("Two editors write to the file, so it is locked.",),
    GUARD: ("Unless the guard file is present, the build fails.",),
    DRIVE: ("If you use another drive, the files are duplicated.",),
}
ALTERED: Cases = {
    KEEP: (
        "The cleaner updates every expired entry from the table.",
        "The cleaner skips every expired entry from the table.",
        "The cleaner removes every expired entry from the table with a warning mail.",
    ),
    FILES: ("The tool reads `garden.local.toml` from the working folder.",),
    PORTS: ("The lamp runs on one battery, one cell and solar.",),
    GARDEN: ("The garden opens in the third week of May.",),
}
REWORDED: Cases = {
    KEEP: (
        "The cleaner deletes every expired entry from the table.",
        "The cleaner takes every expired entry from the table.",
        "Every expired entry is purged from the table by the cleaner.",
    ),
    FILES: ("The tool loads `garden.toml` from the working folder.",),
    PORTS: ("The lamp needs one battery and one cell.",),
    GARDEN: ("The garden is open from the first week of May.",),
}


@pytest.mark.parametrize(("page", "claim"), cases(OTHER_MODALS))
def test_another_modal_or_tense_is_not_shown(page: str, claim: str) -> None:
    """What one should do is not what one must, what is so is not what may be or was."""
    assert not is_shown(claim, page)


@pytest.mark.parametrize(("page", "claim"), cases(EXCHANGED))
def test_words_in_each_others_place_are_not_shown(page: str, claim: str) -> None:
    """Who does it to whom is not told by the words alone, nor whose a value is."""
    assert not is_shown(claim, page)


@pytest.mark.parametrize(("page", "claim"), cases(OTHER_QUANTITIES))
def test_another_quantity_is_not_shown(page: str, claim: str) -> None:
    """Most are not all, small ones are not all of them, and nothing is so only here unless that
    is said there; what is so of three only is not so of two."""
    assert not is_shown(claim, page)


@pytest.mark.parametrize(("page", "claim"), cases(RELINKED))
def test_clauses_joined_otherwise_are_not_shown(page: str, claim: str) -> None:
    """Cause and effect or a condition the other way round, "if" for "unless", and what holds only
    otherwise without a word of that."""
    assert not is_shown(claim, page)


@pytest.mark.parametrize(("page", "claim"), cases(ALTERED))
def test_the_reverse_another_name_and_what_is_added_are_not_shown(page: str, claim: str) -> None:
    """In a copy of a sentence an act that cannot be the same, another file, one more item and a
    tail of new words."""
    assert not is_shown(claim, page)


@pytest.mark.parametrize(
    ("page", "claim"),
    [case for of in (SAME_MODALS, MOVED, SAME_QUANTITIES, LINKED, REWORDED) for case in cases(of)],
)
def test_a_rewording_of_the_same_is_shown(page: str, claim: str) -> None:
    """The passive, another order with the same roles, another word for the same, a part."""
    assert is_shown(claim, page)


@pytest.mark.parametrize(
    ("page", "claim"),
    [
        ("Das Passwort ist nicht erforderlich.", "Das Passwort ist erforderlich."),
        ("Wir speichern deine Bilder auf der Karte.", "Wir speichern keine Bilder auf der Karte."),
        ("Vous ne devez pas ouvrir la vanne.", "Vous devez ouvrir la vanne."),
        ("Los archivos no se borran cuando termina.", "Los archivos se borran cuando termina."),
        ("Файлы не удаляются после проверки.", "Файлы удаляются после проверки."),
    ],
)
def test_a_denial_of_another_language_is_read(page: str, claim: str) -> None:
    """In a language of which the words for "not" are known, one too many or too few is seen."""
    assert not is_shown(claim, page)


@pytest.mark.parametrize(
    ("page", "claim"),
    [
        ("Das Konto ist nötig, ein Passwort ist nicht nötig.", "Das Konto ist nötig."),
        ("Die Pumpe läuft am Montag nicht.", "Am Montag läuft die Pumpe nicht."),
        ("Jeden Montag öffnet der Laden um zehn.", "Der Laden öffnet jeden Montag um zehn."),
    ],
)
def test_another_order_of_another_language_is_shown(page: str, claim: str) -> None:
    """The order of words is held against that of English only, and a half that is not denied may
    be told alone."""
    assert is_shown(claim, page)


def test_what_is_asked_is_no_addition() -> None:
    """A copy may name what the question is about."""
    claim = "The cleaner removes every expired entry from the table on the cargo bridge."
    assert is_shown(claim, KEEP, "How does the cleaner work on the cargo bridge?")
    assert not is_shown(claim, KEEP)


@pytest.mark.parametrize(
    ("page", "claim"),
    [
        (
            "New leaves cover old ones after a few weeks.",
            "After a few weeks, new leaves cover old ones.",
        ),
        ("We were unable to lift the lid.", "The lid couldn't be lifted."),
        ("You can store a maximum of 30 crates.", "No more than 30 crates can be stored."),
        ("The pump stops feeding the tank.", "The pump no longer feeds the tank."),
        (
            "Both hoses are optional parts.",
            "You do not have to add the hoses, as both are optional.",
        ),
    ],
)
def test_a_denial_in_other_words_is_shown(page: str, claim: str) -> None:
    """Both of two opposites, and a "not" that is in what another word means."""
    assert is_shown(claim, page)


@pytest.mark.parametrize(
    ("page", "claim"),
    [
        ("New leaves cover old ones after a few weeks.", "Old leaves cover new ones."),
        ("We were unable to lift the lid.", "The lid could be lifted."),
        ("You can store a maximum of 30 crates.", "No less than 30 crates can be stored."),
        ("The pump stops feeding the tank.", "The pump feeds the tank and never stops feeding."),
    ],
)
def test_their_reverse_is_not_shown(page: str, claim: str) -> None:
    """What is exchanged or not denied at all stays another thing."""
    assert not is_shown(claim, page)


def test_long_texts_are_told_at_once() -> None:
    """A text of thousands of words that come again and again takes no time that grows with them."""
    page = "first second third " * 2_000
    started = time.process_time()
    is_shown("third second first " * 2_000, page)
    assert time.process_time() - started < 2
