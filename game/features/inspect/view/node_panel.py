"""The facts of the node, or the answer to a question about it."""

from __future__ import annotations

from collections.abc import Hashable

import chess
import pygame

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import QuestionStage
from engine.protocol.messages import Score
from engine.protocol.questions import ExchangeCapture, SeeAnswer
from game.actions.action import Action
from game.actions.shortcuts.shortcut import KEY_NAMES
from game.features.inspect import board as inspect_board
from game.features.inspect.actions.search_questions import (
    CloseNodeQuestion,
    GoToChosenSearch,
    ShowEntryWriter,
)
from game.features.inspect.actions.search_stepping import GoToNodeSearch
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.model.node_question import (
    EntryWriterQuestion,
    NodeQuestion,
    SeeQuestion,
    ValueOriginQuestion,
    WhyNotQuestion,
)
from game.features.inspect.view.details.value_origin import draw_value_origin, station_rows
from game.features.inspect.view.facts_panel import FactsPanel
from game.features.inspect.view.move_names import (
    point_of_view_of,
    san_or_null_move,
    shown_node_view,
)
from game.look.layout import Box
from game.message import Text, message
from game.state.state import State
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BUTTON, CAPTION, FIGURES, FINE_FIGURES, SMALL, TABLE
from game.view.kit.look import Look
from game.view.kit.part import PressablePart
from game.view.panels.san_lines import SanLines
from game.words.inspect import faults, labels, node_answers
from game.words.inspect.scores import SIDES, score_in_pawns

SENTENCE_ROWS, WRITER_ROWS, SOURCE_ROWS, FAULT_ROWS = 3, 2, 2, 4
"""The most rows of an answer, of each sentence about an entry, of a source, and of a fault."""
WAITING = message("The engine is looking for the answer…")
JUMP, JUMP_KEY = message("Go there"), KEY_NAMES[pygame.K_RETURN]
AT_ROOT = message("At the root of the search.")
OF_THIS_NODE = message("of this node")
WHY_NOT, ENTRY, EXCHANGE = message("Why not"), message("TT entry"), message("SEE")
ORIGIN = message("Where the value comes from")
GAIN, BALANCE = message("gain"), message("balance")
PIECES = {
    "p": message("pawn"),
    "n": message("knight"),
    "b": message("bishop"),
    "r": message("rook"),
    "q": message("queen"),
    "k": message("king"),
}
PAWNS = ("p", "P")
COLUMNS = 2


