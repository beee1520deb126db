"""Cookies. Over HTTPS their names begin with `__Host-`: browsers then take them from this very host only, not from a sibling of its domain."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie

PERSON, VISIT, LANGUAGE, LAB = "parlour", "parlour_visit", "parlour_language", "parlour_lab"
PREFIX = "__Host-"
YEAR = 365 * 24 * 3600
AnyRequest = Request[Any, Any, Any]


def _is_secure(request: AnyRequest) -> bool:
    return request.url.scheme == "https"


def read(request: AnyRequest, name: str) -> str:
    """A cookie's value, "" without one. Who one is, is also known by the name that it had before there was a prefix."""
    if not _is_secure(request):
        return request.cookies.get(name, "")
    own = request.cookies.get(PREFIX + name, "")
    return own or request.cookies.get(name, "") if name == PERSON else own


def keep(request: AnyRequest, answer: Response[Any], name: str, value: str, max_age: int | None = YEAR) -> None:
    secure = _is_secure(request)
    key = PREFIX + name if secure else name
    answer.set_cookie(Cookie(key=key, value=value, path="/", max_age=max_age, httponly=True, samesite="lax", secure=secure))


def replace_old(request: AnyRequest, answer: Response[Any]) -> None:
    """Over HTTPS a person's cookie of the old name is given the new one, once."""
    old = request.cookies.get(PERSON, "")
    if not old or not _is_secure(request):
        return
    if PREFIX + PERSON not in request.cookies:
        keep(request, answer, PERSON, old)
    answer.delete_cookie(PERSON, path="/")
