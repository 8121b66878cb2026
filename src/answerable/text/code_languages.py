"""The languages that code is marked with: what else stands there is words of somebody."""

from __future__ import annotations

KNOWN = (
    "astro|bash|c|cpp|cs|css|csharp|diff|docker|dockerfile|go|graphql|gql|groovy|handlebars|hcl|html"
    "|http|ini|java|javascript|js|json|json5|jsonc|jsx|kotlin|latex|less|log|lua|make|markdown|md|mdx"
    "|nginx|objc|perl|php|plaintext|powershell|prisma|ps1|py|python|r|rb|regex|ruby|rs|rust|sass"
    "|scala|scss|sh|shell|shellscript|sql|svelte|swift|terraform|text|toml|ts|tsx|txt|typescript|vue"
    "|xml|yaml|yml|zig|zsh"
)
_NAMES = frozenset(
    (
        *KNOWN.split("|"),
        *"""
        asciidoc asm bat batch c# c++ clojure cmake cmd console csv dart dotenv elixir env erlang
        f# fish fsharp golang gradle h haskell jinja jinja2 jl jq julia kt ksh kubernetes liquid
        makefile
        matlab nginxconf nix node nushell objective-c ocaml patch pgsql plain plsql postgresql
        properties proto protobuf pwsh python3 rst ruby shell-session solidity terminal tf vb vim
        viml wasm
        """.split(),
    )
)


def is_known(language: str) -> bool:
    """Whether it is the name of a language that code is written in, as a fence has it."""
    return language.lower() in _NAMES
