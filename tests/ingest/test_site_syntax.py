"""What MkDocs, VitePress and templates add to Markdown is not quoted, and hides no prose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.types import Format, Generator

from .documents import count_tokens, document


def said(
    text: str, generator: Generator = "github", syntax: Mapping[str, str] | None = None
) -> list[tuple[str, str]]:
    """Kind and text of all units of a Markdown page."""
    page = replace(document(text, "markdown", generator=generator), syntax=syntax or {})
    chunks = chunk_document(page, count_tokens, IngestSettings())
    assert all(unit.span.char_end <= len(text) for chunk in chunks for unit in chunk.units)
    return [(unit.kind, unit.text) for chunk in chunks for unit in chunk.units]


ADMONITION = """\
Before.

!!! tip "Choose well"

    Some prose:

    ```yaml
    a: 1

    b: 2
    ```

    - one
    - two

    ??? note
        Inner prose.

After.
"""


def test_text_of_an_admonition_is_text() -> None:
    """Prose, code and lists indented below a marker are what they are without the indentation."""
    assert said(ADMONITION) == [
        ("sentence", "Before."),
        ("sentence", "Some prose:"),
        ("code", "a: 1\n\nb: 2"),
        ("item", "one"),
        ("item", "two"),
        ("sentence", "Inner prose."),
        ("sentence", "After."),
    ]


def test_code_keeps_its_indentation() -> None:
    """Of several admonitions in a row in a list each loses its own indentation only."""
    note = "    !!! tip\n\n        ```yaml\n        a:\n            b: 1\n        ```\n\n"
    code = ("code", "a:\n    b: 1")
    assert said(f"-   Item.\n\n{note * 3}") == [("item", "Item."), code, code, code]


def test_tabs_hold_their_code() -> None:
    """The label of a content tab goes, what it holds stays, also where only code is below it."""
    text = '=== "pip"\n\n    ```bash\n    pip install x\n    ```\n\n=== "uv"\n\n    Use uv.\n'
    assert said(text) == [("code", "pip install x"), ("sentence", "Use uv.")]


def test_a_marker_in_code_stays() -> None:
    """An example of the syntax is code."""
    text = "See:\n\n```md\n!!! note\n\n    Hello.\n\n[TOC]\n```\n"
    assert said(text) == [("sentence", "See:"), ("code", "!!! note\n\n    Hello.\n\n[TOC]")]


def test_indented_code_stays_code_without_markers() -> None:
    """Only a page with markers indents prose; exclamation marks alone are none."""
    assert said("Run:\n\n    make\n\nGreat!!! note that.\n") == [
        ("sentence", "Run:"),
        ("code", "make"),
        ("sentence", "Great!!! note that."),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "[TOC]",
        "[[toc]]",
        "<<< @/snippets/a.js{2}",
        '--8<-- "shared.md"',
        "{% include note.html %}",
        "{{< figure src='a.png' >}}",
        "{{% notice %}}",
        "{: .note }",
        "{ .annotate }",
        "{#the-algorithm}",
        "{{#include ./generated/commands.md}}",
        '!!! success "`204 No content`"',
        "??? note",
        "::: package.module\n    options:\n      heading_level: 2",
        "{!../docs_src/first.py!}",
        "{* ../docs_src/first.py hl[2,6:11] *}",
        "/// note",
        "///",
    ],
)
def test_lines_for_the_generator_are_not_quoted(line: str) -> None:
    """A line that a generator replaces is nothing that a reader of the page sees."""
    assert said(f"One.\n\n{line}\n\nTwo.\n") == [("sentence", "One."), ("sentence", "Two.")]


def test_components_of_nuxt_content_are_read_as_their_text() -> None:
    """What opens and closes them and what they are given is none; two colons in text stay."""
    block = '::callout{icon="i-info" to="/a"}\nMind the gap.\n::\n\n'
    given = "  ---\n  label: Before\n  icon: a\n  ---\n"
    nested = f"  ::div{{class='a'}}\n{given}  Use `std::io`: it is :icon{{name='a'}} a::b.\n  ::\n"
    assert said(block + nested) == [
        ("sentence", "Mind the gap."),
        ("sentence", "Use std::io: it is a::b."),
    ]


@pytest.mark.parametrize(
    "target",
    [
        "{{ artifact(repo='a', file='b.yaml') }}",
        "https://x.org/tree/{{ branch }}/a/{{ file }}.md",
        '{{< ref "page.md" >}}',
    ],
)
def test_addresses_that_a_template_fills_in(target: str) -> None:
    """The link shows its words, whatever its address becomes."""
    assert said(f"See [the file]({target}) for `{{{{ x }}}}` (or [b](/b)).\n") == [
        ("sentence", "See the file for {{ x }} (or b).")
    ]


def test_text_of_a_block_of_pymdownx_is_text() -> None:
    """What opens and closes it, its title and its options are none; code that shows it is code."""
    block = "/// details | More\n    type: warning\n    open: true\nMind\nthe gap.\n///\nAfter.\n"
    assert said(block) == [("sentence", "Mind the gap."), ("sentence", "After.")]
    assert said(f"```md\n{block}```\n") == [("code", block.strip())]


@pytest.mark.parametrize(
    ("info", "language"),
    [
        ("js {1,3}", "js"),
        ("rust,ignore", "rust"),
        ("ts:line-numbers", "ts"),
        ("{ .yaml .annotate }", "yaml"),
        ("{r}", "r"),
        ("c++", "c++"),
        ('title="Footnote"', ""),
        ("", ""),
    ],
)
def test_the_language_of_a_fence(info: str, language: str) -> None:
    """However the generator is told what else to do with it."""
    page = document(f"```{info}\nx\n```\n", "markdown")
    (chunk,) = chunk_document(page, count_tokens, IngestSettings())
    assert chunk.units[0].language == language


def test_what_a_term_means_is_text() -> None:
    """Its mark goes, and what is indented below it is not code; a colon elsewhere stays."""
    text = (
        "`consent`\n\n:   Which buttons are shown:\n\n    ``` yaml\n    a: 1\n    ```\n\n"
        "    More of it.\n\nAfter.\n"
    )
    assert said(text) == [
        ("sentence", "consent"),
        ("sentence", "Which buttons are shown:"),
        ("code", "a: 1"),
        ("sentence", "More of it."),
        ("sentence", "After."),
    ]
    assert said("One\n: two.\n") == [("sentence", "One : two.")]


def test_a_meaning_goes_on_without_indentation() -> None:
    """To the next blank line; what is indented below that belongs to it, and code after it does
    not."""
    lazy = "#### One\n\n: It shows\nbuttons.\n\n    More of it.\n\nAfter.\n\n    code\n"
    assert said(lazy) == [
        ("sentence", "It shows buttons."),
        ("sentence", "More of it."),
        ("sentence", "After."),
        ("code", "code"),
    ]


def test_tags_stay_out_of_a_block_that_is_cut() -> None:
    """A block of tags that is too long for a chunk is cut, and each part is what it shows."""
    tiles = "".join(f'  <button data-c="c{n}"><code>c {n}</code></button>\n' for n in range(200))
    units = said(f"Pick one:\n\n<div>\n{tiles}</div>\n")
    assert len(units) > 2
    assert not any("<" in text or "data-c" in text for _, text in units)


def test_an_alert_is_its_text() -> None:
    """The mark of GitHub's alerts goes, the quoted text stays."""
    assert said("> [!NOTE]\n> Mind the gap.\n") == [("sentence", "Mind the gap.")]
    assert said("> [!NOTE] Mind the gap.\n") == [("sentence", "Mind the gap.")]
    assert said("See [!NOTE] there.\n") == [("sentence", "See [!NOTE] there.")]


