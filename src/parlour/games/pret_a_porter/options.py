"""What a table may play otherwise: the rulings of the ledger that are a matter of taste, each with its other answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.engine.parts import Option

OPTIONS = {
    "no_show": Option(
        "ranked",
        ("ranked", "not_ranked"),
        "Whether a company without a Collection is still ranked on quality, trend and public relations; not ranked, it wins no prestige there.",
    ),
    "bank_limit": Option(
        "per_visit",
        ("per_visit", "less_open_credit"),
        "Whether the bank's limit holds anew for each visit, or open credit is taken off it.",
    ),
    "bank_counts": Option(
        "style_changes",
        ("style_changes", "printed_styles"),
        "Whether cards that change a style raise the bank's limit, or only printed styles count.",
    ),
    "material_quality": Option(
        "with_a_purchase",
        ("with_a_purchase", "always"),
        "Whether a pawn at L6 to L8 brings its quality only if at least one unit is bought, or always.",
    ),
    "raised_x2": Option(
        "ranks_only",
        ("ranks_only", "counts_as_card"),
        "Whether a raised X2 count only ranks in the show, or also sells and counts as a card of the Collection.",
    ),
    "firing": Option(
        "at_every_decision",
        ("at_every_decision", "at_l4_only"),
        "Whether Employees can be fired at each of your decisions, or only at L4; before Upkeep they always can.",
    ),
    "severance": Option(
        "in_cash", ("in_cash", "with_loans"), "Whether only who has the cash for a severance may fire, or a loan is taken for it."
    ),
    "fired_place": Option(
        "opens_again",
        ("opens_again", "stays_closed"),
        "Whether the printed employee under a fired one works again, for $1 a round, or stays away.",
    ),
    "pawns": Option("all_are_placed", ("all_are_placed", "may_stay"), "Whether all pawns must be placed, or some may stay at home."),
    "empty_design_deck": Option(
        "shuffles_discards",
        ("shuffles_discards", "stays_empty"),
        "Whether the discarded Designs are shuffled into a new deck when the old one is empty.",
    ),
    "money_bonus": Option(
        "in_the_show", ("in_the_show", "in_sales"), "Whether the money printed on a Design is paid in the Show, or with its price in Sales."
    ),
    "waivers": Option(
        "missing_only",
        ("missing_only", "save_the_dearest"),
        "Whether a waiver replaces a missing material only, or also saves the dearest one that is there.",
    ),
    "last_contracts": Option(
        "stay",
        ("stay", "run_out"),
        "Whether last-quarter Contracts stay to the end of the game, or run out after the last show, before they count.",
    ),
    "end_money": Option(
        "before_loans", ("before_loans", "after_loans"), "Whether money that cards bring at the end comes in time to pay off loans."
    ),
    "turn_order_variant": Option(
        False,
        (False, True),
        "Before each Working round but the first the turn order goes by fewer VP, then less cash, then the old order.",
        source="document",
    ),
}

# Of an option: the switch of the data file's table `rulings`, and how it stands where the table plays otherwise.
OTHERWISE = {
    "no_show": ("no_show_is_ranked", False),  # P-R10
    "bank_limit": ("bank_limit_per_visit", False),  # P-R03
    "bank_counts": ("bank_counts_restyles", False),  # P-R04
    "material_quality": ("min_units_for_quality", 0),  # P-R02
    "raised_x2": ("x2_bonus_counts_as_card", True),  # P-R36
    "firing": ("fire_at_every_own_decision", False),  # P-R08
    "severance": ("fire_needs_cash", False),  # P-R06
    "fired_place": ("fired_slot_reopens", False),  # P-R05
    "pawns": ("place_all_pawns", False),  # P-R01
    "empty_design_deck": ("reshuffle_designs", False),  # P-R13
    "money_bonus": ("design_cash_in_show", False),  # P-R14
    "waivers": ("waiver_only_for_shortage", False),  # P-R33
    "last_contracts": ("last_quarter_contracts_stay", False),  # P-R40
    "end_money": ("end_cash_before_loans", False),  # P-R41
    "turn_order_variant": ("turn_order_variant", True),  # P-R52
}


def rulings(printed: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, int]:
    """The rulings of a table: those of the data file, but for what the options change. An option left as it is changes nothing."""
    chosen = dict(printed)
    for name, (ruling, otherwise) in OTHERWISE.items():
        if options[name] != OPTIONS[name].default:
            chosen[ruling] = otherwise
    return chosen
