"""Limits hold over all workers: what one has let in counts with the others, requests and open streams alike."""

import contextlib
import itertools
import time

import httpx
import pytest
from test_workers import clients_of_two_workers

from parlour.web.limits import FORGOTTEN_SECONDS, STREAMS, TOLD_TOGETHER, Limits
from serving import Player, Process, new_postgres_database


def workers(count, rate_limit=1.0):
    found = [Limits(rate_limit) for _ in range(count)]
    for limits in found:
        limits.is_shared = True
    return found


def tell_each_other(limits, now, **more):
    for name, teller in enumerate(limits):
        for told in list(teller.to_tell(**more)):
            for hearer in limits:
                if hearer is not teller:
                    hearer.heard(str(name), told, now)


def let_in(limits, kind, who, now, most=10_000):
    """How many requests in turn the workers let in until all refuse."""
    count = 0
    while count < most:
        allowed = [one.wait([kind], who, now) == 0 for one in limits]
        if not any(allowed):
            break
        count += sum(allowed)
        tell_each_other(limits, now)
    return count


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize(("kind", "burst", "rate"), [("reading", 400, 40), ("changing", 120, 12), ("making", 20, 0.5)])
def test_a_burst_is_what_it_is_however_many_workers_there_are(count, kind, burst, rate):
    limits = workers(count)
    assert burst <= let_in(limits, kind, "a", 0.0) <= burst + count
    assert let_in(limits, kind, "a", 10.0) <= 10 * rate + count
    assert burst <= let_in(limits, kind, "b", 10.0)  # others have their own


def test_what_was_let_in_unheard_of_is_paid_back():
    one, other = limits = workers(2)
    for worker in limits:
        while not worker.wait(["reading"], "a", 0.0):
            pass
    tell_each_other(limits, 0.0)
    assert one.wait(["reading"], "a", 9.0) > 0  # ten seconds' worth were too many
    assert one.wait(["reading"], "a", 10.1) == 0
    assert other.wait(["reading"], "a", 9.0) > 0


def test_much_is_told_at_once_and_little_soon():
    one, _ = workers(2)
    for _ in range(39):
        one.wait(["reading"], "a", 0.0)
    assert not one.much.is_set()
    one.wait(["reading"], "a", 0.0)
    assert one.much.is_set()
    assert list(one.to_tell()) == [{"requests": {"reading": {"a": 40}}, "streams": {}}]
    assert not one.much.is_set()
    assert list(one.to_tell()) == []


def test_streams_are_counted_together_and_those_of_a_dead_worker_are_forgotten():
    one, other = limits = workers(2)
    for opened in range(STREAMS):
        assert limits[opened % 2].enter("a", 0.0)
        tell_each_other(limits, 0.0)
    assert not one.enter("a", 0.0)
    assert not other.enter("a", 0.0)
    assert one.enter("b", 0.0)
    one.leave("a")
    tell_each_other(limits, 1.0)
    assert other.enter("a", 1.0)
    assert not other.enter("a", 1.0)
    tell_each_other(limits[:1], 30.0, all_streams=True)
    assert one.enter("a", 1.0 + FORGOTTEN_SECONDS)  # the other has told nothing since


def test_no_message_is_too_long_for_postgresql():
    limits = workers(1)[0]
    address = "2001:0db8:85a3:0000:0000:8a2e:0370:{:04x}".format
    for at in range(3 * TOLD_TOGETHER + 1):
        assert limits.wait(["reading"], address(at), 0.0) == limits.wait(["changing", "making"], address(at), 0.0) == 0
        assert limits.enter(address(at), 0.0)
    told = list(limits.to_tell())
    assert len(told) == 4
    assert all(len(str(message)) < 7900 for message in told)
    assert sum(len(message["streams"]) for message in told) == 3 * TOLD_TOGETHER + 1


def test_a_server_of_one_worker_remembers_nothing_to_tell():
    limits = Limits(1.0)
    assert limits.enter("a")
    assert limits.wait(["reading"], "a") == 0
    limits.leave("a")
    assert list(limits.to_tell(all_streams=True)) == []


RATE = 0.1  # 40 requests at once, 4 a second; 6 streams


@pytest.mark.slow
def test_two_workers_let_in_what_one_would():
    with (
        Process(new_postgres_database(), "--workers", "2", "--rate-limit", str(RATE)) as server,
        clients_of_two_workers(server.url) as both,
    ):
        _streams_are_counted_together(server.url)
        began, taken, refused = time.monotonic(), 0, set()
        for client in itertools.cycle(both):
            answer = client.get("/api/games")
            taken += answer.status_code == 200
            if answer.status_code == 429:
                refused.add(client)
            if len(refused) == 2:
                break
        allowed = 400 * RATE + 40 * RATE * (time.monotonic() - began)
        assert taken <= 1.35 * allowed  # without telling each other they would let in twice as many


def _streams_are_counted_together(url):
    """Streams are opened until none is let in any more, at whatever worker; together they hold no more than one would."""
    anna = Player(url, "Anna", client=httpx.Client(base_url=url, timeout=30))
    table = anna.make()["id"]
    most = int(STREAMS * RATE)
    with contextlib.ExitStack() as stack:
        stack.callback(anna.close)
        held, refusals = 0, 0
        end = time.monotonic() + 60
        while refusals < 6 and time.monotonic() < end:
            client = stack.enter_context(httpx.Client(base_url=url, timeout=30))
            request = client.build_request("GET", f"/t/{table}/live")
            answer = client.send(request, stream=True)
            stack.callback(answer.close)
            held += answer.status_code == 200
            refusals += answer.status_code == 429
            time.sleep(0.3)
        assert most <= held <= most + 1
