"""What the library is given: whatever is not one of a game's moves, seats, plies or options is a Problem that says what is expected, and changes nothing."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import parlour
from parlour.engine.check import positions
from parlour.engine.moves import Move
from parlour.engine.texts import LANGUAGES, LONGEST_ECHO, Echo, Problem, Texts

GAMES = parlour.catalogue()
NO_MOVES = [
    None, True, False, 2.5, 2.0, float("nan"), float("inf"), [], {}, (3,), b"3", b"pass", object(), 3 + 0j, Fraction(5, 2), int,
    np.float64(12.9), np.float32(3), np.bool_(True), np.array([3]), np.array(3),
    Move(3, "garbage", {}), Move(9999, "pass", {}), Move(-3, "pass", {}), Move(2.0, "pass", {}), Move(True, "pass", {}),
    Move(None, None, None), Move(3, np.array(["a", "b"]), {}), Move(3, "pass", np.array([1, 2])),
    -1, 100_000, 10**40, -(10**40), 10**5000, np.int64(200_000),
    "", " ", "xyzzy", "pass=1", "17", "-1", "None", "\x00", "🐻🐻🐻", "x" * 1_000_000, "\udc80", "\u202epass",
]  # fmt: skip
NO_SEATS = [7, -1, "0", True, 0.0, 10**30, 10**5000, b"0", [], float("nan"), np.float64(0), object()]


def kind(value):
    """The name of a test's value; Python cannot write all of them."""
    return type(value).__name__ if not isinstance(value, str) else value[:20]


def begun(id):
    """A match of two on its way."""
    found = positions(parlour.game(id), 2, "given")
    return next(match for match in found if match.ply == 6)


def traces(match):
    return match.state.tobytes(), match.save(), match.log(None), match.waiting, [match.view(seat) for seat in (None, 0, 1)]


def refused(call):
    """The sentences of the Problem that a call must end in, in every language."""
    with pytest.raises(Problem) as error:
        call()
    return [error.value.said(parlour.game("wigs").texts(language)) for language in LANGUAGES]


@pytest.mark.parametrize("id", GAMES)
def test_what_is_no_move_is_refused_with_what_is_expected(id):
    match = begun(id)
    before, seat = traces(match), match.waiting[0]
    for no_move in NO_MOVES:
        for call in (match.play, match.why_not, match.move_text):
            english, finnish = refused(lambda call=call, no_move=no_move: call(seat, no_move))
            assert "move" in english
            assert english != finnish
            if "the moves are: " not in english:
                assert len(english) < 200
    assert traces(match) == before


@pytest.mark.parametrize("id", GAMES)
def test_a_move_of_another_game_or_a_forged_one_is_not_played(id):
    match = begun(id)
    before, seat, codes = traces(match), match.waiting[0], range(len(match.game.move_names))
    for other in (parlour.game(other) for other in GAMES if other != id):
        for code in range(len(other.move_names)):
            move = other.move_names[code]
            if code not in codes or move != match.game.move_names[code]:
                assert "is no move of this game" in refused(lambda move=move: match.play(seat, move))[0]
    for code in codes:
        own = match.game.move_names[code]
        forged = [own._replace(name=f"{own.name}s"), own._replace(arguments={**own.arguments, "more": 1})]
        forged += [own._replace(arguments={**own.arguments, key: value + 1}) for key, value in own.arguments.items()]
        for move in forged:
            assert "is no move of this game" in refused(lambda move=move: match.why_not(seat, move))[0]
    assert traces(match) == before


@pytest.mark.parametrize("id", GAMES)
def test_a_move_is_one_of_this_game_its_text_or_its_code(id):
    match = begun(id)
    seat, names = match.waiting[0], match.game.move_names
    move = match.moves(seat)[-1]
    again = Move(move.code, move.name, dict(move.arguments))
    for meant in (move, again, str(move), move.code, np.int64(move.code), np.uint16(move.code), np.str_(move)):
        assert names.find(meant) is names[move.code]
        assert match.why_not(seat, meant) is None
    events = match.fork().play(np.int8(seat), np.int32(move.code))
    assert events == match.fork().play(seat, move)


