"""What is asked of a person's work, and what on their page tells it."""

from __future__ import annotations

import pytest

from answerable.testing.corpus import chunk
from answerable.wording.careers import (
    asked_career,
    asked_year,
    asks_employers,
    asks_who,
    is_of_a_time,
    is_of_asked_degree,
    is_untold,
    posts,
)

STUDIES = "What did she study?"
CONTACT = "How can I reach her?"
HOBBIES = "What are her hobbies?"
START = "When can she start?"
LOOKING = "Is she open to new roles?"
PAY = "What is her day rate?"
HOME = "Where does she live?"
NOW = "What is her current role?"
YEARS = "How many years of experience does she have?"
LEADING = "Has she managed people?"
MOVING = "Would she relocate?"
PLACE = "Does she work remotely?"
VISA = "Does she need a visa?"
TEAM = "What kind of team does she like?"
POSTS = "Which companies has she worked for?"
THEN = "What was she doing in 2017?"
PRAISE = "What do her managers say about her?"
PAPERS = "Has she published any papers?"
PRIZES = "What awards has she won?"
GRADE = "What was her GPA?"
STRENGTHS = "What are her strengths?"
WHO = "Summarize her background"
VOLUNTEERS = "Did she do any volunteering?"


@pytest.mark.parametrize(
    ("questions", "same"),
    [
        (
            ("Which degree does Ada Moor have?", "her education", "Did she go to university?"),
            STUDIES,
        ),
        (("How do I get in touch?", "how to contact Ada Moor", "contact details"), CONTACT),
        (("What does Ada do for fun?", "What does she do outside work?"), HOBBIES),
        (("What's her notice period?", "Is she available?", "availability"), START),
        (
            (
                "Does she do freelance work?",
                "Is she looking for a job?",
                "Which roles is she open to?",
            ),
            LOOKING,
        ),
        (("How much does she charge?", "What are Ada's salary expectations?"), PAY),
        (("Where is Ada based?", "What's her time zone?", "Which city is she in?"), HOME),
        (
            ("Where does he work now?", "What's her job title?", "her most recent job"),
            NOW,
        ),
        (("Who does Ada work for?", "What was the last position?"), NOW),
        (("How long has she worked in design?", "How long has he been a diver?"), YEARS),
        (("What's her leadership style?", "How does she lead?"), LEADING),
        (("Is she willing to move to Ghent?",), MOVING),
        (("Can she work on site?",), PLACE),
        (("Does he have a work permit?",), VISA),
        (("What is her ideal team?", "Which companies does Ada prefer?"), TEAM),
        (("Where was Ada employed in 2016?", "What was her job in 2012?"), THEN),
        (
            ("Does he have references?", "Who can vouch for Ada?", "her testimonials"),
            PRAISE,
        ),
        (("Which books has she written?", "her publications", "publications"), PAPERS),
        (("Has Ada received any prizes?", "her awards"), PRIZES),
        (("her grades", "What grade did he get?"), GRADE),
        (("What is she good at?", "What does she specialise in?", "her core skills"), STRENGTHS),
        (
            ("Why should we hire her?", "Tell me about yourself", "What makes her special?"),
            WHO,
        ),
        (("Where does she volunteer?", "her volunteer work"), VOLUNTEERS),
        (("Is she open to remote work?",), PLACE),
        (("her work history", "Where has she worked?", "Tell me about her experience"), POSTS),
    ],
)
def test_what_is_asked(questions: tuple[str, ...], same: str) -> None:
    """In the words in which visitors ask it, by name or not."""
    assert asked_career(same) is not None
    assert {asked_career(each) for each in questions} == {asked_career(same)}


