"""The table in lines of text, for the terminal, and how a company stands at the end."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.engine.texts import Texts
from parlour.games.pret_a_porter.seen import Card, Company, Design, Location, View
from parlour.games.pret_a_porter.words.cards import effects_text
from parlour.games.pret_a_porter.words.names import amount_text, dollars, month


def score_text(view: View, seat: int, t: Texts) -> str:
    """Cash and VP, and what they are together; a bankrupt has no sum."""
    company = view.companies[seat]
    cash, vp, total = dollars(company.cash, t), company.vp, dollars(company.score, t)
    if company.bankrupt:
        return t("bankrupt, with {cash} and {vp} VP", cash=cash, vp=vp)
    return t("{total} in all: {cash} and {vp} VP", total=total, cash=cash, vp=vp)


# --- The table in the terminal ----------------------------------------------------------------------------------------
def table_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """The table in lines of text, for the terminal."""
    head = t(
        "Round {month} of {all}, {phase}. Turn order: {order}.",
        month=month(view.round),
        all=month(view.rounds),
        phase=t(view.phase),
        order=", ".join(names[seat] for seat in view.order),
    )
    lines = [head]
    if not view.exhibition:
        lines += [_location_line(place, names, t) for place in view.locations]
    lines += _card_row_lines(view, t)
    if not view.exhibition:
        lines += _supply_lines(view, t)
    lines += _coming_lines(view, names, t)
    lines += _later_lines(view, t)
    for company in view.companies:
        lines += _company_lines(company, names, t)
    return lines


def _location_line(place: Location, names: Sequence[str], t: Texts) -> str:
    spaces = " ".join(f"[{names[seat] if seat is not None else ' '}]" for seat in place.spaces)
    extra = " +" + " ".join(f"[{names[seat]}]" for seat in place.extra) if place.extra else ""
    quality = f", {amount_text('q', place.quality, t)}" if place.quality else ""
    return f"{'>' if place.now else ' '} L{place.id} {t(place.name) + quality:32} {spaces}{extra}"


def _card_row_lines(view: View, t: Texts) -> list[str]:
    """The rows of cards at L2 to L4, which are empty in an Exhibition, and the open top of each deck (P-H04)."""
    lines = []
    for kind, title in (("contract", t("Contracts")), ("building", t("Buildings")), ("employee", t("Employees"))):
        deck = view.decks.of(kind)
        lines.append(f"{title}:")
        lines += [f"  {card.number:2} {_card_text(card, t)}" for card in view.rows.of(kind)]
        if deck.top:
            lines.append(f"  {t('On top of the deck, {n} left: {card}', n=deck.left, card=_card_text(deck.top, t))}")
    return lines


def _supply_lines(view: View, t: Texts) -> list[str]:
    """The Designs of the row, the prices of materials and the things of L9."""
    lines = [t("Designs ({n} in the deck):", n=view.decks.design.left)]
    lines += [f"  {_design_line(design, t)}" for design in view.rows.design]
    lines.append(
        t("Materials, $ at L6/L7/L8:")
        + " "
        + ", ".join(f"{t(one.name)} {'/'.join(str(price) for price in one.prices.values())}" for one in view.materials)
    )
    there = ", ".join(f"{one.id}: {amount_text(one.what, one.amount, t)}" for one in view.last_minute if one.there)
    lines.append(t("Last minute: {things}", things=there or t("nothing left")))
    return lines


def _card_text(card: Card, t: Texts) -> str:
    """«VIP Lounge $14, upkeep $2. Awards: … Upgraded for $8, upkeep $2: Awards: …»."""
    price = f" {t('${n}', n=card.cost)}" if card.kind == "building" else ""
    upkeep = f", {t('upkeep ${n}', n=card.upkeep)}" if card.kind != "contract" else ""
    return f"{t(card.name)}{price}{upkeep}. {effects_text(card.up.effects, t)}{_second_side(card, t)}"


def _second_side(card: Card, t: Texts) -> str:
    """What the other side of a card will do, and what it costs to turn it: for its owner now, else what is printed."""
    if card.side == "back" or not card.back:
        return ""
    abilities = effects_text(card.back.effects, t) or t("nothing")
    price = card.growth_price if isinstance(card.growth_price, int) else card.flip_cost
    return " " + t(_TURNED[card.kind], n=price, upkeep=card.back.upkeep, abilities=abilities)


_TURNED = {
    "contract": "Extended: {abilities}",
    "building": "Upgraded for ${n}, upkeep ${upkeep}: {abilities}",
    "employee": "Trained for ${n}, upkeep ${upkeep}: {abilities}",
}


def _design_line(design: Design, t: Texts) -> str:
    """«34 Rock skirt (cotton, denim) $16, 1 T»."""
    bonus = f", {amount_text(design.bonus.what, design.bonus.amount, t)}" if design.bonus else ""
    materials = ", ".join(t(one) for one in design.materials)
    return f"{design.id:2} {t(design.style.capitalize())} {t(design.type)} ({materials}) {t('${n}', n=design.price)}{bonus}"


def _coming_lines(view: View, names: Sequence[str], t: Texts) -> list[str]:
    """The lines of the coming shows: the prizes, and who has how much today."""
    if not view.coming:
        return []
    lines = [t("Show of round {month}, if it were today:", month=month(view.coming.round))]
    for tile in view.coming.tiles:
        for line in tile.lines:
            standings = ", ".join(f"{names[one.seat]} {one.items} (+{one.prestige})" for one in line.standings)
            lines.append(f"  {tile.id} {line.symbol.upper():2} {line.prizes[0]}/{line.prizes[1]}: {standings}")
    return lines


def _later_lines(view: View, t: Texts) -> list[str]:
    """The shows after the coming one: their tiles with the symbols that count, and the prizes for them (P-028, P-H03, P-R26)."""
    lines = []
    for show in view.shows:
        if not show.over and view.coming and show.round > view.coming.round:
            tiles = [
                f"{tile.id} " + ", ".join(f"{line.symbol.upper()} {line.prizes[0]}/{line.prizes[1]}" for line in tile.lines if line.counted)
                for tile in show.tiles
            ]
            lines.append(t("Show of round {month}: {tiles}", month=month(show.round), tiles="; ".join(tiles)))
    return lines


def _company_lines(company: Company, names: Sequence[str], t: Texts) -> list[str]:
    """A company: its money and tokens, what it owes, its people, fabrics, Designs and cards."""
    lines = [_money_line(company, names, t), "  " + _people_line(company, t)]
    fabrics = ", ".join(f"{n} {t(name)}" for name, n in company.materials.items() if n)
    lines.append("  " + t("Fabrics: {fabrics}", fabrics=fabrics or t("none")))
    for group in company.styles:
        missing = ", ".join(f"{n} {t(name)}" for name, n in group.missing.items())
        text = "; ".join(_design_line(design, t).strip() for design in group.designs)
        lines.append(f"  {text}" + (f" [{t('missing {materials}', materials=missing)}]" if missing else ""))
    for card in company.contracts + company.buildings + company.employees:
        lines.append(f"  {card.id} {t(card.name)}: {effects_text(card.up.effects, t)}{_second_side(card, t)}")
    return lines


def _money_line(company: Company, names: Sequence[str], t: Texts) -> str:
    return t(
        "{who}: ${cash}, {vp} VP, {prestige} prestige; {q} Q, {t} T, {pr} PR; upkeep ${upkeep}; credit ${credit}, loans {loans}, due after the show ${due}.",
        who=names[company.seat],
        cash=company.cash,
        vp=company.vp,
        prestige=company.prestige,
        q=company.q,
        t=company.t,
        pr=company.pr,
        upkeep=company.upkeep.due,
        credit=company.credit,
        loans=company.loans,
        due=company.debts_due.total,
    )


def _people_line(company: Company, t: Texts) -> str:
    return t(
        "Clothing tile: {type}. Employees: {n} of at most {most}; {printed} printed ones work.",
        type=t(company.tile.type),
        n=len(company.employees),
        most=company.employee_limit,
        printed=company.printed_employees,
    )
