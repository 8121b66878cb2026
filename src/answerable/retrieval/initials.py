"""Initials that a site writes out: "sso" is searched for as "single sign-on".

Where no page has the initials, and pages have every word of what these stand for; elsewhere they
stay. Only initials that stand for one thing to nearly everybody who asks a site.
"""

from __future__ import annotations

import re

from answerable.manifest import Manifest
from answerable.retrieval.followup import Query
from answerable.retrieval.lexical import NO_CODE_BEFORE, NO_CODE_BEHIND, term_ids

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


def written_out(query: Query, manifest: Manifest) -> Query:
    """The query with such initials as the site has them."""

    def meant(found: re.Match[str]) -> str:
        if manifest.has(term_ids(found[0])[0]):
            return found[0]
        wholes = (each for each in _MEANT[found[0].lower()] if _has_all(each, manifest))
        return next(wholes, found[0])

    return query.reworded(lambda text: _STANDING_ALONE.sub(meant, text))


def _has_all(whole: str, manifest: Manifest) -> bool:
    """Whether pages have every word, with a hyphen or without."""
    return all(map(manifest.has, term_ids(whole.replace("-", " "))))