@pytest.mark.parametrize("format", ["markdown", "mdx"])
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("> [!NOTE]\n>\n> Mind the gap.\n", ["Mind the gap."]),
        ("> [!INFO]- Mind the gap!\n> Or fall.\n", ["Mind the gap!", "Or fall."]),
        ("> [!tip]+ A title\n> Mind the gap.\n", ["Mind the gap."]),
        ("> [!TIP] A title\n> `gap` is there.\n", ["gap is there."]),
        (
            "> [!TIP] Mind the gap when you\n> leave the train.\n",
            ["Mind the gap when you leave the train."],
        ),
        ("- > [!TIP] A title\n  > Mind it.\n", ["Mind it."]),
        ("> [!TIP] A title\n> > [!NOTE] Another\n> > Mind it.\n", ["Mind it."]),
        ("See [!NOTE] there.\n", ["See [!NOTE] there."]),
        ("```md\n> [!NOTE] A\n> B\n```\n", ["> [!NOTE] A\n> B"]),
    ],
)
def test_alerts_with_titles_and_folds(text: str, shown: list[str], format: Format) -> None:  # noqa: A002
    """The mark goes in MDX too, and so does a title above the text, which is no part of that."""
    page = document(text, format)
    chunks = chunk_document(page, count_tokens, IngestSettings())
    assert [unit.text for chunk in chunks for unit in chunk.units] == shown


