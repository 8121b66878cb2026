"""The agent with deterministic next hops (seed 000): the system-map example, asked over HTTP."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest

from answerable import settings as configuration
from answerable import wiring
from answerable.assistant import Assistant
from answerable.records import record
from answerable.testing.openai_server import Call, OpenAIServer, says
from answerable.types import Chunk

EXAMPLE = Path(__file__).parents[2] / "examples" / "system-map"
LINES = re.compile(r"^(/system/doc/(.+))#L(\d+)-L(\d+)$")
ANSWERED = [
    "What happens when nothing matches?",
    "How many links follow an answer?",
    "What is written in Rust?",
    "Which rules hold for Tidewatch?",
    "How does Imke decide?",
    "Tell me about feature flags",
]
NOTHING = ["best pizza in Rome", "Who won the world cup in 1998?", "zxqv wvut"]
ONE = "false positive rate of the visual tests"
RECORD = ("objectID", "node_type", "doc_file", "section_id", "title", "text", "updated_at", "url")

pytestmark = pytest.mark.anyio


def copied(folder: Path) -> Path:
    """The example's files in a folder of their own."""
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns(".answerable"))
    return folder


async def ingested(folder: Path) -> Path:
    async with Assistant(configuration.find(folder / "answerable.toml")) as assistant:
        report = await assistant.ingest()
        assert not report.skipped
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example with its indexes."""
    return anyio.run(ingested, copied(tmp_path_factory.mktemp("map") / "site"))


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with Assistant(configuration.find(folder / "answerable.toml")) as assistant:
        transport = httpx.ASGITransport(assistant.asgi())
        async with httpx.AsyncClient(transport=transport, base_url="http://map") as client:
            yield client


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """One event loop for the module, so that the example is opened once."""
    return "asyncio"


@pytest.fixture(scope="module")
async def client(site: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with served(site) as opened:
        yield opened


async def ask(client: httpx.AsyncClient, message: str) -> dict[str, Any]:
    """The answer without what is new each time: ids and timings."""
    headers = {"Accept": "application/json"}
    response = await client.post("/chat", json={"message": message}, headers=headers)
    assert response.status_code == 200, response.text
    kept = ("state", "answer", "citations", "sources", "next_hops", "options")
    return {name: response.json()[name] for name in kept}


async def chunks(folder: Path, index: str) -> list[Chunk]:
    """Everything one of the indexes holds."""
    settings = configuration.find(folder / "answerable.toml")
    async with wiring.indexing(settings, index) as tools:
        manifest = await tools.store.manifest()
        assert manifest is not None
        ids = [each for entry in manifest.documents.values() for each in entry.chunk_ids]
        return [each.chunk for each in (await tools.store.read(ids)).values()]


@pytest.mark.parametrize("question", ANSWERED)
async def test_next_hops_keep_to_their_caps(client: httpx.AsyncClient, question: str) -> None:
    """At most three links: two projects, then one document with lines, and no post."""
    reply = await ask(client, question)
    assert reply["state"] in ("answered", "only_one_match")
    hops = reply["next_hops"]
    kinds = [each["kind"] for each in hops]
    assert len(hops) <= 3
    assert kinds == sorted(kinds)  # project, then system_doc
    assert kinds.count("project") <= 2
    assert kinds.count("system_doc") <= 1
    assert set(kinds) <= {"project", "system_doc"}
    for each in hops:
        if each["kind"] == "system_doc":
            assert LINES.match(each["url"])
        else:
            assert each["repo"].startswith("https://code.tordoff.example/")


STARTERS = {
    "How do two phones agree in Lanternfish?": "Every field of a note carries a hybrid logical",
    "How does Imke decide?": "A decision that can be undone in a day is taken at once",
    "How many links follow an answer?": "Never more than three links follow an answer",
    "What is written in Rust?": "Ferrule reads the `RUN` lines of a Dockerfile",
}


async def test_every_starter_is_answered(site: Path, client: httpx.AsyncClient) -> None:
    """What the site suggests to ask is answered first with the sentence that says it."""
    assert set(STARTERS) == set(configuration.find(site / "answerable.toml").site.starters)
    for question, quote in STARTERS.items():
        reply = await ask(client, question)
        assert reply["state"] in ("answered", "only_one_match"), question
        assert reply["citations"][0]["quote"].startswith(quote), question
        if question == "What is written in Rust?":
            assert "written in Rust" in reply["answer"]


async def test_some_answers_have_hops(client: httpx.AsyncClient) -> None:
    """A project and a document are offered where both are strong."""
    kinds = {each["kind"] for q in ANSWERED for each in (await ask(client, q))["next_hops"]}
    assert kinds == {"project", "system_doc"}


@pytest.mark.parametrize("question", [ANSWERED[0], NOTHING[0], ONE])
async def test_the_same_bytes_a_hundred_times(client: httpx.AsyncClient, question: str) -> None:
    """A question asked a hundred times has one answer, byte for byte."""
    said = {json.dumps(await ask(client, question)) for _ in range(100)}
    assert len(said) == 1


async def test_the_same_bytes_on_another_machine(client: httpx.AsyncClient, tmp_path: Path) -> None:
    """A fresh ingest of the same files in another order gives the same answers."""
    other = copied(tmp_path / "other")
    projects = json.loads((other / "projects.json").read_text(encoding="utf-8"))
    text = (other / "answerable.toml").read_text(encoding="utf-8")
    head, *sources = text.split("[[sources]]")
    shuffled = "[[sources]]".join([head, *(each.rstrip() + "\n\n" for each in reversed(sources))])
    (other / "answerable.toml").write_text(shuffled, encoding="utf-8")
    assert len(projects["projects"]) == 15
    await ingested(other)
    async with served(other) as again:
        for question in (*ANSWERED, *NOTHING, ONE):
            assert await ask(again, question) == await ask(client, question)


@pytest.mark.parametrize("question", NOTHING)
async def test_no_strong_match(client: httpx.AsyncClient, question: str) -> None:
    """Nothing strong: the sentence, exactly one question back, and nothing else."""
    reply = await ask(client, question)
    first, blank, asked = reply["answer"].split("\n")
    assert (first, blank, reply["state"]) == ("No strong matches.", "", "no_match")
    assert asked.endswith("?")
    assert reply["answer"].count("?") == 1
    assert not reply["citations"] + reply["sources"] + reply["next_hops"] + reply["options"]


async def test_one_strong_match(client: httpx.AsyncClient) -> None:
    """One thing strong: the sentence, that one result with its link, and nothing else."""
    reply = await ask(client, ONE)
    assert reply["answer"].startswith("Only one strong match.\n\n")
    assert reply["state"] == "only_one_match"
    assert len(reply["sources"]) == 1
    assert {each["link"].partition("#")[0] for each in reply["citations"]} == {
        reply["sources"][0]["url"].partition("#")[0]
    }
    assert not reply["next_hops"] + reply["options"]


async def test_several_projects_are_several_matches(client: httpx.AsyncClient) -> None:
    """What is asked of all projects is quoted from each that has it, whichever is strongest."""
    reply = await ask(client, "Which projects are written in Rust?")
    assert reply["state"] == "answered"
    said = "\n".join(each["quote"] for each in reply["citations"])
    assert len(reply["citations"]) == len(reply["answer"].split("\n\n")) == 3
    assert said.casefold().count("rust") == 3
    for name in ("Ferrule", "Slatework", "Undertow"):
        assert f"**{name}**" in reply["answer"]


@pytest.mark.parametrize(
    ("question", "offered"),
    [
        ("Which rules hold for Tidewatch?", {"Tidewatch"}),
        ("How many projects follow an answer?", {"Next hops > How many"}),
        ("Which projects use Postgres?", {"Hobnail", "Tidewatch"}),
    ],
)
async def test_a_hop_has_to_do_with_the_question(
    client: httpx.AsyncClient, question: str, offered: set[str]
) -> None:
    """A project that is strong by chance, without a word of the question, is no hop."""
    assert {each["title"] for each in (await ask(client, question))["next_hops"]} == offered


@pytest.mark.parametrize("question", ["Has Imke worked at Google?", "How much does Cairn cost?"])
async def test_a_question_back_leads_somewhere(client: httpx.AsyncClient, question: str) -> None:
    """About the person, or a project that is named, no project or label is offered to pick."""
    reply = await ask(client, question)
    assert reply["answer"] == "No strong matches.\n\nWhat exactly are you looking for?"


async def test_facts_are_an_index_apart(site: Path, client: httpx.AsyncClient) -> None:
    """What the owner decides by is kept apart, and how she decides is answered from it."""
    assert {each.source_type for each in await chunks(site, "persona")} == {"persona"}
    assert {each.source_type for each in await chunks(site, "")} == {"project", "system_doc"}
    reply = await ask(client, "How does Imke decide?")
    assert {each["file"].split("/")[0] for each in reply["citations"]} == {"persona"}


@pytest.mark.parametrize(
    "question",
    [
        "How old is Imke?",
        "What age is Imke?",
        "How old are you?",
        "Does Imke have children?",
        "Is Imke married?",
        "Is she single?",
        "Is Imke healthy?",
        "Is Imke good at her job?",
        "Is Imke a good engineer?",
    ],
)
async def test_nothing_of_her_from_elsewhere(client: httpx.AsyncClient, question: str) -> None:
    """What the pages about her do not say of her is not answered."""
    reply = await ask(client, question)
    assert reply["state"] == "no_match"
    assert not reply["citations"] + reply["next_hops"]


WHO = "Imke Tordoff is an engineer who builds tools for people who work outdoors or at night."


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("Who is Imke?", WHO),
        ("Who is Imke Tordoff?", WHO),
        ("Tell me about Imke", WHO),
        ("What does she do?", WHO),
        ("Who is the author?", WHO),
        ("Where does Imke live?", "Imke lives in Esbjerg, Denmark"),
        ("What did Imke study?", "Imke studied oceanography"),
        ("What does Imke think of Rust?", "Rust and Go for tools"),
    ],
)
async def test_what_her_pages_say(client: httpx.AsyncClient, question: str, quote: str) -> None:
    """Who she is and what stands on the pages about her is quoted from these."""
    reply = await ask(client, question)
    assert reply["state"] in ("answered", "only_one_match")
    assert reply["citations"][0]["quote"].startswith(quote)
    assert all(each["file"].startswith("persona/") for each in reply["citations"])


async def test_records_of_system_documents(site: Path) -> None:
    """Each section has the fields of the seed's schema, and its lines hold its text."""
    documents = [each for each in await chunks(site, "") if each.source_type == "system_doc"]
    assert len(documents) >= 40
    ids = set()
    for each in documents:
        made = record(each)
        assert all(made[name] for name in RECORD), made
        found = LINES.match(made["url"])
        assert found
        assert found[2] == made["doc_file"]
        assert (int(found[3]), int(found[4])) == (made["line_start"], made["line_end"])
        written = (site / made["doc_file"]).read_text(encoding="utf-8").split("\n")
        lines = "\n".join(written[made["line_start"] - 1 : made["line_end"]])
        assert each.text in lines
        ids.add(made["objectID"])
    assert len(ids) == len(documents)


