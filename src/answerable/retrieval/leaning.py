"""Whether a message can be understood by itself, told by its words.

A question that stands alone loses by what is added to it, and most do stand alone; so a sign is
asked for: a pronoun whose noun is not in the message, an opening that goes on from something, a
fragment, or nothing but words that every question has. The rules know English.
"""

from __future__ import annotations

import re
from typing import Literal

from answerable.retrieval.lexical import terms
from answerable.retrieval.sought import ASKING
from answerable.wording.auxiliaries import AUXILIARY

Leaning = Literal["alone", "leans", "empty"]
MANY_TERMS = 6  # a message with as many words of its own says enough, whatever it refers to
SAYS_NOTHING = ASKING | frozenset(terms("go continue elaborate one ones ok"))
_MORE = re.compile(r"\b(?:more|further)(?: (?:details?|information|examples?))?\W*$", re.IGNORECASE)

# How something is to be told, and not what: "Explain that in simpler terms", "like I'm five".
_TOLD_HOW = re.compile(
    r"\b(?:(?:in|with|using) (?:(?:more|much|a) )?"
    r"(?:(?:simpler?|plain(?:er)?|eas(?:y|ier)|basic|lay(?:man)?(?:['\u2019]?s)?)"
    r" (?:terms?|words?|language|english|way|manner)"
    r"|(?:other|different|your own) (?:terms?|words?))"
    r"|(?:more )?simply|like i(?:['\u2019]m| am) (?:five|5|a child|a beginner)|eli5)\b"
    r"|^\W*(?:(?:please|can you|could you) )?(?:explain|describe|put) (?:it|that|this)"
    r" (?:to|for) (?:a|my) (?:\w+[ -]year[ -]old|child|kid|beginner|newcomer|lay(?:man|person))\b"
    r"|^\W*(?:(?:please|can you|could you) )?(?:simplify|rephrase|reword|paraphrase|clarify)"
    r"(?= (?:it|that|this)\b)"
    r"|^\W*(?:(?:please|can you|could you|ok|okay|and|now|but|a bit|a little|much|even)\W+){0,3}"
    r"(?:(?:make|say|put|explain|tell me) (?:it|that|this) )?(?:(?:a bit|a little|much|even) )?"
    r"(?:simpler|easier|clearer|plainer|shorter|more (?:plainly|clearly|briefly))"
    r"(?: (?:version|explanation|words|terms|please))*(?=\W*$)"
    r"|\bi (?:do not|don['\u2019]?t|did not|didn['\u2019]?t) (?:(?:quite|really) )?"
    r"(?:understand|get)(?=\W*$| (?:it|that|this)\W*$)"
    r"|(?<=\b(?:this|that) )(?:concept|idea|notion|topic|point)\b",
    re.IGNORECASE,
)

