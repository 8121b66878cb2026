"""What visitors type who ask nothing, or not as pages are written, on a whole small site."""

from __future__ import annotations

from pathlib import Path

import pytest

import answerable
from answerable.collected import Collected, collect
from answerable.events import Done

pytestmark = pytest.mark.anyio
PAGES = {
    "pricing": "# Pricing\n\n## Plans\n\nThe Pro plan costs 12 euros a month.\n\n## Cancel\n\n"
    "To cancel a subscription, open Billing and press Cancel plan.\n",
    "refunds": "# Refunds\n\nWe give your money back within 14 days of the payment.\n\n"
    "## How to ask\n\nWrite to billing with the number of the invoice.\n",
    "bots": "# Contributing\n\nA bot checks every pull request. What is wrong is marked in red.\n",
}
SUPPORT = "# Contact support\n\nTo contact support, write to help@site.example.\n"
NOTHING = "I couldn't find relevant information in the documentation about that."
HELLO = "Hi! Ask me anything about this documentation."


def site(folder: Path, pages: dict[str, str]) -> Path:
    (folder / "site").mkdir(parents=True)
    for name, text in pages.items():
        (folder / "site" / f"{name}.md").write_text(text)
    settings = folder / "answerable.toml"
    settings.write_text(
        '[replies]\ncorpus = "documentation"\n[profile]\n'
        'contact_url = "https://site.example/contact"\n[[sources]]\npath = "site"\n'
    )
    return settings


async def asked(settings: Path, *messages: str) -> dict[str, Collected]:
    """What the site's assistant answers to each of ``messages``."""
    assistant = answerable.open(settings)
    await assistant.ingest()
    return {each: await collect(assistant.ask(each)) for each in messages}


async def test_addresses_and_full_width_letters(tmp_path: Path) -> None:
    """Both find the section that is meant."""
    expected = {
        "https://site.example/pricing": "The Pro plan costs 12 euros a month.",
        "https://site.example/docs/refunds#how-to-ask": "Write to billing with the number",
        "ＨＯＷ ＤＯ Ｉ ＣＡＮＣＥＬ？": "open Billing and press Cancel plan.",
    }
    for message, said in (await asked(site(tmp_path, PAGES), *expected)).items():
        assert expected[message] in said.answer


async def test_what_is_said_to_the_assistant(tmp_path: Path) -> None:
    """Nobody is told that this is out of scope, and nothing is quoted."""
    expected = {
        "are you a bot?": "I'm an assistant, not a person.",
        "help": HELLO,
        "?": HELLO,
        "what can you do?": "I'm an assistant, not a person.",
        "can I speak to a human please": NOTHING,
        "how do I contact support?": NOTHING,
        "do you store my questions?": NOTHING,
        "this is wrong": NOTHING,
        "thanks 🙏": "You're welcome!",
    }
    for message, said in (await asked(site(tmp_path, PAGES), *expected)).items():
        assert said.answer.startswith(expected[message])
        assert isinstance(said.end, Done)
        nothing = expected[message] == NOTHING
        assert (said.end.state, said.citations) == ("no_match" if nothing else "answered", ())
        assert [each.title for each in said.end.next_hops] == ["Contact"] * nothing


async def test_the_sites_own_page_goes_first(tmp_path: Path) -> None:
    """Where a page says how to reach somebody, or what checks what is wrong, it is quoted."""
    expected = {"how do I contact support?": "write to", "What checks a pull request?": "A bot"}
    answers = await asked(site(tmp_path, {**PAGES, "support": SUPPORT}), *expected)
    for message, said in answers.items():
        assert expected[message] in said.answer
