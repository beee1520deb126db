"""Every row of the ledger is named by a test."""

import re
from pathlib import Path

HERE = Path(__file__).parent
LEDGER = HERE.parents[2] / "docs" / "rules" / "pret-a-porter.md"
ID = r"P-(?:\d{3}|[A-Z]\d{2})"


def test_every_id_of_the_ledger_is_named_by_a_test():
    text = LEDGER.read_text(encoding="utf-8")
    rows = set(re.findall(rf"^\| ({ID}) \|", text, re.MULTILINE)) | set(re.findall(rf"^\*\*({ID}) ", text, re.MULTILINE))
    assert len(rows) == 208 + 60 + 10 + 72 + 25 + 9 + 30
    named = set()
    for path in HERE.glob("test_*.py"):
        for decorator in re.findall(r"@rule_is\((.*?)\)\n", path.read_text(encoding="utf-8"), re.DOTALL):
            named |= set(re.findall(rf'"({ID})"', decorator))
    assert sorted(rows - named) == []
    assert sorted(named - rows) == []
