"""A user is who a verified token says, and nobody else."""

from __future__ import annotations

import base64
import json
import time
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from jwt.algorithms import ECAlgorithm, RSAAlgorithm

from answerable.api import create_app
from answerable.api.app import AssistantLike
from answerable.errors import ConfigError
from answerable.settings import IdentitySettings, Settings
from answerable.testing.fakes import ScriptedAssistant

pytestmark = pytest.mark.anyio
SECRET = "a secret of more than thirty-two bytes"
RSA_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
OTHER_RSA_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
EC_KEY = ec.generate_private_key(ec.SECP256R1())
PUBLIC_PEM = RSA_KEY.public_key().public_bytes(
    serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
)
JWKS = json.dumps(
    {
        "keys": [
            {**json.loads(RSAAlgorithm.to_jwk(RSA_KEY.public_key())), "kid": "rsa"},
            {**json.loads(ECAlgorithm.to_jwk(EC_KEY.public_key())), "kid": "ec", "use": "sig"},
            {"kty": "oct", "k": base64.urlsafe_b64encode(b"x" * 32).decode(), "kid": "oct"},
            {"kty": "RSA", "kid": "enc", "use": "enc", "n": "AQAB", "e": "AQAB"},
        ]
    }
)
OTHER_JWK = json.loads(RSAAlgorithm.to_jwk(OTHER_RSA_KEY.public_key()))
NOW = int(time.time())
LATER = NOW + 86_400  # tokens are made when tests are collected, hours before on a slow machine
GOOD: dict[str, Any] = {"sub": "ann", "exp": LATER}


def part(content: object) -> str:
    text = content if isinstance(content, str) else json.dumps(content)
    return base64.urlsafe_b64encode(text.encode()).rstrip(b"=").decode()


def hs256(claims: object, key: str = SECRET, **headers: Any) -> str:
    return jwt.encode(claims, key, "HS256", headers=headers or None)  # type: ignore[arg-type]


def forged_with_public_key() -> str:
    """Signed with HMAC, the public key being the secret: what confused verifiers accept."""
    import hashlib
    import hmac

    signed = f"{part({'alg': 'HS256', 'typ': 'JWT', 'kid': 'rsa'})}.{part(GOOD)}"
    mac = hmac.new(PUBLIC_PEM, signed.encode(), hashlib.sha256).digest()
    return f"{signed}.{base64.urlsafe_b64encode(mac).rstrip(b'=').decode()}"


def rs256(claims: object, key: Any = RSA_KEY, algorithm: str = "RS256", **headers: Any) -> str:
    return jwt.encode(claims, key, algorithm, headers=headers)  # type: ignore[arg-type]


def without(claim: str) -> dict[str, Any]:
    return {key: value for key, value in GOOD.items() if key != claim}


async def ask(identity: IdentitySettings, *headers: tuple[str, str]) -> tuple[httpx.Response, Any]:
    """The response to a question with these headers, and the user that the turn was given."""
    assistant: AssistantLike = ScriptedAssistant()
    app = create_app(assistant, Settings(identity=identity))
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://test"
    ) as client:
        response = await client.post(
            "/chat",
            json={"message": "Do I have it?"},
            headers=[("Accept", "application/json"), *headers],
        )
    requests = assistant.turn.requests  # type: ignore[attr-defined]
    return response, requests[-1].user_id if requests else "no turn"


def bearer(token: str) -> tuple[str, str]:
    return ("Authorization", f"Bearer {token}")


HS = IdentitySettings(secret=SECRET)  # type: ignore[arg-type]
KEYS = IdentitySettings(jwks=JWKS)
EMAIL = IdentitySettings(secret=SECRET, user_claim="email")  # type: ignore[arg-type]
LENIENT = IdentitySettings(secret=SECRET, leeway_seconds=300)  # type: ignore[arg-type]
BOUND = IdentitySettings(secret=SECRET, audience="assistant", issuer="app")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("identity", "token"),
    [
        (HS, hs256(GOOD)),
        (HS, hs256({**GOOD, "aud": "whoever", "iss": "whoever", "nbf": NOW - 5, "iat": NOW - 5})),
        (BOUND, hs256({**GOOD, "aud": ["other", "assistant"], "iss": "app"})),
        (KEYS, rs256(GOOD, kid="rsa")),
        (KEYS, rs256(GOOD, EC_KEY, "ES256", kid="ec")),
        (EMAIL, hs256({"email": "ann", "exp": LATER})),
    ],
)
async def test_a_valid_token_names_the_user(identity: IdentitySettings, token: str) -> None:
    """A token that holds makes its subject the user of the turn."""
    response, user = await ask(identity, bearer(token))
    assert response.status_code == 200
    assert user == "ann"


