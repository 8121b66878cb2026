"""Components within a line: their words stand where they are, and what is not known is a hole."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings

from .documents import chunks, count_tokens, document, shown


@pytest.mark.parametrize(
    "component",
    [
        '<ExternalLink to="https://a.b/c" text="node-schedule"/>',
        "<Link text='node-schedule' to={url} />",
        '<Kbd label={"node-schedule"} {...others}/>',
        "<Kbd icon={<Icon label='x'/>} children={`node-schedule`} text='y' />",
        '<Button text="node-schedule"></Button>',
        '<Link text="`node-schedule`" />',
        'the\n<Link text="node-schedule" />\n',
    ],
)
def test_words_that_a_component_is_given_are_shown(component: str) -> None:
    """They stand where the component does, and a quote has all of it."""
    the = "" if component.startswith("the") else "the "
    text = f"It is powered by {the}{component} package.\n"
    (chunk,) = chunks(text)
    (unit,) = chunk.units
    assert unit.text == "It is powered by the node-schedule package."
    assert chunk.quote(unit.span) == text.strip()


def test_words_in_items_and_rows() -> None:
    """A quote begins with its first word, as it does behind any tag."""
    text = '- <Link text="the guide"/>: read it\n\n| A |\n|---|\n| <Link text="b c"/> |\n'
    (chunk,) = chunks(text)
    assert [unit.text for unit in chunk.units] == ["the guide: read it", "A: b c"]
    assert chunk.quote(chunk.units[0].span) == 'the guide"/>: read it'


@pytest.mark.parametrize(
    ("component", "keys"),
    [
        ('<Key mod="cmd shift" k="z" />', "cmd+shift+z"),
        ("<Kbd keys='Ctrl+K'/>", "Ctrl+K"),
        ('<Key fixed arrow="down" />', "down"),
        ('<Key k={"a"}></Key>', "a"),
    ],
)
def test_keys_that_a_component_is_given_are_shown(component: str, keys: str) -> None:
    """In the order in which they are given."""
    (chunk,) = chunks(f"Pressing {component} will undo it.\n")
    (unit,) = chunk.units
    assert unit.text == f"Pressing {keys} will undo it."


@pytest.mark.parametrize(
    "component",
    [
        '<Kbd mac="cmd+k" windows="ctrl+k" />',
        "<Key k={key} />",
        '<Key name="Open the palette" />',
    ],
)
def test_keys_that_are_not_known_leave_a_hole(component: str) -> None:
    """Those of several systems, of code, or words."""
    found = chunks(f"Pressing {component} will undo it.\n")
    assert not [unit for each in found for unit in each.units]


@pytest.mark.parametrize(
    "text",
    [
        "The limit is <Limit/> per hour.",
        "The limit is <Limit/>.",
        "The limit is\n<Limit/>\nper hour.",
        "- The limit is <Limit/>\n",
        "- Limit: <Limit/>\n",
        "<Limit/> is the limit.",
        "See the <Link to='a'/> page.",
        "See the <Link text={name} to='a'/> page.",
        "See the <Link text='' to='a'/> page.",
        "See the <Link text='a *b* c' to='a'/> page.",
        "See the <Link title='guide' data-label='guide'/> page.",
        "See <Tooltip text='what it is'/> there.",
        "| The limit is <Limit/> now |\n|---|\n| is <Limit/> now |\n",
    ],
)
def test_what_a_component_writes_is_not_known(text: str) -> None:
    """A sentence with such a hole is not quoted, and the one behind it is."""
    assert shown(f"{text}\n\nA word.\n") == ["A word."]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Click <Icon name='gear' label='gear'/> to open.", "Click to open."),
        ("Click <FaGithub/> to open.", "Click to open."),
        ("import Gear from './gear.svg'\n\nClick <Gear/> to open.", "Click to open."),
        ("import { X, Gear } from 'lucide-react'\n\nClick <Gear/> to open.", "Click to open."),
        ("Click <IMG src='a'/> to open.", "Click to open."),
        ("Click to open. <Foo/>", "Click to open."),
        ("<Foo/> Click to open.", "Click to open."),
        ("Click to open <NewBadge/>", "Click to open"),
        ("Click <NewBadge/> to open.", "Click to open."),
        ("Click <GearDefinition/> to open.", "Click to open."),
        ("Click <Badge text='5.2'/> to open.", "Click 5.2 to open."),
        ("Click to open.\n<Foo/>\nClick to open.", "Click to open."),
        ("| Click to open. | <Check/> | <Foo/> |\n|---|---|---|", ""),
    ],
)
def test_what_leaves_no_hole(text: str, said: str) -> None:
    """Icons and pictures show nothing, nor does what stands beside a sentence."""
    assert set(shown(text)) == ({said} if said else set())


def test_headings() -> None:
    """A badge beside a heading is not what it is called, and no component changes its id."""
    text = (
        '## The guide <Badge text="beta"/>\n\nOne.\n\n## The <Link text="mill"/> <New/>\n\nTwo.\n'
    )
    one, two = chunk_document(document(text), count_tokens, IngestSettings())
    assert (one.heading_path[-1], one.url.partition("#")[2]) == ("The guide", "the-guide-")
    assert (two.heading_path[-1], two.url.partition("#")[2]) == ("The mill", "the--")


def test_attributes_that_never_end() -> None:
    """They take no more than their number."""
    for part in ("<A b={", "<A {", '<A b="', "<A text='x' ", "import  "):
        assert shown(part * 20_000 + "\n\nA word.\n")[-1] == "A word."
