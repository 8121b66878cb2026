"""What is said with the best sentence: nothing that is shown hangs in the air."""

from __future__ import annotations

import pytest

from answerable.ingest.chunking import chunk_document
from answerable.llms.quoting.companions import with_rest_of_short
from answerable.llms.quoting.composition import composed, stands_alone
from answerable.llms.quoting.picks import Pick
from answerable.settings import IngestSettings
from answerable.testing.embedders import HashedEmbedder
from answerable.types import Chunk, Document
from ingest.documents import chunks


def section(text: str) -> Chunk:
    """A page of one section."""
    page = Document(path="a.md", file="a.md", text=text, title="Page", url="/a")
    (found,) = chunk_document(page, HashedEmbedder().count_tokens, IngestSettings())
    return found


def said(text: str, best: str, *good: str, question: str = "What is it?") -> list[str]:
    """The beginnings of the units said where the one beginning with ``best`` is worth most, and
    those of ``good`` nearly as much."""
    chunk = section(text)
    worth = {best: 1.0} | dict.fromkeys(good, 0.9)
    values = [
        next((worth[each] for each in worth if unit.text.startswith(each)), 0.0)
        for unit in chunk.units
    ]
    found = composed(Pick(chunk, values.index(1.0), tuple(values)), question)
    assert found == sorted(set(found))
    return [" ".join(chunk.units[number].text.split()[:2]) for number in found]


LIST = """\
A reducer has no side effects. Side effects are things like:

- Writing a file
- Setting a timer
- Making up a number

Nothing else is one.
"""


def test_an_item_stands_under_the_sentence_that_introduces_its_list() -> None:
    """A list item without its introduction can mean the opposite."""
    assert said(LIST, "Making") == ["Side effects", "Making up"]
    assert said(LIST, "Making", "Setting") == ["Side effects", "Setting a", "Making up"]


def test_an_item_stands_under_what_introduces_its_own_list() -> None:
    """An inner list is introduced by its item, an outer one by the sentence above it."""
    nested = "You need:\n\n- These tools:\n  - A saw\n  - A file\n- Patience\n"
    assert said(nested, "Patience") == ["You need:", "Patience"]
    assert said(nested, "A file") == ["These tools:", "A file"]
    assert said("- A saw\n- Patience\n", "Patience") == ["Patience"]


def test_an_item_that_leads_to_others_of_its_list_is_said_once() -> None:
    """With the list around it, in its order."""
    steps = "- Wash it\n- Send it back. Please ensure:\n- That it is clean\n- That it is whole\n"
    assert said(steps, "Send it") == ["Wash it", "Send it", "That it", "That it"]


def test_a_sentence_that_is_followed_by_its_steps_is_said_with_them() -> None:
    """Where it is asked how, and below what it goes on from."""
    text = "A lamp may burn. It can be lit. You need to:\n\n- Fill it\n- Light it\n\nIt glows.\n"
    steps = ["A lamp", "It can", "You need", "Fill it", "Light it"]
    assert said(text, "It can", question="How do I light it?") == steps
    assert said(text, "It can", question="Can it be lit?") == ["A lamp", "It can"]
    assert said(text, "It glows", question="How do I light it?")[-1] == "It glows."


def test_a_label_is_not_said_with_its_code() -> None:
    """ "Example" above code says nothing; a sentence does, and so do words before a colon."""
    code = "\n\n  ```js\n  b()\n  ```\n"
    for label, expected in (("Example", []), ("In use:", ["In use:"]), ("Call it so", ["Call it"])):
        text = f"First.\n\n- {label}{code}"
        assert said(text, "b()") == [*expected, "b()"]


def test_what_something_is_begins_with_the_sentence_that_says_it() -> None:
    """What stands before it may be about anything; what follows goes on from it."""
    text = "Update Lamp often! Lamp is a light. Lamp glows."
    assert said(text, "Lamp is", "Update", question="Is Lamp new?") == ["Update Lamp", "Lamp is"]
    assert said(text, "Lamp is", "Update", question="What is Lamp?") == ["Lamp is"]
    assert said(text, "Lamp is", "Lamp glows", question="What is Lamp?") == [
        "Lamp is",
        "Lamp glows.",
    ]


PARAGRAPH = (
    "The store has an interface. It takes a reducer. It then calls the reducer. "
    "Since that is all, nothing else is needed. Everything else is up to you."
)


