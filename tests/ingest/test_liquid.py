"""Liquid in the pages of a Jekyll site: what it runs is not quoted, what it keeps is."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import headings
from answerable.ingest.markup.liquid import rendered
from answerable.types import Generator

from .test_site_syntax import said


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Read [the guide]({{ '/guide/' | relative_url }}) now.", "Read the guide now."),
        ("See [it]({% link _docs/a.md %}).", "See it."),
        ("Type `{% raw %}{{ page.title }}{% endraw %}` there.", "Type {{ page.title }} there."),
        ("New {% include badge.html v='1' %} here.", "New here."),
        ('See [the page]({% page "/a/#b" %}).', "See the page."),
        ("One.{% comment %} Hidden. {% endcomment %}", "One."),
    ],
)
def test_what_liquid_runs_is_not_quoted(text: str, shown: str) -> None:
    """Links keep their text, and what is raw is shown as it stands."""
    for generator in ("jekyll", "eleventy"):
        ((_, found),) = said(text + "\n", generator)
        assert " ".join(found.split()) == shown


@pytest.mark.parametrize(
    "text",
    [
        "Version `{{ site.version }}` is new.",
        "Vole is at version {{ site.data.vole.version }}.",
        "The current {{- version -}} is new.",
        "Call {% phone %} for help.",
        "It is {% if a %}slow{% else %}fast{% endif %}.",
    ],
)
def test_no_sentence_is_quoted_with_a_hole(text: str) -> None:
    """What is filled in is not known; what stands beside it is quoted all the same."""
    for generator in ("jekyll", "eleventy"):
        assert said(f"{text} It is red.\n", generator) == [("sentence", "It is red.")]
        assert said(f"- {text}\n- One\n", generator) == [("item", "One")]


def test_no_code_is_quoted_with_a_hole() -> None:
    """A command without its version is another, and so is one with both of two."""
    assert said("```sh\npip install vole=={{ version }}\n```\n\nDone.\n", "jekyll") == [
        ("sentence", "Done.")
    ]
    text = "```sh\n{% if a %}\nrun a\n{% else %}\nrun b\n{% endif %}\n```\n"
    assert said(text, "jekyll") == []


def test_what_stands_beside_a_condition_is_two_texts() -> None:
    """On lines of their own the tags part what stands above them from what stands below."""
    text = "{% if a %}\nOne.\n{% else %}\nTwo.\n{% endif %}\n"
    assert said(text, "jekyll") == [("sentence", "One."), ("sentence", "Two.")]


def test_a_tag_of_its_own_holds_text() -> None:
    """A paired tag writes around what it holds."""
    assert said("A {% mark %}red{% endmark %} vole.\n", "eleventy") == [("sentence", "A red vole.")]


def test_a_heading_with_a_value_has_no_anchor_of_its_own() -> None:
    """Its id has the value in it."""
    text = "## Known\n\nText.\n\n## New in {{ version }}\n\nMore.\n"
    assert [each.id for each in headings(text, mdx=False, generator="jekyll")] == ["known", ""]


@pytest.mark.parametrize("generator", ["jekyll", "eleventy"])
def test_comments_of_nunjucks(generator: Generator) -> None:
    """They are seen by nobody; the id of a heading is none."""
    text = "One. {# Hidden {{ a }} words. #} Two.\n\n{# Over\n\ntwo. #}\n\nThree.\n"
    assert [shown for _, shown in said(text, generator)] == ["One.", "Two.", "Three."]
    text = "## One {#a}\n\nText.\n\n## Two {#b}\n"
    assert [each.id for each in headings(text, mdx=False, generator=generator)] == ["a", "b"]


@pytest.mark.parametrize(
    "text",
    [
        "{% highlight ruby x %}\nputs <b>, {% raw %}{{ 1 }}{% endraw %}\n{% endhighlight %}\n",
        "{% highlight ruby %}{% raw %}\nputs <b>, {{ 1 }}\n{% endraw %}{% endhighlight %}\n",
        "{% highlight ruby %}\n{% raw %}\nputs <b>, {{ 1 }}\n{% endraw %}\n{% endhighlight %}\n",
    ],
)
def test_highlighted_code_is_code(text: str) -> None:
    """The tags are a fence, wherever the tags stand that keep the code from being run."""
    found = said(f"Do:\n\n{text}\nDone.\n", "jekyll")
    assert found == [("sentence", "Do:"), ("code", "puts <b>, {{ 1 }}"), ("sentence", "Done.")]


def test_raw_lines_leave_no_trace_in_code() -> None:
    """A fence that holds a template shows the template only."""
    text = "```liquid\n{% raw %}\n{% if a %}b{% endif %}\n{% endraw %}\n```\n"
    assert said(text, "jekyll") == [("code", "{% if a %}b{% endif %}")]


def test_elsewhere_liquid_is_text() -> None:
    """Pages about templates are not run by any."""
    text = "Type `{% raw %}` and {{ name }}.\n"
    assert said(text) == [("sentence", "Type {% raw %} and {{ name }}.")]


@pytest.mark.parametrize(
    "part", ["{% raw %}", "{% comment %}", "{{ ", "{% highlight a", "{%", "{# "]
)
def test_hostile_tags_keep_their_length(part: str) -> None:
    """Tags that never close are text, and nothing moves."""
    text = part * 200 + "\nA word.\n"
    assert len(rendered(text, 0)) == len(text)
    assert rendered(text, 0).endswith("\nA word.\n")


CALL = """{{ tabs({
    command: "install",
    packages: ["vole", "{x}"],
    options: { at: { once: true } }
}) }}"""


@pytest.mark.parametrize("generator", ["jekyll", "eleventy", "mkdocs"])
def test_what_is_filled_in_may_have_braces_and_lines(generator: Generator) -> None:
    """Nothing of such a call is quoted, nor what leads to it; a paragraph beside it is."""
    text = f"It is red.\n\nInstall it with npm:\n\n{CALL}\n\nThen start it.\n"
    found = [("sentence", "It is red."), ("sentence", "Then start it.")]
    assert said(text, generator) == found
    assert said(f"Use {CALL} now. It is red.\n", generator) == [("sentence", "It is red.")]


def test_no_call_goes_on_over_a_blank_line() -> None:
    """Braces that never close are text."""
    found = said("Write {{ and more.\n\nIt is red. }}\n", "eleventy")
    assert found[0] == ("sentence", "Write {{ and more.")


def test_what_leads_to_a_text_stays() -> None:
    """Where nothing is filled in, and where the braces are shown."""
    for text in ("Install it:\n\nRun it.\n", "Write this:\n\n{% raw %}{{ x }}{% endraw %}\n"):
        assert said(text, "eleventy")[0][1].endswith(":")
    assert said("Write this:\n\n{{ x }}\n")[0] == ("sentence", "Write this:")


def test_what_leads_to_a_call_and_names_code_stays() -> None:
    """It says by itself what to use."""
    lead = "Leave a file out with `--skip`, such as:"
    found = said(f"{lead}\n\n{CALL}\n", "eleventy")
    assert found == [("sentence", lead.replace("`", ""))]


def test_an_address_with_a_line_break_is_not_shown() -> None:
    """It is none to a reader, and what stands there is not known."""
    text = "See [the list]({{ site.home\n}}/list), it is red. It is big.\n"
    assert said(text, "jekyll") == [("sentence", "It is big.")]
