"""Where sentences end, and where they only seem to."""

from __future__ import annotations

import pytest

from answerable.ingest.sentences import split

CASES: list[list[str]] = [
    ["One.", "Two?", "Three!"],
    ["Use store.js and v1.2.3 of 3.14.", "Then go."],
    ["See https://a.b/c.d?e=f. now"],
    ["E.g. this, i.e. that, cf. Smith et al. 2020 vs. Jones."],
    ["Put the folder (f.e. Lamps) there, f.ex. today."],
    ["Mr. Smith and Dr. No met J. R. Tolkien."],
    ["See Fig. 3 and No. 5.", "It ends."],
    ["Why?", "No. It ends.", "Yes! It does.", "No."],  # which alone is about nothing
    ["Nein. Es endet.", "はい。そうです。"],
    ["Apples, pears, etc.", "The rest."],
    ["Wait... what happened?", "Nothing."],
    ["He said “Stop.”", "She did (really.)", "End"],
    ["1. First things"],
    ["Is it?!", "Yes."],
    ["これは文です。", "次の文！", "最後"],
    ["Node.js is fine.", "3 of them."],
    ["It ends in a number 5.", "Next one."],
]


@pytest.mark.parametrize("sentences", CASES)
def test_sentences(sentences: list[str]) -> None:
    """Joined by spaces, sentences are found again: versions and abbreviations end none."""
    text = " ".join(sentences)
    assert [text[start:end] for start, end in split(text)] == sentences


def test_nothing_ends_inside_what_is_protected() -> None:
    """A stop inside code or link text ends no sentence."""
    text = "Call a. B now. Then"
    assert [text[a:b] for a, b in split(text, [(5, 9)])] == ["Call a. B now.", "Then"]


def test_a_sentence_may_begin_with_code() -> None:
    """Lower case begins a sentence only where it is code."""
    text = "It works. useState is one."
    assert len(split(text)) == 1
    assert len(split(text, [(10, 18)])) == 2


def test_spaces_alone_are_no_sentence() -> None:
    """Blank text gives nothing."""
    assert split("  \n ") == []


ELSEWHERE: list[list[str]] = [
    ["Unterstützt werden z. B. Windows 11 und z.B. Ubuntu.", "Das ist alles."],
    ["Am 3. Mai 2024 erschien die 2. Auflage im 19. Jahrhundert.", "Das war alles."],
    ["Bis zum 31. Dezember wird gezahlt.", "Danach nicht."],
    ["Die Version 3.2 erschien am 3. April und ist frei.", "Mehr nicht."],
    ["Es kostet ca. 5 € zzgl. MwSt. pro Jahr.", "Die Lieferung bzw. Abholung ist frei."],
    ["Frau Dr. Weber, Hr. Müller und die Nr. 5 der Str. 7 sind nicht da.", "Ende."],
    ["Das Programm benötigt mind. 4 GB und wird evtl. Windows 12 brauchen.", "Ende."],
    ["Die Datenbank muss u. a. PostgreSQL oder SQLite sein.", "Ende."],
    ["Cliquez sur « Mot de passe oublié ? » et saisissez votre e-mail.", "Le lien reste valable."],
    ["Voir l'art. L. 121 avec Mme. Durand, le 3. mai.", "C'est tout."],
    ["Véase el Sr. García, la Sra. Pérez, EE. UU. y la pág. 5.", "¿Cuánto cuesta?", "¡Mucho!"],
    ["Ver a Dra. Costa e o n.º 5, você não está só.", "Fim."],
    ["Это стоит 5 тыс. руб. в месяц.", "См. рис. 3 и стр. 5, ул. Ленина, г. Москва."],
    ["В 2024 г. Россия выпустила версию.", "Конец."],
    ["هل فشل التحديث؟", "أعد التشغيل.", "نعم!"],
    ["اضغط على «نسيت كلمة المرور؟» ثم أدخل بريدك.", "الرابط صالح."],
    ["Er sagte es nicht.", "»Gut«, sagte sie."],
]


@pytest.mark.parametrize("sentences", ELSEWHERE)
def test_sentences_elsewhere(sentences: list[str]) -> None:
    """Abbreviations, dates and quotes of other languages end no sentence."""
    text = " ".join(sentences)
    assert [text[start:end] for start, end in split(text)] == sentences


@pytest.mark.parametrize(
    "sentences",
    [
        [
            "Keep in mind.",
            "The gem is old.",
            "Use the max.",
            "Then set it in your env.",
            "Restart.",
        ],
        ["It takes a str.", "Inside a div.", "It has 12.", "April came.", "Press a.", "Then b."],
        ["Install the gem.", "It speaks fr.", "See the art.", "Buy the kit."],
        ["It was the 2.", "Then the 3."],
    ],
)
def test_words_that_are_abbreviations_elsewhere(sentences: list[str]) -> None:
    """In English they end sentences as before."""
    text = " ".join(sentences)
    assert [text[start:end] for start, end in split(text)] == sentences


@pytest.mark.parametrize("unit", ["a. ", "a? ", "No? No. ", "a . "])
def test_marks_that_end_no_sentence(unit: str) -> None:
    """A million characters of them are read once; looked at from the beginning at each mark, they
    would take minutes."""
    text = (unit * (1_000_000 // len(unit))).rstrip()
    sentences = split(text)
    assert "".join(text[start:end] for start, end in sentences).replace(" ", "") == text.replace(
        " ", ""
    )
