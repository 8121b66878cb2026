"""Ids that a page of Jekyll gives its headings on lines of their own."""

from __future__ import annotations

import pytest

from answerable.ingest.headings import headings
from answerable.types import Generator


def ids(text: str, generator: Generator = "jekyll") -> list[str]:
    return [each.id for each in headings(text, mdx=False, generator=generator)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## Install\n{: #gem-install }\nText.\n", "gem-install"),
        ("## Install\n{:#gem-install}\n\nText.\n", "gem-install"),
        ('## Install ##\n{: .no_toc #two-id key="a" }\nText.\n', "two-id"),
        ("## Install\n{: .no_toc }\n{: #second }\nText.\n", "second"),
        ("Install\n-------\n{: #below }\nText.\n", "below"),
        ("{: #above }\n## Install\nText.\n", "above"),
        ("Text.\n\n{: .x #above }\n## Install\n\nText.\n", "above"),
        ("## Install\n{: #at-the-end }", "at-the-end"),
        ("## Install {#inside}\n{: .no_toc }\nText.\n", "inside"),
        # Of something else, with none, or no attributes.
        ("Text.\n{: #of-the-text }\n## Install\n", "install"),
        ("## Install\n\n{: #apart }\nText.\n", "install"),
        ("## Install\n{: .no_toc }\nText.\n", "install"),
        ('## Install\n{:/comment}\n{::options toc_levels="2" /}\n', "install"),
        ("## Install\nText {: #in-a-text }\n", "install"),
        # In the line of the heading it is text to kramdown.
        ("## Four {: #four-id }\nText.\n", "four--four-id-"),
    ],
)
def test_lines_of_attributes(text: str, expected: str) -> None:
    """They belong to what they touch, the line above first."""
    assert ids(text) == [expected]


def test_to_others_they_are_no_ids() -> None:
    """MkDocs has them in the line of the heading."""
    assert ids("## Install\n{: #gem-install }\nText.\n", "github") == ["install"]
    assert ids("## Install {: #gem-install }\nText.\n", "mkdocs") == ["gem-install"]
