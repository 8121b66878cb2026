"""Shortcodes in the pages of a Hugo site: what they write is not quoted, what they hold is."""

from __future__ import annotations

import pytest

from answerable.ingest.markup.shortcodes import rendered

from .test_site_syntax import said


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('Read [the guide]({{< ref "guide.md" >}}) now.', "Read the guide now."),
        ('See [it]({{% relref "/docs/a#b" %}}).', "See it."),
        ("New {{< new-in 0.120.0 />}} here.", "New here."),
        ('A {{< glossary_tooltip text="Pod" term_id="pod" >}} runs.', "A Pod runs."),
        ("A {{< glossary_tooltip term_id=pod >}} runs.", "A pod runs."),
        ("{{% note %}} Take care. {{% /note %}}", "Take care."),
        ('{{< figure src="a.png" title="A > b" >}}\nText.', "Text."),
        ("{{< figure\n  src=`a.png`\n>}}\n\nText.", "Text."),
        ("Type `{{</* ref a */>}}` there.", "Type {{< ref a >}} there."),
        ("One. {{< comment >}} Hidden. {{< /comment >}}", "One."),
        ("Type `{{ .Title }}` there.", "Type {{ .Title }} there."),
        ('{{< key type="integer" default="3" required="no" >}}\n', 'default="3"'),
        ('{{< figure default="3" >}}\n\nTries.', "Tries."),
    ],
)
def test_what_shortcodes_write_is_not_quoted(text: str, shown: str) -> None:
    """Links keep their text, the text that is given stays, and what is escaped is shown."""
    ((_, found),) = said(text + "\n", "hugo")
    assert " ".join(found.split()) == shown


@pytest.mark.parametrize(
    "text",
    [
        "{{< highlight go >}}\n# a := `b`\n{{< /highlight >}}",
        '{{< highlight go "linenos=table" >}}\n# a := `b`\n{{< / highlight >}}',
        '{{< code-toggle file="hugo" lang="go" >}}\n# a := `b`\n{{< /code-toggle >}}',
        '{{< tab header="Go" lang="go" >}}\n# a := `b`\n{{< /tab >}}',
    ],
)
def test_code_in_shortcodes_is_code(text: str) -> None:
    """The tags are a fence."""
    found = said(f"Do:\n\n{text}\n\nDone.\n", "hugo")
    assert found == [("sentence", "Do:"), ("code", "# a := `b`"), ("sentence", "Done.")]


def test_tabs_hold_what_they_hold() -> None:
    """Fences in them stay fences, and prose stays prose."""
    text = "{{< tabs >}}\n{{% tab %}}\nRun it:\n\n```sh\nx\n```\n{{% /tab %}}\n{{< /tabs >}}\n"
    assert said(text, "hugo") == [("sentence", "Run it:"), ("code", "x")]
    text = "{{< codes >}}\n```sh\nx\n```\n{{< /codes >}}\n"
    assert said(text, "hugo") == [("code", "x")]


@pytest.mark.parametrize(
    "text",
    [
        "The current version is {{< param version >}} of it.",
        "{{< siteparam product >}} is fast.",
        "Use `fen=={{< param version >}}`.",
        'See {{< ref "care.md" >}}.',
    ],
)
def test_no_sentence_is_quoted_with_a_hole(text: str) -> None:
    """What a shortcode writes is not known; what stands beside it is quoted all the same."""
    assert said(f"{text} It is red.\n", "hugo") == [("sentence", "It is red.")]
    assert said(f"- {text}\n- One\n", "hugo") == [("item", "One")]


def test_no_code_is_quoted_with_a_hole() -> None:
    """A command without its version is another."""
    assert said("```sh\nget {{< param version >}}\n```\n\nDone.\n", "hugo") == [
        ("sentence", "Done.")
    ]


def test_elsewhere_shortcodes_are_text() -> None:
    """Pages of other generators may speak of them."""
    assert said("Type `{{< ref a >}}` there.\n") == [("sentence", "Type {{< ref a >}} there.")]


@pytest.mark.parametrize(
    "part", ["{{< a ", "{{<", '{{< a "', "{{< a `", "{{< a >}}", "{{< /a >}}", "{{</*", "{{< a x="]
)
def test_hostile_shortcodes_keep_their_length(part: str) -> None:
    """Whatever never closes is text, and nothing moves."""
    text = part * 3_000 + "\nA word.\n"
    assert len(rendered(text, 0)) == len(text)
    assert rendered(text, 0).endswith("\nA word.\n")
