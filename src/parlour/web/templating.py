"""How templates are filled in: Jinja, with what our pages do hundreds of times done quickly, and parts that are kept while nothing in them changes."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from jinja2 import Environment, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension
from jinja2.loaders import BaseLoader
from jinja2.parser import Parser
from jinja2.runtime import Context
from markupsafe import Markup, escape

WORDS_KEPT = 20_000  # that were escaped once
VERSIONS_KEPT = 8  # of a part that is kept: each seat may see another


class Calling(Context):
    """Calls what a template calls as it is: nothing in our templates asks for its surroundings, so nobody looks whether it does."""

    def call(self, called: Callable[..., Any], /, *values: Any, **named: Any) -> Any:
        named.pop("_block_vars", None)
        named.pop("_loop_vars", None)
        return called(*values, **named)


@functools.lru_cache(WORDS_KEPT)
def _escaped(text: str) -> str:
    return str(escape(text))


def escaped(value: object) -> str:
    """What a template shows, escaped; pages say the same words again and again."""
    kind = type(value)
    return _escaped(value) if kind is str else str(value) if kind is int else escape(value)


class Escaping(CodeGenerator):
    """Has templates escape by `escaped`."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        assert frame.eval_ctx.autoescape
        assert not frame.eval_ctx.volatile
        self.write("environment.escaped(")
        if finalize.src is not None:
            self.write(finalize.src)


class Kept(Extension):
    """`{% kept "name", value, … %} … {% endkept %}`: a part of a table's page that depends on nothing but these values, the table and the language.

    While they are what they were it is shown as it was drawn, to whoever it was drawn for.
    """

    tags = {"kept"}  # noqa: RUF012

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        values = [parser.parse_expression()]
        while parser.stream.skip_if("comma"):
            values.append(parser.parse_expression())
        body = parser.parse_statements(("name:endkept",), drop_needle=True)
        call = self.call_method("again", [nodes.Name("page", "load"), nodes.List(values)])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    @staticmethod
    def again(page: Any, values: list[Any], caller: Callable[[], str]) -> Markup:
        name, *seen = values
        versions: list[tuple[list[Any], Markup]] = page.kept.setdefault(("part", name), [])
        for known, drawn in versions:
            if known == seen:
                return drawn
        drawn = Markup(caller())
        versions.insert(0, (seen, drawn))
        del versions[VERSIONS_KEPT:]
        return drawn


class Templates(Environment):
    """Our templates, read once."""

    code_generator_class = Escaping
    context_class = Calling
    escaped = staticmethod(escaped)

    def __init__(self, loader: BaseLoader) -> None:
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            extensions=[Kept],
        )
