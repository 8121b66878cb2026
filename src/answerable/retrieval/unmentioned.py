"""Names in a question that stand nowhere in the index: "Can I import it from Oracle?".

What is found then is about the rest of the question, so that its reader is told. Only names, and in
English, where nothing else is written with a capital: other words that no page has are mostly the
visitor's own for what the pages call otherwise. Who types in small letters ("import from heimdall")
writes a name as a word that the embedder's model does not know as a whole. What is no name and not
known either ("checkboxes", "backend") is told by how it ends, or is listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache

from answerable.manifest import Manifest
from answerable.protocols import Embedder
from answerable.retrieval.lexical import EDGES, STOP_WORDS, term_id, term_ids, terms
from answerable.retrieval.related import MISTYPED, Related
from answerable.types import Chunk, Evidence
from answerable.wording.english import CAPITAL, is_english, is_plain
from answerable.wording.how_to import HOW_TO
from answerable.wording.languages import is_foreign
from answerable.wording.messages import has_message
from answerable.wording.whether import ASKS_WHETHER

ALIKE = 0.6  # cosine: the pages have the name in another form ("Postgres", "PostgreSQL")
SHORTEST = 3  # letters of a name; shorter ones are mostly abbreviations
MOST = 2  # names that are told
CONSIDERED = 6  # words that may be names; each is compared with the words of the index
_ENDS = (".", "!", "?", ":", ";")  # after these a capital begins a sentence
_ASKS = re.compile(r"(?:(?<=[.!?]\s)|^)(?:[^.!?]|[.!?](?!\s|$))+\?")
_NAME = re.compile(rf"{CAPITAL}[\w+#]*(?:[.'\u2019/-][\w+#]+)*")
_INITIALS = re.compile(r"[A-Z]{3,5}")
_VARIABLE = re.compile(r"[A-Z]+(?:_[A-Z]+)+")
_VERSION = re.compile(r"\d+$")  # "node20"
_POSSESSIVE = re.compile(r"['\u2019]s?$")
# Of several, how they are, what is done: "beginners", "prettier". Few names end so.
_ORDINARY = (
    r"\w+(?:ing|ed|ly|[^aious]s|(?:[ptngdlr]{2}|in)ier|iest|tion|ment|ness|able|ible|ists?|less"
    r"|wise|ity|[ea]nce)\b"
)
# No names, though models put them together from pieces too.
_COMMON = frozenset(
    """
    admin async auth autocomplete backend blob boilerplate boolean breadcrumb callback changelog
    checkbox checkout checksum clipboard codebase config cronjob cursor debug dropdown emoji
    endpoint env fallback filename filesystem footer frontend fullscreen hex homepage hostname
    hotkey hover hyperlink iframe inline keyword lifecycle locale localhost login logout
    lookahead lookbehind lowercase middleware navbar newline offline overflow param placeholder
    paraphrase plaintext plugin popover popup readonly recap redirect refactor refresh regex rename
    rephrase repo rollback runtime scratch screenshot semicolon separator shortcut sidebar signup
    snippet spreadsheet startup stderr stdin stdout stylesheet subdirectory subdomain subfolder sudo
    summarise summarize superuser
    symlink tarball thumbnail timeout timestamp timezone tooltip tutorial typo upload uppercase
    username verbose webcam webhook whitespace wildcard workaround workflow wrapper
    """.split()
)
# Names that are words to a model, and stand for nothing else: not "slack", "notion", "excel".
_PRODUCTS = frozenset(
    """
    telegram discord whatsapp instagram facebook twitter youtube gmail github gitlab bitbucket jira
    mysql postgres postgresql sqlite mongodb redis docker kubernetes nginx kotlin javascript
    typescript spotify netflix azure paypal bitcoin ethereum wordpress drupal firefox dropbox skype
    """.split()
)
# A word in small letters that may be a name, and nothing of an address, a file or code.
_OTHERS = rf"(?!(?:{'|'.join(sorted(_PRODUCTS))})\b){_ORDINARY}"
_WORD = (
    rf"(?!{_OTHERS})(?:[a-z]{{3,30}}|[a-z]{{1,9}}\d[a-z\d]{{0,9}})"
    r"(?![\w@`'\u2019/-]|[.(]\w|\()"
)
_SMALL = re.compile(rf"(?<![\w@`'\u2019/.-])(?:~/)?\.?(?P<word>{_WORD})")
# Where names stand: what something comes from, goes to, is done with, or is of. What follows "to"
# is a name only where something goes there: not in "I have to detach it".
_PLACED = re.compile(
    rf"\b(?:from|with|via|use|using|as|into|on|for|supports?) (?P<beside>{_WORD})"
    rf"|\b(?:runs?|running|works?|working|install\w*|available|supported) (?:on|with)"
    rf" (?:an?|my|the) (?P<device>{_WORD})"
    r"|\b(?:export|import|connect|migrat|mov|switch|convert|cast|send|sync|upload|publish|deploy"
    rf"|push|integrat|stream|link|post|forward)\w* (?:\w+ ){{0,3}}to (?P<goal>{_WORD})"
    rf"|\b(?:an?|any) (?P<kind>{_WORD})(?= (?:image|plugin|extension|integration|app|add-?on"
    r"|module|connector|widget|theme|client|feed|export|import|support)\b)"
)
# Two words in one are a word ("reindex", "flatshare"), though now and then a name as well.
_PREFIXES = frozenset("re un de up co".split())
LONG = 5  # letters: what is shorter and no word to a model is mostly short for something
# A name that is none of a language, whatever a model knows: "--fail-fast", "max-lines-per-lamp"; no
# number of somebody's order.
_CODED = re.compile(
    r"(?<![\w@`'\u2019/.-])"
    r"(?!(?:[a-z]+-)*(?:of|the|to|by|and|in|an?|on|at|or|up|out|as|for)-)"
    r"(?:--(?P<option>[a-z]{2,}\d{0,2}(?:-[a-z0-9]+){0,6})|[a-z]{2,}(?:-[a-z]{2,}\d{0,2}){3,6})"
    r"(?![\w@'\u2019/=-]|\.\w)"
)
# Nobody writes so but in code; it may be a name of the visitor's own: "my_table".
_JOINED = re.compile(
    r"(?<![\w@`'\u2019/.-])(?!my_|your_)[a-z]{2,}(?:_[a-z0-9]+)+(?![\w@'\u2019/.-])"
)
# Those of three letters and more of which no index has a count, and that nobody looks up.
_SMALL_WORDS = tuple(
    sorted(
        {each for each in STOP_WORDS if len(each) >= SHORTEST}
        | set(
            "because before after between during while until through against another again always"
            " never often please there their still already maybe really thing things something"
            " anything everything someone everyone without which where different difference".split()
        )
    )
)
_INSTEAD = re.compile(r"\b(?:instead of|rather than|other than|in place of)\b", re.IGNORECASE)
# "why doesnt it", typed without the apostrophe
_CONTRACTED = re.compile(
    r"(?:do|does|did|is|are|was|were|has|have|had|ca|could|wo|would|should|must|ai)nt"
    r"|(?:it|that|there|what|who|where|how)s|(?:they|we|you)(?:re|ve|ll)|im|ive|lets|gonna|wanna|gotta"
)


def unmentioned(question: str, manifest: Manifest) -> tuple[str, ...]:
    """The names of an English question that no page has, as they are written, ``MOST`` at most.

    What is told beside it ("I come from Pinboard.") asks for nothing.
    """
    names = (each for each in names_asked(question) if not _has(each, manifest))
    return tuple(dict.fromkeys(names))[:MOST]


def names_asked(question: str) -> list[str]:
    """The names in what an English question asks, as they are written."""
    return list(_names(_asking(question))) if _is_asked_in_english(question) else []


def _is_asked_in_english(question: str) -> bool:
    """Also where nothing but its beginning tells ("Is Lamps Cloud SOC 2 certified?")."""
    if is_english(question):
        return True
    return is_plain(question) and not is_foreign(question) and bool(ASKS_WHETHER.match(question))


async def unmentioned_small(
    question: str, manifest: Manifest, alike: Related, embedder: Embedder
) -> tuple[str, ...]:
    """The names that no page has and that a question writes in small letters; none where it is in
    another language than English, or the embedder does not tell which words its model knows."""
    if not is_plain(question) or is_foreign(question):
        return ()
    if coded := missing_in_code(question, manifest):
        return coded
    asked = _asking(question)
    written = dict.fromkeys(_SMALL.findall(asked[:1].lower() + asked[1:]))
    names = [each for each in written if _may_name(each) and not _has_word(each, manifest)]
    missing = [each for each in names[:CONSIDERED] if not _has_small(each, manifest, alike)]
    known = await embedder.word_vectors(missing) if missing else None
    if known is None:
        return ()
    pieces = zip(missing, known.pieces, strict=True)
    unknown = [word for word, made_of in pieces if len(made_of) > 1 or word in _PRODUCTS]
    placed = {found[found.lastgroup or 0] for found in _PLACED.finditer(asked)}
    plain = await plain_names(unknown, embedder)
    told = {*placed, *plain, *_PRODUCTS}
    return tuple(word for word in unknown if word in told)[:MOST]


async def plain_names(words: Sequence[str], embedder: Embedder) -> tuple[str, ...]:
    """Of words that a model does not know those that can be nothing but names, or are names in
    code: no short forms, nor put together from two words that it knows ("flatshare")."""
    long = [word for word in words if len(word) >= LONG and word.isalpha()]
    halves = {word: [(word[:at], word[at:]) for at in range(2, len(word) - 2)] for word in long}
    every = sorted({half for each in halves.values() for pair in each for half in pair})
    known = await embedder.word_vectors(every) if every else None
    if known is None:
        return tuple(word for word in words if not word.isalpha())
    whole = {half for half, made_of in zip(every, known.pieces, strict=True) if len(made_of) == 1}
    put_together = {
        word
        for word, pairs in halves.items()
        for one, other in pairs
        if {one, other} <= whole and (len(one) >= SHORTEST or one in _PREFIXES)
    }
    return tuple(
        word
        for word in words
        if not word.isalpha() or (word in halves and word not in put_together)
    )


def missing_in_code(question: str, manifest: Manifest) -> tuple[str, ...]:
    """The options and names in code of a question that the index has in none of its pages, as they
    are written; what stands in a message that is pasted is somebody else's."""
    if has_message(question):
        return ()
    asked = _asking(question)
    coded = {each[0]: each["option"] or each[0] for each in _CODED.finditer(asked)}
    joined = {name: name for name in _JOINED.findall(asked) if not _is_slip(name, manifest)}
    # Of "--with" and "--only" no index has a count.
    return tuple(
        name
        for name, bare in (coded | joined).items()
        if (ids := term_ids(bare)) and not manifest.has(ids[0])
    )[:MOST]


