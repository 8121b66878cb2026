"""How things of the visitor's own stand: "When is my loan due?", "Is The Plan ready?", "and fees?"

What has a name is theirs if a row of theirs has it, and what "it" means are the rows that were just
shown. Each is looked up anew for the verified user and told with what stands beside its name. Where
no row is found the message is left to the site's content, unless it says that it is about theirs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from answerable import described
from answerable.errors import StorageError
from answerable.own_rows import AppData, AppRow, Every, without_article
from answerable.recording import replay
from answerable.replies import Replies
from answerable.retrieval.leaning import leaning
from answerable.turn import pointing
from answerable.turn.options import told_whole
from answerable.turn.own import app_data, lists
from answerable.turn.own.describing import (
    is_descriptive,
    is_late,
    is_order,
    is_state,
    tells_price,
    tells_state,
    tells_when,
)
from answerable.turn.own.question import question
from answerable.turn.own.state_question import (
    StateQuestion,
    only_beside,
    points_at_many,
    read,
    told_of,
)
from answerable.turn.own.wording import (
    TITLES,
    WITH_SOMEBODY,
    AppQuestion,
    by_length,
    canonical,
    match,
)
from answerable.types import Message, Option, Reply, TurnRequest

_LATE = frozenset(("overdue",))  # what is due on a day that has passed is, whatever it is called
_BY_DATE = frozenset(("due", "overdue", "late"))  # whether it is, its date tells
_WITHIN = 3  # letters at least of a word that stands within another
_GOES_ON = r"(?:and|what about|how about|and what about|also|or)\s+(?:(?:for|the|my|any)\s+)*"
_CORRECTS = r"(?:(?:no|nope|sorry|wait|oh|actually)\W+)*i\s+meant?\s+(?:for\s+)?(?:the\s+)?"
_CALLED = re.compile(
    rf"\b(?P<how>of|for|{WITH_SOMEBODY}|called|named)\s+(?P<name>.+)", re.IGNORECASE
)
# What a name is of stands before these: "Check-up with Dr. Brand", "Visit (knee)", "Plan 2".
_BEHIND = re.compile(r"[(,:;–—/]|\s-\s|\b(?:of|for|with|in|on|at|from|by|to|and)\b|\s\W{0,4}\d")


@dataclass(frozen=True, slots=True)
class Desk:
    """Whose rows are looked up, and how they are told."""

    request: TurnRequest
    user_id: str
    rows: AppData
    replies: Replies
    today: date | None = None  # without it nothing is overdue by its date

    @property
    def history(self) -> tuple[Message, ...]:
        return self.request.history

    @property
    def kinds(self) -> Mapping[str, str]:
        return self.rows.entity_types


async def answer(
    request: TurnRequest, owned: AppData, replies: Replies, today: date | None = None
) -> Reply | None:
    """The reply; None where nothing of the verified user's is asked about."""
    asked = _asked(request, owned.entity_types)
    if asked is None or request.user_id is None:
        return None
    try:
        return await _told(asked, Desk(request, request.user_id, owned, replies, today))
    except StorageError:
        return app_data.unavailable(replies) if asked.surely else None


def surely(request: TurnRequest, owned: AppData) -> StateQuestion | None:
    """What is asked, if it is surely about something of the visitor's, whoever that is."""
    asked = _asked(request, owned.entity_types)
    return asked if asked is not None and asked.surely else None


def by_name(request: TurnRequest, owned: AppData) -> bool:
    """Whether it may as well be a question to the site: "Is the API public?" of whoever has a
    project API."""
    asked = read(request.message, owned.entity_types)
    return asked is not None and asked.by_name


def _asked(request: TurnRequest, kinds: Mapping[str, str]) -> StateQuestion | None:
    return read(request.message, kinds) or _going_on(request, kinds)


