"""Templates in the pages of MkDocs: what is filled in is not quoted, and what is code is code."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import headings
from answerable.ingest.markup.macros import rendered

from .test_site_syntax import said


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("The version is {{ version }} of it. It is red.", "It is red."),
        ("Read [it]({{ url }}/a) now.", "Read it now."),
        ("An {{ icon('x') }} icon.", "An icon."),
        ("{% raw %}\nWrite {{ name }} there.\n{% endraw %}", "Write {{ name }} there."),
        ("Write `{{ name }}` or \\{{ name }}.", "Write {{ name }} or {{ name }}."),
        ("One. {# Hidden. #} Two.", "One. Two."),
        ('One.\n\n{%\n  include-markdown "a.md"\n  heading-offset=1\n%}\n\nTwo.', "One. Two."),
        ("It prints 4.2.1.(1)\n{ .annotate }", "It prints 4.2.1."),
        ("It has (1) or more.\n\nIt prints (2) of it.\n{ .annotate }", "It has (1) or more. "
         "It prints of it."),
        ("!!! note annotate \"A\"\n\n    It prints this (1).", "It prints this."),
        ("```py\na = 1 # (1)!\nb = c // (3)\n```", "a = 1\nb = c // (3)"),
    ],
)  # fmt: skip
def test_what_is_read(text: str, shown: str) -> None:
    """Sentences without a hole, without comments and without marks of annotations."""
    found = " ".join(each for _, each in said(text + "\n", "mkdocs"))
    assert " ".join(found.split()) == " ".join(shown.split())


def test_a_heading_with_a_value_has_no_anchor_of_its_own() -> None:
    """Its id has the value in it; another way to give it one is to write it."""
    text = "## Version {{ version }}\n\nText.\n\n## Of {{ version }} { #now }\n"
    found = headings(text, mdx=False, generator="mkdocs")
    assert [(each.text, each.id) for each in found] == [("Version", ""), ("Of", "now")]


def test_an_icon_is_no_part_of_a_heading() -> None:
    """Wherever it stands."""
    text = "## :material-x: One\n\n## Two :material-x:\n\n## Three :material-x: { #c }\n"
    found = headings(text, mdx=False, generator="mkdocs")
    assert [(each.text, each.id) for each in found] == [
        ("One", "one"),
        ("Two", "two"),
        ("Three", "c"),
    ]


@pytest.mark.parametrize(
    "part", ["{{ ", "{# ", "{% ", "{% raw %}", "`{{ a }}", "a (1)\n{ .annotate"]
)
def test_hostile_pages_keep_their_length(part: str) -> None:
    """Whatever never closes is text, and nothing moves."""
    text = part * 2_000 + "\nA word.\n"
    assert len(rendered(text, 0, {})) == len(text)
    assert rendered(text, 0, {}).endswith("\nA word.\n")


SQUARE = {
    "block_start_string": "[[%",
    "block_end_string": "%]]",
    "variable_start_string": "[[",
    "variable_end_string": "]]",
    "comment_start_string": "[[#",
    "comment_end_string": "#]]",
}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Write {{ name }} there. It is red.", "Write {{ name }} there. It is red."),
        ("The version is [[ version ]] of it. It is red.", "It is red."),
        ('[[ widget("a", [1, 2]) ]]\n\nText.', "Text."),
        ('[[% import "x.html" as x %]]\n\nText.', "Text."),
        ("Red. Use this:\n\n[[ widget(1) ]]\n\nText.", "Red. Text."),
        ("[[% raw %]]\nWrite [[ name ]] there.\n[[% endraw %]]", "Write [[ name ]] there."),
        ("One. [[# Hidden. #]] Two.", "One. Two."),
        ("Write `[[ name ]]` or \\[[ name ]].", "Write [[ name ]] or [[ name ]]."),
        ("```sh\n[[ -f a ]] && rm a\n```", "[[ -f a ]] && rm a"),
        ("[[toc]]\n\nA [link][one] and [another](a.md).\n\n[one]: b.md",
         "A link and another."),
    ],
)  # fmt: skip
def test_marks_of_the_site_take_the_place_of_braces(text: str, shown: str) -> None:
    """What stands in the usual ones is text there, and what stands in the site's own is not."""
    found = " ".join(each for _, each in said(text + "\n", "mkdocs", SQUARE))
    assert " ".join(found.split()) == " ".join(shown.split())


def test_one_mark_alone_may_be_another() -> None:
    """The others stay."""
    own = {"variable_start_string": "<<", "variable_end_string": ">>"}
    text = "Of << x >> it.\n\nOf {{ x }} it.\n\n{# No. #}\n\n{% a %}\n"
    assert said(text, "mkdocs", own) == [("sentence", "Of {{ x }} it.")]


@pytest.mark.parametrize("part", ["[[ ", "[[# ", "[[% ", "[[% raw %]]", "`[[ a ]]", "\\[", "[[[[%"])
def test_hostile_pages_with_other_marks_keep_their_length(part: str) -> None:
    """Whatever never closes is text, and nothing moves."""
    text = part * 2_000 + "\nA word.\n"
    assert len(rendered(text, 0, SQUARE)) == len(text)
    assert rendered(text, 0, SQUARE).endswith("\nA word.\n")
