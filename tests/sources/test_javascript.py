"""Configuration files are read for their literals and never run."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from answerable.sources.globs import matcher
from answerable.sources.javascript import MAX_TOKENS, UNKNOWN, Module, exported, handed


@pytest.mark.parametrize(
    "text",
    [
        "export default {url: 'u'}",
        "export default ({url: 'u'});",
        "module.exports = {url: 'u'};",
        "const config = {url: 'u'}\nmodule.exports = config",
        "const config: Config = {url: 'u'} satisfies Config;\nexport default config;",
        "const config: { a: string } = {url: 'u'} as const;\nexport default config as Config;",
        "export default async function make() { return {title: 't', url: 'u'}; }",
        "module.exports = async () => ({title: 't', url: 'u'});",
        "const make = () => {\n  const c = {title: 't', url: 'u'}; return c }\nexport default make",
        "import x from 'y';\nconst u = 'u';\nexport default {url: u};",
        "const url = `u`;\nexport default {url};",
        "/* {url: 'no'} */ // '\nexport default {re: /['\"{]/g, url: 'u', /* c */ x: 1 / 2 / 3};",
        "export default {f() { return '}'; }, async g(a, b) {}, get h() {}, url: 'u'};",
        "export default {t: `a${b + `${'}'}`} {`, url: 'u'};",
        "export default {...spread, [computed]: 'no', url: 'u',};",
        "export default {list: [1, -2, ...x, , f(1, {a: 2})], url: 'u'}",
        "export default {'url': (('u'))}",
    ],
)
def test_the_exported_object_is_found(text: str) -> None:
    """However a module writes and exports its object, its literals are there."""
    assert exported(text)["url"] == "u"


@pytest.mark.parametrize(
    "value",
    [
        "process.env.URL",
        "process.env.URL || 'u'",
        "'a' + b",
        "`a${b}`",
        "f('u')",
        "x ? 'u' : 'v'",
        "require('./x').url",
        "'u'.trim()",
        "undefined",
        "() => 'u'",
        "new URL('u')",
        "a",
        "b",
    ],
)
def test_what_is_computed_is_unknown(value: str) -> None:
    """An expression is never evaluated; the keys around it are kept."""
    text = f"const a = b, b = a;\nexport default {{before: 1, url: {value}, title: 't'}}"
    assert dict(exported(text)).get("url") is None
    assert exported(text)["title"] == "t"


def test_values_keep_their_kinds() -> None:
    """Booleans, null, nested objects, arrays and escapes are as JavaScript reads them."""
    values = exported(
        r"""export default {yes: true, no: false, nil: null, o: {p: ['a', {q: "b"}]}, n: 5,
        s: 'it\'s \u{1F680} \x41\u0042\
c', m: require.resolve('@docusaurus/x'), l: ['a', b.c, 'd']}"""
    )
    assert (values["yes"], values["no"], values["nil"]) == (True, False, None)
    assert values["o"] == {"p": ["a", {"q": "b"}]}
    assert values["s"] == "it's 🚀 ABc"
    assert isinstance(values["m"], Module)
    assert values["l"] == ["a", UNKNOWN, "d"]


@pytest.mark.parametrize(
    "text",
    [
        "export default " + "{a: " * 5_000,
        "export default " + "[" * 50_000,
        "export default " + "(" * 50_000,
        "`${" * 20_000,
        "/" * 20_000,
        "{" * 20_000 + "export default {",
        "const " * 20_000,
        "".join(f"const c{i} = {{x: c{i + 1}, y: c{i + 1}}};" for i in range(500)),
        "const a = {a}; export default a",
        "x," * MAX_TOKENS,
    ],
)
def test_hostile_files_end_quickly(text: str) -> None:
    """Depth, loops and sheer length cost seconds at most, and no crash."""
    started = time.perf_counter()
    assert isinstance(exported(text), dict)
    assert time.perf_counter() - started < 60


@given(st.text(alphabet="{}[]()'\"`,:;=.$\\/ \nab1", max_size=60))
def test_any_text_is_read(text: str) -> None:
    """Whatever the file holds, the result is a mapping."""
    assert isinstance(exported("export default {" + text), dict)


@pytest.mark.parametrize(
    ("pattern", "path", "matches"),
    [
        ("**/*.{md,mdx}", "a.md", True),
        ("**/*.{md,mdx}", "a/b/c.mdx", True),
        ("**/*.{md,mdx}", "a.markdown", False),
        ("**/_*/**", "a/_b/c.md", True),
        ("**/_*/**", "a/b/_c.md", False),
        ("*.md", "a/b.md", False),
        ("docs/?.md", "docs/a.md", True),
        ("[a-c]*.md", "b1.md", True),
        ("[!a]*.md", "a.md", False),
        ("./a.md", "a.md", True),
        ("a{b", "a{b", False),
        ("[z-a].md", "z.md", False),
        ("*a" * 40, "a" * 300, False),
    ],
)
def test_globs_match_as_in_docusaurus(pattern: str, path: str, matches: bool) -> None:
    """Patterns of include and exclude mean what they mean to Docusaurus; broken ones nothing."""
    assert matcher([pattern], [])(path) is matches
    assert matcher(["**"], [pattern])(path) is not matches
    assert matcher(["**", f"!{pattern}"], [])(path) is not matches


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("export default f({ plugins: [a(), make({ b: 'c' })] })", {"b": "c"}),
        ("const d = 'e'; make({ d }); make({ b: 'c' })", {"d": "e"}),
        ("make(); makes({ b: 'c' }); const make = { b: 'c' }", {}),
        ("make({ b: f() })", {}),
        ("make({", {}),
        ("make(", {}),
    ],
)
def test_what_is_handed_to_a_function(text: str, expected: object) -> None:
    """The object of the first call that has one, wherever in the module it is."""
    assert handed(text, "make") == expected


@pytest.mark.parametrize("mark", ["/* ", '\\"', "\\'", "/[", "(/[a"])
def test_what_is_not_closed(mark: str) -> None:
    """Comments, strings and patterns that nothing closes are passed by; read to the end at each
    mark, they would take minutes."""
    unclosed = mark * (300_000 // len(mark))
    assert exported(f"export default {{ a: 'b', c: {mark[-1]}{unclosed}")["a"] == "b"


def test_closed_and_not() -> None:
    """What is not closed hides nothing that stands before it or on the next line."""
    assert exported("export default { /* c */ a: 'b', /* d: 'e' }") == {"a": "b"}
    assert exported('export default { a: "b\\" c\n, d: "e" /* f */ }')["d"] == "e"
