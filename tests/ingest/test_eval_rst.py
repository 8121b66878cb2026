"""reStructuredText within pages of MyST: its code and prose are read, with exact places."""

from __future__ import annotations

import time

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from ordinary_page import page_seconds

from .documents import count_tokens, document
from .test_site_syntax import said


def embedded(rst: str) -> list[tuple[str, str]]:
    """The units of a page whose last part is this reStructuredText."""
    return said(f"Before.\n\n```{{eval-rst}}\n{rst}\n```\n")[1:]


@pytest.mark.parametrize(
    ("rst", "expected"),
    [
        (
            ".. code-block:: sh\n    :linenos:\n\n    oil <lamp>\n\n      trim",
            "oil <lamp>\n\n  trim",
        ),
        (".. click:example::\n\n   def lamp():\n       '''{a}'''", "def lamp():\n    '''{a}'''"),
        (".. code:: python\n\n    ~~~\n    # no fence", "~~~\n# no fence"),
        (".. prompt:: bash\n\n   > oil\n   > trim", "> oil\n> trim"),
        (">>> oil()\n3", ">>> oil()\n3"),
        (".. tabs::\n\n   .. group-tab:: A\n\n      .. code-block:: sh\n\n         oil", "oil"),
    ],
)
def test_code(rst: str, expected: str) -> None:
    """Whatever stands in it, without its options and its indentation."""
    assert embedded(rst) == [("code", expected)]


@pytest.mark.parametrize(
    ("rst", "expected"),
    [
        ("One\ngoes on.\n\nTwo.", "One goes on. Two."),
        ("Call :func:`oil`, :py:meth:`~lamp.Lamp.trim`.", "Call oil, trim."),
        (
            "See :ref:`the guide <guide>` and :ref:`care-of-lamps`.",
            "See the guide and care of lamps.",
        ),
        ("See `the\nguide <https://x.org>`_ and `it`__.", "See the guide and it."),
        ("Write ``:func:`oil` `` and `oil`.", "Write :func:`oil` and oil."),
        (".. note:: Take\n   care.\n\n   Always.", "Take care. Always."),
        (".. warning::\n   :class: x\n\n   Take care.", "Take care."),
        (
            ".. versionchanged:: 8.1 It burns.\n.. deprecated:: 9.0\n    Use oil.",
            "It burns. Use oil.",
        ),
        (".. versionadded:: 8.1\n\nText.", "Text."),
        (".. admonition:: A title\n\n   Take care.", "Take care."),
        ("Term\n    Its meaning.", "Term Its meaning."),
        (".. _a-target:\n\n.. A comment.\n   More of it.\n\nText.", "Text."),
        (".. autofunction:: oil\n   :noindex:\n\n   Hidden.", ""),
        ("==  ==\na   b\n==  ==\n\n+--+\n| a|\n+--+\n\n:field: b\n\nText.", "Text."),
        ("*   .. autoclass:: Lamp\n       :noindex:\n", ""),
    ],
)
def test_prose(rst: str, expected: str) -> None:
    """Paragraphs and what directives say, without roles, titles, targets, tables and comments."""
    assert " ".join(text for _, text in embedded(rst)) == expected


def test_items_and_what_stands_in_them() -> None:
    """An item has the lines that are indented below it, and code where a colon stands twice."""
    rst = "* One\n  goes on::\n\n      oil()\n\n#. Two\n\nNow ::\n\n  trim()\n\nThen."
    assert embedded(rst) == [
        ("item", "One goes on:"),
        ("code", "oil()"),
        ("item", "Two"),
        ("sentence", "Now"),
        ("code", "trim()"),
        ("sentence", "Then."),
    ]


def test_a_table_written_with_commas() -> None:
    """Its columns are named by the option, or not at all."""
    rst = '.. csv-table:: Lamps\n   :header: "Name", "Oil"\n\n   "A", "Much"\n   B,\n'
    assert embedded(rst) == [("row", "Name: A; Oil: Much"), ("row", "Name: B")]
    assert embedded(".. list-table::\n\n   * - A\n     - B\n") == [("row", "A; B")]


def test_a_table_written_as_a_list() -> None:
    """Each item is a row, each item in it a cell."""
    rst = (
        ".. list-table:: Lamps\n   :header-rows: 1\n\n   * - Name\n     - Oil\n"
        "   * - ``A``\n     - Much\n       of it\n   * - B\n     -\n"
    )
    assert embedded(rst) == [("row", "Name: A; Oil: Much of it"), ("row", "Name: B")]


def test_tabs_of_code_and_terminals() -> None:
    """A tab of code has its language before its title; a terminal shows its command, which is an
    option, and none of the others."""
    rst = (
        ".. tabs::\n\n   .. code-tab:: py A title\n\n      a = 1\n\n"
        "   .. tab:: B\n\n      Text.\n\n.."
        " terminal::\n   :input: lamp list\n   :user: me\n\n   one\n     two\n"
    )
    assert embedded(rst) == [
        ("code", "a = 1"),
        ("sentence", "Text."),
        ("code", "lamp list\n\n\none\n  two"),
    ]


def test_quotes_are_cut_from_the_file() -> None:
    """Each unit has its exact place, also with line ends of Windows and in an item."""
    text = (
        "- See this:\n\n  ```{eval-rst}\n  Call :func:`oil`.\n\n"
        "  .. code-block:: sh\n\n     oil\n     trim\n  ```\n"
    )
    for page in (text, text.replace("\n", "\r\n")):
        (chunk,) = chunk_document(document(page, "markdown"), count_tokens, IngestSettings())
        quotes = [chunk.quote(unit.span).split() for unit in chunk.units]
        assert quotes == [["See", "this:"], ["Call", ":func:`oil`."], ["oil", "trim"]]
        assert [unit.span.line_start for unit in chunk.units] == [1, 4, 8]
        assert [unit.text for unit in chunk.units][1:] == ["Call oil.", "oil\ntrim"]


def test_in_a_quote_it_is_left_out() -> None:
    """Where each line has a mark before it, nothing is known of indentation."""
    assert said("> ```{eval-rst}\n> Text.\n> ```\n\nAfter.\n") == [("sentence", "After.")]


@pytest.mark.parametrize("part", ["- ", ".. note::\n ", "`a <", ":a:`b\n", "a::\n\n  ", "* - a\n"])
def test_hostile_text(part: str) -> None:
    """Nesting without end costs no more than ordinary pages."""
    rst = part * 5_000
    began = time.process_time()
    embedded(rst)
    embedded("\n".join(" " * depth + part for depth in range(600)))
    assert time.process_time() - began < 30 * page_seconds()
