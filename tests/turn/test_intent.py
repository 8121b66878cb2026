"""What a visitor wants: told apart, refused, asked back."""

from __future__ import annotations

import json
import stat
import sys
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import anyio
import numpy as np
import pytest

from answerable import intents
from answerable.embedders import local
from answerable.errors import ClockDoubtedError, ConfigError, StorageError
from answerable.intents import borderline, catalog, storage
from answerable.intents.borderline import Borderline
from answerable.intents.catalog import OUT_OF_SCOPE, SHIPPED, Catalog
from answerable.intents.model import Calibration, Classifier, IntentModel
from answerable.intents.polish import reading
from answerable.intents.regression import many, two
from answerable.pii import NOTHING, Redactor
from answerable.protocols import Embedder
from answerable.sweeps import SweepClock
from answerable.testing.embedders import HashedEmbedder
from answerable.turn.intent import Intent, ask, detect

pytestmark = pytest.mark.anyio

NAMES = (
    "assets.assets_request",
    "compliance.nda_privacy",
    "conversational.clarification",
    "logistics.compensation",
    "process.assignment_brief",
    "retrieval_core.case_study",
    "retrieval_core.experience",
)


def model(shares: Mapping[str, float], in_scope: bool = True) -> IntentModel:
    """A model that finds these shares in any message."""
    weights = np.zeros((2 + 1024 + 1, len(NAMES)), np.float32)
    weights[-1] = [np.log(shares.get(name, 1e-6)) for name in NAMES]
    shape = (np.zeros((2, 2)), np.zeros((2, len(NAMES))), np.zeros(len(NAMES)))
    return IntentModel(
        embedder="fake",
        digest="",
        origin="fit",
        names=NAMES,
        priorities=catalog.PRIORITIES,
        utterances=(),
        vectors=np.zeros((0, 2), np.float32),
        idf={},
        classifier=Classifier(weights, *(part.astype(np.float32) for part in shape)),
        calibration=Calibration(
            np.array([4.0, 0, 0, 0]), np.array([0.0, 1.0, 0.0]), 0.5 if in_scope else 0.999
        ),
    )


def found(shares: Mapping[str, float], in_scope: bool = True) -> Intent:
    return detect("any", np.zeros(2, np.float32), model(shares, in_scope))


@pytest.fixture(scope="module")
def embedder() -> Embedder:
    return anyio.run(local.connect)


@pytest.fixture(scope="module")
def shipped(shipped_intents: Path) -> IntentModel:
    model = storage.load(shipped_intents)
    assert model is not None
    return model


def test_confidentiality_overrides_ties() -> None:
    """Where privacy is as good as equally likely as something else, it is taken."""
    tied = found({"retrieval_core.experience": 0.48, "compliance.nda_privacy": 0.42})
    assert (tied.name, tied.runner_up) == ("compliance.nda_privacy", "retrieval_core.experience")
    assert tied.by_priority
    assert not tied.close, "a model would be asked"


def test_a_priority_decides_ties_alone() -> None:
    """What is close and no tie, or has no priority over the other, is worth adjudicating."""
    privacy, experience = "compliance.nda_privacy", "retrieval_core.experience"
    no_tie = found({experience: 0.57, privacy: 0.42})
    equal = found({experience: 0.48, "conversational.clarification": 0.44})
    for each in (no_tie, equal):
        assert each.close
        assert not each.by_priority


@pytest.mark.parametrize(
    ("winner", "loser"),
    [
        ("process.assignment_brief", "assets.assets_request"),
        ("assets.assets_request", "logistics.compensation"),
        ("logistics.compensation", "retrieval_core.case_study"),
        ("retrieval_core.case_study", "retrieval_core.experience"),
    ],
)
def test_ties_are_broken_by_priority(winner: str, loser: str) -> None:
    """Ties go to the higher priority, in the specification's order."""
    assert found({winner: 0.45, loser: 0.5}).name == winner


def test_what_may_be_too_vague_is_asked_back() -> None:
    """Of two without a priority the one that asks back is taken, and not before those with one."""
    vague = "conversational.clarification"
    assert found({vague: 0.45, "retrieval_core.experience": 0.5}).name == vague
    assert found({vague: 0.5, "logistics.compensation": 0.45}).name == "logistics.compensation"
    assert found({vague: 0.3, "retrieval_core.experience": 0.7}).name == "retrieval_core.experience"


