"""Names of which nothing that was found says a word are told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.retrieval.unfound import unfound
from answerable.site_names import Names
from answerable.testing.corpus import chunk, evidence

PAGE = chunk(
    "It replays requests over HTTP.\nServer side rendering is left out.\n"
    "PostgreSQL keeps them, also over wifi, as PDF or with the SDKs, in memory.",
    path="docs/Replay.md",
    heading=("Replay", "From a log of Nginx"),
)


def test_a_column_whose_name_stands_further_up_is_found() -> None:
    """Of a table that goes on in another section each row has it."""
    row = replace(PAGE.units[0], kind="row", text="Lamp: Oil; Kafka: yes")
    page = replace(PAGE, units=(row,))
    assert unfound(evidence(page, question="Can it replay connections to Kafka?")) == ()


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Can it replay WebSocket connections?", ("WebSocket",)),
        ("Can it replay connections to Kafka or MQTT?", ("Kafka", "MQTT")),
        ("Can it replay what Nginx wrote?", ()),  # in the heading
        ("Does it do SSR?", ()),  # spelled out
        ("Does it work over Wi-Fi?", ()),  # written "wifi"
        ("Does it keep them in Postgres?", ()),  # in another form
        ("Does it write PDFs, or come with an SDK?", ()),  # one or several
        ("Does it write them as CSVs?", ("CSVs",)),
        ("How much RAM does it take?", ()),  # in full
        ("Does it run on Sunday or in March?", ()),
        ("Does Kelder replay them?", ()),  # the site's own name
        ("can it replay websocket connections?", ()),  # no capital tells a name
        ("Kann es auch WebSocket-Verbindungen wiederholen?", ()),  # not English
    ],
)
def test_what_stands_in_nothing(question: str, names: tuple[str, ...]) -> None:
    """A name counts as found in any form, in a heading, an address or spelled out."""
    found = replace(evidence(PAGE, question=question), names=Names("Kelder"))
    assert unfound(found) == names


def test_where_other_things_are_told() -> None:
    """Names that no page has are told by themselves; marked text and a person have none."""
    found = evidence(PAGE, question="Can it replay WebSocket connections?")
    assert unfound(found) == ("WebSocket",)
    assert unfound(replace(found, unmentioned=("Kafka",))) == ()
    assert unfound(replace(found, marked=True)) == ()
    assert unfound(replace(found, of_person=True)) == ()


@pytest.mark.parametrize(
    ("message", "names"),
    [
        ("And Kafka?", ("Kafka",)),  # no more of Torch
        ("What about Kafka?", ("Kafka",)),
        ("Is Kafka faster?", ("Kafka",)),
        ("And Nginx?", ()),
        ("Is she an expert in that?", ("Torch", "Kafka")),  # "that" is still of it
        ("Is she an expert in requests?", ()),
        ("Does it keep them?", ("Torch", "Kafka")),
        ("", ("Torch", "Kafka")),
    ],
)
def test_names_of_an_earlier_question(message: str, names: tuple[str, ...]) -> None:
    """Whoever goes on to another thing is not told that the one before is missing."""
    found = evidence(PAGE, question=f"Does she use Torch with Kafka every day here? {message}")
    assert unfound(found, message) == names
