"""Makes ``app.db``: what two users, ann and bob, have in the application."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

SCHEMA = """
CREATE TABLE widgets (id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, title TEXT, kind TEXT);
CREATE TABLE workspaces (id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, title TEXT);
CREATE TABLE notes (
  id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, title TEXT, body TEXT, workspace TEXT
);
CREATE TABLE entries (id INTEGER PRIMARY KEY, user_id TEXT NOT NULL, title TEXT, day TEXT);
CREATE INDEX widgets_owner ON widgets (user_id);
CREATE INDEX workspaces_owner ON workspaces (user_id);
CREATE INDEX notes_owner ON notes (user_id);
CREATE INDEX entries_owner ON entries (user_id);
"""
WIDGETS = [
    ("ann", "Sales Dashboard", "Chart"),
    ("ann", "Quick Links D", "Quick Links (TipTap)"),
    ("ann", "Quick Links E", "Quick Links (TipTap)"),
    ("ann", "Revenue by Region", "Chart"),
    ("ann", "Team Calendar", "Calendar"),
    ("ann", "Demo Widget", "Demo"),
    ("bob", "Quick Links F", "Quick Links (TipTap)"),
    ("bob", "Salary Review", "Table"),
]
WORKSPACES = [("ann", "Home"), ("ann", "Workspace 2"), ("ann", "Dashboard"), ("bob", "Bob's Desk")]
NOTES = [
    ("ann", "Meeting", "Agenda of the weekly meeting.", "Home"),
    ("ann", "Meeting", "Questions for the customer.", "Workspace 2"),
    ("ann", "Holiday plans", "Two weeks in June.", "Home"),
    ("bob", "Offer", "Conditions of the new contract.", "Bob's Desk"),
]
ENTRIES = [
    ("ann", "First day", "2025-01-02"),
    ("ann", "Quarter closed", "2025-03-31"),
    ("bob", "Interview", "2025-02-14"),
]


def make(path: Path) -> None:
    """Write the database anew."""
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as db:
        db.executescript(SCHEMA)
        db.executemany("INSERT INTO widgets (user_id, title, kind) VALUES (?, ?, ?)", WIDGETS)
        db.executemany("INSERT INTO workspaces (user_id, title) VALUES (?, ?)", WORKSPACES)
        db.executemany(
            "INSERT INTO notes (user_id, title, body, workspace) VALUES (?, ?, ?, ?)", NOTES
        )
        db.executemany("INSERT INTO entries (user_id, title, day) VALUES (?, ?, ?)", ENTRIES)
        db.commit()


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("app.db"))
