"""What something costs: which English questions ask it, and which sentences can say it."""

from __future__ import annotations

import re

from answerable.wording.numerals import CARDINALS, TENS

_ASKS = re.compile(
    r"\bhow expensive\b"
    r"|\bwhat (?:do|does|did|would|will)\b.{1,60}\bcosts?\b"
    r"|^\W*(?:do|does|did|will)\b.{1,60}\bcosts? (?:anything|something|money|extra)\W*$"
    r"|\bwhat(?:'s| is| are| was| were)\b.{0,40}\b(?:price|fee|salary|(?:hourly|daily) rate)s?\b"
    r"|\bhow much (?:is|are|for)\b.{0,60}?\b(?:licen[sc]es?|plans?|seats?|subscriptions?|tickets?"
    r"|memberships?|shipping|delivery|premium|enterprise|(?:per|a|and) (?:month|year|user))\b"
    # By how much something was changed may be told in per cent.
    r"|\bhow much\b(?!.*\b(?:cut|reduc\w+|lower(?:ed)?|shr[iu]nk|drop(?:ped)?|f[ea]ll|decreas\w+"
    r"|increas\w+|gr[eo]wn?|rose|rises?|improv\w+)\b).*\b(?:costs?|price|pay|paid|money|charge|fee|saved?|spen[dt]"
    r"|earn|salary|worth)\b",
    re.IGNORECASE,
)
_ASKS_FREE = re.compile(r"^\W*(?:is|are)\b.{1,60}\bfree(?: of charge| to use)?\W*$", re.IGNORECASE)
_IN_WORDS = "|".join((*CARDINALS[1:], *TENS[1:], "(?:a|one) hundred|hundred|thousand"))
_SAYS = re.compile(
    r"[$\u20ac\u00a3\u00a5]\s?\d"
    r"|\d[.,]{0,3}\s?(?:[$\u20ac\u00a3\u00a5]|(?-i:[A-Z]{3})\b|dollars?\b|euros?\b|pounds?\b|cents?\b)"
    rf"|\b(?:{_IN_WORDS})[ -](?:dollars?|euros?|pounds?|cents?)\b"
    r"|\b(?:pric\w+|fees?|salary)\W+(?:\w+\W+){0,2}\d"
    r"|\bcosts?\W+(?:(?:about|around|only|just|from|up|to|less|more|than)\W+){0,3}\d"
    r"|\bpay(?:s|ing)?\W+(?:(?:about|around|only|just|from|up|to)\W+){0,3}\d"
    r"|\b(?:do|does|need|must)(?: not|n['\u2019]t)(?: (?:need|have) to)? pay\b"
    r"(?! (?:attention|in|by|with)\b)"
    r"|\bpays? nothing\b"
    # "Kelder is a free course"; but "there is a free port", "it is a free choice".
    r"|\b(?<!there )(?:is|are) (?:an? )?(?:[\w-]+,? (?:and )?){0,3}free"
    r"(?! (?:to|of|from|for|will|speech|form|time|space|moment|hand|choice|trial|slots?|places?"
    r"|seats?|text|variables?|functions?)\b),? (?:and )?[a-z]"
    r"|^\W*nothing(?: (?:without|unless|if|for|at all)\b|[.,:;!])"  # below "What does it cost?"
    r"|\b(?:free of charge|for free|(?:is|are) free\b(?! (?:to|of|from))|no (?:cost|charge|fee)"
    r"|costs? nothing|(?:not|never|n['\u2019]t) charge (?:you|users|anyone|anything|any|an?|for)"
    r")\b",
    re.IGNORECASE,
)
# An amount to explain something with, and not what anything costs.
_EXAMPLE = re.compile(
    r"^\W*(?:(?:for )?example|for instance|e\.g\.|let['\u2019]?s say|suppose|imagine|assume)\b",
    re.IGNORECASE,
)
# Money that is had, given or lost, and no price. Who asks for such an amount says so.
_MOVED = re.compile(
    r"\b(?:allocat\w+|budgeted|balances?|deposit\w*|transfer(?:s|red)?|donat\w+|donors?|fund(?:s|ed|ing)"
    r"|grants?|raised|sponsor\w*|revenues?|income|earn(?:s|ed|ings)?|loss(?:es)?|lost|debts?|ow(?:es?|ed)"
    r"|saved?|savings|spen[dt]|spending|bount(?:y|ies))\b",
    re.IGNORECASE,
)
# Room that nothing takes, of which nobody says a price: "how much memory is free and available".
_ROOM = re.compile(
    r"\bhow (?:much|many) (?:\w+ ){0,2}?(?:memory|space|storage|disks?|ram|heap|bytes|ports?|slots?"
    r"|cores?) (?:\w+ ){0,3}?(?:is|are) free\b",
    re.IGNORECASE,
)
_FREE = re.compile(r"\bfree\b", re.IGNORECASE)
_FOR_FREE = re.compile(r"\bfor free\b", re.IGNORECASE)
_SAYS_FREE = re.compile(
    r"\b(?:free (?:and (?:an? )?(?:paid|premium|pro)\b|and open|software|tiers?|plans?|versions?"
    r"|to (?:use|download|play|read|watch|listen|copy|share|join|attend|visit|enter|install)"
    r"|for (?:\w+ ){0,3}?(?:hours?|days?|weeks?|months?|everyone|everybody|all|children|students"
    r"|members|visitors|guests|teams|individuals|personal use|non-?profits?))"
    r"|open[- ]source|licen[sc]ed (?:under|as))\b",
    re.IGNORECASE,
)


def asks_price(question: str) -> bool:
    """Whether an English question asks what something costs."""
    return _ASKS.search(question) is not None


def asks_free(question: str) -> bool:
    """Whether an English question asks if something is free."""
    return _ASKS_FREE.search(question) is not None


def says_price(sentence: str) -> bool:
    """Whether a sentence can say what something costs: an amount of money, or that none is due."""
    said = _SAYS.search(_ROOM.sub("", sentence))
    return said is not None and _EXAMPLE.match(sentence) is None


def says_cost(sentence: str) -> bool:
    """Whether a sentence can say what one pays for something; who takes donations may ask none."""
    moved = _MOVED.search(sentence) and not _FREE.search(sentence)
    return says_price(sentence) and not moved


def asks_cost(question: str) -> bool:
    """Whether what is asked is a price, and no other amount of money."""
    return asks_price(question) and _MOVED.search(question) is None


def says_free(sentence: str) -> bool:
    """Whether a sentence can say if something is free; its price or its license says so, too.

    "For free" is said of what others give, too, and of what nobody does.
    """
    return _SAYS_FREE.search(sentence) is not None or says_price(_FOR_FREE.sub("", sentence))
