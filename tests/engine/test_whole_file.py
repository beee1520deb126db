"""Files are written wholly or not at all; options are read in one way."""

import pytest

from parlour.engine.option_texts import read_options
from parlour.engine.texts import Problem
from parlour.engine.whole_file import write_wholly, written_wholly


def test_a_file_takes_the_place_of_the_old_one(tmp_path):
    path = tmp_path / "a.json"
    write_wholly(path, "ä")
    write_wholly(path, "ö")
    assert path.read_text(encoding="utf-8") == "ö"
    assert [found.name for found in tmp_path.iterdir()] == ["a.json"]
    assert path.stat().st_mode & 0o777 == 0o644


def test_what_goes_wrong_half_way_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "a.json"
    write_wholly(path, "old")

    def half_a_file():
        with written_wholly(path) as temporary:
            temporary.write_text("ne")
            raise RuntimeError("the light went out")

    with pytest.raises(RuntimeError):
        half_a_file()
    assert path.read_text(encoding="utf-8") == "old"
    assert [found.name for found in tmp_path.iterdir()] == ["a.json"]


def test_options_are_name_and_value():
    assert read_options(["draft=snake", " max_rounds = 20 ", "note=a=b"]) == {"draft": "snake", "max_rounds": "20", "note": "a=b"}


@pytest.mark.parametrize("text", ["draft", "=snake", " =snake"])
def test_an_option_without_a_name_or_a_value_is_refused(text):
    with pytest.raises(Problem, match="an option is written NAME=VALUE"):
        read_options([text])
