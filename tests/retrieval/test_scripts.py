"""Words of scripts without spaces, and of those with stemmers of their own."""

from __future__ import annotations

import pytest

from answerable.retrieval.lexical import asked_terms, terms


@pytest.mark.parametrize(
    ("question", "page"),
    [
        ("返金できますか", "購入から14日以内であれば全額返金します。"),
        ("解約したい", "解約はマイページからいつでもできます。"),
        ("メモリはどのくらい必要ですか", "メモリは4GB以上が必要です。"),
        ("クッキーの使い方", "クッキーを使う"),
        ("可以退款吗？", "购买后14天内可以全额退款。"),
        ("需要多少内存", "至少需要4GB内存。"),
        ("환불이 가능한가요", "14일 이내에 환불합니다."),
        ("Сколько памяти нужно?", "Не менее 4 ГБ памяти"),
        ("резервная копия", "Резервные копии создаются"),
        ("إلغاء الاشتراك", "يتوقف الاشتراك"),
    ],
)
def test_a_question_finds_the_word(question: str, page: str) -> None:
    """It has a term in common with the page in spite of endings, particles and missing spaces."""
    assert set(asked_terms(question)) & set(terms(page))


@pytest.mark.parametrize(
    ("question", "page"),
    [
        ("日本の首相は誰ですか", "メモリは4GB以上が必要です。"),
        ("こんにちは", "これはいつでもできます。"),
        ("今天天气怎么样", "购买后14天内可以全额退款。"),
        ("Спасибо", "Не менее 4 ГБ памяти"),
    ],
)
def test_another_question_does_not(question: str, page: str) -> None:
    """Particles and endings are no words in common."""
    assert not set(asked_terms(question)) & set(terms(page))


def test_code_among_other_letters() -> None:
    """Names within a run of other letters are words of their own, with their parts."""
    assert terms("Node.jsのインストール")[:3] == terms("Node.js")
    assert "docker" in terms("Dockerのインストール")
    assert set(terms("v2版本")) == {"v2", "版本"}
