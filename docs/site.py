"""Builds the documentation into a site: `make docs`, or `python docs/site.py FOLDER`. A warning (such as a link that leads nowhere) is an error.

Sphinx reads a copy, in which links to files in the sources (rule books, ledgers) are those files, and which has a page of the API's operations besides.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from sphinx.cmd.build import build_main

DOCS = Path(__file__).parent
BESIDE = ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")  # pages of the repository that the site shows too
METHODS = ("get", "post", "put", "delete")


def main(out: str) -> int:
    with tempfile.TemporaryDirectory(prefix="parlour-docs-") as folder:
        source = Path(folder) / "docs"
        shutil.copytree(DOCS, source, ignore=shutil.ignore_patterns("__pycache__"))
        for name in BESIDE:
            shutil.copy(DOCS.parent / name, source.parent / name)
        schema = json.loads((DOCS / "openapi.json").read_text(encoding="utf-8"))
        (source / "api-operations.md").write_text(operations_page(schema), encoding="utf-8")
        return build_main(["-q", "-W", "--keep-going", "-b", "html", "-d", str(Path(folder) / "kept"), str(source), out])


# --- The API ------------------------------------------------------------------------------------------------------------------
def operations_page(schema: dict[str, Any]) -> str:
    """The operations by their paths, in Markdown: what each does, takes and answers."""
    lines = [
        "# The API, operation by operation",
        "",
        "From the schema that the server gives at `/schema/openapi.json`; [how to use it](api.md).",
        "",
    ]
    for path, operations in schema["paths"].items():
        for method in METHODS:
            if method in operations:
                lines += _operation(path, method, operations[method])
    return "\n".join(lines)


def _operation(path: str, method: str, told: dict[str, Any]) -> list[str]:
    lines = [f"## `{method.upper()} {path}`", "", told.get("description") or told.get("summary", ""), ""]
    parameters = [one for one in told.get("parameters", []) if one["in"] in ("path", "query")]
    if parameters:
        lines += ["| parameter | in | kind | |", "| --- | --- | --- | --- |"]
        lines += [
            f"| `{one['name']}` | {one['in']} | {_kind(one.get('schema', {}))} | {_cell(one.get('description', ''))} |"
            for one in parameters
        ]
        lines.append("")
    body = told.get("requestBody", {}).get("content", {})
    lines += [f"Takes {_kind(content['schema'])} as `{media}`.\n" for media, content in body.items()]
    lines += ["| answer | | |", "| --- | --- | --- |"]
    for status, answer in told.get("responses", {}).items():
        kinds = ", ".join(_kind(content.get("schema", {})) for content in answer.get("content", {}).values())
        lines.append(f"| {status} | {kinds} | {_cell(answer.get('description', ''))} |")
    return [*lines, ""]


def _kind(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(_kind(one) for one in schema[several])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    kind = schema.get("type", "anything")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "build/docs"))
