"""What every ``ConversationStore`` promises. Subclass it and provide the fixture ``store``."""

# ruff: noqa: S101 -- these are tests, shipped so that an adapter elsewhere can run them

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import pytest

from answerable.errors import ConversationNotFoundError, MessageExistsError
from answerable.owner import question_of
from answerable.protocols import ConversationStore
from answerable.types import Role


@pytest.mark.anyio
class ConversationContract:
    """``class TestMine(ConversationContract)`` with an async fixture ``store`` that is closed."""

    async def test_ids_are_uuids_and_tokens_are_secret(self, store: ConversationStore) -> None:
        """A conversation's id is a UUID, and its owner's token has 256 random bits."""
        first, token = await store.create()
        second, other = await store.create()
        assert str(UUID(first)) == first
        assert first != second
        assert token != other
        assert len(token) >= 43

    async def test_messages_come_back_in_order(self, store: ConversationStore) -> None:
        """Messages come back as they were appended, in that order, with role and state."""
        conversation, token = await store.create()
        user = await store.append(conversation, token, "user", "Wie geht's? 👋\nsecond line")
        answer = await store.append(conversation, token, "assistant", "", state="no_match")
        messages = await store.messages(conversation, token)
        assert [(m.id, m.role, m.content, m.state) for m in messages] == [
            (user, "user", "Wie geht's? 👋\nsecond line", None),
            (answer, "assistant", "", "no_match"),
        ]
        assert all(m.created_at.endswith("Z") for m in messages)

    @pytest.mark.parametrize("last", [0, 1, 3, 5, 9])
    async def test_last_messages(self, store: ConversationStore, last: int) -> None:
        """``last`` gives that many of the newest messages, oldest first."""
        conversation, token = await store.create()
        for number in range(5):
            await store.append(conversation, token, "user", str(number))
        messages = await store.messages(conversation, token, last=last)
        assert [m.content for m in messages] == [str(n) for n in range(5)][max(0, 5 - last) :]

    async def test_page_after_page(self, store: ConversationStore) -> None:
        """Messages are read behind one of them, so many at a time, and others' stay others'."""
        conversation, token = await store.create()
        other, others = await store.create()
        for n in range(5):
            await store.append(conversation, token, "user", str(n))
            await store.append(other, others, "user", "of somebody else")
        pages, after = [], None
        while page := await store.further(conversation, token, after, 2):
            pages.append([each.content for each in page])
            after = page[-1].id
        assert pages == [["0", "1"], ["2", "3"], ["4"]]
        assert page == []
        whole = await store.messages(conversation, token)
        assert await store.further(conversation, token, None, 9) == whole
        with pytest.raises(ConversationNotFoundError):
            await store.further(conversation, others, None, 2)

    async def test_a_new_conversation_is_empty(self, store: ConversationStore) -> None:
        """A conversation nobody wrote into has no messages, which is not an error."""
        conversation, token = await store.create()
        assert await store.messages(conversation, token) == []

    async def test_one_owner_many_conversations(self, store: ConversationStore) -> None:
        """A known owner gets further conversations, which stay apart."""
        first, token = await store.create()
        second = await store.create_for(token)
        await store.append(first, token, "user", "in the first")
        assert first != second
        assert await store.messages(second, token) == []

    async def test_an_unknown_owner_gets_none(self, store: ConversationStore) -> None:
        """A token the store did not hand out, such as one a client made up, owns nothing."""
        await store.create()
        with pytest.raises(ConversationNotFoundError):
            await store.create_for("made-up")

    @pytest.mark.parametrize("role", ["user", "assistant"])
    async def test_foreign_is_missing(self, store: ConversationStore, role: Role) -> None:
        """Somebody else's conversation and no conversation at all are told apart by nothing."""
        conversation, token = await store.create()
        await store.append(conversation, token, "user", "private")
        _, stranger = await store.create()
        missing = str(uuid4())
        said = set()
        for id_, secret in [(conversation, stranger), (missing, token), (conversation, "")]:
            with pytest.raises(ConversationNotFoundError) as read:
                await store.messages(id_, secret)
            with pytest.raises(ConversationNotFoundError) as written:
                await store.append(id_, secret, role, "mine")
            said |= {str(read.value), str(written.value)}
        assert len(said) == 1
        assert [m.content for m in await store.messages(conversation, token)] == ["private"]

    async def test_a_retry_is_stored_once(self, store: ConversationStore) -> None:
        """The same message with the same id is one row; the id is not free for another one."""
        conversation, token = await store.create()
        id_ = str(uuid4())
        for _ in range(2):
            assert await store.append(conversation, token, "user", "once", message_id=id_) == id_
        with pytest.raises(MessageExistsError):
            await store.append(conversation, token, "user", "other", message_id=id_)
        other, secret = await store.create()
        with pytest.raises(MessageExistsError):
            await store.append(other, secret, "user", "once", message_id=id_)
        assert len(await store.messages(conversation, token)) == 1

    async def test_a_question_is_more_than_its_words(self, store: ConversationStore) -> None:
        """The same words with another detail are another question, also as the first of a
        conversation; where nothing was stored beside them, or nothing is sent, they are not."""
        key = str(uuid4())
        conversation, token = await store.create(key=key, first="How?", detail='{"a":1}')
        first = question_of(conversation, key)
        assert (await store.messages(conversation, token))[0].detail == '{"a":1}'
        for same in ('{"a":1}', ""):
            assert await store.create(key=key, first="How?", detail=same) == (conversation, token)
            await store.append(conversation, token, "user", "How?", message_id=first, detail=same)
        with pytest.raises(MessageExistsError):
            await store.create(key=key, first="How?", detail='{"a":2}')
        with pytest.raises(MessageExistsError):
            await store.create_for(token, key=key, first="How?", detail='{"a":2}')
        with pytest.raises(MessageExistsError):
            await store.append(
                conversation, token, "user", "How?", message_id=first, detail='{"a":2}'
            )
        old = await store.append(conversation, token, "user", "And?", message_id=str(uuid4()))
        for detail in ('{"a":1}', '{"a":2}'):
            await store.append(conversation, token, "user", "And?", message_id=old, detail=detail)
        assert len(await store.messages(conversation, token)) == 2

    async def test_many_writers_lose_nothing(self, store: ConversationStore) -> None:
        """Sixteen writers in one conversation lose, double and reorder nothing of their own."""
        conversation, token = await store.create()

        async def write(writer: int) -> None:
            for number in range(10):
                await store.append(conversation, token, "user", f"{writer} {number}")

        await asyncio.gather(*(write(writer) for writer in range(16)))
        contents = [m.content for m in await store.messages(conversation, token)]
        for writer in range(16):
            mine = [text for text in contents if text.split()[0] == str(writer)]
            assert mine == [f"{writer} {number}" for number in range(10)]
        assert len(contents) == 160

    async def test_text_is_data(self, store: ConversationStore) -> None:
        """Quotes, templates and lone surrogates are stored as text and break nothing."""
        conversation, token = await store.create()
        texts = ["'; DROP TABLE messages; --", "{0.__class__} %s ${x}", "x" * 300_000]
        for text in [*texts, "half \ud800 pair"]:
            await store.append(conversation, token, "assistant", text, state="answered")
        contents = [m.content for m in await store.messages(conversation, token)]
        assert contents == [*texts, "half ? pair"]
        await store.append(conversation, token, "user", "a NUL \x00 is left out")
        [message] = await store.messages(conversation, token, last=1)
        assert message.content == "a NUL  is left out"

    async def test_an_answer_and_what_it_showed(self, store: ConversationStore) -> None:
        """An answer keeps its question's id and what it showed; a question has one answer."""
        conversation, token = await store.create()
        question = await store.append(conversation, token, "user", "How?")
        await store.append(
            conversation, token, "assistant", "So.", state="interrupted",
            reply_to=question, detail='{"a": "ü"}',
        )  # fmt: skip
        asked, answer = await store.messages(conversation, token)
        assert (asked.reply_to, asked.detail) == (None, "")
        assert (answer.state, answer.reply_to, answer.detail) == (
            "interrupted",
            question,
            '{"a": "ü"}',
        )
        with pytest.raises(MessageExistsError):
            await store.append(conversation, token, "assistant", "Or so.", reply_to=question)
        assert len(await store.messages(conversation, token)) == 2

    async def test_a_key_makes_one_conversation(self, store: ConversationStore) -> None:
        """The same key, also at the same time, makes one conversation of one owner; another key or
        another owner makes another."""
        key = str(uuid4())
        made = await asyncio.gather(*(store.create(key=key) for _ in range(8)))
        [(conversation, token)] = set(made)
        assert await store.messages(conversation, token) == []
        again = {await store.create_for(token, key=key) for _ in range(2)}
        assert again == {conversation}
        other, secret = await store.create()
        assert await store.create_for(secret, key=key) not in {conversation, other}

    async def test_a_first_message_is_stored_with_its_conversation(
        self, store: ConversationStore
    ) -> None:
        """A conversation may begin with its first message; sent again, also at the same time, both
        are stored once, and another text under the same key is refused and changes nothing."""
        key, said = str(uuid4()), "Wie geht's?\x00"
        made = await asyncio.gather(*(store.create(key=key, first=said) for _ in range(6)))
        [(conversation, token)] = set(made)
        assert await store.create_for(token, key=key, first=said) == conversation
        with pytest.raises(MessageExistsError):
            await store.create(key=key, first="Something else")
        [message] = await store.messages(conversation, token)
        assert (message.id, message.role) == (question_of(conversation, key), "user")
        assert message.content == "Wie geht's?"
        second = await store.create_for(token, key=str(uuid4()), first="And now?")
        assert [m.content for m in await store.messages(second, token)] == ["And now?"]
        with pytest.raises(ConversationNotFoundError):
            await store.create_for("made-up", key=str(uuid4()), first="Hello")
        assert len(await store.conversations(token)) == 2

    async def test_one_claims_a_question(self, store: ConversationStore) -> None:
        """Of many that want to answer a question one may, until it gives up; nobody may once there
        is an answer, and nobody the question of another conversation."""
        conversation, token = await store.create()
        question = await store.append(conversation, token, "user", "How?")
        claims = await asyncio.gather(
            *(store.claim(conversation, token, question, 60) for _ in range(12))
        )
        assert sorted(claims) == [False] * 11 + [True]
        other, secret = await store.create()
        assert not await store.claim(other, secret, question, 0)
        assert not await store.claim(conversation, token, question, 60)
        assert await store.claim(conversation, token, question, 0)
        assert await store.claim(conversation, token, question, 60)
        await store.append(conversation, token, "assistant", "So.", reply_to=question)
        assert not await store.claim(conversation, token, question, 0)
        with pytest.raises(ConversationNotFoundError):
            await store.claim(conversation, secret, question, 60)

    async def test_a_claim_runs_out(self, store: ConversationStore) -> None:
        """A claim of somebody who died is free again after its time."""
        conversation, token = await store.create()
        question = await store.append(conversation, token, "user", "How?")
        assert await store.claim(conversation, token, question, 0.000_001)
        await store.append(conversation, token, "user", "time passes")
        assert await store.claim(conversation, token, question, 60)

    async def test_who_asks_first_whether_somebody_is_at_work(
        self, store: ConversationStore
    ) -> None:
        """A claim that has run out is none that nobody has made; one that was given up is."""
        conversation, token = await store.create()
        question = await store.append(conversation, token, "user", "How?")
        assert await store.claim(conversation, token, question, 0.000_001, fresh=True)
        await store.append(conversation, token, "user", "time passes")
        assert not await store.claim(conversation, token, question, 60, fresh=True)
        assert await store.claim(conversation, token, question, 60)
        assert await store.claim(conversation, token, question, 0)
        assert await store.claim(conversation, token, question, 60, fresh=True)

    async def test_a_claim_by_a_clock_that_was_ahead(self, store: ConversationStore) -> None:
        """A claim that ends later than anybody claims for holds nobody up; the next one holds."""
        conversation, token = await store.create()
        question = await store.append(conversation, token, "user", "How?")
        assert await store.claim(conversation, token, question, 7_320)
        assert await store.claim(conversation, token, question, 120)
        assert not await store.claim(conversation, token, question, 120)
        assert not await store.claim(conversation, token, question, 60.1)

    async def test_an_owner_lists_their_own(self, store: ConversationStore) -> None:
        """A list has the owner's conversations, the latest first, each with its first question."""
        first, token = await store.create()
        second = await store.create_for(token)
        for id_, text in ((second, "second"), (first, "x" * 200), (first, "more")):
            await store.append(id_, token, "user", text)
            await asyncio.sleep(0.002)  # times are stored in milliseconds
        empty, other = await store.create()
        listed = await store.conversations(token)
        assert [(each.id, each.title) for each in listed] == [
            (first, "x" * 120),
            (second, "second"),
        ]
        assert all(each.created_at <= each.updated_at for each in listed)
        assert all(each.updated_at.endswith("Z") for each in listed)
        assert [(each.id, each.title) for each in await store.conversations(other)] == [(empty, "")]
        assert await store.conversations("made-up") == []

    async def test_a_list_goes_on(self, store: ConversationStore) -> None:
        """After each conversation of a list come those that follow it there, whether they are of
        one time or not, and after one that was deleted too."""
        _, token = await store.create()
        await asyncio.gather(*(store.create_for(token) for _ in range(30)))
        await asyncio.sleep(0.002)  # times are stored in milliseconds
        await store.create_for(token)
        listed = await store.conversations(token)
        for number, each in enumerate(listed, 1):
            assert await store.conversations(token, after=each) == listed[number:]
        await store.delete(listed[3].id, token)
        assert await store.conversations(token, after=listed[3]) == listed[4:]
        assert await store.conversations("made-up", after=listed[3]) == []

    async def test_the_answer_to_a_question(self, store: ConversationStore) -> None:
        """It is found by its question, in its conversation and by its owner alone."""
        conversation, token = await store.create()
        question = await store.append(conversation, token, "user", "How?")
        assert await store.answer_to(question, conversation, token) is None
        await store.append(conversation, token, "assistant", "So.", reply_to=question)
        answer = await store.answer_to(question, conversation, token)
        assert answer == (await store.messages(conversation, token))[1]
        other = await store.create_for(token)
        for message, place in ((question, other), (str(uuid4()), conversation), ("", conversation)):
            assert await store.answer_to(message, place, token) is None
        _, stranger = await store.create()
        for place, secret in ((conversation, stranger), (str(uuid4()), token)):
            with pytest.raises(ConversationNotFoundError):
                await store.answer_to(question, place, secret)

    async def test_a_deleted_conversation_is_missing(self, store: ConversationStore) -> None:
        """Its owner deletes a conversation, and nobody else does; it is as good as never there."""
        conversation, token = await store.create()
        kept = await store.create_for(token)
        await store.append(conversation, token, "user", "forget this")
        _, stranger = await store.create()
        for id_, secret in ((conversation, stranger), (str(uuid4()), token)):
            with pytest.raises(ConversationNotFoundError):
                await store.delete(id_, secret)
        await store.delete(conversation, token)
        for verb in (store.messages, store.delete):
            with pytest.raises(ConversationNotFoundError):
                await verb(conversation, token)
        with pytest.raises(ConversationNotFoundError):
            await store.append(conversation, token, "user", "late")
        assert [each.id for each in await store.conversations(token)] == [kept]

    async def test_old_conversations_expire(self, store: ConversationStore) -> None:
        """Conversations that were silent for so long are deleted, so many at a time; those that
        were not are kept."""
        old, token = await store.create()
        await store.append(old, token, "user", "old")
        older = await store.create_for(token)
        assert await store.expire(1) == 0
        assert len(await store.conversations(token)) == 2
        await asyncio.sleep(0.005)  # times are stored in milliseconds
        assert await store.expire(0, limit=1) == 1
        assert await store.expire(0) == 1
        assert await store.expire(0) == 0
        for id_ in (old, older):
            with pytest.raises(ConversationNotFoundError):
                await store.messages(id_, token)

    async def test_ping(self, store: ConversationStore) -> None:
        """A store that works says that it is connected, and nothing secret."""
        assert await store.ping() == {"status": "connected"}