@pytest.mark.parametrize(
    "question",
    [
        "Which university will she teach at next year?",
        "How do I contact the server?",
        "How do I study the logs?",
        "What is the rate limit?",
        "Where does the server live?",
        "When does the job start?",
        "Is the API available?",
        "How much memory does it have?",
        "Where is the cache located?",
        "How do I manage people in the admin panel?",
        "How does Django manage migrations?",
        "Can you use remote branches?",
        "How do I write to Kafka?",
        "Where is Nginx located?",
        "Is Windows available?",
        "How much does Vercel cost?",
        "Can you move to Postgres?",
        "How do I check their current role?",
        "What is your management API?",
        "Where can I see Jenkins's job history?",
        "Is Airflow open to plugins?",
        "What do users say about the lamp?",
        "Has the lamp won any awards?",
        "Which articles does the blog have?",
        "What happened in 2017?",
        "What is the lamp good at?",
        "Which degree does she have that would help with the design of a very old lighthouse?",
    ],
)
def test_what_is_not(question: str) -> None:
    """Of things, of something else, or of more than that."""
    assert asked_career(question) is None


@pytest.mark.parametrize(
    ("question", "text", "told"),
    [
        (STUDIES, "I have an MSc in physics from the University of Ghent.", True),
        (STUDIES, "She graduated in 2011.", True),
        (STUDIES, "I keep studying the logs.", False),
        (CONTACT, "Write to me at ada@moor.example.", True),
        (CONTACT, "Mail is sorted by the server.", False),
        (CONTACT, "We clone git@lamps.example:a.git and lamp@1.2.", False),
        (HOBBIES, "In my free time I dive.", True),
        (START, "My notice period is three months.", True),
        (START, "I am looking for a role from March 2027.", True),
        (START, "I began with a role in sales.", False),
        (LOOKING, "I am not looking for a new position.", True),
        (PAY, "My day rate is 900 EUR.", True),
        (PAY, "I used a lab, who charge $45 a scan.", False),
        (PAY, "We pay attention to 3 things.", False),
        (HOME, "I live in Ghent.", True),
        (HOME, "I keep files living in folders.", False),
        (NOW, "I'm Ada Moor, a diver at Tide Ltd.", True),
        (NOW, "She works at Tide Ltd.", True),
        (NOW, "Diver, 2019 to today.", True),
        (NOW, "I am looking for a role at sea.", False),
        (YEARS, "I have been diving since 2011.", True),
        (YEARS, "She has 14 years of experience.", True),
        (YEARS, "It takes five years of your life.", False),
        (LEADING, "I lead by asking questions.", True),
        (MOVING, "We will not move.", True),
        (PLACE, "I work remotely.", True),
        (TEAM, "I like small teams.", True),
        (TEAM, "I like soup.", False),
        (VISA, "I am a citizen of Belgium.", True),
        (POSTS, "Diver, 2014 to 2019.", True),
        (POSTS, "I dived a lot in 2014.", False),
        (THEN, "Diver, 2014 to 2019.", True),
        (PAPERS, "I have published two books.", True),
        (PRIZES, "She won the Golden Wick.", True),
        (GRADE, "She graduated with honours.", True),
        (GRADE, "She was graded by her peers.", False),
        (STRENGTHS, "I am best at knots.", True),
        (WHO, "I dive for lamps.", True),
        (WHO, "Lamps are lit.", False),
    ],
)
def test_what_tells_it(question: str, text: str, *, told: bool) -> None:
    """A sentence of somebody, or of their posts with years."""
    career = asked_career(question)
    assert career is not None
    assert career.is_told(chunk(text), 0) is told


def test_entries_name_nobody() -> None:
    """A short line of a CV tells it by itself, a long one of something else."""
    career = asked_career(STUDIES)
    assert career is not None
    short = chunk("MSc, University of Ghent", kinds=("item",))
    assert career.is_told(short, 0)
    assert not career.is_told(chunk("MSc, University of Ghent"), 0)
    long = chunk(f"Clients: University of Ghent{', and others' * 10}", kinds=("item",))
    assert not career.is_told(long, 0)
    assert not career.is_told(chunk("university = 'Ghent'", kinds=("code",)), 0)


def test_headings_tell_it() -> None:
    """Below one that is called so, whatever is said is of it."""
    career = asked_career(HOBBIES)
    assert career is not None
    own = chunk("I dive, and I keep bees.", heading=("About", "Outside work"))
    assert career.is_headed(own)
    assert career.told_in(own)
    assert not career.told_in(chunk("I dive.", heading=("About", "Diving")))


