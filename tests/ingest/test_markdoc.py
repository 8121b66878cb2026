"""Tags and annotations of Markdoc are not quoted, give their titles and ids, and hide no prose."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.ingest.headings import headings
from answerable.settings import IngestSettings
from answerable.types import Generator

from .documents import count_tokens, document
from .test_site_syntax import said

GENERATORS: tuple[Generator, ...] = ("github", "vitepress", "hugo", "sphinx")
OVER_LINES = """\
Before.

{% lamp-box
   heading="Brass lamps"
   href="/lamps"
   data={size: 3} %}
Polish them weekly.
{% /lamp-box %}

After.
"""


def under(text: str) -> dict[str, tuple[str, ...]]:
    """What each unit of a page begins below."""
    page = document(text, "markdown")
    chunks = chunk_document(page, count_tokens, IngestSettings())
    return {unit.text: unit.under for each in chunks for unit in each.units}


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_tag_over_lines_is_not_quoted(generator: Generator) -> None:
    """What it is given is no sentence; what it holds is one, also of its own paragraph."""
    sentences = ["Before.", "Polish them weekly.", "After."]
    assert said(OVER_LINES, generator) == [("sentence", each) for each in sentences]


def test_a_tag_over_lines_that_nothing_closes_is_not_quoted() -> None:
    """Neither is one that closes itself, nor one in a quote."""
    text = 'Before.\n\n{% partial\n   file="a.md" %}\n\n{% figure\n  src="b.png" /%}\n\nAfter.\n'
    assert said(text) == [("sentence", "Before."), ("sentence", "After.")]


@pytest.mark.parametrize("given", ['heading="Brass lamps"', '\n  title="Brass lamps"\n  kind="a"'])
def test_a_title_stands_above_what_its_tag_holds(given: str) -> None:
    """Whatever the site calls its tags, on one line and on several; over nothing behind it."""
    text = f"{{% well {given} %}}\nPolish them.\n{{% /well %}}\n\n# Oil\n\nBuy it.\n"
    found = under(text)
    assert found["Polish them."][-1] == "Brass lamps"
    assert "Brass lamps" not in found["Buy it."]


def test_a_tag_that_closes_itself_has_no_title_for_others() -> None:
    """The closing tag belongs to the one around it."""
    text = '{% tab title="Linux" %}\n\n{% tab title="None" /%}\n\nRun it.\n\n{% /tab %}\n'
    assert under(text)["Run it."][-1] == "Linux"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Water is 10{% sup %}3{% /sup %} kg.", ["Water is 10³ kg."]),
        ("{% callout %}Mind the wick.{% /callout %}", ["Mind the wick."]),
        ("Mind the wick. {% .lead %}", ["Mind the wick."]),
        ('Mind the wick. {% #wick .lead width="25%" %}', ["Mind the wick."]),
        ('It burns {% icon name="flame" /%} well.', ["It burns well."]),
        ("Trim it. It is {% $version %} now.", ["Trim it."]),
        ("Trim it. It is {% version /%} now.", ["Trim it."]),
        ("A template begins with {% block %} there.", None),
        (
            "Write `{% /callout %}` or `{% .lead %}` here.",
            ["Write {% /callout %} or {% .lead %} here."],
        ),
        ("{% raw %}\nEnd it {% /callout %} here.\n{% endraw %}", ["End it {% /callout %} here."]),
    ],
)
def test_within_a_line(text: str, expected: list[str] | None) -> None:
    """Marks go, what they hold stays, and no sentence is quoted with a hole in it; what may be
    another template's, code and what is kept raw stay."""
    assert said(text) == [("sentence", each) for each in expected or [text]]


def test_in_tables_and_lists() -> None:
    """An annotation of a cell or an item is no part of it."""
    text = (
        "- Wick {% .thin %}\n- Oil\n\n"
        '| Lamp {% width="25%" %} | Hours {% align="right" %} |\n|-|-|\n'
        '| Brass | 12 {% align="right" %} |\n'
    )
    found = [each for _, each in said(text)]
    assert found[:2] == ["Wick", "Oil"]
    assert found[2:] == ["Lamp: Brass; Hours: 12"]


def test_code_stays() -> None:
    """An example of the syntax is code."""
    text = 'See:\n\n```md\n{% well\n   heading="x" %}\n## A {% #b %}\n{% /well %}\n```\n'
    code = '{% well\n   heading="x" %}\n## A {% #b %}\n{% /well %}'
    assert said(text) == [("sentence", "See:"), ("code", code)]


@pytest.mark.parametrize("generator", ["github", "vitepress", "sphinx"])
@pytest.mark.parametrize(
    ("written", "text", "anchor"),
    [
        ("The wick {% #my-wick %}", "The wick", "my-wick"),
        ('The wick {% #my-wick .wide a="b c" %}', "The wick", "my-wick"),
        ('The wick {% .wide id="my-wick" %}', "The wick", "my-wick"),
        ("The wick {%#my-wick%} ##", "The wick", "my-wick"),
        ("The wick {% .wide %}", "The wick", "the-wick"),
        ('The wick {% badge text="new" /%}', "The wick", "the-wick"),
        ("The {% badge /%} wick", "The wick", "the-wick"),
        ("The `{% #a %}`", "The {% #a %}", None),
    ],
)
def test_a_heading_names_its_id(
    generator: Generator, written: str, text: str, anchor: str | None
) -> None:
    """And is read without it."""
    (found,) = headings(f"## {written}\n\nTrim it.\n", mdx=False, generator=generator)
    assert found.text == text
    assert anchor is None or found.id == anchor


def test_what_jekyll_keeps_raw_stays() -> None:
    """There the tags of Liquid ran before, and what is left is what a reader sees."""
    text = "{% raw %}End it with {% /callout %} here.{% endraw %}\n"
    assert said(text, "jekyll") == [("sentence", "End it with {% /callout %} here.")]
