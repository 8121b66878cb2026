"""A list or a table that is cut, because its section is long, is told to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from turn.test_on_a_site import asked, site

pytestmark = pytest.mark.anyio

KINDS = ("amber", "bronze", "copper", "dusk", "ember", "frost", "glass", "hazel")
WORDS = "burns with a soft flame that is seen from the far side of the harbour in any weather"
ROWS = "\n".join(f"| {kind} | {number} | It {WORDS}. |" for number, kind in enumerate(KINDS))
ITEMS = "\n".join(f"- {kind.title()}: it {WORDS}." for kind in KINDS)
BEFORE = " ".join(
    f"The keeper of tower {number} writes down what the wind does at night." for number in range(5)
)
PAGES = {
    "lights": f"# Lights\n\n{BEFORE}\n\nThe following lights exist:\n\n"
    f"| Light | Number | Meaning |\n|---|---|---|\n{ROWS}\n\nAll are lit at dusk.\n",
    "oils": f"# Oils\n\n{BEFORE}\n\nThe following oils are sold:\n\n{ITEMS}\n\nNone is free.\n",
}


@pytest.mark.parametrize("question", ["Which lights are there?", "Which oils are sold?"])
async def test_it_is_told_to_its_end(tmp_path: Path, question: str) -> None:
    """No row and no item is left out without a word."""
    settings = site(tmp_path, PAGES)
    settings.write_text(f"{settings.read_text()}[ingest]\nmax_tokens = 256\noverlap_tokens = 32\n")
    told = (await asked(settings, question))[question]
    text = told.answer.casefold()
    assert [kind for kind in KINDS if kind not in text] == []
    assert "…" not in text
    assert len(told.citations) == len(KINDS) + 1


SHOWN = "The lens cannot be turned by this motor. Make sure the motor is of this year."
TROUBLE = f"""# Lenses

## When the lens stands still

You may meet an error that says:

`{SHOWN}`

{BEFORE}

The fix for this is to free the lens by hand:

1. Open the hatch of the lantern.
2. Lift the lens from its bed.
"""


async def test_the_remedy_in_the_next_part_of_a_long_section(tmp_path: Path) -> None:
    """A message with what to do about it, though that stands in another chunk; who asks what it
    means, or what else stands in the section, is told no remedy."""
    settings = site(tmp_path, {"lenses": TROUBLE, **PAGES})
    settings.write_text(f"{settings.read_text()}[ingest]\nmax_tokens = 128\noverlap_tokens = 16\n")
    pasted = f'After a storm I get "{SHOWN}" what now'
    meaning = f'What does "{SHOWN}" mean?'
    told = await asked(settings, pasted, meaning)
    assert "The fix for this is to free the lens by hand" in told[pasted].answer
    assert "Lift the lens from its bed." in told[pasted].answer
    assert "The fix for this" not in told[meaning].answer


WAY_OUT = f"""# Motors

## Oil of another kind

### Symptoms

The motor stops with `SIGBUS` in a log that says `bad oil in _lens_so`. {BEFORE}

### Action required (for old motors)

No motor can be made to take that oil. The way forward is to let it out:

```bash
motor drain
```

### Kinds of oil

Rape is best.
"""


async def test_the_section_behind_that_says_what_to_do(tmp_path: Path) -> None:
    """Called so, and told to who asks for a way out of what is shown; not why it comes."""
    settings = site(tmp_path, {"motors": WAY_OUT, **PAGES})
    pasted = "my motor dies with SIGBUS / bad oil in _lens_so. workaround?"
    cause = "Why does the motor stop with SIGBUS?"
    told = await asked(settings, pasted, cause)
    assert "The way forward is to let it out" in told[pasted].answer
    assert "motor drain" in told[pasted].answer
    assert "let it out" not in told[cause].answer
    assert all("Rape is best" not in each.answer for each in told.values())


COLLISION = """# Keepers

## Two keepers at one lamp

Two keepers may turn one lamp at the same time, and the one overwrites what the other has set. {}

You can use the red flag of the tower to tell and prevent such collisions.
"""


@pytest.mark.parametrize("between", ["Neither of them sees the other.", BEFORE])
async def test_who_asks_how_to_avoid_it_is_told_what_prevents_it(
    tmp_path: Path, between: str
) -> None:
    """A few sentences further on, in the next part of the section too; others are not."""
    settings = site(tmp_path, {"keepers": COLLISION.format(between), **PAGES})
    settings.write_text(f"{settings.read_text()}[ingest]\nmax_tokens = 96\noverlap_tokens = 16\n")
    avoid = "two keepers turn one lamp at the same time, how to avoid overwriting"
    what = "what happens if two keepers turn one lamp at the same time?"
    told = await asked(settings, avoid, what)
    assert "the one overwrites what the other has set" in told[avoid].answer
    assert "You can use the red flag" in told[avoid].answer
    assert "red flag" not in told[what].answer


LINES = "\n".join(f"    tower_{number} lamp {kind};" for number, kind in enumerate(KINDS * 4))
CODE = f"""# Towers

## Setting up towers

Write this into the file of the towers:

```nginx
keeper {{
{LINES}
    # The horn of all towers
    horn brass;
}}
```
"""


async def test_a_part_of_a_block_of_code_is_no_whole(tmp_path: Path) -> None:
    """Where it is too long for one chunk it is said that something is left out, and the fence
    stays closed; of a block that is whole nothing is said."""
    settings = site(tmp_path, {"towers": CODE, **PAGES})
    settings.write_text(f"{settings.read_text()}[ingest]\nmax_tokens = 128\noverlap_tokens = 16\n")
    question = "How do I set the horn of all towers to brass?"
    end = (await asked(settings, question))[question].answer
    assert "horn brass;" in end
    assert "keeper {" not in end
    assert "…\n\n```nginx\n" in end
    assert "\n```\n\n[" in end
    whole = site(tmp_path / "whole", {"towers": CODE, **PAGES})
    whole.write_text(f"{whole.read_text()}[ingest]\nmax_tokens = 512\noverlap_tokens = 16\n")
    assert "…" not in (await asked(whole, question))[question].answer
