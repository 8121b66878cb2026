"""WHAT TO SAY WHEN SOURCES ARE NOT THE ANSWER: one Markdown file a flow.

The front matter names the ``intent`` and may hold ``state``, ``priority``, ``links``, ``options``,
a ``fallback``, ``unstated`` and ``always``; the body is the reply. Where it is not ``always`` to be
said, the site's own pages go first if they have the answer. An option is a question: its label, or
what it says it asks. ``{name}`` stands for a value of the owner's ``[profile]``,
``{name|other words}`` for that value or else for the other words. A sentence, line, link or option
with a value that is not known is left out: nothing is made up and no brace is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, get_args

import yaml

from answerable.errors import ConfigError, unread
from answerable.owners_yaml import read_yaml
from answerable.process.unwaited import refuse_pipes
from answerable.types import NextHop, Option, Reply, State

SHIPPED = Path(__file__).with_name("replies")
Profile = Mapping[str, str | int | float]

PLACEHOLDER = re.compile(r"\{ *([A-Za-z]\w*) *(?:\|([^{}]*))?\}")
FRONT_MATTER = re.compile(r"---[ \t]*\n(.*?\n)---[ \t]*\n(.*)", re.DOTALL)
SENTENCE_END = re.compile(r"(?<=[.!?])[ \n]+(?=[^a-z])")
ITEM = re.compile(r"(?:[-*]|\d+\.) ")
ADDRESS = re.compile(r"https?://|mailto:|/(?!/)|#", re.IGNORECASE)
KEYS = {"intent", "state", "priority", "links", "options", "fallback", "unstated", "always"}
# What pages never say in its place, unless an owner's flow leaves it to them: secrets, and what is
# about the chat itself.
ALWAYS = frozenset(
    {
        "compliance.nda_privacy",
        "conversational.clarification",
        "conversational.rapport_meta",
        "conversational.smalltalk",
    }
)
MAX_BYTES = 65_536
MAX_ASK = 300  # characters: clients send back no more of what an option asks


@dataclass(frozen=True, slots=True)
class Flow:
    """``links`` are pairs (label, address), and the value of an option is what it asks; they and
    ``body`` may hold placeholders.

    ``priority`` decides between two files of one folder for the same intent: the higher wins.
    ``unstated`` is said first where the body has values to tell and the owner states none of them.
    ``always`` says that nothing on the site's pages is the better answer.
    """

    intent: str
    body: str
    state: State = "answered"
    priority: int = 0
    links: tuple[tuple[str, str], ...] = ()
    options: tuple[Option, ...] = ()
    fallback: str = ""
    unstated: str = ""
    always: bool = False


def load(*folders: Path) -> dict[str, Flow]:
    """Intent to flow: the shipped ones, and those of ``folders``, of which a later one wins.

    Raises ``ConfigError`` naming the file that is malformed, or the folder that is not there.
    """
    flows: dict[str, Flow] = {}
    for folder in (SHIPPED, *folders):
        if not folder.is_dir():
            raise ConfigError(
                f"There is no folder of flows at {folder}. Correct flows in [intents], or make it."
            )
        found = [read(path) for path in sorted(folder.glob("*.md"))]
        flows |= {each.intent: each for each in sorted(found, key=lambda each: each.priority)}
    return flows


def reply(flow: Flow, profile: Profile) -> Reply:
    """What the flow says with the values of ``profile``."""
    values = _stated(profile)
    body = flow.body if _tells(flow, values) else f"{flow.unstated}\n\n{flow.body}"
    paragraphs = [_paragraph(each, values) for each in re.split(r"\n\s*\n", body)]
    text = "\n\n".join(each for each in paragraphs if each)
    links = tuple(
        NextHop(label, address, "link")
        for label, address in (
            (_filled(label, values), _filled(address, values)) for label, address in flow.links
        )
        if label and address and ADDRESS.match(address) and not re.search(r"[\s()<>]", address)
    )
    said = text or _filled(flow.fallback, values) or ""
    offered = ((_filled(o.label, values), _filled(o.value, values)) for o in flow.options)
    options = tuple(Option(label, value=asks) for label, asks in offered if label and asks)
    return Reply(said, state=flow.state, options=options, next_hops=links, layer="flow")


def contact(label: str, profile: Profile) -> tuple[NextHop, ...]:
    """The way to a person, called ``label``, where the site names one."""
    return reply(Flow("", "", links=((label, "{contact_url}"),)), profile).next_hops


def states(flow: Flow, profile: Profile) -> bool:
    """Whether the flow says what is asked, and not only that the owner states nothing of it, or
    what is linked where nothing is."""
    values = _stated(profile)
    if flow.unstated:
        return _tells(flow, values)
    links = [address for _, address in flow.links]
    return bool(_told(flow)) or not links or any(_filled(each, values) for each in links)


def _stated(profile: Profile) -> dict[str, str]:
    return {key: str(value).strip() for key, value in profile.items() if str(value).strip()}


def _tells(flow: Flow, values: Mapping[str, str]) -> bool:
    """Whether the body tells a value of the owner's, if it has any to tell."""
    told = _told(flow)
    return not told or any(name in values for name in told)


