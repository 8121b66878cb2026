"""The files that deploy it name only what there is: settings, paths, extras, pins, ports."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from answerable.settings import Settings, load

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
DOCKERFILE = (ROOT / "Dockerfile").read_text()
MANIFESTS = sorted((ROOT / "deploy" / "kubernetes").glob("*.yaml"))
FOREIGN = {  # variables of other programs, which the adapters read
    "PGHOST", "PGUSER", "PGDATABASE", "PGPASSWORD", "POSTGRES_PASSWORD", "OPENAI_BASE_URL",
    "OPENAI_API_KEY", "GEMINI_API_KEY", "QDRANT_API_KEY", "EMBEDDING_BASE_URL",
    "EMBEDDING_API_KEY", "API_PORT", "SITE_PORT",
}  # fmt: skip


def manifest(name: str) -> dict[str, Any]:
    """One of the Kubernetes manifests."""
    found: dict[str, Any] = yaml.safe_load((ROOT / f"deploy/kubernetes/{name}.yaml").read_text())
    return found


def is_known(variable: str) -> bool:
    """Whether a program that runs in the containers reads this variable."""
    if variable in FOREIGN:
        return True
    model: Any = Settings
    for part in variable.removeprefix("ANSWERABLE_").lower().split("__"):
        field = getattr(model, "model_fields", {}).get(part)
        if field is None:
            return False
        model = field.annotation
    return variable.startswith("ANSWERABLE_")


def named_variables() -> list[str]:
    """Every variable that a file of the deployment sets or offers."""
    example = (ROOT / ".env.example").read_text()
    api = COMPOSE["services"]["api"]["environment"]
    interpolated = re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text())
    secret = manifest("secret")["stringData"]
    image = re.findall(r"\b(ANSWERABLE_\w+)=", DOCKERFILE)
    return sorted(
        {*re.findall(r"^(\w+)=", example, re.MULTILINE), *api, *interpolated, *secret, *image}
    )


@pytest.mark.parametrize("variable", named_variables())
def test_every_variable_is_one_that_is_read(variable: str) -> None:
    """A variable that nobody reads would be set in vain."""
    assert is_known(variable)


def test_the_check_of_variables_can_fail() -> None:
    """A name with a slip is not known."""
    assert not is_known("ANSWERABLE_SERVER__PROT")
    assert not is_known("PGPASS")


def test_what_can_be_set_for_compose_is_in_the_example() -> None:
    """Whoever copies .env.example sees every variable that compose.yaml takes."""
    taken = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text()))
    offered = set(re.findall(r"^(\w+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert taken == offered


def test_compose_starts_without_any_of_it() -> None:
    """`docker compose up` works in a fresh checkout: every variable has a default."""
    for text in re.findall(r"\$\{[^}]*\}", (ROOT / "compose.yaml").read_text()):
        assert re.fullmatch(r"\$\{\w+:-[^}]*\}", text), text


@pytest.mark.parametrize(
    "file", ["deploy/compose/answerable.toml", "deploy/kubernetes/answerable.toml"]
)
def test_the_configurations_are_valid(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are read as the server reads them, with the variables that the image sets."""
    for name, value in re.findall(r"\b(ANSWERABLE_\w+)=(\S+)", DOCKERFILE):
        monkeypatch.setenv(name, value)
    settings = load(ROOT / file)
    assert settings.sources[0].path == Path("/srv/docs")
    assert settings.server.host == "0.0.0.0"


def test_the_image_runs_as_nobody_in_particular_and_says_its_health() -> None:
    """Not root, one port, a health check, and SIGTERM as the way to stop."""
    server = DOCKERFILE.split(" AS server\n")[1]
    for line in ("USER 10001:10001", "HEALTHCHECK", "EXPOSE 8000", "STOPSIGNAL SIGTERM"):
        assert line in server
    assert "/readyz" in server
    assert 'ENTRYPOINT ["answerable"]' in server


def test_whatever_the_image_copies_is_there_and_let_through() -> None:
    """A path in COPY exists in a checkout, and .dockerignore does not hold it back."""
    through = re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE)
    for sources in re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE):
        for source in sources.split():
            assert (ROOT / source).exists(), source
            assert any(source == each or source.startswith(f"{each}/") for each in through), source


def test_the_stages_run_what_there_is() -> None:
    """`make sites` is a target, and the install script takes its pins from files that are there."""
    assert re.search(r"^sites:", (ROOT / "Makefile").read_text(), re.MULTILINE)
    script = (ROOT / "deploy/image/install.sh").read_text()
    for file in re.findall(r"deploy/image/\S+\.txt", script):
        assert (ROOT / file).is_file()


