"""Zola's shortcodes: what they write is not known, and what they hold stays."""

from __future__ import annotations

import pytest

from answerable.ingest.markup.zola import rendered

from .test_site_syntax import said


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Look {{ youtube(id='a', wide=true) }} here.", "Look here."),
        ("{% note(kind='warn') %}Mind the gap.{% end %}", "Mind the gap."),
        ("Type `{{/* toc() */}}` there.", "Type {{ toc() }} there."),
        ("Type `{%/* note() */%}` there.", "Type {% note() %} there."),
        ("A template has {{ page.title }} and {% if a %} in it.",) * 2,
    ],
)
def test_what_zola_runs_is_not_quoted(text: str, shown: str) -> None:
    """Only calls are shortcodes; what a page says of templates is text."""
    ((_, found),) = said(text + "\n", "zola")
    assert " ".join(found.split()) == shown


def test_shortcodes_on_lines_of_their_own() -> None:
    """They leave blank lines, so what they hold is read as what it is."""
    text = "{% note() %}\n- One thing.\n- Another.\n{% end %}\n\n{{ toc() }}\n"
    assert said(text, "zola") == [("item", "One thing."), ("item", "Another.")]


def test_no_sentence_is_quoted_with_a_hole() -> None:
    """What a shortcode writes is not known."""
    text = "The version is {{ version(of='fen') }} now. It is red.\n"
    assert said(text, "zola") == [("sentence", "It is red.")]


@pytest.mark.parametrize("part", ["{% a(", "{{ a(", "{{ a() ", "{% end", "{{/*", "{{ a()}} {% a()"])
def test_hostile_shortcodes_keep_their_length(part: str) -> None:
    """What never closes is text, and nothing moves."""
    text = part * 300 + "\nA word.\n"
    assert len(rendered(text, 0)) == len(text)
    assert rendered(text, 0).endswith("\nA word.\n")
