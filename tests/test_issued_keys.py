"""Keys of many issuers, and passwords that are said to be ones; names and examples are none."""

from __future__ import annotations

import base64
import time

import pytest

from answerable.issued_keys import is_sign_in, is_thought_up
from answerable.pii import Redactor
from ordinary_page import page_seconds

REDACTOR = Redactor(kinds=("secret",))
HEX = "9f3c81e07ab264d5c0e97b1f358ad26e"
MIXED = "q8ZkP2vLm4XwRt7YcNb3HsJd6GfUa1Te"
UPPER = "Z7QJ4XWPLM2N8RTV5KHBC3DGF6Y"
SIGN_IN = base64.b64encode(b"lamp:Qz81!vvLm").decode()


@pytest.mark.parametrize(
    "key",
    [
        "ASIA" + UPPER[:16],
        "dckr_pat_" + MIXED,
        "dop_v1_" + HEX * 2,
        "shpat_" + HEX,
        "sq0atp-" + MIXED[:22],
        "PMAK-" + HEX[:24] + "-" + HEX + "a1",
        "dapi" + HEX,
        "SK" + HEX,
        "key-" + HEX,
        HEX + "-us14",
        "NRAK-" + UPPER,
        "hvs." + MIXED * 2,
        "dp.pt." + MIXED + MIXED[:11],
        "sbp_" + HEX + HEX[:8],
        "sb_secret_" + MIXED[:31],
        "secret_" + MIXED + MIXED[:11],
        "ATATT3" + MIXED * 4,
        MIXED[:14] + ".atlasv1." + MIXED * 2,
        "ya29." + MIXED * 2,
        "1//0" + MIXED * 2,
        "M" + MIXED[:24] + "." + MIXED[:6] + "." + MIXED,
        "AGE-SECRET-KEY-1" + (UPPER * 3)[:58],
        "pul-" + HEX + HEX[:8],
        "rubygems_" + HEX + HEX[:16],
        "pat" + MIXED[:14] + "." + HEX * 2,
    ],
)
def test_keys_by_their_beginning(key: str) -> None:
    """A key is masked as a whole wherever it stands, and not as a part of a longer name."""
    for around in ("The key is {} today.", "`{}`", "key={}", '{{"key": "{}"}}'):
        assert REDACTOR.masked(around.format(key)) == around.format("[secret]")
    assert REDACTOR.masked(key) == "[secret]"


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("The root password is Qz81!vvLm, sir", "The root password is [secret], sir"),
        ("DB_PASSWORD=Vx72kkLmqp", "DB_PASSWORD=[secret]"),
        ('clientSecret: "Vx72kkLmqp"', 'clientSecret: "[secret]"'),
        ("the token password: Vx72kkLmqp", "the token password: [secret]"),
        ("login ops password Vx72kkLmqp", "login ops password [secret]"),
        ("Das Passwort lautet Vx72kkLmqp", "Das Passwort lautet [secret]"),
        ("jdbc:x://db1/a?user=b&password=Vx72kkLmqp", "jdbc:x://db1/a?user=b&password=[secret]"),
        ("mysql -u root -pVx72kkLmqp", "mysql -u root -p[secret]"),
        ("curl -u ops:Vx72kkLmqp https://x.eu", "curl -u ops:[secret] https://x.eu"),
        ("redis://:fg8Kq2Lm@cache.firma.pl:6379/0", "redis://:[secret]@cache.firma.pl:6379/0"),
        (f"Authorization: Basic {SIGN_IN}", "Authorization: Basic [secret]"),
        (f"AccountName=a;AccountKey={MIXED * 2}==;E=1", "AccountName=a;AccountKey=[secret];E=1"),
        (f"https://a.firma.pl/x?sv=1&sig={MIXED}{MIXED}", "https://a.firma.pl/x?sv=1&sig=[secret]"),
    ],
)
def test_passwords_that_are_said_to_be_ones(text: str, masked: str) -> None:
    """Behind the word that says so, behind an option of a program and in addresses."""
    assert REDACTOR.masked(text) == masked


@pytest.mark.parametrize(
    "text",
    [
        "The password is stored with SHA256 in PBKDF2-HMAC.",
        "Set password=MyPassword123! or P4ssW0rd1x, or password: hunter2",
        "token https://x1.y2.Z3/A4b5 and token docs/Guide2/Part3b.md",
        "secret_rotation_lambda_v2_function_name_of_stage_3",
        "const token = GetB2cIdToken2x(user)",
        "apiKey: 'B5KdX2MY2jV6EXfUs6scSfmC...'",
        "import CodeSamplesTenantTokenGuideSearchNoSdk1 from './x1Y2z3'",
        "docker run -p8080:8080 -u1000:1000 x; tar -pxzf File2Arch3.tgz",
        "Authorization: Basic YWxhZGRpbjpvcGVuc2VzYW1l or Basic dXNlcjpwYXNzd29yZA==",
        "The access token `RS256` or `ES384`, password: <your-P4ssw0rd>, {{ Secret1Pass2x }}",
        "Password2FaMode, tokenV2Default and secret: process.env.S3Secret2Key",
        f"sha1 {HEX}, id {HEX}-ab, pats.{HEX}{HEX}, SKU {UPPER}",
        "sub-key-value_store-with-long-names-of-things",
    ],
)
def test_what_is_no_key(text: str) -> None:
    """Names, paths, calls, digests, placeholders and well-known examples stay."""
    assert REDACTOR.find(text) == []


def test_thought_up_words() -> None:
    """What changes its kind of characters often, and holds neither a placeholder nor a path."""
    assert is_thought_up("Qz81!vvLm")
    assert is_sign_in(SIGN_IN)
    for word in (
        "Winter2024!",
        "Base64Encoder",
        "Qz81!v",
        "a1/B2/c3.d4",
        "Vx72kkLmqp...",
        "11-22-33-44",
    ):
        assert not is_thought_up(word)
    for value in ("no base64!", base64.b64encode(b"\xff\xfe:x").decode(), SIGN_IN[:8]):
        assert not is_sign_in(value)


@pytest.mark.parametrize(
    "bomb",
    [
        *("token " * 16_000, "password: " * 10_000, "token" + " " * 99_000, "token" * 20_000),
        *("Basic " * 16_000, "-u a:" * 20_000, "A." * 50_000, "M" * 99_000, "f" * 99_000),
        *("secret_" * 14_000, "x.atlasv1." * 9_000, "sig=" * 25_000, "dp.pt." * 16_000),
    ],
)
def test_bombs_end_soon(bomb: str) -> None:
    """No text takes time that grows with the square of its length."""
    began = time.process_time()
    REDACTOR.find(f"{bomb} 1@")
    assert time.process_time() - began < 30 * page_seconds()
