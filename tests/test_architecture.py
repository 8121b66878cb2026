"""What keeps the code readable: directions, budgets, and doors."""

from __future__ import annotations

import ast
import io
import re
import statistics
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import answerable

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "answerable"
FILES = sorted(SOURCE.rglob("*.py"))
NOT_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
# The outermost edges, each of which turns whatever escaped into words: a request, a turn, a line
# of the engine whose errors have no class of their own.
CATCH_ALL = {
    "api/chat.py",
    "api/errors.py",
    "api/health.py",
    "cross_encoders/onnx.py",
    "embedders/onnx.py",
    "mcp/server.py",
    "process/background.py",
    "recording/recorder.py",
    "stores/edge_shard.py",
}

NOT_DESCRIBED = {
    "sources/generators/docusaurus_routes.py:without_number_prefix",
    "sources/javascript.py:Token",
    "sources/pages.py:Page",
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def name(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def docstrings(tree: ast.AST) -> Iterator[int]:
    """The lines of all docstrings."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list) or not body or not isinstance(body[0], ast.Expr):
            continue
        value = body[0].value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield from range(value.lineno, (value.end_lineno or 0) + 1)


@cache
def code_lines(path: Path) -> frozenset[int]:
    """The numbers of lines with code on them: no blanks, comments or docstrings."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type not in NOT_CODE:
            lines |= set(range(token.start[0], token.end[0] + 1))
    return frozenset(lines - set(docstrings(parsed(path))))


def functions() -> Iterator[tuple[str, int]]:
    """Every function with its number of code lines, its ``def`` among them."""
    for path in FILES:
        for node in ast.walk(parsed(path)):
            if isinstance(node, Function):
                span = range(node.lineno, (node.end_lineno or 0) + 1)
                yield f"{name(path)}:{node.name}", len(code_lines(path) & set(span))


def test_imports_go_one_way() -> None:
    """The import contracts of ``.importlinter`` hold."""
    # In a process of its own, since it switches off the loggers there are.
    command = "from importlinter.cli import lint_imports_command as run; run()"
    arguments = ["--config", str(ROOT / ".importlinter"), "--no-cache"]
    result = subprocess.run(
        [sys.executable, "-c", command, *arguments], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_adapter_folder_is_in_the_contracts() -> None:
    """A folder of adapters (a module in it has ``connect``) is named in the import contracts."""
    contracts = (ROOT / ".importlinter").read_text()
    for path in FILES:
        if any(isinstance(n, Function) and n.name == "connect" for n in parsed(path).body):
            folder = path.parent.relative_to(SOURCE).as_posix()
            assert f"\n    answerable.{folder}\n" in contracts, folder


def test_functions_are_short() -> None:
    """Half of all functions have at most 8 lines of code, nine of ten at most 25, none over 50."""
    sizes = dict(functions())
    lengths = sorted(sizes.values())
    assert {where: n for where, n in sizes.items() if n > 50} == {}
    assert statistics.median(lengths) <= 8
    assert lengths[len(lengths) * 9 // 10] <= 25


def test_files_are_short() -> None:
    """No file of source is longer than 400 lines."""
    lengths = {name(path): len(path.read_text("utf-8").splitlines()) for path in FILES}
    assert {where: n for where, n in lengths.items() if n > 400} == {}


def test_no_grab_bags() -> None:
    """No module is called what says nothing about it."""
    vague = {"utils", "util", "common", "base", "manager", "service", "helper", "helpers"}
    parts = {part for path in FILES for part in path.relative_to(SOURCE).with_suffix("").parts}
    assert not parts & {*vague, "factory"}


def test_nothing_is_patched() -> None:
    """No test and no module imports ``unittest.mock``: a socket takes a fake."""
    for path in [*FILES, *(ROOT / "tests").rglob("*.py")]:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                continue
            assert not any(each.startswith("unittest.mock") for each in names), path


def test_nothing_starts_a_program() -> None:
    """No module but those for tests starts another program or runs text as code: whatever a model,
    a page or a visitor writes, there is nothing that would."""
    starting = re.compile(
        r"(?:eval|exec|os\.(?:system|popen|fork|exec\w+|spawn\w+|posix_spawn\w*)"
        r"|subprocess\.\w+|asyncio\.create_subprocess_\w+|runpy\.\w+|pty\.\w+)"
    )
    assert starting.fullmatch("os.execve")
    assert starting.fullmatch("subprocess.run")
    for path in FILES:
        calls = (node for node in ast.walk(parsed(path)) if isinstance(node, ast.Call))
        called = {ast.unparse(node.func) for node in calls}
        if "testing" not in path.parts:
            assert not any(map(starting.fullmatch, called)), path


def test_everything_is_caught_at_the_edge_only() -> None:
    """``except Exception`` and wider stand only where an unknown error must become words, or where
    it is raised again."""
    for path in FILES:
        for node in ast.walk(parsed(path)):
            if not isinstance(node, ast.ExceptHandler) or name(path) in CATCH_ALL:
                continue
            caught = ast.unparse(node.type) if node.type else "everything"
            if caught in ("Exception", "BaseException", "everything"):
                last = node.body[-1]
                assert isinstance(last, ast.Raise), f"{name(path)}:{node.lineno}"
                assert last.exc is None, f"{name(path)}:{node.lineno}"


def test_public_names() -> None:
    """The package's public names are sorted (classes, then functions), and are those that a type
    checker is told of, from the modules named there."""
    names = answerable.__all__
    assert names == sorted(names, key=lambda each: (each.islower(), each))
    typed = next(
        each for each in parsed(SOURCE / "__init__.py").body if isinstance(each, ast.If)
    ).body
    told = {
        alias.name: node.module
        for node in typed
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert set(told) == set(names)
    for each, module in told.items():
        assert getattr(answerable, each) is getattr(import_module(str(module)), each)


def test_what_is_public_is_described() -> None:
    """Every module, public class and public function of a module has a docstring; the bodies of
    the HTTP API are described field by field, for OpenAPI."""
    missing = []
    for path in FILES:
        tree = parsed(path)
        if not ast.get_docstring(tree):
            missing.append(name(path))
        for node in tree.body:
            public = isinstance(node, ast.ClassDef | Function) and not node.name.startswith("_")
            if public and not ast.get_docstring(node):  # type: ignore[arg-type]
                missing.append(f"{name(path)}:{node.name}")  # type: ignore[attr-defined]
    assert {each for each in missing if not each.startswith("api/wire.py:")} <= NOT_DESCRIBED


def test_tests_say_what_they_promise() -> None:
    """Every test has a docstring: the promise it keeps."""
    missing = [
        f"{path.relative_to(ROOT)}:{node.name}"
        for path in [*(ROOT / "tests").rglob("test_*.py"), *SOURCE.rglob("*_contract.py")]
        for node in ast.walk(parsed(path))
        if isinstance(node, Function) and node.name.startswith("test_")
        if not ast.get_docstring(node)
    ]
    assert missing == []


def test_no_settings_from_elsewhere() -> None:
    """The environment is read in one place, the settings; keys of models and of Qdrant keep the
    names that their makers gave them, and are read where they are used. What a library is not to
    send is said to it before it is imported."""
    readers = {
        name(path)
        for path in FILES
        if any(
            isinstance(node, ast.Attribute) and node.attr in ("environ", "getenv")
            for node in ast.walk(parsed(path))
        )
    }
    assert readers <= {
        "embedders/openai.py",
        "llms/openai.py",
        "process/onnx_runtime.py",
        "settings.py",
        "stores/qdrant_server.py",
    }
