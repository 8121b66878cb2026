"""What stands below an answer in clients that show nothing but text: sources, next links, options.

It is set off by a line across. Such a client sends it back with the conversation, as if it had been
said, so it can also be taken off again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from answerable.events import Done
from answerable.replies import Replies
from answerable.text.markdown_links import leads, link, section_title
from answerable.text.safe_markdown import escaped
from answerable.types import Citation, NextHop, Option

LINE = "\n\n---\n\n"


def footer(
    done: Done, citations: Sequence[Citation], warnings: Sequence[str], replies: Replies
) -> str:
    """Markdown that is appended to the answer, or nothing where there is nothing to say."""
    lists = (
        (replies.sources_heading, _sources(citations, replies)),
        (replies.next_hops_heading, (_next_hop(each, replies) for each in done.next_hops)),
        (replies.options_heading, map(_option, done.options)),
    )
    blocks = [f"> {escaped(' '.join(each.split()))}" for each in warnings]
    blocks += [block for heading, items in lists if (block := _list(heading, items))]
    return LINE + "\n\n".join(blocks) if blocks else ""


def without_footer(text: str, replies: Replies) -> str:
    """An answer as it was said, of a text that a client sends back."""
    answer, line, below = text.rpartition(LINE)
    headings = (replies.sources_heading, replies.next_hops_heading, replies.options_heading)
    begins = ("> ", *(_heading(each) for each in headings))
    return answer if line and below.startswith(begins) else text


def _heading(words: str) -> str:
    return f"**{words}**\n\n"


def _list(heading: str, items: Iterable[str]) -> str:
    lines = "\n".join(f"- {each}" for each in items)
    return _heading(heading) + lines if lines else ""


def _sources(citations: Sequence[Citation], replies: Replies) -> Iterator[str]:
    """Each cited section once, after the numbers of its quotes."""
    numbers: dict[tuple[str, str], list[int]] = {}
    for each in citations:
        numbers.setdefault((section_title(each, replies), each.section_url), []).append(each.n)
    for (title, url), cited in numbers.items():
        yield "".join(f"[{n}]" for n in cited) + " " + link(title, url)


def _next_hop(hop: NextHop, replies: Replies) -> str:
    code = f" ({link(replies.repository_link, hop.repo)})" if leads(hop.repo) else ""
    return link(hop.title, hop.url) + code


def _option(option: Option) -> str:
    sublabel = f" ({escaped(option.sublabel)})" if option.sublabel else ""
    return escaped(option.label) + sublabel
