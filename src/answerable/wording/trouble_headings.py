"""Headings on pages of troubles: what is seen ("Symptoms"), why, and what to do about it."""

from __future__ import annotations

import re

from answerable.text.section_start import are_near
from answerable.types import Chunk

OF_TROUBLE = re.compile(
    r"^\W*(?:the )?(?:symptoms?|problems?|issues?|errors?|error messages?|messages?|warnings?)\W*$",
    re.IGNORECASE,
)
# Pages that tell of one trouble in each section.
OF_TROUBLES = re.compile(
    r"\btrouble-?\s?shoot|\bpitfalls?\b"
    r"|\b(?:common|known|frequent) (?:errors?|issues?|problems?)\b",
    re.IGNORECASE,
)
OF_REMEDY = re.compile(
    r"^\W*(?:the |possible |common |recommended |suggested )*"
    r"(?:resolutions?|resolving|remed(?:y|ies)"
    r"|solutions?|fix(?:es|ing)?|work-?\s?arounds?|what to do|how to (?:fix|solve|resolve)"
    r"|actions? (?:required|needed|to take)|(?:required|needed) actions?"
    r"|what (?:you|can|should|must)(?: \w+){0,3} do"
    r"|mitigations?|answers?)\b(?:\W+\w+){0,4}\W*$",
    re.IGNORECASE,
)
OF_CAUSE = re.compile(
    r"^\W*(?:the |possible |common |root )*(?:causes?|reasons?|why|explanation|background)\b"
    r"(?:\W+\w+){0,4}\W*$",
    re.IGNORECASE,
)


def is_way_out(section: Chunk, trouble: Chunk) -> bool:
    """Whether the section behind another is called as what to do about it ("Action required")."""
    return are_near(section, trouble) and OF_REMEDY.match(section.heading_path[-1]) is not None