def _going_on(request: TurnRequest, kinds: Mapping[str, str]) -> StateQuestion | None:
    """ "And fees?" after a look at what is one's own asks for "my fees", "And The Plan?" for how
    that stands; so does "I meant The Plan", also when help was asked about it in between."""
    text = " ".join(request.message.split()).strip(" ?!.")
    corrected = match(rf"{_CORRECTS}(?P<subject>.+)", text) if kinds else None
    if corrected and any(_was_own(each, kinds) for each in _so_far(request.history)):
        return StateQuestion("state", corrected["subject"], mine=True)
    if not kinds or not _was_own(request.history, kinds):
        return None
    names = "|".join(re.escape(name) for name in by_length(kinds))
    found = match(rf"(?:{_GOES_ON})(?P<kind>{names})", text)
    kind = canonical(found["kind"], kinds) if found else None
    if kind:
        return StateQuestion("all", mine=True, kinds=(kind,))
    named = match(rf"(?:{_GOES_ON})(?P<subject>.+)", text)
    return StateQuestion("state", named["subject"], mine=True) if named else None


def _so_far(history: Sequence[Message]) -> Iterator[Sequence[Message]]:
    """What had been said by each answer, the last one first, as far back as the questions lean on
    what was said before."""
    for end in range(len(history), 0, -1):
        said = history[end - 1]
        if said.role != "user":
            yield history[:end]
        elif leaning(said.content) == "alone":
            return


def _was_own(history: Sequence[Message], kinds: Mapping[str, str]) -> bool:
    """Whether the last answer was from the visitor's own rows."""
    asked = next((each for each in reversed(history) if each.role == "user"), None)
    if asked is None:
        return False
    own = question(asked.content, kinds)
    state = read(asked.content, kinds)
    surely = (own is not None and not own.tentative) or (state is not None and state.surely)
    return surely or bool(_shown(history, kinds))


async def _told(asked: StateQuestion, desk: Desk) -> Reply | None:
    if asked.wanted == "all":
        return await lists.lists(asked.kinds, desk.user_id, desk.rows, desk.replies)
    if asked.wanted == "each":
        return await _each(asked.kinds, desk)
    if asked.wanted == "any":
        rows = [row for kind in asked.kinds for row in await _so(kind, asked.rest, desk)]
        return await of_rows(rows, asked, desk)
    if asked.wanted == "which" and asked.kind:
        return await of_rows(await _so(asked.kind, asked.rest, desk), asked, desk)
    if asked.pointer:
        rows = await _pointed_at(asked, desk)
        return await of_rows(rows, asked, desk) if rows else None
    rows = await _named(asked, desk)
    rows = rows or await _named_in_part(asked, desk)
    if rows:
        return await of_rows(rows, asked, desk)
    if not asked.mine:
        return None
    if asked.kind is None or not only_beside(asked.subject, desk.kinds):
        return await _denied(asked, asked.kind, desk)
    return await _of_kind(asked, asked.kind, desk)


async def _of_kind(asked: StateQuestion, kind: str, desk: Desk) -> Reply | None:
    """Those of a kind that are as is said, or all of them."""
    # "My overdue loan" is none of the others; which is the next one their states tell.
    if asked.described and not all(map(is_order, asked.described.casefold().split())):
        return await of_rows(await _so(kind, asked.described, desk), asked, desk)
    rows = await desk.rows.find(desk.user_id, kind, "", "exact")
    if asked.wanted == "whether" and not any(_speaks_of(row.sublabel, asked.rest) for row in rows):
        return None  # "Are my notes private?" asks the site
    whole = replace(asked, wanted="state") if asked.wanted == "whether" else asked
    return await of_rows(rows, whole, desk) if rows else await _each([kind], desk)


async def _each(kinds: Sequence[str], desk: Desk) -> Reply | None:
    """All of these kinds; of one kind with what stands beside their names."""
    if len(kinds) == 1:
        every = await desk.rows.every(desk.user_id, kinds[0])
        if every.rows:
            asked = AppQuestion(kinds[0], "")
            return lists.listed(every, desk.kinds, desk.replies, asked)
    return await lists.lists(kinds, desk.user_id, desk.rows, desk.replies)


def _speaks_of(sublabel: str, word: str) -> bool:
    """Whether a word of it is ``word`` or has it within: "overdue" is of what is due."""
    words = described.words_of(sublabel)
    return any(word in each or (len(each) >= _WITHIN and each in word) for each in words)


async def _so(kind: str, rest: str, desk: Desk) -> list[AppRow]:
    """The rows of a kind that are as ``rest`` says."""
    ways = [rest, "overdue"] if "due" in described.words_of(rest) else [rest]
    near = [row for way in ways for row in await desk.rows.find(desk.user_id, kind, way, "words")]
    fitting = _fitting(list({row.id: row for row in near}.values()), rest)
    if desk.today is None or described.words_of(rest) != _LATE:
        return fitting
    owned = await desk.rows.find(desk.user_id, kind, "", "exact")
    known = {row.id for row in fitting}
    return [row for row in owned if row.id in known or is_late(row.sublabel, desk.today)]