def test_a_clear_winner_is_no_tie() -> None:
    """Priority changes nothing where one intent is clearly likelier."""
    clear = found({"retrieval_core.experience": 0.7, "compliance.nda_privacy": 0.3})
    assert clear.name == "retrieval_core.experience"
    assert clear.margin == pytest.approx(0.4, abs=0.01)
    assert not clear.close


def test_what_is_unsure_is_asked_back() -> None:
    """Below 0.45 the intent is unclear, and close intents are worth adjudicating."""
    unsure = found(
        {"retrieval_core.experience": 0.35, NAMES[0]: 0.22, NAMES[2]: 0.22, NAMES[3]: 0.21}
    )
    assert unsure.confidence < 0.45
    assert unsure.unclear()
    assert not unsure.unclear(threshold=0.1)
    assert unsure.close


def test_a_stranger_is_out_of_scope_however_likely_an_intent_is() -> None:
    """What is out of scope is said to be so, not forced into an intent nor asked back."""
    stranger = found({"retrieval_core.experience": 0.99}, in_scope=False)
    assert stranger.name == OUT_OF_SCOPE
    assert stranger.runner_up == "retrieval_core.experience"
    assert not stranger.unclear()


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("What salary would he ask for?", "logistics.compensation"),
        ("Will he agree to an NDA?", "compliance.nda_privacy"),
        ("Jakie ma oczekiwania placowe?", "logistics.compensation"),
        ("Czy możemy się spotkać we wtorek?", "logistics.scheduling"),
        ("How does he lead his team?", "retrieval_core.leadership"),
        ("What is the weather in Oslo?", OUT_OF_SCOPE),
    ],
)
async def test_the_shipped_catalog_understands_both_languages(
    message: str, name: str, embedder: Embedder, shipped: IntentModel
) -> None:
    """Plain questions in English and Polish get their intent, with and without diacritics."""
    assert (await ask(message, embedder, shipped)).name == name


def test_the_shipped_catalog_has_enough_of_everything() -> None:
    """At least 20 intents with at least 20 examples each, and the five priorities."""
    found = catalog.read(SHIPPED)
    counts = {name: 0 for _, name in found.utterances}
    for _, name in found.utterances:
        counts[name] += 1
    assert len(counts) > 20
    assert min(counts.values()) >= 20
    assert found.priorities == catalog.PRIORITIES


@pytest.mark.parametrize("message", ["?", "\ud800", "a" * 4000, "\x00", "😀", "🇵🇱 ę", " \n "])
async def test_any_message_gets_an_intent(message: str, shipped: IntentModel) -> None:
    """No message is too odd: confidence stays a probability."""
    said = detect(message, np.full(384, 384**-0.5, np.float32), shipped)
    assert 0 <= said.confidence <= 1
    assert 0 <= said.margin <= 1


def test_a_polish_message_is_glossed_and_an_english_one_is_not() -> None:
    """Only Polish is glossed; what the glossary lacks stays as it is."""
    assert reading("Is he on the team?") == "Is he on the team?"
    assert "salary" in reading("Jakie wynagrodzenie?")
    assert "kwantowa" in reading("Czy to kwantowa sprawa?")


async def test_a_fitted_file_stays_until_another_is_fitted(tmp_path: Path) -> None:
    """What was fitted for a data folder is used whatever catalog is configured."""
    own = Catalog((("red wine", "wine"), ("cold beer", "beer")))
    embedder = HashedEmbedder()
    storage.save(await intents.fitted(own, embedder, "fit"), tmp_path)
    opened = await intents.opened(tmp_path, None, embedder)
    assert opened.names == ("beer", "wine")
    assert (await ask("wine", embedder, opened)).name == "wine"


async def test_a_model_is_made_anew_for_another_embedder(tmp_path: Path) -> None:
    """The owner's examples are embedded again where the embedder changed."""
    own = Catalog((("red wine", "wine"), ("cold beer", "beer")))
    storage.save(await intents.fitted(own, HashedEmbedder(), "fit"), tmp_path)
    opened = await intents.opened(tmp_path, None, HashedEmbedder("fake:other", 32))
    assert (opened.embedder, opened.vectors.shape) == ("fake:other", (2, 32))
    assert opened.names == ("beer", "wine")


