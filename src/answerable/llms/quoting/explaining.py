"""What explains an error message that a visitor pasted: what stands below it, or above it.

Mostly the message is shown first ("This happens when ...", "To fix it, ..."). A sentence right
above may say what to do as well ("If you see this, raise the limit:"), and what stands below is
then about something else, unless it goes on from the error. Below a heading that is the message the
section's first words explain it. Who pastes a message is told why it comes, and what to do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from answerable.llms.quoting.antecedents import COLONS, MAX_SENTENCES, refers
from answerable.llms.quoting.composition import introduced
from answerable.llms.quoting.directives import directs
from answerable.llms.quoting.paragraphs import is_one_paragraph
from answerable.llms.quoting.pasted import (
    FEWEST,
    MESSAGES,
    WORD,
    is_heading,
    leads,
    message_at,
    names_it,
    quote_around,
    tells_no_more,
)
from answerable.llms.quoting.trouble import (
    advises,
    gives_cause,
    in_case,
    introduces,
    is_about_it,
    mends,
    names_trouble,
    points_on,
)
from answerable.types import Chunk, ScoredChunk, Unit
from answerable.wording.messages import asks_remedy, has_message, is_labelled

LENT = 0.8  # of what the message is worth, what explains it is worth
VERBATIM = 1.05  # and of what the section's best is, where code shows it word for word
STEP = 0.02  # less for each unit in between
ADVICE = 0.2  # more for what says what to do
MENDED = 0.05  # and more for what says that it does: "To fix this, ..."
NEXT = 4  # units below the reason, in which the remedy is looked for
ASIDE = 0.1  # less for what may be about something else

Lent = tuple[int, float]  # a unit, and what it is worth more or less than the message lends


def with_messages(scored: ScoredChunk, scores: Iterator[float], question: str) -> Iterator[float]:
    """The units' ``scores``, where what explains a pasted message is worth what that is."""
    own = list(scores)
    told = list(own)
    remedy = asks_remedy(question) or not has_message(question)
    for message, worth in _messages(scored.chunk, own, question):
        lent = LENT * worth
        if remedy and _is_verbatim(scored.chunk, message, question):
            lent = VERBATIM * max(own)
        for number, more in _explaining(scored.chunk, message, remedy=remedy):
            told[number] = max(told[number], lent + more)
    yield from told


def _is_verbatim(chunk: Chunk, message: range, question: str) -> bool:
    """Whether code shows the message word for word: what has its words elsewhere says less."""
    asked = " ".join(WORD.findall(question.casefold()))
    shown = (chunk.units[each] for each in message)
    said = " ".join(
        word for unit in shown if unit.kind == "code" for word in WORD.findall(unit.text.casefold())
    )
    return len(asked.split()) >= FEWEST and f" {asked} " in f" {said} "


def _messages(
    chunk: Chunk, scores: Sequence[float], question: str
) -> Iterator[tuple[range, float]]:
    """Where the message stands, and what that is worth; a heading is before its first unit."""
    if chunk.heading_path and is_heading(chunk.heading_path[-1], question):
        yield range(0), max(scores, default=0.0)
    done = 0
    for number, unit in enumerate(chunk.units):
        if any(is_heading(name, question) for name in unit.under):
            yield range(number, number), scores[number]
        if number < done:
            continue
        shown = message_at(chunk, number, question)
        if shown is None and names_it(chunk, number, question):
            shown = range(number, number + 1)
        if shown:
            done = shown.stop
            yield shown, max(scores[each] for each in shown)


def _explaining(chunk: Chunk, message: range, *, remedy: bool) -> Iterator[Lent]:
    """The units that explain a message, with what each is worth more than what that lends."""
    below = list(_below(chunk, message))
    above = _above(chunk, message)
    texts = [chunk.units[number].text for number in above]
    next_ = [chunk.units[number].text for number in below[:MAX_SENTENCES]]
    goes_on = any(
        not points_on(text) and (names_trouble(text) if at else is_about_it(text))
        for at, text in enumerate(next_)
    )
    told_above = any(map(advises, texts))
    if told_above or (any(map(gives_cause, texts)) and not goes_on):
        case = 0 if told_above else next((at for at, each in enumerate(texts) if in_case(each)), 0)
        yield from _lent(chunk, above[case:], remedy=remedy)
        if told_above and not goes_on:
            return
    aside = ASIDE if above and not goes_on and not any(map(advises, next_)) else 0.0
    for number, more in _lent(chunk, below, remedy=remedy):
        yield number, more - aside


def _lent(chunk: Chunk, numbers: Sequence[int], *, remedy: bool) -> Iterator[Lent]:
    """Each a little less than the one before, and what says what to do more."""
    in_part = False
    for place, number in enumerate(numbers):
        unit = chunk.units[number]
        in_part = in_part or (place > 0 and bool(unit.under))  # one case of several
        if unit.kind == "code":
            continue
        advice = 0.0
        if remedy and not in_part and (directs(unit.text) or advises(unit.text)):
            only_shows = introduces(unit.text) and not advises(unit.text)
            advice = 0.0 if only_shows else ADVICE + MENDED * mends(unit.text)
        yield number, advice - STEP * place


