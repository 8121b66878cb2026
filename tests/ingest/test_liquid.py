"""Liquid in the pages of a Jekyll site: what it runs is not quoted, what it keeps is."""

from __future__ import annotations

import pytest

from answerable.ingest.liquid import rendered

from .test_site_syntax import said


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Read [the guide]({{ '/guide/' | relative_url }}) now.", "Read the guide now."),
        ("See [it]({% link _docs/a.md %}).", "See it."),
        ("Type `{% raw %}{{ page.title }}{% endraw %}` there.", "Type {{ page.title }} there."),
        ("New {% include badge.html v='1' %} here.", "New here."),
        ("Version `{{ site.version }}` is new.", "Version is new."),
        ('See [the page]({% page "/a/#b" %}).', "See the page."),
        ("One.{% comment %} Hidden. {% endcomment %}", "One."),
    ],
)
def test_what_liquid_runs_is_not_quoted(text: str, shown: str) -> None:
    """Links keep their text, and what is raw is shown as it stands."""
    for generator in ("jekyll", "eleventy"):
        ((_, found),) = said(text + "\n", generator)
        assert " ".join(found.split()) == shown


@pytest.mark.parametrize(
    "text",
    [
        "{% highlight ruby x %}\nputs <b>, {% raw %}{{ 1 }}{% endraw %}\n{% endhighlight %}\n",
        "{% highlight ruby %}{% raw %}\nputs <b>, {{ 1 }}\n{% endraw %}{% endhighlight %}\n",
        "{% highlight ruby %}\n{% raw %}\nputs <b>, {{ 1 }}\n{% endraw %}\n{% endhighlight %}\n",
    ],
)
def test_highlighted_code_is_code(text: str) -> None:
    """The tags are a fence, wherever the tags stand that keep the code from being run."""
    found = said(f"Do:\n\n{text}\nDone.\n", "jekyll")
    assert found == [("sentence", "Do:"), ("code", "puts <b>, {{ 1 }}"), ("sentence", "Done.")]


def test_raw_lines_leave_no_trace_in_code() -> None:
    """A fence that holds a template shows the template only."""
    text = "```liquid\n{% raw %}\n{% if a %}b{% endif %}\n{% endraw %}\n```\n"
    assert said(text, "jekyll") == [("code", "{% if a %}b{% endif %}")]


def test_elsewhere_liquid_is_text() -> None:
    """Pages about templates are not run by any."""
    text = "Type `{% raw %}` and {{ name }}.\n"
    assert said(text, "mkdocs") == [("sentence", "Type {% raw %} and {{ name }}.")]


@pytest.mark.parametrize("part", ["{% raw %}", "{% comment %}", "{{ ", "{% highlight a", "{%"])
def test_hostile_tags_keep_their_length(part: str) -> None:
    """Tags that never close are text, and nothing moves."""
    text = part * 200 + "\nA word.\n"
    assert len(rendered(text, 0)) == len(text)
    assert rendered(text, 0).endswith("\nA word.\n")
