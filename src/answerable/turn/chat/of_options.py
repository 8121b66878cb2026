"""What is said of the options that are in sight by what stands on them: "the cancelled Cargo Max".

For after everything that picks for sure, and after a model: each word has to stand on an option, so
a question about the site's content is none of these but by chance.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from answerable import described
from answerable.replies import Replies
from answerable.text.safe_markdown import shown_name
from answerable.turn import options
from answerable.turn.chat.context import Recent
from answerable.turn.own.app_data import with_article
from answerable.turn.own.describing import tells_price, tells_when
from answerable.turn.own.lists import MAX_LISTED
from answerable.turn.plain_text import tidy
from answerable.types import Message, Option, Reply

LAYER = "context"

_VERB = r"(?:(?:please |and )*(?:select|pick|choose|take|use|open|show(?: me)?|i want|i mean) )?"
_POINTING = re.compile(
    rf"{_VERB}(?:the|that|this|those|these|my) (?P<x>.+?)(?: please)?", re.IGNORECASE
)
_THEM = r"(?:them|these|those|the list|the options)"
_ASKING = re.compile(
    rf"(?:and )?(?:(?:which|what|how many)(?: ones?)? of {_THEM} (?:is|are|was|were|has|have been)"
    r"|which(?: ones?)? (?:is|are|was|were)"
    rf"|(?:is|are)(?: any| one| some)? of {_THEM}) (?P<x>.+)",
    re.IGNORECASE,
)
_IT = r"(?:it|that|this)(?: one)?"
_ITS = r"(?:and )?(?:what(?:'s| is| are) )?its"
_WHEN = re.compile(
    rf"(?:and )?(?:when|what day|which day|what date) (?:is|was) {_IT}(?: due)?"
    rf"|{_ITS} (?:due )?date",
    re.IGNORECASE,
)
_COST = re.compile(
    rf"(?:and )?how much (?:is|was) {_IT}|(?:how much|what) does {_IT} cost"
    rf"|{_ITS} (?:price|amount|cost)",
    re.IGNORECASE,
)
_STATE = re.compile(rf"{_ITS} (?:status|state)", re.IGNORECASE)
_LEAST = 2  # words that point at an option without saying that they do
# What is asked or told is no pick; "the one that is overdue" is.
_SENTENCE = re.compile(
    r"(?<!\bthat )(?<!\bwhich )(?<!\bi )\b(?:is|isn't|are|aren't|was|were|has|have|had)\b",
    re.IGNORECASE,
)


def answer(
    message: str, recent: Recent, replies: Replies, history: Sequence[Message] = ()
) -> Reply | None:
    """The option that ``message`` tells by its words, those it asks for, or what stands on the one
    that was just picked; None where the words are not those of the options."""
    said, offered = tidy(message), recent.fresh.last_options
    if not offered:
        return None
    return (
        _of_the_picked(said, recent, replies, history)
        or _asked(said, offered, replies)
        or _spoken_of(message, offered, replies)
        or _pointed_at(message, offered, replies)
    )


def _spoken_of(message: str, offered: Sequence[Option], replies: Replies) -> Reply | None:
    """What is asked or told of an option by words that stand on it: "is the spade on loan?" """
    meant = described.read(tidy(message))
    if len(meant.words) + len(meant.dates) < _LEAST:
        return None
    fitting = [each for each in _fitting(meant, offered) if _is_sentence(message, each)]
    if not fitting:
        return None
    kinds = {_kind(each) for each in fitting}
    if len(fitting) == 1 and described.fits(meant, [fitting[0].label, *kinds]):
        kind, label = kinds.pop(), shown_name(fitting[0].label)
        if not described.fits(meant, [fitting[0].label]):
            text = replies.say("app_found", a_type=with_article(kind), type=kind, label=label)
            return Reply(text, layer=LAYER)
    return _told(fitting, offered, replies)


def _is_sentence(message: str, option: Option) -> bool:
    """Whether something is asked or told of ``option``, whose name may be a sentence itself."""
    said, pointing = tidy(message), _POINTING.fullmatch(tidy(message)) is not None
    beside = re.sub(re.escape(tidy(option.label)), " ", said, count=1, flags=re.IGNORECASE)
    asked = message.rstrip().endswith("?") and not pointing
    return asked or _SENTENCE.search(beside) is not None


def _pointed_at(message: str, offered: Sequence[Option], replies: Replies) -> Reply | None:
    said = tidy(message)
    pointing = _POINTING.fullmatch(said)
    meant = described.read(pointing["x"] if pointing else said)
    if pointing is None and not meant.dates and len(meant.words) < _LEAST:
        return None
    fitting = _fitting(meant, offered)
    if len(fitting) == 1:
        return replace(options.reply(fitting[0], replies, offered), layer=LAYER)
    if pointing is None or not fitting or len(fitting) == len(offered):
        return None
    items = replies.every([options.told_whole(each) for each in fitting])
    return Reply(replies.say("similar_in_list", items=items), "clarify", fitting, layer=LAYER)


def _asked(said: str, offered: Sequence[Option], replies: Replies) -> Reply | None:
    asking = _ASKING.fullmatch(said)
    fitting = _fitting(described.read(asking["x"]), offered) if asking else ()
    return _told(fitting, offered, replies) if fitting else None


def _told(fitting: Sequence[Option], offered: Sequence[Option], replies: Replies) -> Reply:
    told = [options.told_whole(each) for each in fitting]
    if len(offered) < MAX_LISTED:
        return Reply(f"{', '.join(told)}.", layer=LAYER)
    # A longer list is cut there, and nobody knows what is beyond.
    return Reply(replies.say("seen_here", items=replies.every(told)), layer=LAYER)


def _of_the_picked(
    said: str, recent: Recent, replies: Replies, history: Sequence[Message]
) -> Reply | None:
    """The sublabel of what was picked right before, where it has what is asked for."""
    offered = recent.fresh.last_options
    last = history[-1].content if history else recent.fresh.last_assistant_message
    picked = [each for each in offered if options.reply(each, replies, offered).text == last]
    if len(picked) != 1 or not _tells(picked[0].sublabel, said):
        return None
    return Reply(f"{options.told_whole(picked[0])}.", layer=LAYER)


def _tells(sublabel: str, said: str) -> bool:
    if _WHEN.fullmatch(said):
        return tells_when(sublabel)
    if _COST.fullmatch(said):
        return tells_price(sublabel)
    return bool(sublabel) and _STATE.fullmatch(said) is not None


def _fitting(meant: described.Description, offered: Sequence[Option]) -> tuple[Option, ...]:
    return tuple(each for each in offered if described.fits(meant, _shown(each)))


def _shown(option: Option) -> list[str]:
    return [option.label, option.sublabel, _kind(option)]


def _kind(option: Option) -> str:
    """The kind of thing that it is of the visitor's own, if it is."""
    return option.value.partition(":")[0] if re.fullmatch(r"[\w -]+:.+", option.value) else ""