def _below(chunk: Chunk, message: range) -> Iterator[int]:
    """What stands below a message, up to the next one; others right below it are other forms, and
    below a heading they are what it names."""
    begun = False
    for number in range(message.stop, len(chunk.units)):
        if not _is_message(chunk, number):
            begun = True
            yield number
        elif begun and message:
            return


def _is_message(chunk: Chunk, number: int) -> bool:
    """Whether a unit is some error message: a block of code, or in a quote."""
    unit = chunk.units[number]
    if unit.kind == "code":
        return unit.language.casefold() in MESSAGES and is_labelled(unit.text)
    return any(has_message(chunk.units[each].text) for each in quote_around(chunk, number))


def _above(chunk: Chunk, message: range) -> list[int]:
    """The paragraph right above a message that leads to it, or tells of an error."""
    units, last = chunk.units, message.start - 1
    if not message or last < 0 or units[message.start].under or units[last].kind != "sentence":
        return []
    first = last
    while first > 0 and (
        is_one_paragraph(chunk, units[first - 1], units[first])
        # "It returns the whole module. -- This may cause errors like:"
        or (refers(units, first) and units[first - 1].kind == "sentence")
    ):
        first -= 1
    paragraph = list(range(first, last + 1))
    led = leads(units[last]) or any(is_about_it(units[each].text) for each in paragraph)
    return paragraph if led or _shares(units, paragraph, message) else []


def _shares(units: Sequence[Unit], paragraph: Sequence[int], message: range) -> bool:
    """Whether a paragraph has a code or name of the message: "ENOSPC", "FetchError"."""
    names = {
        word.strip("`'\".,:;()[]")
        for number in message
        for word in units[number].text.split()
        if sum(map(str.isupper, word)) > 1
    }
    said = " ".join(units[number].text for number in paragraph)
    return any(name in said for name in names if name)


def as_help(chunk: Chunk, numbers: list[int], question: str) -> list[int]:
    """What is said of a section where a message was pasted: without that at its beginning, with the
    sentence or two between the message and the remedy, which say why it comes, and with the
    remedy, where only the reason is said."""
    if not numbers or not has_message(question):
        return numbers
    found = [each for each, _ in _messages(chunk, [0.0] * len(chunk.units), question)]
    if not found:
        return numbers
    at = next((at for at, each in enumerate(numbers) if not _only_shows(chunk, each, question)), 0)
    numbers = numbers[at:]
    explained = next((each for each in found[::-1] if each.stop <= numbers[0]), None)
    if explained is None or not asks_remedy(question):
        return numbers
    above = _between(chunk, explained, numbers[0], question)
    return _with_remedy(chunk, explained, [*above, *numbers])


def _only_shows(chunk: Chunk, number: int, question: str) -> bool:
    return _is_message(chunk, number) or tells_no_more(chunk, number, question)


def _between(chunk: Chunk, message: range, first: int, question: str) -> list[int]:
    """The sentences below a message and before ``first``, if these are few; with the one that has
    the message in it and says when it comes."""
    above = [n for n in message if not _only_shows(chunk, n, question)]
    found = above + [number for number in _below(chunk, message) if number < first]
    kept = [n for n in found if not _only_shows(chunk, n, question)]
    units = [chunk.units[number] for number in kept]
    plain = all(
        unit.kind == "sentence" and not unit.lead and not unit.text.endswith((*COLONS, "?"))
        for unit in units
    )
    return kept if plain and len(kept) <= MAX_SENTENCES else []


def _with_remedy(chunk: Chunk, message: range, numbers: list[int]) -> list[int]:
    """With the next sentences up to the one that says what to do, if none does yet, and with the
    list or code that this leads to."""
    if not any(tells_what_to_do(chunk.units[number]) for number in numbers):
        numbers = [*numbers, *_up_to_remedy(chunk, message, numbers[-1])]
    return with_what_it_leads_to(chunk, numbers)


def with_what_it_leads_to(chunk: Chunk, numbers: list[int]) -> list[int]:
    """With the list below the last sentence, or what that leads to."""
    units, last = chunk.units, numbers[-1]
    below = units[last + 1 : last + 2]
    listed = below and below[0].kind == "item" and units[last].kind == "sentence"
    if listed or (below and units[last].lead):
        return [*numbers, *introduced(units, last)[1:]]
    return numbers


def _up_to_remedy(chunk: Chunk, message: range, last: int) -> list[int]:
    """The few sentences below ``last`` of which the last says what to do; else empty."""
    said: list[int] = []
    for number in _below(chunk, message):
        unit = chunk.units[number]
        if number <= last or _is_message(chunk, number):
            continue
        if unit.kind != "sentence" or unit.under or len(said) >= NEXT:
            break
        said.append(number)
        if tells_what_to_do(unit):
            return said
    return []


def tells_what_to_do(unit: Unit) -> bool:
    """Whether a unit says what to do about an error, and names no other page for it."""
    if unit.kind not in ("sentence", "item") or points_on(unit.text):
        return False
    return advises(unit.text) or mends(unit.text)
