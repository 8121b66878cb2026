"""Personal data and secrets: found where they stand, and nothing else."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from answerable import pii
from answerable.pii import FILL, Redactor
from ordinary_page import page_seconds

REDACTOR = Redactor()
CARD = "4539 1488 0343 6467"
IBAN = "PL61 1090 1014 0000 0712 1981 2874"
SECRETS = (
    "sk-proj-Zq81mNv4TtYp0LxRb7WcEd29",
    "AKIAZ7QJ4XWPLM2N8RTV",
    "ghp_z9Qm3LxV7tRk2WpY8sBn4HcJ6dFg1aTq0uEi",
    "xoxb-84920174625-QmLxVtRkWpYsBn",
    "glpat-Zq81mNv4TtYp0LxRb7Wc",
)


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("Write to jane.doe+x@firma.pl.", "Write to [e-mail]."),
        ("<mailto:jane@firma.co.uk>", "<mailto:[e-mail]>"),
        ("Call +48 600 700 800 today", "Call [phone] today"),
        ("My phone number is (212) 736-5000.", "My phone number is [phone]."),
        (f"Pay with {CARD}!", "Pay with [card]!"),
        (f"To {IBAN}, please", "To [iban], please"),
        ("postgres://app:Xk29vQpL@db.firma.pl/app", "postgres://app:[secret]@db.firma.pl/app"),
        ('token = "q8ZkP2vLm4XwRt7Yc"', 'token = "[secret]"'),
        *((f"key {secret} end", "key [secret] end") for secret in SECRETS),
        ("Mail jane.doe@primaria.gov.md or ana@bancox.com.py.", "Mail [e-mail] or [e-mail]."),
        ("Write to _jane@firma.pl_, -joe@firma.pl", "Write to _[e-mail]_, -[e-mail]"),
        ("żaneta.k@firma.pl, jane@münchen-post.de", "[e-mail], [e-mail]"),
        ("jane@пошта.укр, jane@firma.xn--p1ai", "[e-mail], [e-mail]"),
        ("联系jane@firma.cn或者来电", "联系[e-mail]或者来电"),
        ("jane@firma.com으로", "[e-mail]으로"),
        ("jane@firma.com.", "[e-mail]."),
        ("young@firma.com, yourson@firma.pl", "[e-mail], [e-mail]"),
        ("My number is 00 48 602 345 678", "My number is [phone]"),
        ("0048 602-345-678 or 00 33 6 12 34 56 78", "[phone] or [phone]"),
        ("＋48 602 345 678", "[phone]"),
        ("de89 3704 0044 0532 0130 00 oder mehr", "[iban] oder mehr"),
        ("pl61109010140000071219812874", "[iban]"),
        ("Gb29\u00a0nwbk\u00a06016\u00a01331\u00a09268\u00a019 thanks", "[iban] thanks"),
        (
            "https://hooks.slack.com/services/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",
            "https://hooks.slack.com/services/[secret]",
        ),
        ("bot 7102015430:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw", "bot [secret]"),
        (
            "api.telegram.org/bot7102015430:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsawQ/getMe",
            "api.telegram.org/[secret]/getMe",
        ),
    ],
)
def test_what_is_masked(text: str, masked: str) -> None:
    """Each kind is replaced by its name, and the text around it stays."""
    assert REDACTOR.masked(text) == masked


WIDE = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})
WIDE_CARD = CARD.replace(" ", "").translate(WIDE)


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (f"私のカードは{WIDE_CARD}です。", "私のカードは[card]です。"),
        (
            "卡号4539148803436467谢谢, 账号PL61109010140000071219812874吗",
            "卡号[card]谢谢, 账号[iban]吗",
        ),
        (f"{CARD.translate(WIDE)}, {CARD.replace(' ', '－')}", "[card], [card]"),
        (CARD.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")), "[card]"),
        ("jane＠firma.pl, jane@firma．pl or jane﹫firma．co．uk", "[e-mail], [e-mail] or [e-mail]"),
        ("ｊａｎｅ．ｄｏｅ＠ｆｉｒｍａ．ｐｌ。", "[e-mail]。"),
        ("邮箱：jane＠firma.cn，电话", "邮箱：[e-mail]，电话"),
        ("jane@firma.jp．それは", "[e-mail]．それは"),
        ("+４８ ６００ ７００ ８００", "[phone]"),
        ("ＰＬ６１１０９０１０１４０００００７１２１９８１２８７４", "[iban]"),
        ("ja\u200bne@fir\u00adma.p\u2060l!", "[e-mail]!"),
        ("jane\u200d@\ufefffirma.pl", "[e-mail]"),
        (f"a {CARD[:7]}\u200c{CARD[7:]} b", "a [card] b"),
        (f"a {WIDE_CARD[:7]}\u200b{WIDE_CARD[7:]} b", "a [card] b"),
        (f"{CARD}\u200b1 and jane@firma.com１", "[card]\u200b1 and [e-mail]１"),
        (f"{SECRETS[2][:9]}\u200b{SECRETS[2][9:]}", "[secret]"),
        ("/x?of=jane.doe%40firma.pl&b=1", "/x?of=[e-mail]&b=1"),
        ("jane%2540firma.pl, jane%40firma%2epl", "[e-mail], [e-mail]"),
        ("tel:%2B48600700800", "tel:[phone]"),
    ],
)
def test_other_spellings_are_masked(text: str, masked: str) -> None:
    """Wide characters, digits of other scripts, characters that nobody sees and encoded ones hide
    nothing, and what is masked stands where it does in the text."""
    assert REDACTOR.masked(text) == masked


@pytest.mark.parametrize(
    "text",
    [
        "jane＠example.com, you%40firma.pl, user%40example.org",
        "https://unpkg.com/%40scope/pkg and react%4018.2.0/index.js",
        "git%40github.com:owner/name.git",
        "１２３４５６７８９０１２３４５６ items, ver．2．0",
        "नमस्ते १२३, سلام\u200cها, 👩\u200d💻 a\u00adb",
    ],
)
def test_other_spellings_of_nothing(text: str) -> None:
    """What is nobody's stays so in wide characters, too."""
    assert REDACTOR.find(text) == []


