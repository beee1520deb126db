"""Garbage is looked for at its times: what is new soon, what is old seldom, and Python itself hardly ever."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import weakref

from parlour.web import garbage


class Knot:
    """Nothing but looking for it lets go of it."""

    def __init__(self):
        self.myself = self


async def until_gone(knot):
    while knot() is not None:
        await asyncio.sleep(0.001)


async def at_work(act, **times):
    looking = asyncio.create_task(garbage.looked_for(**times))
    try:
        await asyncio.sleep(0)
        return await act()
    finally:
        looking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await looking


def test_what_is_new_is_looked_through_soon():
    asyncio.run(at_work(lambda: until_gone(weakref.ref(Knot())), young=0.001, old=1000.0))


def test_what_is_old_is_looked_through_in_the_end():
    async def grown_old():
        knot = Knot()
        gc.collect(1)  # it is among the oldest now
        there, knot = weakref.ref(knot), None
        gc.collect(1)
        assert there() is not None
        await until_gone(there)

    asyncio.run(at_work(grown_old, young=0.001, old=0.05))


def test_python_looks_as_it_did_when_a_server_has_ended():
    usual, frozen = gc.get_threshold(), gc.get_freeze_count()

    async def meanwhile():
        return gc.get_threshold(), gc.get_freeze_count()

    assert asyncio.run(at_work(meanwhile))[0] == garbage.HEAPED_UP
    assert (gc.get_threshold(), gc.get_freeze_count()) == (usual, frozen)
