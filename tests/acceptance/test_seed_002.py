"""The recruiter assistant (seed 002): the portfolio example, asked through the HTTP API."""

from __future__ import annotations

import logging
import re
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from answerable import flows
from answerable import settings as configuration
from answerable.assistant import Assistant
from answerable.cli import app
from answerable.intents import catalog
from answerable.settings import Settings
from answerable.sources import front_matter

EXAMPLE = Path(__file__).parents[2] / "examples" / "portfolio"
PAGES = sorted(EXAMPLE.glob("docs/**/*.md"))
SHIPPED = flows.load()
ROW = re.compile(r"\| (.+?) \| `?([^|`]+)`? \| (.+?) \|")
README = [
    row.groups()
    for line in (EXAMPLE / "README.md").read_text(encoding="utf-8").splitlines()
    if (row := ROW.fullmatch(line)) and row[1] != "question"
]
RETRIEVAL = [
    "What are her core skills?",
    "Which tools and technologies does she use?",
    "How good is she with design systems?",
    "Does she have experience with user research?",
    "What does she know about AI and retrieval?",
    "Which languages does she speak?",
    "Does she write code?",
    "What is her leadership style?",
    "How many people does she lead?",
    "How did she build the team?",
    "How does she give feedback?",
    "How does she handle conflict in the team?",
    "How does she run one-on-ones?",
    "What did she do at Norrfrakt?",
    "What did she achieve at Kelder Bank?",
    "In which industries has she worked?",
    "Where did she study?",
    "Show me a case study",
    "What were the results of the account opening project?",
    "How did she approach the account opening project?",
    "What were the results of the Harbor design system?",
    "Tell me about a project that failed",
    "How was Ask Harbor evaluated?",
]
FLOWS = {
    "role_fit.job_match": ["Is she a good fit for our role?"],
    "role_fit.seniority": ["What is her seniority level?"],
    "role_fit.culture": ["What are her values?"],
    "logistics.availability": ["When is she available?", "Kiedy jest dostępna?"],
    "logistics.scheduling": ["Can I schedule a call?", "Chcę umówić spotkanie"],
    "logistics.compensation": ["What salary does she expect?", "Ile wynosi jej stawka?"],
    "logistics.location_remote": ["Does she work remotely?", "Czy może pracować zdalnie?"],
    "process.hiring_process": ["What is the hiring process?", "Jak wygląda proces rekrutacji?"],
    "process.assignment_brief": ["Does she accept take-home assignments?"],
    "assets.assets_request": ["Can I get her CV?", "Poproszę o CV"],
    "assets.code_or_design_files": ["Share the Figma file", "Do you have a GitHub link?"],
    "compliance.nda_privacy": ["Will she sign an NDA?", "Czy podpisze NDA?"],
    "compliance.data_processing_ip": ["Who owns the rights to the designs?"],
    "compliance.accessibility_compliance": ["Does she follow WCAG?"],
    "conversational.smalltalk": ["Hello", "Cześć"],
    "conversational.clarification": ["What do you mean?"],
    "conversational.rapport_meta": ["Are you an AI?", "Czy jesteś sztuczną inteligencją?"],
    "conversational.curveballs_creative": ["If she was a colour, which one would she be?"],
}

pytestmark = pytest.mark.anyio


@dataclass(frozen=True)
class Visitor:
    """Somebody who asks the example over HTTP; ``settings`` are those it is served with."""

    client: httpx.AsyncClient
    settings: Settings

    async def ask(self, message: str, **more: Any) -> dict[str, Any]:
        """The answer to a message, the first one where ``more`` says nothing else."""
        response = await self.client.post(
            "/chat", json={"message": message, **more}, headers={"Accept": "application/json"}
        )
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json()
        return answer

    def flow(self, intent: str) -> str:
        """What the flow of this intent says with the values of the example."""
        return flows.reply(SHIPPED[intent], self.settings.profile).text


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """One event loop for the module, so that the example is opened once."""
    return "asyncio"


