"""How long the coach still thinks: by how fast it went since somebody first looked."""

import stage

from parlour.web.pace import Pace


def test_the_time_left_follows_from_what_was_done_since_the_first_look() -> None:
    pace = Pace()
    assert pace.minutes_left("game", 0, 100, now=0) is None  # it gets ready
    assert pace.minutes_left("game", 10, 100, now=60) is None  # nothing to go by
    assert pace.minutes_left("game", 20, 100, now=90) == 4  # 80 more at 3 s each
    assert pace.minutes_left("game", 30, 100, now=180) == 7  # it has become slower: 70 at 6 s each
    assert pace.minutes_left("game", 96, 100, now=318) == 0


def test_what_begins_anew_has_no_pace_yet() -> None:
    pace = Pace()
    pace.minutes_left("game", 50, 100, now=0)
    assert pace.minutes_left("game", 60, 100, now=60) == 4
    assert pace.minutes_left("game", 3, 100, now=70) is None
    assert pace.minutes_left("game", 4, 100, now=71) == 2


def test_the_page_says_so_while_the_coach_thinks() -> None:
    assert "About 3 minutes are left." in stage.scenes()["coach-thinking"]("en")
    assert "Jäljellä on noin 3 minuuttia." in stage.scenes()["coach-thinking"]("fi")
