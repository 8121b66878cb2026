"""Words that are written short in questions, or on pages, and in full in the other: "env var".

Only short forms that are hardly a word of their own: who asks of an "app", of "docs" or of what is
"async" finds these very words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from answerable.retrieval.lexical import term_id, terms

_FORMS = (
    "env environment, var variable, vars variables, envvar environment variable, config"
    " configuration, cfg configuration, dir directory, dirs directories, repo repository, repos"
    " repositories, db database, auth authentication, authn authentication, authz authorization,"
    " arg argument, args arguments, param parameter, params parameters, admin administrator, perms"
    " permissions, perm permission, deps dependencies, dep dependency, prod production, pwd"
    " password, pw password, cert certificate, certs certificates, k8s kubernetes, js javascript,"
    " ts typescript, attr attribute, cli command line, stats statistics, prefs preferences, vm"
    " virtual machine, acct account, txn transaction, dupe duplicate, subdir subdirectory, proj"
    " project, qty quantity, appt appointment, dept department, mgmt management, ram memory, vms"
    " vm, pcs pc, tvs tv, msc master, bsc bachelor, phd doctorate, symlink symbolic"
    " link, symlinks symbolic links"
)
# On pages these stand mostly in paths and in code, which say nothing of "the sources of an answer".
_IN_PATHS = (
    "conf configuration, doc document, dev development, msg message, pkg package, lib library, libs"
    " libraries, func function, fn function, ref reference, cmd command, spec specification, info"
    " information, img image, src source, dest destination, tmp temporary"
)


def _meanings() -> dict[int, list[tuple[int, float]]]:
    found: dict[int, list[tuple[int, float]]] = {}
    pairs = [(pair, True) for pair in _FORMS.split(",")]
    pairs += [(pair, False) for pair in _IN_PATHS.split(",")]
    for pair, both_ways in pairs:
        short, *full = (term_id(term) for term in terms(pair))
        for each in full:
            if each != short:
                found.setdefault(short, []).append((each, 1.0))
        if both_ways and len(full) == 1 and full[0] != short:
            found.setdefault(full[0], []).append((short, 1.0))
    return found


SHORT_FORMS = _meanings()

# "PDFs", "VMs", "SDKs": no stemmer takes the s off what has no vowel. Protocols that end in s are
# other things than those without it.
_INITIALS = re.compile(r"[bcdfghj-np-tvwxz]{2,3}[bcdfghj-np-rtvwxz]")  # not "css"
_SECURE = frozenset(("https", "ftps", "smtps", "ldaps", "mqtts", "wss", "rtmps", "rtsps", "nntps"))


def short_forms(found: Iterable[str]) -> dict[int, list[tuple[int, float]]]:
    """What these terms are written like, short or in full, as one or as several ("PDFs")."""
    forms: dict[int, list[tuple[int, float]]] = {}
    for term in found:
        meant = [*SHORT_FORMS.get(term_id(term), ()), *_other_number(term)]
        if meant:
            forms[term_id(term)] = meant
    return forms


def _other_number(term: str) -> list[tuple[int, float]]:
    """The plural of initials without a vowel, or their singular."""
    one = term.removesuffix("s")
    if _INITIALS.fullmatch(one) is None or f"{one}s" in _SECURE:
        return []
    return [(term_id(one if one != term else f"{one}s"), 1.0)]
