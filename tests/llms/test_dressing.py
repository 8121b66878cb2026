"""What words are dressed in is taken off, and nothing becomes active by it."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answerable.text.safe_markdown import prose
from ordinary_page import page_seconds

from .test_pointing import active
from .typed import shown, tokens


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("***Install*** it", "**Install** it"),
        ("__Install__ it", "**Install** it"),
        ("___Install___ it", "**Install** it"),
        ("_Install_ it", "Install it"),
        ("**_Install_** _**it**_ *__Now__*", "**Install** **it** **Now**"),
        ("**an *important* note**", "**an important note**"),
        ("**an *important***, *a **big*** one", "**an important**, a **big** one"),
        ("***a* b** and ***a** b*", "**a b** and **a** b"),
        ("**`pip`** and *`pip`*", "**`pip`** and `pip`"),
        ("~~8000~~ 9000", "9000"),
        ("a<br>b<br/>c", "a b c"),
        ("<b>a</b> <em><strong>b</strong></em> <kbd>c</kbd>", "**a** **b** c"),
        ("<del>8000</del> 9000", "9000"),
        ("<code>a</code><code>b</code>", "`a` `b`"),
        ("<code>a_b</code>", "`a_b`"),
        ("2<sup>31</sup>, the 1<sup>st</sup>, H<sub>2</sub>O", "2³¹, the 1st, H2O"),
        (r"my\_name \*is\* \[so\]", r"my\_name \*is\* \[so\]"),
        (r"`my\_name`", r"`my\_name`"),
        ("[the guide](https://a.b/c_(d))", "the guide (`https://a.b/c_(d)`)"),
        ("[`pip`](pip.md 'Pip') ok", "`pip` (`pip.md`) ok"),
        ("[https://a.b](https://a.b) [](x.md)", "`https://a.b` `x.md`"),
        ("![a map](map.png)", "a map (`map.png`)"),
        (
            "<https://a.b> _https://a.b_ **https://a.b/_x_/**",
            "`https://a.b` " * 2 + "**`https://a.b/_x_/`**",
        ),
    ],
)
def test_dressing_is_taken_off(typed: str, read: str) -> None:
    """Nested, slanted and raised type, tags, links and escapes are read without their marks."""
    assert prose(typed) == read


@pytest.mark.parametrize(
    "typed",
    [
        "a_b_c _id",
        "__init__",
        "2 * 3 * 4, 2*3*4, 2 ** 3",
        "**kwargs",
        "src/**/*.py",
        "**/*.py",
        "<name> <details>x</details>",
        "<i>",
        "~5 ~10",
        "C:\\.x",
    ],
)
def test_what_is_no_dressing_stays(typed: str) -> None:
    """Names, sums, patterns and placeholders are shown as they were typed."""
    assert prose(typed).replace("\\", "") == typed.replace("\\", "")


@pytest.mark.parametrize(
    "typed",
    [
        "<i>https</i>://evil.example",
        "h~~x~~ttps://evil.example ~~x~~https://evil.example",
        "_https://evil.example_ and _www.evil.example_",
        r"\[a](https://evil.example) [a\](https://evil.example)",
        r"\<script> <<i>script</i>> <scr<b>ipt</b>>",
        r"me@evil\_x.example",
        "![a]([b](https://evil.example))",
        "[![a](b.png)](https://evil.example)",
        "<code>`</code> [a](x) <code>`</code>",
        "`<b>``<b>`https://evil.example",
        "`a` `b``<b>``c`https://evil.example`d`",
        "**[a](**https://evil.example**)**",
    ],
)
def test_what_is_taken_off_sets_nothing_free(typed: str) -> None:
    """No address, link or tag comes about where marks between its letters are gone."""
    assert not active(prose(typed))


BITS = (
    "<b> </b> <i> </i> <br> ~~ ** * _ __ *** [ ] ( ) ]( ![ ` `` \\ https://x.y me@x.y a b1 < > |"
    " # <code> </code> <s> </s> <sup> </sup> - &lt; 1. \" '"
).split()


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from([*BITS, " "]), max_size=14))
def test_any_dressing_is_only_prose(bits: list[str]) -> None:
    """However marks are mixed, no renderer finds anything in the line that does something."""
    assert not active(prose("".join(bits)))


@pytest.mark.parametrize(
    "bit", ["*", "_", "`", "[", "~~", "<i>", "**a*", "[a](", "*a ", "a.", "\\"]
)
def test_hostile_marks_cost_little(bit: str) -> None:
    """3,000 characters of marks, more than a sentence may have, take less than two pages."""
    began = time.process_time()
    prose((bit * 3_000)[:3_000])
    assert time.process_time() - began < 2 * page_seconds()


@pytest.mark.anyio
async def test_where_a_link_leads_must_stand_in_the_evidence() -> None:
    """A link is shown as its words and its address in code, and only where the evidence has it."""
    text = "See [the guide](https://example.org/guide). [S5] See [this guide](guide.md). [S5] "
    assert await shown(text) == (
        "See the guide (`https://example.org/guide`). [1] See this guide (`guide.md`). [2]"
    )
    for target in ("https://evil.example", "/logout", "other.md", "javascript:alert(1)"):
        found, withheld = await tokens(f"See [the guide]({target}). [S5] See ![it]({target}). [S5]")
        assert (found, dict(withheld)) == ([], {"unsupported_detail": 2})


@pytest.mark.anyio
async def test_bold_type_over_two_sentences() -> None:
    """A sentence of which only the beginning or the end is bold is shown without the marks."""
    assert await shown("**Install the package with pip. [S1] It runs on Linux.** [S4]") == (
        "Install the package with pip. [1] It runs on Linux. [2]"
    )


@pytest.mark.anyio
@pytest.mark.parametrize("mark", [r"\[1\]", r"\[^1\]", r"\[source: a\]"])
async def test_an_escaped_mark_is_no_proof(mark: str) -> None:
    """What would look like the server's own mark once its escapes are gone takes the sentence
    along."""
    assert await shown(f"Install the package with pip {mark}. [S1]") == ""