async def test_line_links_open(site: Path, client: httpx.AsyncClient) -> None:
    """Each document that is linked to is shown, and one that was not declared is not."""
    shown = {each.url.partition("#")[0] for each in await chunks(site, "") if "#L" in each.url}
    shown |= {each.url.partition("#")[0] for each in await chunks(site, "persona")}
    assert len(shown) >= 10
    for url in shown:
        assert (await client.get(url)).status_code == 200, url
    for url in ("/system/doc/prompts/voice.md", "/system/doc/answerable.toml"):
        assert (await client.get(url)).status_code == 404, url


async def test_line_links_land_without_scripts(client: httpx.AsyncClient) -> None:
    """Each link to lines that an answer has, of a citation or a hop, is a place on its page."""
    links = set()
    for question in (*ANSWERED, "Where does Imke live?"):
        reply = await ask(client, question)
        links |= {each["link"] for each in reply["citations"]}
        links |= {each["url"] for each in reply["next_hops"]}
    seen = {link for link in links if LINES.match(link)}
    assert len(seen) >= 6
    for link in seen:
        url, _, fragment = link.partition("#")
        assert (await client.get(url)).text.count(f'id="{fragment}"') == 1, link


async def test_a_file_written_differently_moves_the_lines(site: Path, tmp_path: Path) -> None:
    """The same document on other lines has other anchors, and the same ids."""
    other = Path(shutil.copytree(site, tmp_path / "other"))
    path = other / "system" / "next-hops.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(content, indent=1).replace("{", "{\n\n"), encoding="utf-8")
    await ingested(other)

    async def anchors(folder: Path) -> dict[str, str]:
        found = [record(each) for each in await chunks(folder, "")]
        return {each["objectID"]: each["url"] for each in found if "next-hops" in each["doc_file"]}

    before, after = await anchors(site), await anchors(other)
    assert before.keys() == after.keys()
    assert not set(before.values()) & set(after.values())


async def quotes(call: Call) -> None:
    """A model that says the first piece of its evidence."""
    first = re.search(r"^\[S1\] (.*)$", call.body["messages"][-1]["content"], re.MULTILINE)
    await says(f"{first[1]} [S1]" if first else "NO_ANSWER")(call)


async def test_no_model_is_asked(
    site: Path, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The example asks no model; with one set up, states and hops stay as they were."""
    without = [await ask(client, question) for question in (*ANSWERED, *NOTHING)]
    async with OpenAIServer(quotes) as model:
        monkeypatch.setenv("OPENAI_BASE_URL", model.url)
        monkeypatch.setenv("OPENAI_API_KEY", "canary")
        async with served(site) as still:
            await ask(still, ANSWERED[0])
        assert model.calls == 0
        monkeypatch.setenv("ANSWERABLE_STORE__LLM", "openai:scripted")
        async with served(site) as asking:
            for before, question in zip(without, (*ANSWERED, *NOTHING), strict=True):
                reply = await ask(asking, question)
                assert reply["state"] == before["state"]
                assert reply["next_hops"] == before["next_hops"]
                if before["state"] == "no_match":
                    assert reply == before
        assert model.calls > 0
        system = model.bodies[-1]["messages"][0]["content"]
    voice = (site / "prompts" / "voice.md").read_text(encoding="utf-8").strip()
    assert system.startswith(voice)
    assert "NO_ANSWER" in system.removeprefix(voice)


async def test_the_stream_ends_once(client: httpx.AsyncClient) -> None:
    """The embedded chat's stream carries the hops in the one event that ends it."""
    async with (
        client.stream("POST", "/chat", json={"message": ANSWERED[0]}) as response,
        aclosing(response.aiter_lines()) as lines,
    ):
        events = [line.removeprefix("event: ") async for line in lines if "event:" in line]
    assert events[0] == "start"
    assert events.count("done") == 1
    assert events[-1] == "done"


PROOF = re.compile(r"^- \[x\] .+ — `([^`]+)::([^`]+)`$", re.MULTILINE)
REQUIREMENTS = (EXAMPLE / "requirements.md").read_text(encoding="utf-8")


def test_every_requirement_names_its_proof() -> None:
    """Each line of the checklist is ticked by a test that is there."""
    lines = [line for line in REQUIREMENTS.splitlines() if line.startswith("- [")]
    proofs = PROOF.findall(REQUIREMENTS)
    assert len(lines) == len(proofs) >= 65
    for path, name in proofs:
        text = (EXAMPLE.parents[1] / path).read_text(encoding="utf-8")
        written = (f"def {name}(", f'test("{name}"', f"test(`{name}`")
        assert any(each in text for each in written), (path, name)


def test_the_quick_check() -> None:
    """``make ai-checks`` runs lint, types and unit tests, and each of these is there."""
    makefile = (EXAMPLE.parents[1] / "Makefile").read_text(encoding="utf-8")
    assert re.search("^ai-checks: lint types unit$", makefile, re.MULTILINE)
    for name, command in (("lint", "ruff check"), ("types", "mypy"), ("unit", "pytest")):
        rule = re.search(f"^{name}:.*\\n((?:\\t.*\\n)+)", makefile, re.MULTILINE)
        assert rule
        assert command in rule[1]
