"""A small site with an index, in a folder that a server process can be started in."""

from __future__ import annotations

from pathlib import Path

from answerable import settings as configuration
from answerable.assistant import Assistant

PAGES = {
    "install.md": "# Install\n\nThe widget is installed with the command `npm install widget`.\n",
    "port.md": "# Port\n\nThe server listens on port 8000 by default.\n",
    "colour.md": "# Colour\n\nThe accent colour of the widget is teal.\n",
}
QUESTION = "On which port does the server listen?"
SOURCES = '[[sources]]\nkind = "markdown"\npath = "docs"\n'


async def make(folder: Path, config: str = "") -> Path:
    """Pages, ``answerable.toml`` with ``config`` in it, and the index of them; the folder."""
    (folder / "docs").mkdir(parents=True)
    for name, text in PAGES.items():
        (folder / "docs" / name).write_text(text)
    (folder / "answerable.toml").write_text(config + SOURCES)
    await Assistant(configuration.find(folder / "answerable.toml")).ingest()
    return folder
