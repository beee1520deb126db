"""What a host needs: container, unit, proxy, bill of materials. No container is built here: what stands in the files is read, and its commands are run."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess

import environments
import pytest
import typer.main
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from parlour import cli

ROOT = environments.ROOT
KNOWN = {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}


def instructions() -> list[tuple[str, str]]:
    text = re.sub(r"\\\n\s*", "", (ROOT / "Containerfile").read_text(encoding="utf-8"))
    return [(one.partition(" ")[0], one.partition(" ")[2]) for one in text.splitlines() if one and not one.startswith("#")]


def of_the_last_stage() -> list[tuple[str, str]]:
    found = instructions()
    return found[max(at for at, (word, _) in enumerate(found) if word == "FROM") :]


def unit() -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None, strict=False)
    read.optionxform = str
    read.read(ROOT / "deploy/parlour.service", encoding="utf-8")
    return read


def options_of(words: list[str]) -> dict[str, str]:
    """The options of a `parlour serve …`, each of which the parser knows."""
    assert words[0] == "serve"
    known = {name for one in typer.main.get_command(cli.build()).commands["serve"].params for name in one.opts}
    pairs = dict(zip(words[1::2], words[2::2], strict=True))
    assert set(pairs) <= known
    return pairs


def test_the_containerfile_can_be_read_and_takes_what_is_there():
    found = instructions()
    assert {word for word, _ in found} == KNOWN
    assert all((ROOT / name).exists() for name in ("constraints.txt", "pyproject.toml"))
    assert "-c constraints.txt '.[web,bots,lab]'" in dict(found[:4])["RUN"]
    assert not any("://" in text for word, text in found if word != "HEALTHCHECK")


def test_nothing_of_the_container_runs_as_root():
    words = [word for word, _ in of_the_last_stage()]
    user = dict(of_the_last_stage())["USER"]
    assert user.isdigit()
    assert int(user) > 0
    assert words.index("USER") < words.index("ENTRYPOINT")
    assert f"--uid {user}" in dict(of_the_last_stage())["RUN"]
    assert "COPY" not in words[words.index("USER") :]


def test_what_is_left_out_of_the_container_is_not_in_the_wheel():
    for line in (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines():
        assert not line.startswith(("src", "pyproject", "constraints", "README", "LICENSE"))


def test_the_container_serves_and_its_health_check_tells_the_truth(whole):
    last = dict(of_the_last_stage())
    words = json.loads(last["CMD"])
    assert json.loads(last["ENTRYPOINT"]) == ["parlour"]
    assert options_of(words) == {"--host": "0.0.0.0", "--port": "8000", "--database": "/data/house.sqlite"}
    assert last["EXPOSE"] == "8000"
    check = json.loads(last["HEALTHCHECK"].partition("CMD ")[2])
    assert check[:2] == ["python", "-c"]
    here = {"0.0.0.0": "127.0.0.1", "8000": "0", "/data/house.sqlite": "contained.sqlite"}
    with whole.begun("-m", "parlour", *(here.get(word, word) for word in words), "--no-compile", "--thinkers", "1") as server:
        port = re.search(r"http://127\.0\.0\.1:(\d+)", server.stdout.readline())[1]
        asked = check[2].replace(":8000", f":{port}").replace("timeout=4", "timeout=120")
        whole.run("-c", asked)
    assert "refused" in whole.run("-c", asked, code=1)


def test_the_unit_starts_what_there_is(whole):
    service = unit()["Service"]
    program, *words = shlex.split(service["ExecStart"])
    assert program == "/opt/parlour/bin/parlour"
    options = options_of(words)
    assert options["--database"].startswith("/var/lib/" + service["StateDirectory"])
    assert service["Environment"] == "PARLOUR_CACHE=/var/cache/" + service["CacheDirectory"]
    assert service["User"] == "parlour"
    assert "MemoryDenyWriteExecute" not in service  # rules are compiled while it runs
    there = {options["--database"]: "unit.sqlite", "8000": "0"}
    with whole.begun("-m", "parlour", *(there.get(word, word) for word in words), "--no-compile", "--thinkers", "1") as server:
        assert server.stdout.readline().startswith("Parlour is open at ")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_unit(tmp_path):
    """But for the program, which is not installed there."""
    text = (ROOT / "deploy/parlour.service").read_text(encoding="utf-8").replace("/opt/parlour/bin/parlour serve", "/bin/true serve")
    (tmp_path / "parlour.service").write_text(text, encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", tmp_path / "parlour.service"], capture_output=True, text=True)
    assert [line for line in done.stderr.splitlines() if "parlour.service" in line] == []


def test_caddy_leads_to_the_port_of_the_unit_and_buffers_nothing():
    text = (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")
    options = options_of(shlex.split(unit()["Service"]["ExecStart"])[1:])
    assert f"reverse_proxy {options['--forwarded-allow-ips']}:{options['--port']} {{" in text
    assert options["--url"] == "https://" + re.search(r"^(\S+) \{", text, re.M)[1]
    assert "flush_interval -1" in text
    assert text.count("{") == text.count("}")


def test_the_bill_of_materials_names_all_that_is_installed(built, whole):
    text = whole.run(ROOT / "deploy/sbom.py", "web", "bots")
    assert text == whole.run(ROOT / "deploy/sbom.py", "web", "bots")
    bill = json.loads(text)
    named = {one["name"]: one for one in bill["components"]} | {"parlour": bill["metadata"]["component"]}
    wanted = [Requirement(text) for text in environments.requirements_of(built[0])]
    asked = {
        canonicalize_name(one.name)
        for one in wanted
        if not one.marker or any(one.marker.evaluate({"extra": extra}) for extra in ("web", "bots"))
    }
    assert asked <= set(named)
    assert {"greenlet", "llvmlite", "markupsafe"} <= set(named)  # what those bring along
    assert not {"torch", "pytest", "ray"} & set(named)
    assert {one["ref"] for one in bill["dependencies"]} == set(named)
    assert {other for one in bill["dependencies"] for other in one["dependsOn"]} <= set(named)
    pinned = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").split())
    pinned = {canonicalize_name(name): version for name, version in pinned.items()}
    assert {name: one["version"] for name, one in named.items() if name in pinned} == {
        name: pinned[name] for name in named if name in pinned
    }
