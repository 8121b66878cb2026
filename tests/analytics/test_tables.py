"""Tables, and what is made of them: CSV, Markdown, pages, plots."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser

import pytest

from analytics.weeks import WEEK, manifest, scripted
from answerable.analytics import csv_file, markdown, page, reading
from answerable.analytics import days as calendar
from answerable.analytics.gaps import Gap, Gaps, Grouped, Nearest
from answerable.analytics.plots import plot
from answerable.analytics.review import Sample, Sampled
from answerable.analytics.tables import Table, tables
from answerable.testing.conversations import MemoryConversations
from answerable.types import Message

HOSTILE = "<script>alert(1)</script> | `x` [a](javascript:b) \"'><img src=x>"
MISSED = Grouped(3, 1, (Gap(2, (HOSTILE, "ask"), (Nearest(HOSTILE, "javascript:x", 0.4),)),))
GAPS = Gaps(MISSED, Grouped(1, 0, (Gap(1, (HOSTILE,), ()),)))


async def week_tables(count: int) -> list[Table]:
    log = MemoryConversations().turn_log()
    await log.keep(scripted(count).entries)
    return tables(await reading.figures(log, calendar.week(WEEK), {"": manifest()}))


@pytest.fixture(params=[0, 300])
async def shown(request: pytest.FixtureRequest) -> list[Table]:
    return await week_tables(request.param)


class Tags(HTMLParser):
    """Every opened element with its attributes; ``unclosed`` are those left open."""

    VOID = ("meta", "link", "input", "rect", "path")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.unclosed: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in self.VOID or tag == "rect":
            self.unclosed.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.unclosed.pop() == tag


def checked(text: str) -> Tags:
    """The elements of a page that is whole and runs nothing."""
    tags = Tags(text)
    assert tags.unclosed == []
    names = [name for name, _ in tags.seen]
    assert not {"script", "img", "iframe", "object"} & set(names)
    ids = [attributes["id"] for _, attributes in tags.seen if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in tags.seen:
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
        assert "javascript:" not in (attributes.get("href") or "")
    return tags


@pytest.mark.anyio
async def test_rows_fit_their_columns(shown: list[Table]) -> None:
    """Every row has a cell for each column, and every table a name of its own."""
    assert len({each.name for each in shown}) == len(shown) == 12
    for each in shown:
        assert all(len(row) == len(each.columns) for row in each.rows)


@pytest.mark.anyio
async def test_the_dashboard(shown: list[Table]) -> None:
    """The page is whole, names each plot, and has each table in it or says that there is none."""
    text = page.dashboard(HOSTILE, calendar.week(WEEK), shown, base="admin/")
    tags = checked(text)
    plots = [attributes for name, attributes in tags.seen if name == "svg"]
    assert all(each["role"] == "img" and each["aria-label"] for each in plots)
    assert bool(plots) == any(any(row[1] for row in each.rows) for each in shown if each.plot)
    assert text.count("<table>") == sum(bool(each.rows) for each in shown)


def test_the_other_pages() -> None:
    """Words of visitors and documents are text on every page, wherever they stand."""
    days = calendar.week(WEEK)
    messages = (Message("m", "user", HOSTILE, ""), Message("n", "assistant", HOSTILE, ""))
    sample = Sample(WEEK, (Sampled("c", HOSTILE, messages, "wrong"),))
    gaps = page.gaps_page(HOSTILE, days, GAPS, base="")
    checked(gaps)
    assert "1 turns were taken for something that the site is not there for" in gaps
    review = checked(page.review_page(HOSTILE, sample, "token", base=""))
    pressed = [each for name, each in review.seen if each.get("aria-pressed") == "true"]
    assert [each["value"] for each in pressed] == ["wrong"]
    checked(page.login_page(HOSTILE, action="login", base="", error=HOSTILE))
    for asked, here in ((days, ""), (days, "gaps"), (WEEK, "review")):
        checked(page.wrong_range_page(HOSTILE, asked, HOSTILE, base="", here=here))


@pytest.mark.anyio
async def test_a_report(shown: list[Table]) -> None:
    """A report is one file that loads nothing; as Markdown no cell breaks its table."""
    tags = checked(page.report_page(HOSTILE, "about", shown, GAPS, "p{}"))
    assert not [each for name, each in tags.seen if name == "link" and each["href"] != "data:,"]
    text = markdown.markdown_text(HOSTILE, "about", shown, GAPS)
    assert "<script>" not in text
    assert text.count("\n## ") == 14
    for block in text.split("\n\n"):
        if block.startswith("|"):
            bars = {line.replace("\\|", "").count("|") for line in block.splitlines()}
            assert len(bars) == 1


@pytest.mark.anyio
async def test_csv_comes_back(shown: list[Table]) -> None:
    """A reader of CSV gets the header and every cell back."""
    for table in shown:
        [header, *rows] = csv.reader(io.StringIO(csv_file.csv_text(table)))
        assert header == [name for name, _ in table.columns]
        assert rows == [["" if each is None else str(each) for each in row] for row in table.rows]


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-2+3+cmd|' /C calc'!A0",
        '@SUM(1+1)*cmd|"x"',
        "\t=1",
        "\r=1",
        "\n=1",
        "  =1",
        "＝1",
        '=HYPERLINK("http://x")',
    ],
)
def test_no_cell_is_a_formula(text: str) -> None:
    """A text that begins like a formula is written as text; numbers stay numbers."""
    table = Table("t", "T", (("a", "text"), ("b", "count")), ((text, -5),))
    [_, row] = csv.reader(io.StringIO(csv_file.csv_text(table), newline=""))
    assert row == [f"'{text}", "-5"]


def test_plots_of_nothing() -> None:
    """Where all is 0 there is nothing to draw; one row is drawn in full width."""
    columns: tuple[tuple[str, str], ...] = (("day", "text"), ("questions", "count"))
    for rows in ((), (("a", 0), ("b", None))):
        assert plot(Table("t", "T", columns, rows, plot="bars")) == ""  # type: ignore[arg-type]
    assert 'aria-label="T: questions, 3 in all, most (3) at a."' in plot(
        Table("t", "T", columns, (("a", 3),), plot="columns")  # type: ignore[arg-type]
    )
