"""The figures of a scripted week against a count by plain loops, which share no code with them."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from analytics.weeks import DAY, MONDAY, WEEK, Script, manifest, scripted
from answerable.analytics import days as calendar
from answerable.analytics import reading
from answerable.analytics.reading import Figures
from answerable.observability.telemetry import Entry
from answerable.testing.conversations import MemoryConversations

GOLDEN = ["guide/0.md", "docs/api/1.md", "no/such.md", "1.md"]


async def figures_of(entries: list[Entry], name: str = WEEK) -> Figures:
    log = MemoryConversations().turn_log()
    await log.keep(entries)
    return await reading.figures(log, calendar.week(name), {"": manifest()}, GOLDEN)


@pytest.fixture(scope="module")
def script() -> Script:
    return scripted(2_000)


@pytest.fixture(scope="module")
def figures(script: Script) -> Figures:
    return asyncio.run(figures_of(script.entries))


def test_totals_are_those_of_a_hand_count(script: Script, figures: Figures) -> None:
    """Questions, hits, abstentions, cost and tokens are what a loop counts."""
    decided = abstained = searched = hits = prompt = written = 0
    cost = 0.0
    for each in script.turns:
        if each.state in {"answered", "only_one_match", "degraded", "clarify"}:
            decided += 1
        if each.state in {"no_match", "out_of_scope"}:
            decided += 1
            abstained += 1
        if each.strength != "":
            searched += 1
        if each.strength == "ONE" or each.strength == "MANY":
            hits += 1
        prompt += each.prompt_tokens
        written += each.completion_tokens
        cost += each.cost
    total = figures.summary
    assert total.questions == len(script.turns) == 2_000
    assert (total.decided, total.abstained) == (decided, abstained)
    assert (total.searched, total.hits) == (searched, hits)
    assert (total.prompt_tokens, total.completion_tokens) == (prompt, written)
    assert total.cost == pytest.approx(cost)
    assert total.cost_per_100 == pytest.approx(cost / 20)
    assert total.abstain_rate == pytest.approx(abstained / decided)
    assert total.hit_ratio == pytest.approx(hits / searched)


def test_percentiles_are_values_that_so_many_do_not_exceed(
    script: Script, figures: Figures
) -> None:
    """Half and 95 % of the times are at most p50 and p95, and no smaller time does as much."""
    for values, half, most in (
        ([each.total_ms for each in script.turns], figures.summary.p50_ms, figures.summary.p95_ms),
        (
            [each.first_token_ms for each in script.turns if each.first_token_ms is not None],
            figures.summary.first_p50_ms,
            figures.summary.first_p95_ms,
        ),
    ):
        for found, percent in ((half, 50), (most, 95)):
            assert found in values
            assert sum(each <= found for each in values) * 100 >= percent * len(values)
            assert sum(each < found for each in values) * 100 < percent * len(values)


def test_days_and_hours(script: Script, figures: Figures) -> None:
    """Each day and hour has its turns, and Saturday none; the day after Sunday is not there."""
    per_day, per_hour = [0] * 7, [0] * 24
    for each in script.turns:
        seconds = each.at - MONDAY
        per_day[int(seconds / DAY)] += 1
        per_hour[int(seconds % DAY / 3_600)] += 1
    assert [each.summary.questions for each in figures.by_day] == per_day
    assert per_day[5] == 0
    assert figures.by_day[5].summary.p50_ms is None
    assert list(figures.by_hour) == per_hour
    assert [str(each.day) for each in figures.by_day][::6] == ["2026-02-09", "2026-02-15"]


def test_states_intents_arms_and_guards(script: Script, figures: Figures) -> None:
    """What turns are told apart by is counted as a loop does."""
    states: dict[str, int] = {}
    intents: dict[str, int] = {}
    arms: dict[str, int] = {}
    for each in script.turns:
        states[each.state] = states.get(each.state, 0) + 1
        if each.intent:
            intents[each.intent] = intents.get(each.intent, 0) + 1
        arms[each.arm] = arms.get(each.arm, 0) + 1
    guards = Counter((each.category, each.action) for each in script.guards)
    assert figures.states == states
    assert {name: each.questions for name, each in figures.intents.items()} == intents
    assert {each.name: each.summary.questions for each in figures.arms} == arms
    assert {(each.category, each.action): each.count for each in figures.moderation} == guards
    ups = {
        arm: sum(
            rating.verdict == "up" and turn.arm == arm
            for rating in script.ratings
            for turn in script.turns
            if turn.id == rating.id
        )
        for arm in arms
    }
    assert {each.name: each.thumbs.up for each in figures.arms} == ups


def test_thumbs_and_reasons(script: Script, figures: Figures) -> None:
    """Thumbs and reasons are counted one by one."""
    up = down = 0
    reasons: dict[str, int] = {}
    for each in script.ratings:
        up, down = up + (each.verdict == "up"), down + (each.verdict == "down")
        for reason in each.reasons:
            reasons[reason] = reasons.get(reason, 0) + 1
    assert (figures.thumbs.up, figures.thumbs.down) == (up, down)
    assert dict(figures.thumbs.reasons) == reasons


def test_click_through(script: Script, figures: Figures) -> None:
    """An answer counts once however many of its links are followed."""
    citations = hops = links = with_citation = with_hop = with_any = 0
    for turn in script.turns:
        kinds = [each.kind for each in script.clicks if each.turn_id == turn.id]
        citations += bool(turn.citations)
        hops += bool(turn.hops)
        links += bool(turn.citations or turn.hops)
        with_citation += "citation_click" in kinds
        with_hop += "hop_click" in kinds
        with_any += bool(kinds)
    told = [(each.shown, each.followed) for each in figures.clicks]
    assert told == [(citations, with_citation), (hops, with_hop), (links, with_any)]
    assert figures.clicks[0].clicks == sum(each.kind == "citation_click" for each in script.clicks)
    assert figures.opened == sum(each.kind == "open" for each in script.clicks)


def test_sessions(script: Script, figures: Figures) -> None:
    """Half an hour of silence ends a session; one of a single turn has no length."""
    single, lengths = 0, []
    for conversation in {each.conversation_id for each in script.turns} - {""}:
        times = sorted(x.at for x in script.turns if x.conversation_id == conversation)
        while times:
            session = [times.pop(0)]
            while times and times[0] - session[-1] <= 1_800:
                session.append(times.pop(0))
            if len(session) == 1:
                single += 1
            else:
                lengths.append(session[-1] - session[0])
    assert (figures.sessions.engaged, figures.sessions.single) == (len(lengths), single)
    assert figures.sessions.mean_seconds == pytest.approx(sum(lengths) / len(lengths))


def test_themes(script: Script, figures: Figures) -> None:
    """A question is of the theme of its first citation; golden files are found by their ends."""
    names = {"guide-0": "guide", "guide-1": "guide", "api-0": "api", "-0": "(top level)"}
    names["gone"] = "(not in the index any more)"
    asked: dict[str, int] = {}
    down: dict[str, int] = {}
    bad = {each.id for each in script.ratings if each.verdict == "down"}
    for each in script.turns:
        name = names[each.citations[0][1]] if each.citations else "(no answer with a citation)"
        asked[name] = asked.get(name, 0) + 1
        down[name] = down.get(name, 0) + (each.id in bad)
    assert {each.name: each.questions for each in figures.themes} == asked
    assert {each.name: each.down for each in figures.themes} == down
    told = {each.name: (each.documents, each.golden) for each in figures.themes}
    assert told["guide"] == (3, 2)
    assert told["api"] == (3, 1)
    assert told["(top level)"] == (3, 0)


def test_the_index(script: Script, figures: Figures) -> None:
    """The index is as its manifest says, in use since its first turn."""
    [index] = figures.indexes
    mark = manifest().fingerprint
    assert (index.documents, index.chunks, len(index.skipped)) == (6, 9, 3)
    assert index.first_used == min(each.at for each in script.turns if each.generation == mark)


@pytest.mark.anyio
@pytest.mark.parametrize("name", ["2026-W06", "2026-W08"])
async def test_weeks_beside_it_are_empty(script: Script, name: str) -> None:
    """A turn at the first moment of a week belongs to it, and the weeks beside have no figures."""
    figures = await figures_of(script.entries, name)
    assert figures.summary.questions == 0
    assert figures.summary.abstain_rate is figures.summary.p95_ms is None
    assert [each.summary.questions for each in figures.by_day] == [0] * 7
    assert (
        figures.clicks[2].rate is figures.sessions.mean_seconds is figures.thumbs.positive is None
    )
    assert any(each.at == MONDAY for each in script.turns)


@pytest.mark.anyio
async def test_no_words_and_no_addresses(script: Script) -> None:
    """A visitor's words and mark are nowhere in the figures."""
    from answerable.analytics.tables import tables
    from answerable.observability.telemetry import Feedback

    log = MemoryConversations()
    conversation, _ = await log.create()
    rated = Feedback("t1", conversation, MONDAY + 9, "down", ("wrong",), "my secret words")
    figures = await figures_of([*script.entries, rated])
    told: Any = repr(figures) + repr(tables(figures))
    assert "secret" not in told
    assert "v17" not in told
