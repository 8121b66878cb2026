"""The lists below an answer in clients that show nothing but text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answerable.api.footer import LINE, footer, without_footer
from answerable.events import Done
from answerable.replies import Replies
from answerable.text.markdown_links import section_title
from answerable.types import NextHop, Option

from .turns import ANSWER, DONE, FOOTER, citation, marked

REPLIES = Replies()


def test_everything_there_is() -> None:
    """Warnings, each cited section once, next links and options, in that order."""
    cited = [citation(1), citation(2), citation(3, "https://example.org/b", "Wait")]
    assert footer(DONE, cited, ["It was cut."], REPLIES) == FOOTER


def test_two_quotes_of_a_section() -> None:
    """A section is listed once, though each quote in it has a link of its own."""
    quotes = [replace(citation(n, f"/p#run:~:text={n}"), url="/p#run") for n in (1, 2)]
    below = footer(Done("answered"), quotes, [], REPLIES)
    assert below.endswith("\n- [1][2] [Start \\> Run](/p#run)")


def test_nothing_to_say() -> None:
    """An answer without any of them gets no line below it."""
    assert footer(Done("no_match"), [], [], REPLIES) == ""


def test_a_source_without_a_page() -> None:
    """A quote that has no link is named without one."""
    assert footer(Done("answered"), [citation(1, "")], [], REPLIES).endswith(
        "\n- [1] Start \\> Run"
    )


@pytest.mark.parametrize(
    ("heading", "name"), [("", "the selected text"), ("Run", "the selected text \\> Run")]
)
def test_marked_text(heading: str, name: str) -> None:
    """A quote from text that a reader marked is said to be from there; it has no page."""
    below = footer(Done("answered"), [marked(heading)], [], REPLIES)
    assert below.endswith(f"**Sources**\n\n- [1] {name}")


def test_nothing_breaks_out() -> None:
    """Titles, options and warnings of any content stay on their line and link to nothing."""
    done = Done(
        "answered",
        next_hops=(NextHop("a](b)\n# c", "/x) [y](z", "docs"), NextHop("js", "javascript:x", "d")),
        options=(Option("[o](p)", "*q*"),),
    )
    below = footer(done, [], ["one\n\n[two](three)"], REPLIES)
    assert below.split("\n") == [
        "",
        "",
        "---",
        "",
        "> one \\[two\\](three)",
        "",
        "**Read on**",
        "",
        "- [a\\](b) \\# c](/x%29%20%5By%5D%28z)",
        "- js",
        "",
        "**Options**",
        "",
        "- \\[o\\](p) (\\*q\\*)",
    ]


@pytest.mark.parametrize("warnings", [[], ["Cut."]])
@pytest.mark.parametrize("done", [DONE, Done("clarify", options=(Option("A"),)), Done("answered")])
def test_it_can_be_taken_off(done: Done, warnings: list[str]) -> None:
    """What a client sends back is the answer again, and an answer without a footer stays."""
    below = footer(done, [citation(1)], warnings, REPLIES)
    assert without_footer(ANSWER + below, REPLIES) == ANSWER
    assert without_footer(ANSWER, REPLIES) == ANSWER


def test_a_line_of_the_answer_stays() -> None:
    """A line across that no footer follows is the answer's own."""
    text = f"```yaml\na: 1{LINE}b: 2\n```"
    assert without_footer(text, REPLIES) == text


def test_the_words_are_the_sites() -> None:
    """The headings are replies, and the footer is recognised by the site's own."""
    replies = Replies(sources_heading="Quellen")
    below = footer(Done("answered"), [citation(1)], [], replies)
    assert below.startswith(f"{LINE}**Quellen**")
    assert without_footer(f"Ja.{below}", replies) == "Ja."


def test_a_page_is_not_named_twice() -> None:
    """The title of a section that is the page itself is the page's."""
    assert section_title(citation(1, heading="Start"), REPLIES) == "Start"
