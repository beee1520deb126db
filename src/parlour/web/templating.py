"""How templates are filled in: Jinja, with what our pages do hundreds of times done quickly, and parts that are kept while nothing in them changes."""

from __future__ import annotations

import functools
import keyword
from collections.abc import Callable, Mapping, MutableMapping
from typing import Any, cast

from jinja2 import Environment, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.environment import TemplateModule
from jinja2.ext import Extension
from jinja2.loaders import BaseLoader
from jinja2.parser import Parser
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

WORDS_KEPT = 20_000  # that were escaped once
VERSIONS_KEPT = 8  # of a part that is kept: each seat may see another


@functools.lru_cache(WORDS_KEPT)
def _escaped(text: str) -> str:
    return str(escape(text))


def escaped(value: object) -> str:
    """What a template shows, escaped; pages say the same words again and again."""
    kind = type(value)
    if kind is str:
        return _escaped(value)
    if kind is Markup:
        return cast(Markup, value)
    return str(value) if kind is int else escape(value)


class Quick(CodeGenerator):
    """Has templates escape by `escaped`, call what they call as it is (nothing in ours asks for its surroundings, so nobody looks whether it does), and
    ask for an attribute without a function of Python's in between, where there is one."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        assert frame.eval_ctx.autoescape
        assert not frame.eval_ctx.volatile
        self.write("environment.escaped(")
        if finalize.src is not None:
            self.write(finalize.src)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        self.visit(node.node, frame)
        self.write("(")
        given = [("", value) for value in node.args] + ([("*", node.dyn_args)] if node.dyn_args else [])
        given += [(_named(one.key), one.value) for one in node.kwargs] + ([("**", node.dyn_kwargs)] if node.dyn_kwargs else [])
        for name, value in given:
            self.write(name)
            self.visit(value, frame)
            self.write("}, " if name.endswith(":") else ", ")
        self.write("caller=caller)" if forward_caller else ")")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        self.write("environment.Quick")  # before the name of Jinja's own
        super().macro_def(macro_ref, frame)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        self.write("(found if (found := getattr((of := ")
        self.visit(node.node, frame)
        self.write(f"), {node.attr!r}, missing)) is not missing else environment.getattr(of, {node.attr!r}))")


def _named(key: str) -> str:
    """How a call gives a value by name; Python takes words of its own, such as `class`, only so."""
    return f"**{{{key!r}:" if keyword.iskeyword(key) else f"{key}="


class QuickMacro(Macro):
    """A macro that is called with less ado: all of ours escape, and few want more than what they name."""

    def __call__(self, *given: Any, **named: Any) -> str:
        if len(given) < self._argument_count and not self.caller:
            given += tuple([named.pop(name, missing) for name in self.arguments[len(given) :]])
        if named or len(given) != self._argument_count or self.catch_kwargs or self.catch_varargs or self.caller:
            return super().__call__(*given, **named)
        return Markup(self._func(*given))


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


class Module(Template):
    """A template whose macros others use. Nothing is global in one of ours that is not so in all, and who takes macros with what a page
    shows gets those of that page, made once."""

    _own: tuple[object, TemplateModule] | None = None

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return super()._get_default_module()

    def make_module(
        self, vars: dict[str, Any] | None = None, shared: bool = False, locals: Mapping[str, Any] | None = None
    ) -> TemplateModule:
        page, own = (vars or {}).get("page"), self._own
        if page is not None and own is not None and own[0] is page:
            return own[1]
        made = super().make_module(vars, shared, locals)
        self._own = (page, made)
        return made


class Templates(Environment):
    """Our templates, read once."""

    code_generator_class = Quick
    template_class = Module
    escaped = staticmethod(escaped)
    QuickMacro = QuickMacro

    def __init__(self, loader: BaseLoader) -> None:
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,  # all of them
            extensions=[Kept],
        )

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What every template finds: the same for all, so nothing is looked for in two places."""
        assert not d
        return self.globals
