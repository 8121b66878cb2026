"""Plots and the report: complete, self-contained, and safe whatever a question says."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

from answerable.evals import svg
from answerable.evals.abstain import Scored
from answerable.evals.abstain import report as measured
from answerable.evals.qrels import METRICS
from answerable.evals.report import plots, render

HOSTILE = "<script>alert('x')</script> & \"more\""
FIGURES = dict.fromkeys([*METRICS, "mean_score"], 0.5)
ABSTAIN = measured(
    [
        Scored(HOSTILE, "answerable", 0.9, answered=True, right=True),
        Scored("b", "off_topic", 0.1, answered=False, right=False),
        Scored("c", "near_miss", 1.0, answered=True, right=False),
    ]
)
RETRIEVAL: dict[str, Any] = {
    **FIGURES,
    "systems": {"bm25": FIGURES, "convex": FIGURES},
    "ablation": {"as_set": {**FIGURES, "worth": 0.0, "several": 0.5}},
}


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))


def test_every_plot_is_a_picture_of_its_own() -> None:
    """Each plot is well-formed SVG with a name, for both colour schemes."""
    drawn = plots({"retrieval": RETRIEVAL, "abstain": ABSTAIN}, 0.5)
    assert set(drawn) == {"ndcg-at-10", "recall-at-5", "scores", "reliability", "risk-coverage"}
    for text in drawn.values():
        root = ElementTree.fromstring(text)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.get("aria-label")
        assert "prefers-color-scheme:dark" in text


def test_a_curve_goes_through_its_points() -> None:
    """Risk 0 at coverage 0.5 lies on the axis in the middle; risk 1 at 1 in the upper corner."""
    points = [{"coverage": 0.5, "risk": 0.0}, {"coverage": 1.0, "risk": 1.0}]
    line = re.search(r'class="line" points="([^"]+)"', svg.risk_coverage(points))
    assert line
    middle = (svg.LEFT + svg.WIDTH - svg.RIGHT) / 2
    low, high = svg.HEIGHT - svg.BOTTOM, svg.TOP
    assert line[1] == f"{middle:.1f},{low:.1f} {svg.WIDTH - svg.RIGHT:.1f},{high:.1f}"


def test_a_bar_is_as_long_as_its_figure() -> None:
    """Half of the plot's width for 0.5."""
    drawn = svg.bars({"one": {"ndcg@10": 0.5}}, "ndcg@10")
    width = re.search(r'<rect [^>]*width="([\d.]+)"', drawn)
    assert width
    assert float(width[1]) == pytest.approx((svg.WIDTH - svg.LEFT - svg.RIGHT) / 2, abs=0.1)


def test_nothing_measured_is_drawn_without_an_error() -> None:
    """Empty bins, curves and histograms are empty plots."""
    for drawn in (svg.reliability([]), svg.risk_coverage([]), svg.histograms({}, 0.5)):
        assert ElementTree.fromstring(drawn) is not None


def test_the_report_asks_for_nothing() -> None:
    """No script, link or address to load stands in the page, and a question is text in it."""
    page = render(HOSTILE, {"retrieval": RETRIEVAL, "abstain": ABSTAIN}, 0.5)
    tags = Tags()
    tags.feed(page)
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in tags.seen}
    assert not [attrs for _, attrs in tags.seen if {"src", "href"} & attrs.keys()]
    assert not re.search(r"url\(|@import", page)
    assert "alert(&#x27;x&#x27;)" in page


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ({"passed": True, "shortfalls": []}, "All thresholds are met."),
        ({"passed": False, "shortfalls": ["hit@5 is <low>"]}, "<li>hit@5 is &lt;low&gt;</li>"),
        ({"drafts": 3}, "3 of the questions are drafts"),
    ],
)
def test_the_verdict_comes_first(found: dict[str, Any], said: str) -> None:
    """Missed thresholds and drafts are said in words."""
    assert said in render("Evaluation", {"retrieval": found}, 0.5)


def test_rows_become_a_table() -> None:
    """Each question has a row with its values, what was found among them."""
    found = [{"file": "a.md", "score": 0.25}, {"file": "<b>.md", "score": 0.125}]
    rows: list[dict[str, Any]] = [
        {"id": "q1", "draft": False, "passed": False, "found": found},
        {"id": "q2", "draft": False, "passed": True, "retrieved": False, "found": []},
    ]
    page = render("Evaluation", {"answers": {"rows": rows}}, 0.5)
    heads = "".join(f'<th scope="col">{each}</th>' for each in ("id", "passed", "found"))
    assert heads in page
    assert "<td><ul><li>a.md 0.25</li><li>&lt;b&gt;.md 0.125</li></ul></td>" in page
    assert page.count('<td class="fail">no</td>') == page.count('<td class="pass">yes</td>') == 1
    assert "<td>no</td>" in page  # what was not retrieved: no verdict
    assert "draft" not in page
    drafted = render("Evaluation", {"answers": {"rows": [{**rows[0], "draft": True}, rows[1]]}}, 0)
    assert '<th scope="col">draft</th>' in drafted
    assert "<td>yes</td>" in drafted


def test_the_report_is_read_without_a_mouse() -> None:
    """All of it is in one landmark, and each table that scrolls can be reached and has a name of
    its own."""
    tags = Tags()
    rows = [{"id": "q1", "passed": True}]
    results = {"retrieval": {**RETRIEVAL, "rows": rows}, "abstain": ABSTAIN}
    tags.feed(render("Evaluation", results, 0.5))
    assert [tag for tag, _ in tags.seen].count("main") == 1
    scrolling = [attrs for _, attrs in tags.seen if attrs.get("class") == "scroll"]
    assert len(scrolling) == [tag for tag, _ in tags.seen].count("table") > 4
    assert all(each["tabindex"] == "0" and each["role"] == "region" for each in scrolling)
    assert len({each["aria-label"] for each in scrolling}) == len(scrolling)
    assert all(attrs.get("scope") == "col" for tag, attrs in tags.seen if tag == "th")