def pins(file: str) -> dict[str, str]:
    """The versions that a file of pins names."""
    return dict(
        re.findall(r"^([\w.-]+(?:\[\w+\])?)==(\S+)", (ROOT / file).read_text(), re.MULTILINE)
    )


@pytest.mark.parametrize("file", ["deploy/image/requirements.txt", "deploy/image/build.txt"])
def test_the_image_has_the_versions_that_are_tested(file: str) -> None:
    """Pins of the image are those of the tests, each with its hashes and no address."""
    tested, text = pins("constraints.txt"), (ROOT / file).read_text()
    assert pins(file).items() <= tested.items()
    assert text.count("==") <= text.count("--hash=sha256:")
    assert "://" not in text


def test_the_image_has_every_adapter_a_server_can_use() -> None:
    """The extras in the Makefile are all there are, but for the tests' and the cluster's."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = set(project["optional-dependencies"]) - {"dev", "ray"}
    listed = re.search(r"^SERVER_EXTRAS := (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert listed
    assert set(listed[1].split()) == extras
    wanted = {re.split(r"[\[<>=]", each)[0].lower() for name in extras
              for each in project["optional-dependencies"][name]}  # fmt: skip
    assert wanted <= {name.lower() for name in pins("deploy/image/requirements.txt")}


def test_the_containers_of_compose_are_shut_in() -> None:
    """No root, nothing to write to, no capabilities, and no port open to other machines."""
    for name in ("api", "ingest", "site"):
        service = COMPOSE["services"][name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
    for service in COMPOSE["services"].values():
        assert all(port.startswith("127.0.0.1:") for port in service.get("ports", ()))


def test_services_wait_for_what_they_need() -> None:
    """The server starts on a filled index, and the site in front of a server that is ready."""
    waits = {
        name: {other: how["condition"] for other, how in service.get("depends_on", {}).items()}
        for name, service in COMPOSE["services"].items()
    }
    assert waits["api"]["ingest"] == "service_completed_successfully"
    assert waits["ingest"] == {"postgres": "service_healthy", "qdrant": "service_healthy"}
    assert waits["site"] == {"api": "service_healthy"}


def test_the_proxy_passes_streams_on() -> None:
    """No buffering, a kept connection, and an address that visitors cannot write."""
    proxy = (ROOT / "deploy/compose/nginx.conf").read_text()
    for line in (
        "proxy_buffering off;",
        "proxy_http_version 1.1;",
        "X-Forwarded-For $remote_addr;",
    ):
        assert line in proxy


def test_visitors_are_told_apart_behind_the_ingress() -> None:
    """Where a proxy stands in front, the server believes it about who asks; else all visitors are
    one address, and share its limits."""
    assert "ingress.yaml" in manifest("kustomization")["resources"]
    for place in ("compose", "kubernetes"):
        settings = load(ROOT / "deploy" / place / "answerable.toml")
        assert settings.server.trusted_proxies


def test_every_manifest_is_applied() -> None:
    """A manifest that kustomization.yaml leaves out would never reach the cluster."""
    listed = set(manifest("kustomization")["resources"])
    assert listed == {each.name for each in MANIFESTS} - {"kustomization.yaml"}


@pytest.mark.parametrize("name", ["deployment", "ingest"])
def test_pods_are_shut_in_and_share_one_configuration(name: str) -> None:
    """What the pod security standard `restricted` asks, and the same settings for both."""
    spec = manifest(name)["spec"]
    pod = spec.get("jobTemplate", {"spec": spec})["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsNonRoot"] is True
    (container,) = pod["containers"]
    assert container["securityContext"]["readOnlyRootFilesystem"] is True
    assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
    assert container["envFrom"] == [{"secretRef": {"name": "answerable"}}]
    assert {each["mountPath"] for each in container["volumeMounts"]} == {
        "/srv/answerable.toml", "/data", "/tmp",
    }  # fmt: skip


def test_probes_ask_what_each_is_for() -> None:
    """A model that is down takes nobody out of service, and a dead database restarts nothing."""
    (container,) = manifest("deployment")["spec"]["template"]["spec"]["containers"]
    assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"
    assert container["livenessProbe"]["httpGet"]["path"] == "/livez"


@pytest.mark.parametrize("name", ["Makefile", "deploy/image/install.sh", "deploy/lint.sh"])
def test_what_is_pinned_is_installed_as_pinned(name: str) -> None:
    """A pip that resolves dependencies by itself may find a newer release, which has no hash here:
    the setup then fails on the day when somebody else publishes something."""
    lines = [line for line in (ROOT / name).read_text().splitlines() if "--require-hashes" in line]
    assert lines
    assert all("--no-deps" in line for line in lines)
