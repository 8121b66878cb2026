""" "How do I undo that?" after "How do I archive a bookmark?": asked of the opposite.

The words of the earlier question alone find the page that was answered with already, and "undo"
stands on few pages: what undoes a thing is mostly called by a verb of its own.
"""

from __future__ import annotations

import re

_UNDO = re.compile(
    r"\W*(?:(?:and|but|so|ok(?:ay)?|then),? )*(?:how (?:do|can|could|would|should) (?:i|we|you|one)"
    r"|how to|can (?:i|we|you|one)|is it possible to|(?:is there )?(?:a|any) way to)"
    r" (?:undo|revert|reverse|take back|roll back) (?:that|this|it|them)"
    r"(?: (?:again|later|afterwards|then))*[?.!\s]*",
    re.IGNORECASE,
)
# A verb as it is asked with, and the one that takes it back.
_BACK = {
    "activate": "deactivate",
    "add": "remove",
    "allow": "block",
    "approve": "revoke",
    "archive": "unarchive",
    "assign": "unassign",
    "attach": "detach",
    "ban": "unban",
    "block": "unblock",
    "close": "reopen",
    "connect": "disconnect",
    "create": "delete",
    "deactivate": "activate",
    "delete": "restore",
    "deploy": "roll back",
    "disable": "enable",
    "enable": "disable",
    "encrypt": "decrypt",
    "expand": "collapse",
    "follow": "unfollow",
    "freeze": "unfreeze",
    "grant": "revoke",
    "hide": "show",
    "ignore": "stop ignoring",
    "insert": "remove",
    "install": "uninstall",
    "invite": "remove",
    "join": "leave",
    "link": "unlink",
    "load": "unload",
    "lock": "unlock",
    "log in": "log out",
    "mark": "unmark",
    "merge": "unmerge",
    "mount": "unmount",
    "mute": "unmute",
    "pause": "resume",
    "pin": "unpin",
    "publish": "unpublish",
    "register": "unregister",
    "save": "delete",
    "schedule": "cancel",
    "select": "deselect",
    "set": "delete",
    "share": "stop sharing",
    "show": "hide",
    "sign in": "sign out",
    "sign up": "delete",
    "start": "stop",
    "subscribe": "unsubscribe",
    "switch on": "switch off",
    "track": "stop tracking",
    "turn off": "turn on",
    "turn on": "turn off",
    "update": "downgrade",
    "upgrade": "downgrade",
    "watch": "unwatch",
}
_ASKED = re.compile(
    r"\b(?P<before>(?:do|can|could|would|should|must) (?:i|we|you|one)|to)"
    rf" (?P<verb>{'|'.join(sorted(_BACK, key=len, reverse=True))})\b",
    re.IGNORECASE,
)


def taken_back(message: str, before: str) -> str | None:
    """``before`` with its verb (the first of several) replaced by what takes it back, where
    ``message`` asks for that; else None."""
    if not _UNDO.fullmatch(message) or not _ASKED.search(before):
        return None
    return _ASKED.sub(lambda found: f"{found['before']} {_BACK[found['verb'].lower()]}", before, 1)
