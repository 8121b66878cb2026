"""What is "on" or "off" is enabled or disabled, where it is switched and not in a place."""

from __future__ import annotations

import re

_SWITCHED = re.compile(
    r"\b(?P<verb>(?:turn|switch)(?P<done>ed|s|ing)?|is|are|was|were|be|been|being|stays?|remains?)"
    r"(?P<between>(?: (?!on\b|off\b|turn|switch)[\w'`-]+){0,3}?) (?P<way>on|off)\b"
)
# "is on by default" and no "is on the server"
_ON_ITS_OWN = re.compile(
    r"\s*(?:$|[.,;:!?()]|(?:by default|unless|if|when|while|until|for|and|or|but|in|at first|again"
    r"|after|before|only|already|because|as|since|with|without)\b)"
)


def with_states(text: str) -> str:
    """``text``, in lower case, with what "on" and "off" mean said before them: "enable it on" for
    "turn it on"."""
    return _SWITCHED.sub(_with_state, text)


def _with_state(found: re.Match[str]) -> str:
    verb, between, way = found["verb"], found["between"], found["way"]
    state = "enable" if way == "on" else "disable"
    if verb.startswith(("turn", "switch")):
        return f"{state}{'d' if found['done'] == 'ed' else ''}{between} {way}"
    if _ON_ITS_OWN.match(found.string, found.end()):
        return f"{verb}{between} {state}d {way}"
    return found[0]
