"""What recruiters and clients ask of a person: work, studies, pay, place, how to reach them.

A person's own page says it in few words and in other ones ("My day rate is ...", "MSc, University
of Bergen", "Write to ..."), below headings that everybody writes alike. So these questions are told
by their form, and a sentence answers one that plainly says it of whom the page is about. The rules
know English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from answerable.types import Chunk
from answerable.wording.career import (
    DOES,
    FIELD,
    NAME,
    PERSON,
    SPAN,
    WHO,
    WHOSE,
    YEAR,
    YEARS,
    Career,
    career_of,
    is_dated_title,
)
from answerable.wording.qualifications import QUALIFICATIONS
from answerable.wording.renown import RENOWN, SUMMARY, VOLUNTEERING
from answerable.wording.tenure import EXPERIENCE, asked_years, lacks_years

MORE = 5  # words behind what asks for it: with more of them more is asked

_WORD = re.compile(r"\w+")
# Before what is asked: "Hi, can you tell me what her day rate is?"
_LEADING_UP = frozenset(
    "hi hello hey so and but ok please can could you tell me us about what which who where is are s"
    " was were the of do know does has have describe show i would d like to".split()
)
_MONEY = (
    r"(?:[$\u20ac\u00a3\u00a5]\s?\d|\d[\d.,]{0,12}\s?k?\s?"
    r"(?:[$\u20ac\u00a3\u00a5]|(?:eur|usd|gbp|chf|pln|nok|sek|dkk|inr|cad|aud|euros?|dollars?)\b))"
)

_EMPLOYERS = career_of(
    (
        r"\b(?:which|what) (?:companies|employers|organi[sz]ations|firms|places|banks|startups)"
        rf" (?:has|have|did) {WHO} (?:ever |already |previously )?work(?:ed)?\b",
        rf"\bwhere (?:has|have|did) {WHO} (?:ever |already |previously )?work(?:ed)?\b",
        rf"\b{WHOSE} (?:work|employment|career|professional) (?:history|path|timeline)\b",
        rf"\b{WHOSE} (?:(?:work|professional) )?(?:experience|cv|r[\u00e9e]sum[\u00e9e])\W*$",
        rf"\b{WHOSE} (?:previous|past|former|earlier) (?:jobs|positions|employers|companies)\b",
    ),
    r"(?:(?:work|professional|employment) )?experience|(?:work|employment) history|employment|cv"
    r"|r[\u00e9e]sum[\u00e9e]|where i(?:['\u2019]ve| have) worked",
    rf"{SPAN.pattern}|{FIELD.pattern}",
    "work experience, employment history, worked at",
    dated=True,
)
# "What was she doing in 2017?"
_THEN = career_of(
    (
        rf"\b(?:what|where|who) (?:was|were|did) {WHO} (?:\w+ ){{0,3}}?"
        rf"(?:do(?:ing)?|work(?:ing)?|employed)(?: for| at)? (?:back )?"
        rf"(?:in|during|around) {YEAR}\W*$",
        rf"\b(?:what|who) was {WHOSE} (?:job|role|position|employer|title) (?:back )?"
        rf"(?:in|during|around) {YEAR}\W*$",
    ),
    _EMPLOYERS.headed.pattern,
    _EMPLOYERS.says.pattern,
    _EMPLOYERS.words,
    dated=True,
)
_DEGREE = (
    r"degrees?|studies|thesis|dissertation|ph\.?d\.?|doctorate|mba|m\.?sc\.?|b\.?sc\.?"
    r"|(?:bachelor|master)(?:['\u2019]?s)?"
)
_STUDIES = career_of(
    (
        rf"\b(?:what|where|when|which \w+) (?:\w+ )?{DOES} {WHO} (?:study|studied|graduat\w+)\b",
        rf"\b(?:where|when) {DOES} {WHO} (?:do|get|got|finish|complete|earn|receive|obtain|defend"
        rf"|start)(?:ed)? (?:an?|the|her|his|their|your) (?:\w+ )?(?:{_DEGREE})(?!\w)",
        rf"\b{WHOSE} (?:\w+ )?(?:degrees?|education|studies|alma mater|academic \w+)\b",
        rf"\b{DOES} {WHO} (?:have|hold|got?|finish|go to|attend)"
        r" (?:an? |any |the )?(?:\w+ )?(?:degrees?|diplomas?|university|college)\b",
        rf"\b(?:which|what) (?:university|college|school|degrees?) (?:do|does|did|has|have) {WHO}"
        r" (?:go|attend|have|hold|got?|get|stud|graduat|finish)\w*",
    ),
    r"(?:education|stud(?:y|ies)|academi\w+|degrees?|qualifications)(?:\W+\w+){0,3}",
    r"\b(?:[BM]\.?(?:Sc|A|Eng|Ed|Des|FA|BA)\b\.?|bachelor\w*|associate of"
    r"|Ph\.?D(?! (?:students?|candidates?|positions?))|master(?:s|['\u2019]s| of)"
    r"|degrees?|diploma|universit\w+|college|studied|graduat(?:e|ed|ing))\b",
    "education, degree, university, studied",
)
_CONTACT = career_of(
    (
        r"\bhow (?:can|do|could|should|to)(?: (?:i|we|one|people|you))? (?:best )?"
        rf"(?:(?:reach|write to|e-?mail|message|talk to) (?:her|him|them|you|{NAME} {NAME})"
        rf"|(?:contact|get in (?:touch|contact) with) (?:her|him|them|you|{NAME}(?: {NAME})?))"
        r"\b(?! (?:\w+ )?(?:server|api|service|host|database)\b)",
        rf"\b{WHOSE} (?:contact(?: details| info\w*| data)?|e-?mail(?: address)?)(?=\W*$)",
        r"^\W*(?:contact(?: details| info\w*| data)?|e-?mail(?: address)?)\W*$",
        r"^\W*how (?:can|do|could|should) (?:i|we|one|people) get in touch\W*$",
    ),
    r"(?:contact|get in touch|reach (?:me|out|us)|say (?:hi|hello)|write to me"
    r"|(?:where to )?find me|let['\u2019]?s talk)(?:\W+\w+){0,3}",
    r"[\w.+-]{1,64}(?<!git)@[a-z][\w-]{0,60}\.[a-z]{2}|^e-?mail:|\b(?:my|our|an?) e-?mail\b"
    r"|\be-?mail (?:me|us)\b"
    r"|\b(?:get in touch|reach (?:me|us|out)|contact (?:me|us|form)|book a (?:call|meeting)"
    r"|(?:write|drop|send) (?:to )?(?:me|us)|linkedin)\b",
    "contact, e-mail, get in touch, write to me",
)
_HOBBIES = career_of(
    (
        rf"\b{WHOSE} (?:\w+ )?(?:hobb(?:y|ies)|pastimes?|interests|free time|spare time)\b",
        rf"\b{WHO}\b[^?]{{0,40}}\b(?:hobbies|(?:free|spare) time|outside (?:of )?work|for fun"
        r"|when not working)\b",
    ),
    r"(?:outside|beyond|(?:apart|away) from|after) (?:of )?(?:work|hours)|hobbies(?: .*)?"
    r"|(?:free|spare) time|off (?:the )?(?:work|clock|duty)|(?:(?:other|personal) )?interests"
    r"|for fun|personal(?:ly)?",
    r"\bhobb(?:y|ies)\b|\b(?:free|spare) time\b|\boutside (?:of )?work\b|\bfor fun\b"
    r"|\bwhen (?:I|s?he|they)(?:['\u2019]?m| am| is|['\u2019]s) not (?:\w+ing|at work)\b",
    "hobbies, free time, outside work",
)
_START = career_of(
    (
        rf"\bwhen (?:can|could|would|will) {WHO} (?:be able to )?(?:start|begin|join)"
        r"(?: work\w*)?\W*$",
        rf"\b{WHOSE} (?:notice period|availability|(?:earliest |first )?start(?:ing)? date)\W*$",
        rf"\b(?:is|are) {PERSON} (?:currently |now |still )?(?:available|free)(?: (?:now|to start"
        r"|immediately|for (?:work|hire|projects?|(?:a )?new \w+)))?\W*$",
        r"^\W*(?:availability|notice period)\W*$",
    ),
    r"availab\w+|notice period|start(?:ing)? date|when i can start",
    r"\b(?:notice period|availab(?:le|ility) (?:from|for|in|now|immediately|as of|on)|fully booked"
    r"|not (?:currently )?available|booked until"
    r"|not (?:currently |actively )?looking for (?:an? |any )?(?:new )?(?:job|role|position))\b"
    r"|\b(?:start|join|begin|role|position|post|work|job)\b[^.;]{0,30}\b(?:from|in|on|as of|after)"
    r" (?:the )?(?:(?:early|mid|late|start of|end of|beginning of) )?(?-i:January|February|March"
    r"|April|May|June|July|August|September|October|November|December|Q[1-4]|20\d\d)",
    "availability, notice period, available from, start",
    plain=True,
)
_WORK = (
    r"(?:roles?|positions?|posts?|jobs?|work|opportunit\w+|projects?|offers?|employ\w+|contract\w*"
    r"|freelanc\w+|consult\w+|hire|hired|market)"
)
_LOOKING = career_of(
    (
        rf"\b(?:is|are) {WHO} (?:currently |still |now |actively )?(?:looking for|open (?:to|for)"
        r"|searching for|available for|on the|interested in)"
        rf" (?:an? |any |the |other |new |job |freelance ){{0,3}}{_WORK}\b",
        rf"\b(?:is|are) {WHO} (?:job hunting|hireable)\b",
        rf"\b(?:do|does|will|would|can) {WHO} (?:also |still )?(?:do|take(?: on)?|accept|offer)"
        r" (?:any )?(?:freelanc\w+|contract(?:s|ing| work)|consult\w+)",
        r"\b(?:what|which) (?:kinds? of |sort of |type of )?(?:jobs?|roles?|positions?|work"
        rf"|opportunit\w+) (?:is|are) {WHO} (?:looking|searching|open)\b",
    ),
    r"(?:what i['\u2019]?m )?looking for(?: .*)?|open to(?: .*)?|availab\w+|hire me",
    r"\b(?:looking for|open to|available for|seeking|in search of|not (?:currently )?looking"
    rf"|interested in)\b[^.;]{{0,60}}\b{_WORK}\b|\bfreelanc\w+",
    "looking for a role, open to work",
    plain=True,
)
_PAY = career_of(
    (
        rf"\b(?:how much|what) (?:do|does|would|will|did) {WHO} (?:\w+ )?(?:charge|ask for"
        r"|expect to (?:earn|be paid)|want to earn|earn)\b",
        rf"\b(?:how much|what) (?:do|does|would|will) {PERSON} cost\b",
        rf"\b{WHOSE} (?:\w+ )?(?:(?:day|daily|hourly) rates?|rates|fees?|salary|pay|compensation)"
        r"(?: expectations?| range)?\W*$",
    ),
    r"(?:\w+ )?(?:rates?|fees?|prices?|pricing|salary|compensation)(?: and \w+)?",
    r"\b(?:rates?|(?<!who )(?<!which )(?<!that )charg(?:es?|ing)|fees?|salary|paid|pay|earn"
    rf"|compensation)\b[^;\n]{{0,60}}?{_MONEY}"
    rf"|{_MONEY}[^.;\n]{{0,10}}\b(?:an hour|a day|per (?:hour|day|month|year))\b",
    "rate, day rate, fee, salary, charge",
)
_HOME = career_of(
    (
        rf"\bwhere (?:do|does|is|are) {WHO} (?:currently |now )?(?:live|living|based|reside)\W*$",
        rf"\bwhere (?:do|does|is|are) {PERSON} (?:currently |now )?(?:located|from|come from)\W*$",
        rf"\b{WHOSE} (?:current )?(?:location|home ?town|city|time ?zone)\W*$",
        rf"\b(?:what|which) (?:city|country|town|time ?zone) (?:do|does|is|are) {WHO}\b",
    ),
    r"location|where i (?:live|am)|based in .*",
    r"\b(?:liv(?:e|es|ing)|based|located|reside[sd]?|home is|at home|moved|happy) (?:now )?"
    r"(?:in|near|outside|to|at) (?:the )?(?-i:[A-Z])|\btime ?zone\b"
    r"|^(?:location(?: > (?:city|region|country))?|city|home town)\s?:"
    r"|\b(?:in|from) (?-i:[A-Z]\w+(?: [A-Z]\w+)?, [A-Z]\w+)",
    "location, lives in, based in",
    of_post=False,
)
_NOW = career_of(
    (
        rf"\bwhere (?:do|does|is|are) {WHO} (?:currently |now )?work(?:ing)?"
        r"(?: now| currently| at the moment| these days)?\W*$",
        rf"\b(?:who|(?:which|what) company) (?:do|does|is|are) {WHO} (?:currently |now )?"
        r"(?:work(?:ing)?|employed)\b",
        rf"\b(?:{WHOSE}|the) (?:most recent|latest|last) (?:roles?|jobs?|positions?|employer"
        r"|company|title|post)\W*$",
        rf"\b{WHOSE} (?:(?:current|present) (?:roles?|jobs?|positions?|employer|company|title)"
        r"|employer|job title|day job|occupation|profession)\W*$",
        rf"\bwhat (?:do|does) {WHO} do (?:now|currently|today|at the moment"
        r"|for (?:a living|work))\W*$",
        rf"\bwhat (?:is|are) {WHO} doing (?:now|currently|today|these days|at the moment)\W*$",
    ),
    r"current (?:role|position|work|job)",
    rf"{FIELD.pattern}|\b(?:work(?:s|ing)?|employed) (?:now |currently )?(?:at|for|as) (?!all\b)"
    rf"|{YEARS}(?:present|today|now|current|date)\b|\b(?:19|20)\d\d\s?(?:-|\u2013|\u2014)\s*$"
    r"|\b(?:I['\u2019]m|I am|is) (?:(?-i:[A-Z])[\w'\u2019 -]{1,40}, )?(?:currently |now )?"
    r"(?:an? |the )[^.,;:]{2,60} (?:at|for|with|of) (?-i:[A-Z])",
    "currently works at, current role, since",
    dated=True,
)
_LEADING = career_of(
    (
        rf"\b{WHOSE} (?:\w+ )?(?:leadership|management style|leadership style"
        r"|(?:leading|managing) style)\b",
        rf"\bhow (?:do|does) {WHO} (?:lead|manage|mentor|coach)"
        r"(?: (?:people|teams?|others|engineers|designers|developers|conflicts?))?\W*$",
        rf"\b(?:do|does|did|has|have) {WHO} (?:ever |also )?(?:lead|led|manage|managed|mentor\w*)"
        r" (?:an? |any |other )?(?:people|teams?|others|engineers|designers|developers|staff)\W*$",
    ),
    r"(?:leadership|how i lead|leading (?:people|teams?|a team)|management style)(?: .*)?",
    r"\b(?:I|s?he) (?:have |has |'ve |also |now |currently )?(?:lead|leads|led|manag(?:e|es|ed)"
    r"|mentor(?:s|ed)?|coach(?:es|ed)?)\b|\b(?:team of|direct reports|line manag\w+)\b",
    "leadership, leads a team, manages people",
)
_MOVING = career_of(
    (
        rf"\b(?:is|are|would|will|can|could|does|do) {WHO} (?:\w+ ){{0,3}}?relocat\w+",
        rf"\b(?:is|are|would) {PERSON} (?:be )?(?:(?:willing|open|ready|happy|prepared) to )?"
        r"mov(?:e|ing) (?:to|for|abroad)\b",
        rf"\b{WHOSE} relocation\b|^\W*relocation\W*$",
    ),
    r"relocation|moving",
    r"\brelocat\w+|\b(?:not|n['\u2019]t|willing to|happy to|ready to|will|would|can) move\b",
    "relocation, relocate, move",
    plain=True,
)
_PLACE = career_of(
    (
        rf"\b{DOES} {WHO} (?:\w+ ){{0,3}}?work(?:s|ing)? (?:fully |partly |also )?"
        r"(?:remote(?:ly)?|on[- ]?site|hybrid|in (?:an?|the|our) office|from home)\W*$",
        rf"\b(?:is|are|would) {WHO} (?:be )?(?:open to|willing to|happy (?:to|with)|ok(?:ay)? with"
        r"|looking for|interested in) (?:an? |do |work )?(?:fully |partly )?(?:remote(?:ly)?|hybrid"
        r"|on[- ]?site|in[- ]office)(?: (?:work|roles?|jobs?|positions?))?\W*$",
        rf"\b{WHOSE} work(?:ing)? mode\b",
    ),
    r"(?:remote work|on[- ]?site work|work(?:ing)? mode)(?: .*)?",
    r"\b(?:remote(?:ly)?|on[- ]?site|hybrid|in the office|from home)\b",
    "remote, on site, hybrid",
    plain=True,
)
_VISA = career_of(
    (
        rf"\b(?:do|does|would|will) {WHO} (?:\w+ ){{0,3}}?(?:visas?|work permit|visa sponsor\w*"
        r"|sponsorship|right to work)\b",
        rf"\b{WHOSE} (?:visa|work permit|citizenship|nationality)\b",
    ),
    r"(?:visa|work permit|right to work)(?: .*)?",
    r"\b(?:visas?|work permit|sponsorship|right to work|citizen\w*|passport)\b",
    "visa, work permit, sponsorship, citizen",
    plain=True,
)
_TEAM = career_of(
    (
        r"\b(?:what|which) (?:(?:kind|sort|type)s? of )?(?:teams?|people|compan(?:y|ies)|culture"
        rf"|environment|place) (?:do|does|would) {WHO} (?:like|prefer|enjoy|want|work best)\b",
        rf"\b{WHOSE} (?:preferred|ideal|favou?rite) (?:team|culture|environment|company)\b",
    ),
    r"(?:how i (?:like to )?work|working with me|(?:ideal|preferred) (?:team|environment))(?: .*)?",
    r"\b(?:I|s?he) (?:like|prefer|enjoy|love|work best|look for)s?\b[^.;]{0,60}"
    r"\b(?:teams?|people|compan(?:y|ies)|culture|environments?|colleagues|places?|crews?)\b",
    "likes to work in teams, prefers",
)
_SOMEBODY = re.compile(rf"\b(?:s?he|her|his|him|{NAME} {NAME})\b", re.IGNORECASE)
_CAREERS = (
    *(_EMPLOYERS, _STUDIES, _CONTACT, _HOBBIES, _START, _LOOKING, _PAY, _HOME, _NOW),
    *(EXPERIENCE, _LEADING, _MOVING, _PLACE, _VISA, _TEAM),
    _THEN,
    *RENOWN,
    *QUALIFICATIONS,
)
# What a person's pages tell, and none of the flows does that are said of what pages do not.
_OF_PAGES = (
    *(_EMPLOYERS, _STUDIES, _HOBBIES, _NOW, EXPERIENCE, _LEADING, _THEN),
    *(each for each in RENOWN if each is not SUMMARY),  # "Tell me about yourself" asks anybody
    *QUALIFICATIONS,
)


@lru_cache(maxsize=256)  # asked again for each candidate
def asked_career(question: str) -> Career | None:
    """What an English question asks of a person's work; None where it asks for nothing of it, or
    for more ("Which degree does she have that covers ...?")."""
    for career in _CAREERS:
        found = career.asks.search(question)
        if found is not None:
            before = set(_WORD.findall(question[: found.start()].casefold()))
            behind = question[found.end() :].split()
            return career if before <= _LEADING_UP and len(behind) <= MORE else None
    return None


def is_untold(question: str, found: Iterable[Chunk]) -> bool:
    """Whether an English question asks of somebody what is told in plain words, which none of the
    sections has. Whom "you" means is not known: a site's owner, or what it is about."""
    sections = [*found]
    of_years = "experience" in question.casefold() or _SOMEBODY.search(question)
    if of_years and lacks_years(question, (unit for each in sections for unit in each.units)):
        return True
    career = asked_career(question)
    if career is None or not career.plain or not _SOMEBODY.search(question):
        return False
    return not any(map(career.told_in, sections))