def test_the_best_sentence_is_never_given_up_for_what_it_refers_to() -> None:
    """Sentences before the best one are added only as far as it is still said."""
    assert said(PARAGRAPH, "It takes", "It then") == ["The store", "It takes"]
    assert said(PARAGRAPH, "It then") == ["The store", "It takes", "It then"]
    assert said(PARAGRAPH, "Since", "It takes", "It then") == ["Since that"]


def test_an_answer_does_not_begin_with_what_refers_back() -> None:
    """Where there is no room for what it refers to, a sentence that needs none begins."""
    assert said(PARAGRAPH, "Since", "It then", "Everything") == ["Since that", "Everything else"]


def test_a_condition_comes_with_what_it_is_of() -> None:
    """ "If it is not supported, ..." says of nothing that it is not supported."""
    told = "Pushing needs a server with HTTP/2. If it is not supported, an error is raised."
    assert said(told, "If it") == ["Pushing needs", "If it"]
    alone = "Pushing needs HTTP/2. If it is possible, do without."
    assert said(alone, "If it") == ["If it"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Lamps are loud. It's good practice to dim them.", ["It's good"]),
        ("Lamps are loud. It is not always possible to dim them.", ["It is"]),
        ("Lamps are loud. It is also possible to dim them.", ["Lamps are", "It is"]),
        ("Lamps are loud. It is up in no time.", ["Lamps are", "It is"]),
        ("Dimming\n\nIt dims them.", ["It dims"]),
        ("Dim lamps.\n\nIt saves power.", ["Dim lamps.", "It saves"]),
    ],
)
def test_nothing_is_said_for_a_word_that_refers_to_nothing(text: str, shown: list[str]) -> None:
    """The "it" of what is good or possible stands for nothing before, and no "it" for a label."""
    assert said(text, shown[-1]) == shown


def test_an_answer_is_longer_where_all_refer_back() -> None:
    """Three sentences in a row that begin with "this" or "it" are told with the one before."""
    text = "Thunks have a function. This reads. This can be useful. It is common. Nothing more is."
    whole = ["Thunks have", "This reads.", "This can", "It is"]
    assert said(text, "It is", "This reads", "This can") == whole
    longer = text.replace("Thunks", "They")
    assert said(longer, "It is", "This reads", "This can") == ["They have", *whole[1:]]


@pytest.mark.parametrize(("ending", "alone"), [("to apply it.", False), ("chezmoi did.", True)])
def test_what_only_ends_a_sentence_above_code(ending: str, alone: bool) -> None:
    """It is half a sentence; a name is written small too."""
    page = section(f"Now run this command:\n\n```\nlight\n```\n\n{ending} It burns.\n")
    number = [unit.text for unit in page.units].index(ending)
    assert stands_alone(Pick(page, number, ())) is alone


def test_a_sentence_without_anything_before_it_is_said_as_it_is() -> None:
    """There may be nothing on the page that "it" refers to."""
    assert said("It works. Try it.", "It works") == ["It works."]


def test_no_answer_ends_at_a_colon() -> None:
    """A sentence that leads to what is not said joins no other, whatever stands below it."""
    text = "It takes plain objects only. So we fetch there:\n\n#### `a.js`\n\n```js\nf()\n```\n"
    assert said(f"Stores are simple. {text}", "It takes", "So we") == ["Stores are", "It takes"]


CODE = """\
The form was removed. As an example, this:

```js
before()
```

should be migrated to:

```js
after()
```
"""


def test_an_introduction_that_goes_on_from_code_comes_with_it() -> None:
    """Half a sentence is told with the other half, and with the code between them."""
    whole = ["As an", "before()", "should be", "after()"]
    assert said(CODE, "should be") == whole
    assert said(CODE, "after()") == whole
    assert said(CODE, "before()") == whole


@pytest.mark.parametrize("best", ["This is", "extra()"])
def test_an_introduction_that_refers_back_comes_with_what_it_refers_to(best: str) -> None:
    """A sentence over code is understood as any other is."""
    text = "A thunk takes an argument. This is how it gets it:\n\n```js\nextra()\n```\n"
    assert said(text, best) == ["A thunk", "This is", "extra()"]


def test_a_name_in_code_begins_a_sentence() -> None:
    """What begins with inline code goes on from nothing, though its first letter is small."""
    text = "First:\n\n```js\na()\n```\n\n`next` is called then:\n\n```js\nb()\n```\n"
    assert said(text, "next is") == ["next is", "b()"]


