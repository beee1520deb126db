"""What fills a screen and what goes line by line."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time

import pytest

from parlour.terminal import begin


class Terminal:
    def __init__(self, is_terminal):
        self.isatty = lambda: is_terminal


@pytest.mark.parametrize(
    ("stdin", "stdout", "plain", "term", "fills"),
    [
        (True, True, False, "xterm-256color", True),
        (True, True, True, "xterm-256color", False),
        (True, True, False, "dumb", False),
        (False, True, False, "xterm", False),
        (True, False, False, "xterm", False),
    ],
)
def test_the_room_needs_a_terminal_and_the_wish_for_it(monkeypatch, stdin, stdout, plain, term, fills):
    monkeypatch.setattr("sys.stdin", Terminal(stdin))
    monkeypatch.setattr("sys.stdout", Terminal(stdout))
    assert begin.fills_a_screen(plain, {"TERM": term}) is fills


def in_a_terminal(until, *words, typed=b"", **environment):
    """What a command writes to a terminal of 80 by 24 until all of these words are there; then it is told to stop."""
    awaited = [until] if isinstance(until, bytes) else until
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "parlour", *words]
    values = os.environ | {"TERM": "xterm-256color"} | environment
    running = subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower, env=values, start_new_session=True)
    os.close(follower)
    said, end = b"", time.monotonic() + 120
    while any(one not in said for one in awaited) and time.monotonic() < end:
        if select.select([leader], [], [], 1.0)[0]:
            try:
                said += os.read(leader, 65536)
            except OSError:
                break
    assert all(one in said for one in awaited), said[-2000:]
    os.write(leader, typed)
    while running.poll() is None and time.monotonic() < end:
        if select.select([leader], [], [], 0.1)[0]:
            try:
                said += os.read(leader, 65536)
            except OSError:
                break
    assert running.wait(30) == 0
    os.close(leader)
    return said


def test_a_terminal_gets_the_room():
    said = in_a_terminal((b"Your moves", b"What happened"), "play", "wigs", "--seed", "x", "--bots", "random", typed=b"q")
    assert b"\x1b[?1049h" in said  # the other screen of the terminal


def test_a_lesson_in_a_terminal_gets_the_room(tmp_path):
    said = in_a_terminal(b"Bears buy property", "learn", "kiilto", typed=b"q", XDG_DATA_HOME=str(tmp_path))
    assert b"\x1b[?1049h" in said


def test_plain_keeps_the_lines():
    said = in_a_terminal(b"your move?", "play", "wigs", "--seed", "x", "--bots", "random", "--plain", typed=b"quit\n")
    assert b"\x1b[?1049h" not in said
    assert b"Type ? for help." in said


def test_a_dumb_terminal_keeps_the_lines():
    said = in_a_terminal(b"your move?", "play", "wigs", "--seed", "x", "--bots", "random", typed=b"quit\n", TERM="dumb")
    assert b"\x1b[" not in said