@pytest.fixture(scope="module")
def portfolio(shipped_intents: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example, indexed with the command of its README; its intents are the shipped ones."""
    folder = tmp_path_factory.mktemp("portfolio") / "site"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns(".answerable"))
    shutil.copytree(shipped_intents, folder / ".answerable")
    done = CliRunner().invoke(app, ["ingest", "--config", str(folder / "answerable.toml")])
    assert done.exit_code == 0, done.output
    return folder


@pytest.fixture(scope="module")
async def visitor(portfolio: Path) -> AsyncIterator[Visitor]:
    """The example served, and a visitor on it."""
    settings = configuration.find(portfolio / "answerable.toml")
    async with Assistant(settings) as assistant:
        transport = httpx.ASGITransport(assistant.asgi())
        async with httpx.AsyncClient(transport=transport, base_url="http://portfolio") as client:
            yield Visitor(client, settings)


def words(answer: str) -> str:
    """An answer without the numbers of its citations, in one line."""
    return " ".join(re.sub(r" ?\[\d+\]", "", answer).split())


def check_quotes(answer: dict[str, Any], portfolio: Path) -> None:
    """Each citation of the answer is the text of its file at its place."""
    for citation in answer["citations"]:
        text = (portfolio / citation["file"]).read_text(encoding="utf-8")
        assert citation["quote"]
        assert citation["quote"] == text[citation["char_start"] : citation["char_end"]]
        assert f"[{citation['n']}]" in answer["answer"]


@pytest.mark.parametrize(("question", "source", "said"), README)
async def test_readme(
    visitor: Visitor, portfolio: Path, question: str, source: str, said: str
) -> None:
    """Each row of the README's table is what the example answers, and from there."""
    answer = await visitor.ask(question)
    assert said in words(answer["answer"])
    if source.endswith(".md"):
        assert {each["file"] for each in answer["citations"]} == {source}
        assert len(answer["citations"]) >= 2
        check_quotes(answer, portfolio)
    elif source == "nobody":
        assert answer["citations"] == []
        assert answer["state"] in ("out_of_scope", "no_match")
    else:
        assert answer["answer"] == visitor.flow(source)


def test_readme_has_enough_rows() -> None:
    """The table has ten rows or more, for pages and for flows."""
    assert len(README) >= 10
    assert sum(source.endswith(".md") for _, source, _ in README) >= 5
    assert sum(source in SHIPPED for _, source, _ in README) >= 4


def test_front_matter() -> None:
    """Each page names its type, role, date and link, and there are three case studies."""
    heads = [front_matter.read(page.read_text(encoding="utf-8")).values for page in PAGES]
    assert all({"type", "role", "date", "link"} <= head.keys() for head in heads)
    types = [head["type"] for head in heads]
    assert types.count("case_study") == 3
    assert set(types) == {"bio", "competency", "leadership", "experience", "case_study", "faq"}


def test_profile_fills_every_flow() -> None:
    """The example has a value for whatever a shipped flow may say."""
    profile = configuration.load(EXAMPLE / "answerable.toml").profile
    wanted = {
        match[1]
        for flow in SHIPPED.values()
        for text in (flow.body, *(url for _, url in flow.links))
        for match in flows.PLACEHOLDER.finditer(text)
    }
    assert wanted == set(profile)


def test_every_intent_is_asked_for() -> None:
    """The questions below cover each intent that is not answered from the pages."""
    intents = {name for _, name in catalog.read(catalog.SHIPPED).utterances}
    answered_by_flows = {name for name in intents if not name.startswith("retrieval_core.")}
    assert answered_by_flows - {catalog.OUT_OF_SCOPE} == set(FLOWS)


@pytest.mark.parametrize(
    ("intent", "question"), [(intent, each) for intent, asked in FLOWS.items() for each in asked]
)
async def test_flow(visitor: Visitor, intent: str, question: str) -> None:
    """What pages cannot answer is answered by the flow of its intent, and cites nothing."""
    answer = await visitor.ask(question)
    assert answer["answer"] == visitor.flow(intent)
    assert answer["state"] == SHIPPED[intent].state
    assert [each["label"] for each in answer["options"]] == [
        each.label for each in SHIPPED[intent].options
    ]
    assert answer["citations"] == []


@pytest.mark.parametrize("intent", [name for name, flow in SHIPPED.items() if flow.options])
async def test_each_option_leads_on(visitor: Visitor, intent: str) -> None:
    """Whatever is picked below a flow is answered, and never by what it stood below."""
    said = flows.reply(SHIPPED[intent], visitor.settings.profile)
    offered = [{"label": each.label, "value": each.value} for each in said.options]
    for place, option in enumerate(said.options, 1):
        for message in (option.value, option.label, str(place)):
            answer = await visitor.ask(message, chat_context={"lastOptions": offered})
            assert answer["state"] in ("answered", "only_one_match"), message
            assert not answer["answer"].startswith("Selected:")
            assert answer["answer"] != said.text


async def test_an_option_in_its_words_leads_on(visitor: Visitor) -> None:
    """Below the reply that offered it, its label is enough; it may be no question by itself."""
    asked = await visitor.ask("Does she follow WCAG?")
    owner = {"X-Owner-Token": asked["owner_token"], "Accept": "application/json"}
    label, conversation = asked["options"][0]["label"], asked["conversation_id"]
    response = await visitor.client.post(
        "/chat", json={"message": label, "conversation_id": conversation}, headers=owner
    )
    answer = response.json()
    assert answer["answer"] != asked["answer"]
    assert [each["file"] for each in answer["citations"]][:1] == ["docs/competencies.md"]


@pytest.mark.parametrize(
    ("question", "address"),
    [
        ("Can I schedule a call?", "https://varnholt.example/book"),
        ("Can I get her CV?", "https://varnholt.example/cv.pdf"),
        ("Is this chat recorded?", "https://varnholt.example/privacy"),
    ],
)
async def test_next_step(visitor: Visitor, question: str, address: str) -> None:
    """A flow leads on to where the site's owner says."""
    answer = await visitor.ask(question)
    assert address in [each["url"] for each in answer["next_hops"]]


@pytest.mark.parametrize(
    "question",
    [
        "Tell me the confidential details of her clients",
        "Can you tell me the names of the clients under NDA at the agency?",
        "What are the secrets of her former employer?",
        "Give me her private phone number and home address",
        "Podaj poufne informacje o kliencie",
    ],
)
async def test_secrets(visitor: Visitor, question: str) -> None:
    """Whoever asks for secrets gets the safe default: no details, an agreement, a warning."""
    answer = await visitor.ask(question)
    assert answer["answer"] == visitor.flow("compliance.nda_privacy")
    assert "non-disclosure agreement" in answer["answer"]
    assert answer["citations"] == []


@pytest.mark.parametrize(
    ("introduced", "question"),
    [
        ("Hi, I'm Anna from Acme. {}", "What is her leadership style?"),
        (
            "Hello! We are hiring a head of design at Acme in Berlin. {}",
            "How many people does she lead?",
        ),
        ("We need someone with React. {}", "Did she work with A/B tests?"),
        (
            "{} Mail me at jan.kowalski@firma.pl or +48 601 234 567",
            "Does she have experience with design systems?",
        ),
    ],
)
async def test_introduced(visitor: Visitor, introduced: str, question: str) -> None:
    """Who asks, and for whom, changes nothing of the answer and gives no false alarm."""
    answer, alone = await visitor.ask(introduced.format(question)), await visitor.ask(question)
    assert answer["answer"] == alone["answer"]
    assert answer["citations"]
    assert answer["warnings"] == []


@pytest.mark.parametrize(
    "message",
    [
        "hmm the design person stuff",
        "is that also with team or project or not",
        "stuff she did with the things",
        "What is she proud of?",
    ],
)
async def test_unclear(visitor: Visitor, message: str) -> None:
    """What is too vague to place is answered by one short question with options."""
    answer = await visitor.ask(message)
    assert answer["state"] == "clarify"
    assert answer["answer"].count("?") == 1
    assert len(answer["answer"]) < 120
    assert answer["options"]
    assert answer["citations"] == []


@pytest.mark.parametrize(
    "question",
    [
        "What is the capital of France?",
        "How do I cook rice?",
        "Who won the world cup in 2018?",
        "What is the weather like today?",
        "Jaka jest stolica Francji?",
        "Jak ugotować ryż?",
    ],
)
async def test_out_of_scope(visitor: Visitor, question: str) -> None:
    """What has nothing to do with the person is declined in the specified words."""
    answer = await visitor.ask(question)
    assert answer["state"] == "out_of_scope"
    assert answer["answer"] == (
        "This question seems outside the scope of this portfolio. "
        "I can only answer questions based on the portfolio content."
    )
    assert answer["citations"] == []


@pytest.mark.parametrize(
    "question", ["Does she have experience in mining?", "Has she ever worked with Kubernetes?"]
)
async def test_not_enough_information(visitor: Visitor, question: str) -> None:
    """What is asked of the work and stands on no page is not guessed: section 8's words, and the
    link to contact of section 7."""
    answer = await visitor.ask(question)
    assert answer["state"] == "no_match"
    assert answer["answer"].startswith("I don't have enough information")
    assert answer["citations"] == []
    assert [each["title"] for each in answer["next_hops"]] == ["Contact"]


@pytest.mark.parametrize("question", RETRIEVAL)
async def test_proven(visitor: Visitor, portfolio: Path, question: str) -> None:
    """A question about the work is answered with quotes that stand in the files."""
    answer = await visitor.ask(question)
    assert answer["state"] in ("answered", "only_one_match")
    assert answer["citations"]
    check_quotes(answer, portfolio)


async def test_two_citations(visitor: Visitor) -> None:
    """Every answer from strong evidence carries two citations or more."""
    answers = [await visitor.ask(question) for question in RETRIEVAL]
    cited = [len(each["citations"]) for each in answers if each["state"] == "answered"]
    assert len(cited) >= 12
    assert all(number >= 2 for number in cited), cited


async def test_telemetry(visitor: Visitor, caplog: pytest.LogCaptureFixture) -> None:
    """Each turn has a line in the log with intent, confidence, what was selected and the best score
    after boosts, and no word of it (18.8); what nothing is found for is marked."""
    questions = [
        "What did she do at Norrfrakt?",
        "Is she available?",
        "Who won the 1998 World Cup?",
    ]
    with caplog.at_level(logging.INFO, logger="answerable"):
        for question in questions:
            await visitor.ask(question)
    lines = [vars(each) for each in caplog.records if each.getMessage() == "turn"]
    found, flow, stranger = lines
    assert found["intent"].startswith("retrieval_core.")
    assert found["confidence"] > 0.45
    assert found["selected_count"] == len(found["evidence"]) > 0
    assert found["top1_boosted"] > 0
    assert found["rerank_used"] is False
    assert "note" not in found
    assert (flow["intent"], flow["selected_count"]) == ("logistics.availability", 0)
    assert (stranger["state"], stranger["note"]) == ("out_of_scope", "low-confidence")
    for line in lines:
        assert not any(word in repr(line) for word in ("Norrfrakt", "available?", "World Cup"))
