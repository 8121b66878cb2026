"""Fixtures for every test."""

from __future__ import annotations

import asyncio
import fcntl
import gc
import os
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from postgres_server import RealPostgres, running

if TYPE_CHECKING:  # numpy comes along
    from answerable.embedders.local import LocalEmbedder
    from answerable.protocols import Passage, PassageVectors

# What a worker keeps of embedded texts: those of few sentences, at most 20 kB each.
KEPT_PASSAGES, KEPT_PARTS = 4_096, 12

pytest.register_assert_rewrite("answerable.testing")
# A worker has a core, and so has each server that its tests start: a second thread of the linear
# algebra would only spin. Said before numpy is imported, and handed on to those servers.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# How long an example takes says how busy the machine is, and nothing of the code.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


def pytest_collection_finish(session: pytest.Session) -> None:
    """No two tests have one id: workers would run one of them, and say nothing of the other.

    What the modules imported stays: the collector need not look at it after each of them.
    """
    ids = Counter(each.nodeid for each in session.items)
    if twice := [each for each, times in ids.items() if times > 1]:
        raise pytest.UsageError(f"Several tests have one id: {', '.join(twice)}")
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def collected() -> Iterator[None]:
    """What a module's tests left open is said before the next module's begin. What is still held
    then is not looked at again, as above."""
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def embedded_once() -> Iterator[None]:
    """The bundled model says the same of the same text: what was embedded for one test is not
    embedded for the next. The questions that each ingest is calibrated with are sixty such texts,
    and take longer than the pages of a test.
    """
    from answerable.embedders.local import LocalEmbedder

    embed = LocalEmbedder._embed_now
    known = lru_cache(KEPT_PASSAGES)(embed)

    def once(model: LocalEmbedder, passage: Passage) -> PassageVectors:
        return (known if len(passage.parts) <= KEPT_PARTS else embed)(model, passage)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LocalEmbedder, "_embed_now", once)
        yield


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run on asyncio: the drivers beneath know nothing else."""
    return "asyncio"


@pytest.fixture(scope="session")
def real_postgres() -> Iterator[RealPostgres]:
    """A Postgres for the whole run; each test takes a schema of its own."""
    with running() as server:
        yield server


@pytest.fixture(scope="session")
def shipped_intents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the model of the shipped catalog, to be read: fitting it takes 10 s of
    CPU, so the workers of a run share one."""
    own = tmp_path_factory.getbasetemp()
    of_the_run = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with (of_the_run / "intents.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return fitted_intents(of_the_run / "fitted")


def fitted_intents(folder: Path) -> Path:
    """The folder, once it holds the model."""
    from answerable import intents
    from answerable.embedders import local

    async def fit() -> None:
        await intents.opened(folder, None, await local.connect())

    asyncio.run(fit())  # which reads what is there already
    return folder


@pytest.fixture(scope="session")
def qdrant_url() -> Iterator[str]:
    """A Qdrant for the whole run: the one that is named, or the one in this process."""
    import qdrant_server  # its client takes a second to import, which most tests do without

    named = os.environ.get(qdrant_server.REAL, "").rstrip("/")
    if named:
        yield named
        return
    with qdrant_server.running() as server:
        yield server.url