def hinges_on_name(question: str, names: Sequence[str]) -> bool:
    """Whether an English question hinges on ``names`` that no page has: it asks how something is
    done, or whether, or of a name in code. Of something else it is not answered then, while a
    reason or a number may be. What can stand "instead of" what pages name is answered by what they
    say of that. A name in code that may be the visitor's own is only told to be missing."""
    names = [name for name in names if not _JOINED.fullmatch(name)]
    if not names or _INSTEAD.search(question):
        return False
    if any(map(_CODED.fullmatch, names)):
        return True
    if any(_is_choice(name, names, question) for name in names):
        return False
    return HOW_TO.search(question) is not None or ASKS_WHETHER.match(question) is not None


def _is_choice(name: str, names: Sequence[str], question: str) -> bool:
    """Whether a name is one of two of which the pages have the other: "MySQL or MariaDB"."""
    written = rf"(?<!\w){re.escape(name)}(?!\w)"
    beside = re.search(
        rf"(?P<before>[\w.+#-]+),? or {written}|{written},? or (?P<behind>[\w.+#-]+)",
        question,
        re.IGNORECASE,
    )
    return beside is not None and (beside["before"] or beside["behind"]) not in names


def _may_name(word: str) -> bool:
    ordinary = word in _COMMON or _CONTRACTED.fullmatch(word) is not None
    return not ordinary and bool(terms(word)) and not _is_slip_of_small(word)


