"""The line under the board: the typed move, a notice, a hint, or else how to type a move.

With the pointer on a square with a mark of tactics, it says what the mark means.

A notice that is too long for it has a card of its own, in ``long_notice``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.accessibility.node import AccessibleRole
from game.actions.between_features import ShowKeyList
from game.look.layout import Box
from game.look.theme import Colour, Colours
from game.message import Message, San, Text, message, template
from game.queries import play_board, shown_position, typed_move, whose_turn
from game.rules.typed_commands import is_command
from game.state.files.imports import Imports
from game.state.session import Session
from game.state.state import NoticeKind, State
from game.view.kit import caret, svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, SMALL, TABLE
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.words import move_purposes, tactics
from game.words.imports import imports_line
from game.words.moves import with_commas

HOW_TO_MOVE = template("Type a move such as {san} or {uci}. {key} lists all keys.")
LIST_OF_KEYS = template("{key} lists all keys.")
FIELD, ASKS = message("Move or question"), message("Enter asks, Esc cancels. Try help.")
MESSAGES = message("Messages")
HOPELESS = message("No legal move starts like this.")
PLAYS = message("Enter plays the move, Esc cancels.")
CONFIRM = template("Enter plays {move}, Esc takes it back.")
FIELD_LETTERS = 12
MOST_LINES = 2
"""The maximum number of lines of a long notice, in smaller letters."""


class StatusLine(Part):
    """One line at the foot of the board."""

    name = "foot"

    def title(self, state: State) -> Text:
        del state
        return MESSAGES

    def key(self, state: State) -> Hashable:
        session = state.session
        notice = state.notice
        return (
            session.typed_move,
            session.typed_move is not None and caret.is_caret_visible(state.now_ms),
            typed_move.is_typed_move_hopeless(state, session),
            notice and (notice.text, notice.kind),
            _hint_line(session),
            imports_line(state.model(Imports)),
            self._meaning(self.box, state),
            whose_turn.unconfirmed_move(session),
            session.game.result is not None and not session.game.is_document,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        session = state.session
        sizes, colours = canvas.sizes, canvas.colours
        hopeless = typed_move.is_typed_move_hopeless(state, session)
        room = self.box._replace(height=self.box.height - sizes.unit)
        if session.typed_move is not None:
            field, room = room.cut_left(_field_width(canvas.look), sizes.gap)
            self._draw_field(canvas, field, state, colours.bad if hopeless else colours.accent)
        if state.notice is not None and is_notice_fitting(self.look, self.box, state, session):
            self._draw_notice(canvas, room, state.notice.text, state.notice.kind)
        elif session.typed_move is not None:
            ink = colours.bad if hopeless else colours.dim
            about = ASKS if is_command(session.typed_move) else PLAYS
            canvas.text(room, HOPELESS if hopeless else about, CAPTION, ink)
        elif (waiting := whose_turn.unconfirmed_move(session)) is not None:
            san = shown_position.live_board(session).san(waiting)
            canvas.text(room, CONFIRM.filled(move=San(san)), SMALL, colours.text)
        elif (line := _hint_line(session) or self._meaning(room, state)) is not None:
            self._draw_notice(canvas, room, line, NoticeKind.INFO)
        elif importing := imports_line(state.model(Imports)):
            self._draw_notice(canvas, room, importing, NoticeKind.INFO)
        else:
            canvas.text(room, self._help(state), CAPTION, colours.dim)

    def _help(self, state: State) -> Message:
        """Return how to move, if the game can go on, and the key of the list of keys."""
        key = self.look.key_of(ShowKeyList())
        if state.session.game.result is not None and not state.session.game.is_document:
            return LIST_OF_KEYS.filled(key=key)
        return HOW_TO_MOVE.filled(san=San("Nf3"), uci="e2e4", key=key)

    def _meaning(self, room: Box, state: State) -> Text | None:
        """Return what the marks on the square under the pointer mean, in short if room is scarce.

        Return None for a square without a mark.
        """
        square = state.session.board.hover
        if square is None:
            return None
        board = shown_position.shown_board(state.session)
        shown = play_board.shown_tactics(state, state.session, board)
        line = tactics.tactics_meaning(shown, square, board.piece_type_at)
        width = room.width - notice_sign_width(self.look)
        if line is None or _fits(self.look, line, width):
            return line
        return with_commas(tactics.tactics_in_short(shown, square))

    @staticmethod
    def _draw_field(canvas: Canvas, field: Box, state: State, edge: Colour) -> None:
        sizes, colours = canvas.sizes, canvas.colours
        typed = state.session.typed_move or ""
        canvas.control(AccessibleRole.FIELD, field, FIELD, value=typed, has_focus=True)
        canvas.rounded(field, colours.raised, edge, sizes.radius_small)
        inner = field.inset(2 * sizes.unit, sizes.unit)
        text = state.session.typed_move or ""
        fonts = canvas.look.fonts
        while fonts.width(text, TABLE) > inner.width - 2 * sizes.line:
            text = text[1:]
        width = canvas.text(inner, text, TABLE, colours.text)
        if caret.is_caret_visible(state.now_ms):
            stroke = Box(inner.x + width + sizes.line, inner.y, sizes.line, inner.height)
            canvas.fill(stroke, colours.accent)

    @staticmethod
    def _draw_notice(canvas: Canvas, room: Box, text: Text, kind: NoticeKind) -> None:
        colours, rest = canvas.colours, draw_notice_sign(canvas, room, kind)
        if canvas.look.width(text, SMALL) <= rest.width:
            canvas.text(rest, text, SMALL, colours.text)
            return
        row_height = room.height // MOST_LINES
        rows = rest._replace(y=room.y)
        canvas.paragraph(rows, text, CAPTION, colours.text, row_height, MOST_LINES)


def draw_notice_sign(canvas: Canvas, room: Box, kind: NoticeKind) -> Box:
    """Draw the sign of a notice at the left of its room; return the room for its text."""
    ink, badge = _MARKS[kind](canvas.colours)
    side = 4 * canvas.sizes.unit
    mark, rest = room.cut_left(side, notice_sign_width(canvas.look) - side)
    canvas.shape(badge(side, ink), mark.centred(side, side))
    return rest


def notice_colour(colours: Colours, kind: NoticeKind) -> Colour:
    """Return the colour of the sign of a notice."""
    return _MARKS[kind](colours)[0]


def is_notice_fitting(look: Look, box: Box, state: State, session: Session) -> bool:
    """Return whether the notice fits into the line under the board, perhaps in small letters."""
    if state.notice is None:
        return True
    sizes = look.sizes
    field = _field_width(look) + sizes.gap if session.typed_move is not None else 0
    room = box.width - field - notice_sign_width(look)
    return _fits(look, state.notice.text, room)


def _fits(look: Look, text: Text, width: int) -> bool:
    """Return whether a text fits into one line, or into two in small letters."""
    if look.width(text, SMALL) <= width:
        return True
    whole = look.catalogue.text(text)
    return len(look.fonts.wrapped(whole, CAPTION, width, MOST_LINES + 1)) <= MOST_LINES


def _field_width(look: Look) -> int:
    return look.fonts.width("M" * FIELD_LETTERS, TABLE) + 2 * look.sizes.unit


def notice_sign_width(look: Look) -> int:
    """Return the width of the sign before a notice, with the gap after it."""
    return 4 * look.sizes.unit + look.sizes.unit + look.sizes.unit // 2


def _hint_line(session: Session) -> Message | None:
    """Return the line about the hint; None without one, and while an earlier position is shown."""
    if session.hint is None or shown_position.is_looking_back(session):
        return None
    return move_purposes.hint_line(session.hint)


_MARKS: dict[NoticeKind, Callable[[Colours], tuple[Colour, svg_shapes.Badge]]] = {
    NoticeKind.INFO: lambda colours: (colours.info, svg_shapes.info_badge),
    NoticeKind.SUCCESS: lambda colours: (colours.good, svg_shapes.tick_badge),
    NoticeKind.ERROR: lambda colours: (colours.bad, svg_shapes.cross_badge),
}
