"""What a message carries over from the conversation, and how much that weighs."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.retrieval import retrieve
from answerable.retrieval.followup import (
    DENSE_WEIGHT,
    EMPTY_WEIGHT,
    TERM_WEIGHT,
    TURNS,
    Query,
    embedded,
    follow_up,
    mixed,
    sparse,
    term_weights,
    wanted,
    weights,
)
from answerable.retrieval.lexical import query_vector, term_id
from answerable.settings import RetrievalSettings
from answerable.stores import embedded as embedded_store
from answerable.testing.corpus import chunk, publish
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Message, Role

EMBEDDER = HashedEmbedder()
REDUCER = "How do I write a reducer?"


def said(role: Role, content: str) -> Message:
    return Message("id", role, content, "2025-01-01T00:00:00Z")


def asked(*questions: str, answer: str = "Like this.") -> list[Message]:
    return [each for text in questions for each in (said("user", text), said("assistant", answer))]


HISTORY = asked("What is a store?", REDUCER)
TEXTS = st.lists(
    st.text(alphabet=st.sampled_from("abcz itwhyshe.?0\n"), max_size=30), min_size=0, max_size=5
)


def test_a_message_that_leans_carries_the_question_before_it() -> None:
    """Only the last question is carried where that one stands alone."""
    assert follow_up("And when does it run?", HISTORY) == Query("And when does it run?", (REDUCER,))


def test_the_chain_goes_back_as_far_as_it_leans() -> None:
    """Earlier questions come along, the nearest first, up to the one that says what it is about."""
    query = follow_up("Why?", asked("What is a store?", REDUCER, "And how do I test it?"))
    assert query.carried == ("And how do I test it?", REDUCER)
    fragments = [f"and in case {letter}?" for letter in "abcdef"]
    assert follow_up("any other cases?", asked(*fragments)).carried == tuple(fragments[:2:-1])
    assert len(fragments[:2:-1]) == TURNS


@pytest.mark.parametrize("message", ["And how do I test it?", "Why?", "", "the second one"])
def test_without_history_nothing_is_added(message: str) -> None:
    """A first message is searched as it is, whatever it says."""
    assert follow_up(message, []) == Query(message)
    assert follow_up(message, [said("assistant", "Hello, ask me.")]).question == message


@pytest.mark.parametrize(
    "message",
    [
        "How do I configure the development server port?",
        "useSelector versus connect performance",
        "What is a reducer?",
        "thanks",
    ],
)
def test_a_new_subject_carries_nothing(message: str) -> None:
    """After a change of subject, and where nothing is asked, old questions stay away."""
    assert follow_up(message, asked("Where can I buy tickets for the museum?")) == Query(message)


@pytest.mark.parametrize(
    ("before", "message"),
    [
        ("Where is she employed?", "What degree does she hold?"),
        ("Can I install it with Homebrew?", "Does it support single sign-on?"),
    ],
)
def test_a_pronoun_for_what_the_site_is_about(before: str, message: str) -> None:
    """What the first question already called "it" or "she" is no part of the conversation."""
    assert follow_up(message, asked(before)) == Query(message)


@pytest.mark.parametrize(
    ("before", "message", "leans"),
    [
        (("Does she know Lua?", "And Torch?"), "How many years of Oil does she have?", False),
        (("Does she write?", "How many readers does it have?"), "Does she teach?", False),
        (("And Lua?", "Does she know Torch?"), "Does she still use it?", True),
        (("Does she know Torch?",), "How long has she used it?", True),
        (("Tell me about the depot", "Who worked on it?"), "What did she change?", True),
        (("What does it cost?", "And for two?"), "What did she change?", True),
    ],
)
def test_she_is_the_same_person_further_on(
    before: tuple[str, ...], message: str, leans: bool
) -> None:
    """Whom "she" meant before what was asked with "it" is still meant behind it; what "it" means,
    and what the conversation began with, is carried along as ever."""
    assert bool(follow_up(message, asked(*before)).carried) == leans


@pytest.mark.parametrize(
    ("before", "message", "after"),
    [
        ("How do I install it on Linux?", "What about Windows?", "How do I install it on Windows?"),
        ("How do I go to version 17?", "and version 18?", "How do I go to version 18?"),
        ("What does useSelector return?", "How about useStore?", "What does useStore return?"),
        ("How do I deploy to Netlify?", "No, I meant Vercel.", "How do I deploy to Vercel?"),
        ("What does --watch do?", "ok, and --force?", "What does --force do?"),
        ("When do you open on Friday?", "and on Sundays?", "When do you open on Sundays?"),
        (
            "When do you open on Friday?",
            "and on Christmas Day",
            "When do you open on Christmas Day?",
        ),
        ("How do I add it on Android?", "and on iOS?", "How do I add it on iOS?"),
        ("What is chapter 3 about?", "And chapter 4?", "What is chapter 4 about?"),
        ("How do I pay with Visa?", "what about Apple Pay?", "How do I pay with Apple Pay?"),
        ("how do i add it on android", "and on an iphone?", "how do i add it on iphone"),
        (
            "does it sync with outlook in safari",
            "and in firefox?",
            "does it sync with outlook in firefox",
        ),
    ],
)
def test_one_thing_is_swapped_for_another_of_its_kind(
    before: str, message: str, after: str
) -> None:
    """ "What about X?" asks the last question about X."""
    assert follow_up(message, asked(before)) == Query(after)


@pytest.mark.parametrize(
    ("before", "message"),
    [
        ("How do I write a reducer?", "What about Windows?"),  # nothing to swap
        ("Does Linux or Windows need it?", "What about Solaris?"),  # two of the kind
        ("How do I install it on Linux?", "What about 18?"),  # of another kind
        ("How do I install it on Linux?", "What about middleware?"),  # of no kind
        ("How do I install it on Linux?", "What about Linux?"),
        ("When do you open on Friday?", "and the price?"),  # of another kind
        ("When do you open on Friday?", "And what about the price of that?"),
        ("how do i pay for it with paypal", "and in general?"),  # no thing
        ("how do i pay with paypal", "and for teams?"),  # behind another preposition
    ],
)
def test_what_cannot_be_swapped_is_mixed(before: str, message: str) -> None:
    """Where it is not clear what is replaced, the last question is carried along as it is."""
    assert follow_up(message, asked(before)) == Query(message, (before,))


@pytest.mark.parametrize(
    ("message", "leans"),
    [
        ("does she regret anything", False),
        ("and does she sing?", False),
        ("how long was she there?", True),
    ],
)
def test_the_name_of_whom_the_site_is_about(message: str, leans: bool) -> None:
    """After a question that has the name, "she" leans on it no more than on an earlier "she"."""
    history = asked("How does Ruth decide about depots?")
    assert bool(follow_up(message, history, names=("Ruth",)).carried) == leans
    assert follow_up("does she regret anything", history).carried


def test_the_opening_is_not_searched_for() -> None:
    """A whole question behind "No, I meant" is searched for without it."""
    query = follow_up("no, I wanted to know how to validate the config", HISTORY)
    assert query == Query("how to validate the config")


@pytest.mark.parametrize(
    ("before", "message", "after"),
    [
        (
            "How do I archive a bookmark with the API?",
            "how do I undo that?",
            "How do I unarchive a bookmark with the API?",
        ),
        ("How can I turn on sync?", "And how can I revert it again?", "How can I turn off sync?"),
        (
            "Where do I go to Publish a page?",
            "How to undo this?",
            "Where do I go to unpublish a page?",
        ),
    ],
)
def test_what_takes_it_back_is_asked_for(before: str, message: str, after: str) -> None:
    """ "How do I undo that?" asks the last question for the opposite."""
    assert follow_up(message, asked(before)) == Query(after)


@pytest.mark.parametrize(
    ("before", "message"),
    [
        ("How do I chmod a file?", "How do I undo that?"),  # no verb is known that takes it back
        ("How do I add a page?", "How do I undo the last commit?"),
        ("How do I add a page?", "Why would I undo that?"),
    ],
)
def test_what_is_not_taken_back(before: str, message: str) -> None:
    """Where no opposite is known, or something else is to be undone, nothing is put in."""
    assert follow_up(message, asked(before)).text == message


@pytest.mark.parametrize(
    ("message", "item"),
    [("Tell me about the second one", "Second: `b`"), ("and the last option?", "Third")],
)
def test_an_item_of_the_last_answer(message: str, item: str) -> None:
    """An ordinal is understood by the list in the assistant's last answer, without its marks."""
    listed = asked(REDUCER, answer="Ways:\n\n- First [1]\n- Second: `b` [2]\n- Third [3]")
    assert follow_up(message, listed).carried == (item, REDUCER)


