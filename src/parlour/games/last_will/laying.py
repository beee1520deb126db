"""How the table is laid: decks, market, wills, jobs."""

from parlour.engine.events import EVERYONE, only, tell
from parlour.engine.randomness import draw
from parlour.engine.rule import Numbers, rule
from parlour.games.last_will.codes import DECK, TOLD, WILL
from parlour.games.last_will.decks import take_from_deck
from parlour.games.last_will.first_hand import ask_to_keep
from parlour.games.last_will.market import lay_market
from parlour.games.last_will.money import pay
from parlour.games.last_will.planning import begin_round
from parlour.games.last_will.state import Data, State

FIRST_SEAT = 1


@rule
def lay_decks(d: Data, s: State) -> None:
    """Each deck is a heap of its cards; a card is drawn from it at random (L-035, L-036, L-R16)."""
    for deck in range(DECK.wild):
        for card in range(d.first[deck], d.first[deck + 1]):
            s.pile[card] = d.card[card].copies
            s.pile_cards[deck] += d.card[card].copies


@rule
def read_wills(d: Data, s: State, log: Numbers) -> None:
    """Each player draws an own will, without putting it back; or one counts for all (L-019, L-040, L-R02, L-R03)."""
    taken = 0
    shared = draw(s, d.wills) if d.will == WILL.shared else 0
    for seat in range(s.seats):
        will = shared
        if d.will == WILL.own:
            will = draw(s, d.wills - seat)
            for card in range(d.wills):
                if (taken >> card) & 1 and card <= will:
                    will += 1
            taken |= 1 << will
        inherit(d, s, seat, will, log)


@rule
def inherit(d: Data, s: State, seat: int, will: int, log: Numbers) -> None:
    """The will's money; with Getting Sacked less, and an employment card (L-040, L-K01, L-K02)."""
    me = s.players[seat]
    me.will = d.will_amount[will]
    pay(s, seat, (d.will_less[will] if d.getting_sacked else 0) - d.will_amount[will])
    tell(log, TOLD.inherits, EVERYONE, seat, me.will, me.money)
    if d.getting_sacked:
        me.job = 1 + free_job(d, s, d.will_lines[will], draw(s, free_jobs(d, s, d.will_lines[will])))
        tell(log, TOLD.employed, EVERYONE, seat, me.job - 1)


@rule
def job_is_free(d: Data, s: State, job: int, lines: int) -> bool:
    """Whether nobody has this employment card and it has so many lines."""
    for seat in range(s.seats):
        if s.players[seat].job == job + 1:
            return False
    return d.job[job].lines == lines


@rule
def free_jobs(d: Data, s: State, lines: int) -> int:
    """How many employment cards of so many lines nobody has (L-K01)."""
    count = 0
    for job in range(d.jobs):
        count += job_is_free(d, s, job, lines)
    return count


@rule
def free_job(d: Data, s: State, lines: int, number: int) -> int:
    """The employment card of that number among those that nobody has."""
    for job in range(d.jobs):
        if job_is_free(d, s, job, lines):
            if number == 0:
                return job
            number -= 1
    return 0


@rule
def lay_table(d: Data, s: State, log: Numbers) -> None:
    """Boards, decks, market, wills, start player, three cards of each black deck (L-032, L-038, L-039, L-041, L-043, L-R05)."""
    lay_decks(d, s)
    lay_market(d, s, log)
    s.extensions = d.extensions
    read_wills(d, s, log)
    s.start = 0 if d.first_player == FIRST_SEAT else draw(s, s.seats)
    tell(log, TOLD.starts, EVERYONE, s.start)
    for seat in range(s.seats):
        for number in range(d.start_helpers + d.start_properties):
            card = take_from_deck(d, s, DECK.helpers if number < d.start_helpers else DECK.properties, seat, log)
            if card >= 0:
                s.players[seat].hand[card] += 1
                tell(log, TOLD.dealt, only(seat), seat, card)
    begin_round(d, s, log)
    ask_to_keep(d, s, s.start)
