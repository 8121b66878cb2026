"""What says the default of the thing whose default is asked for."""

import pytest

from answerable.llms.defaults import default_of

FORMAT = "What is the default file format?"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (FORMAT, "The default file storage format is XML."),
        (FORMAT, "XML is the default format of new files."),
        ("What is the default timeout for requests?", "The timeout defaults to 30 seconds."),
        ("What's the default scheme?", "The standard scheme is used by default."),
        ("What is the default port", "By default, the port is 8080."),
    ],
)
def test_what_says_it(question: str, text: str) -> None:
    """In the ways in which pages say it."""
    found = default_of(question)
    assert found is not None
    assert found.search(text)


@pytest.mark.parametrize(
    "text",
    [
        "Data is a text file that by default is compressed.",
        "The default is true.",
        "The default currency is the euro, and the format is XML.",
        "By default the check of the version is on.",
    ],
)
def test_what_says_another(text: str) -> None:
    """A default of something else."""
    found = default_of(FORMAT)
    assert found is not None
    assert not found.search(text)


@pytest.mark.parametrize(
    "question",
    [
        "How do I change the default format?",
        "What is a format?",
        "Is it the default?",
        "What is the default of modeLinker?",
        "What is the default value of modeLinker?",
    ],
)
def test_other_questions(question: str) -> None:
    """Nothing is looked for where no default is asked for."""
    assert default_of(question) is None
