"""The bill of materials of what a host installs, as CycloneDX 1.5: `make sbom`, or `python deploy/sbom.py web bots > sbom.cdx.json`.

Made from what is installed, with nothing but the standard library and `packaging`. The same environment gives the same bytes.
"""

from __future__ import annotations

import importlib.metadata
import json
import re
import sys
import uuid
from collections.abc import Iterable
from typing import Any

from packaging.requirements import Requirement

USUAL = ("web", "bots", "lab")  # the extras of the Containerfile


def name_of(distribution: str) -> str:
    """A name as all tools compare it."""
    return re.sub(r"[-_.]+", "-", distribution).lower()


def needs(name: str, extras: Iterable[str]) -> dict[str, set[str]]:
    """The distributions that one asks for here, each with the extras that are asked of it."""
    found: dict[str, set[str]] = {}
    for text in importlib.metadata.requires(name) or ():
        wanted = Requirement(text)
        if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            found.setdefault(name_of(wanted.name), set()).update(wanted.extras)
    return found


def closure(root: str, extras: Iterable[str]) -> dict[str, set[str]]:
    """Every distribution that the root brings along, and what each of them needs."""
    asked = {name_of(root): set(extras)}
    open_ends, graph = [name_of(root)], dict[str, set[str]]()
    while open_ends:
        name = open_ends.pop()
        wanted = needs(name, asked[name])
        graph[name] = set(wanted)
        for other, more in wanted.items():
            if other not in asked or not more <= asked[other]:
                asked[other] = asked.get(other, set()) | more
                open_ends.append(other)
    return graph


def component(name: str) -> dict[str, Any]:
    told = importlib.metadata.metadata(name)
    made: dict[str, Any] = {"type": "library", "bom-ref": name, "name": name, "version": told["Version"]}
    made["purl"] = f"pkg:pypi/{name}@{told['Version']}"
    licence = told.get("License-Expression") or (told.get("License") or "").partition("\n")[0]
    if licence:
        made["licenses"] = [{"expression": licence}] if told.get("License-Expression") else [{"license": {"name": licence}}]
    return made


def bill(extras: Iterable[str] = USUAL) -> dict[str, Any]:
    graph = closure("parlour", extras)
    parts = [component(name) for name in sorted(graph)]
    ours = next(part for part in parts if part["name"] == "parlour") | {"type": "application"}
    others = [part for part in parts if part["name"] != "parlour"]
    seal = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(parts, sort_keys=True))
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{seal}",
        "version": 1,
        "metadata": {"component": ours},
        "components": others,
        "dependencies": [{"ref": name, "dependsOn": sorted(wanted)} for name, wanted in sorted(graph.items())],
    }


if __name__ == "__main__":
    print(json.dumps(bill(sys.argv[1:] or USUAL), indent=1))
