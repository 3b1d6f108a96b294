"""Sentences with links, broken into lines. A press on a link goes to its node."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.accessibility.node import AccessibleNode, AccessibleRole
from game.features.inspect.actions.search_stepping import GoToNodeSearch
from game.look.layout import Box
from game.message import Message
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import TextStyle
from game.view.kit.look import Look
from game.words.story.linked_sentence import LinkedSentence, linked_parts, without_marks


class LinkedWord(NamedTuple):
    """A word of a line."""

    x: int
    """Its distance from the left end of the line, in pixels."""
    width: int
    text: str
    link: int | None
    """The number of its link in the whole story."""


class LinkedLine(NamedTuple):
    """A line of a sentence."""

    sentence: int
    words: tuple[LinkedWord, ...]


class LinkedText:
    """Sentences laid out at a width. Their links are numbered from ``first_link`` on."""

    def __init__(
        self,
        look: Look,
        sentences: Sequence[LinkedSentence],
        width: int,
        style: TextStyle,
        first_link: int = 0,
    ) -> None:
        self._look, self._width, self._style = look, width, style
        self.links = tuple(link for sentence in sentences for link in sentence.links)
        """The node searches to which the links lead, in the order of their numbers."""
        self.first_link = first_link
        self._told: tuple[Message, ...] = tuple(sentence.text for sentence in sentences)
        self.texts = tuple(look.catalogue.text(sentence.text) for sentence in sentences)
        """The drawn sentences with the marks of their links."""
        lines, number = list[LinkedLine](), first_link
        for at, (sentence, text) in enumerate(zip(sentences, self.texts, strict=True)):
            lines += (LinkedLine(at, words) for words in self._broken(linked_parts(text), number))
            number += len(sentence.links)
        self.lines = tuple(lines)

    def target(self, link: int) -> GoToNodeSearch:
        """Return where a link leads."""
        return GoToNodeSearch(self.links[link - self.first_link])

    def words(self, row: Box, index: int) -> Iterator[tuple[Box, LinkedWord]]:
        """Yield the words of a line that is drawn in ``row``, each with its box."""
        for word in self.lines[index].words:
            yield row._replace(x=row.x + word.x, width=word.width), word

    def draw_line(self, canvas: Canvas, row: Box, index: int, lit: Sequence[object]) -> None:
        """Draw a line. Links are lit if their number or their action is in ``lit``."""
        colours, unit = canvas.colours, canvas.sizes.unit
        whole = self._told[self.lines[index].sentence]
        for box, word in self.words(row, index):
            if word.link is None:
                canvas.part_of(box, word.text, whole, self._style, colours.text)
                continue
            if word.link in lit or self.target(word.link) in lit:
                canvas.rounded(box.inset(-unit // 2, 0), colours.hover, None, unit)
            canvas.part_of(box, word.text, whole, self._style, colours.accent)
            underline = Box(box.x, box.bottom - unit, box.width, canvas.sizes.line)
            canvas.fill(underline, colours.accent)

    def nodes(self, name: str, box: Box, places: dict[int, Box]) -> list[AccessibleNode]:
        """Return the sentences with their links for a screen reader.

        ``places`` has the boxes of the links in sight; ``box`` stands for the others.
        """
        return [
            AccessibleNode(
                f"{name} {number}",
                AccessibleRole.GROUP,
                box,
                without_marks(text),
                children=tuple(self._link_nodes(number, box, places)),
            )
            for number, text in enumerate(self.texts)
        ]

    def _link_nodes(
        self, sentence: int, box: Box, places: dict[int, Box]
    ) -> Iterator[AccessibleNode]:
        """Yield the links of a sentence, each with all of its words, also those out of sight."""
        words = [word for line in self.lines if line.sentence == sentence for word in line.words]
        for number in dict.fromkeys(word.link for word in words if word.link is not None):
            yield AccessibleNode(
                f"link {number}",
                AccessibleRole.LINK,
                places.get(number, box),
                " ".join(word.text for word in words if word.link == number),
                press=(self.target(number),),
            )

    def _broken(
        self, parts: Sequence[tuple[str, int | None]], first_link: int
    ) -> Iterator[tuple[LinkedWord, ...]]:
        """Yield the lines of a sentence, broken at spaces: a comma stays behind its link."""
        space = self._look.width(" ", self._style)
        words, x, joined = list[LinkedWord](), 0, 0
        for text, number in parts:
            link = None if number is None else first_link + number
            for index, piece in enumerate(text.split(" ")):
                if index:
                    x, joined = x + space, len(words)
                width = self._look.width(piece, self._style) if piece else 0
                if x + width > self._width and words:
                    joined = joined or len(words)  # A line without a space ends anywhere.
                    rest = words[joined:]
                    yield tuple(words[:joined])
                    begin = rest[0].x if rest else x
                    words = [word._replace(x=word.x - begin) for word in rest]
                    x, joined = x - begin, 0
                if piece:
                    words.append(LinkedWord(x, width, piece, link))
                x += width
        yield tuple(words)