def test_code_under_other_code_comes_with_the_sentence_over_both() -> None:
    """A file and another that uses it are shown as one thing."""
    text = "Importing gives an object:\n\n```css\n.a {}\n```\n\n```js\nimport a\n```\n"
    assert said(text, "import a") == ["Importing gives", ".a {}", "import a"]


@pytest.mark.parametrize(
    "opener",
    [
        "Or someone",
        "In those cases",
        "Similarly",
        "In both cases",
        "As all these",
        "We also think",
        "Doing so",
    ],
)
def test_an_answer_does_not_begin_in_the_middle_of_a_thought(opener: str) -> None:
    """Conjunctions and references to cases go on from the sentence before."""
    text = f"It fails when a file is missing. {opener}, it was removed.\n"
    assert said(text, opener)[0] == "It fails"


RUN = """\
Fetch the script:

```sh
fetch lamp.sh
```

%s run it:

```sh
sh lamp.sh
```
"""


@pytest.mark.parametrize("opener", ["Then", "Finally,", "After that,", "Next,"])
def test_a_step_comes_with_the_code_before_it(opener: str) -> None:
    """What goes on from code is not understood without it."""
    whole = ["Fetch the", "fetch lamp.sh", f"{opener} run", "sh lamp.sh"]
    found = said(RUN % opener, "sh lamp.sh")
    assert [" ".join(each.split()[:2]) for each in whole][:2] == found[:2]
    assert len(found) == 4


SHOWN = "To light all, be on deck.\n\n```sh\nlight all\n```\n\nTOLD They glow then.\n"


@pytest.mark.parametrize(
    ("told", "known"),
    [
        ("This command lights them.", True),
        ("The above lights them.", True),
        ("The command above lights them.", True),
        ("In the above example, all are lit.", True),
        ("While the above lamp is lit, all are.", True),
        ("Applying this practice keeps them lit.", True),
        ("Applying this oil keeps them lit.", False),
        ("In this example, all are lit.", True),
        ("Running this lights them.", True),
        ("The command lights them.", True),
        ("Lights the lamps of a ship.", True),
        ("Convenient way to light them.", True),
        ("Lights are out.", False),
        ("The section above tells of oil.", False),
        ("The above section tells of oil.", False),
        ("The command line is not needed.", False),
        ("Lamps are never out.", False),
    ],
)
def test_what_tells_of_the_code_above_is_said_with_it(told: str, known: bool) -> None:
    """Where that stands right above, and is short."""
    begins = " ".join(told.split()[:2])
    text = SHOWN.replace("TOLD", told)
    assert said(text, begins) == [*(["To light", "light all"] if known else []), begins]
    number = [unit.text for unit in section(text).units].index(told)
    assert stands_alone(Pick(section(text), number, ())) is not known
    far = text.replace(told, f"Lamps are old. {told}")
    assert "light all" not in said(far, begins)
    assert "light all" not in said(text.replace("light all\n", "light all\n" * 20), begins)


def test_a_step_that_begins_anew_comes_alone() -> None:
    """As does what is said below code that would fill the answer."""
    assert said(RUN % "Now you", "sh lamp.sh") == ["Now you", "sh lamp.sh"]
    long = "```sh\n" + "lamp\n" * 20 + "```\n\nThis lights it.\n"
    assert said(long, "This lights") == ["This lights"]


TABS = """\
Add it with this command:

```sh
npm add lamp
```

```sh
yarn add lamp
```

```sh
bun add lamp
```

This adds the lamp.
"""


def test_one_command_of_several_tools_is_shown() -> None:
    """The one that is asked for, or else the first, under what introduces them all."""
    assert said(TABS, "bun") == ["Add it", "bun add"]
    assert said(TABS, "This adds") == ["Add it", "npm add", "This adds"]


def test_code_that_is_introduced_by_nothing_stands_alone() -> None:
    """A sentence far above is none of its own."""
    assert said(TABS.replace("Add it with this command:", "It adds a lamp."), "bun") == ["bun add"]


def test_a_how_to_over_code_begins_with_what_it_refers_to() -> None:
    """The word "it" has to be known."""
    text = "The lamp has a switch. It is turned like this.\n\n```js\nturn()\n```\n"
    found = said(text, "It is", question="How do I turn it on?")
    assert found == ["The lamp", "It is", "turn()"]


