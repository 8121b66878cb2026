"""How fast the layers that need no search answer over HTTP, written to ``bench/results/``.

The example application with 100 000 rows of each kind, served as a visitor meets it: a signed-in
user with some 50 rows of each kind, and one with 10 000. ``make bench`` runs it.

python bench/layers.py [--rows 100000] [--turns 100]
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import platform
import random
import runpy
import secrets
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
from run import RESULTS, announced

EXAMPLE = Path(__file__).parents[1] / "examples" / "workspace"
SIGN_IN = runpy.run_path(str(EXAMPLE / "sign_in.py"))
DATABASE = runpy.run_path(str(EXAMPLE / "make_database.py"))
USERS = {"some": 50, "many": 10_000}  # rows of each kind
OPTIONS = [
    {"label": "Quick Links D", "sublabel": "Quick Links (TipTap)", "value": "widget:2"},
    {"label": "Quick Links E", "sublabel": "Quick Links (TipTap)", "value": "widget:3"},
]
SHOWN = {"lastOptions": OPTIONS, "lastOpenedPanel": {"title": "Demo Widget"}}
# Each with something new to ask, where the words allow it, and what its answer begins with.
Questions = dict[str, tuple[str, str | tuple[str, ...]]]
PICKS: Questions = {"pick": ("{ordinal}", ""), "pick_in_words": ("select the {ordinal} one", "")}
CONTEXT: Questions = {
    "membership": ("is {letter} in the list?", ("Yes", "No")),
    "last_opened": ("what did you just open?", "Demo Widget."),
    "stale": ("show them again", ""),
}
GENERAL: Questions = {"time": ("what time is it?", "It's"), "sum": ("what is {number} * 23?", "")}
BY_NAME: Questions = {
    "widget_there": ("Do I have a widget called {mine}?", "Yes"),
    "widget_missing": ("Do I have a widget called {missing}?", "I don"),
    "anything_there": ('Do I have "{mine}"?', ("Yes", "There are", "You have")),
    "anything_missing": ('Do I have "{missing}"?', "I don"),
    "list": ("Show my widgets", "You have"),
}
# The first question about a word has names embedded, the next ones find them in a cache.
RELATED = "Do I have anything related to {word}?"
BY_MEANING: Questions = {
    "related_first": (RELATED, ("This", "I don")),
    "related_again": (RELATED, ("This", "I don")),
}
WORDS = "sales budget team travel quarter customer launch hiring review invoice roadmap".split()
SHAPES = "dashboard table calendar plan board report chart notes links list".split()
TARGETS_MS = {"picks_and_context": 50, "by_name": 300, "related": 300}  # p95


def write_rows(path: Path, rows: int) -> None:
    """A database of the example's form with ``rows`` rows in each of its tables."""
    chance = random.Random(4)
    with closing(sqlite3.connect(path)) as db:
        db.executescript(DATABASE["SCHEMA"])
        for table in ("widgets", "workspaces", "notes", "entries"):
            owners = itertools.chain.from_iterable([user] * n for user, n in USERS.items())
            others = (f"user-{number % 997}" for number in itertools.count())
            named = (
                (owner, _name(number, chance))
                for number, owner in enumerate(
                    itertools.islice(itertools.chain(owners, others), rows)
                )
            )
            db.executemany(f"INSERT INTO {table} (user_id, title) VALUES (?, ?)", named)
        db.execute("UPDATE notes SET body = 'About ' || title || ', and what follows from it.'")
        db.commit()


def _name(number: int, chance: random.Random) -> str:
    return f"{chance.choice(WORDS).title()} {chance.choice(SHAPES).title()} {number}"


