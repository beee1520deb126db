"""Mutants: the rules with one thing wrong, by their syntax trees. Nothing is run here."""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

LEFT_OUT = frozenset({"evaluate.py", "observe.py", "used.py"})  # what bots, environments and the lab compute: nobody's rules
NUMBER = re.compile(r"\b[A-Z]+-[A-Z]?\d+\b")

ORDER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}


@dataclass(frozen=True)
class Mutant:
    """One change of one rule: where it is, what stood there, what stands there now."""

    file: Path
    function: str
    line: int
    before: str
    after: str
    place: int  # the how-manieth change of this function
    numbers: tuple[str, ...]  # the ledger's numbers of the function
    source: str  # a hash of the function, so that what is known of another one is not believed

    @property
    def key(self) -> str:
        return f"{self.file.name} {self.function} {self.place} {self.source} {self.before} -> {self.after}"

    def __str__(self) -> str:
        return f"{self.file.parent.name}/{self.file.name}:{self.line} {self.function}: {self.before} -> {self.after}"


def rules_in(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions of a file that are marked as rules."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and any(isinstance(mark, ast.Name) and mark.id == "rule" for mark in node.decorator_list):
            yield node


def mutants_of(file: Path) -> list[Mutant]:
    """Every change of every rule of a file."""
    found = []
    for function in rules_in(ast.parse(file.read_text(encoding="utf-8"))):
        source = hashlib.sha256(ast.dump(function).encode()).hexdigest()[:8]
        numbers = tuple(dict.fromkeys(NUMBER.findall(ast.get_docstring(function) or "")))
        for place, change in enumerate(list(_changes(function))):
            found.append(Mutant(file, function.name, _line(change), *_said(change), place, numbers, source))
    return found


def files_of(folder: Path) -> list[Path]:
    """The files of a game that may have rules in them."""
    return sorted(path for path in folder.glob("*.py") if path.name not in LEFT_OUT)


def code_of(mutant: Mutant) -> CodeType:
    """The code of the function, changed: its file is compiled with the changed tree."""
    tree = ast.parse(mutant.file.read_text(encoding="utf-8"))
    function = next(rule for rule in rules_in(tree) if rule.name == mutant.function)
    node, field, value = list(_changes(function))[mutant.place]
    setattr(node, field, value)
    changed = compile(ast.fix_missing_locations(tree), str(mutant.file), "exec")
    return next(code for code in changed.co_consts if isinstance(code, CodeType) and code.co_name == mutant.function)


Change = tuple[ast.AST, str, Any]  # a node, one of its fields, and what it shall be


def _changes(function: ast.FunctionDef) -> Iterator[Change]:
    """Every change of a function, always in one order."""
    for node in ast.walk(ast.Module(body=function.body, type_ignores=[])):
        match node:
            case ast.Compare():
                for at, operator in enumerate(node.ops):
                    yield node, "ops", [*node.ops[:at], ORDER[type(operator)](), *node.ops[at + 1 :]]
            case ast.BoolOp():
                yield node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And()
            case ast.UnaryOp(op=ast.Not()):
                yield node, "operand", ast.UnaryOp(ast.Not(), node.operand)
            case ast.BinOp() | ast.AugAssign() if type(node.op) in ARITHMETIC:
                yield node, "op", ARITHMETIC[type(node.op)]()
            case ast.Constant(value=bool()):
                yield node, "value", not node.value
            case ast.Constant(value=int()):
                yield node, "value", 0 if node.value == 1 else node.value + 1
            case ast.Expr(value=ast.Call()):
                yield node, "value", ast.Constant(None)


def _said(change: Change) -> tuple[str, str]:
    """What stood there, and what stands there after the change."""
    node, field, value = change
    was, before = getattr(node, field), ast.unparse(node)
    setattr(node, field, value)
    after = "nothing" if isinstance(node, ast.Expr) else ast.unparse(node)
    setattr(node, field, was)
    return before, after


def _line(change: Change) -> int:
    line: int = getattr(change[0], "lineno", 0)
    return line