def test_a_heading_that_asks_it_tells_it() -> None:
    """ "Do you work remotely?" in a FAQ, whatever is said below it; what only names it does not."""
    asked = chunk("Two days a week.", heading=("FAQ", "Do you work remotely?"))
    assert not is_untold(PLACE, [asked])
    assert is_untold(PLACE, [chunk("Two days a week.", heading=("FAQ", "Do you dive?"))])


def test_posts_of_a_cv() -> None:
    """With years, or as a field of a record; what was studied is none."""
    cv = chunk("Diver, 2014 to 2019.\nFound a ship.\nPosition: Captain")
    assert posts(cv) == [0, 2]
    assert posts(chunk("MSc, 2006 to 2011.", heading=("CV", "Education"))) == []
    assert asks_employers(POSTS)
    assert not asks_employers(NOW)


def test_the_place_of_a_post_is_not_where_somebody_lives() -> None:
    """Nor is that of a project; that of a person is."""
    career = asked_career(HOME)
    assert career is not None
    items = ("item", "item")
    assert career.is_told(chunk("Name: Ada\nLocation > City: Ghent", kinds=items), 1)
    assert not career.is_told(chunk("Position: Pilot\nLocation: Ghent", kinds=items), 1)
    assert not career.is_told(chunk("Name: Ada\nLocation > Address: Kai 1", kinds=items), 1)


@pytest.mark.parametrize(
    ("question", "text", "of_it"),
    [
        ("Where did she do her PhD?", "Ph.D. in Lamps, Ghent, 2019", True),
        ("Where did she get her doctorate?", "PhD, Ghent", True),
        ("When did he finish his master's?", "M.Sc. in Lamps, 2014", True),
        ("When did he finish his master's?", "B.Sc. in Lamps, 2012", False),
        ("Where did Ada earn a bachelor's degree?", "BA, University of Ghent", True),
        ("What did she study?", "B.Sc. in Lamps, 2012", False),
        ("What is a PhD?", "Ph.D. in Lamps", False),
    ],
)
def test_degrees_that_are_asked_of(question: str, text: str, *, of_it: bool) -> None:
    """By any of their names."""
    assert is_of_asked_degree(text, question) is of_it


def test_whom_a_section_introduces() -> None:
    """Asked of somebody, and below a heading that says so."""
    assert asks_who(WHO, chunk("Hi.", heading=("Ada", "About me")))
    assert not asks_who(WHO, chunk("Hi.", heading=("Ada", "Lamps")))
    assert not asks_who(HOME, chunk("Hi.", heading=("Ada", "About me")))


def test_what_is_told_in_plain_words_or_not_at_all() -> None:
    """Of somebody who is named, or meant by a pronoun."""
    lamps, remote = chunk("I light lamps."), chunk("I work remotely.")
    assert is_untold(PLACE, [lamps])
    assert is_untold("Does Ada Moor work remotely?", [lamps])
    assert not is_untold(PLACE, [lamps, remote])
    assert not is_untold("Do you work remotely?", [lamps])
    assert not is_untold(STUDIES, [lamps])


def test_years_that_are_asked_of() -> None:
    """Where somebody worked in them."""
    assert asked_year(THEN) == 2017
    assert asked_year("What happened in 2017?") is None
    assert [is_of_a_time(each) for q in (THEN, NOW, POSTS) if (each := asked_career(q))] == [
        True,
        True,
        False,
    ]


def test_a_title_with_a_date_tells_of_a_post() -> None:
    """And one without any of something else."""
    items = ("item", "item")
    post = chunk("Title: Diver\nStart date: 2014-01-01", kinds=items)
    book = chunk("Title: Lamps\nYear: 2001", kinds=items)
    for question in (NOW, POSTS, THEN):
        career = asked_career(question)
        assert career is not None
        assert career.is_told(post, 0)
        assert not career.is_told(post, 1)
        assert not career.is_told(book, 0)
    assert (posts(post), posts(book)) == ([0], [])
