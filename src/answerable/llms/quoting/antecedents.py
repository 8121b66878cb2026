"""What a sentence refers back to: "This", "It", "However" stand for something said before.

An answer begins with a sentence that stands by itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting import lists
from answerable.text.field_lines import field_line
from answerable.types import Unit
from answerable.wording.impersonal import is_impersonal

MAX_SENTENCES = 2
LONGEST = 4  # sentences, where each but the first refers back to the one before
LABEL = 3  # words: a sentence of fewer is a label
COLONS = (":", "：")
# "The above section": no sentence before it.
_PLACES = r"(?:sections?|chapters?|pages?|articles?|paragraphs?|posts?|parts?|topics?|tables?)"
REFERS_BACK = re.compile(
    r"^(this|that|these|those|it|they|its|their|he|she|such|however|also|but|so|then|next(?=,)"
    r"|after that|afterwards|finally|lastly|therefore|instead|otherwise|or|and|thus|hence|similarly"
    r"|if (?:so|not|yes|no)(?=,)"
    r"|(?:using|with|by using|having|for|in) such(?= \w)"
    r"|(?:after|beyond|within|of) the \d{1,6}(?=,)"
    r"|others?(?= \w{1,30} (?:is|are|was|were|can|cannot|will|do|does|have|has|may|must|should)\b)"
    r"|all (?:the |of the )?others?"
    r"|(?:without|with|for|by|among|besides|of) (?:(?:any|one|all|each|either|both|some|most|none)"
    r" of )?(?:these|those)(?= \w)"
    r"|if [^,.:;]{3,80}, (?:this|that) is the (?:first|only|best|right|most)"
    r"|here,? (?:you|we|users?) (?:can|may|could)"
    r"|likewise|alternatively|additionally|moreover|furthermore|in fact|indeed|that said|another"
    r"|(?:by |when |after |not |without |failing to |failure to )?(?:doing|do) (?:this|that|so)"
    r"|to do (?:this|that|so)(?=, (?:(?-i:[A-Z])|(?:the|an?|it|they|we) ))"
    r"|(?:if|when) (?:you|we) (?:need|want|prefer|use) (?:any )?other \w+"
    r"|in (?:this|that|these|those|such|both|either) (?:cases?|situations?|ways?)"
    r"|(?:in|on|with) (?:\w+ ){0,2}\w+, (?:this|that|it|these|they) (?:is|are) (?:known|called)"
    r"|(?:as|since|because|with|given) (?:all|both|most|some) (?:of )?(?:this|that|these|those)"
    r"|for example|for instance|as a result|as such|because of (?:this|that)|on the other hand"
    r"|(?:we|you(?: (?:can|may|could|might|should))?) also"
    r"|(?:we|you) (?:can|may|could|should|must) (?:do|achieve|accomplish) (?:this|that|so|it)"
    r"|you(?:['\u2019]ll| will| should)(?: now| then)?+"
    r" be (?:asked|prompted|redirected|taken|presented)"
    r"|[a-z]{1,20}ing (?:this|that|these|those|such) (?:advice|approach|change|convention|method"
    r"|pattern|practice|process|rule|step|strategy|technique|way)s?"
    rf"|(?:(?:in|with|for|from|by|using|while|although|as|if|since|because|when) )?"
    rf"the (?:above|preceding)(?! (?:[\w-]+ )?{_PLACES}))\b",
    re.IGNORECASE,
)
# "Use it to test what burns."; a step of a list goes on from the one before.
_DOES_IT = re.compile(
    r"(?:use|run|call|set|pass|add|apply|open|enable|try) (?:it|them|these|those)(?= \w)",
    re.IGNORECASE,
)
# "..., you should probably enable that."
_ENDS_BACK = re.compile(
    r"\b(?:enable|disable|use|set|change|configure|increase|decrease|raise|lower|try|consider)"
    r" (?:that|this|these|those)\W*$",
    re.IGNORECASE,
)
# "The yard refuses to take them.": what, is said before, if nothing of several stands in front.
THEM = re.compile(r"the (?:(?!\w{3,}s\b|(?:\w+ )?and\b)[\w'\u2019-]+ ){2,12}them\b", re.IGNORECASE)
# A line that is nothing but a name to use: "/api/lamps/", "lamp.toml", "--oil".
_LITERAL = re.compile(r"(?=\S{3,80}$)[\w/.$@{}<>:-]*[/_$@=-][\w/.$@{}<>:=-]*")
# What a sentence goes on with below a block of code: "... to apply them."
_GOES_ON = re.compile(
    r"(?:to|and|or|in|for|with|from|into|onto|which|that|as|on|at|where|when|while|then|will|is|are"
    r"|was|by|of|so|if|but|instead|using|before|after|because)\b"
)
# "If it is not supported, ...": said with what comes before, where that can be said.
CONDITION_BACK = re.compile(
    r"^(?:if|when|whenever|unless|once|while) (?:it|this|that|they|these|those)\b"
    r"(?! (?:is|was) (?:possible|necessary|important|needed|likely|clear|time)\b)"
    # "If you don't set it, ...": what, was said before.
    r"|^(?:if|when|once|unless) you (?:(?:do|have|never|don['\u2019]t|haven['\u2019]t) (?:not )?)?"
    r"(?!do )\w{2,20} (?:it|this|that|them|these|those)(?: [\w ]{1,30})?,"
    # "If negative, ...": what is, was said before.
    r"|^(?:if|when) (?:set to )?(?:negative|positive|zero|true|false|null|empty|unset|omitted"
    r"|absent|blank|missing|unspecified|`?-?\d+`?),"
    # "When enabled, ...", "Once open, ...": as well.
    r"|^(?:if|when|once|after|while|until) (?:\w{1,20}ly )?"
    r"(?:\w{2,20}ed|open|done|set|active|complete|on|off|ready|running)(?: (?:up|in|on|off))?,",
    re.IGNORECASE,
)
# "In this example", "Running this", "the code above": what stands right above, where that is code.
_SHOWN = (
    r"(?:commands?|code|codes|examples?|snippets?|scripts?|quer(?:y|ies)|requests?|lines?|blocks?"
    r"|configurations?|configs?|settings?|files?|definitions?|declarations?|functions?)"
)
_OF_CODE = re.compile(
    rf"^\W*(?:(?:in|with|using|by using|after|running) (?:this|these|that|the above)(?: \w+)?"
    rf" {_SHOWN}\b"
    r"|(?:running|executing|entering|adding|setting|using) (?:this|that|these)(?=[ ,])"
    r"|(?:run|execute|enter|invoke|call) (?:this|that|these|it)\b"
    r"|the (?:command|snippet|example)\b(?! line| below)|as (?:shown|seen|you can see) above\b"
    r"|here, )"
    rf"|\b{_SHOWN} (?:shown |given |just )?above\b"
    r"|\b(?:to|from|at|via|with|in|on|of|call|use) (?:this|that) (?:endpoint|url|uri|address|route"
    r"|path|link|command|script|snippet|template|header|port)\b",
    re.IGNORECASE,
)
_ENDS_LIST = re.compile(r"^\W{0,3}(?:\.\.\.|\u2026) ?[a-z]")
# "Installs a certificate.", "Way to hash a password.": in a reference, below what does it.
_WITHOUT_SUBJECT = re.compile(
    r"^(?:[A-Z][a-z]+s (?:an?|the|all|any|each|one|your|its|only|whether|how|what|which)"
    r"|(?:An? )?(?:[A-Z]?[a-z]+ )?[Ww]ay (?:to|of))\b"
)


def with_antecedent(units: Sequence[Unit], best: int, numbers: list[int]) -> list[int]:
    """Begin with a sentence that refers back to none, and keep the best one.

    The sentences before are added as far as the best still is one of ``MAX_SENTENCES``. Where even
    the first of these refers back, the answer begins with the next that does not; where none does,
    it is longer.
    """
    first = back(units, numbers[0], best - MAX_SENTENCES + 1)
    alone = [each for each in range(first, best + 1) if not goes_back(units, each)]
    first = alone[0] if alone else back(units, first, best - LONGEST + 1)
    last = max(best, min(numbers[-1], first + MAX_SENTENCES - 1))
    return list(range(first, last + 1))


def back(units: Sequence[Unit], first: int, least: int) -> int:
    """The sentence that ``first`` goes back to, none before ``least``."""
    while goes_back(units, first) and first > max(least, 0) and _can_precede(units, first):
        first -= 1
    return first


def _can_precede(units: Sequence[Unit], number: int) -> bool:
    """Whether a sentence can refer to the unit before it: a sentence, or the item it stands in."""
    before = units[number - 1]
    if units[number].under:  # what is above is of another heading
        return False
    no_sentence = is_label(before) or ends_list(before.text) or field_line(before.text)
    return (before.kind == "sentence" and not no_sentence) or lists.is_part(units[number], before)


def ends_list(text: str) -> bool:
    """Whether a sentence only ends the list above it: "...and many others."."""
    return _ENDS_LIST.match(text) is not None


def is_label(unit: Unit) -> bool:
    """Whether it only names what stands below: "Example", "Type"."""
    return len(unit.text.split()) < LABEL and not unit.text.endswith((*COLONS, ".", "!"))


def refers(units: Sequence[Unit], number: int) -> bool:
    """Whether a sentence begins, or ends, with a word that stands for something said before it."""
    text = units[number].text
    if units[number].kind == "sentence" and _DOES_IT.match(text):
        return True
    refers_back = REFERS_BACK.match(text) or THEM.match(text) or _ENDS_BACK.search(text)
    return refers_back is not None and not is_impersonal(text)


def goes_back(units: Sequence[Unit], number: int) -> bool:
    """Whether it refers back, or is a condition of what was said ("If it is not, ...")."""
    return refers(units, number) or CONDITION_BACK.match(units[number].text) is not None


def goes_on_below_code(units: Sequence[Unit], number: int) -> bool:
    """Whether a sentence only ends what stands above a block of code ("to apply them.")."""
    return _is_below_code(units, number) and _GOES_ON.match(units[number].text) is not None


def tells_of_code_above(units: Sequence[Unit], number: int) -> bool:
    """Whether a sentence right below a block of code goes on from it, or speaks of it."""
    speaks = (pattern.search(units[number].text) for pattern in (_OF_CODE, _WITHOUT_SUBJECT))
    return _is_below_code(units, number) and (refers(units, number) or any(speaks))


def _is_below_code(units: Sequence[Unit], number: int) -> bool:
    if not number or units[number].kind != "sentence":
        return False
    above = units[number - 1]
    return above.kind == "code" or (
        above.kind == "sentence" and _LITERAL.fullmatch(above.text) is not None
    )
