"""Initials that a site writes out: "sso" is searched for as "single sign-on".

Where no page has the initials, and pages have the words of what these stand for side by side;
elsewhere they stay. Only initials that stand for one thing to nearly everybody who asks a site.
"""

from __future__ import annotations

import re

from answerable.manifest import Manifest
from answerable.protocols import Embedder, Searchable
from answerable.retrieval.followup import Query
from answerable.retrieval.lexical import NO_CODE_BEFORE, NO_CODE_BEHIND, term_ids
from answerable.retrieval.side_by_side import are_beside
from answerable.types import Filter
from answerable.wording.languages import is_foreign

MOST = 3  # initials of a question, each of which takes a search or more

_INITIALS = """
2fa two-factor authentication|two-step verification|multi-factor authentication
a11y accessibility
acl access control list
cla contributor license agreement
cors cross-origin resource sharing
csp content security policy
csrf cross-site request forgery
dpa data processing agreement
dst daylight saving time
eol end of life
faq frequently asked questions
i18n internationalization
l10n localization
mfa multi-factor authentication|two-factor authentication|two-step verification
nda non-disclosure agreement
nlp natural language processing
orm object-relational mapper
otp one-time password
pto paid time off|paid leave
rbac role-based access control
rma return merchandise authorization
sla service level agreement
sso single sign-on
ssr server-side rendering
tos terms of service|terms of use|terms and conditions
totp time-based one-time password
ux user experience
vat value added tax
wfh work from home
xss cross-site scripting
"""
_MEANT = {
    initials: whole.split("|")
    for initials, _, whole in (line.partition(" ") for line in _INITIALS.strip().splitlines())
}
_STANDING_ALONE = re.compile(
    rf"{NO_CODE_BEFORE}(?<!\d )(?:{'|'.join(_MEANT)}){NO_CODE_BEHIND}",
    re.IGNORECASE,
)


async def written_out(
    query: Query, manifest: Manifest, embedder: Embedder, store: Searchable, where: Filter | None
) -> Query:
    """The query with such initials as the pages have them that ``where`` admits; one in another
    language stays."""

    async def meaning(initials: str) -> str:
        for whole in _MEANT[initials]:
            if _has_all(whole, manifest) and await are_beside(whole, embedder, store, where):
                return whole
        return ""

    if is_foreign(query.question):
        return query
    asked = " ".join(query.texts)
    found = dict.fromkeys(each[0].lower() for each in _STANDING_ALONE.finditer(asked))
    unknown = [each for each in found if not manifest.has(term_ids(each)[0])]
    meant = {each: await meaning(each) for each in unknown[:MOST]}

    def written(found: re.Match[str]) -> str:
        return meant.get(found[0].lower()) or found[0]

    return query.reworded(lambda text: _STANDING_ALONE.sub(written, text))


def _has_all(whole: str, manifest: Manifest) -> bool:
    """Whether pages have every word, with a hyphen or without."""
    return all(map(manifest.has, term_ids(whole.replace("-", " "))))