class NodePanel(PressablePart, FactsPanel):
    """Shows the facts of the node, or in their place a question about it with the answer."""

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._lines = SanLines()

    def key(self, state: State) -> Hashable:
        question = _node_question(state)
        if question is None:
            return super().key(state)
        progress = (
            (question.done, question.of) if isinstance(question, EntryWriterQuestion) else None
        )
        shown = type(question), question.move, question.answer, question.fault, progress
        return shown, self.pointed, state.settings.scores_for_mover

    def draw(self, canvas: Canvas, state: State) -> None:
        question = _node_question(state)
        if question is None:
            super().draw(canvas, state)
            return
        canvas.rounded(self.box, canvas.colours.panel, canvas.colours.accent)
        room = self.box.inset(canvas.sizes.padding, 2 * canvas.sizes.unit)
        head, room = room.cut_top(canvas.sizes.fact_row)
        self._draw_cross(canvas)
        if isinstance(question, WhyNotQuestion):
            self._draw_why(canvas, state, question, head, room)
        elif isinstance(question, ValueOriginQuestion):
            self._draw_value_origin(canvas, state, question, head, room)
        elif isinstance(question, EntryWriterQuestion):
            self._draw_entry_writer(canvas, state, question, head, room)
        else:
            self._draw_exchange(canvas, state, question, head, room)

    def action_at(self, pos: tuple[int, int], state: State) -> Action | None:
        question = _node_question(state)
        inspection = inspection_of(state)
        if question is None:
            search_state = None if inspection is None else inspection.search_state
            node_search = None if search_state is None else self.table_at(pos, search_state)
            return None if node_search is None else ShowEntryWriter(node_search)
        if self._cross().holds(*pos):
            return CloseNodeQuestion()
        jump = self._head_jump() if isinstance(question, ValueOriginQuestion) else self._jump()
        if question.jump is not None and jump.holds(*pos):
            return GoToChosenSearch()
        return self._station_at(pos, question)

    def _station_at(self, pos: tuple[int, int], question: NodeQuestion) -> Action | None:
        """Return the action that goes to the station at a pixel; None if none is there."""
        if not isinstance(question, ValueOriginQuestion) or question.answer is None:
            return None
        rows = station_rows(self.look, self._origin_room(), question.answer)
        found = (row.station for row in rows if row.box.holds(*pos))
        return next((GoToNodeSearch(one.node_search) for one in found), None)

    def _origin_room(self) -> Box:
        """Return the box of the stations of a value: all below the head."""
        room = self.box.inset(self.look.sizes.padding, 2 * self.look.sizes.unit)
        return room.cut_top(self.look.sizes.fact_row)[1]

    def _head_jump(self) -> Box:
        """Return the box of the button that goes to the node of the answer, in the head."""
        jump, cross = self._jump(), self._cross()
        x = cross.x - 2 * self.look.sizes.unit - jump.width
        return jump._replace(x=x, y=self.box.y + self.look.sizes.unit)

    def _cross(self) -> Box:
        side = 6 * self.look.sizes.unit
        inset = self.look.sizes.unit
        return Box(self.box.right - side - inset, self.box.y + inset, side, side)

    def _jump(self) -> Box:
        """Return the box of the button that goes to the node of the answer."""
        sizes, look = self.look.sizes, self.look
        width = look.width(JUMP, BUTTON) + look.width(JUMP_KEY, FINE_FIGURES) + 8 * sizes.unit
        room = self.box.inset(sizes.padding, 2 * sizes.unit)
        return room.cut_bottom(sizes.fact_row + sizes.unit)[0].cut_right(width)[0]

    def _draw_cross(self, canvas: Canvas) -> None:
        colours, cross = canvas.colours, self._cross()
        is_lit = isinstance(self.pointed, CloseNodeQuestion)
        if is_lit:
            canvas.rounded(cross, colours.hover, None, canvas.sizes.unit)
        side = 3 * canvas.sizes.unit
        canvas.shape(
            svg_shapes.cross(side, colours.text if is_lit else colours.dim),
            cross.centred(side, side),
        )

    def _draw_why(
        self, canvas: Canvas, state: State, question: WhyNotQuestion, head: Box, room: Box
    ) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        board = inspect_board.node_position(state, state.session)
        name = san_or_null_move(board, question.move)
        width = canvas.heading(head, WHY_NOT)
        rest = head.cut_left(width, 2 * sizes.unit)[1]
        canvas.text(rest, message("{move}?", move=name), TABLE, colours.accent)
        if question.answer is None:
            if question.fault is None:
                canvas.text(room.cut_top(sizes.fact_row)[0], WAITING, SMALL, colours.dim)
            else:
                _draw_fault(canvas, room, question.fault)
            return
        answer = question.answer
        other = san_or_null_move(board, answer.other_move)
        sentence = node_answers.why_not_sentence(
            answer, name, other, shown_node_view(state, state.session)
        )
        rows = canvas.paragraph(room, sentence, SMALL, colours.text, sizes.fact_row, SENTENCE_ROWS)
        room = room.cut_top(rows * sizes.fact_row)[1]
        source, taken = node_answers.value_source_sentence(answer), 0
        if question.jump is not None:
            self._draw_jump(canvas)
            taken = self._jump().width + 2 * sizes.unit
        height = sizes.fact_row * canvas.look.rows(source, CAPTION, room.width - taken, SOURCE_ROWS)
        foot, above = room.cut_bottom(height)
        foot = foot.cut_right(taken)[1]
        canvas.paragraph(foot, source, CAPTION, colours.dim, sizes.fact_row, SOURCE_ROWS)
        if above.height >= sizes.fact_row:
            self._draw_line(canvas, above.cut_top(sizes.fact_row)[0], board, answer.line)

    def _draw_value_origin(
        self, canvas: Canvas, state: State, question: ValueOriginQuestion, head: Box, room: Box
    ) -> None:
        inspection = inspection_of(state)
        canvas.heading(head, ORIGIN)
        if question.fault is not None:
            _draw_fault(canvas, room, question.fault)
        elif question.answer is not None and inspection is not None:
            for_mover = state.settings.scores_for_mover
            pointed = self.pointed
            draw_value_origin(
                canvas,
                self._origin_room(),
                question.answer,
                inspection.root,
                for_mover=for_mover,
                pointed=pointed.node_search if isinstance(pointed, GoToNodeSearch) else None,
            )
            self._draw_jump(canvas, self._head_jump())

    def _draw_entry_writer(
        self, canvas: Canvas, state: State, question: EntryWriterQuestion, head: Box, room: Box
    ) -> None:
        """Draw the node search that wrote a table entry: its path and the entry."""
        colours, sizes = canvas.colours, canvas.sizes
        width = canvas.heading(head, ENTRY)
        rest = head.cut_left(width, 2 * sizes.unit)[1]
        name = san_or_null_move(inspect_board.node_position(state, state.session), question.move)
        canvas.text(rest, name or OF_THIS_NODE, TABLE if name else SMALL, colours.accent)
        origin = question.answer
        if origin is None:
            if question.fault is not None:
                _draw_fault(canvas, room, question.fault)
                return
            percent = 100 * question.done // max(1, question.of)
            stage = labels.QUESTION_STAGES[QuestionStage.TRACING]
            progress = message("{stage} {percent} %", stage=stage, percent=percent)
            canvas.paragraph(room, progress, SMALL, colours.dim, sizes.fact_row, WRITER_ROWS)
            return
        turn = chess.Board(origin.fen).turn ^ (len(origin.path) % 2 == 1)
        entry = node_answers.table_entry_sentence(origin, point_of_view_of(state, turn))
        for text in (node_answers.entry_writer_sentence(origin), entry):
            rows = canvas.paragraph(room, text, SMALL, colours.text, sizes.fact_row, WRITER_ROWS)
            room = room.cut_top(rows * sizes.fact_row)[1]
        row = room.cut_top(sizes.fact_row)[0]
        if question.jump is not None and row.bottom > self._jump().y:
            row = row.cut_right(self._jump().width, 2 * sizes.unit)[1]
        if origin.path:
            board = chess.Board(origin.fen, chess960=_is_chess960(state))
            self._draw_line(canvas, row, board, origin.path)
        else:
            canvas.text(row, AT_ROOT, SMALL, colours.dim)
        if question.jump is not None:
            self._draw_jump(canvas)

    def _draw_line(
        self, canvas: Canvas, row: Box, board: chess.Board, line: tuple[str, ...]
    ) -> None:
        """Draw as many moves of a line as fit; ``board`` is the position before them."""
        look = canvas.look
        words_of_line = self._lines.line(board, line)
        space, dots = look.width(" ", TABLE), look.width("…", TABLE)
        x = row.x
        for place, word in enumerate(words_of_line):
            width = look.width(word, TABLE)
            goes_on = place < len(words_of_line) - 1
            if x + width > row.right - (space + dots if goes_on else 0):
                canvas.text(Box(x, row.y, dots, row.height), "…", TABLE, canvas.colours.dim)
                return
            ink = canvas.colours.text if word[0].isalpha() else canvas.colours.dim
            canvas.text(Box(x, row.y, width + space, row.height), word, TABLE, ink)
            x += width + space

    def _draw_jump(self, canvas: Canvas, box: Box | None = None) -> None:
        colours, sizes, box = canvas.colours, canvas.sizes, box or self._jump()
        is_lit = isinstance(self.pointed, GoToChosenSearch)
        ground = colours.hover if is_lit else colours.raised
        canvas.rounded(box, ground, colours.line, sizes.unit)
        inside = box.inset(3 * sizes.unit, 0)
        width = canvas.text(inside, JUMP, BUTTON, colours.accent)
        key = inside.cut_left(width, 2 * sizes.unit)[1]
        canvas.text(key, JUMP_KEY, FINE_FIGURES, colours.dim)

    def _draw_exchange(
        self, canvas: Canvas, state: State, question: SeeQuestion, head: Box, room: Box
    ) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        board = inspect_board.node_position(state, state.session)
        name = san_or_null_move(board, question.move)
        width = canvas.heading(head, EXCHANGE)
        rest = head.cut_left(width, 2 * sizes.unit)[1]
        width = canvas.text(rest, name, TABLE, colours.accent)
        if question.answer is None:
            if question.fault is not None:
                _draw_fault(canvas, room, question.fault)
            return
        rest = rest.cut_left(width, 2 * sizes.unit)[1]
        text = message(
            "is worth {pawns} to {side}",
            pawns=_pawns(question.answer.value),
            side=SIDES[board.turn],
        )
        canvas.text(rest.cut_right(8 * sizes.unit)[1], text, SMALL, colours.text)
        _draw_captures(canvas, room, question.answer)


