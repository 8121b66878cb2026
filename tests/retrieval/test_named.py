"""Whether a marked passage has the code, the number or the name that a question is about."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answerable.retrieval.named import Passage, lacks_what_is_named

ERRORS = "BR1042 means that the brake is worn. Replace it and clear the code."
EXITS = "The exit code is 0 where all went well and 1 where something failed within 5 seconds."
NOT_FOUND = "HTTP 404 means that the page was not found."
PORTS = "Since version 2.1 the server listens on port 8080."
REVENUE = "The revenue was 4 million in 2018 and 5 million in 2019."
DELAY = "`maxDelay` is the longest pause in milliseconds. The default is 500."
HOOKS = "useDispatch appeared in version 7.1. It returns the dispatch function."
SOLO = "The Solo plan costs 5 euros a month. It has one seat."
CHAPTERS = "Chapter 1 covers arms.\nChapter 2 covers legs."
ITEMS = "\n".join(f"- Item {n} is kept on shelf {n + 7}." for n in range(1, 221))
FLEET = "Each server handles 500 users. A licence for a server costs 20 euros."


def lacks(question: str, text: str) -> bool:
    return lacks_what_is_named(question, Passage(text, len(text.splitlines())))


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What does BR3001 mean?", ERRORS),
        ("what does br3001 mean", ERRORS),
        ("Which part do I replace for BR-3001?", ERRORS),
        ("What does exit code 4 mean?", EXITS),
        ("What does exit code four mean?", EXITS),
        ("Is exit code 4 an error?", EXITS),
        ("Is version 3 supported?", "In version 2 the port is 80."),
        ("What happens with status #4?", EXITS),
        ("Why do I get exit code 100?", EXITS),
        ("What does HTTP 429 mean here?", NOT_FOUND),
        ("What does 429 mean?", NOT_FOUND),
        ("What is a 429 error?", NOT_FOUND),
        ("What is the port of version 3.2?", PORTS.replace("Since", "In")),
        ("Which port does v3.2 listen on?", PORTS.replace("Since", "In")),
        ("What was the revenue in 2021?", REVENUE),
        ("How high was the 2021 revenue?", REVENUE),
        ("What was the revenue for May 2021?", REVENUE),
        ("What is the default of maxRetries?", DELAY),
        ("What is the default of `retries`?", DELAY),
        ("What does --max-retries do?", DELAY),
        ("When did useSelector appear?", HOOKS),
        ("What does the function parseDate do?", "parseTime reads a time from a text."),
        ("What does `parse_date()` return?", "parse_date_time() reads a time from a text."),
        ("What does src/store.ts hold?", "lib/store.ts holds the types."),
        ("What is server.port?", "The value of client.port is 80."),
        ("How much does the Team plan cost?", SOLO),
        ("What is the default of maxRetries in useDispatch?", f"{DELAY} {HOOKS}"),
        ("What does the Team Plan include?", SOLO),
        ("How many seats are in the Team plan?", "Solo plan: one seat\nStudio plan: five seats"),
        ("What does chapter 9 cover?", CHAPTERS),
        ("What is chapter nine about?", CHAPTERS),
        ("Where is item 899 kept?", ITEMS),
        ("What is on line 9?", "one\ntwo\nthree"),
        ("What is step 3?", "Step 1: open it.\nStep 2: close it.\n\nA note.\nAnother note."),
        ("What did Apollo 13 carry?", "Apollo 11 carried three men."),
        ("Who reigned in the 19th century?", "A queen reigned in the 18th century."),
        ("What does the 5th rule say?", "Rule 1: walk. Rule 2: run."),
        ("When was RFC 9110 published?", "RFC 2616 was published in 1999."),
        ("What changed in 3.2.1?", "In 3.2.0 the cache was added."),
        ("What does error 0x80070057 mean?", "Error 0x80070005 means access denied."),
        ("What does -V do?", "-v says more."),
        ("What does EACCES mean?", "ENOENT means that the file does not exist."),
        ("Can GPT-4 do it?", "GPT-3 can do it."),
    ],
)
def test_a_passage_about_a_sibling(question: str, text: str) -> None:
    """A passage that has another code, number or name than the question is about."""
    assert lacks(question, text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("What does BR1042 mean?", ERRORS),
        ("what does br-1042 mean?", ERRORS),
        ("What does exit code 1 mean?", EXITS),
        ("What does exit code 4 mean?", "Exit codes 2 to 5 are for wrong arguments."),
        ("What does exit code 4 mean?", "0 is success; any other exit code is a failure."),
        ("What does exit code 4 mean?", "A non-zero code is a failure."),
        ("What does HTTP 429 mean here?", "4xx: the request was wrong."),
        ("What does HTTP 429 mean here?", "Codes of 400 or above are errors."),
        ("What is the port of version 3.2?", PORTS),
        ("What is new in version 2?", PORTS),
        ("What is new in version 2.0?", "Version 2 is faster."),
        ("Is Python 3.7 supported?", "Python 3.11 or newer is needed."),
        ("Is version 3 supported?", "Only version 2 is supported."),
        ("Is Python 3.12 supported?", "Python 3.11 or newer is needed."),
        ("What was the revenue in 2021?", "In FY21 the revenue was 5 million."),
        ("What was the revenue in 2021?", "The revenue was the same from 2019 to 2022."),
        ("What is the default of maxRetries?", "max_retries: 3"),
        ("What is the default of maxRetries?", "--max-retries is 3 unless you set it."),
        ("Which port does the server use, is it server.port?", "server:\n  port: 80"),
        ("What does src/store.ts hold?", "store.ts holds the types."),
        ("What is the client/server model?", "A server answers its clients."),
        ("Does it work with node.js?", "Node 20 is needed."),
        ("How much does the Team plan cost?", "Every plan costs 5 euros. The Solo plan is new."),
        ("How much does the Team plan cost?", "The Solo plan costs 5, one for teams 20."),
        ("How much does the cheapest plan cost?", SOLO),
        ("How much does the plan cost?", SOLO),
        ("What does the German government say?", "The Federal government of Germany says no."),
        ("What is chapter nine about?", "Chapter 9 is about hands."),
        ("What is chapter 9 about?", "The ninth chapter is about hands."),
        ("What started in World War 2?", "World War II started the use of radar."),
        ("Who reigned in the 19th century?", "A queen reigned in the nineteenth century."),
        ("What is on line 2?", "one\ntwo\nthree"),
        ("Where is item 199 kept?", ITEMS),
        ("What is the default of maxDelay in src/app.toml?", DELAY),
        ("Who did the anthem at Super Bowl 50?", "The anthem was sung by Lady Gaga."),
        ("Who led the team in 2015?", "The team was led by Kurt Coleman."),
        ("What did the Team launch?", "The Solo launch was a success."),
        ("What does the 5th rule say?", "Walk.\nRun.\nSit.\nStand.\nSleep."),
        ("What changed in 3.2.1?", "3.2.1 adds a cache."),
        ("What does -v do?", "-v says more."),
        ("What does ISDN mean?", "Integrated services digital network. It is over, as is DECT."),
        ("How is it sent over HTTPS?", "It is sent as JSON."),
        ("What is covid-19?", "Covid is an illness."),
        ("What happened in 1985?", "In the 1980s disco died, as in 1979."),
        # The visitor's own numbers, amounts, and what the answer should be like.
        ("How many users can my 3 servers handle?", FLEET),
        ("What do 12 licences cost?", FLEET),
        ("What do I pay for 4 servers?", FLEET),
        ("I have 7 servers, what do they cost?", FLEET),
        ("How much is 3 times the price?", FLEET),
        ("What happens if the load reaches 900?", FLEET),
        ("Can it handle 900?", FLEET),
        ("Explain the licence in 3 sentences", FLEET),
        ("Explain licences like I am 5", FLEET),
        ("What is 15% of the price?", FLEET),
        # Another number is an answer to whether it is that one.
        ("Was it in 2021?", REVENUE),
        ("Does the server listen on port 9000?", PORTS),
        # Nothing is named, or the passage itself is.
        ("What does this JavaScript code do?", "const a = 1"),
        ("Що означає BR3001?", ERRORS),
        ("BR3001 是什么意思？", ERRORS),
        ("Is it open 24/7?", "It is open day and night."),
        ("What happened in Q3?", "In the third quarter sales fell."),
    ],
)
def test_a_passage_that_may_answer(question: str, text: str) -> None:
    """What is named stands there in some form, or the question names nothing."""
    assert not lacks(question, text)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                *"In version chapter 9 2021 3.2 5th - # . % ( ) _ / ` ² ٣ Team plan É".split(),
                "9" * 5_000,
            ]
        ),
        max_size=12,
    ),
    st.sampled_from(["", "9" * 5_000, "from 2 to " + "8" * 5_000, "Chapter 1", "the Solo plan, ²"]),
)
def test_any_question(words: list[str], text: str) -> None:
    """Whatever is asked of whatever text, there is a decision."""
    assert lacks(" ".join(words), text) in (True, False)
    lacks("".join(words), text)