@pytest.mark.parametrize(
    ("question", "how"),
    [
        ("How do I hide the tide?", True),
        ("hide the tide", True),
        ("Please turn off the tide", True),
        ("run without the tide", True),
        ("use my own tide", True),
        ("ignore tides", True),
        ("bump the tide", True),
        ("test coverage of the tide", False),
        ("use cases of the tide", False),
        ("set operations", False),
        ("change log of the tide", False),
        ("the tide at the bottom", False),
        ("What hides the tide?", False),
        ("connect to the tide", True),
        ("replace low with high tide", True),
        ("upload limit of the tide", False),
        ("redirect address of the tide", False),
        ("open on tide days", False),
        ("hide the tide?", False),
        ("delete the tide, is it possible", False),
        ("hide option of the tide", False),
        ("raise the limit of the tide", True),
        ("send a tide when an error is logged", True),
        ("give a user permission to hide the tide", True),
        ("change the default value of the tide", True),
        ("How might I hide the tide?", True),
        ("increase upload size", True),
        ("handle errors of the tide", True),
        ("error of the tide", False),
        ("hide permission of the tide", False),
        ("send errors of the tide", False),
        ("give way to the tide", False),
        ("raise of the tide", False),
        ("Which commands hide the tide?", True),
        ("show me examples of the tide", True),
    ],
)
def test_what_is_to_be_done_is_asked_as_with_how(question: str, how: bool) -> None:
    """Who types no more than that into a search box is shown the code that does it."""
    text = "The tide is shown. Hide it with `tide`.\n\n```yaml\ntide: none\n```\n"
    code = said(text, "Hide it", question=question)[-1:] == ["tide: none"]
    assert code is how


@pytest.mark.parametrize(("best", "other"), [(0, 1), (1, 0)])
def test_what_stands_below_another_heading_is_no_neighbour(best: int, other: int) -> None:
    """However well it answers."""
    chunk = section("## Lamps\n\n#### Red\n\nOne is red.\n\n#### Blue\n\nOne is blue.\n")
    values = (1.0, 0.9) if best < other else (0.9, 1.0)
    assert composed(Pick(chunk, best, values), "Which is lit?") == [best]


TAGS = """\
Images are pushed to %s tags. By pulling one you select what you want:

- `lamp:latest` points to the last one
- `lamp:next` points to the next one
"""


def test_what_speaks_of_several_is_said_with_the_list_of_them() -> None:
    """The next sentence leads to it, whatever is asked."""
    question = "Which images are there?"
    several = said(TAGS % "several", "Images are", question=question)
    assert several == ["Images are", "By pulling", "lamp:latest points", "lamp:next points"]
    assert said(TAGS % "the", "Images are", question=question) == ["Images are"]


FAR = "Take the oil out.\nThe wick stays.\nMind the glass.\n\n```sh\nlamp --drain\n```"
HOW_FAR = "How do I take the oil out?"


@pytest.mark.parametrize(
    ("text", "question", "shown"),
    [
        (FAR, HOW_FAR, ["Take the", "lamp --drain"]),
        (FAR, "Why is the oil taken out?", ["Take the"]),
        (f"{FAR}\n\n```sh\nlamp --fill\n```", HOW_FAR, ["Take the"]),
        (FAR.replace("Mind", "\n- Mind"), HOW_FAR, ["Take the"]),
    ],
)
def test_the_only_code_of_a_section_is_said_with_how_it_is_done(
    text: str, question: str, shown: list[str]
) -> None:
    """Without what stands between, where nothing but sentences does."""
    assert said(text, "Take", question=question) == shown


USERS = """\
No user exists at first. To make one, run this with your name:

**Docker**

```sh
docker make-user
```

**Compose**

```sh
compose make-user
```

It asks for a password.
"""


def test_code_with_labels_follows_what_leads_to_it() -> None:
    """All of it, with what each is for."""
    how = "How do I make a user?"
    labelled = ["Docker", "docker make-user", "Compose", "compose make-user"]
    whole = ["No user", "To make", *labelled]
    assert said(USERS, "No user", question=how) == whole
    assert said(USERS, "To make", question=how)[-4:] == labelled
    assert "Compose" not in said(USERS, "It asks", question=how)


def test_here_you_can_goes_back() -> None:
    """Where that is, the sentence before says."""
    text = "Open the page of all keepers. Here you can add keepers."
    assert said(text, "Here you") == ["Open the", "Here you"]
    assert said(text.replace("Here you", "There they"), "There they") == ["There they"]


