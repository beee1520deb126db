"""What is wrong with data is said in Finnish too."""

import re

ENGLISH = re.compile(r"\b(is|are|must|can|has|have|the|number|effect|missing|table|list|of|it|with|not|players)\b")


def in_finnish(problem, game):
    """The problem in Finnish; no English word may be left but the data's own."""
    english, finnish = str(problem).splitlines(), problem.said(game.texts("fi")).splitlines()
    assert len(finnish) == len(english)
    for line, original in zip(finnish, english, strict=True):
        assert line != original
        assert not ENGLISH.search(re.sub(r"\[\[?\w+\]\]?|\w+[._]\w+", "", line)), line
    return finnish
