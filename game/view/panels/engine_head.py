"""The head of the engine panel. It is all that is left of the panel while it is folded."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame

from game.actions.action import Action
from game.actions.between_features import StepThroughSearch
from game.actions.board import PreviewEngineLine
from game.actions.game import RestartEngine
from game.actions.setting_changes import FoldEnginePanel
from game.look.layout import Box
from game.look.theme import Colour
from game.message import Message, Text, message
from game.queries import enabled_actions, shown_scores
from game.queries.shown_search import Refusal, ShownSearch, inspection_refusal, shown_search
from game.state.engines import EngineStatus
from game.state.evaluations import ScoreSource
from game.state.session import Session
from game.state.state import State
from game.view.kit import number_texts, svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, SMALL
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.words.engine import STATUSES, did_not_see
from game.words.players import viewpoint

TITLE = message("Engine")
NO_SEARCH = message("No search yet")
HIDDEN = message("Hidden until the rated-style game is over.")
HIDDEN_IN_BRIEF = message("hidden in a rated-style game")
PAUSED = message("Hidden while the game is paused.")
PAUSED_IN_BRIEF = message("hidden in a pause")
BOOK_MOVE = message("Opening move, without a search")
UNREPORTED = message("The engine reported nothing about its search.")
UNREPORTED_IN_BRIEF = message("nothing reported")
LIT = (EngineStatus.THINKING, EngineStatus.SILENT, EngineStatus.FAILED)
"""The statuses whose mark is a filled disc."""


class ButtonWidths(NamedTuple):
    """The widths of the two buttons in the head, of which at most one is visible."""

    restart: int
    inspect: int


class HeadNote(NamedTuple):
    """A short text beside the status."""

    text: Text
    ink: Colour


def head_box(look: Look, panel: Box) -> Box:
    """Return the head of the engine panel."""
    sizes = look.sizes
    is_folded = panel.height <= sizes.action_row
    above = (panel.height - sizes.heading_row) // 2 if is_folded else 2 * sizes.unit
    return panel.inset(sizes.padding, above).cut_top(sizes.heading_row)[0]


def draw_engine_head(
    canvas: Canvas,
    head: Box,
    state: State,
    session: Session,
    widths: ButtonWidths,
    note: HeadNote | None = None,
    *,
    opened: bool,
) -> Box:
    """Draw the head: the title and, at the right, the status. Return the room between them."""
    sizes, colours = canvas.sizes, canvas.colours
    side = 3 * sizes.unit
    arrow, rest = head.cut_left(side, sizes.unit)
    body = svg_shapes.expanded_mark(side, colours.dim)
    if not opened:
        body = svg_shapes.mirrored(side, svg_shapes.step_back(side, colours.dim))
    if enabled_actions.is_action_enabled(state, FoldEnginePanel):
        canvas.shape(body, arrow.centred(side, side))
    else:
        rest = head
    width = canvas.heading(rest, TITLE)
    rest = rest.cut_left(width, sizes.gap)[1]
    if enabled_actions.is_action_enabled(state, RestartEngine):
        rest = rest.cut_right(widths.restart, sizes.gap)[1]
    elif offers_inspection(state, session):
        rest = rest.cut_right(widths.inspect, sizes.unit)[1]
    rest = _draw_player(canvas, rest, state, session, note)
    if note is not None and _lacks_room(canvas, rest, state, session, note):
        canvas.text(rest, note.text, CAPTION, note.ink, "right")
        return rest
    rest = _draw_status(canvas, rest, state.engines.at[session.shown_engine].status)
    if note is not None:
        canvas.text(rest, note.text, CAPTION, note.ink, "right")
    return rest


def _draw_player(
    canvas: Canvas, rest: Box, state: State, session: Session, note: HeadNote | None
) -> Box:
    """Draw whose search the panel shows, if it has a level or another name; return the rest.

    It is left out where the status and a note need the room.
    """
    player = None if session.game.is_document else viewpoint(session.game, ScoreSource.PLAYERS)
    if player is None:
        return rest
    status = STATUSES[state.engines.at[session.shown_engine].status]
    others = [status] if note is None else [status, note.text]
    needed = sum(canvas.look.width(text, CAPTION) for text in (player.name, *others))
    if needed + _mark_width(canvas) + 2 * canvas.sizes.gap > rest.width:
        return rest
    width = canvas.text(rest, player.name, CAPTION, canvas.colours.dim)
    return rest.cut_left(width, canvas.sizes.gap)[1]


def _lacks_room(canvas: Canvas, room: Box, state: State, session: Session, note: HeadNote) -> bool:
    """Return whether the status and the note do not fit together."""
    status = canvas.look.width(
        STATUSES[state.engines.at[session.shown_engine].status], CAPTION
    ) + _mark_width(canvas)
    return canvas.look.width(note.text, CAPTION) + status > room.width


def _mark_width(canvas: Canvas) -> int:
    return 4 * canvas.sizes.unit + canvas.sizes.dot


def _draw_status(canvas: Canvas, rest: Box, status: EngineStatus) -> Box:
    """Draw the status with its mark at the right of a box; return the rest of the box."""
    sizes, ink = canvas.sizes, _status_colour(canvas, status)
    shown = canvas.text(rest, STATUSES[status], CAPTION, ink, "right")
    dot = (rest.right - shown - 2 * sizes.unit, rest.centre[1])
    if status in LIT:
        canvas.disc(dot, sizes.dot, ink)
    else:
        canvas.ring(dot, sizes.dot, ink)
    return rest.cut_right(shown + _mark_width(canvas))[1]


def offers_inspection(state: State, session: Session) -> bool:
    """Return whether the head has a link that inspects the shown search.

    A move from the book has no search, and that of an added engine can never be inspected.
    """
    may_step = shown_search(state, session) is not None and enabled_actions.is_action_enabled(
        state, StepThroughSearch
    )
    return may_step and inspection_refusal(state, session) not in (
        Refusal.BOOK,
        Refusal.ADDED_ENGINE,
    )


def why_hidden(session: Session) -> list[Message]:
    """Return texts that say why the engine's thinking is hidden, the longest first.

    Return none if it is not hidden.
    """
    if session.game.is_paused:
        return [PAUSED, PAUSED_IN_BRIEF]
    return [HIDDEN, HIDDEN_IN_BRIEF] if shown_scores.hides_thinking(session) else []


def fold_or_open_action(event: pygame.event.Event, head: Box, state: State) -> list[Action]:
    """Return the action of a press in the head, which folds or opens the panel."""
    is_left = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
    return [FoldEnginePanel()] if is_left and is_on_fold_area(head, event.pos, state) else []


def is_on_fold_area(head: Box, pos: tuple[int, int], state: State) -> bool:
    """Return whether a press at a pixel folds or opens the panel."""
    return head.holds(*pos) and enabled_actions.is_action_enabled(state, FoldEnginePanel)


class FoldedEnginePanel(Part):
    """The engine panel while it is folded: its head, with the last search in a few words."""

    name = "thinking"
    explains = True

    def __init__(self, look: Look, box: Box, widths: ButtonWidths) -> None:
        super().__init__(look, box)
        self._widths = widths

    def key(self, state: State) -> Hashable:
        session = state.session
        shown = shown_search(state, session)
        return (
            shown and (shown.thinking, shown.board.turn, shown.played, shown.unseen),
            state.engine.status,
            offers_inspection(state, session),
            enabled_actions.is_action_enabled(state, RestartEngine),
            why_hidden(session) != [],
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        session = state.session
        canvas.panel(self.box)
        head, shown = head_box(self.look, self.box), shown_search(state, session)
        room = draw_engine_head(canvas, head, state, session, self._widths, opened=False)
        room = self._draw_unseen(canvas, room, shown)
        texts = why_hidden(session) or brief_search_texts(shown)
        text = self.look.first_fitting(texts, SMALL, room.width)
        if self.look.width(text, SMALL) <= room.width:
            canvas.text(room, text, SMALL, canvas.colours.dim)

    @staticmethod
    def _draw_unseen(canvas: Canvas, room: Box, shown: ShownSearch | None) -> Box:
        """Draw the move that the engine did not see at the right of a box; return the rest."""
        if shown is None or shown.unseen is None:
            return room
        text = did_not_see(shown.unseen.san, is_reply=shown.unseen.is_reply)
        if canvas.look.width(text, CAPTION) > room.width:
            return room
        width = canvas.text(room, text, CAPTION, canvas.colours.info, "right")
        return room.cut_right(width, canvas.sizes.gap)[1]

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEMOTION and state.session.board.preview:
            return [PreviewEngineLine(())]  # The panel folded under the pointer.
        return fold_or_open_action(event, self.box, state)

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return is_on_fold_area(self.box, pos, state)


def brief_search_texts(shown: ShownSearch | None) -> list[Message]:
    """Return texts about a search, the longest first."""
    thinking = None if shown is None else shown.thinking
    if shown is None or thinking is None or thinking.score is None:
        if shown is not None and shown.is_of_book:
            return [BOOK_MOVE, message("Opening move")]
        is_over = shown is not None and shown.is_unreported and shown.played is not None
        return [UNREPORTED, UNREPORTED_IN_BRIEF] if is_over else [NO_SEARCH]
    score = number_texts.bounded_score_for_white(thinking.score, thinking.bound, shown.board.turn)
    nodes = number_texts.count_text(thinking.nodes)
    depth = thinking.depth
    if shown.played is not None and thinking.principal_variation[:1] != (shown.played.move.uci(),):
        return [
            message(
                "best {score} at depth {depth}, {nodes} nodes",
                score=score,
                depth=depth,
                nodes=nodes,
            ),
            message("best {score} at depth {depth}", score=score, depth=depth),
            message("best {score}", score=score),
        ]
    return [
        message("{score} at depth {depth}, {nodes} nodes", score=score, depth=depth, nodes=nodes),
        message("{score} at depth {depth}", score=score, depth=depth),
    ]


def _status_colour(canvas: Canvas, status: EngineStatus) -> Colour:
    colours = canvas.colours
    return {
        EngineStatus.THINKING: colours.good,
        EngineStatus.RESTARTED: colours.info,
        EngineStatus.SILENT: colours.bad,
        EngineStatus.FAILED: colours.bad,
    }.get(status, colours.dim)
