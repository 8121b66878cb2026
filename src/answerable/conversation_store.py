"""The socket for conversations; ``protocols`` has it beside the others."""

from __future__ import annotations

from typing import Any, Protocol

from answerable.spending.ledger import Ledger
from answerable.types import Conversation, Message, Role, State


class ConversationStore(Protocol):
    """Conversations and their messages; append-only but for what their owner deletes.

    Every verb that takes an owner's token raises ``ConversationNotFoundError`` for a foreign and
    an unknown conversation alike, and every verb raises ``StorageError``.
    """

    @property
    def ledger(self) -> Ledger:
        """Where budgets are counted: whoever shares the conversations shares them."""
        ...

    async def create(
        self, *, key: str | None = None, first: str | None = None, detail: str = ""
    ) -> tuple[str, str]:
        """A new conversation for a new owner: ``(conversation_id, owner_token)``.

        With ``key``, a random secret of the caller, both follow from it: a second call with it
        makes nothing new. ``first`` is what the user says first, stored in the same transaction
        as ``append`` does it, with ``detail`` and under ``owner.question_of`` of the key.
        """
        ...

    async def create_for(
        self,
        owner_token: str,
        *,
        key: str | None = None,
        first: str | None = None,
        detail: str = "",
    ) -> str:
        """A new conversation for an owner already known by this token: its id.

        The same ``key`` of the same owner makes nothing new; ``first`` as in ``create``.
        """
        ...

    async def append(
        self,
        conversation_id: str,
        owner_token: str,
        role: Role,
        content: str,
        *,
        state: State | None = None,
        message_id: str | None = None,
        reply_to: str | None = None,
        detail: str = "",
    ) -> str:
        """Store a message durably and return its id.

        The same message with the same ``message_id`` is stored once; another one, also by its
        ``detail`` where both have one, raises ``MessageExistsError``, and so does a second answer
        to the question ``reply_to``.
        """
        ...

    async def messages(
        self, conversation_id: str, owner_token: str, *, last: int | None = None
    ) -> list[Message]:
        """The messages, oldest first (the ``last`` ones only)."""
        ...

    async def further(
        self, conversation_id: str, owner_token: str, after: str | None, most: int
    ) -> list[Message]:
        """The ``most`` oldest of the messages behind the one with the id ``after``, oldest first.

        None begins with the first message. Fewer than ``most`` means that no more are there.
        """
        ...

    async def answer_to(
        self, message_id: str, conversation_id: str, owner_token: str
    ) -> Message | None:
        """The answer to the question ``message_id``, whole or interrupted; None without one."""
        ...

    async def claim(
        self,
        conversation_id: str,
        owner_token: str,
        message_id: str,
        seconds: float,
        *,
        fresh: bool = False,
    ) -> bool:
        """Whether the caller is the one to answer this question, for so many ``seconds``.

        False while somebody else has claimed it, and for ever once it has an answer. 0 seconds
        give a claim up. ``fresh`` claims no question that somebody else has claimed and not given
        up, though their time is over: they may be at work all the same.
        """
        ...

    async def conversations(
        self, owner_token: str, *, after: Conversation | None = None
    ) -> list[Conversation]:
        """The owner's conversations, the latest first, at most 1,000; none for an unknown token.

        With ``after``, the last one of such a list, come those that follow it, also if it was
        deleted meanwhile. Of one time they are ordered by id.
        """
        ...

    async def delete(self, conversation_id: str, owner_token: str) -> None:
        """Delete a conversation with all of its messages."""
        ...

    async def expire(self, days: float, *, limit: int = 500) -> int:
        """Delete up to ``limit`` conversations that were silent for ``days``; how many it were.

        Raises ``ClockDoubtedError``, with nothing deleted, while the clock that this goes by is far
        from where it was at the last sweep (see ``answerable.sweeps``).
        """
        ...

    async def ping(self) -> dict[str, Any]: ...

    async def close(self) -> None: ...
