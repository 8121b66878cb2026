"""Adapters are found by their address."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from answerable.adapters import available, find_adapter, open_adapter
from answerable.errors import ConfigError, MissingExtraError

PACKAGES = {
    "stores": {"embedded"},
    "embedders": {"local"},
    "llms": {"extractive"},
    "conversations": {"sqlite"},
    "sources": {"docusaurus", "jsonl", "markdown", "structured"},
}


@pytest.mark.parametrize("package", PACKAGES)
def test_what_there_is(package: str) -> None:
    """Each folder lists its adapters and not their parts, and each can be found."""
    schemes = available(package)
    assert set(schemes) >= PACKAGES[package]
    assert schemes == sorted(schemes)
    assert not {"payload", "edge_shard", "phrasing", "lane", "files"} & set(schemes)
    for scheme in PACKAGES[package]:
        assert callable(find_adapter(package, scheme))


@pytest.mark.parametrize("scheme", ["qdrent", "", "../errors", "os.path", "embedded.x", "a b"])
def test_an_unknown_adapter(scheme: str) -> None:
    """An unknown scheme is a configuration error that lists those there are."""
    with pytest.raises(ConfigError, match=r"There are: .*embedded"):
        find_adapter("stores", scheme)


@pytest.mark.parametrize("scheme", ["payload", "generation_files"])
def test_a_part_is_no_adapter(scheme: str) -> None:
    """A module beside the adapters is not one."""
    with pytest.raises(ConfigError, match="not an adapter"):
        find_adapter("stores", scheme)


@pytest.mark.anyio
async def test_the_rest_of_the_address_is_the_adapters(tmp_path: Path) -> None:
    """Only the first colon belongs to the scheme."""
    store = await open_adapter("stores", f"embedded:{tmp_path}/a:b")
    assert store.folder == tmp_path / "a:b"


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Installs a package that offers an adapter for stores."""

    def install(scheme: str, source: str) -> None:
        module = f"plugin_{scheme}"
        info = tmp_path / f"{module}-1.0.dist-info"
        info.mkdir()
        (tmp_path / f"{module}.py").write_text(source)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(
            f"[answerable.stores]\n{scheme} = {module}:connect\n"
        )
        monkeypatch.syspath_prepend(str(tmp_path))

    return install


@pytest.mark.anyio
async def test_a_package_offers_its_own(plugin: Callable[[str, str], None]) -> None:
    """An installed package adds an adapter through the entry point of its folder's name."""
    plugin("mine", "async def connect(rest): return f'opened {rest}'\n")
    assert await open_adapter("stores", "mine:here") == "opened here"
    assert "mine" in available("stores")


def test_a_missing_extra_names_its_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An adapter whose dependency is missing says what to install, and is listed all the same."""
    import answerable.stores

    (tmp_path / "needy.py").write_text("import no_such_driver_of_ours\n")
    monkeypatch.setattr(answerable.stores, "__path__", [*answerable.stores.__path__, str(tmp_path)])
    with pytest.raises(MissingExtraError, match=r"pip install 'answerable\[needy\]'"):
        find_adapter("stores", "needy")
    assert "needy" in available("stores")
    sys.modules.pop("answerable.stores.needy", None)
