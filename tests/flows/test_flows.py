"""What is said where the content is not the answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from answerable import flows
from answerable.errors import ConfigError
from answerable.flows import Flow
from answerable.intents import catalog

PROFILE = {"name": "Ada", "notice_period": "1 month", "cv_url": "https://example.org/cv.pdf"}


def said(body: str, **values: str) -> str:
    return flows.reply(Flow("x", body), values).text


def test_every_intent_that_needs_one_has_a_flow() -> None:
    """Each shipped intent is answered from the content or by a flow, and by one of them only."""
    names = {name for _, name in catalog.read(catalog.SHIPPED).utterances} - {"out_of_scope"}
    assert {name for name in names if not name.startswith("retrieval_core.")} == set(flows.load())


@pytest.mark.parametrize("intent", flows.load())
@pytest.mark.parametrize("profile", [{}, PROFILE])
def test_no_brace_is_ever_shown(intent: str, profile: dict[str, str]) -> None:
    """Every shipped flow says something with any profile, and shows no placeholder."""
    text = flows.reply(flows.load()[intent], profile).text
    assert text
    assert not set("{}|") & set(text)
    assert len(text.replace("\n", " ").split("? ")) <= 2, "more than one question"


def test_only_known_values_are_said() -> None:
    """A sentence without its value is left out; the others stay."""
    text = flows.reply(flows.load()["logistics.availability"], PROFILE).text
    assert "The notice period is 1 month." in text
    assert "earliest start" not in text


def test_links_without_an_address_are_left_out() -> None:
    """Links are shown where the profile has their address, and only safe ones."""
    flow = flows.load()["assets.assets_request"]
    links = {each.title: each.url for each in flows.reply(flow, PROFILE).next_hops}
    assert links == {"CV": "https://example.org/cv.pdf"}
    assert not flows.reply(flow, {"cv_url": "javascript:alert(1)"}).next_hops


def test_an_option_says_what_it_asks(tmp_path: Path) -> None:
    """By itself, or in a question with the owner's values; one without its value is left out."""
    options = '[Prices, {label: More, ask: "Who is {name}?"}, {label: Less, ask: "Is {b} so?"}]'
    (tmp_path / "a.md").write_text(f"---\nintent: a\noptions: {options}\n---\nHi.\n")
    said = flows.reply(flows.load(tmp_path)["a"], PROFILE)
    assert [(each.label, each.value) for each in said.options] == [
        ("Prices", "Prices"),
        ("More", "Who is Ada?"),
    ]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("{a} is here. It stays.", "It stays."),
        ("It stays.\n\n{a} is here.", "It stays."),
        ("{a|Somebody} is here.", "Somebody is here."),
        ("- one\n- {a}\n- two", "- one\n- two"),
        ("Wait! {a} is here?\nYes.", "Wait! Yes."),
    ],
)
def test_a_missing_value_takes_its_sentence_along(body: str, expected: str) -> None:
    """Sentences, paragraphs and list lines go; other words stand in where they are given."""
    assert said(body) == expected


def test_a_value_is_not_read_as_a_template() -> None:
    """Values stand as they are: braces, full stops and all."""
    assert said("It is {a}. Good.", a="v1.2. {b}") == "It is v1.2. {b}. Good."


def test_nothing_is_said_of_a_person_that_the_owner_did_not_say() -> None:
    """Where a setting is missing a shipped flow says so, and claims nothing in its place."""
    unstated = {
        "logistics.availability": "availability",
        "logistics.compensation": "rate",
        "logistics.location_remote": "location",
        "process.assignment_brief": "assignment_policy",
        "process.hiring_process": "hiring_preferences",
        "role_fit.culture": "values",
        "role_fit.job_match": "target_roles",
        "role_fit.seniority": "seniority",
        "compliance.nda_privacy": "nda_policy",
        "compliance.data_processing_ip": "ip_policy",
    }
    shipped = flows.load()
    contact = {"contact_url": "https://example.org/contact"}
    for intent, setting in unstated.items():
        empty = flows.reply(shipped[intent], {"name": "Ada", **contact})
        assert "not stated here" in empty.text, intent
        assert contact["contact_url"] in [each.url for each in empty.next_hops], intent
        stated = flows.reply(shipped[intent], {"name": "Ada", setting: "the word of Ada."})
        assert "the word of Ada." in stated.text
        assert stated.text.count("not stated here") < empty.text.count("not stated here")


def test_what_is_unstated_is_said_first(tmp_path: Path) -> None:
    """Only where the body has values to tell, and none of them is known."""
    head = 'intent: a\nunstated: "{name|It} is not told."'
    (tmp_path / "a.md").write_text(f"---\n{head}\n---\nIt is {{x}}. Or {{y}}.\n\nAsk me.\n")
    (tmp_path / "b.md").write_text("---\nintent: b\nunstated: Hm.\n---\nHi {name|you}.\n")
    loaded = flows.load(tmp_path)
    assert flows.reply(loaded["a"], {"name": "Ada"}).text == "Ada is not told.\n\nAsk me."
    assert flows.reply(loaded["a"], {"y": "two"}).text == "Or two.\n\nAsk me."
    assert flows.reply(loaded["b"], {}).text == "Hi you."