@pytest.mark.parametrize("id", GAMES)
def test_what_is_no_seat_is_refused_everywhere(id):
    match = begun(id)
    before, move = traces(match), match.moves(match.waiting[0])[0]
    for no_seat in NO_SEATS:
        calls = [
            lambda seat: match.play(seat, move),
            lambda seat: match.why_not(seat, move),
            lambda seat: match.move_text(seat, move),
            match.moves,
            match.view,
            match.sight,
            match.log,
            match.log_by_ply,
            match.plies_known_to,
            match.position,
        ]
        for call in calls:
            english, finnish = refused(lambda call=call, no_seat=no_seat: call(no_seat))
            assert english.endswith("the seats are 0, 1")
            assert finnish.endswith("paikat ovat 0, 1")
    assert traces(match) == before


@pytest.mark.parametrize("ply", [None, 0.5, 1.0, True, "1", -1, 99, 10**5000, [], float("nan")], ids=kind)
def test_what_is_no_ply_is_refused(ply):
    match = begun("kiilto")
    assert "the match has plies 0 to 6" in refused(lambda: match.at(ply))[0]
    if ply is not None:  # the newest
        assert "the match has plies 0 to 6" in refused(lambda: match.fork(ply))[0]
        assert "the match has plies 0 to 6" in refused(lambda: match.sight(0, ply=ply))[0]


@pytest.mark.parametrize("id", GAMES)
def test_what_is_no_event_of_the_game_has_no_words(id):
    match = begun(id)
    foreign = (event for other in GAMES for event in parlour.game(other).new(2).log(None))
    other = next(event for event in foreign if event.name not in match.game.event_names)
    for event in (
        None,
        "x",
        3,
        [],
        ("starts", {}),
        other,
        parlour.Event("nothing", {}),
        parlour.Event([], {}),
        parlour.Event("x", None),
    ):
        assert refused(lambda event=event: match.event_text(event))[0].endswith("is no event of this game")


@pytest.mark.parametrize(
    ("given", "english", "finnish"),
    [
        ({"players": 2.0}, "kiilto is for 2, 3 or 4 players, not 2.0", "voi olla 2, 3 tai 4, ei 2.0"),
        ({"players": "2"}, "kiilto is for 2, 3 or 4 players, not '2'", "voi olla 2, 3 tai 4, ei 2"),
        ({"players": True}, "players, not True", "ei True"),
        ({"players": []}, r"players, not \[\]", "ei []"),
        ({"players": 10**5000}, "players, not <int>", "ei <int>"),
        ({"seed": None}, "a seed is a text or a whole number, not None", "siemen on teksti tai kokonaisluku"),
        ({"seed": True}, "a seed is a text or a whole number, not True", "siemen on teksti tai kokonaisluku"),
        ({"seed": "\udc80"}, r"a seed is a text or a whole number, not '\\udc80'", "siemen on teksti tai kokonaisluku"),
        ({"seed": 10**5000}, "a seed that is a number has at most 1000 digits", "enintään 1000 numeroa"),
        ({"seed": -(10**5000)}, "a seed that is a number has at most 1000 digits", "enintään 1000 numeroa"),
        ({"preset": []}, r"kiilto has no preset \[\]; it has: classic", "ei ole valmista valintaa «[]»"),
        ({"preset": "Classic"}, "kiilto has no preset 'Classic'; it has: classic", "ei ole valmista valintaa «Classic»"),
        ({"bear_limit": None}, "bear_limit cannot be None; it can be 10 or none", "ei voi olla «None»"),
        ({"bear_limit": 10.0}, "bear_limit cannot be 10.0", "ei voi olla «10.0»"),
        ({"bear_limit": ["none"]}, r"bear_limit cannot be \['none'\]", "ei voi olla «['none']»"),
        ({"blind_reserve": 1}, "blind_reserve cannot be 1", "ei voi olla «1»"),
        ({"names": "ab"}, "2 names are needed, one for each player, not 'ab'", "tarvitaan 2 nimeä"),
        ({"names": b"ab"}, "2 names are needed", "tarvitaan 2 nimeä"),
        ({"names": 5}, "2 names are needed, one for each player, not 5", "tarvitaan 2 nimeä"),
        ({"names": ["a", None]}, "2 names are needed", "tarvitaan 2 nimeä"),
        ({"names": {"a", "b"}}, "2 names are needed", "tarvitaan 2 nimeä"),
    ],
    ids=kind,
)
def test_a_match_is_not_made_of_anything(given, english, finnish):
    with pytest.raises(Problem, match=english) as error:
        parlour.game("kiilto").new(**{"players": 2} | given)
    assert finnish in error.value.said(parlour.game("kiilto").texts("fi"))


