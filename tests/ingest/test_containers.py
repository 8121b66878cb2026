"""Titles of tabs, admonitions, details and cards stand above what these hold, and above no more."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.settings import IngestSettings
from answerable.types import Format, Generator

from .documents import count_tokens, document


def under(
    text: str,
    generator: Generator = "github",
    format: Format = "markdown",  # noqa: A002
) -> list[tuple[str, tuple[str, ...]]]:
    """Each unit of a page, and what it begins below."""
    page = document(text, format, generator=generator)
    chunks = chunk_document(page, count_tokens, IngestSettings())
    return [(unit.text, unit.under) for chunk in chunks for unit in chunk.units]


MKDOCS = [
    '=== "Windows"\n\n    Run it.\n',
    '=== "Linux"\n\n    Not it.\n\n===! "Windows"\n\n    Run it.\n',
    '!!! tip "Windows"\n    Run it.\n',
    '!!! note inline end "**Windows**"\n\n    Run it.\n',
    '??? question "Windows"\n    Run it.\n',
    '???+ info ":material-x: Windows"\n    Run it.\n',
    "/// tab | Windows\nRun it.\n///\n",
    "/// details | Windows\n    type: info\n\nRun it.\n///\n",
    "//// tab | Windows\n\n/// note\nRun it.\n///\n\n////\n",
]
COLONS = [
    ":::tip[Windows]\nRun it.\n:::\n",
    ":::note[`Windows`]{.a}\n\nRun it.\n\n:::\n",
    "::: tip Windows\nRun it.\n:::\n",
    "::: details Windows {open}\nRun it.\n:::\n",
    "::::tip[Windows]\n:::note\nRun it.\n:::\n::::\n",
    "> [!TIP] Windows\n> Run it.\n",
]
COMPONENTS = [
    '<Tabs>\n<TabItem value="win" label="Windows">\n\nRun it.\n\n</TabItem>\n</Tabs>\n',
    '<Tabs>\n  <TabItem label="Windows" icon="x">Run it.</TabItem>\n</Tabs>\n',
    "<Card title='Windows' icon=\"x\">\n\tRun it.\n</Card>\n",
    '<Aside type="tip" title="Windows">Run it.</Aside>\n',
    "<Accordion title={'Windows'}>\n\nRun it.\n\n</Accordion>\n",
    "<Tabs items={['Linux', 'Windows']}>\n<Tabs.Tab>\n\nNot it.\n\n</Tabs.Tab>\n<Tabs.Tab>\n\n"
    "Run it.\n\n</Tabs.Tab>\n</Tabs>\n",
    "<Tabs values={[{label: 'Linux', value: 'lin'}, {label: 'Windows', value: 'win'}]}>\n"
    '<TabItem value="win">\n\nRun it.\n\n</TabItem>\n</Tabs>\n',
]
HUGO = [
    '{{< tabs >}}\n{{< tab "Windows" >}}\nRun it.\n{{< /tab >}}\n{{< /tabs >}}\n',
    '{{< tabpane text=true >}}\n{{% tab header="Windows" %}}\nRun it.\n{{% /tab %}}\n'
    "{{< /tabpane >}}\n",
    '{{< tabs name="ids" >}}\n{{% tab name="Windows" %}}\nRun it.\n{{% /tab %}}\n{{< /tabs >}}\n',
    '{{< tabs items="Linux,Windows" >}}\n{{< tab >}}\nNot it.\n{{< /tab >}}\n{{< tab >}}\nRun it.\n'
    "{{< /tab >}}\n{{< /tabs >}}\n",
    '{{< details "Windows" open >}}\nRun it.\n{{< /details >}}\n',
    '{{% expand title="Windows" %}}\nRun it.\n{{% /expand %}}\n',
    '{{% notice tip "Windows" %}}\nRun it.\n{{% /notice %}}\n',
    '{{< callout type="tip" title="Windows" >}}\nRun it.\n{{< /callout >}}\n',
]
LIQUID = [
    '{% tab "Windows" %}\nRun it.\n{% endtab %}\n',
    '{% tabs %}\n{% tab title="Windows" %}\nRun it.\n{% endtab %}\n{% endtabs %}\n',
    "{% callout 'Windows' %}\nRun it.\n{% endcallout %}\n",
]
MYST = [
    "::::{tab-set}\n:::{tab-item} Windows\n:sync: win\nRun it.\n:::\n::::\n",
    ":::{admonition} Windows\n:class: tip\nRun it.\n:::\n",
    ":::{dropdown} {octicon}`x;1em` Windows\nRun it.\n:::\n",
    "::::{grid} 2\n:::{grid-item-card} {ref}`Windows <w>`\nRun it.\n:::\n::::\n",
    "````{tabs}\n```{group-tab} Windows\nRun it.\n```\n````\n",
]


@pytest.mark.parametrize(
    ("text", "generator", "format"),
    [
        *((text, "mkdocs", "markdown") for text in MKDOCS),
        *((text, "github", "mdx") for text in COLONS),
        *((text, "vitepress", "markdown") for text in COLONS),
        *((text, "github", "mdx") for text in COMPONENTS),
        *((text, "hugo", "markdown") for text in HUGO),
        *((text, "eleventy", "markdown") for text in LIQUID),
        *((text, "github", "markdown") for text in LIQUID[1:2]),
        ('{% tab(title="Windows") %}\nRun it.\n{% end %}\n', "zola", "markdown"),
        *((text, "sphinx", "markdown") for text in MYST),
    ],
)
def test_what_a_container_holds_stands_below_its_title(
    text: str,
    generator: Generator,
    format: Format,  # noqa: A002
) -> None:
    """And what follows it below its section again."""
    found = under(f"## Install\n\nBefore.\n\n{text}\nAfter.\n", generator, format)
    said = dict(found)
    assert said["Before."] == ()
    assert said["Run it."] == ("Windows",)
    assert said["After."] == ("Install",)
    assert not any("Windows" in text for text, _ in found)


@pytest.mark.parametrize(
    ("text", "generator"),
    [
        ("!!! note\n    Run it.\n", "mkdocs"),
        ('!!! note "Note"\n    Run it.\n', "mkdocs"),
        ('!!! note ""\n    Run it.\n', "mkdocs"),
        (":::tip\nRun it.\n:::\n", "github"),
        ("::: code-group\n\nRun it.\n\n:::\n", "vitepress"),
        ("::: tabs key:abc\nRun it.\n:::\n", "vitepress"),
        ("::: v-pre\nRun it.\n:::\n", "vitepress"),
        ("```{only} html\nRun it.\n```\n", "sphinx"),
        ("```{versionadded} 2.3\nRun it.\n```\n", "sphinx"),
        ('{{< alert "skull" >}}\nRun it.\n{{< /alert >}}\n', "hugo"),
        ('{{< tabs "id" >}}\nRun it.\n{{< /tabs >}}\n', "hugo"),
        ('<a title="Windows" href="x">\n\nRun it.\n\n</a>\n', "github"),
        ('<Tooltip title="Windows">\n\nRun it.\n\n</Tooltip>\n', "github"),
        ('<Tip title="Windows">Run</Tip> it.\n', "github"),
        ("> [!NOTE]\n> Run it.\n", "github"),
        ('```\n!!! tip "Windows"\n    a\n```\n\n    Run it.\n', "mkdocs"),
        ("{% if 'Windows' %}\nRun it.\n{% endif %}\n", "jekyll"),
    ],
)
def test_what_has_no_title_stands_below_none(text: str, generator: Generator) -> None:
    """A kind, a name in code, and what is told of a few words."""
    assert ("Run it.", ()) in under(f"## Install\n\n{text}\nAfter.\n", generator)


def test_containers_in_containers() -> None:
    """Each ends where it ends, with the headings in it."""
    text = (
        '=== "Linux"\n\n    One.\n\n    ??? tip "A hint"\n        Two.\n\n    Three.\n\n'
        '    **Bold words**\n\n    Four.\n\n=== "Windows"\n\n    Five.\n\nSix.\n'
    )
    assert under(text, "mkdocs") == [
        ("One.", ("Linux",)),
        ("Two.", ("A hint",)),
        ("Three.", ("Linux",)),
        ("Four.", ("Bold words",)),
        ("Five.", ("Windows",)),
        ("Six.", ("Page",)),
    ]


def test_code_stands_below_the_label_of_its_tab() -> None:
    """In a group of code the fence says what it is."""
    text = (
        "::: code-group\n\n```sh [npm]\nnpm i\n```\n\n```sh [pnpm]\npnpm i\n```\n\n:::\n\nDone.\n"
    )
    assert under(text, "vitepress") == [
        ("npm i", ("npm",)),
        ("pnpm i", ("pnpm",)),
        ("Done.", ("Page",)),
    ]
    assert under("```sh [npm]\nnpm i\n```\n") == [("npm i", ())]


def test_sections_may_begin_in_a_container() -> None:
    """A title is above a section that begins in it."""
    text = (
        '=== "Windows"\n\n    ## Setup\n\n    Run it.\n\n    #### More\n\n    Stop it.\n\nAfter.\n'
    )
    assert under(text, "mkdocs") == [
        ("Run it.", ("Windows",)),
        ("Stop it.", ("More",)),
        ("After.", ("Setup",)),
    ]


def test_a_title_with_a_value_is_none() -> None:
    """What is filled in is not known."""
    text = '!!! tip "New in {{ version }}"\n    Run it.\n'
    assert under(text, "mkdocs") == [("Run it.", ())]


@pytest.mark.parametrize("mark", ["", "> ", "- "])
def test_components_on_lines_of_their_own(mark: str) -> None:
    """Each is read apart from the one below it, and stands below its own title."""
    go_on = " " * len(mark) if mark == "- " else mark
    card = '<Card title="{}">{}</Card>\n'
    lines = [card.format("Weight", "Weighs 12 kg"), card.format("Speed", "Turns at\n900 rpm")]
    text = mark + go_on.join("".join(lines).splitlines(keepends=True))
    said = [("Weighs 12 kg", ("Weight",)), ("Turns at 900 rpm", ("Speed",))]
    assert under(text, format="mdx") == said
    assert under(text) == said


def test_components_that_part_the_text_around_them() -> None:
    """One with a title does, and one without another such."""
    text = "<Steps>\n  <Step>Do it</Step>\n  <Step>Undo it</Step>\n</Steps>\n"
    assert under(text) == [("Do it", ()), ("Undo it", ())]
    text = 'Then\n<Card title="A">One</Card>\nafter it\n'
    assert under(text) == [("Then", ()), ("One", ("A",)), ("after it", ("Page",))]


@pytest.mark.parametrize("name", ["Term", "Foo"])
def test_a_component_on_a_line_of_a_sentence(name: str) -> None:
    """Without a title it is a part of that, wherever its line is wrapped; so are words alone."""
    text = f"It is the\n<{name}>mill</{name}>\nthat turns.\n"
    assert under(text) == [("It is the mill that turns.", ())]
    text = 'See\n<Link title="A">this</Link>\n<Link title="B">mill</Link>\nnow.\n'
    assert under(text) == [("See this mill now.", ())]


@pytest.mark.parametrize(
    "part",
    [":::tip[A]\n", '=== "A"\n\n    ', "/// a | B\n", '<Tab title="A">\n', "> [!TIP] A\n", ":::\n"],
)
def test_hostile_containers_take_no_more_than_their_number(part: str) -> None:
    """Whatever never closes holds nothing."""
    assert under(part * 2_000 + "\n\nA word.\n", "mkdocs")[-1][0].endswith("A word.")