def test_what_is_always_said(tmp_path: Path) -> None:
    """What is about secrets or the chat, unless an owner says otherwise, and what owners name."""
    (tmp_path / "a.md").write_text("---\nintent: a\nalways: true\n---\nHi.\n")
    (tmp_path / "b.md").write_text("---\nintent: compliance.nda_privacy\n---\nNo.\n")
    (tmp_path / "c.md").write_text(
        "---\nintent: conversational.smalltalk\nalways: false\n---\nHi.\n"
    )
    held = {intent for intent, flow in flows.load(tmp_path).items() if flow.always}
    assert held == (flows.ALWAYS | {"a"}) - {"conversational.smalltalk"}


def test_a_fallback_is_said_where_nothing_else_is_left(tmp_path: Path) -> None:
    """A flow made of placeholders alone has a fallback for an empty profile."""
    (tmp_path / "a.md").write_text("---\nintent: a\nfallback: Ask me.\n---\n{x} it is.\n")
    flow = flows.load(tmp_path)["a"]
    assert flows.reply(flow, {}).text == "Ask me."
    assert flows.reply(flow, {"x": "So"}).text == "So it is."


def test_an_owner_adds_and_replaces_flows(tmp_path: Path) -> None:
    """Adding a flow is adding one file, and an owner's file wins over the shipped one."""
    (tmp_path / "hi.md").write_text("---\nintent: conversational.smalltalk\n---\nHowdy.\n")
    (tmp_path / "new.md").write_text("---\nintent: shop.hours\nstate: clarify\n---\nWhich shop?\n")
    loaded = flows.load(tmp_path)
    assert flows.reply(loaded["conversational.smalltalk"], {}).text == "Howdy."
    assert flows.reply(loaded["shop.hours"], {}).state == "clarify"


def test_the_higher_priority_wins_within_a_folder(tmp_path: Path) -> None:
    """Of two files for one intent the one with the higher priority is taken."""
    (tmp_path / "a.md").write_text("---\nintent: x\npriority: 5\n---\nHigh.\n")
    (tmp_path / "b.md").write_text("---\nintent: x\n---\nLow.\n")
    assert flows.load(tmp_path)["x"].body == "High."


@pytest.mark.parametrize(
    "text",
    [
        "No front matter.",
        "---\nintent: a\nNever closed.",
        "---\nstate: answered\n---\nHi.",
        "---\nintent: a\nstate: perhaps\n---\nHi.",
        "---\nintent: a\npriority: high\n---\nHi.",
        "---\nintent: a\nalways: perhaps\n---\nHi.",
        "---\nintent: a\nunstated: [x]\n---\nHi.",
        "---\nintent: a\nunstated: '{x'\n---\nHi.",
        "---\nintent: a\nunknown: 1\n---\nHi.",
        "---\nintent: [\n---\nHi.",
        "---\nintent: 2024-02-30\n---\nHi.",
        f"---\nintent: a\npriority: {'9' * 5000}\n---\nHi.",
        "---\nintent: a\nalways: !!bool perhaps\n---\nHi.",
        "---\nintent: !!timestamp soon\n---\nHi.",
        f"---\nintent: {'[' * 5000}\n---\nHi.",
        "---\nintent: a\nlinks: [https://example.org]\n---\nHi.",
        '---\nintent: a\nlinks: [{label: x, url: "javascript:x"}]\n---\nHi.',
        "---\nintent: a\noptions: yes\n---\nHi.",
        "---\nintent: a\noptions: [{label: x}]\n---\nHi.",
        "---\nintent: a\noptions: [{label: x, ask: ''}]\n---\nHi.",
        f"---\nintent: a\noptions: [{{label: x, ask: {'y' * 301}}}]\n---\nHi.",
        '---\nintent: a\noptions: [{label: x, ask: "{y"}]\n---\nHi.',
        "---\nintent: a\n---\n{broken is here.",
        "---\nintent: a\n---\n{x} alone.",
        "---\nintent: a\n---\n",
    ],
)
def test_a_malformed_flow_is_named(text: str, tmp_path: Path) -> None:
    """A malformed file is a configuration error that names it."""
    (tmp_path / "mine.md").write_text(text)
    with pytest.raises(ConfigError, match=r"mine\.md"):
        flows.load(tmp_path)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    """So is a folder that is not there."""
    with pytest.raises(ConfigError, match="nowhere"):
        flows.load(tmp_path / "nowhere")


def test_unclear_messages_get_options() -> None:
    """The clarifying flow asks one short question and offers where to go on."""
    reply = flows.reply(flows.load()["conversational.clarification"], {})
    assert reply.state == "clarify"
    assert reply.text.count("?") == 1
    assert reply.options


@pytest.mark.parametrize(
    ("flow", "profile", "states"),
    [
        (flows.Flow("a", "It is {x}.", unstated="Hm."), {}, False),
        (flows.Flow("a", "It is {x}.", unstated="Hm."), {"x": "so"}, True),
        (flows.Flow("a", "It is so."), {}, True),
        (flows.Flow("a", "It is linked.", links=(("CV", "{cv}"),)), {}, False),
        (flows.Flow("a", "It is linked.", links=(("CV", "{cv}"),)), {"cv": "/cv"}, True),
        (flows.Flow("a", "It is {x}.", links=(("CV", "{cv}"),)), {}, True),
    ],
)
def test_whether_a_flow_says_what_is_asked(
    flow: flows.Flow, profile: dict[str, str], *, states: bool
) -> None:
    """Not where the owner states nothing of it, or links nothing."""
    assert flows.states(flow, profile) is states