async def test_a_catalog_is_fitted_once(tmp_path: Path) -> None:
    """A second start takes what the first one stored, until the catalog changes."""
    file = tmp_path / "own.csv"
    file.write_text("utterance,intent\nred wine,wine\ncold beer,beer\n")
    embedder = HashedEmbedder()
    first = await intents.opened(tmp_path, file, embedder)
    count = embedder.passages
    second = await intents.opened(tmp_path, file, embedder)
    assert embedder.passages == count
    np.testing.assert_array_equal(first.classifier.weights, second.classifier.weights)
    file.write_text("utterance,intent\nred wine,wine\ncold beer,beer\nblack tea,tea\n")
    assert (await intents.opened(tmp_path, file, embedder)).names == ("beer", "tea", "wine")


async def test_a_damaged_model_is_named_and_made_anew(tmp_path: Path) -> None:
    """A damaged file is an error that names it; opening makes it again from the catalog."""
    file = tmp_path / "own.csv"
    file.write_text("utterance,intent\nred wine,wine\ncold beer,beer\n")
    await intents.opened(tmp_path, file, HashedEmbedder())
    (tmp_path / "intents" / "model.npz").write_bytes(b"PK half a file")
    with pytest.raises(StorageError, match=r"model\.npz"):
        storage.load(tmp_path)
    assert (await intents.opened(tmp_path, file, HashedEmbedder())).names == ("beer", "wine")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", "query,intent\nx,y\n"),
        ("a.csv", "utterance,intent\nonly one column\n"),
        ("a.csv", "utterance,intent\na,x\nb,\n"),
        ("a.csv", "utterance,intent\na,x\n"),
        ("a.csv", "utterance,intent\na,x\nA,y\n"),
        ("a.csv", ""),
        ("a.yaml", "- a list\n"),
        ("a.yaml", "x:\n  examples: [yes]\n"),
        ("a.yaml", "x:\n  example: [a]\n"),
        ("a.yaml", "x: {priority: high, examples: [a]}\ny: {examples: [b]}\n"),
        ("a.yaml", "x: [\n"),
        ("a.yaml", "x:\n  examples: [2024-02-30]\n"),
    ],
)
def test_a_wrong_catalog_is_named(name: str, text: str, tmp_path: Path) -> None:
    """A malformed catalog is a configuration error that names the file."""
    (tmp_path / name).write_text(text)
    with pytest.raises(ConfigError, match=name):
        catalog.read(tmp_path / name)


def test_both_formats_say_the_same(tmp_path: Path) -> None:
    """A catalog may be CSV or YAML."""
    (tmp_path / "a.csv").write_text('utterance,intent\n"one, two",x\nthree,y\n')
    (tmp_path / "a.yaml").write_text("x: {examples: ['one, two']}\ny: {examples: [three]}\n")
    read = [catalog.read(tmp_path / name).utterances for name in ("a.csv", "a.yaml")]
    assert read == [(("one, two", "x"), ("three", "y"))] * 2


def test_regressions_find_a_separating_line() -> None:
    """Both regressions learn what a line can separate."""
    chance = np.random.default_rng(1)
    rows = chance.normal(size=(200, 3)).astype(np.float32)
    labels = rows.argmax(axis=1)
    weights = many(rows, labels, 3, 100)
    assert ((rows @ weights[:-1] + weights[-1]).argmax(axis=1) == labels).mean() > 0.9
    curve = two(rows.astype(np.float64), (rows[:, 2] > 0.5).astype(np.float64), np.ones(200))
    assert (((curve[0] + rows @ curve[1:]) > 0) == (rows[:, 2] > 0.5)).mean() > 0.95


