"""What stands in a code block for the generator of the site only."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.ingest.markup.shown_code import shown_code
from answerable.settings import IngestSettings

from .documents import count_tokens, document


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("a() // [!code highlight]\nb()", "a()\nb()"),
        ("a() // highlight-line\nb() # highlight-line", "a()\nb()"),
        (
            "a() // highlight-lines\nb('// highlight-line')",
            "a() // highlight-lines\nb('// highlight-line')",
        ),
        ("- x # [!code --]", "- x"),
        ("<p> <!-- [!code focus] -->", "<p>"),
        ("a = 1  # (1)!\nb = 2  # (2)", "a = 1\nb = 2  # (2)"),
        ("import 'x'\n// ---cut---\ny()", "y()"),
        ("import 'x'\n// ---cut-before---\ny()\n// ---cut-after---\nz()", "y()"),
        ("a()\n// ---cut-start---\nb()\n// ---cut-end---\nc()", "a()\nc()"),
        ("// @noErrors\n// @errors: 2304\na()", "a()"),
        ("s = '[!code x]'\n# a (1)!", "s = '[!code x]'\n# a (1)!"),
        ("{{#include ../a.rs:here}}", ""),
        ("a()\n  {{#rustdoc_include a.rs}}\nb()", "a()\nb()"),
        ('a()\n--8<-- "b.py"', "a()"),
        ("{!../docs_src/a.py!}\na()", "a()"),
        ("x = '{{#include a}}'", "x = '{{#include a}}'"),
        ("{{#if include}}", "{{#if include}}"),
        ("# scissors ---cut--- here\na", "# scissors ---cut--- here\na"),
    ],
)
def test_only_what_a_reader_sees_is_shown(code: str, shown: str) -> None:
    """Notations of VitePress, Material for MkDocs and twoslash, and text that only looks so."""
    assert shown_code(code) == shown


@pytest.mark.parametrize("max_tokens", [400, 64])
def test_lines_that_mdbook_hides(max_tokens: int) -> None:
    """Of Rust they are not shown, in a block that is cut too, and stand in the quote; other
    languages and other sites have comments there."""
    hidden = "# use tent::Tent;\n#\n"
    code = hidden + "#[test]\nfn a() {}\n## shown\n" + "let tent = 1;\n" * 30 + "    # 2 }"
    text = f"```rust,ignore\n{code}\n```\n\n```sh\n# a comment\nls\n```\n"
    settings = IngestSettings(max_tokens=max_tokens)
    page = document(text, "markdown", ids="mdbook")
    found = chunk_document(page, count_tokens, settings)
    *rust, shell = [unit.text for chunk in found for unit in chunk.units]
    assert "".join(rust).startswith("#[test]\nfn a() {}\n# shown")
    assert "use tent" not in "".join(rust)
    assert "2" not in rust[-1]
    assert shell == "# a comment\nls"
    assert found[0].quote(found[0].units[0].span).startswith(hidden)
    other = chunk_document(document(text, "markdown"), count_tokens, settings)
    assert other[0].units[0].text.startswith(hidden)
