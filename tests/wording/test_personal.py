"""What is asked of a person as a person, and which sentences say it."""

from __future__ import annotations

import pytest

from answerable.wording.personal import personal

PERSONAL = """
How old is she?
What age is she?
Is she single?
Is she good at her job?
How old are you?
Does she have children?
Is she married?
When was she born?
Is she healthy?
Does she have kids?
Does she have a husband?
Is she nice?
Is she smart?
Is she a good engineer?
How tall is she?
What is she's salary?
How rich is she?
Is she religious?
What is she's age?
What's her age?
Is she pregnant?
Is she gay?
Does she smoke?
Is she reliable?
Is she the best engineer?
Is she any good?
Is she a really good programmer?
Do you know how old she is?
how old do you think she is?
Is she over 40?
Is she older than 40?
Does she have a family?
How many kids does she have?
Who is her wife?
What does her husband do?
Tell me about she's family
Has she got a boyfriend?
Is she ill?
How is her health?
Does she suffer from depression?
Should I hire she?
Would you recommend she?
Can I trust her?
I wonder whether she is good at Rust
Is she better than other engineers?
she is a good engineer, right?
What do people think of she?
Is she a mother?
Are you married?
she age
Is she easy to work with?
Is she worth hiring?
Has she any brothers or sisters?
Is she in a relationship?
does she have a disability
Is she good with Rust?
Is she in her forties?
Is she young?
Is she dating anyone?
Is she a bad boss?
Is she good?
is she's wife an engineer?
Are you any good?
Is she attractive
Is she still alive?
Has she ever been married?
Has she children?
Is she rich?
is she known to be difficult to work with?
What is her marital status
Is she really that good?
Does she have any allergies?
"""
OTHERS = """
How old is she's oldest project?
How old is her blog?
Where does she live?
What did she study?
What does she think of Rust?
Is she working on a good editor?
What is she good at?
What is she best known for?
Is her best project open source?
Is she's best project in Rust?
Can I hire she?
Does she have a partner for infrastructure?
Is she engaged in open source?
How does she test child processes?
Does she have a family of tools?
Is she single-handedly maintaining Postern?
How does she decide?
Which languages does she speak?
Does she have health checks in Hobnail?
What is she's health endpoint?
What is she's age limit for records?
How long has she written software?
Does she have a blog?
Does she have experience with Kubernetes?
Is she available?
Is she a senior engineer?
Does she like short functions?
Is it good that she deletes first?
Is she responsible for Hobnail?
Does she use parent pointers?
How old may a reading be?
Is a good rule better than she?
Is she using the best tool?
What does she think about tests?
Can I trust her numbers?
Do you recommend her book?
Are you open source?
Are you free?
Is she on call?
Is she good to go?
Does she have a good editor?
What is her best project?
Why does she think old records are good?
Has she written children's books?
Does she kill child processes?
Is she in Denmark?
Is she self-employed?
Does she take two clients?
Do you have a dark theme?
Can you handle parent elements?
Are you better documented now?
"""


@pytest.mark.parametrize("question", PERSONAL.strip().splitlines())
def test_what_is_asked_of_a_person(question: str) -> None:
    """Age, family, health, traits and judgements are told by the form of the question."""
    assert personal(question) is not None


@pytest.mark.parametrize("question", OTHERS.strip().splitlines())
def test_what_merely_looks_alike(question: str) -> None:
    """What is asked of somebody's work, or with such words of something else, is not taken."""
    assert personal(question) is None


@pytest.mark.parametrize(
    ("question", "sentence", "headings", "said"),
    [
        ("How old is she?", "She was born in 1985.", "", True),
        ("How old is she?", "Age: 39", "Age", True),
        ("How old is she?", "She is 39.", "", True),
        ("How old is she?", "An old reading is shown with its age.", "Facts", False),
        ("How old is she?", "She takes 12 old readings.", "", False),
        ("Is she single?", "She lives with her husband.", "", True),
        ("Is she single?", "Married, two children.", "Family", True),
        ("Is she single?", "She needs a single click.", "", False),
        ("Does she have kids?", "She has two children.", "", True),
        ("Does she have kids?", "Each of her jobs has a child process.", "", False),
        ("Is she ill?", "She is allergic to nuts.", "", True),
        ("Is she ill?", "The build is shown on her wall.", "", False),
        ("Is she good at her job?", "She is one of the best editors.", "", True),
        ("Is she good at her job?", "She writes good tests.", "", False),
        ("Is she good at her job?", "Each job has one good name.", "Her jobs", False),
    ],
)
def test_what_says_it(question: str, sentence: str, headings: str, said: bool) -> None:
    """A sentence answers that says just that of the person."""
    kind = personal(question)
    assert kind is not None
    assert kind.is_said(sentence, headings) is said
