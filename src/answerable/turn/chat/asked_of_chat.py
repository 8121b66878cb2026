"""“What did I ask?”, “Where did you get that?”, “Shorter”, “In German please”: said to the chat.

No page knows, and words such as "ask" and "sure" find one all the same. Each rule matches a message
as a whole; what names anything else ("What did I ask for in the settings?") is searched for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from answerable.recording import replay
from answerable.recording.history import EARLIER_MESSAGES
from answerable.replies import Replies
from answerable.retrieval import listed
from answerable.retrieval.lexical import terms
from answerable.text.markdown_links import link, section_title
from answerable.text.safe_markdown import escaped, shown_name
from answerable.turn import courtesy
from answerable.turn.bare_words import bare
from answerable.turn.carried import quoted
from answerable.turn.chat.context import Recent
from answerable.turn.chat.recall import asks_what_was_said
from answerable.turn.introductions import tells_name
from answerable.turn.plain_text import plain
from answerable.types import Citation, Message, Reply, SourceLink, TurnRequest

LAYER = "context"
MOST_CHARS = 100
MOST = 5  # quotes that are shown again
QUOTE_CHARS = 400
QUESTION_CHARS = 300
LEAST_PARTS = 3  # of one page, of which each is quoted once
Asked = Literal["last", "further", "first", "all", "source", "sure", "shorter", "translated", "me"]

_LEAD = (
    r"(?:(?:and|but|so|ok|okay|hm+|wait|sorry|please|hey|hi|well|oh|can you|could you|tell me"
    r"|remind me|do you (?:know|remember)|yes|no) )*"
)
_END = r"(?: (?:please|again|though|exactly|then|now|here|in this chat|actually))*"
_ASK = r"(?:ask|asked|say|said|write|type)"
_ANSWER = r"(?:your|the|that|this|your last) answer"
# Of an answer: "it" and "this" are as often what the answer is about. "What is it based on?"
_SAID = rf"(?:that|{_ANSWER})"
_THAT = rf"(?:that|this|it|{_ANSWER})"
_QUESTION = r"(?:question|message|query)"
_BEFORE = (
    r"(?: (?:you|before|just now|last|last time|earlier|previously|just|a moment ago|about|for))*"
)
_SOURCES = r"(?:sources?|citations?|evidence|proof)"  # references are those of a person, too
_FOR_THAT = rf"(?:(?:{_SOURCES}|references?|quote|link) for {_THAT}|{_SOURCES} of {_SAID})"
_LAST = (
    rf"what (?:did|have) i (?:just |last )?{_ASK}{_BEFORE}|what was i asking{_BEFORE}",
    rf"what(?:'s| is| was) my (?:(?:last|previous|latest|most recent|prior|original) )?{_QUESTION}",
    rf"which {_QUESTION} did i (?:just |last )?ask{_BEFORE}|what i (?:just )?asked{_BEFORE}",
    rf"(?:repeat|show me|give me) my (?:(?:last|previous) )?{_QUESTION}",
)
_FURTHER = (
    rf"what (?:did|have) i {_ASK} (?:you )?before (?:that|this)",
    rf"what was my {_QUESTION} before (?:that|this)",
)
_ON = r"(?:and )?before that"  # by itself it may ask about anything
_FIRST = (
    rf"what (?:did|have) i {_ASK}(?: you)? (?:at )?(?:first|the (?:start|beginning)|to begin with)",
    rf"what did i first {_ASK}(?: you)?|what did i start with",
    rf"what(?:'s| is| was) my (?:very )?first (?:{_QUESTION}|thing)|what was the first question",
    rf"what(?:'s| is| was) the (?:very )?first (?:{_QUESTION}|thing) (?:that )?i {_ASK}(?: you)?",
)
_ALL = (
    r"what (?:have|did) i ask(?:ed)?(?: you)? so far",
    rf"(?:what|which) {_QUESTION}s (?:have|did) i ask(?:ed)?(?: you)?(?: so far| before)?",
    r"what (?:were|are) (?:all )?my (?:(?:last|previous|earlier) )?questions",
)
_SOURCE = (
    rf"where(?: exactly)? did you (?:get|find|read|take|see|hear) (?:all )?(?:{_THAT}"
    r"|this information|that information)(?: from)?",
    r"where do you (?:get|have|know|take) (?:that|this information|that information) from",
    rf"where (?:does|did|is|'s) {_SAID}(?: come)? from",
    r"where(?:'s| is)(?: exactly)? that (?:written|stated|documented)",
    r"where(?: exactly)? do(?:es)? (?:it|that|this|they|the \w+) say (?:so|that|this)",
    rf"(?:what|which)(?:'s| is| are| was| were) your {_SOURCES}(?: for {_THAT})?",
    rf"(?:what(?:'s| is| are) (?:the|your)|any) {_FOR_THAT}",
    rf"(?:do you have|(?:have you )?got) (?:an? |any )?(?:{_SOURCES}|{_FOR_THAT})",
    rf"(?:show|give|tell|name)(?: me)? (?:your {_SOURCES}|the {_FOR_THAT}"
    r"|where it says (?:so|that))",
    rf"(?:cite|prove) (?:{_THAT}|your {_SOURCES})",
    r"how do you know(?: (?:that|this))?|says who|who (?:says|said)(?: (?:that|so|this))?",
    rf"according to (?:whom|who|what)|what do you base (?:this|{_SAID}) on",
    rf"what(?:'s| is) {_SAID} based on",
    r"(?:what|which) (?:page|document|section|file|part) (?:is|was) (?:that|this) (?:from|on)",
    r"(?:what|which) (?:page|document|section|file) (?:says|said|states) (?:so|that|this)",
    r"(?:what|which) (?:page|document|section|file) did you (?:get|take|find) (?:that|this|it)"
    r"(?: (?:from|on|in))?",
)
_SURE = (
    r"(?:are |r )?(?:you|u) (?:(?:really|quite|absolutely|totally|completely|fully|very) )*"
    rf"(?:sure|certain|positive|confident)(?: (?:about|of) {_THAT})?"
    r"(?: (?:that's|that is|it's|it is) (?:right|true|correct))?",
    r"is (?:that|this|it) (?:really |actually )?(?:right|true|correct|so|a fact)",
    r"is (?:your|the|that|this) (?:last )?answer (?:really |actually )?"
    r"(?:right|true|correct|accurate|reliable)",
    rf"can i (?:trust|rely on) {_SAID}",
    rf"did you (?:just )?(?:make {_THAT} up|make up {_THAT}|invent {_THAT})",
    rf"are you (?:just )?(?:guessing|making {_THAT} up|making up {_THAT}|inventing {_THAT})",
)
_BRIEFLY = (
    r"(?:(?:a (?:bit|little)|much|even|more) )*(?:short(?:er)?|brief(?:er|ly)?|concise(?:ly)?"
    r"|in (?:short|brief|a nutshell)"
    r"|in (?:just )?(?:one|a|a single|a few) (?:sentence|words?))"
)
_SHORTER = (
    rf"{_BRIEFLY}(?: (?:version|answer))?|tl ?dr|(?:the |a )?(?:short|brief) (?:version|answer)",
    rf"(?:make|keep|say|put|give|explain|answer|tell)(?: me)?(?: {_THAT})? (?:a |the )?{_BRIEFLY}"
    r"(?: (?:version|answer|form))?",
    # "Put it in one line" may be about code.
    rf"(?:(?:say|give|explain|tell)(?: me)?(?: {_THAT})? )?in (?:just )?(?:one|a single) line",
    rf"be {_BRIEFLY}|(?:can|could) you be {_BRIEFLY}",
    rf"(?:shorten|summari[sz]e|sum up) {_THAT}|sum {_THAT} up",
    rf"(?:{_THAT} ?(?:'s|is|was|s) )?(?:way |much )?too (?:long|wordy)",
)
_LANGUAGE = (
    r"(?:english|german|french|spanish|italian|portuguese|dutch|polish|czech|russian|ukrainian"
    r"|turkish|greek|swedish|danish|norwegian|finnish|hungarian|romanian|arabic|hebrew|hindi"
    r"|chinese|japanese|korean|vietnamese|catalan"
    r"|deutsch|englisch|franzosisch|spanisch|italienisch|portugiesisch|niederlandisch|polnisch"
    r"|francais|anglais|allemand|espagnol|italien|portugais|neerlandais|polonais"
    r"|espanol|ingles|aleman|frances|italiano|portugues|tedesco|inglese|francese|spagnolo"
    r"|polsku|angielsku|niemiecku|francusku|hiszpansku|nederlands|engels|duits|frans|spaans)"
)
_IN_LANGUAGE = rf"(?:in|in het|auf|en|em|po) {_LANGUAGE}"
_PLEASE = (
    r"(?:please|bitte|s'il (?:vous|te) plait|svp|por favor|prosze|graag|alstublieft|per favore)"
)
_TRANSLATED = (
    rf"{_IN_LANGUAGE} {_PLEASE}|{_PLEASE} {_IN_LANGUAGE}|speak {_LANGUAGE}",
    rf"(?:say|repeat|give|explain|answer|tell|reply|respond)(?: me)?(?: {_THAT})? in {_LANGUAGE}",
    rf"translate (?:{_THAT}|(?:{_THAT} )?(?:in)?to {_LANGUAGE})",
    rf"(?:kannst du|konnen sie)(?: mir)?(?: das| es)? {_IN_LANGUAGE} (?:sagen|antworten|erklaren)",
    rf"(?:antworten?(?: sie)?|repond(?:s|ez)|responde|dilo) {_IN_LANGUAGE}",
    rf"(?:peux tu|pouvez vous) (?:le dire|repondre|l'expliquer) {_IN_LANGUAGE}",
    rf"(?:puedes?|podrias?) (?:decirlo|decirmelo|responder|explicarlo) {_IN_LANGUAGE}",
)
_ME = (
    r"who (?:am i|i am)|do you (?:know|remember) (?:who i am|me|my name)|what(?:'s| is) my name"
    r"|what am i called|do i know you",
)
_NUMBER = re.compile(r"\b100 ?%")


def _rule(*shapes: str) -> re.Pattern[str]:
    return re.compile(rf"{_LEAD}(?:{'|'.join(shapes)}){_END}")


_RULES: dict[Asked, re.Pattern[str]] = {
    "further": _rule(*_FURTHER),
    "first": _rule(*_FIRST),
    "all": _rule(*_ALL),
    "last": _rule(*_LAST),
    "source": _rule(*_SOURCE),
    "sure": _rule(*_SURE),
    "shorter": _rule(*_SHORTER),
    "translated": _rule(*_TRANSLATED),
    "me": _rule(*_ME),
}
# Of these only an answer that quoted something makes sense, and with a question mark: pages may be
# called so, and "sure" is a yes.
_BARE_SOURCE = _rule(_SOURCES)
_BARE_SURE = _rule("really|seriously|for real|sure")
_GOES_ON = _rule(_ON)
# With a question mark it is asked of what was spoken of: "Are there tours?" "In English?"
_BARE_TRANSLATED = re.compile(_IN_LANGUAGE)


@dataclass(slots=True)
class _Talk:
    """A conversation as far as it was read: what was asked of the site, its last answer, how many
    questions back was asked for last, and whether the last question was of the site."""

    replies: Replies
    questions: list[str] = field(default_factory=list)
    answer: Message | None = None
    steps: int = 0
    of_the_site: bool = False

    def read(self, said: Sequence[Message]) -> None:
        for at, each in enumerate(said):
            if each.role == "user":
                self._asked(each.content, said[:at])
            elif self.of_the_site:
                self.answer = each

    def _asked(self, message: str, before: Sequence[Message]) -> None:
        self.of_the_site = False
        if courtesy.answer(message, self.replies) is not None:
            return  # whoever thanks asks nothing
        asked = self.meant(message)
        self.steps = self.back(asked)
        repeats = asks_what_was_said(plain(message), before)
        self.of_the_site = asked is None and not repeats
        if self.of_the_site:
            self.questions.append(message)
            self.answer = None

    def back(self, asked: Asked | None) -> int:
        """How many questions back that is; each "before that?" goes one further."""
        if asked == "further":
            return 1 + (self.steps or 1)
        return 1 if asked == "last" else 0

    def meant(self, message: str) -> Asked | None:
        """What ``message``, said next, asks of the chat."""
        words = bare(_NUMBER.sub("fully", message)) if len(message) <= MOST_CHARS else ""
        if not words:
            return None
        for asked, rule in _RULES.items():
            if rule.fullmatch(words):
                return asked if asked != "translated" or self.answer else None
        if self.steps and _GOES_ON.fullmatch(words):
            return "further"
        if "?" not in message and self.answer and _BARE_TRANSLATED.fullmatch(words):
            return "translated"
        if "?" not in message or self.answer is None or not quoted(self.answer):
            return None
        if _BARE_SOURCE.fullmatch(words):
            return "source"
        return "sure" if _BARE_SURE.fullmatch(words) else None


def answer(request: TurnRequest, recent: Recent, replies: Replies) -> Reply | None:
    """What the conversation itself answers; None where it is not asked of that."""
    said = _in_order((*request.earlier, *request.history))
    talk = _Talk(replies)
    talk.read(said)
    asked = talk.meant(request.message)
    if asked is None:
        return None
    if asked == "me":
        told = any(each.role == "user" and tells_name(each.content) for each in said)
        return None if told else Reply(replies.say("who_you_are"), layer=LAYER)
    if asked == "translated":
        return None if request.beside else Reply(replies.say("not_translated"), layer=LAYER)
    fresh = recent.fresh
    if asked in ("source", "sure", "shorter"):
        if request.beside:
            return None  # of what stands before it in the message, which is no answer of before
        last = talk.answer
        if not said and fresh.last_assistant_message:
            last = Message("", "assistant", fresh.last_assistant_message, "")
        if asked == "shorter":
            asked_before = talk.questions[-1] if talk.questions else ""
            return None if last is None else _shorter(last, asked_before, replies)
        return _of_answer(asked, last, replies)
    if not said and fresh.last_user_message:
        talk.questions.append(fresh.last_user_message)
    whole = len(said) < EARLIER_MESSAGES
    return Reply(
        _of_questions(asked, talk.back(asked), talk.questions, whole, replies), layer=LAYER
    )


def _in_order(messages: Sequence[Message]) -> list[Message]:
    """As they were said: a question that was refused stands with what was before the last pairs."""
    if any(not each.created_at for each in messages):
        numbered = all(each.id.isdigit() for each in messages)
        return sorted(messages, key=lambda each: int(each.id)) if numbered else list(messages)
    return sorted(messages, key=lambda each: each.created_at)


def _of_questions(
    asked: Asked, back: int, questions: Sequence[str], whole: bool, replies: Replies
) -> str:
    """What was asked; ``whole`` says that all of the conversation is known."""
    if not questions:
        return replies.say("asked_nothing")
    shown = [f"“{shown_name(each, QUESTION_CHARS)}”" for each in questions]
    if asked == "all":
        return "\n".join((replies.say("you_asked_all"), "", *(f"- {each}" for each in shown)))
    if asked == "first" and whole:
        return replies.say("you_asked_first", question=shown[0])
    if asked == "first" or (back > len(shown) and not whole):
        return replies.say("asked_longer_ago")
    if back > len(shown):
        return replies.say("asked_nothing")
    return replies.say("you_asked", question=shown[-back])


def _of_answer(asked: Asked, answer: Message | None, replies: Replies) -> Reply:
    """The quotes of the last answer to a question of the site, as they were shown."""
    if answer is None:
        return Reply(replies.say("answered_nothing"), layer=LAYER)
    shown = replay.shown(answer)
    if not shown.citations:  # a client that tells the chat tells no more than its words
        name = "quotes_beside" if quoted(answer) else "quoted_nothing"
        return Reply(replies.say(name), layer=LAYER)
    cited = list(dict.fromkeys(shown.citations))[:MOST]
    opening = replies.say("quoted_from" if asked == "source" else "as_sure_as")
    warned = [f"{escaped(' '.join(each.split()))}\n" for each in shown.warnings]
    lines = [*warned, opening, "", *(_quote(each, replies) for each in cited)]
    sources = dict.fromkeys(
        SourceLink(each.file, each.heading_path[-1] if each.heading_path else "", each.section_url)
        for each in cited
    )
    return Reply("\n".join(lines), sources=tuple(sources), layer=LAYER)


def _shorter(answer: Message, question: str, replies: Replies) -> Reply:
    """The quote of an answer that has most of the ``question``, the first of several; of a list,
    and of what quotes no more, nothing is left out."""
    cited = list(dict.fromkeys(replay.shown(answer).citations))
    if not cited or _is_list(answer, cited) or (len(cited) == 1 and not _is_long(answer, cited[0])):
        return Reply(replies.say("no_shorter"), layer=LAYER)
    asked = set(terms(question))
    best = max(cited, key=lambda each: len(asked.intersection(terms(each.text))))
    heading = best.heading_path[-1] if best.heading_path else ""
    source = SourceLink(best.file, heading, best.section_url)
    text = "\n".join((replies.say("in_short"), "", _quote(best, replies)))
    return Reply(text, sources=(source,), layer=LAYER)


def _is_long(answer: Message, cited: Citation) -> bool:
    """Whether it says more than its one quote, as what a model writes may."""
    return len(answer.content) > 2 * len(cited.text) + MOST_CHARS


def _is_list(answer: Message, cited: Sequence[Citation]) -> bool:
    """Whether one quote would be one item of several: of steps, or of parts of one page that are
    each told by a quote."""
    if cited[0].text.rstrip().endswith(":") or len(listed.items(answer.content)) > 1:
        return True
    parts = {(each.file, each.heading_path) for each in cited}
    above = {(file, path[:-1]) for file, path in parts}
    return len(parts) == len(cited) >= LEAST_PARTS and len(above) == 1


def _quote(citation: Citation, replies: Replies) -> str:
    place = link(section_title(citation, replies), citation.section_url)
    return f"- “{shown_name(citation.text, QUOTE_CHARS)}” ({place})"