async def test_a_token_within_the_leeway_holds() -> None:
    """One that has just expired holds where the site allows for clocks that differ."""
    just_expired = hs256({**GOOD, "exp": int(time.time()) - 20})
    response, user = await ask(LENIENT, bearer(just_expired))
    assert (response.status_code, user) == (200, "ann")


@pytest.mark.parametrize(
    ("identity", "token"),
    [
        pytest.param(HS, hs256({**GOOD, "exp": NOW - 1}), id="expired"),
        pytest.param(HS, hs256(without("exp")), id="no exp"),
        pytest.param(HS, hs256({**GOOD, "exp": None}), id="null exp"),
        pytest.param(HS, hs256({**GOOD, "exp": "soon"}), id="exp in words"),
        pytest.param(HS, hs256({**GOOD, "exp": float("inf")}), id="endless"),
        pytest.param(HS, hs256({**GOOD, "nbf": LATER}), id="not yet"),
        pytest.param(HS, hs256({**GOOD, "iat": LATER}), id="from the future"),
        pytest.param(HS, hs256(without("sub")), id="no sub"),
        pytest.param(HS, hs256({**GOOD, "sub": ""}), id="empty sub"),
        pytest.param(HS, hs256({**GOOD, "sub": "x" * 300}), id="long sub"),
        pytest.param(HS, hs256({**GOOD, "sub": "ann\x00"}), id="sub with NUL"),
        pytest.param(HS, hs256(GOOD, "another secret of thirty-two bytes"), id="wrong key"),
        pytest.param(HS, jwt.encode(GOOD, SECRET * 2, "HS512"), id="wrong algorithm"),
        pytest.param(HS, jwt.encode(GOOD, None, "none"), id="none"),
        pytest.param(HS, f"{part({'alg': 'None', 'typ': 'JWT'})}.{part(GOOD)}.", id="None"),
        pytest.param(HS, hs256(GOOD).rpartition(".")[0] + ".", id="no signature"),
        pytest.param(HS, hs256(GOOD)[:-4] + "AAAA", id="bent signature"),
        pytest.param(HS, rs256(GOOD), id="RS256 for a secret"),
        pytest.param(HS, hs256(GOOD, crit=["b64"], b64=False), id="critical header"),
        pytest.param(HS, "", id="empty"),
        pytest.param(HS, "garbage", id="garbage"),
        pytest.param(HS, "a.b.c", id="three letters"),
        pytest.param(HS, f"{part('[' * 4000)}.{part(GOOD)}.AA", id="nested header"),
        pytest.param(HS, f"{part('[]')}.{part(GOOD)}.AA", id="header is a list"),
        pytest.param(HS, f"{part({'alg': ['HS256']})}.{part(GOOD)}.AA", id="list of algorithms"),
        pytest.param(HS, "x" * 100_000, id="long"),
        pytest.param(HS, hs256(GOOD) + " " + hs256(GOOD), id="two in one"),
        pytest.param(BOUND, hs256(GOOD), id="no audience"),
        pytest.param(BOUND, hs256({**GOOD, "aud": "other", "iss": "app"}), id="wrong audience"),
        pytest.param(BOUND, hs256({**GOOD, "aud": "assistant", "iss": "x"}), id="wrong issuer"),
        pytest.param(KEYS, rs256(GOOD, OTHER_RSA_KEY, kid="rsa"), id="foreign RSA key"),
        pytest.param(KEYS, rs256(GOOD, kid="unknown"), id="unknown kid"),
        pytest.param(KEYS, rs256(GOOD), id="no kid among several"),
        pytest.param(KEYS, rs256(GOOD, kid="ec"), id="kid of another key"),
        pytest.param(KEYS, rs256(GOOD, algorithm="RS512", kid="rsa"), id="RS512 unasked for"),
        pytest.param(KEYS, forged_with_public_key(), id="public key as secret"),
        pytest.param(KEYS, hs256(GOOD, "x" * 32, kid="oct"), id="secret in the key set"),
        pytest.param(
            KEYS, f"{part({'alg': 'RS256', 'kid': ['rsa']})}.{part(GOOD)}.AA", id="kid is a list"
        ),
        pytest.param(
            KEYS,
            rs256(GOOD, OTHER_RSA_KEY, jwk=OTHER_JWK),
            id="brings its own key",
        ),
        pytest.param(KEYS, rs256(GOOD, OTHER_RSA_KEY, jku="http://evil.test/keys"), id="jku"),
    ],
)
async def test_any_other_token_is_refused(identity: IdentitySettings, token: str) -> None:
    """A token that does not hold is a 401 that never says why, and no turn is run."""
    response, user = await ask(identity, bearer(token))
    assert response.status_code == 401
    assert user == "no turn"
    assert response.headers["www-authenticate"] == "Bearer"
    error = response.json()["error"]
    assert error["code"] == "invalid_token"
    assert error["message"] == "The sign-in is not valid or has expired. Sign in again."


