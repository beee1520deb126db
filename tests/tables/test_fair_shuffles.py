"""Fair shuffles: the commitment, the words, the seed, and the proof."""

import hashlib
import json

import pytest
from typer.testing import CliRunner

from parlour.cli import build
from parlour.engine.texts import Problem
from parlour.tables import fairness
from parlour.tables.errors import Refused
from parlour.tables.table import Table
from serving import in_loop, open_house, table_of


def test_the_commitment_is_the_sha256_of_the_secret():
    assert fairness.commitment("a" * 64) == hashlib.sha256(b"a" * 64).hexdigest()


def test_every_word_changes_the_seed():
    seeds = {fairness.seed_of("s", words) for words in (["a", "b"], ["b", "a"], ["ab", ""], ["a", ""], ["", ""])}
    assert len(seeds) == 5


async def ended(house):
    table, people = await table_of(house, "Anna", "Bo")
    while table.status == "playing":
        seat = table.match.waiting[0]
        table, _ = await house.play(table.id, people[seat], [str(table.match.moves(seat)[-1])], table.match.ply)
    return table


@in_loop
async def test_the_record_of_an_ended_game_proves_its_shuffle(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table = await ended(house)
    saved = table.save()
    assert saved["fair"]["words"] == ["word of Anna", "word of Bo"]
    assert saved["fair"]["commitment"] == table.commitment
    assert len(fairness.check(saved)) == 3
    file = tmp_path / "game.json"
    file.write_text(json.dumps(saved), encoding="utf-8")
    result = CliRunner().invoke(build(), ["verify", str(file)])
    assert (result.exit_code, result.output.splitlines()[-1]) == (0, "Fair.")
    for part, forged in (("secret", "0" * 64), ("words", ["x", "y"]), ("commitment", "0" * 64), ("words", ["word of Anna"])):
        with pytest.raises(Problem, match="NOT FAIR"):
            fairness.check(saved | {"fair": saved["fair"] | {part: forged}})
    with pytest.raises(Problem, match="NOT FAIR"):
        fairness.check(saved | {"result": saved["result"] | {"scores": [99, 0]}})
    with pytest.raises(ValueError, match="cannot be played"):
        fairness.check(saved | {"moves": saved["moves"][1:]})
    with pytest.raises(Problem, match="holds no proof"):
        fairness.check({name: value for name, value in saved.items() if name != "fair"})


@in_loop
async def test_before_the_end_there_is_no_record_to_read_the_cards_from(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, _ = await table_of(house, "Anna", "Bo")
        with pytest.raises(Refused, match="when it is over"):
            table.save()


@in_loop
async def test_a_game_that_ended_by_resignation_can_be_proved_too(tmp_path):
    async with open_house(tmp_path / "x.db") as house:
        table, people = await table_of(house, "Anna", "Bo")
        table = await house.act(table.id, people[0], Table.resign)
        assert len(fairness.check(table.save())) == 3
