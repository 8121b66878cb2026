"""What is said to the assistant itself: what it is, that somebody wants a person, that it is wrong.

No page of a site is about these, and words such as "wrong" and "bot" find some page all the same.
Each rule matches a message as a whole, in a closed list. What a site may well have a page on
("How do I contact support?", "Do you store my data?") is searched for first.
"""

from __future__ import annotations

import re

from answerable import flows
from answerable.flows import Profile
from answerable.replies import Replies
from answerable.turn.bare_words import bare
from answerable.turn.model_layer import Outcome
from answerable.types import Reply

LAYER = "general"
MOST_CHARS = 100

_LEAD = (
    r"(?:(?:hi|hello|hey|ok|okay|so|well|sorry|no|nope|but|and|please|just|wait|hm+|actually) )*"
)
_END = r"(?: (?:please|now|here|really|then|at all|thanks|thank you|actually|anyway))*"
_BEING = (
    r"(?:bot|robot|chat ?bot|human|human being|person|real person|real human|machine|computer|ai"
    r"|program|llm|language model|chatgpt|gpt|real|alive|automated)"
)
_A = r"(?:(?:a|an|the|some|just|only|really) )*"
_PERSON = (
    r"(?:human|human being|person|real person|real human|live person|live agent|agent"
    r"|human agent|operator|somebody|someone|representative|support agent|support person"
    r"|customer service|customer support|support|support team|sales|the team|your team"
    r"|staff|an employee|employee)"
)
_REACH = (
    r"(?:talk|speak|chat|write|connect|be connected|be transferred|get through)(?: (?:to|with))"
    r"|contact|reach|reach out to|call|message|get in touch with|get hold of|get"
)
_ABOUT_ME = (
    rf"(?:are|r) (?:you|u) {_A}{_BEING}(?: or {_A}{_BEING})?",
    rf"(?:is this|am i (?:talking|speaking|chatting) (?:to|with)) {_A}{_BEING}"
    rf"(?: or {_A}{_BEING})?",
    r"(?:sind sie|bist du) (?:ein )?(?:bot|roboter|mensch|chatbot)",
    r"(?:etes vous|es tu) (?:un )?(?:robot|humain|chatbot)",
    r"(?:eres|es usted) (?:un )?(?:robot|bot|humano|chatbot)",
)
# Searched for first: a site may have a page on who it is, and on what it does with data.
_MAYBE_ABOUT_ME = (
    r"(?:who|what) (?:are|r) (?:you|u)|who(?:m)? am i (?:talking|speaking|chatting|writing)"
    r"(?: (?:to|with))?|what(?:'s| is) (?:your name|this)",
    r"what (?:can|do|could) you (?:do|know|answer|help(?: me)? with)(?: for me)?",
    r"what can i (?:ask|ask you|do|do here|ask here|ask about)",
    r"who (?:made|built|created|wrote|programmed|trained|runs|owns) (?:you|this bot)",
    r"how (?:do|does) (?:you|this bot|this assistant) work|how can you help(?: me)?",
    r"tell me about yourself|introduce yourself|what is your purpose",
)
_HELP = (
    r"help|help me|i need (?:some )?help|can you help(?: me)?|could you help(?: me)?"
    r"|i need (?:some )?(?:assistance|support)|hilfe|ayuda|aide|aidez moi|pomoc|pomocy"
)
_WANTS_PERSON = (
    r"(?:(?:can|could|may|how (?:can|do|could)|where (?:can|do)) i "
    r"|i (?:want|need|would like|have) to |i'd like to |let me |i want |i need |give me |get me |)"
    rf"(?:(?:{_REACH}) )?{_A}{_PERSON}",
    r"(?:how|where) (?:can|do|could) i (?:contact|reach|e-?mail|call|write to)(?: to)? you",
    r"connect me (?:to|with) .{1,20}|transfer me(?: to .{1,20})?",
)
_PRIVACY = (
    r"(?:do|are|will|can) you (?:store|save|keep|log|record|track|share|sell|read|see|storing"
    r"|recording|tracking|logging)(?: all)? (?:my|our|these|this|me|what)"
    r"(?: (?:questions?|messages?|chats?|conversations?|data|input|personal data"
    r"|i (?:ask|type|write|say)))?",
    r"is (?:this|my) (?:chat|conversation) (?:private|recorded|stored|saved|logged|anonymous)",
)
_IT = r"(?:this|that|it|your answer|the answer|this answer|that answer|your reply)"
_IS = r"(?:'s| is| was|s)"
_WRONG = (
    r"(?:wrong|incorrect|false|not true|not correct|not right|not helpful|unhelpful|useless"
    r"|nonsense|not useful|irrelevant|not relevant|no help|not it|not the answer|rubbish)"
)
_ASKED = (
    r"what i (?:asked|meant|mean|want|wanted|was asking|need|needed|am looking for)(?: for| about)?"
)
_COMPLAINT = (
    rf"{_IT}{_IS} (?:just |completely |totally |simply |plain )?{_WRONG}|you(?:'re| are) wrong",
    rf"(?:{_IT}{_IS} )?not {_ASKED}|{_IT} isn't {_ASKED}|{_IT} is ?n[o']t (?:right|true|correct)",
    r"i (?:didn't|did not) (?:ask|mean) (?:that|this|for that|for this|about that|about this)",
    rf"(?:you|{_IT}) (?:didn't|did not|doesn't|does not|don't|do not|haven't)"
    r" (?:really )?(?:answer|answered|understand|understood|help)(?: (?:me|my|the|this|that))?"
    r"(?: question)?",
    r"wrong(?: answer)?|bad answer|not helpful|useless|nonsense|you misunderstood(?: me)?",
    r"(?:das|die antwort) ist falsch|das war nicht meine frage|falsch",
)