def posts(chunk: Chunk) -> list[int]:
    """The numbers of the units of a section that tell of somebody's post with its years ("Staff
    engineer, 2019 to today"); none of studies, nor of volunteering."""
    if _STUDIES.is_headed(chunk) or VOLUNTEERING.is_headed(chunk):  # and what is below it
        return []
    units = enumerate(chunk.units)
    said = [n for n, unit in units if unit.kind != "code" and _EMPLOYERS.says.search(unit.text)]
    return said or ([0] if is_dated_title(chunk, 0) else [])


def asks_employers(question: str) -> bool:
    """Whether an English question asks for all whom somebody worked for; those tell for how long,
    too, where no sentence does."""
    years = asked_years(question)
    return asked_career(question) is _EMPLOYERS or (years is not None and not years.field)


_DEGREES = tuple(
    re.compile(rf"\b(?:{each})(?!\w)", re.IGNORECASE)
    for each in (
        r"ph\.?\s?d\.?|d\.?phil|doctora\w+",
        r"master(?:['\u2019]?s)?|m\.?\s?(?:sc|eng|phil|ed|res)\.?|mba|(?-i:M\.?A\.?|M\.?S\.?)",
        r"bachelor(?:['\u2019]?s)?|b\.?\s?(?:sc|eng|ed)\.?|(?-i:B\.?A\.?|B\.?S\.?)",
    )
)