_GOES_ON = re.compile(
    r"^\W*(?:(?:ok|okay|yes|great|thanks|thank you)\W+)*(?:and|but|so|then|or|also"
    r"|what about|how about|what if|no|nope|yes|not|i mean|i meant)\b",
    re.IGNORECASE,
)
_CORRECTS = (  # the question before: "no, I meant Lamp: ..."
    r"(?:no|nope|sorry|actually|wrong question|not that(?: one)?"
    r"|that(?:'|\u2019)?s not what i asked|my question (?:is|was)"
    r"|i (?:wanted|want|was trying|would like) to (?:know|ask)"
    r"|i mean(?:t)?(?: [\w-]+){1,3}[,:;.]|i mean(?:t)?)"
)
_SAID_FIRST = re.compile(
    rf"\W*(?:(?:(?P<corrects>{_CORRECTS})(?!\w)"
    r"|(?:and|but|so|then|or|also|ok|okay|yes|well|great|thanks|thank you)\b)\W*)+",
    re.IGNORECASE,
)
_AUXILIARY = rf"(?:{AUXILIARY}|to)"
_WHOLE = re.compile(
    rf"(?:(?:how|what|when|where|why|who|which)(?: [\w-]+){{0,2}}? {_AUXILIARY}|{_AUXILIARY}) \w",
    re.IGNORECASE,
)
_DEFINED = re.compile(r"(?:what|who) (?:is|are) \w|what (?:do|does) .+ mean\b", re.IGNORECASE)
# "What was the biggest challenge?", "how do I configure the plugin": of what was spoken of. In a
# question that says more, "the" behind other words may be of anything.
_OF_THAT = re.compile(rf"\b{_AUXILIARY} the [\w-]", re.IGNORECASE)
_DEFINITE = re.compile(r"\bthe [\w-]", re.IGNORECASE)
_FEW = 2  # words of a question's own that say what it is about
# "that" refers after a verb or a preposition ("does that work"); after a noun it opens a clause.
_REFERS = re.compile(
    r"\b(?:it|they|them|he|she|him|this|these|those|there(?=\W*$)|ones"
    r"|(?:which|that|the (?:first|second|third|fourth|fifth|last|other|next|former|latter)) one"
    r"|the (?:former|latter)|the (?:first|second|third|fourth|fifth|last)(?: step)?(?=\W*$))\b"
    r"|^\W*(?:(?:and|what(?:['\u2019]s| is| about)|how about|explain|show me|tell me|repeat)\W+)*"
    r"(?:step|number|item|point) \d{1,2}\W*$"
    r"|(?:^|\b(?:is|was|are|does|did|do|can|could|would|will|should|about|like|for|of|to|in|on"
    r"|with|by|from|at|use|using|why|how|all|and|means?))"
    r"\W+that\b(?! (?:the|an?|there|i|you|we|it|they|he|she)\b)"
    r"|\bthat\W*$",
    re.IGNORECASE,
)
# "Create one": of what was spoken of. In "one of", "one day" and "version one" it is a number.
_ONE = re.compile(
    r"\b(add|build|buy|change|choose|create|define|delete|enable|export|find|get|has|have|import"
    r"|like|make|need|open|pick|remove|request|see|send|set|show|start|update|use|want|write)"
    r"\s+ones?(?=\W*$|\W+(?:and|for|from|if|in|on|that|through|to|using|via|when|with|without)\b)",
    re.IGNORECASE,
)
_NOTHING_MEANT = re.compile(  # "it" and "that" which stand for nothing said before
    r"\b(?:is|was|would|will|does|did|has) it (?:be )?(?:possible|necessary|required|true|safe"
    r"|worth|takes?|mean that|matter)\b"
    r"|\b(?:it is|it's) (?:possible|true) that\b|\bother than\b",
    re.IGNORECASE,
)
# "Which environment variables are there?": at no place.
_EXISTS = re.compile(
    r"(?P<asked>^\W*(?:(?:and|so|ok|okay)\W+)?(?:which|what|how (?:many|much))\b.*"
    r"\b(?:is|are|was|were)) there(?=\W*$)",
    re.IGNORECASE,
)
_OWNED = re.compile(r"\b(?:its|their|theirs|his|her|hers)\b", re.IGNORECASE)
_NAME = re.compile(r"(?<=\s)[A-Z][\w-]+")
_COMPARES = re.compile(
    r"\b(?:others?|another|else|instead|also|too|as well|either|both|same|similar|again|next"
    r"|previous|above|more|further)\b",
    re.IGNORECASE,
)
_FRAGMENT = re.compile(
    r"^\W*(?:which|what|how|any|where|who|when)\b(?! (?:is|are|does|do)\b)", re.IGNORECASE
)
# Asked for without saying of what: "is there a limit?", "what is the default value?"
OF_SOMETHING = frozenset(
    terms(
        "default limit limits maximum minimum max min option options alternative alternatives value"
        " syntax drawback drawbacks downside downsides advantage advantages benefit benefits"
        " requirement requirements prerequisite prerequisites exception exceptions difference cost"
        " price fee deadline status duration size"
    )
)
# Behind a preposition they name nothing: "in general", "in advance", "in person".
NO_THING = frozenset("general particular practice total advance case short person".split())
# "How many days?": a measure of what was spoken of.
_MEASURE = re.compile(r"^\W*(?:for |and |but )?how (?:many|much) [\w-]+\W*$", re.IGNORECASE)
_BARE_WHY = re.compile(
    r"^\W*why\b(?! (?:is|are|was|were|do|does|did|can|could|would|will|should|has|have|had"
    r"|the|my)\b)",
    re.IGNORECASE,
)
# "Why not resistive sensors?" names what it asks of; "Why not twice a day?" asks of what was said.
_WHY_NOT = re.compile(
    r"^\W*why not (?:use |using |take |an? |the ){0,2}"
    r"(?!.*\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|times?|twice|once)\b)"
    r"[a-z][\w-]* [a-z][\w-]*\W*$",
    re.IGNORECASE,
)
_CIRCUMSTANCE = re.compile(
    r"^\W*(?:in|on|for|with|without|by|from|to|at|using|as)\b", re.IGNORECASE
)
_THANKS = re.compile(
    r"(?=.*\w)(?:\W|\b(?:ok|okay|thanks?|thank you|thx|great|cool|nice|perfect|good|got it|i see"
    r"|very much|that (?:helps?|helped|works|worked)|so much|a lot|bye|goodbye|all right|alright"
    r"|awesome|yes|no|it works)\b)+",
    re.IGNORECASE,
)
_TO_THE_ASSISTANT = re.compile(
    r"\b(?:who|what|how) (?:are|can|could|do) you(?: (?:do|doing|help|know))?\W*$", re.IGNORECASE
)