def _told(flow: Flow) -> list[str]:
    """The names of the values that the body tells, and has no other words for."""
    return [match[1] for match in PLACEHOLDER.finditer(flow.body) if match[2] is None]


def read(path: Path) -> Flow:
    """The flow of a file. Raises ``ConfigError``."""
    try:
        refuse_pipes(path)
        text = path.read_text(encoding="utf-8-sig") if path.stat().st_size <= MAX_BYTES else ""
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} cannot be read: {unread(error)}") from None
    parts = FRONT_MATTER.fullmatch(text)
    if parts is None:
        raise ConfigError(f"{path} must begin with front matter between two lines of ---.")
    try:
        head = read_yaml(parts[1])
    except yaml.YAMLError as error:
        raise ConfigError(f"{path}: its front matter is not valid YAML: {error}") from None
    if not isinstance(head, dict) or not head.keys() <= KEYS:
        raise ConfigError(f"{path}: front matter takes only {', '.join(sorted(KEYS))}.")
    return _checked(path, head, parts[2].strip())


def _checked(path: Path, head: dict[str, Any], body: str) -> Flow:
    intent, state = head.get("intent"), head.get("state", "answered")
    priority, fallback = head.get("priority", 0), head.get("fallback", "")
    unstated = head.get("unstated", "")
    if not isinstance(intent, str) or not intent.strip():
        raise ConfigError(f"{path}: its front matter must name an intent.")
    if state not in get_args(State):
        raise ConfigError(f"{path}: state must be one of {', '.join(get_args(State))}.")
    if type(priority) is not int or not isinstance(fallback, str) or not isinstance(unstated, str):
        raise ConfigError(
            f"{path}: priority must be a whole number, fallback and unstated must be texts."
        )
    always = head.get("always", intent.strip() in ALWAYS)
    if type(always) is not bool:
        raise ConfigError(f"{path}: always must be true or false.")
    links, options = head.get("links") or [], head.get("options") or []
    flow = Flow(
        intent=intent.strip(),
        body=body,
        state=state,
        priority=priority,
        links=tuple(_link(path, each) for each in _listed(path, links)),
        options=tuple(_option(path, each) for each in _listed(path, options)),
        fallback=fallback.strip(),
        unstated=unstated.strip(),
        always=always,
    )
    _check_text(path, flow)
    return flow


def _check_text(path: Path, flow: Flow) -> None:
    pairs = (*flow.links, *((each.label, each.value) for each in flow.options))
    texts = (flow.body, flow.fallback, flow.unstated, *(part for pair in pairs for part in pair))
    if any(set("{}") & set(PLACEHOLDER.sub("", text)) for text in texts):
        raise ConfigError(f"{path}: a placeholder is written {{name}} or {{name|other words}}.")
    if not reply(replace(flow, links=(), options=()), {}).text:
        raise ConfigError(
            f"{path} says nothing where the profile is empty: add a sentence without a "
            f"placeholder, or a fallback to its front matter."
        )


def _listed(path: Path, value: Any) -> Sequence[Any]:
    if not isinstance(value, list):
        raise ConfigError(f"{path}: links and options must be lists.")
    return value


def _link(path: Path, entry: Any) -> tuple[str, str]:
    if isinstance(entry, dict) and entry.keys() == {"label", "url"}:
        label, url = entry["label"], entry["url"]
        if isinstance(label, str) and isinstance(url, str) and _is_address(url):
            return label, url
    raise ConfigError(
        f"{path}: a link is a label and a url, which begins with https://, mailto: or /."
    )


def _is_address(url: str) -> bool:
    return bool(ADDRESS.match(url) or PLACEHOLDER.match(url))


def _option(path: Path, entry: Any) -> Option:
    if isinstance(entry, str):
        entry = {"label": entry, "ask": entry}
    if isinstance(entry, dict) and entry.keys() == {"label", "ask"}:
        label, asks = entry["label"], entry["ask"]
        texts = isinstance(label, str) and isinstance(asks, str) and label.strip() and asks.strip()
        if texts and len(asks) <= MAX_ASK:
            return Option(label.strip(), value=asks.strip())
    raise ConfigError(
        f"{path}: an option is a text, or a label and what it should ask, "
        f"in at most {MAX_ASK} characters."
    )


def _paragraph(template: str, values: Mapping[str, str]) -> str:
    filled = [(end, _filled(part, values)) for end, part in _pieces(template.strip())]
    return "".join(f"{text}{end}" for end, text in filled if text).strip()


def _pieces(paragraph: str) -> Iterator[tuple[str, str]]:
    """What is left out or shown as one, each with what follows it: list items, else sentences."""
    if ITEM.match(paragraph):
        yield from (("\n", line) for line in paragraph.splitlines())
    else:
        yield from ((" ", part) for part in SENTENCE_END.split(" ".join(paragraph.split())))


def _filled(template: str, values: Mapping[str, str]) -> str:
    """``template`` with its values, or nothing if one of them is not known."""
    wanted = {match[1]: match[2] for match in PLACEHOLDER.finditer(template)}
    if any(name not in values and other is None for name, other in wanted.items()):
        return ""
    return PLACEHOLDER.sub(lambda match: values.get(match[1], match[2] or ""), template).strip()