def test_hard_messages_are_kept_without_who_asked(tmp_path: Path) -> None:
    """Only the words, the guesses and the day are kept, without what the site redacts in what it
    stores: keys and accounts too, and not what its owner shows to everybody."""
    redactor = Redactor(public=("help@firma.pl", "+48 22 826 12 34"))
    said = (
        "Mail me at ann@firma.pl\nor call 601 234 567, not help@firma.pl or +48 22 826 12 34; "
        "my key is sk-proj-Zq81mNv4TtYp0LxRb7WcEd29"
    )
    for _ in range(2):
        borderline.log(tmp_path, redactor, Borderline(said, "a", "b", 0.5))
    line = (tmp_path / "intents" / "borderline.jsonl").read_text().splitlines()[0]
    assert set(json.loads(line)) == {"query", "intent", "runner_up", "confidence", "day"}
    kept = borderline.read(tmp_path)
    assert [each.query for each in kept] == [
        "Mail me at [e-mail] or call [phone], not help@firma.pl or +48 22 826 12 34; "
        "my key is [secret]"
    ]
    borderline.clear(tmp_path)
    assert borderline.read(tmp_path) == []


def test_hard_messages_of_a_site_that_redacts_nothing(tmp_path: Path) -> None:
    """What its owner wants whole is whole; else a long number of no known kind goes too."""
    assert borderline.masked("order 1234567890\nann@firma.pl", NOTHING) == (
        "order 1234567890 ann@firma.pl"
    )
    assert borderline.masked("order 1234567890", Redactor(("e-mail",))) == "order [number]"


def test_hard_messages_are_forgotten(tmp_path: Path) -> None:
    """Retention drops lines by their day; those without one, and damaged ones, are old."""
    path = tmp_path / "intents" / "borderline.jsonl"
    assert borderline.forget(tmp_path, 7) == 0  # there is no file
    today = datetime.now(UTC).date()
    days = [(today - timedelta(days=ago)).isoformat() for ago in (8, 7, 6, 0)]
    entry = {"query": "old", "intent": "a", "runner_up": "b", "confidence": 0.5}
    lines = [json.dumps(entry | {"query": day, "day": day}) for day in days]
    path.parent.mkdir()
    path.write_text("\n".join([json.dumps(entry), "{torn", json.dumps(entry | {"day": 5}), *lines]))
    assert borderline.forget(tmp_path, 7) == 5
    assert [each.query for each in borderline.read(tmp_path)] == days[2:]
    borderline.log(tmp_path, NOTHING, Borderline("new", "a", "b", 0.5))
    assert borderline.forget(tmp_path, 7) == 0
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 or sys.platform == "win32"
    assert borderline.forget(tmp_path, 0) == 3


def test_hard_messages_outlast_a_clock_that_is_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Retention waits until it is right, or has gone on for a day; a restart in between is none."""
    assert borderline.sweep(tmp_path, 7, SweepClock()) == 0  # there is no file
    borderline.log(tmp_path, NOTHING, Borderline("kept", "a", "b", 0.5))
    path = tmp_path / "intents" / "borderline.swept.json"

    def sweep(ahead: float) -> int:
        now = datetime.now(UTC) + timedelta(days=ahead)
        monkeypatch.setattr(borderline, "_now", lambda: now)
        return borderline.sweep(tmp_path, 7, SweepClock())

    for _ in range(2):
        with pytest.raises(ClockDoubtedError):
            sweep(60)
    assert sweep(0) == 0
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 or sys.platform == "win32"
    path.write_text("{torn")
    with pytest.raises(ClockDoubtedError):
        sweep(60)
    assert [each.query for each in borderline.read(tmp_path)] == ["kept"]
    assert sweep(61.1) == 1


@pytest.mark.parametrize("days", [1e6, 1e12, float("inf")])
def test_hard_messages_that_are_kept_for_ever(tmp_path: Path, days: float) -> None:
    """As conversations are, by more days than there are in the calendar."""
    borderline.log(tmp_path, NOTHING, Borderline("kept", "a", "b", 0.5))
    assert borderline.forget(tmp_path, days) == 0
    assert [each.query for each in borderline.read(tmp_path)] == ["kept"]


@pytest.mark.parametrize(("confidence", "kept"), [(0.39, False), (0.4, True), (0.55, False)])
def test_the_border_is_where_the_specification_says(confidence: float, kept: bool) -> None:
    """Borderline is from 0.40 up to 0.55."""
    assert borderline.is_borderline(confidence) is kept
