"""Excerpts as a turn reads them, each judged: a search brought them for a question of a visitor.

Of ``questions.tsv`` each was written for a section, by somebody who had it before them. What a turn
reads is what a search brings, for words that nobody chose by a section, and most of it answers
nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from asked_alone import weights
from examples import HELD_OUT, Example, rows
from sections import Section, by_place

JUDGED = Path(__file__).with_name("judged.tsv")
# Sites of which no judged excerpt is learned from: the three that are held out altogether, and
# others that have taught questions of the other kind.
MEASURED = frozenset(HELD_OUT).union(
    """
    TryGhost/Docs actualbudget/docs cal-itp/data-infra chatwoot/docs clef/handbook
    expressjs/expressjs.com firefly-iii/docs invented/m004 invented/m011 invented/m018
    invented/m025 invented/m032 jellyfin/jellyfin.org jitsi/handbook logseq/docs
    paperless-ngx/paperless-ngx pi-hole/docs postmanlabs/postman-docs thoughtbot/guides
    traefik/traefik trpc/trpc
    """.split()
)


class Asked(NamedTuple):
    """A question with the excerpts that were read for it, the best section's first."""

    site: str
    excerpts: list[Example]

    @property
    def answered(self) -> bool:
        return any(any(each.answers) for each in self.excerpts)


def judged(sites: Mapping[str, Sequence[Section]]) -> tuple[list[Asked], list[Asked]]:
    """The questions to learn from, and those about sites to measure on."""
    places = by_place(sites)
    read: dict[tuple[str, str], list[Example]] = defaultdict(list)
    for site, page, part, first, last, numbers, question in rows(JUDGED):
        if site in sites:
            section = places[site, page, int(part)]
            shown = slice(int(first) - 1, int(last))
            answering = {int(each) - 1 for each in numbers.split(",") if each}
            answers = tuple(place in answering for place in range(len(section.units))[shown])
            own = Example(question, section.headings, section.units[shown], answers, 1.0)
            read[site, question].append(own)
    found = [Asked(site, own) for (site, _), own in read.items()]
    counts = weights([(each.excerpts[0].question, each.answered) for each in found])
    counted = [
        Asked(site, [replace(each, weight=count) for each in excerpts])
        for (site, excerpts), count in zip(found, counts, strict=True)
    ]
    held = [each for each in counted if each.site in MEASURED]
    return [each for each in counted if each.site not in MEASURED], held