@pytest.mark.parametrize("answer", ["No list.", "- Only one [1]"])
def test_an_ordinal_without_its_item(answer: str) -> None:
    """An ordinal beyond the list, or without one, carries the question alone."""
    listed = asked(REDUCER, answer=answer)
    assert follow_up("What is the fourth one?", listed).carried == (REDUCER,)


def test_in_words() -> None:
    """The self-contained question has what was carried over, oldest first, then the message."""
    history = asked(REDUCER, "And how do I test it?")
    assert follow_up("Why?", history).question == f"{REDUCER} And how do I test it? Why?"
    assert Query("searched", ("old",), asked="as it is").question == "as it is"


def test_what_is_carried_weighs_less() -> None:
    """The message's own terms weigh 1, those carried over less, and less the further back."""
    query = Query("does it compile", ("How do I test a reducer?", "What is a store?"))
    assert weights(query)[0] == (DENSE_WEIGHT, TERM_WEIGHT)
    found = term_weights(query)
    assert found["compil"] == 1.0
    assert 1.0 > found["reduc"] == TERM_WEIGHT > found["store"] > 0
    assert weights(Query("Why?", ("x",))) == [(EMPTY_WEIGHT, EMPTY_WEIGHT)]


def test_rarity_is_scaled_by_weight() -> None:
    """What a chunk should contain is rarity times weight, and a term said twice counts once."""
    found = wanted(Query("does it compile reducers", ("a reducer in a store",)), lambda term: 2.0)
    assert found == {"compil": 2.0, "reduc": 2.0, "store": 2.0 * TERM_WEIGHT}