def test_what_is_public_stays_however_it_is_spelled() -> None:
    """The owner's list is compared with what it reads like."""
    public = Redactor(public=("help@firma.pl", "@shop.pl"))
    assert public.find("help＠firma.pl, any%40shop.pl, an\u00ady@shop.pl") == []
    assert public.is_public("help＠firma．pl")


def card(beginning: str, length: int = 16) -> str:
    """A number with the check digit that it has to end with."""
    digits = (beginning + "9053718264" * 2)[: length - 1]
    return next(f"{digits}{last}" for last in range(10) if pii._luhn(f"{digits}{last}"))


@pytest.mark.parametrize(
    ("beginning", "length"),
    [("4", 16), ("51", 16), ("2221", 16), ("2200", 16), ("34", 15), ("37", 15), ("36", 14),
     ("62", 16), ("62", 19), ("3528", 16), ("3589", 16), ("6011", 16), ("644", 16), ("649", 16),
     ("65", 16), ("67", 16), ("60", 16), ("81", 16), ("82", 16)],
)  # fmt: skip
def test_cards(beginning: str, length: int) -> None:
    """Of every brand, in one or in fours with blanks of any width; a wrong digit makes it none."""
    digits = card(beginning, length)
    wrong = f"{digits[:-1]}{(int(digits[-1]) + 1) % 10}"
    cuts = (0, 4, 10, 19) if length < 16 else (0, 4, 8, 12, 16, 19)
    for blank in ("", " ", "-", "\u00a0", "\u202f", "\u2009"):
        written = blank.join(filter(None, (digits[a:b] for a, b in pairwise(cuts))))
        assert REDACTOR.masked(f"My card is {written}.") == "My card is [card]."
    assert REDACTOR.find(f"The number is {wrong}.") == []