def _fitting(rows: Sequence[AppRow], rest: str) -> list[AppRow]:
    meant = described.read(rest)
    return [row for row in rows if described.fits(meant, [row.label, *_state(row)])]


def _state(row: AppRow) -> tuple[str, ...]:
    """What is overdue is due."""
    overdue = "overdue" in described.words_of(row.sublabel)
    return (row.sublabel, "due") if overdue else (row.sublabel,)


async def _denied(asked: StateQuestion, kind: str | None, desk: Desk) -> Reply | None:
    """That there is no such thing, where one was named as the visitor's; of no kind, as one of a
    series that they have."""
    if kind is None:
        wanted = AppQuestion(None, asked.subject, tentative=True)
        return await app_data.answer(wanted, desk.user_id, desk.rows, desk.replies)
    called = _CALLED.search(asked.subject)
    if called is None:
        return None
    words = called["name"].split()
    while len(words) > 1 and only_beside(words[-1], {}):
        words.pop()
    of_somebody = called["how"].casefold() == "with"
    wanted = AppQuestion(kind, " ".join(words), missing="say" if of_somebody else "deny")
    return await app_data.answer(wanted, desk.user_id, desk.rows, desk.replies)


async def _named(asked: StateQuestion, desk: Desk) -> list[AppRow]:
    """The rows whose names stand in what is asked about, with nothing else beside them."""
    kinds = [asked.kind] if asked.kind and asked.mine else list(desk.kinds)
    found = [
        row
        for kind in kinds
        for row in await desk.rows.find(desk.user_id, kind, asked.subject, "words")
    ]
    return [row for row in found if _is_named(row.label, asked.subject, desk.kinds)]


async def _named_in_part(asked: StateQuestion, desk: Desk) -> list[AppRow]:
    """The one row of the visitor's whose name has all that is said of something of theirs, or of
    that kind whatever else is kept of it: "my appointment with Dr. Osei" is "Check-up (Osei)".
    Without its kind the name is of what they say: "my password" is no "Password ideas"."""
    words = told_of(asked.subject, desk.kinds) if asked.mine else []
    words = [word for word in words if word not in TITLES]
    while words and (words[-1] == asked.rest or is_state(words[-1])):
        words.pop()  # "... ready?"
    said = " ".join(words)
    meant = described.read(said)
    if not any(len(word) >= _WITHIN and not is_descriptive(word) for word in meant.words):
        return []
    kinds = [asked.kind] if asked.kind else list(desk.kinds)
    near = [
        row for kind in kinds for row in await desk.rows.find(desk.user_id, kind, said, "words")
    ]
    for shown in (_label, _all_of) if asked.kind else (_label,):
        fitting = [row for row in near if described.fits(meant, shown(row))]
        if not asked.kind and match(r"my\b.*", asked.subject):
            fitting = [row for row in fitting if _is_of(row.label, meant)]
        if fitting:
            return fitting if len(fitting) == 1 else []
    return []


def _is_of(label: str, meant: described.Description) -> bool:
    """Whether what is ``meant`` has the word that says what the name is of."""
    head = _BEHIND.split(label, maxsplit=1)[0].split()
    return bool(head) and not described.words_of(head[-1]).isdisjoint(meant.words)


def _label(row: AppRow) -> list[str]:
    return [row.label]


def _all_of(row: AppRow) -> list[str]:
    return [row.label, row.sublabel, *row.also]


def _is_named(label: str, subject: str, kinds: Mapping[str, str]) -> bool:
    name, said = without_article(" ".join(label.split())), " ".join(subject.split())
    # A pattern for each of ten thousand rows would take a second and a half to make.
    if not name or _uncased(name) not in _uncased(said):
        return False
    pattern = rf"(?<!\w){re.escape(name)}(?!\w)"
    left = re.sub(pattern, " ", said, count=1, flags=re.IGNORECASE)
    return left != said and only_beside(left, kinds)