def is_of_asked_degree(text: str, question: str) -> bool:
    """Whether ``text`` names the degree that an English question asks of ("M.Sc.", a master's)."""
    if asked_career(question) is not _STUDIES:
        return False
    return any(each.search(question) and each.search(text) for each in _DEGREES)


def asks_pages(question: str) -> bool:
    """Whether an English question asks of somebody what only their pages tell: their studies,
    talks or references, and not when they can start."""
    return asked_career(question) in _OF_PAGES


def asks_contact(question: str) -> bool:
    """Whether an English question asks how somebody is reached."""
    return asked_career(question) is _CONTACT


def is_of_a_time(career: Career) -> bool:
    """Whether one post of several is asked for: the present one, or that of a year."""
    return career in (_NOW, _THEN)


def asks_present_post(question: str) -> bool:
    """Whether an English question asks for the post that somebody has now, or had last."""
    return asked_career(question) is _NOW


def asks_who(question: str, chunk: Chunk) -> bool:
    """Whether an English question asks who somebody is, and a section is called so."""
    return asked_career(question) is SUMMARY and SUMMARY.is_headed(chunk)


def asked_year(question: str) -> int | None:
    """The year of which an English question asks where somebody worked, or as what."""
    year = re.search(YEAR, question) if asked_career(question) is _THEN else None
    return int(year[0]) if year else None


def is_of_cv(heading: str) -> bool:
    """Whether a heading is that of a part of a CV which lists posts ("Work experience")."""
    return _EMPLOYERS.headed.match(heading) is not None