def test_a_sentence_that_goes_on_below_its_code_is_said_to_its_end() -> None:
    """ "Change: <code> to <code> and start it anew" says the contrary without its end."""
    text = (
        "Edit the line and change:\n\n```\nlamp: old\n```\n\nto\n\n```\nlamp: new\n```\n\n"
        "and then light it.\n\nLamps are old.\n"
    )
    whole = ["Edit the", "lamp: old", "to", "lamp: new", "and then"]
    assert said(text, "Edit the") == whole
    assert said(text, "lamp: old") == whole
    assert said(text.replace("to\n", "`to` is old.\n", 1), "Edit the") == whole[:2]


def test_code_below_a_list_is_said_with_all_of_it() -> None:
    """The last item alone does not lead to it; code in an item is of that one."""
    text = "There are two lamps:\n\n1. A storm lamp\n2. A table lamp\n\n```\nlight both\n```\n"
    assert said(text, "light both") == ["There are", "A storm", "A table", "light both"]
    inner = text.replace("\n\n```\nlight both\n```", "\n\n   ```\n   light both\n   ```")
    assert said(inner, "light both")[-2:] == ["A table", "light both"]
    assert "A storm" not in said(inner, "light both")


@pytest.mark.parametrize(
    ("sentence", "above"),
    [
        ("Send the oil to this endpoint, with a lid.", True),
        ("Run this after each storm.", True),
        ("The oil is sent with a lid.", False),
    ],
)
def test_what_speaks_of_a_name_in_a_line_of_its_own_comes_with_it(
    sentence: str, *, above: bool
) -> None:
    """As of code, with the sentence that leads there."""
    text = f"There is a place for oil:\n\n`/api/oil/`\n\n{sentence}\n"
    best = " ".join(sentence.split()[:2])
    assert said(text, best) == [*(["There is", "/api/oil/"] if above else []), best]


def test_a_sentence_that_goes_back_is_not_said_above_code_that_is_spoken_of() -> None:
    """It says of something else what is not said."""
    text = (
        "Keepers forget it. This problem is common.\n\n```\nlamp --all\n```\n\nRun this at dusk.\n"
    )
    assert said(text, "Run this") == ["lamp --all", "Run this"]
    plain = text.replace("This problem", "A problem")
    assert said(plain, "Run this") == ["A problem", "lamp --all", "Run this"]


def test_an_option_is_said_with_its_command() -> None:
    """Where it is asked how, and the code above it has that option."""
    text = "Lamps get dark.\n\n```\nlamp [--trim]\n```\n\nIt is slow. Pass `--trim` to trim it.\n"
    how = "How do I trim the lamp?"
    assert said(text, "Pass --trim", question=how) == ["Lamps get", "lamp [--trim]", "Pass --trim"]
    assert said(text, "Pass --trim") == ["Pass --trim"]
    assert said(text.replace("[--trim]", "[--oil]"), "Pass --trim", question=how) == ["Pass --trim"]


@pytest.mark.parametrize(
    ("behind", "required"),
    [
        ("OIL must be enabled for this to work.", True),
        ("This option only has an effect in storms.", True),
        ("It has no effect unless OIL is set.", True),
        ("This requires a shed.", True),
        ("The oil also must be declared in lamp.toml.", True),
        ("Oil is sold in the village.", False),
    ],
)
def test_what_a_thing_requires_is_said_with_how_it_is_done(behind: str, *, required: bool) -> None:
    """The sentence a little further on, without what stands between."""
    text = f"Set LAMPS to light all of them.\n\nIt helps in storms.\n\n{behind}\n"
    how = said(text, "Set LAMPS", question="How do I light all lamps?")
    assert how[-1] == (" ".join(behind.split()[:2]) if required else "Set LAMPS")
    assert said(text, "Set LAMPS", question="What lights all lamps?") == ["Set LAMPS"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("One column has to be the title.", "All others are optional."),
        ("Set the clock.", "If the lamps go out too early, this is the first thing to check."),
        ("Close the lid at night.", "Failing to do so lets the lamps go out."),
        ("The lid may be closed.", "You can do that by turning it, so that no lamps go out."),
        ("Set the lid to clay.", "If you don't set it, lamps go out."),
        ("The lid takes a number.", "If negative, lamps never go out."),
        ("Set the lid to clay.", "Unless you have set it on purpose, lamps go out."),
        ("Lamps go out when it rains.", "If you need other ways to keep them in, use glass."),
    ],
)
def test_what_goes_back_to_it_is_said_with_what_stands_before(first: str, second: str) -> None:
    """Others than what was named, and what an if-sentence calls "this"."""
    assert said(f"# Lamps\n\n{first} {second}", second[:9], question="Which may go out?") == [
        " ".join(each.split()[:2]) for each in (first, second)
    ]


