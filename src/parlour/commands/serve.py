"""`parlour serve`: tables in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from parlour.terminal.language import Language


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; if it is taken, the next free one.", min=0, max=65535)] = 8000,
    database: Annotated[
        str, typer.Option(help="A file, or postgresql+asyncpg://user@host/name; by default a file in your data folder.")
    ] = "",
    workers: Annotated[int, typer.Option(help="Processes that serve; more than one needs PostgreSQL.", min=1, max=64)] = 1,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in your browser.")] = False,
    pace: Annotated[float, typer.Option(help="Seconds that bots take for a move at new tables.", min=0, max=60)] = 1.0,
    url: Annotated[str, typer.Option(help="The address in invitations, if it is not the one in your browser.")] = "",
    thinkers: Annotated[
        int, typer.Option(help="Processes that think for bots, in each worker; 0 is as the machine allows.", min=0, max=64)
    ] = 0,
    bot_seconds: Annotated[
        float, typer.Option(help="Seconds after which a bot that still thinks makes any move.", min=0.1, max=600)
    ] = 15.0,
    rate_limit: Annotated[float, typer.Option(help="Limits on requests: 1 is usual, 2 twice as many, 0 none.", min=0)] = 1.0,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "warning",
    compile_rules: Annotated[bool, typer.Option("--compile/--no-compile", help="Compile the rules in the background.")] = True,
    forwarded_allow_ips: Annotated[str, typer.Option(help="Proxies whose forwarded addresses are believed.")] = "127.0.0.1",
    metrics_token: Annotated[
        str, typer.Option(help="What /metrics can be asked with from other machines; without it only from this one.")
    ] = "",
    season: Annotated[str, typer.Option(help="month, quarter or year: the leagues have seasons of that length; without it none.")] = "",
    data: Annotated[
        list[str] | None, typer.Option(help="GAME=FILE: components of your own (TOML) for new tables of a game; again for more.")
    ] = None,
    smtp: Annotated[str, typer.Option(help="HOST or HOST:PORT of a mail server, for e-mails about turns; without it none are sent.")] = "",
    smtp_user: Annotated[str, typer.Option(help="Who we are at the mail server.")] = "",
    smtp_password_file: Annotated[
        str, typer.Option(help="A file with the password; without it the environment's PARLOUR_SMTP_PASSWORD.")
    ] = "",
    smtp_security: Annotated[str, typer.Option(help="tls, starttls or none; by default tls on port 465, else starttls.")] = "",
    mail_from: Annotated[str, typer.Option(help="Whom e-mails come from: «Parlour <parlour@example.org>».")] = "",
    language: Language = "",
) -> None:
    """Serve tables to play at in the browser, and the API."""
    from parlour.engine.extras import need

    need("web")
    from parlour.web import server

    server.serve(
        host=host,
        port=port,
        database=database,
        workers=workers,
        open_browser=open_browser,
        pace=pace,
        url=url,
        thinkers=thinkers,
        bot_seconds=bot_seconds,
        rate_limit=rate_limit,
        log_level=log_level,
        compile_rules=compile_rules,
        forwarded_allow_ips=forwarded_allow_ips,
        metrics_token=metrics_token,
        season=season,
        data=data or [],
        smtp=smtp,
        smtp_user=smtp_user,
        smtp_password_file=smtp_password_file,
        smtp_security=smtp_security,
        mail_from=mail_from,
        language=language,
    )
