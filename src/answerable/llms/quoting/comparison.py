"""A sentence about each of two things, where it is asked how they differ.

The sentence with most of such a question's words names both and tells neither: "You can set a
timeout to spread refreshes over syncs". Where no sentence holds one against the other, what each of
them is says most of the difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from answerable.llms.quoting import lists
from answerable.llms.quoting.antecedents import LONGEST, refers
from answerable.llms.quoting.composition import composed, introduced
from answerable.llms.quoting.emptiness import emptiness
from answerable.llms.quoting.paragraphs import is_one_paragraph
from answerable.llms.quoting.picks import Pick, Said
from answerable.wording.comparing import ANNOUNCES, CONTRASTS, DIFFERS, Thing, compared, headed
from answerable.wording.definition import defines, tells

DEFINED, BEGUN, TOLD = 0.8, 0.4, 0.2  # what such a sentence is worth more than others about it
OPENS = 0.4  # what the first of its section is worth more, if that is called so too
NEARLY = 0.25  # less than the best: what holds one against the other is still said instead
LEAST = 0.5  # of what the best is worth, one of two items that are told together
FEWEST_WORDS = 5  # of an item that says something of what it names
EXAMPLE = re.compile(r"^\W*(?:for (?:example|instance)|e\.g\.)", re.IGNORECASE)

_FIRST_CELL = re.compile(r"[^:;]{1,40}: ")  # the name of a row's column
_VERSUS = re.compile(r"\W*[^:\n]{2,60}\b(?:vs\.?|versus)\s[^:\n]{2,60}: ", re.IGNORECASE)

Things = tuple[Thing, Thing]


def of_both(picks: Sequence[Pick], question: str) -> list[Said]:
    """What says how two things differ that are compared; what holds one against the other, if it is
    worth nearly as much as the best; else the best units about each, in the question's order, with
    what they introduce.

    Empty where nothing is compared, the best of all says how they differ, or nothing is found that
    is about one of them alone.
    """
    things = compared(question)
    if things is None or not picks:
        return []
    sound = [
        each
        for each in picks
        if _is_sound(each, question) or _opens(each, things) or _tells_difference(each, things)
    ]
    held = _held(sound, things, least=picks[0].worth - NEARLY)
    if held is not None:
        return [] if held is picks[0] else [(held.chunk, _with_both(held, things, question))]
    told = [_best(sound, own, other) for own, other in (things, things[::-1])]
    both = [(each.chunk, _whole(each, question)) for each in told if each is not None]
    return [] if len(both) < len(things) or _overlap(*both) else both


def of_label(picks: Sequence[Pick], question: str) -> list[Said]:
    """The paragraph that is labelled as what is compared: "Oars vs. sails: ...", or below such a
    title; empty where none is."""
    things = compared(question)
    labelled = (each for each in picks if things and _is_labelled(each, things))
    best = next(labelled, None)
    return [] if best is None else [(best.chunk, _paragraph(best))]


def of_items(picks: Sequence[Pick], question: str) -> list[Said]:
    """The two items of one list of which each begins with one of the things that are compared, in
    the order of the list; empty where none has them, or something says better how they differ."""
    things = compared(question)
    if things is None or not picks or _is_better(picks[0], things):
        return []
    sound = [each for each in picks if each.worth >= LEAST * picks[0].worth]
    for pick in sound:
        both = _items_of(pick, things, sound)
        if both:
            return [(pick.chunk, sorted(both))]
    return []


def _is_better(pick: Pick, things: Things) -> bool:
    """Whether the best of all tells the two apart; not by an example, nor as one of two items."""
    if EXAMPLE.match(pick.text) or _thing_of(pick, things) is not None:
        return False
    return _tells_difference(pick, things) or _contrasts(pick, things)


def _items_of(pick: Pick, things: Things, picks: Sequence[Pick]) -> list[int]:
    """Of each of the two things the best item that is about it, of the list around a pick, with
    what in the item answers better than how it begins; empty where one of them has none."""
    units = pick.chunk.units
    around: Sequence[int] = ()
    if pick.unit.kind == "item":
        around = lists.around(units, pick.number)
    elif pick.unit.kind == "row":
        around = range(len(units))
    beside = [each for each in picks if each.chunk.id == pick.chunk.id and each.number in around]
    heads = [next((e for e in beside if _thing_of(e, things) is own), None) for own in things]
    found = [each for each in heads if each is not None]
    if len(found) < len(things):
        return []
    return [
        each.number
        for head in found
        for each in beside
        if each is head or (lists.is_part(each.unit, head.unit) and each.worth > head.worth)
    ]


def _thing_of(pick: Pick, things: Things) -> Thing | None:
    """Which of the two things an item, or the first cell of a row, begins with and says something
    of."""
    is_part = pick.unit.kind in ("item", "row") and not pick.unit.lead
    if not is_part or len(pick.text.split()) < FEWEST_WORDS:
        return None
    cell = _FIRST_CELL.match(pick.text) if pick.unit.kind == "row" else None
    said = pick.text[cell.end() :] if cell else pick.text
    return next((each for each in things if each.begins(said)), None)


def tells_apart(picks: Sequence[Pick], question: str) -> bool:
    """Whether the best of all holds one against the other of two things that are compared, and none
    that is worth nearly as much says better how they differ."""
    things, best = compared(question), picks[0]
    if things is None or not (_tells_difference(best, things) or _contrasts(best, things)):
        return False
    told = next((each for each in picks if _tells_difference(each, things)), best)
    return told is best or told.worth < best.worth - NEARLY


def _held(picks: Sequence[Pick], things: Things, least: float) -> Pick | None:
    """What says how two things differ, or holds one against the other and is worth ``least``."""
    told = next((each for each in picks if _tells_difference(each, things)), None)
    if told is not None:
        return told
    held = next((each for each in picks if _contrasts(each, things)), None)
    return held if held is not None and held.worth >= least else None


def _is_sound(pick: Pick, question: str) -> bool:
    """Whether a unit can be said without what stands before it, and says something."""
    if pick.unit.kind == "code" or refers(pick.chunk.units, pick.number):
        return False
    if pick.unit.lead and not _leads_on(pick):
        return False
    return emptiness(pick.chunk, pick.number, question) == 0


def _opens(pick: Pick, things: Things) -> bool:
    """Whether a sentence is the first below a heading that is one of the things alone, which it may
    then call "this"."""
    first = pick.number == 0 and pick.unit.kind == "sentence" and not pick.unit.lead
    return first and headed(pick.chunk.heading_path[-1], things) is not None


def _leads_on(pick: Pick) -> bool:
    """Whether what it introduces is said with it."""
    return any(unit.kind in ("item", "code") for unit in pick.chunk.units[pick.number + 1 :][:1])


def _contrasts(pick: Pick, things: Things) -> bool:
    """Whether a unit holds one thing against the other, either of which its heading may name."""
    text, heading = pick.text, pick.chunk.heading_path[-1]
    if not CONTRASTS.search(text) or ANNOUNCES.search(text):
        return False
    if not any(each.is_in(text) for each in things):
        return False
    return all(each.is_in(text) or each.begins(heading) for each in things)


def _tells_difference(pick: Pick, things: Things) -> bool:
    """Whether a unit says in so many words how the two differ, which its heading may name."""
    if DIFFERS.search(pick.text) is None or ANNOUNCES.search(pick.text):
        return False
    return any(all(each.is_in(text) for each in things) for text in (pick.text, _heading(pick)))


def _heading(pick: Pick) -> str:
    """The heading that a unit stands below, inside its section or that of it."""
    above = (pick.chunk.units[at].under for at in range(pick.number, -1, -1))
    return next((under[-1] for under in above if under), pick.chunk.heading_path[-1])


def _is_labelled(pick: Pick, things: Things) -> bool:
    """Whether a unit begins with a label that holds the two side by side: "Oars vs. sails: ..."."""
    if pick.unit.kind != "sentence":
        return False
    titles = [f"{title}: " for title in pick.unit.under]
    labels = filter(None, map(_VERSUS.match, (pick.text, *titles)))
    return any(all(each.is_in(label[0]) for each in things) for label in labels)


def _paragraph(pick: Pick) -> list[int]:
    """The unit with what stands behind it in its paragraph, as far as it is said, and the list that
    this leads to; without a question that it begins with."""
    units, numbers = pick.chunk.units, [pick.number]
    for number in range(pick.number + 1, min(len(units), pick.number + LONGEST)):
        if not is_one_paragraph(pick.chunk, units[number - 1], units[number]):
            break
        numbers.append(number)
    if units[numbers[-1]].lead:
        numbers += introduced(units, numbers[-1])[1:]
    return numbers[1:] if pick.text.endswith("?") and len(numbers) > 1 else numbers


def _best(picks: Sequence[Pick], own: Thing, other: Thing) -> Pick | None:
    about = [(pick.worth + more, pick) for pick, more in _about(picks, own, other)]
    return max(about, key=lambda each: each[0])[1] if about else None


def _about(picks: Sequence[Pick], own: Thing, other: Thing) -> Iterator[tuple[Pick, float]]:
    """The picks that are about one thing alone, with what they are worth more for it."""
    for pick in picks:
        text, heading = pick.text, pick.chunk.heading_path[-1]
        is_defined = any(defines(pick.unit, term) for term in own.terms)
        if not (is_defined and own.is_in(text)) and (
            other.is_in(text) or not (own.is_in(text) or _heads(pick, own, other))
        ):
            continue
        if is_defined:
            yield pick, DEFINED
        elif own.begins(text) or (own.begins(heading) and not other.is_in(heading)):
            opens = _heads(pick, own, other) and pick.unit.kind == "sentence"
            yield pick, BEGUN + OPENS * (opens and own.begins(text))
        elif any(tells(pick.unit, term) for term in own.terms):
            yield pick, TOLD


def _heads(pick: Pick, own: Thing, other: Thing) -> bool:
    """Whether a unit is the first below a heading that is about the one thing alone."""
    return pick.number == 0 and headed(pick.chunk.heading_path[-1], (own, other)) is own


def _with_both(pick: Pick, things: Things, question: str) -> list[int]:
    """The unit with what it introduces, of which the items that begin with the two things are
    enough."""
    units, below = pick.chunk.units, pick.number + 1
    if pick.unit.lead and units[below : below + 1] and units[below].kind == "item":
        listed = lists.around(units, below)
        heads = [next((n for n in listed if own.begins(units[n].text)), None) for own in things]
        both = sorted(number for number in heads if number is not None)
        if len(both) == len(things):
            return [pick.number, *both]
    return _whole(pick, question)


def _whole(pick: Pick, question: str) -> list[int]:
    return composed(pick, question) if pick.unit.lead else [pick.number]


def _overlap(one: Said, other: Said) -> bool:
    return one[0].id == other[0].id and not set(one[1]).isdisjoint(other[1])