def test_meanings_of_abbreviations_are_not_quoted() -> None:
    """MkDocs and Jekyll show them where the reader points; elsewhere, and in code, it is text."""
    text = "The HTML is old.\n*[HTML]: Hyper Text\n*[W3C]: A consortium\n"
    for generator in ("mkdocs", "jekyll"):
        assert said(text, generator) == [("sentence", "The HTML is old.")]
        assert said(f"```\n{text}```\n", generator) == [("code", text.strip())]
    assert said("*[HTML]: Hyper* Text.\n") == [("sentence", "[HTML]: Hyper Text.")]


def test_attributes_of_a_link_go_and_other_braces_stay() -> None:
    """Attributes stand right behind a link or an image."""
    text = 'Click [here](/a){ .button target="_blank" } or type (x){y} and `{% raw %}`.\n'
    assert said(text) == [("sentence", "Click here or type (x){y} and {% raw %}.")]


def test_values_of_vue_are_left_out_where_vue_fills_them_in() -> None:
    """Elsewhere, and in code, double braces are text about templates."""
    text = "By {{ author }} with `{{ code }}`.\n"
    for generator in ("vitepress", "mkdocs"):
        assert said(f"{text}It is red.\n", generator) == [("sentence", "It is red.")]
        assert said("It has (two){{ plural }} lamps.\n", generator) == []
        assert said("Type `{{ code }}`.\n\n```\n{{ a }}\n```\n", generator) == [
            ("sentence", "Type {{ code }}."),
            ("code", "{{ a }}"),
        ]
    assert said(text) == [("sentence", "By {{ author }} with {{ code }}.")]


@pytest.mark.parametrize(
    "text",
    [
        "* TOC\n{:toc}\n",
        "1. Contents\n{:toc .big}\n",
        "- TOC\n{: toc}\n",
        "{::comment}\nHidden.\n{:/comment}\n",
        "{::comment}Hidden.{:/}\n",
        '{::options toc_levels="2..3" /}\n',
    ],
)
def test_what_only_kramdown_reads_is_not_quoted(text: str) -> None:
    """The place of the contents, and comments."""
    assert said(f"One.\n\n{text}\nTwo.\n", "jekyll") == [("sentence", "One."), ("sentence", "Two.")]
    assert said("* Keys\n{: .toc-like #toc }\n", "jekyll") == [("item", "Keys")]


def test_a_cross_reference_of_mkdocs_shows_its_text() -> None:
    """Its label names a heading of any page, which no definition on this page says."""
    text = "See [the settings][my-settings] and [x][1 or 2].\n"
    assert said(text, "mkdocs") == [("sentence", "See the settings and [x][1 or 2].")]
    assert said(text) == [("sentence", "See [the settings][my-settings] and [x][1 or 2].")]
    text = "Raise [`ValueError`][] with the [`-O` flag][]; `a[0][]` stays.\n"
    assert said(text, "mkdocs") == [
        ("sentence", "Raise ValueError with the -O flag; a[0][] stays.")
    ]


def test_many_markers_take_no_more_than_their_number() -> None:
    """Fences and markers in turn: each is looked at once (what grows squarely takes minutes)."""
    text = "!!! a\n\n    x\n\n```\ny\n```\n\n" * 2_000
    assert len(said(text)) == 4_000


def test_the_code_of_a_diagram_is_not_quoted() -> None:
    """A page draws it; what would be quoted is not on the page."""
    assert said("Like so.\n\n```mermaid\ngraph TD\n```\n") == [("sentence", "Like so.")]


def test_a_reference_of_code_shows_its_code() -> None:
    """Of any site: what a name in code refers to may be said by settings that lie elsewhere."""
    text = "Raise [`ValueError`][] from [`dump()`][lib.Base.dump]; a[0][b] and [x][y] stay.\n"
    expected = "Raise ValueError from dump(); a[0][b] and [x][y] stay."
    assert said(text) == [("sentence", expected)]