def _uncased(text: str) -> str:
    """One spelling of letters that ``re.IGNORECASE`` takes for the same."""
    return text.casefold().replace("i\u0307", "i").replace("\u0131", "i")


async def _pointed_at(asked: StateQuestion, desk: Desk) -> list[AppRow]:
    """Those of the rows that were just shown which the ``pointer`` means."""
    rows = await just_shown(desk)
    if asked.wanted == "which" or points_at_many(asked.pointer):
        if asked.wanted != "which":
            return rows
        late = desk.today if described.words_of(asked.rest) == _LATE else None
        fitting = {row.id for row in _fitting(rows, asked.rest)}
        return [r for r in rows if r.id in fitting or (late and is_late(r.sublabel, late))]
    if asked.pointer.casefold().startswith("the "):
        told = [Option(row.label, row.sublabel, f"{row.entity_type}:{row.id}") for row in rows]
        picked = pointing.choose(asked.pointer, told)
        if picked is not None:
            return [rows[told.index(picked)]]
        so = _fitting(rows, asked.pointer.split()[1])  # "the open one"
        return so if len(so) == 1 else []
    return rows if len(rows) == 1 or asked.wanted == "whether" else []


async def just_shown(desk: Desk) -> list[AppRow]:
    """The rows of the last answer, as they are now; of a question beside this one, and of a chat
    that a client tells, what that question finds."""
    if desk.request.beside:
        return await _of_question(desk.request.beside[-1], desk)
    shown = _shown(desk.history, desk.kinds)
    if shown:
        kinds = dict.fromkeys(value.partition(":")[0] for value in shown)
        rows = [r for kind in kinds for r in await desk.rows.find(desk.user_id, kind, "", "exact")]
        by_value = {f"{row.entity_type}:{row.id}": row for row in rows}
        return [by_value[value] for value in shown if value in by_value]
    last = desk.history[-1] if desk.history else None
    if last is None or last.detail or last.created_at or len(desk.history) < 2:
        return []
    return await _of_question(desk.history[-2].content, desk)


async def _of_question(message: str, desk: Desk) -> list[AppRow]:
    told = question(message, desk.kinds)
    if told is None or (told.entity_type is None and not told.query):
        return []
    return await app_data.rows_of(told, desk.user_id, desk.rows)


def _shown(history: Sequence[Message], kinds: Mapping[str, str]) -> list[str]:
    """The values of the options of the last answer that are rows of the visitor's."""
    last = history[-1] if history and history[-1].role == "assistant" else None
    if last is None:
        return []
    shown = replay.shown(last)
    values = [each.value for each in (shown.picked or shown.options)]
    return [value for value in values if value.partition(":")[0] in kinds]


def _tells(sublabel: str, asked: StateQuestion) -> bool:
    if asked.wanted == "money":
        return tells_price(sublabel)
    if asked.wanted == "where":
        return not tells_price(sublabel) and bool(described.read(sublabel).words)
    if asked.wanted == "whether":
        word = (asked.rest.split() or [""])[-1].casefold()
        if word in _BY_DATE and tells_when(sublabel):
            return True
        return _speaks_of(sublabel, word) or (is_state(word) and tells_state(sublabel, word))
    return True


async def of_rows(rows: Sequence[AppRow], asked: StateQuestion, desk: Desk) -> Reply | None:
    """The rows with what stands beside their names; None where that does not tell what is asked."""
    telling = [row for row in rows if row.sublabel and _tells(row.sublabel, asked)]
    if not telling:
        return None
    kinds = [*dict.fromkeys(row.entity_type for row in telling)]
    owned = [await desk.rows.every(desk.user_id, kind) for kind in kinds]
    if len(telling) > 1 and len(kinds) == 1 and len(owned[0].rows) == len(telling):
        # "You have 2 loans" is said of no fewer than there are
        every, whole = Every(tuple(telling), owned[0].whole), AppQuestion(kinds[0], "")
        return lists.listed(every, desk.kinds, desk.replies, whole)
    told = [f"{told_whole(Option(row.label, row.sublabel))}." for row in telling]
    if len(told) > lists.MAX_LISTED:
        every = Every(tuple(telling), all(each.whole for each in owned))
        more = every.count(len(told) - lists.MAX_LISTED)
        told[lists.MAX_LISTED :] = [desk.replies.say("app_more", count=more)]
    return lists.told("\n".join(told), telling)