@lru_cache(maxsize=4096)
def _is_slip_of_small(word: str) -> bool:
    """Whether it is a word that says nothing, typed in haste: "wher", "teh", "becuase"."""
    return _is_nearly(word, _SMALL_WORDS)


def _has_small(name: str, manifest: Manifest, alike: Related) -> bool:
    """Whether the index has a name, or a word that is nearly it; or has it without its version."""
    near = any(cosine >= ALIKE and manifest.has(term) for term, cosine in _like(name, alike))
    if near or _has(name, manifest):
        return True
    bare = _VERSION.sub("", name)
    return bare != name and len(bare) >= SHORTEST and any(map(manifest.has, term_ids(bare)))


def _like(name: str, alike: Related) -> list[tuple[int, float]]:
    """The words that are like a name, but those that it begins with: a "dropbox" is nothing to
    drop."""
    begins = {term_id(name[:end]) for end in range(SHORTEST, len(name) - 2)}
    return [each for each in alike.get(term_id(terms(name)[0]), ()) if each[0] not in begins]


def _is_slip(word: str, manifest: Manifest) -> bool:
    """Whether it is nearly a word that the index has: "postgres", "extention". Another number is
    another thing, and so are other initials."""
    if any(map(str.isdigit, word)) or _INITIALS.fullmatch(word):
        return False
    word = word.casefold()
    near = [each for each in manifest.words if each[0] == word[0]]
    return _is_nearly(word, near)