def _draw_fault(canvas: Canvas, room: Box, fault: InspectFault) -> None:
    """Draw why there is no answer."""
    row, ink = canvas.sizes.fact_row, canvas.colours.bad
    canvas.paragraph(room, faults.inspect_fault(fault), SMALL, ink, row, FAULT_ROWS)


def _draw_captures(canvas: Canvas, room: Box, exchange: SeeAnswer) -> None:
    """Draw the captures in two columns. Those that are not played with best play are dim."""
    sizes = canvas.sizes
    rows = room.height // sizes.fact_row - 1
    columns = room.columns(COLUMNS, 6 * sizes.unit)
    captures = list(enumerate(exchange.captures, 1))
    for place, column in enumerate(columns):
        part = captures[place * rows : (place + 1) * rows]
        if not part:
            continue
        row, rest = column.cut_top(sizes.fact_row)
        _draw_cells(canvas, row, ("", "", GAIN, BALANCE), is_played=False)
        for number, one in part:
            row, rest = rest.cut_top(sizes.fact_row)
            texts = (str(number), _capture(one), _pawns(one.gain), _pawns(one.balance))
            _draw_cells(canvas, row, texts, is_played=one.is_played)


def _draw_cells(
    canvas: Canvas, row: Box, texts: tuple[str, Text, Text, Text], *, is_played: bool
) -> None:
    colours, look, sizes = canvas.colours, canvas.look, canvas.sizes
    number, what, gain, balance = texts
    ink = colours.text if is_played else colours.dim
    width = look.width("+12.34", FIGURES)
    cell, row = row.cut_left(look.width("00", FIGURES), 2 * sizes.unit)
    canvas.text(cell, number, FIGURES, colours.dim, "right")
    is_title = not number
    style = CAPTION if is_title else FIGURES
    cell, row = row.cut_right(max(width, look.width(BALANCE, CAPTION)), 2 * sizes.unit)
    canvas.text(cell, balance, style, ink, "right")
    cell, row = row.cut_right(width, 2 * sizes.unit)
    canvas.text(cell, gain, style, ink, "right")
    canvas.text(row, what, SMALL, ink)


def _capture(one: ExchangeCapture) -> Text:
    """Return a capture as text: ``Nf3 × pawn``. A quiet first move captures nothing."""
    letter = "" if one.piece in PAWNS else one.piece.upper()
    piece = f"{letter}{chess.square_name(one.square)}"
    if not one.captured:
        return message("{piece} moves there", piece=piece)
    return message("{piece} × {captured}", piece=piece, captured=PIECES[one.captured.lower()])


def _pawns(centipawns: int) -> str:
    return score_in_pawns(Score(centipawns=centipawns))


def _node_question(state: State) -> NodeQuestion | None:
    inspection = inspection_of(state)
    return None if inspection is None else inspection.node_question


def _is_chess960(state: State) -> bool:
    inspection = inspection_of(state)
    return inspection is not None and inspection.root.chess960
