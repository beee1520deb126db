"""A rule book in lines, for whoever reads it in a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from parlour.engine.book import Book, plain

TITLE, CHAPTER, TEXT = "title", "chapter", "text"


class BookLine(NamedTuple):
    """A heading, or a text with the mark that stands before it."""

    kind: str
    text: str
    mark: str = ""


def book_lines(book: Book) -> Iterator[BookLine]:
    """The whole book."""
    yield BookLine(TITLE, book.title)
    yield BookLine(TEXT, plain(book.goal.text))
    for chapter in book.chapters:
        yield BookLine(CHAPTER, chapter.title)
        for line in chapter.paragraphs:
            yield BookLine(TEXT, plain(line.text))
        for at, line in enumerate(chapter.entries, start=1):
            yield BookLine(TEXT, plain(line.text), f"{at}. " if chapter.kind in ("setup", "round") else "- ")
        for line in chapter.figures:
            yield BookLine(TEXT, plain(line.text), "> ")
