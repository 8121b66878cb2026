"""Three weeks of turns, some of them with their conversations, for the tests of /admin.

python turns.py DATABASE
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from pathlib import Path

from answerable.conversations.sqlite import SqliteConversations
from answerable.observability.telemetry import Click, Feedback, ModerationEvent, TurnRecord

STATES = ("answered",) * 7 + ("only_one_match", "no_match", "no_match", "failed", "blocked")
QUESTIONS = (
    "How do I turn the moon off?",
    "Is there a way to switch the moon off?",
    "Where can I buy a hat <b>today</b>?",
    '=HYPERLINK("http://evil.example")',
)


async def fill(database: Path) -> None:
    """Keep the turns."""
    dice, now = random.Random(5), time.time()  # noqa: S311 -- data of a test
    store = SqliteConversations(database)
    log = store.turn_log()
    for number in range(240):
        conversation, token = await store.create()
        text = f"{QUESTIONS[number % 4]}{' ' + 'x' * 90 if number == 7 else ''}"
        id_ = await store.append(conversation, token, "user", text)
        await store.append(conversation, token, "assistant", "I do not know that.", reply_to=id_)
        state = dice.choice(STATES)
        shown = state == "answered"
        turn = TurnRecord(
            id=id_,
            answer_id="",
            conversation_id=conversation,
            visitor=f"v{number // 2}",
            at=now - dice.random() * 20 * 86_400,
            state=state,
            arm="canary" if number % 5 == 0 else "",
            intent=dice.choice(["", "logistics.availability", "retrieval_core.experience"]),
            strength="MANY" if shown else "NONE",
            cost=dice.random() / 500,
            prompt_tokens=1_200,
            completion_tokens=200,
            first_token_ms=200 + 400 * dice.random(),
            total_ms=600 + 2_000 * dice.random(),
            citations=(("/guide", "c1"),) if shown else (),
            hops=("/next",) if shown else (),
        )
        guard = ModerationEvent(turn.at, "toxicity", "blocked", 0.9)
        await log.keep([turn, *([guard] if state == "blocked" else [])])
        if number % 6 == 0:
            verdict = "down" if number % 12 else "up"
            await log.keep([Feedback(id_, conversation, turn.at, verdict, ("wrong",))])
        if shown and number % 3 == 0:
            await log.keep([Click(f"k{number}", turn.at, "citation_click", "", id_, "/guide", 1)])
    await store.close()


if __name__ == "__main__":
    asyncio.run(fill(Path(sys.argv[1])))