def leaning(message: str) -> Leaning:
    """``empty`` where ``message`` says nothing by itself ("Why?", "Tell me more"), ``leans`` where
    it refers to what was said before, ``alone`` where it can be searched as it is."""
    if _THANKS.fullmatch(message) or _TO_THE_ASSISTANT.search(message):
        return "alone"  # nothing is asked about what was said
    message = without_manner(message)
    own = _own(_MORE.sub("", message))
    if own == 0:
        return "empty"
    if own >= MANY_TERMS:
        return "alone"
    if _refers(message, own):
        return "leans"
    goes_on = _GOES_ON.search(_NOTHING_MEANT.sub(" ", message))
    return "leans" if goes_on and whole_question(message) is None else "alone"


def without_manner(message: str) -> str:
    """The message without how it is to be told."""
    return _TOLD_HOW.sub("", message)


def whole_question(message: str) -> str | None:
    """The question that ``message`` asks after its opening ("And", "No, I meant"), where there is
    one and it can be understood without what was said before."""
    opening = _SAID_FIRST.match(message)
    if opening is None:
        return None
    asked = message[opening.end() :]
    own = _own(asked)
    says_enough = own >= _FEW or (own > 0 and _DEFINED.match(asked))
    if not (says_enough and _WHOLE.match(asked)) or _refers(asked, own):
        return None
    definite = (_OF_THAT if own > _FEW else _DEFINITE).search(asked)
    return asked if opening["corrects"] or definite is None else None


def _refers(message: str, own: int) -> bool:
    """Whether words of it stand for what was said before, or it is a piece of a question."""
    said = _NOTHING_MEANT.sub(" ", message)
    if own >= _FEW:
        said = _EXISTS.sub(r"\g<asked>", said)
    refers = _REFERS.search(with_it(said)) or _owner_is_missing(said, own)
    return bool(refers) or _is_fragment(message, own)


def with_it(message: str) -> str:
    """The message with "it" for a "one" that stands for what was spoken of."""
    return _ONE.sub(r"\1 it", message)


def _own(text: str) -> int:
    """How many different words ``text`` has that not every question could have."""
    return len(set(terms(text)) - SAYS_NOTHING)


def _owner_is_missing(said: str, own: int) -> bool:
    """Whether "its" or "their" belongs to nothing in the message itself."""
    found = _OWNED.search(said)
    if found is None:
        return False
    before = said[: found.start()]
    return _own(before) == 0 or (own < 4 and _NAME.search(before) is None)


def _is_of_something(message: str) -> bool:
    own = set(terms(message)) - SAYS_NOTHING
    return len(message.split()) > 1 and len(own) > 0 and own <= OF_SOMETHING


def _is_fragment(message: str, own: int) -> bool:
    """Whether it is a piece of a question: "any other?", "which file?", "in Python?"."""
    return bool(
        (_BARE_WHY.search(message) and not (own >= _FEW and _WHY_NOT.match(message)))
        or (own <= 3 and _COMPARES.search(message))
        or _MEASURE.search(message)
        or _is_of_something(message)
        or (own <= 2 and _CIRCUMSTANCE.search(message))
        or (len(set(terms(message))) <= 1 and _FRAGMENT.search(message))
    )