@pytest.mark.parametrize(
    "headers",
    [
        [("Authorization", "Basic YW5uOmFubg==")],
        [("Authorization", hs256(GOOD))],
        [("Authorization", "")],
        [bearer(hs256(GOOD)), bearer(hs256({**GOOD, "sub": "bob"}))],
    ],
)
async def test_any_other_header_is_refused(headers: list[tuple[str, str]]) -> None:
    """Another scheme, no scheme, and two headers at once are refused too."""
    response, user = await ask(HS, *headers)
    assert (response.status_code, user) == (401, "no turn")


async def test_without_a_header_nobody_is_signed_in() -> None:
    """Without the header the turn has no user, and is answered."""
    response, user = await ask(HS)
    assert (response.status_code, user) == (200, None)


async def test_without_keys_the_header_is_not_read() -> None:
    """A site without keys signs nobody in, whatever the header says."""
    response, user = await ask(IdentitySettings(), bearer(hs256(GOOD)))
    assert (response.status_code, user) == (200, None)


@pytest.mark.parametrize("name", ["user_id", "userId", "sub"])
async def test_a_body_names_no_user(name: str) -> None:
    """A user's id in the body is not read."""
    assistant = ScriptedAssistant()
    app = create_app(assistant, Settings(identity=HS))
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://test"
    ) as client:
        await client.post("/chat", json={"message": "Mine?", name: "ann"})
    assert assistant.turn.requests[-1].user_id is None


async def test_keys_in_a_file(tmp_path: Path) -> None:
    """A key set may stand in a file, and a key set of one needs no kid."""
    path = tmp_path / "keys.json"
    path.write_text(json.dumps({"keys": json.loads(JWKS)["keys"][:1]}))
    _, user = await ask(IdentitySettings(jwks=str(path)), bearer(rs256(GOOD)))
    assert user == "ann"


@pytest.mark.parametrize(
    "jwks", ["{}", '{"keys": []}', "nowhere.json", '{"keys": [{"kty": "oct"}]}']
)
def test_unusable_keys_are_refused_at_start(jwks: str) -> None:
    """A key set without a usable public key keeps the server from starting."""
    with pytest.raises(ConfigError, match=r"identity\.jwks"):
        create_app(ScriptedAssistant(), Settings(identity=IdentitySettings(jwks=jwks)))


def test_secrets_are_not_printed() -> None:
    """The secret is in no representation, and a short one, or one beside keys, is refused."""
    assert SECRET not in repr(Settings(identity=HS))
    for wrong in ({"secret": "short"}, {"secret": SECRET, "jwks": JWKS}):
        with pytest.raises(ValueError, match="secret") as caught:
            IdentitySettings(**wrong)  # type: ignore[arg-type]
        assert "set either" in str(caught.value) or "32 bytes" in str(caught.value)
