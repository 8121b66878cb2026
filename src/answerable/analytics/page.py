"""The pages: whole without a script. What visitors and documents say is escaped everywhere.

``base`` is the relative address of the folder below which the pages lie: ``admin/`` from ``/admin``
itself, and empty from a page below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from urllib.parse import urlencode

from answerable.analytics.days import Days
from answerable.analytics.gaps import Gap, Gaps, Grouped, Nearest
from answerable.analytics.plots import plot
from answerable.analytics.review import SHOWN, VERDICTS, Sample, Sampled
from answerable.analytics.shown import amount, cell
from answerable.analytics.tables import Table
from answerable.types import Message

OPEN_ROWS = 16  # longer tables are folded, where there is a plot of them
PAGES = {"": "Figures", "gaps": "Content gaps", "review": "Weekly review"}
OF_DAYS = ("", "gaps")  # pages of days that are chosen, which go along from one to the other


def dashboard(site: str, days: Days, tables: Sequence[Table], *, base: str) -> str:
    """The page of all figures."""
    range_ = _range(days)
    jumps = "".join(f'<li><a href="#{each.name}">{escape(each.title)}</a></li>' for each in tables)
    body = (
        f"{_range_form(days)}"
        f'<nav aria-label="On this page"><ul class="jumps">{jumps}</ul></nav>'
        f'<p><a href="{base}data.json?{escape(range_)}">All of it as JSON</a></p>'
        f"{''.join(_section(each, f'{base}export/{each.name}.csv?{range_}') for each in tables)}"
    )
    return _page(f"Figures of {site}", body, base=base, here="", days=days)


def gaps_page(site: str, days: Days, gaps: Gaps, *, base: str) -> str:
    """The page of what was not answered."""
    body = f"{_range_form(days)}{gaps_section(gaps)}"
    return _page(f"Content gaps of {site}", body, base=base, here="gaps", days=days)


def review_page(site: str, sample: Sample, form_token: str, *, base: str) -> str:
    """The page of the weekly sample; ``form_token`` goes back with each verdict."""
    done = sum(bool(each.verdict) for each in sample.conversations)
    total = len(sample.conversations)
    items = "".join(
        _sampled(number, each, sample.week, form_token)
        for number, each in enumerate(sample.conversations, start=1)
    )
    none = "<p>No conversation of this week is stored.</p>"
    body = f"{_week_form(sample.week)}<p>{done} of {total} read.</p>{items or none}"
    return _page(f"Weekly review of {site}", body, base=base, here="review")


def wrong_range_page(site: str, asked: Days | str, error: str, *, base: str, here: str) -> str:
    """A page without what was asked for; ``asked`` are days, or the week, to ask for instead."""
    form = _week_form(asked) if isinstance(asked, str) else _range_form(asked)
    return _page(f"{PAGES[here]} of {site}", f"{_notice(error)}{form}", base=base, here=here)


def login_page(site: str, *, action: str, base: str, error: str = "") -> str:
    """The page that asks for the admin token; ``error`` is why the last one was not taken."""
    body = (
        f'<form class="login" method="post" action="{action}">{_notice(error)}<p>'
        '<label for="token">Admin token</label><input id="token" name="token" type="password" '
        'autocomplete="current-password" required></p>'
        '<p><button type="submit">Sign in</button></p></form>'
        '<p class="hint">It is <code>admin_token</code> of <code>[server]</code>.</p>'
    )
    return _html(f"Sign in to {site}", f"<main><h1>Sign in</h1>{body}</main>", _linked(base))


def report_page(title: str, about: str, tables: Sequence[Table], gaps: Gaps, style: str) -> str:
    """One file with all of it, for a mail or a shelf; ``style`` is that of the pages."""
    sections = "".join(_section(each) for each in tables)
    body = f"<main><h1>{escape(title)}</h1><p>{escape(about)}</p>{sections}"
    return _html(title, f"{body}{gaps_section(gaps)}</main>", f"<style>{style}</style>")


def gaps_section(gaps: Gaps) -> str:
    """What was not answered, the largest group first, and what was taken for out of scope."""
    missed, outside = amount(gaps.unanswered.turns), amount(gaps.out_of_scope.turns)
    return _grouped(
        "gaps",
        "Content gaps",
        f"{missed} turns found no answer, were unsure of it, or got a thumb down.",
        gaps.unanswered,
    ) + _grouped(
        "out-of-scope",
        "Taken for out of scope",
        f"{outside} turns were taken for something that the site is not there for. Among them is "
        "what it says nothing about at all, and what was misunderstood.",
        gaps.out_of_scope,
    )


def _grouped(name: str, title: str, what: str, found: Grouped) -> str:
    unread = (
        f" {amount(found.unread)} of them are not shown: their conversations are deleted, they "
        "were asked over MCP, of which no word is kept, they are older than the newest 500 "
        "different ones, or their groups are among the smallest."
        if found.unread
        else ""
    )
    items = "".join(_gap(each) for each in found.groups)
    listed = f"<ol class=gaps>{items}</ol>" if items else ""
    return (
        f'<section aria-labelledby="{name}"><h2 id="{name}">{title}</h2><p>{what}{unread}</p>'
        f"{listed}</section>"
    )


def _gap(gap: Gap) -> str:
    asked = "".join(f"<li><bdi>{escape(each)}</bdi></li>" for each in gap.examples)
    pages = "".join(f"<li>{_nearest(each)}</li>" for each in gap.nearest)
    nearest = f"<p>Nearest pages</p><ul>{pages}</ul>" if pages else "<p>No page comes near.</p>"
    times = "once" if gap.size == 1 else f"{amount(gap.size)} times"
    return f"<li><p><strong>Asked {times}</strong></p><ul>{asked}</ul>{nearest}</li>"


def _nearest(page: Nearest) -> str:
    title, score = escape(page.title), f"{page.score:.2f}"
    if page.url.startswith(("/", "https://", "http://")):
        title = f'<a href="{escape(page.url)}" rel="noreferrer">{title}</a>'
    return f'{title} <span class="hint">({score})</span>'


def anchor_of(number: int) -> str:
    """Where the conversation with this number, from 1 on, stands on the page of the review."""
    return f"c{number}"


def _sampled(number: int, each: Sampled, week: str, form_token: str) -> str:
    said = "".join(_message(message) for message in each.messages)
    buttons = "".join(
        f'<button type="submit" name="verdict" value="{verdict}" '
        f'aria-pressed="{"true" if verdict == each.verdict else "false"}">{SHOWN[verdict]}</button>'
        for verdict in VERDICTS
    )
    hidden = {"week": week, "conversation": each.id, "form": form_token}
    fields = "".join(
        f'<input type="hidden" name="{name}" value="{escape(value)}">'
        for name, value in hidden.items()
    )
    place = anchor_of(number)
    return (
        f'<section aria-labelledby="{place}" class="sampled"><h2 id="{place}">Conversation '
        f'{number}</h2><p class="hint">drawn for {escape(each.stratum)}</p>{said}'
        f'<form method="post">{fields}<fieldset><legend>Verdict on conversation {number}</legend>'
        f"{buttons}</fieldset></form></section>"
    )


def _message(message: Message) -> str:
    who = "Visitor" if message.role == "user" else f"Answer ({message.state or 'answered'})"
    text = escape(message.content)
    return f'<p class="who">{escape(who)}</p><div class="said" dir="auto">{text}</div>'


def _notice(error: str) -> str:
    return f'<p class="notice" role="alert">{escape(error)}</p>' if error else ""


def _week_form(week: str) -> str:
    return (
        f'<form class="range" method="get"><p><label for="week">Week</label>'
        f'<input id="week" name="week" value="{escape(week)}" pattern="\\d{{4}}-W\\d{{2}}" '
        'aria-describedby="week-hint"><span id="week-hint" class="hint">such as 2026-W07</span></p>'
        '<p><button type="submit">Show</button></p></form>'
    )


def _range(days: Days) -> str:
    """The days as the query of an address."""
    return urlencode({"from": days.start, "until": days.end})


def _range_form(days: Days) -> str:
    return (
        '<form class="range" method="get"><p><label for="from">From</label>'
        f'<input id="from" name="from" type="date" value="{days.start}" required></p>'
        '<p><label for="until">Until (not included)</label>'
        f'<input id="until" name="until" type="date" value="{days.end}" required></p>'
        '<p><button type="submit">Show</button></p></form><p class="hint">Days are in UTC.</p>'
    )


def _section(table: Table, export: str = "") -> str:
    link = f'<p><a href="{escape(export)}">{escape(table.title)} as CSV</a></p>' if export else ""
    note = f'<p class="hint">{escape(table.note)}</p>' if table.note else ""
    drawn = plot(table)
    whole = _table(table) if table.rows else "<p>Nothing in these days.</p>"
    if drawn and len(table.rows) > OPEN_ROWS:
        whole = f"<details><summary>{escape(table.title)} in numbers</summary>{whole}</details>"
    return (
        f'<section aria-labelledby="{table.name}"><h2 id="{table.name}">{escape(table.title)}</h2>'
        f"{note}{drawn}{whole}{link}</section>"
    )


def _table(table: Table) -> str:
    """It scrolls by itself where it is too wide, with the keyboard too."""
    head = "".join(
        f'<th scope="col"{_number(kind)}>{escape(name)}</th>' for name, kind in table.columns
    )
    rows = "".join(f"<tr>{''.join(_cells(table, row))}</tr>" for row in table.rows)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(table.title)} table">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _cells(table: Table, row: Sequence[str | int | float | None]) -> Iterator[str]:
    for place, (value, (_, kind)) in enumerate(zip(row, table.columns, strict=True)):
        text = escape(cell(value, kind))
        yield f'<th scope="row">{text}</th>' if not place else f"<td{_number(kind)}>{text}</td>"


def _number(kind: str) -> str:
    return "" if kind == "text" else ' class="n"'


def _page(title: str, body: str, *, base: str, here: str, days: Days | None = None) -> str:
    top = _top(base, here, _range(days) if days else "")
    return _html(title, f"{top}<main><h1>{escape(title)}</h1>{body}</main>", _linked(base))


def _top(base: str, here: str, range_: str) -> str:
    days = f"?{escape(range_)}" if range_ else ""
    links = "".join(
        f'<li><a href="{_address(base, name)}{days if name in OF_DAYS else ""}"'
        f"{_current(name == here)}>{text}</a></li>"
        for name, text in PAGES.items()
    )
    leave = (
        f'<form method="post" action="{base}logout"><button type="submit">Sign out</button></form>'
    )
    return (
        f'<header class="top"><nav aria-label="Pages"><ul class="pages">{links}</ul></nav>{leave}'
        "</header>"
    )


def _address(base: str, name: str) -> str:
    """From ``/admin`` its own page is ``admin``; from below it is ``../admin``."""
    return f"{base}{name}" if name else base.rstrip("/") or "../admin"


def _current(is_here: bool) -> str:
    return ' aria-current="page"' if is_here else ""


def _linked(base: str) -> str:
    return f'<link rel="stylesheet" href="{base}admin.css">'


def _html(title: str, body: str, style: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title>"
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">'
        f'<link rel="icon" href="data:,">{style}</head><body>{body}</body></html>\n'
    )
