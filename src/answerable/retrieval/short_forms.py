"""Words that are written short in questions, or on pages, and in full in the other: "env var".

Only short forms that are hardly a word of their own, and which the pages of most products share.
"""

from __future__ import annotations

from answerable.retrieval.lexical import term_id, terms

_FORMS = (
    "env environment, var variable, vars variables, envvar environment variable, config"
    " configuration, conf configuration, cfg configuration, dir directory, dirs directories, repo"
    " repository, repos repositories, db database, auth authentication, authn authentication, authz"
    " authorization, arg argument, args arguments, param parameter, params parameters, docs"
    " documentation, doc document, app application, apps applications, admin administrator, perms"
    " permissions, perm permission, deps dependencies, dep dependency, prod production, dev"
    " development, pwd password, pw password, pass password, cert certificate, certs certificates,"
    " msg message, k8s kubernetes, js javascript, ts typescript, pkg package, lib"
    " library, libs libraries, func function, fn function, ref reference, attr attribute, cmd"
    " command, cli command line, spec specification, info information, img image, src source, dest"
    " destination, tmp temporary, num number, max maximum, min minimum, stats statistics, ext"
    " extension, prefs preferences, sync synchronize, vm virtual machine, org organization, orgs"
    " organizations, acct account, txn transaction, dupe duplicate, async asynchronous, subdir"
    " subdirectory, proj project, qty quantity, appt appointment, dept department, mgmt management"
)


def _both_ways() -> dict[int, list[tuple[int, float]]]:
    found: dict[int, list[tuple[int, float]]] = {}
    for pair in _FORMS.split(","):
        short, *full = (term_id(term) for term in terms(pair))
        for each in full:
            if each != short:
                found.setdefault(short, []).append((each, 1.0))
        if len(full) == 1 and full[0] != short:
            found.setdefault(full[0], []).append((short, 1.0))
    return found


SHORT_FORMS = _both_ways()
