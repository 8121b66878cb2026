"""Prints a token for a user, as your application would hand one to a visitor who signed in.

python sign_in.py ann
"""

from __future__ import annotations

import os
import sys
import time

import jwt

HOUR = 3600


def token(user: str, secret: str) -> str:
    """A token of ``user`` that is good for an hour."""
    claims = {"sub": user, "aud": "desk-assistant", "exp": int(time.time()) + HOUR}
    return jwt.encode(claims, secret, "HS256")


if __name__ == "__main__":
    print(token(sys.argv[1], os.environ["ANSWERABLE_IDENTITY__SECRET"]))