def _rule(*shapes: str) -> re.Pattern[str]:
    return re.compile(rf"{_LEAD}(?:{'|'.join(shapes)}){_END}")


_IS_ABOUT_ME = _rule(*_ABOUT_ME)
_MAY_BE_ABOUT_ME = _rule(*_MAYBE_ABOUT_ME)
_ASKS_FOR_HELP = _rule(_HELP)
_ASKS_FOR_A_PERSON = _rule(*_WANTS_PERSON)
_ASKS_FOR_PRIVACY = _rule(*_PRIVACY)
_COMPLAINS = _rule(*_COMPLAINT)


def answer(message: str, replies: Replies, profile: Profile) -> Outcome:
    """The reply, or what to say if the site has no answer; nothing to everything else.

    ``profile`` may name an address where a person is met.
    """
    if len(message) > MOST_CHARS:
        return Outcome()
    said = bare(message)
    if _IS_ABOUT_ME.fullmatch(said):
        return Outcome(_said("about_me", replies))
    if _COMPLAINS.fullmatch(said):
        return Outcome(_nothing(replies, profile))
    if _ASKS_FOR_HELP.fullmatch(said) or _only_asks(message):
        return Outcome(otherwise=_said("welcome", replies))
    if _MAY_BE_ABOUT_ME.fullmatch(said):
        return Outcome(otherwise=_said("about_me", replies))
    if _ASKS_FOR_A_PERSON.fullmatch(said) or _ASKS_FOR_PRIVACY.fullmatch(said):
        return Outcome(otherwise=_nothing(replies, profile))
    return Outcome()


def _only_asks(message: str) -> bool:
    """Whether it is nothing but marks of a question: "?", "??!"."""
    marks = message.translate({ord("？"): "?", ord("؟"): "?"}).split()
    return bool(marks) and "?" in marks[0] and not "".join(marks).strip("?!.")


def _said(name: str, replies: Replies) -> Reply:
    return Reply(replies.say(name), layer=LAYER)


def _nothing(replies: Replies, profile: Profile) -> Reply:
    """That nothing was found, with the way to a person where the site names one."""
    return Reply(
        replies.say("no_match"),
        "no_match",
        next_hops=flows.contact(replies.say("contact"), profile),
        layer=LAYER,
    )
