"""The name of what a quoted sentence is about, where only its heading says it.

"Install the packages as devDependencies" answers how that is done only with the name of the option
that does it, which references have as a heading. So does "Tech: Figma" with the project's name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from answerable.llms.quoting.of_release import kind_heading
from answerable.llms.quoting.outdated import time_above
from answerable.llms.quoting.records import record_name
from answerable.llms.quoting.verdict_headings import verdict_above
from answerable.text.code_names import names_in, without_arguments, without_kind
from answerable.text.inner_headings import heading_above
from answerable.text.readable import quoted
from answerable.text.safe_markdown import ITEM, code_span, strong
from answerable.types import Chunk
from answerable.wording.career import is_dated_title
from answerable.wording.careers import asked_career, is_of_cv, posts
from answerable.wording.comparing import compared, headed
from answerable.wording.facts import labelled_page, unnamed_subject
from answerable.wording.generic_headings import is_part_of_reference
from answerable.wording.how_to import HOW_TO
from answerable.wording.step_headings import step_number

LONGEST = 60  # characters of a heading that is shown
PARAGRAPH = "\n\n"
LONGEST_STEP = 120  # and of one that says what is done
# --save-dev, node-linker <no>, nodeLinker, lamp.oil(), oil(), pnpm:devPreinstall, _private, @a/b
_NAME = re.compile(
    r"--?(?P<option>[A-Za-z][\w-]*)|(?!v?\d)(?P<name>@?[\w$]+(?:[.:/][\w$-]+)+|\w*_\w+"
    r"|[a-z]+[a-z0-9]*[A-Z]\w*|\w+(?=\())"
    r"|\[{1,2}(?P<table>[\w-]+(?:\.[\w-]+)+)\]{1,2}"  # of a file in TOML
)
# A thing in a few words, none of which looks like a verb, and what it is for.
_ONLY_WHAT = re.compile(
    r"An? (?:(?!\w*(?:s|ed)\b)[\w/.&-]+ ){0,4}(?!\w*(?:s|ed)\b)[\w/&-]+"
    r"(?:,? (?:for|to|of|with|from|in|on|by|as|that|which|built|written|based|made|similar)\b"
    r" [^.!?:]{3,100})?\.?$"
)
_THIS_SETTING = re.compile(
    r"\bthis (?:setting|parameter|option|flag|variable|field|property|attribute|command|method"
    r"|function)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+")
_SAYS = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|shall|should|may"
    r"|might|must|needs?|lets?|makes?|takes?|gives?|gets?|sets?|runs?|means?|uses?|works?|allows?"
    r"|adds?|returns?|provides?|supports?|includes?|contains?|enables?|creates?|requires?|causes?"
    r"|comes?|goes|shows?|becomes?|ha[sd]n['\u2019]t|\w+n['\u2019]t)\b"
)

# "Which command turns a text into a number?": the answer is its name.
_ASKS_NAME = re.compile(
    r"^\W*(?:(?:and|so|but) )?(?:which|what|(?:is|are) there (?:an?|any|some))"
    r"(?: [\w-]+){0,2}? (?:command|option|flag|function"
    r"|method|rule|setting|hook|tool|plug-?in|class|endpoint|variable|attribute|parameter|property"
    r"|component|module|package|filter|operator|role|permission|plan|service|widget|extension"
    r"|library|statement|directive|algorithm|mode|driver|format|provider|engine|backend|database"
    r"|protocol|strategy|template|theme|preset|profile|codec)(?! (?:is|was) (?:the|an?|meant)\b)\b"
    # "retry library for lamps", typed into a search box
    r"|^\W*(?:(?:an?|any|some) )?(?:[\w.-]+ ){1,3}(?:library|plug-?in|package|extension|add-?on"
    r"|tool|wrapper|adapter|integration|client|sdk) (?:for|to)\b",
    re.IGNORECASE,
)
_NAMED_ALREADY = re.compile(r"(?:current title|company|employer):", re.IGNORECASE)  # by itself
FEW = 4  # words: a heading of more is no name
# "Managing devices", "Phones and tablets" are topics.
_TOPIC = re.compile(r"^\W*[A-Za-z]+ing\b.*\s|\s(?:and|or|&)\s", re.IGNORECASE)
TOPIC = 2  # words of the question in a heading that has more: "List all available versions"
STEM = 5  # letters that all forms of a word begin with


def label(chunk: Chunk, numbers: Sequence[int], question: str) -> str:
    """The heading right above the first of the units ``numbers``, where it is a name in code which
    neither they nor the question say; else empty."""
    first, heading = chunk.units[numbers[0]], _code_name(heading_above(chunk, numbers[0]))
    if not heading and _THIS_SETTING.search(first.text):  # below the title of a note
        heading = _code_name(chunk.heading_path[-1])
    name = _NAME.match(heading)
    if not name or first.kind == "code":
        return ""
    said = " ".join((question, *(chunk.units[number].text for number in numbers)))
    word = re.escape(name["option"] or name["name"] or name["table"])
    named = re.search(rf"(?<![\w-]){word}(?![\w-])", said.replace("--", " "))
    return "" if named else heading


def _code_name(heading: str) -> str:
    """A heading as it is shown as a name in code; empty where it is none, or too long."""
    heading = without_kind(_short(heading))
    name = _NAME.match(heading)
    is_code = names_in(heading) or heading.endswith("()") or (name and name["table"])
    return heading if name and is_code and len(heading) <= LONGEST else ""


def _short(heading: str) -> str:
    """A function without its arguments, where these have plain words in them or are many."""
    plain = names_in(heading) and len(heading) <= LONGEST
    return heading if plain else without_arguments(heading)


def named_thing(chunk: Chunk, numbers: Sequence[int], question: str) -> str:
    """The heading right above the first of the units, where that says only what it is that the
    heading names ("An ASGI adapter for serverless functions."); else empty."""
    first, heading = chunk.units[numbers[0]], heading_above(chunk, numbers[0])
    if first.kind != "sentence" or not _ONLY_WHAT.match(first.text) or _SAYS.search(first.text):
        return ""
    said = " ".join((question, *(chunk.units[number].text for number in numbers))).casefold()
    known = all(word in said for word in _WORD.findall(heading.casefold()))
    return "" if known or len(heading) > LONGEST else heading


def asked_name(chunk: Chunk, numbers: Sequence[int], question: str) -> str:
    """What the units are about by their heading or their page's title, where such a name is asked
    for and neither they nor the question say it; else empty. What has code in it may name it."""
    if any("`" in quoted(chunk, chunk.units[number].span) for number in numbers):
        return ""
    said = " ".join((question, *(chunk.units[number].text for number in numbers))).casefold()
    heading = heading_above(chunk, numbers[0])
    name = chunk.title if is_part_of_reference(heading) else heading
    if _ASKS_NAME.match(question) is None or len(name) > LONGEST or _is_topic(name, question):
        return ""
    return "" if all(word in said for word in _WORD.findall(name.casefold())) else name


def _is_topic(heading: str, question: str) -> bool:
    """Whether a heading is too long for a name, or says what is asked in other words."""
    words, shared = heading.split(), _beginnings(heading) & _beginnings(question)
    told = len(words) > TOPIC and len(shared) >= TOPIC
    return len(words) > FEW or told or _TOPIC.search(heading) is not None


def _beginnings(text: str) -> set[str]:
    return {word.rstrip("s")[:STEM] for word in re.findall(r"\w{4,}", text.casefold())}


def compared_thing(chunk: Chunk, numbers: Sequence[int], question: str) -> str:
    """The heading right above the first of the units, where it is one of two things that the
    question compares and the unit speaks of neither; else empty."""
    things, heading = compared(question), heading_above(chunk, numbers[0])
    if things is None or headed(heading, things) is None or len(heading) > LONGEST:
        return ""
    text = chunk.units[numbers[0]].text
    return "" if any(each.is_in(text) for each in things) else heading


def employer(chunk: Chunk, numbers: Sequence[int], question: str) -> str:
    """The heading right above a post ("Staff engineer, 2019 to today"), where a person's work is
    asked about and it names more than a part of a CV; else empty."""
    if asked_career(question) is None or numbers[0] not in posts(chunk):
        return ""
    text, heading = chunk.units[numbers[0]].text, heading_above(chunk, numbers[0])
    if is_dated_title(chunk, numbers[0]):  # whose heading it is; above that stands whose it was
        heading = chunk.heading_path[-2] if len(chunk.heading_path) > 2 else text
    if _NAMED_ALREADY.match(text):
        return ""
    plain = len(chunk.heading_path) < 2 or is_of_cv(heading) or heading in text
    return "" if plain or len(heading) > LONGEST else heading


def step_title(chunk: Chunk, question: str) -> str:
    """The heading of a section that is a step of a procedure, where it is asked how something is
    done; else empty."""
    heading = chunk.heading_path[-1]
    is_step = step_number(heading) > 0 and len(heading) <= LONGEST_STEP
    return heading if is_step and HOW_TO.search(question) else ""


def code_title(chunk: Chunk, numbers: Sequence[int], question: str) -> str:
    """The heading above code that is said without a word, where it is asked how something is done
    and the question does not say all of it: "From a container"; else empty."""
    heading = heading_above(chunk, numbers[0])
    alone = all(chunk.units[number].kind == "code" for number in numbers)
    if not alone or not HOW_TO.search(question) or heading == chunk.title:
        return ""
    asked = set(_WORD.findall(question.casefold()))
    known = all(word in asked for word in _WORD.findall(heading.casefold()))
    return "" if known or len(heading) > LONGEST else heading


def labelled(text: str, chunk: Chunk, numbers: Sequence[int], question: str) -> str:
    """``text``, the Markdown of the first of the units ``numbers``, behind the name it needs."""
    name = label(chunk, numbers, question)
    is_code = chunk.units[numbers[0]].kind == "code"
    if time := "" if is_code else time_above(chunk, text, question):
        name = ""
    subject = time or unnamed_subject(chunk.document, chunk.title, question)
    said = chunk.units[numbers[0]].text
    subject = subject or ("" if is_code else labelled_page(said, chunk.title, question))
    subject = subject or named_thing(chunk, numbers, question)
    subject = subject or compared_thing(chunk, numbers, question)
    subject = subject or employer(chunk, numbers, question)
    subject = subject or ("" if is_code else record_name(chunk, numbers, question))
    subject = subject or ("" if is_code else asked_name(chunk, numbers, question))
    before = item[0] if (item := ITEM.match(text)) else ""
    step = "" if time or is_code else step_title(chunk, question)
    step = step or kind_heading(chunk, numbers, question)
    if step := step or ("" if name or subject else verdict_above(chunk, numbers[0])):
        return f"{strong(step)}:{PARAGRAPH if before else ' '}{text}"
    if not name and not subject:
        return text
    shown = code_span(name) if name else strong(subject)
    return f"{before}{shown}: {text.removeprefix(before)}"
