"""What a piece is worth, by restricted play: a template, bound to one game whose list of moves obeys `forbidding.py`.

A game is played as it is. Then, for every seat and every piece that the seat used in it, the same deal is played again, and from the moment
at which the seat would use the piece it may not. What it wins less is what the piece was worth to it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from parlour.bots.search.policy import in_time, share_of_win
from parlour.engine.doors import any_seat, begin
from parlour.engine.randomness import scramble
from parlour.engine.rule import door, rule
from parlour.lab.compiled.lab_doors import WIN, chosen
from parlour.lab.restricted.forbidding import piece_of

OPEN = ("waiting", "apply", "rank", "list_moves")
NOBODY = -1
FIRST, LOW, MANY = 0, 1, 2  # of a kind: its first slot, the number of its first piece, how many numbers


class Room(NamedTuple):
    """Room to work in, for one thread."""

    trials: Any
    moves: Any
    worths: Any
    silence: Any
    offers: Any
    stamps: Any  # [slot]: the decision at which the piece was last seen to be open
    used: Any  # [seat, slot] in the game as it is
    shares: Any  # [seat] what each won in it, in 60ths


class Worths(NamedTuple):
    """What is found, by [game, slot]: seats that used the piece, what they won less without it, and the squares of that."""

    users: Any
    losses: Any
    squares: Any
    offered: Any  # [slot] decisions at which it could be used
    times: Any  # [slot] uses


@rule
def note_offers(d, s, seat, kinds, room, offered, stamp):
    """Counts the pieces that the seat could use at this decision, each once."""
    count = list_moves(d, s, seat, room.offers)
    for at in range(count):
        for kind in range(len(kinds)):
            piece = piece_of(d, s, seat, room.offers[at], kind) - kinds[kind, LOW]
            if piece >= 0 and piece < kinds[kind, MANY]:
                slot = kinds[kind, FIRST] + piece
                if room.stamps[slot] != stamp:
                    room.stamps[slot] = stamp
                    offered[slot] += 1


@rule
def note_uses(d, s, seat, move, kinds, used, times):
    """Counts the pieces that a move uses."""
    for kind in range(len(kinds)):
        piece = piece_of(d, s, seat, move, kind) - kinds[kind, LOW]
        if piece >= 0 and piece < kinds[kind, MANY]:
            used[seat, kinds[kind, FIRST] + piece] += 1
            times[kinds[kind, FIRST] + piece] += 1


@rule
def play_game(d, states, i, game, key0, key1, players, room, kinds, found, banned, kind, piece):
    """A whole game in the blank state i; the seat `banned` may not use a piece once it would."""
    s = states[i]
    begin(d, s, game, key0, key1, players.seats, room.silence)
    chance = s.key[0] ^ s.key[1]
    plies = 0
    mover = NOBODY
    in_a_row = 0
    turn = waiting(d, s)
    while turn != 0:
        chance = scramble(chance)
        seat = any_seat(turn, chance)
        in_a_row = in_a_row + 1 if seat == mover else 0
        mover = seat
        policy = in_time(players.policies[seat], plies)
        move = chosen(policy, d, states, i, seat, players, room, in_a_row, chance)
        if banned == NOBODY:
            note_offers(d, s, seat, kinds, room, found.offered, game * 65536 + plies + 1)
            note_uses(d, s, seat, move, kinds, room.used, found.times)
        elif seat == banned and d.forbidden_kind[seat] == 0 and piece_of(d, s, seat, move, kind) == piece:
            d.forbidden_kind[seat] = kind + 1
            d.forbidden_piece[seat] = piece
            move = chosen(policy, d, states, i, seat, players, room, in_a_row, chance)
        apply(d, s, seat, move, room.silence)
        plies += 1
        turn = waiting(d, s)
    return plies


@door
def worth_games(data, states, blank, first, count, key0, key1, players, kinds, wanted, room, found):
    """Games number first, first + 1, … as they are, and again without each piece that was used. Returns how many were played in all."""
    d = data[0]
    played = 0
    for game in range(count):
        states[0] = blank[0]
        play_game(d, states, 0, first + game, key0, key1, players, room, kinds, found, NOBODY, 0, 0)
        played += 1
        for seat in range(players.seats):
            room.shares[seat] = share_of_win(d, states[0], seat, WIN)
        for seat in range(players.seats):
            for kind in range(len(kinds)):
                for piece in range(kinds[kind, MANY]):
                    slot = kinds[kind, FIRST] + piece
                    if room.used[seat, slot] > 0:
                        found.users[game, slot] += 1
                        if wanted[slot]:
                            states[0] = blank[0]
                            play_game(
                                d, states, 0, first + game, key0, key1, players, room, kinds, found, seat, kind, kinds[kind, LOW] + piece
                            )
                            played += 1
                            d.forbidden_kind[seat] = 0
                            loss = room.shares[seat] - share_of_win(d, states[0], seat, WIN)
                            found.losses[game, slot] += loss
                            found.squares[game, slot] += loss * loss
                        room.used[seat, slot] = 0
    return played


@door
def piece_at(data, states, i, seat, move, kind):
    """The piece of a kind that a move uses in state i."""
    return piece_of(data[0], states[i], seat, move, kind)
