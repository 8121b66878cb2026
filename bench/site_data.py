"""A made-up documentation site: the same pages for the same number, of any size."""

from __future__ import annotations

import random
from pathlib import Path

SUBJECTS = (
    "cache router queue worker session token index schema plugin theme storage scheduler".split()
)
VERBS = "configure restart inspect replace monitor migrate extend validate publish archive".split()
THINGS = (
    "timeout limit policy header channel record bucket replica snapshot alias quota hook".split()
)
REASONS = (
    "before an upgrade|when memory is short|during a release"
    "|for every tenant|after a crash|on staging"
)


def write_site(folder: Path, pages: int, seed: int = 1) -> None:
    """Write ``pages`` Markdown files of about 250 words and one code block each."""
    chance = random.Random(seed)
    for number in range(pages):
        path = folder / f"section-{number % 20:02d}" / f"page-{number:04d}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_page(number, chance), encoding="utf-8")


def questions(count: int, seed: int = 2) -> list[str]:
    """Questions about such a site, no two alike."""
    chance = random.Random(seed)
    return [f"How do I {_phrase(chance)} number {number}?" for number in range(count)]


def _page(number: int, chance: random.Random) -> str:
    subject = SUBJECTS[number % len(SUBJECTS)]
    parts = [f"---\ntitle: The {subject} {number}\n---\n\n{_paragraph(chance, subject)}\n"]
    for _ in range(2):
        phrase = _phrase(chance)
        parts.append(
            f"## How to {phrase}\n\n"
            f"{_paragraph(chance, subject)}\n\n{_paragraph(chance, subject)}\n"
        )
    parts.append(
        f"```bash\n{subject}ctl {chance.choice(VERBS)} --{chance.choice(THINGS)} {number}\n```\n"
    )
    return "\n".join(parts)


def _paragraph(chance: random.Random, subject: str) -> str:
    return " ".join(
        f"The {subject} can {_phrase(chance)} {chance.choice(REASONS.split('|'))}."
        for _ in range(6)
    )


def _phrase(chance: random.Random) -> str:
    verb, thing, other = chance.choice(VERBS), chance.choice(THINGS), chance.choice(SUBJECTS)
    return f"{verb} the {thing} of the {other}"
