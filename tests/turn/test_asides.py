"""A sentence that is taken back where it is said is not the page's."""

from __future__ import annotations

import pytest

from answerable.turn.proof.asides import takes_back

LINKS = "Links expire after 7 days."
KEY = "Never share the recovery key."


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("Critics claim that links expire after 7 days.", LINKS),
        ("Some believe links expire after 7 days.", LINKS),
        ("You think links expire after 7 days.", LINKS),
        ("As you said, links expire after 7 days.", LINKS),
        ("Links used to expire after 7 days.", LINKS),
        ("Formerly, links expire after 7 days.", LINKS),
        ("Links expire after 7 days is outdated.", LINKS),
        ('"Links expire after 7 days" is a joke.', LINKS),
        ("Links expire after 7 days, as if.", LINKS),
        ("Links expire after 7 days: fake.", LINKS),
        ("Links expire after 7 days — wrong.", LINKS),
        ("Links expire after 7 days (that is untrue).", LINKS),
        ("Links expire after 7 days in your dreams.", LINKS),
        ("Links expire after 7 business days.", LINKS),
        ("Links expire ❌ after 7 days.", LINKS),
        ("👎 Links expire after 7 days.", LINKS),
        ("Links expire after 7 days?", LINKS),
        ("Wrong: links expire after 7 days.", LINKS),
        ("That's false, links expire after 7 days.", LINKS),
        ("Fake news: links expire after 7 days.", LINKS),
        ("Danger: links expire after 7 days.", LINKS),
        ("As Napoleon said, links expire after 7 days.", LINKS),
        ("According to a rival, links expire after 7 days.", LINKS),
        ("Napoleon insists that links expire after 7 days.", LINKS),
        ("Never hesitate to share the recovery key.", KEY),
        ("Don't forget to share the recovery key.", KEY),
    ],
)
def test_taken_back(claim: str, page: str) -> None:
    """As somebody's belief, as past, as a joke, by a picture, or by asking."""
    assert takes_back(claim, [page])


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("🎉 After 7 days, links expire!", LINKS),
        ("✅ Links expire after 7 days.", LINKS),
        ("A key used to sign requests is stored.", "Requests are signed with a key."),
        ("The token is used to sign in.", "You sign in with the token."),
        ("Don't forget to save the file.", "Save the file."),
        ("If you think the key leaked, rotate it.", "Rotate a leaked key."),
        ("Many users believe so.", "Many users believe so."),
        ("If the password is wrong, you are asked again.", "A false password is asked for again."),
        ("The feed is deprecated.", "The feed is no longer maintained."),
        ("The files lie in `docs`.", "The files are in `docs`."),
        ("What is a link?", "What is a link? A way to share."),
        ("Note: links expire after 7 days.", LINKS),
        ("In short: links expire after 7 days.", LINKS),
        ("As the documentation says, links expire after 7 days.", LINKS),
        ("According to the guide, links expire after 7 days.", LINKS),
        ("False values are kept.", "Values that are false are kept."),
        ("The log says that links expire.", "Links expire, as the log tells."),
        ("Refunds take 5 business days.", "Refunds take 5 working days."),
    ],
)
def test_not_taken_back(claim: str, page: str) -> None:
    """The same words where they say what the page says."""
    assert not takes_back(claim, [page])


@pytest.mark.parametrize(
    ("claim", "question", "taken"),
    [
        ("No, links expire after 7 days.", "How do I share a file?", True),
        ("No, links expire after 7 days.", "Do links expire after 7 days?", True),
        ("No, links expire after 7 days.", "Do links expire after 9 days?", False),
        ("No, links do not last.", "Do links last?", False),
        ("No, only members can.", "Can guests delete it?", False),
        ("No, links expire after 7 days.", "So they last?", False),
        ("No, links expire after 7 days.", "", False),
        ("Yes, links expire after 7 days.", "How do I share a file?", False),
    ],
)
def test_a_no_is_an_answer(claim: str, question: str, *, taken: bool) -> None:
    """It answers what can be answered so, and is not followed by what was asked."""
    assert takes_back(claim, [LINKS], question) is taken
