"""Stops that end no sentence in other languages than English.

What English never writes counts everywhere. Words that English ends sentences with ("mind", "max",
"gem") are abbreviations only in a text that is plainly in another language.
"""

from __future__ import annotations

import re

from answerable.wording.languages import is_foreign

_ANYWHERE = frozenset(
    """
    bzw ggf evtl inkl exkl zzgl usf vgl bspw mwst z.b d.h u.a u.ä o.ä i.d.r z.t v.a u.u n.chr v.chr
    mme mlle sra dra uds p.ex c.-à-d srta p.ej ee.uu pág págs tél dott bijv mevr tzn itp
    см рис стр ул др пр т.е т.к т.н гг тыс млн млрд руб просп обл англ напр ред
    """.split()
)
_ELSEWHERE = frozenset(
    """
    mind max min hr hrn fr geb gem sog allg abs str tel co kg nr bd abb kap dipl ing zz zt betr
    env av art sr sra dr dra ud uds avda núm aprox sig pag ecc np tzw hab
    """.split()
)
_BEFORE_NUMBER = frozenset("nr n.º n.ª".split())
# Months whose names English has not, and those that it has too.
_MONTHS = """
    januar jänner februar märz mai juni juli oktober dezember
    janvier février mars avril juin juillet août septembre octobre novembre décembre
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
    gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
    januari februari maart mei augustus
    stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada
    grudnia
""".split()
_MONTH = re.compile(rf"(?:{'|'.join(_MONTHS)})\b", re.IGNORECASE)
_SHARED_MONTH = re.compile(r"(?:april|august|september|november)\b", re.IGNORECASE)
# "die 2. Auflage": before a number in order stands what goes with a noun.
_ORDERS = re.compile(
    r"\b(?:d(?:er|ie|as|en|em|es)|im|am|zum|zur|vom|beim|ab|jede[rsnm]?|eine[rsnm]?|ihr|sein"
    r"|den|det|het|de)\s+\d{1,2}$",
    re.IGNORECASE,
)
_PLURAL = re.compile(r"([A-ZÁÉÍÓÚ])\1")  # EE. UU., FF. AA.


def goes_on(text: str, word: str, before: str, after: int) -> bool:
    """Whether a stop behind ``word`` is no end, where ``text`` goes on at ``after``.

    ``before`` is what stands in front of the stop, ``word`` included.
    """
    low = word.lower()
    if low in _ANYWHERE or (low in _BEFORE_NUMBER and text[after].isdigit()):
        return True
    if _is_short_number(word):
        return _is_date_or_order(text, before, after)
    shortened = low in _ELSEWHERE or (len(word) == 1 and word.islower())
    return (shortened or bool(_PLURAL.fullmatch(word))) and is_foreign(text)


def _is_short_number(word: str) -> bool:
    return word.isdecimal() and len(word) < 3


def _is_date_or_order(text: str, before: str, after: int) -> bool:
    """Whether a day's or another number in order stands before the stop: "3. Mai"."""
    if _MONTH.match(text, after):
        return True
    told = _SHARED_MONTH.match(text, after) or _ORDERS.search(before)
    return bool(told) and is_foreign(text)