def test_numpys_numbers_are_whole_numbers_and_texts_stand_for_options():
    kiilto = parlour.game("kiilto")
    match = kiilto.new(np.int64(2), bear_limit="10", blind_reserve="true", notables_per_turn=np.int64(1), choose_payment=np.True_)
    assert type(match.players) is int
    assert match.options["blind_reserve"] is True
    assert (match.options["notables_per_turn"], match.options["choose_payment"]) == (1, True)
    assert match.at(np.int64(0)).ply == 0


@pytest.mark.parametrize("id", [None, [], 5, "splendor", b"kiilto", "x" * 1_000_000])
def test_an_unknown_game_of_any_kind_is_told_which_there_are(id):
    english, finnish = refused(lambda: parlour.game(id))
    assert "we have: " in english
    assert "meillä on: " in finnish
    assert len(english) < 250


@pytest.mark.parametrize("source", [None, 5, [], b"x"])
def test_a_save_of_any_kind_is_told_what_it_should_be(source):
    assert refused(lambda: parlour.load(source))[0].startswith("a save is a dict or a file, not ")


@pytest.mark.parametrize("language", [None, [], "sv", 3])
def test_an_unknown_language_is_told_which_there_are(language):
    match = begun("kiilto")
    for call in (match.why_not, match.move_text):
        assert refused(lambda call=call: call(0, "pass", language))[0].endswith("we have: en, fi")


# --- Echoes -------------------------------------------------------------------------------------------------------------
class Unspeakable:
    def __repr__(self):
        raise RuntimeError


@pytest.mark.parametrize(
    ("value", "said", "quoted"),
    [
        ("fly", "fly", "'fly'"),
        ("it's", "it's", '"it\'s"'),
        ("\x00", "\\x00", "'\\x00'"),
        ("x" * 61, "x" * 59 + "…", "'" + "x" * 59 + "…'"),
        (17.9, "17.9", "17.9"),
        (b"17", "b'17'", "b'17'"),
        ([1] * 999, ("[" + "1, " * 20)[:59] + "…", ("[" + "1, " * 20)[:59] + "…"),
        (10**5000, "<int>", "<int>"),
        (Unspeakable(), "<Unspeakable>", "<Unspeakable>"),
    ],
    ids=kind,
)
def test_what_was_given_is_repeated_cut(value, said, quoted):
    assert (str(Echo(value)), repr(Echo(value))) == (said, quoted)
    assert Texts("en")("cannot read {text!r}", text=value) == f"cannot read {quoted}"


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.one_of(st.text(max_size=300), st.integers(), st.floats(), st.binary(), st.none(), st.lists(st.integers()), st.complex_numbers()))
def test_an_echo_is_short_and_can_be_printed(value):
    for said in (str(Echo(value)), repr(Echo(value))):
        assert said.isprintable()
        assert len(said) <= 12 * LONGEST_ECHO  # \U0001f43b and the like are longer than the sign
        said.encode()


@settings(max_examples=300, deadline=None)
@given(id=st.sampled_from(GAMES), word=st.text(max_size=80), more=st.text(max_size=80))
def test_no_text_ends_in_an_error_of_python(id, word, more):
    names = parlour.game(id).move_names
    for name in ("", *names.names()):
        found = read(names, f"{name} {word}={more}")
        assert isinstance(found, Problem) or names.find(found) is found
        assert not isinstance(found, Problem) or found.said(parlour.game(id).texts("fi"))


def read(names, text):
    try:
        return names.parse(text)
    except Problem as problem:
        return problem