def test_items_of_a_list_that_answer_as_well_are_said() -> None:
    """Though another stands between them; not many, and not what answers half as well."""
    page = "# Moving\n\nNot moved are:\n\n- Sails\n- Ropes\n- Oars\n- Flags\n"
    assert said(page, "Sails", "Oars", question="are sails moved") == ["Not moved", "Sails", "Oars"]
    assert said(page, "Sails", question="are sails moved") == ["Not moved", "Sails"]


def test_a_later_sentence_of_an_item_stands_under_what_introduces_its_list() -> None:
    """It says that the item is out of scope."""
    long = "Lighting fires of any kind, in the house, in the yard or anywhere else. "
    page = f"# Lamps\n\nOut of scope are:\n\n- Rain.\n- {long}It is {'very ' * 60}unsafe.\n"
    assert said(page, "It is very", "Lighting", question="does it light a fire") == [
        "Out of",
        "Lighting fires",
        "It is",
    ]


@pytest.mark.parametrize("end", ["e.g.", "for example", "like this...", "a possible example -"])
def test_what_ends_in_an_example_comes_with_its_code(end: str) -> None:
    """It has no colon, and is cut short without it."""
    page = f"# Lamps\n\nTwo dashes end the options, {end}\n\n```\nlamp -- -oil\n```\n"
    assert said(page, "Two dashes", question="does it end") == ["Two dashes", "lamp --"]
    listed = page.replace("Two dashes", "* Two dashes")
    assert said(listed, "Two dashes", question="does it end") == ["Two dashes", "lamp --"]


def test_an_item_that_names_another_step_comes_with_all_of_them() -> None:
    """To go back to the first is nothing without it."""
    page = "# Lamps\n\nDo this:\n\n1. Fill it.\n2. Light it.\n3. If it fails, go to step 1.\n"
    asked = "does it fail"
    assert said(page, "If it fails", question=asked) == [
        "Do this:",
        "Fill it.",
        "Light it.",
        "If it",
    ]
    alone = page.replace("go to step 1", "wait")
    assert said(alone, "If it fails", question=asked) == ["Do this:", "If it"]


@pytest.mark.parametrize(
    ("lead", "told"),
    [
        ("You can use the following method to light it.", 3),
        ("Follow the steps below.", 3),
        ("It is lit by hand.", 1),
    ],
)
def test_what_a_sentence_says_that_follows_is_told(lead: str, told: int) -> None:
    """Also where it ends in no colon."""
    page = section(f"# Lamps\n\n{lead}\n\nLog in and run this:\n\n```\nlight\n```\n")
    pick = Pick(page, 0, (1.0, 0.1, 0.1))
    assert composed(pick, "the lamp is out") == list(range(told))
    listed = section(f"# Lamps\n\n{lead}\n\n- Oil it\n- Light it\n")
    assert composed(Pick(listed, 0, (1.0, 0.1, 0.1)), "the lamp is out") == list(range(told))


def test_what_is_named_without_is_said_with_what_names_it() -> None:
    """ "Without one of these ..." goes back."""
    page = "# Lamps\n\nInstall oil or wax. Without one of these fuels, no lamp burns.\n"
    assert said(page, "Without", question="my lamp is out") == ["Install oil", "Without one"]


def test_of_a_short_list_nothing_is_left_out() -> None:
    """Where it lists conditions, or most of the steps are said; a longer one is cut as before."""
    rules = ["It has a keel.", "It is at most nine metres long.", "It floats on salt water."]
    more = [f"It has plank number {at} of oak, cut in the year before." for at in range(9)]

    def said(lead: str, items: list[str], numbers: list[int], mark: str = "-") -> list[int]:
        listed = "".join(f"{mark} {item}\n" for item in items)
        (section,) = chunks(f"# Boats\n\n{lead}\n\n{listed}")
        return with_rest_of_short(section.units, numbers)

    assert said("A boat must satisfy the following:", rules, [2]) == [1, 2, 3]
    assert said("These are boats:", rules, [1, 2], "1.") == [1, 2, 3]
    assert said("These are boats:", rules, [1, 2]) == [1, 2]
    assert said("These are boats:", rules, [2], "1.") == [2]
    assert said("A boat must satisfy the following:", more, [2]) == [2]
