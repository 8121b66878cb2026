"""What stands in a code block for the generator of the site only."""

from __future__ import annotations

import pytest

from answerable.ingest.shown_code import shown_code


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("a() // [!code highlight]\nb()", "a()\nb()"),
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
