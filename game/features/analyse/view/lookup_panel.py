"""What the book and the tablebases know: a row for each, in which a press plays a move."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

import chess

from engine.protocol.lookups import LookedUp, TablebaseResult, WdlValue
from game.accessibility.node import AccessibleRole
from game.actions.action import Action
from game.actions.between_features import MoveMade
from game.features.analyse import position_lookups
from game.features.analyse.layout import lookup_rows
from game.features.analyse.position_lookups import NoLookupReason
from game.look.layout import Box
from game.message import San, Text, message
from game.queries import shown_position
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import FINE_FIGURES, SMALL, STRONG, TABLE
from game.view.kit.look import Look
from game.view.kit.part import PressablePart
from game.view.panels.san_lines import SanLines
from game.words.engine_faults import engine_line, fault_sentence

BOOK, TABLEBASE = message("Book"), message("Tablebases")
WAITING = message("Looking it up…")
NO_ENGINE = message("Add Glassbox to the engines to look it up.")
NO_BOOK_MOVE, NO_TABLE = message("no move known here"), message("no table for this position")
DRAW = message("Draw")
WINS = {chess.WHITE: message("White wins"), chess.BLACK: message("Black wins")}
TOO_LATE = {
    chess.WHITE: message("Draw by the 50-move rule, else White wins"),
    chess.BLACK: message("Draw by the 50-move rule, else Black wins"),
}
FIFTY_MOVES = message("50-move draw")
RESULT_PERCENT = 50
"""The share of a row for the outcome; the moves have the rest."""
MARKS: dict[tuple[WdlValue, chess.Color], str] = {
    (WdlValue.WIN, chess.WHITE): "1–0",
    (WdlValue.WIN, chess.BLACK): "0–1",
    (WdlValue.CURSED_WIN, chess.WHITE): "½ (1–0)",
    (WdlValue.CURSED_WIN, chess.BLACK): "½ (0–1)",
    (WdlValue.DRAW, chess.WHITE): "½",
}
"""The results of moves, each for the side that wins or would win."""


class MoveChip(NamedTuple):
    """A move in a row."""

    box: Box
    move: str
    """The move in UCI notation."""
    san: San
    about: str
    """Its share in the book, or its distance to a zeroing move; empty if there is nothing to say.
    """


class RowText(NamedTuple):
    """A text in a row that is no move."""

    box: Box
    text: Text
    is_strong: bool = False


class _Entry(NamedTuple):
    """A move before it has a place, or a text between moves."""

    text: str
    """The mark of a result between moves; empty for a move."""
    move: str = ""
    about: str = ""


class LookupPanel(PressablePart):
    """The panel."""

    name = "known moves"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._names = SanLines()

    def title(self, state: State) -> Text:
        del state
        return message("Book and tablebases")

    def key(self, state: State) -> Hashable:
        fen = shown_position.shown_board(state.session).fen()
        sources, known = (
            position_lookups.has_book_and_tablebases(state),
            position_lookups.known_lookup(state),
        )
        return sources, known, position_lookups.why_not_looked_up(state), fen, self.pointed

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        colours = canvas.colours
        for one in self._contents(state):
            if isinstance(one, RowText):
                if one.is_strong:
                    canvas.text(one.box, one.text, STRONG, colours.text)
                else:
                    canvas.text(one.box, one.text, SMALL, colours.dim)
                continue
            canvas.control(AccessibleRole.LINK, one.box)
            if self.pointed == MoveMade(one.move):
                unit = canvas.sizes.unit
                canvas.rounded(one.box.inset(-unit, 0), colours.hover, None, unit)
            width = canvas.text(one.box, one.san, TABLE, colours.text)
            rest = one.box.cut_left(width, canvas.sizes.unit)[1]
            canvas.text(rest, one.about, FINE_FIGURES, colours.dim)

    def action_at(self, pos: tuple[int, int], state: State) -> Action | None:
        found = (chip.move for chip in self.chips(state) if chip.box.holds(*pos))
        return next((MoveMade(move) for move in found), None)

    def chips(self, state: State) -> list[MoveChip]:
        """Return the moves that can be pressed, in reading order."""
        return [one for one in self._contents(state) if isinstance(one, MoveChip)]

    def _contents(self, state: State) -> Iterator[MoveChip | RowText]:
        has_book, has_tables = position_lookups.has_book_and_tablebases(state)
        rows = iter(lookup_rows(self.box, self.look.sizes, has_book + has_tables))
        found = position_lookups.known_lookup(state)
        labels = [BOOK, TABLEBASE]
        width = max(self.look.width(label, SMALL) for label in labels)
        for label, is_set, contents in (
            (BOOK, has_book, self._book), (TABLEBASE, has_tables, self._tables),
        ):  # fmt: skip
            if not is_set:
                continue
            place, room = next(rows).cut_left(width, 4 * self.look.sizes.unit)
            yield RowText(place, label)
            if found is None:
                yield RowText(room, _waiting(position_lookups.why_not_looked_up(state)))
            else:
                yield from contents(state, found, room)

    def _book(self, state: State, found: LookedUp, room: Box) -> Iterator[MoveChip | RowText]:
        if not found.book:
            yield RowText(
                room, NO_BOOK_MOVE if found.fault is None else fault_sentence(found.fault)
            )
            return
        shares = position_lookups.book_shares(found.book)
        yield from self._placed(
            state, room, (_Entry("", one.move, f"{one.percent} %") for one in shares)
        )

    def _tables(self, state: State, found: LookedUp, room: Box) -> Iterator[MoveChip | RowText]:
        if found.endgame is None:
            yield RowText(room, NO_TABLE if found.fault is None else fault_sentence(found.fault))
            return
        turn = shown_position.shown_board(state.session).turn
        share = room.width * RESULT_PERCENT // 100
        word = self.look.first_fitting(result_texts(found.endgame, turn), STRONG, share)
        width = self.look.width(word, STRONG)
        place, rest = room.cut_left(width, 4 * self.look.sizes.unit)
        yield RowText(place, word, is_strong=True)
        yield from self._placed(state, rest, _entries(found.endgame, turn))

    def _placed(
        self, state: State, room: Box, entries: Iterator[_Entry]
    ) -> Iterator[MoveChip | RowText]:
        """Give the entries their places from the left, as many as there is room for."""
        look, unit = self.look, self.look.sizes.unit
        names = self._names.names(shown_position.shown_board(state.session))
        for text, move, about in entries:
            if move and move not in names:
                continue
            width = look.width(text, SMALL) if text else look.width(names[move], TABLE)
            if about:
                width += unit + look.width(about, FINE_FIGURES)
            if width > room.width:
                return
            place, room = room.cut_left(width, 3 * unit)
            yield RowText(place, text) if text else MoveChip(place, move, names[move], about)


def _waiting(unasked: NoLookupReason | None) -> Text:
    """Return what stands in place of moves that are not known yet."""
    if unasked is None:
        return WAITING
    return NO_ENGINE if unasked.notice is None else engine_line(unasked.notice)


def result_texts(endgame: TablebaseResult, turn: chess.Color) -> list[Text]:
    """Return the outcome of a position in words, the longest text first.

    ``turn`` is the side to move.
    """
    if endgame.worth is WdlValue.DRAW:
        return [DRAW]
    winner = turn if endgame.worth > 0 else not turn
    is_too_late = abs(endgame.worth) == WdlValue.CURSED_WIN
    result = TOO_LATE[winner] if is_too_late else WINS[winner]
    short = [FIFTY_MOVES] if is_too_late else []
    if endgame.plies is None:
        return [result, *short]
    return [message("{result}, DTZ {plies}", result=result, plies=endgame.plies), result, *short]


def _entries(endgame: TablebaseResult, turn: chess.Color) -> Iterator[_Entry]:
    """Yield the moves, with the mark of their result before each group of equal results."""
    last: WdlValue | None = None
    for one in endgame.moves:
        if one.worth is not last:
            last = one.worth
            yield _Entry(_mark(one.worth, turn))
        yield _Entry(
            "", one.move, "#" if one.mates else "" if one.plies is None else str(one.plies)
        )


def _mark(worth: WdlValue, turn: chess.Color) -> str:
    if worth is WdlValue.DRAW:
        return MARKS[worth, chess.WHITE]
    return MARKS[WdlValue(abs(worth)), turn if worth > 0 else not turn]
