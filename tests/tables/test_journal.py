"""The journal: where its lines go."""

import io
import json
import logging
import sys

from parlour.tables import journal


def test_the_journal_goes_on_where_the_error_output_was_replaced_and_the_old_one_closed(monkeypatch):
    logger, first, second = logging.getLogger("parlour"), io.StringIO(), io.StringIO()
    monkeypatch.setattr(logger, "handlers", [])
    monkeypatch.setattr(sys, "stderr", first)
    journal.write_to_stderr("error")
    journal.note("begun", logging.ERROR)
    assert json.loads(first.getvalue())["event"] == "begun"
    first.close()
    monkeypatch.setattr(sys, "stderr", second)
    journal.note("gone on", logging.ERROR)
    assert json.loads(second.getvalue())["event"] == "gone on"