@pytest.mark.parametrize(
    "text",
    [
        "Write to you@example.com or admin@my.test.",
        "tls your@email.com, login your-name@gmail.com or you@firma.pl, your.email@firma.pl",
        "git clone git@github.com:owner/name.git",
        "dsn: https://publicKey@o0.ingest.sentry.io/0",
        "Install react@18.2.0 and logo@2x.png",
        "systemctl enable lamp@user.service lamp@9.socket",
        "Sign in as admin@admin.com, or set user@provider.tld",
        "The port is 8000 and the limit 1234567890123456.",
        "Test with 4242 4242 4242 4242.",
        "Call +1 202 555 0100 in a story.",
        "sha256 8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
        "OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxx",
        "AKIAIOSFODNN7EXAMPLE",
        "postgres://user:password@db.firma.pl/app",
        'password = "${POSTGRES_PASSWORD}"',
        "integrity sha384-oqVuAfXRKap7fdgcCY5uykM6QrXgVYbVzvGyBqv",
        "Call 911, or version 1.2.3.4 on 2026-11-22 at 12:30:45.",
        "see docs/guides/installation/WithDocusaurusTwoAndThree",
        "npm i @scope/pkg@1.2.3 other@2.0.0-rc.next vue@latest @types/node@v20.1",
        "logo@2x.png, sprite@3x.webp, logo@v1.py, api@2.md, app@1.4.js, main@v2.0.1.ts",
        "@app.route('/x') and @pytest.mark.anyio over @dataclass, or @media in CSS",
        "git@gitlab.com:group/name.git and ssh://git@github.com/owner/name",
        "@jane on GitHub, #1234, see @scope/name and user@localhost",
        "id 6212345678901234, order 8100000000000000, 6000000000000000, 3530000000000000",
        "9007199254740993 9223372036854775807 18446744073709551615 1700000000000000",
        "Bytes: 00 48 65 6c 6c 6f 00 48 60 23 45 67 89 01 23 45 00 00",
        "0012345678901 00441632960961 at 12:00 48602345678, 1 00 48 602",
        "2026-11-26 00 10 2026, 00:48:60, 1.00 48 602 345 678",
        "de89 and no12 are ids; in64 bits of what there is to be said in a sentence",
        "be68 5390 0754 7035, de89370400440532013001",  # wrong checksums
        "commit de89f3a0 of ad1200012030200359100101f and md5 d41d8cd98f00b204e9800998ecf8427e",
        "550e8400-e29b-41d4-a716-446655440000",
        "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
        "https://hooks.slack.com/services/YOUR/WEBHOOK/PATH_TO_REPLACE",
        "123456789:ABCdefGHIjklMNOpqrSTUvwxYZ and 12345678:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    ],
)
def test_what_is_not(text: str) -> None:
    """Examples of documentation, versions, digests and placeholders are nobody's data."""
    assert REDACTOR.find(text) == []


def test_what_is_public_stays() -> None:
    """An address, a number in any spacing, or a whole domain of the owner's list is shown."""
    public = Redactor(public=("Help@Firma.pl", "+48600700800", "@shop.pl"))
    assert public.find("help@firma.pl, +48 600 700 800, any@shop.pl") == []
    assert public.masked("boss@firma.pl") == "[e-mail]"


def test_regions_and_kinds() -> None:
    """A national number counts where its country is named; a kind that is left out stays."""
    assert REDACTOR.find("Biuro: 22 826 12 34") == []
    assert Redactor(regions=("PL",)).masked("Biuro: 22 826 12 34") == "Biuro: [phone]"
    assert Redactor(kinds=("card",)).find("jane@firma.pl") == []


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300), st.sampled_from(["jane@firma.pl", CARD, SECRETS[0]]))
def test_blacking_out_keeps_places(text: str, value: str) -> None:
    """What is blacked out keeps its length and its lines, and holds nothing of the value."""
    whole = f"{text} {value} {text}"
    filled = REDACTOR.filled(whole)
    assert len(filled) == len(whole)
    assert filled.count("\n") == whole.count("\n")
    assert value not in filled
    assert FILL in filled


@pytest.mark.parametrize(
    "bomb",
    [
        *("a@" * 50_000, "+4" * 50_000, "1" * 100_000, "Aa1" * 30_000),
        *("a." * 50_000, "-ä" * 50_000, "a@b." * 25_000, "a@" + "b." * 50_000, "a@" + "-" * 99_000),
        *("00 4" * 25_000, "6212 " * 20_000, "de89 " * 20_000, "de89" + "a" * 99_000),
        *("１" * 100_000, "a＠" * 50_000, "4\u200b" * 50_000, "a%40" * 25_000, "a．" * 50_000),
        *("%25" * 33_000, "\u200b" * 100_000),
        *("hooks.slack.com/services/" * 4_000, "1234567890:AA" * 8_000),
    ],
)
def test_bombs_end_soon(bomb: str) -> None:
    """No text takes time that grows with the square of its length."""
    began = time.process_time()
    REDACTOR.find(bomb)
    assert time.process_time() - began < 30 * page_seconds()


@pytest.mark.parametrize(
    "text", ["a@b.example.com", "+48 600 700 800", "٠١٢", "://u:p@h", "x\nsk-"]
)
def test_what_may_hold_something_is_looked_at(text: str) -> None:
    """A text without any sign of what is looked for is passed over; a single sign is enough to have
    it looked at, digits of any script among them."""
    assert pii._HINT.search(text)
    assert not pii._HINT.search("Reset the cache, then start the server again.")
