"""What a recruiter asks of somebody whose own page says it in few words, and in other ones."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from answerable.assistant import Assistant
from answerable.collected import collect
from turn.test_goes_on import site_of

pytestmark = pytest.mark.anyio
PAGES = {
    "about": "# About me\n\nI'm Nele Brink, a bridge keeper at Port of Sluis in Zeeland, Holland."
    " I have kept bridges since 2009.\n\n## How I work\n\nI like quiet crews."
    " I lead by showing it once.\n\n## Outside work\n\nI carve spoons, and I row.\n",
    "now": "# Now\n\nI am looking for a post on a lock from May 2027. My notice period is two"
    " months.\n\nMy day rate is 400 EUR.\n\n"
    "## Relocation\n\nWe are happy by the sea and will not move.\n",
    "cv": "# CV\n\n## Port of Sluis\n\nBridge keeper, 2016 to today. Mended the old gates.\n\n"
    "## Ferry Line\n\nDeckhand, 2009 to 2016. Painted the hull.\n\n"
    "## Education\n\nBSc in hydraulics, University of Delft, 2005 to 2009.\n\n"
    "## Contact\n\nWrite to nele@brink.example.\n",
}
SETTINGS = (
    '[site]\nname = "Nele Brink"\n[replies]\ncorpus = "portfolio"\nonly_one_match = ""\n'
    '[[sources]]\npath = "site"\nkind = "markdown"\n[intents]\nenabled = true\n'
    '[profile]\nname = "Nele"\n'
)


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def keeper(
    shipped_intents: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Assistant]:
    """A site whose owner states nothing of what flows tell."""
    folder = tmp_path_factory.mktemp("keeper")
    shutil.copytree(shipped_intents, folder / ".answerable")
    async with site_of(PAGES, SETTINGS, folder) as assistant:
        yield assistant


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What did she study?", "BSc in hydraulics"),
        ("How can I reach her?", "nele@brink.example"),
        ("What are her hobbies?", "I carve spoons"),
        ("What's her notice period?", "two months"),
        ("When can she start?", "May 2027"),
        ("How much does she charge?", "400 EUR"),
        ("Is she looking for a job?", "a post on a lock"),
        ("Would she relocate?", "will not move"),
        ("What is her leadership style?", "I lead by showing it once."),
        ("Where does she work now?", "**Port of Sluis**: Bridge keeper, 2016 to today."),
        ("How many years of experience does she have?", "since 2009"),
        ("Who is Nele Brink?", "a bridge keeper at Port of Sluis"),
    ],
)
async def test_the_page_says_it(keeper: Assistant, question: str, said: str) -> None:
    """And no flow says that it is not stated."""
    answer = (await collect(keeper.ask(question))).answer
    assert said in answer
    assert "not stated" not in answer


async def test_all_posts_are_told(keeper: Assistant) -> None:
    """In the order of the page, each with whom it was for; what was studied is none."""
    told = await collect(keeper.ask("Which companies has she worked for?"))
    assert [line for line in told.answer.split("\n\n") if line] == [
        "**Port of Sluis**: Bridge keeper, 2016 to today. [1]",
        "**Ferry Line**: Deckhand, 2009 to 2016. [2]",
    ]


async def test_what_no_page_says_is_said_to_be_unstated(keeper: Assistant) -> None:
    """The flow is for what the pages do not answer."""
    answer = (await collect(keeper.ask("Does she need a visa?"))).answer
    assert "not stated here" in answer
