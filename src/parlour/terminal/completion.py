"""Scripts by which a shell completes `parlour …`, made from the parser: every command, its options, and what some of them take."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import parlour
from parlour.engine.texts import LANGUAGES, Problem

SHELLS = ("bash", "zsh", "fish")


class Option(NamedTuple):
    names: tuple[str, ...]
    help: str
    is_flag: bool
    values: tuple[str, ...]


class Command(NamedTuple):
    name: str
    help: str
    options: tuple[Option, ...]
    values: tuple[str, ...]  # that its first word can be; other words are files


def script(shell: str, parser: Any) -> str:
    """The script for a shell. `parser` is the group of all commands."""
    made = {"bash": _bash, "zsh": _zsh, "fish": _fish}.get(shell)
    if made is None:
        raise Problem("no shell {shell!r}; we have: {shells}", shell=shell, shells=", ".join(SHELLS)).or_nearest(shell, SHELLS)
    return made([_command(name, one) for name, one in sorted(parser.commands.items())])


def _command(name: str, parsed: Any) -> Command:
    options = [one for one in parsed.params if one.param_type_name == "option"]
    first = next((one.name for one in parsed.params if one.param_type_name == "argument"), "")
    return Command(name, _one_line(parsed.help), tuple(map(_option, options)), _values("game" if first == "games" else first))


def _option(parsed: Any) -> Option:
    return Option(
        (*parsed.opts, *parsed.secondary_opts), _one_line(parsed.help), bool(parsed.is_flag), _values(parsed.name, parsed.help or "")
    )


def _values(name: str, help: str = "") -> tuple[str, ...]:
    """What is known of the values of an option or argument by its name; of machines, those that its help names."""
    known: dict[str, tuple[str, ...]] = {
        "language": LANGUAGES,
        "on": tuple(machine for machine in ("cpu", "cuda", "ray") if machine in help),
        "paper": ("A4", "Letter"),
        "log_level": ("debug", "info", "warning", "error"),
        "smtp_security": ("tls", "starttls", "none"),
        "shell": SHELLS,
    }
    return tuple(parlour.catalogue()) if name in ("game", "measure") else known.get(name, ())


def _one_line(text: str | None) -> str:
    """The first sentence, without signs that mean something to a shell."""
    first = re.split(r"(?<=[.;])\s(?=[A-Z])|\n", (text or "").strip(), maxsplit=1)[0]
    return re.sub(r"[\[\]\"`$\\:{}()]", "", first.replace("'", "’")).rstrip(".;")


# --- bash -------------------------------------------------------------------------------------------------------------------------
def _bash(commands: list[Command]) -> str:
    taking = [
        f'        "{command.name} {name}") words="{" ".join(option.values)}" ;;'
        for command in commands
        for option in command.options
        for name in option.names
        if option.values
    ]
    free = [
        f'        "{command.name} {name}") return ;;'
        for command in commands
        for option in command.options
        for name in option.names
        if not option.values and not option.is_flag
    ]
    each = [
        f'            {command.name}) options="{" ".join(name for option in command.options for name in option.names)}"'
        f' values="{" ".join(command.values)}" ;;'
        for command in commands
    ]
    return "\n".join(
        [
            '# bash: eval "$(parlour completion bash)", or keep this as a file that ~/.bashrc reads.',
            "_parlour() {",
            '    local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words="" options="" values=""',
            '    if [ "$COMP_CWORD" -eq 1 ]; then',
            f'        COMPREPLY=($(compgen -W "{" ".join(command.name for command in commands)} --help" -- "$current")); return',
            "    fi",
            '    case "${COMP_WORDS[1]} $before" in',
            *taking,
            *free,
            "    esac",
            '    if [ -z "$words" ]; then',
            '        case "${COMP_WORDS[1]}" in',
            *each,
            "        esac",
            '        case "$current" in',
            '            -*) words="$options --help" ;;',
            '            *) [ "$COMP_CWORD" -eq 2 ] && words="$values" ;;',
            "        esac",
            "    fi",
            '    COMPREPLY=($(compgen -W "$words" -- "$current"))',
            "}",
            "complete -o default -F _parlour parlour",
            "",
        ]
    )


# --- zsh --------------------------------------------------------------------------------------------------------------------------
def _zsh(commands: list[Command]) -> str:
    return "\n".join(
        [
            "#compdef parlour",
            '# zsh: eval "$(parlour completion zsh)", or keep this as _parlour in a folder of $fpath.',
            "_parlour() {",
            "    local -a commands",
            "    commands=(",
            *(f"        '{command.name}:{command.help}'" for command in commands),
            "    )",
            "    local state",
            "    _arguments -C '1: :->command' '*:: :->words' && return",
            "    case $state in",
            "        command) _describe command commands ;;",
            "        words)",
            "            case $words[1] in",
            *(f"                {command.name}) _arguments {' '.join(_zsh_words(command))} ;;" for command in commands),
            "            esac ;;",
            "    esac",
            "}",
            "compdef _parlour parlour",
            "",
        ]
    )


def _zsh_words(command: Command) -> list[str]:
    found = []
    for option in command.options:
        takes = "" if option.is_flag else f":value:({' '.join(option.values)})" if option.values else ":value:_files"
        found += [f"'{name}[{option.help}]{takes}'" for name in option.names]
    first = [f"'1:{command.name}:({' '.join(command.values)})'"] if command.values else []
    return [*found, *first, "'*:file:_files'"]


# --- fish -------------------------------------------------------------------------------------------------------------------------
def _fish(commands: list[Command]) -> str:
    told = ["# fish: parlour completion fish > ~/.config/fish/completions/parlour.fish"]
    told += [f"complete -c parlour -n __fish_use_subcommand -f -a {command.name} -d '{command.help}'" for command in commands]
    for command in commands:
        seen = f"complete -c parlour -n '__fish_seen_subcommand_from {command.name}'"
        told += [f"{seen} -a '{' '.join(command.values)}'"] if command.values else []
        for option in command.options:
            takes = "" if option.is_flag else f" -x -a '{' '.join(option.values)}'" if option.values else " -r"
            told += [f"{seen} {_fish_name(name)}{takes} -d '{option.help}'" for name in option.names]
    return "\n".join([*told, ""])


def _fish_name(name: str) -> str:
    return f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
