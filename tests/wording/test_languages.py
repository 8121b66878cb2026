"""Which texts are in another language than English, and which of their words say nothing."""

from __future__ import annotations

import pytest

from answerable.wording.languages import function_words, is_foreign, mostly_foreign


@pytest.mark.parametrize(
    "text",
    [
        "Welche Datenbank brauche ich?",
        "Was ist ein Verteilerschlüssel?",
        "WIE KANN ICH MEIN PASSWORT ZURÜCKSETZEN",
        "Qui est le pape ?",
        "Livrez-vous en Suisse ?",
        "¿Cuánto cuesta el plan Pro?",
        "Quanto custa você sabe?",
        "Dov'è la fattura e quanto costa?",
        "Hoeveel kost het abonnement?",
        "Ile kosztuje abonament?",
        "Сколько памяти нужно?",
        "ありがとう",
        "退款",
        "환불이 가능한가요",
        "كيف ألغي الاشتراك؟",
        "Dockerのインストール方法",
    ],
)
def test_another_language(text: str) -> None:
    """It is told by its letters, or by function words that English has not."""
    assert is_foreign(text)


@pytest.mark.parametrize(
    "text",
    [
        "How do I cancel?",
        "pricing",
        "convert pem to der",
        "set locale de es",
        "use es modules in node io",
        "DES or AES, MIT license",
        "IST to UTC",
        "war file deployment",
        "du command on unix",
        "import a CSV à la carte",
        "café opening hours",
        "naïve Bayes",
        "convert µs to ms",
        "what does 退款 mean on the page?",
        "h o w  d o  i  c a n c e l",
        "arduino uno los angeles nas",
        "1.249,50 / 12",
        "👍",
        "",
    ],
)
def test_english_names_and_code(text: str) -> None:
    """Words of other languages within English, names, short forms and code tell nothing."""
    assert not is_foreign(text)
    assert not function_words(text)


def test_words_in_capitals_are_names() -> None:
    """DES, MIT and IST are no function words, unless all of the text is in capitals."""
    assert not function_words("UND ODER NICHT module")
    assert "nicht" in function_words("DAS GEHT NICHT MEHR")


def test_pages() -> None:
    """Most of the sentences that tell a language decide; names and code do not count."""
    german = ["Der Tarif kostet 9 € und gilt für alle.", "hausverwalter update", "Rollen"]
    english = ["It is a lamp for you.", "It burns oil.", "lamp --trim", "Über"]
    assert mostly_foreign(german)
    assert not mostly_foreign(english)
    assert not mostly_foreign([*english, german[0]])
    assert not mostly_foreign([])
    assert not mostly_foreign(["pip install lamp", "Rollen"])
