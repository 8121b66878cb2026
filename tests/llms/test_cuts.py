"""Whatever a model writes, the network's cuts make no difference to what is claimed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from answerable.llms.pointing import as_claim, number_evidence
from answerable.llms.sentence_gate import SentenceGate
from answerable.protocols import Claim

from .typed import EVIDENCE

NUMBERED = number_evidence(EVIDENCE, 10_000)
# Every form there is, as one answer.
ANSWER = """\
## Install **it**
> **Note:** Install the *package* with ***pip***. [S1] It runs on Linux [S4] and __macOS, too__.
> It's so.

Steps:
1. **Install**
   - Install the package<br>with [pip](https://example.org/guide). [S1-S3]
     ```sh
     pip install example
     ```
     [S9]
2) Use `--port`.[S3]Done.
---
| Option | Default | Source |
|:---|---:|---|
| **--port** | 8000 | [S6] |
| a\\|b | ~~20~~ 30 [S7]

***
It runs ([S4])
It stops【S5】
# Name #
[S8]

The name is my\\_name; [S8] 2<sup>31</sup> is the most. [Source: S8] 2. Now
"it" runs, e.g. here. [^S4]
~~~
never closed
"""


def claims(pieces: Sequence[str]) -> list[Claim]:
    """What the pieces of an answer claim."""
    gate = SentenceGate()
    written = [each for piece in pieces for each in gate.feed(piece)]
    found = [as_claim(each, NUMBERED) for each in (*written, *gate.close())]
    return [each for each in found if each is not None]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_any_cut_gives_the_same_claims(newline: str) -> None:
    """An answer in all forms, cut in two at every place, and letter by letter."""
    whole = claims([ANSWER])
    assert len(whole) > 12
    text = ANSWER.replace("\n", newline)
    assert claims(list(text)) == whole
    for at in range(len(text) + 1):
        assert claims([text[:at], text[at:]]) == whole, text[:at][-40:]


@pytest.mark.parametrize("size", range(2, 12))
def test_pieces_of_any_size_give_the_same_claims(size: int) -> None:
    """As models' tokens come, a few letters at a time."""
    pieces = [ANSWER[at : at + size] for at in range(0, len(ANSWER), size)]
    assert claims(pieces) == claims([ANSWER])


def test_a_text_that_is_cut_off_gives_what_was_complete() -> None:
    """Wherever an answer breaks off, what was said by then is what the whole answer begins with."""
    whole = claims([ANSWER])
    for at in range(len(ANSWER)):
        gate = SentenceGate()
        begun = [as_claim(each, NUMBERED) for each in gate.feed(ANSWER[:at])]
        said = [each for each in begun if each is not None]
        assert said == whole[: len(said)], ANSWER[:at][-40:]