@given(TEXTS, st.text(max_size=30))
def test_a_query_without_context_is_the_plain_one(questions: list[str], message: str) -> None:
    """With nothing carried the sparse vector is BM25's; with history ids stay sorted, unique."""
    assert sparse(Query(message)) == query_vector(message)
    found = sparse(follow_up(message, asked(*questions)))
    assert list(found.indices) == sorted(set(found.indices))
    assert all(0 < value <= 1 for value in found.values)
    assert {term_id(term) for term in term_weights(Query(message))} <= set(found.indices) or (
        follow_up(message, asked(*questions)).text != message
    )


@given(TEXTS, st.text(max_size=30))
def test_a_rule_is_a_rule(questions: list[str], message: str) -> None:
    """The same conversation gives the same query, of what was said in it and no more than that."""
    history = asked(*questions)
    query = follow_up(message, history)
    assert query == follow_up(message, history)
    assert len(query.carried) <= TURNS
    assert set(query.carried) <= set(questions)


@given(
    st.lists(st.floats(-1, 1, width=32), min_size=4, max_size=4),
    st.lists(st.floats(0, 1), min_size=0, max_size=3),
)
def test_the_mix_has_length_one(values: list[float], shares: list[float]) -> None:
    """Whatever is mixed has length 1, unless there is nothing to mix."""
    own = np.array([1, 0, 0, 0], np.float32)
    other = np.array(values, np.float32)
    found = mixed(own, [other] * len(shares), shares)
    assert abs(float(np.linalg.norm(found)) - 1) < 1e-5
    if not shares:
        assert found is own


def test_opposites_leave_the_message() -> None:
    """Where message and context cancel each other out, the message is searched alone."""
    own = np.array([1, 0], np.float32)
    assert (mixed(own, [-own], [1.0]) == own).all()


@pytest.mark.anyio
async def test_the_dense_half_is_nearer_to_the_message() -> None:
    """The vector of a follow-up lies between message and context, nearer to the message."""
    query = Query("does it compile", (REDUCER,))
    found = await embedded(query, EMBEDDER)
    own, context = [await EMBEDDER.embed_query(text) for text in (query.text, REDUCER)]
    assert own @ context < context @ found < own @ found < 1
    assert (await embedded(Query(query.text), EMBEDDER) == own).all()


@pytest.mark.anyio
async def test_a_follow_up_finds_its_subject(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Of two pages that answer the message equally well, the one on the subject wins; a question
    that stands alone finds its own page whatever was asked before."""
    store = await embedded_store.connect(str(tmp_path_factory.mktemp("index")))
    pages = ("Reducers are tested with assertions.", "Widgets are tested with assertions.")
    chunks = [chunk(text, path=f"{n}.md", heading=(f"P{n}",)) for n, text in enumerate(pages)]
    await publish(store, chunks, EMBEDDER)
    settings = RetrievalSettings(threshold=0.0)
    for subject, page in (("What are reducers?", "0.md"), ("What are widgets?", "1.md")):
        query = follow_up("And how are they tested?", asked(subject))
        found = await retrieve(query, EMBEDDER, store, settings)
        assert found.chunks[0].chunk.file == page
        assert found.question == f"{subject} And how are they tested?"
        alone = follow_up("How are widgets tested with assertions?", asked(subject))
        found = await retrieve(alone, EMBEDDER, store, settings)
        assert found.chunks[0].chunk.file == "1.md"
    await store.close()


def test_what_is_not_to_be_carried() -> None:
    """The questions before it are leant on instead; a name still takes another's place."""
    history = (
        Message("1", "user", "How do I install Lamp?", ""),
        Message("2", "user", "Does it support Postgres?", ""),
    )
    left = follow_up("And how do I update it?", history, ("How do I install Lamp?", ""))
    assert left.carried == ("How do I install Lamp?",)
    assert follow_up("And how do I update it?", history, ("", "")).carried == ()
    assert follow_up("And MySQL?", history, ("", "")).text == "Does it support MySQL?"


def test_what_says_nothing_is_passed_over() -> None:
    """ "Tell me more" twice is about the question before both."""
    said = ("How do I install Lamp?", "Tell me more", "Go on")
    history = tuple(Message(str(at), "user", each, "") for at, each in enumerate(said))
    assert follow_up("Tell me more", history).carried == ("How do I install Lamp?",)
