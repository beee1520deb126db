"""The server process: a free port, a database that can be used, workers, the compiler beside them, the browser."""

from __future__ import annotations

import asyncio
import errno
import os
import secrets
import socket
import tempfile
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path

import typer
import uvicorn
from uvicorn.supervisors import Multiprocess

from parlour.engine.texts import Problem
from parlour.games import read_data
from parlour.tables.database import Database, read_url
from parlour.tables.errors import texts
from parlour.tables.mail.postman import check
from parlour.tables.mail.server import read_server
from parlour.tables.ratings.seasons import MONTHS
from parlour.web.app import compile_in_background
from parlour.web.settings import Settings

TRIED_PORTS = 100
FACTORY = "parlour.web.app:create_app"
LEVELS = ("debug", "info", "warning", "error")


def free_socket(host: str, port: int) -> socket.socket:
    """A socket on the port, or on the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last = min(65535, port + TRIED_PORTS)
    for candidate in range(port, last + 1):
        sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, or asyncio leaves answers waiting for 40 ms
        if os.name == "posix":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, candidate))
            sock.listen(2048)
        except OSError as error:
            sock.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise Problem("cannot listen on {host}: {reason}", host=host, reason=error.strerror) from error
            continue
        sock.set_inheritable(True)
        return sock
    raise Problem("no free port on {host} from {port} to {last}", host=host, port=port, last=last)


def network_address() -> str:
    """This machine's address in its own network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            sock.connect(("192.0.2.1", 9))  # sends nothing: only asks which way it would go
            return str(sock.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def addresses(host: str, port: int) -> tuple[str, str]:
    """What this machine's own browser opens, and what others in the network do."""
    if host not in ("0.0.0.0", "::"):
        name = f"[{host}]" if ":" in host else host
        return f"http://{name}:{port}", f"http://{name}:{port}"
    return f"http://127.0.0.1:{port}", f"http://{network_address()}:{port}"


async def _prepare(database: str, workers: int) -> None:
    url = read_url(database)
    if workers > 1 and url.get_backend_name() == "sqlite":
        raise Problem("several workers need PostgreSQL: --database postgresql+asyncpg://user@host/name")
    opened = Database(url)
    try:
        await opened.bring_up_to_date()
    finally:
        await opened.close()


def data_files(given: list[str]) -> dict[str, str]:
    """The files of GAME=FILE by game, each read and checked by its game; ValueError says what is wrong."""
    found: dict[str, str] = {}
    for text in given:
        game, equals, file = text.partition("=")
        if not equals or not file:
            raise Problem("--data is GAME=FILE, not {text!r}", text=text)
        if game in found:
            raise Problem("--data names {game} twice: {first} and {second}", game=game, first=found[game], second=file)
        read_data(game, Path(file))
        found[game] = str(Path(file).resolve())
    return found


def serve(
    *,
    host: str,
    port: int,
    database: str,
    workers: int,
    open_browser: bool,
    pace: float,
    url: str,
    thinkers: int,
    bot_seconds: float,
    rate_limit: float,
    log_level: str,
    compile_rules: bool,
    forwarded_allow_ips: str,
    metrics_token: str,
    season: str,
    data: list[str],
    smtp: str,
    smtp_user: str,
    smtp_password_file: str,
    smtp_security: str,
    mail_from: str,
    language: str,
) -> None:
    """Serves until it is stopped."""
    if log_level not in LEVELS:
        raise Problem("no log level {level!r}; we have: {levels}", level=log_level, levels=", ".join(LEVELS))
    if season and season not in MONTHS:
        raise Problem("no season {season!r}; we have: {kinds}", season=season, kinds=", ".join(MONTHS))
    own_data, t = data_files(data), texts(language)
    mail = read_server(smtp=smtp, user=smtp_user, password_file=smtp_password_file, security=smtp_security, sender=mail_from, url=url)
    asyncio.run(_prepare(database, workers))
    if mail and (reason := asyncio.run(check(mail))):
        typer.echo(
            t("The mail server {host} is out of reach now ({reason}): e-mails wait until it answers.", host=mail.host, reason=reason)
        )
    sock = free_socket(host, port)
    found = sock.getsockname()[1]
    if port not in (0, found):
        typer.echo(t("Port {port} is taken: using {found} instead.", port=port, found=found))
    own, theirs = addresses(host, found)
    with tempfile.TemporaryDirectory(prefix="parlour-") as folder:
        settings = Settings(
            database=database,
            workers=workers,
            pace=pace,
            rate_limit=rate_limit,
            thinkers=thinkers or max(1, (os.cpu_count() or 2) // 2),
            bot_seconds=bot_seconds,
            url=url or (theirs if theirs != own else ""),
            progress=str(Path(folder) / "compiling.json") if compile_rules else "",
            log_level=log_level,
            data=own_data,
            metrics_token=metrics_token,
            season=season,
            lab_key=secrets.token_urlsafe(24),
            lab_folder=str(Path(folder) / "lab"),
            mail=mail,
        )
        settings.to_environment()
        compiling = compile_in_background(settings)
        others = f" ({t('for others: {address}', address=theirs)})" if theirs != own else ""
        typer.echo(t("Parlour is open at {address}  —  stop it with Ctrl+C", address=f"{own}{others}"))
        typer.echo(t("The lab, for you alone: {address}", address=f"{own}/lab?key={settings.lab_key}"))
        if open_browser:
            opening = threading.Timer(0.8, webbrowser.open, [own])
            opening.daemon = True
            opening.start()
        try:
            with suppress(KeyboardInterrupt):
                _run(sock, workers, forwarded_allow_ips)
            typer.echo(t("Parlour is closed."))
        finally:
            if compiling is not None:
                compiling.kill()
                compiling.wait()


def _run(sock: socket.socket, workers: int, forwarded_allow_ips: str) -> None:
    config = uvicorn.Config(
        FACTORY,
        factory=True,
        workers=workers,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=30,
        h11_max_incomplete_event_size=64 * 1024,
        forwarded_allow_ips=forwarded_allow_ips,
        lifespan="on",
    )
    if workers > 1:
        Multiprocess(config, sockets=[sock]).run()
        return
    server = uvicorn.Server(config)
    server.run(sockets=[sock])
    if not server.started:
        raise Problem("the server could not start; see above")
