"""Features that are called the same everywhere, by a few names, and actions that nothing else
stands for: a site with one says one of these.

Where it says none, what it tells of logging in is not how two-factor authentication is turned on.
Only what has no everyday name besides is listed. The rules know English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# Formats of files: what is exported in another one is no answer.
_FORMATS = (
    ("csv|tsv", "csv tsv"),
    ("xlsx?|excel", "xlsx xls excel spreadsheet"),
    ("docx", "docx word"),
    ("epub", "epub ebook"),
    ("ical|icalendar|ics", "ical icalendar ics calendar"),
    ("rss|atom feeds?", "rss atom feed"),
    ("latex", "latex tex"),
    ("yaml|yml", "yaml yml"),
    ("xml", "xml"),
    ("toml", "toml"),
    ("parquet", "parquet"),
    ("protobuf", "protobuf proto grpc"),
    ("pdfs?", "pdf"),
    ("svg", "svg vector"),
    ("heic|heif", "heic heif"),
    ("mp3", "mp3 audio"),
    ("mp4", "mp4 video"),
)
# How a question names it, and words of which a page that tells of it has one; of two with a plus
# both stand side by side there.
_FEATURES = tuple(
    (re.compile(asked, re.IGNORECASE), tuple(words.split()))
    for asked, words in (
        (
            r"\b(?:two|2|multi)[- ]?(?:factor|step) (?:auth\w*|verification|log-?in)\b|\b[2m]fa\b",
            "2fa mfa totp otp two-factor two+factor two-step two+step multi-factor multi+factor"
            " second+factor webauthn passkey yubikey fido fido2 u2f",
        ),
        (
            r"\bsingle sign[- ]?on\b|\bsso\b",
            "sso sign-on single-sign-on saml oidc openid oauth oauth2 ldap kerberos okta keycloak",
        ),
        (r"\b(?:dark|night) (?:mode|theme)\b", "dark night darkmode dark-mode"),
        (r"\bend[- ]to[- ]end[- ]encrypt\w*|\be2ee\b", "e2ee end-to-end encrypt encryption"),
        (r"\bright[- ]to[- ]left\b|\brtl\b", "rtl right-to-left bidi arabic hebrew"),
        (r"\bdrag(?:ging)?[- ](?:and|n)[- ]drop\b", "drag dragging draggable drag-and-drop"),
        (r"\bplug-?ins?\b|\badd-?ons?\b", "plugin plug-in addon add-on extension module"),
        (
            r"\b(?:works?|used?|available|read|run|edit) (?:\w+ )?offline\b"
            r"|\boffline (?:mode|use|access)\b",
            "offline air-gapped disconnected internet",
        ),
        (
            r"\b(?:mobile|phone|iphone|android|ios) apps?\b",
            "mobile phone smartphone iphone ipad ios android tablet",
        ),
        (r"\bweb-?hooks?\b", "webhook web-hook"),
        (
            r"\bkeyboard shortcuts?\b|\bhot-?keys?\b",
            "shortcut hotkey hot-key keybinding keyboard keymap",
        ),
        (r"\bscreen[- ]readers?\b", "reader accessibility a11y aria wcag accessible"),
        (r"\bpush[- ]notif\w*", "push"),
        (
            r"\b(?:custom|extra|additional) fields?\b",
            "custom+field custom+attribute custom+property custom+properties extra+field"
            " additional+field defined+field metadata frontmatter",
        ),
        (
            r"\bauthenticator(?: apps?)?\b",
            "authenticator+app authentication+app google+authenticator authy totp otp",
        ),
        (r"\baudit (?:logs?|trails?)\b", "audit"),
        (r"\bsoc ?[12]\b", "soc soc1 soc2"),
        (r"\biso[ /-]?(?:iec )?27001\b", "27001 iso27001"),
        (r"\bhipaa\b", "hipaa"),
        (r"\bpci[- ]dss\b", "pci pci-dss"),
        (r"\bfedramp\b", "fedramp"),
        (r"\bspell[- ]?check\w*", "spell spellcheck spelling"),
        (r"\bvideo (?:calls?|chats?|conferenc\w+)\b", "video"),
        (r"\bfree trials?\b|\btrial (?:period|version)\b", "trial"),
        (r"\brefunds?\b|\bmoney back\b", "refund money-back reimburse"),
        (r"\b(?:gift cards?|vouchers?|coupons?|promo codes?)\b", "gift voucher coupon promo"),
        (
            r"\b(?:student|education\w*|academic|non-?profit|charity) (?:discounts?|licen[sc]es?"
            r"|plans?|pric\w+)\b",
            "student education academic school nonprofit non-profit charity",
        ),
        (
            r"\b(?:annual|yearly) (?:discounts?|billing|plans?|pric\w+|subscriptions?)\b"
            r"|\b(?:discounts?|pay|paying|billed) (?:\w+ ){0,2}(?:yearly|annually)\b",
            "annual annually yearly year",
        ),
        (r"\bhand-?writ(?:ing|ten)\b", "handwriting handwritten"),
        (
            r"\bfinger-?prints?\b|\bface ?id\b|\btouch ?id\b|\bbiometrics?\b",
            "fingerprint biometric biometrics touch+id face+id faceid touchid passkey webauthn",
        ),
        (r"\bapple pencil\b|\bstylus\b", "pencil stylus handwriting"),
        (
            r"\bwatch (?:\w+ ){0,4}together\b|\bwatch part(?:y|ies)\b",
            "watch+party watch+together syncplay",
        ),
        *(
            (rf"\b{each}\b", each)
            for each in ("roku", "chromecast", "xbox", "playstation", "tizen")
        ),
        (r"\bsamsung (?:\w+ )?tvs?\b", "samsung tizen"),
        (r"\b(?:microsoft|ms) teams\b", "microsoft+teams ms+teams msteams"),
        (r"\bwindows server\b", "windows+server"),
        (r"\bas an? windows service\b", "windows+service nssm winsw"),
        (r"\bchrome ?(?:books?|os)\b", "chromebook chromeos chrome+os"),
        (r"\bldap\b", "ldap active+directory"),
        (r"\blg (?:\w+ )?tvs?\b", "lg webos"),
        (r"\bapple tv\b", "apple+tv appletv tvos"),
        (r"\bfire ?tv\b|\bfire ?stick\b", "fire+tv firetv firestick fire+stick"),
        (r"\bapple watch\b", "watch watchos"),
        (r"\bandroid auto\b", "android+auto"),
        (r"\bcarplay\b", "carplay"),
        *(
            (
                rf"\b(?:to|as|in|into|from) (?:an? )?(?:{asked})\b"
                rf"|\b(?:{asked}) (?:format|export|import|output|support)\b"
                rf"|\b(?:export|import|save|convert)\w* (?:{asked})\b",
                words,
            )
            for asked, words in _FORMATS
        ),
    )
)


def asked_features(question: str) -> Iterator[tuple[str, ...]]:
    """Of each feature that a question names, the words of which a page that tells of it has one."""
    return (words for asked, words in _FEATURES if asked.search(question))


# What is done that nothing else stands for, and how what tells of it says so.
_ASKS = (
    r"(?:^\W*(?:please )?|\b(?:how (?:do|can|could|should|would) (?:i|we|you|one)|how to"
    r"|(?:can|could) (?:i|we|you|it|users?)|is it possible to|is there a way to"
    r"|i (?:want|need|would like) to|able to|does it|will it|let me) (?:\w+ly )?)"
)
_OWN = r"(?:(?:my|your|our|the|an?)(?: [\w-]+){0,2} )?"  # whose it is, before what is changed


def _together(said: str, thing: str) -> str:
    """What is done and to what, in one sentence."""
    return rf"\b(?:{said})[^.\n]{{0,80}}\b(?:{thing})\b|\b(?:{thing})\b[^.\n]{{0,80}}\b(?:{said})"


_ACTIONS = tuple(
    (re.compile(rf"{_ASKS}(?:{asked})\b", re.IGNORECASE), re.compile(said, re.IGNORECASE))
    for asked, said in (
        (
            "cancel|unsubscribe",
            r"cancel|unsubscri|terminat|discontinu|\bend\b|\bstop|\bquit|\bclos[ei]|\bdelet|remov"
            r"|\bleav|withdraw|opt.?out",
        ),
        (
            "print (?!(?:\\w+ ){0,4}(?:logs?|quer(?:y|ies)|values?|variables?|outputs?|errors?"
            "|messages?|versions?|stack|json|debug|results?|stdout|console|terminal|screen))",
            # "A printed map" tells nobody how.
            r"\bprint(?!ed (?!by|on|in|from|as|with|to|when|if|out|and|or|via|using)[a-z])",
        ),
        ("pin", r"\bpin|stick|favou?rite|\bstar(?:s|red|ring)?\b"),
        ("merge", r"\bmerg|combin|\bjoin|\bunif|consolidat|duplicat"),
        ("archive", r"archiv"),
        ("duplicate|clone", r"duplicat|\bcop[iy]|\bclon"),
        ("translate", r"translat|locali[sz]|\blocale|languag|i18n|l10n|lingual"),
        ("encrypt", r"encrypt|cipher|crypt"),
        ("mute|snooze", r"\bmut[ei]|silen|snooz|quiet|disabl|notif|suppress|ignor|\bhid[ei]"),
        ("crop", r"\bcrop"),
        ("rotate", r"rotat|orientation|\bturn"),
        ("zoom", r"\bzoom|\bscal|magnif"),
        ("bookmark", r"bookmark|favou?rite|\bstar(?:s|red|ring)?\b|\bsav[ei]|\bpin"),
        (
            "(?:recover|restore|undelete|get back|bring back|undo) [\\w ]{0,30}"
            "(?:delet(?:ed?|ing)|removed?|erased?)",
            _together(
                "recover|restor|undelet|undo|revert|retriev|rescu",
                r"(?:delet|remov|trash|recycl|bin\b)\w*",
            ),
        ),
        (
            "make (?:the |my |all )?[\\w ]{3,30} (?:bigger|larger|smaller)",
            r"\bsiz[ei]|\bfont|\bzoom|\bscal[ei]|enlarg|shrink|width|height|\bcrop|compress|resiz",
        ),
        *(
            (rf"(?:{asked}) {_OWN}(?:{thing})", _together(said, thing))
            for asked, said, thing in (
                (
                    "delete|close|deactivate|remove|erase",
                    "delet|clos[ei]|deactivat|remov|eras|cancel|terminat",
                    "accounts?",
                ),
                (
                    "change|update|edit|replace",
                    "chang|updat|edit|modif|replac|new",
                    "e-?mail(?: address)?",
                ),
                (
                    "change|update|edit|replace",
                    "chang|updat|edit|modif|replac|new|set|enter|renam",
                    "user ?names?|display names?",
                ),
                (
                    "change|update|edit|replace|set|upload|add",
                    "chang|updat|edit|modif|replac|new|set|upload|add|choos|chos|pick|select",
                    "avatars?|profile (?:pictures?|photos?|images?)",
                ),
            )
        ),
    )
)


def asked_actions(question: str) -> Iterator[re.Pattern[str]]:
    """Of each such action that an English question asks how to do, or whether it can be done, how
    what tells of it says so."""
    return (said for asked, said in _ACTIONS if asked.search(question))
