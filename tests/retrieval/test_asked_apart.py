"""Several questions in one message, told apart."""

import pytest

from answerable.retrieval.asked_apart import MOST_CHARS, asked_apart, sentences

APART = [
    ("How do I install it? And which models can I use?", 2),
    ("Does it work with Postgres? How many pages can it index?", 2),
    ("Does she know Figma? And has she led a team? Where does she live?", 3),
    ("Can I trust these figures?\nWho checked them?", 2),
    ("What is a golden set and how do I delete a conversation?", 2),
    ("How much does it cost, and can I use it offline?", 2),
    ("What is the refund policy and where do I ask for it", 2),
    ("How do I enable caching and what are the defaults?", 2),
    ("Does it run on Windows? And on macOS?", 2),
    ("is it free? how do i install it?", 2),
    ("Does it work with Hugo? What about Jekyll, e.g. with plugins?", 2),
    ("C'est gratuit ? Comment installer le widget ?", 2),
    ("What happens when the token expires and can I renew it?", 2),
    ("How do I see which users exist and how do I delete an account?", 2),
    ("What is the default port and is the host configurable?", 2),
    ("Which key opens the box, and what if I lose it?", 2),
    ("Can I use Postgres and does the index scale?", 2),
    ('Why is there a "Delete?" button? How do I add a page?', 2),
    ("how do i make a backup and restore it?", 2),
    ("How do I install a plugin and then enable it", 2),
    ("how do I pin a post, and if I pin two which one comes first?", 2),
]
ONE = [
    "How do I install it?",
    "Is it free or do I have to pay?",
    "Which port is used? 8000? Or is it 8080?",
    "Can I use Postgres? If so, how?",
    "Is there a way to disable telemetry? Can I turn telemetry off?",
    "What's the difference between REST and GraphQL? When should I use REST?",
    "Hi! How are you? How do I install it?",
    "Can you help me? How do I install it?",
    "I get error 500. What am I doing wrong? Any ideas?",
    "My build fails with E1234. How can I fix it? Is this a bug?",
    "How do I find out which users exist and what they can do?",
    "How do I install and configure the plugin?",
    "How do I build and run it?",
    "How do I install the plugin and make it work?",
    "How do I add a page and link it to the menu of the site?",
    "What happens when the server starts and the port is taken?",
    "What if the server starts and the port is taken?",
    "since the upgrade ?filter[name]=bob is no longer an object, how do I get that back?",
    "Why does `a ? b : c` fail?",
    "I installed it on Windows. It does not start.",
    "Why?",
    'Why does it ask "Are you sure?" when I delete the index?',
    "Does x ? y : z work in a template?",
    "How do I tell who is online and who is offline?",
    "How do I check how much memory is used and how much disk is left?",
    "How do I stop the server and do a backup?",
    "How can I copy the index and have it served elsewhere?",
    "Which plugin renders the widget and has a dark mode?",
    "Which tool runs first and does the work?",
    "What embedder ships with it and is the default?",
    "Really? How long does an ingest take?",
    "Which variable sets the port and what does it default to?",
    "What is the port for? What is its default?",
    "Can I ask you a question? How long does an ingest take?",
    "Does it have books by J. K. Rowling?",
    "Does it have books by Ursula K. Le Guin, or is there a page of Dr. Seuss?",
    "",
]


@pytest.mark.parametrize(("message", "number"), APART)
def test_questions_are_told_apart(message: str, number: int) -> None:
    """Each question that stands by itself is one."""
    assert len(asked_apart(message)) == number


@pytest.mark.parametrize("message", ONE)
def test_one_question_stays_whole(message: str) -> None:
    """What goes on with a question, greets, or only looks like a second one is none."""
    assert asked_apart(message) == (message,)


def test_what_is_said_before_a_question_belongs_to_it() -> None:
    """It says what the question is about."""
    assert asked_apart("I use Docusaurus. How do I add the widget? Which ports are open?") == (
        "I use Docusaurus. How do I add the widget?",
        "Which ports are open?",
    )


def test_what_is_said_after_the_last_question_belongs_to_it() -> None:
    """As above, where it comes last."""
    found = asked_apart("Who wrote the guide? How do I add the widget? I use Docusaurus.")
    assert found[-1] == "How do I add the widget? I use Docusaurus."


def test_a_question_within_a_sentence_becomes_one_of_its_own() -> None:
    """It gets a mark and a capital."""
    assert asked_apart("What is a store and how do I delete a user?") == (
        "What is a store?",
        "How do I delete a user?",
    )


@pytest.mark.parametrize(
    "report",
    [
        "How do I fix this?\n```\nraise Oops\n```\nWhich version has the mend?",
        "Who is the owner of it? " + "word " * (MOST_CHARS // 5) + " Where is the file?",
        "Where is A1? Where is B2? Where is C3? Where is D4? Where is E5?",
    ],
)
def test_a_report_and_a_catalogue_of_questions_stay_whole(report: str) -> None:
    """They need all of their words."""
    assert asked_apart(report) == (report,)


def test_a_letter_with_a_dot_ends_a_sentence_before_a_question() -> None:
    """Before anything else it begins a name."""
    assert list(sentences("I use plan B. What does it cost?")) == [
        "I use plan B.",
        "What does it cost?",
    ]
    assert list(sentences("Do I have Dr. Faustus by C. Marlowe? And when is it due?")) == [
        "Do I have Dr. Faustus by C. Marlowe?",
        "And when is it due?",
    ]


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("What is Lamp? And what is Torch? And Wick?", 3),
        ("What is Lamp? What about Moth Ledger?", 2),
        ("How do I light the Lamp? And Why?", 1),
        ("What is Lamp? And Lamp?", 1),
        ("What is Lamp? And that?", 1),
    ],
)
def test_a_name_asks_the_same_of_another_thing(message: str, asked: int) -> None:
    """Behind another question a name alone is a question; no word that only goes on is one."""
    assert len(asked_apart(message)) == asked