def _is_nearly(word: str, others: Sequence[str]) -> bool:
    """Whether a word is typed as one of the others in haste, with letters that changed places."""
    turned = sorted(word)
    turns = any(len(each) == len(word) and sorted(each) == turned for each in others)
    return turns or bool(get_close_matches(word, others, n=1, cutoff=MISTYPED))


def without_unknown(question: str, manifests: Sequence[Manifest]) -> str:
    """``question`` without the names of which no index has a word."""
    for name in _names(question):
        known = (each.has(term) for each in manifests for term in term_ids(name))
        if not any(known):
            question = " ".join(question.replace(name, " ").split())
    return question


def uncalled(evidence: Evidence) -> tuple[str, ...]:
    """The ``unmentioned`` names that no page which was found is called by or writes apart.

    What a page is called may stand in its front matter alone, which is no text of it.
    """
    if not evidence.unmentioned:
        return ()
    called = frozenset(term for each in evidence.candidates for term in _called(each.chunk))
    names = [name for name in evidence.unmentioned if not called.issuperset(terms(name))]
    return tuple(name for name in names if not _is_written_apart(name, evidence))


def _is_written_apart(name: str, evidence: Evidence) -> bool:
    """Whether a passage that was found has the name as several words: "VS Code" for "vscode", or
    what its letters stand for: "network attached storage" for "NAS"."""
    forms = [r"[-_ ]?".join(map(re.escape, name.replace("-", ""))) + "s?"]
    if _INITIALS.fullmatch(name):
        forms.append(r"[ -]".join(rf"{each}\w+" for each in name))
    apart = re.compile(rf"\b(?:{'|'.join(forms)})\b", re.IGNORECASE)
    chunks = (each.chunk for each in evidence.candidates)
    texts = (
        text
        for each in chunks
        for text in (*each.heading_path, *(unit.text for unit in each.units))
    )
    return any(map(apart.search, texts))


def _asking(question: str) -> str:
    """The sentences that ask, or all where none does."""
    return " ".join(_ASKS.findall(question)) or question


def _called(chunk: Chunk) -> list[str]:
    named = (chunk.metadata.get(key, "") for key in ("aliases", "source_name"))
    return terms(" ".join((chunk.title, *named)))


def _names(question: str) -> Iterator[str]:
    """The capitalised words that begin no sentence, those that stand together as one."""
    words = question.split()
    if 2 * sum(each[:1].isupper() for each in words[1:]) > len(words):  # a title, or shouting
        return
    capital = [at for at in range(1, len(words)) if _is_name(words[at], words[at - 1])]
    name: list[str] = []
    for at in capital:
        if name and (at - 1 not in capital or words[at - 1][-1] in ",;"):
            yield " ".join(name)
            name = []
        name.append(_POSSESSIVE.sub("", words[at].strip(EDGES)))
    if name:
        yield " ".join(name)


def _is_name(word: str, before: str) -> bool:
    bare = word.strip(EDGES)
    whole = _NAME.fullmatch(bare) is not None
    is_long = len(bare) >= SHORTEST or bare[1:].isdigit()  # "S3"
    return whole and is_long and not before.endswith(_ENDS) and bool(terms(bare))


def _has(name: str, manifest: Manifest) -> bool:
    """Whether the index has every word of a name, or one that is nearly it ("Postgres"). What
    is only near in meaning is another thing: "MySQL" is not PostgreSQL."""
    return all(_has_word(word, manifest) or _is_slip(word, manifest) for word in name.split())


def _has_word(word: str, manifest: Manifest) -> bool:
    """A number belongs to a name ("HTTP/3"), and so does all of one that is written as one word
    ("MySQL", "CarPlay", though the site has cars and plays) or as a variable ("HTTPS_PROXY"). Of
    others each part may stand by itself ("Node.js")."""
    whole, *parts = term_ids(word)
    if manifest.has(whole) or any(map(str.isdigit, word)) or _VARIABLE.fullmatch(word):
        return manifest.has(whole)
    return not word.isalpha() and any(map(manifest.has, parts))