@contextmanager
def served(folder: Path, secret: str) -> Iterator[str]:
    """The address of the example in ``folder``, served by a process of its own."""
    environment = {**os.environ, "ANSWERABLE_IDENTITY__SECRET": secret}
    command = [sys.executable, "-m", "answerable"]
    subprocess.run([*command, "ingest"], cwd=folder, env=environment, check=True)
    server = subprocess.Popen(
        [*command, "serve", "--port", "0"],
        cwd=folder,
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield announced(server)
    finally:
        server.terminate()
        server.wait(20)


class Visitor:
    """Somebody signed in, in one conversation, on one connection."""

    def __init__(self, url: str, user: str, secret: str) -> None:
        token = SIGN_IN["token"](user, secret)
        headers = {"Accept": "application/json", "Authorization": f"Bearer {token}"}
        self._client = httpx.Client(base_url=url, headers=headers, timeout=30)
        self._conversation: str | None = None

    def ask(self, message: str, context: dict[str, Any] | None) -> tuple[float, str]:
        """The seconds until the whole answer is there, and the answer."""
        body = {"message": message, "chatContext": context, "conversation_id": self._conversation}
        began = time.perf_counter()
        response = self._client.post("/chat", json={k: v for k, v in body.items() if v})
        seconds = time.perf_counter() - began
        answer = response.raise_for_status().json()
        if self._conversation is None:
            self._conversation = answer["conversation_id"]
            self._client.headers["X-Owner-Token"] = answer["owner_token"]
        return seconds, answer["answer"]


def timed(
    visitor: Visitor,
    shape: str,
    expected: str | tuple[str, ...],
    turns: int,
    names: Sequence[str],
    context: dict[str, Any] | None = None,
) -> list[float]:
    """Seconds of ``turns`` answers, the first one included."""
    took = []
    for message in _messages(shape, turns, names):
        seconds, answer = visitor.ask(message, context)
        if not answer.startswith(expected):
            raise SystemExit(f"{message!r} was answered {answer!r}")
        took.append(seconds)
    return took


def _messages(shape: str, turns: int, names: Sequence[str]) -> Iterable[str]:
    chance = random.Random(5)
    for number in range(turns):
        yield shape.format(
            ordinal=("first", "second")[number % 2],
            letter="DEF"[number % 3],
            number=number,
            mine=chance.choice(names),
            missing=_name(10**6 + number, chance),
            word=WORDS[number % len(WORDS)],
        )


def figures(url: str, secret: str, turns: int, names: dict[str, list[str]]) -> dict[str, Any]:
    """Milliseconds of each kind of question, and of each group of them together."""
    found: dict[str, Any] = {}
    fresh: list[float] = []
    visitor = Visitor(url, "some", secret)
    stale = {"lastOptions": OPTIONS, "ages": {"lastOptions": {"seconds": 120, "messages": 3}}}
    for name, (shape, expected) in {**PICKS, **CONTEXT, **GENERAL}.items():
        shown = stale if name == "stale" else SHOWN
        took = timed(visitor, shape, expected, turns, names["some"], shown)
        found[name] = _quantiles(took)
        fresh += [] if name in GENERAL else took
    found["picks_and_context"] = _quantiles(fresh)
    for user in USERS:
        visitor = Visitor(url, user, secret)
        by_name: list[float] = []
        for name, (shape, expected) in {**BY_NAME, **BY_MEANING}.items():
            count = len(WORDS) if name == "related_first" else turns
            took = timed(visitor, shape, expected, count, names[user])
            found[f"{name}_of_{user}"] = _quantiles(took)
            by_name += took if name in BY_NAME else []
        found[f"by_name_of_{user}"] = _quantiles(by_name)
    return found


def _quantiles(seconds: Sequence[float]) -> dict[str, float]:
    p95 = statistics.quantiles(seconds, n=20, method="inclusive")[-1]
    shown = {"p50": statistics.median(seconds), "p95": p95, "worst": max(seconds)}
    return {name: round(1000 * value, 2) for name, value in shown.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--turns", type=int, default=100)
    asked = parser.parse_args()
    secret = secrets.token_hex(32)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "workspace")
        ignored = shutil.ignore_patterns("*.db", ".answerable", "__pycache__")
        shutil.copytree(EXAMPLE, folder, ignore=ignored)
        write_rows(folder / "app.db", asked.rows)
        with closing(sqlite3.connect(folder / "app.db")) as db:
            select = "SELECT title FROM widgets WHERE user_id = ?"
            names = {user: [row[0] for row in db.execute(select, (user,))] for user in USERS}
        with served(folder, secret) as url:
            found = figures(url, secret, asked.turns, names)
    result = {
        "machine": {"cores": os.cpu_count(), "python": platform.python_version()},
        "rows_of_each_kind": asked.rows,
        "rows_of_users": USERS,
        "turns_of_each": asked.turns,
        "ms": found,
    }
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "layers.json").write_text(json.dumps(result, indent=2) + "\n")
    print(json.dumps(result, indent=2))
    for group, target in TARGETS_MS.items():
        for name in (each for each in found if each.startswith(group)):
            value = found[name]["p95"]
            verdict = "met   " if value < target else "MISSED"
            print(f"{verdict}  {name}: p95 {value} ms (target < {target} ms)")


if __name__ == "__main__":
    main()
