"""The strip of each player above and below the board: colour, name, captured pieces, clock."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import pairwise

import chess

from engine.protocol.levels import LEVELS
from game.accessibility.node import AccessibleNode, AccessibleRole
from game.look.layout import Box
from game.look.theme import Colour
from game.message import Text, message
from game.queries import player_strips, shown_position
from game.rules import clocks
from game.rules.players import ENGINE_NAME
from game.state.added_engine import AddedEngine, engine_named
from game.state.game import Player
from game.state.session import Session
from game.state.state import State
from game.view.kit import number_texts, svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CLOCK, FIGURES, STRONG
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.words.levels import level_name
from game.words.moves import SIDES
from game.words.players import player_name, rating_text

UNKNOWN = ("", "?")
"""The names of a player who is not known, as PGN has them; the side stands in their place."""
DISC_SHARE = 0.6
"""The diameter of the disc of a colour, as a share of the ring around it."""
OFFERS_DRAW = message("offers a draw")
CLOCK_ROOM = "00:00.0"
"""A text whose width is the least width of a clock, so that the width stays the same as time
passes."""
OVERLAP_SHARE = 0.62
"""The distance between captured pieces of one kind, as a share of their width."""


class PlayerStrip(Part):
    """The strip at one side of the board, for the player whose pieces start there."""

    def __init__(self, look: Look, box: Box, near: bool) -> None:
        super().__init__(look, box)
        self.name = "near strip" if near else "far strip"
        self._near = near

    def key(self, state: State) -> Hashable:
        session = state.session
        colour = self._colour(state)
        player = self._player(state)
        remaining = player_strips.clock_ms(state, session, colour)
        return (
            colour,
            player.name,
            tuple(self._abouts(state)),
            session.game.draw_offer == colour,
            self._has_turn(state),
            session.game.is_paused,
            None
            if remaining is None
            else (number_texts.clock_text(remaining), _is_low(session, remaining)),
            tuple(player_strips.captured_surplus(session, colour)),
            player_strips.material_lead(session, colour),
        )

    def title(self, state: State) -> Text:
        return SIDES[self._colour(state)]

    def nodes(self, state: State) -> list[AccessibleNode]:
        """Return the texts of the strip, with the time in words."""
        from game.accessibility.command_answers import clock_line  # Loaded when a reader comes.

        line = clock_line(state, state.session, self._colour(state))
        if line is None:
            return super().nodes(state)
        remaining = player_strips.clock_ms(state, state.session, self._colour(state))
        shown = None if remaining is None else number_texts.clock_text(remaining)
        texts = [node for node in super().nodes(state) if node.label != shown]
        return [
            *texts,
            AccessibleNode("clock", AccessibleRole.TEXT, self.box, self.look.catalogue.text(line)),
        ]

    def draw(self, canvas: Canvas, state: State) -> None:
        session = state.session
        sizes = canvas.sizes
        row = self.box.inset(0, sizes.unit)
        remaining = player_strips.clock_ms(state, session, self._colour(state))
        if remaining is not None:
            width = self._clock_width(canvas, number_texts.clock_text(remaining))
            clock, row = row.cut_right(width, sizes.gap)
            is_low = _is_low(session, remaining)
            is_running = self._has_turn(state) and not session.game.is_paused
            self._draw_clock(canvas, clock, remaining, is_running, is_low)
        mark, row = row.cut_left(5 * sizes.unit, 2 * sizes.unit)
        self._draw_colour(canvas, mark, state)
        captures = player_strips.captured_surplus(session, self._colour(state))
        lead = player_strips.material_lead(session, self._colour(state))
        wanted = self._captures_width(canvas, captures, lead)
        rest = self._draw_names(canvas, row, wanted, state)
        self._draw_captures(canvas, rest, captures, lead)

    def _colour(self, state: State) -> chess.Color:
        return (chess.BLACK if state.session.board.flipped else chess.WHITE) == self._near

    def _player(self, state: State) -> Player:
        return state.session.game.white if self._colour(state) else state.session.game.black

    def _has_turn(self, state: State) -> bool:
        return state.session.game.result is None and shown_position.live_board(
            state.session
        ).turn == self._colour(state)

    def _draw_colour(self, canvas: Canvas, box: Box, state: State) -> None:
        """Draw a disc in the colour of the player's pieces, with a ring if it is on move."""
        colours, side = canvas.colours, box.width
        is_white = self._colour(state)
        fill = colours.evaluation_white if is_white else colours.evaluation_black
        canvas.shape(_disc(side, fill, colours.faint, canvas.sizes.line), box.centred(side, side))
        if self._has_turn(state):
            ring = svg_shapes.ring(side, side, 2 * canvas.sizes.line, colours.accent)
            canvas.shape(ring, box.centred(side, side))

    @staticmethod
    def _clock_width(canvas: Canvas, text: str) -> int:
        fonts = canvas.look.fonts
        wider = max(fonts.width(CLOCK_ROOM, CLOCK), fonts.width(text, CLOCK))
        return wider + 2 * canvas.sizes.padding

    @staticmethod
    def _draw_clock(canvas: Canvas, box: Box, remaining: int, running: bool, low: bool) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        signal = colours.bad if low else colours.accent
        if running:
            ink, ground, edge = colours.on_accent, signal, signal
        else:
            ink, ground, edge = colours.bad if low else colours.dim, colours.panel, colours.line
        canvas.rounded(box, ground, edge, sizes.radius_small)
        inner = box.inset(sizes.padding, 0)
        canvas.text(inner, number_texts.clock_text(remaining), CLOCK, ink, "right")
        if low:
            side = 3 * sizes.unit
            mark = Box(inner.x - sizes.unit, box.y + (box.height - side) // 2, side, side)
            canvas.shape(svg_shapes.hourglass(side, ink), mark)

    def _draw_names(self, canvas: Canvas, row: Box, captures_width: int, state: State) -> Box:
        """Draw the name and level of a player, or that it offers a draw; return the other room."""
        gap, colours, player = canvas.sizes.padding, canvas.colours, self._player(state)
        is_offering = state.session.game.draw_offer == self._colour(state)
        room = row._replace(width=max(row.width // 2, row.width - captures_width - gap))
        is_known = player.name not in UNKNOWN
        name = player_name(player) if is_known else SIDES[self._colour(state)]
        width = canvas.text(room, name, STRONG, colours.text)
        abouts: list[Text] = [OFFERS_DRAW] if is_offering else self._abouts(state)
        room = room.cut_left(width, canvas.sizes.unit * 2)[1]
        about = canvas.look.first_fitting(abouts, BODY, room.width) if abouts else None
        if about is not None and canvas.look.width(about, BODY) <= room.width:
            width += 2 * canvas.sizes.unit + canvas.text(
                room, about, BODY, colours.accent if is_offering else colours.dim
            )
        return row.cut_left(width, gap)[1]

    def _abouts(self, state: State) -> list[Text]:
        """Return the level, rating or options of a player, the longest text first.

        The list is empty if nothing is known.
        """
        player = self._player(state)
        if player.rating is not None:
            return [rating_text(player.rating)]
        tagged = player_strips.rating_in_tags(state.session.game, self._colour(state))
        if tagged is not None:
            return [message("Rating {rating}", rating=str(tagged))]
        if player.added:
            return _changed_options(state.settings.engines, player.added)
        if (
            player.name != ENGINE_NAME
            or player.level is None
            or not 0 <= player.level < len(LEVELS)
        ):
            return []
        level = LEVELS[player.level]
        number, name = player.level + 1, level_name(level)
        short = message("Level {number} · {name}", number=number, name=name)
        if level.elo is None:
            return [short]
        known = message("{level} · {rating}", level=short, rating=rating_text(level.elo))
        return [known, short]

    @staticmethod
    def _captures_width(canvas: Canvas, captures: list[chess.PieceType], lead: int) -> int:
        side = canvas.sizes.captured_piece
        width = sum(_steps(captures, side)) + (side if captures else 0)
        return width + (canvas.look.fonts.width(f"+{lead}", FIGURES) + side // 2 if lead else 0)

    def _draw_captures(
        self, canvas: Canvas, room: Box, captures: list[chess.PieceType], lead: int
    ) -> None:
        side, x = canvas.sizes.captured_piece, room.x
        top = room.y + (room.height - side) // 2
        for kind, step in zip(captures, [0, *_steps(captures, side)], strict=False):
            x += step
            if x + side > room.right:
                return
            piece = canvas.look.pieces.tinted(kind, side, canvas.colours.dim)
            canvas.surface.blit(piece, (x, top))
        if lead:
            after = x + side + side // 4 if captures else x
            text = Box(after, room.y, room.right - after, room.height)
            canvas.text(text, f"+{lead}", FIGURES, canvas.colours.dim)


def _is_low(session: Session, remaining_ms: int) -> bool:
    return remaining_ms < clocks.low_time_ms(session.game.time_control)


def _steps(captures: list[chess.PieceType], side: int) -> list[int]:
    """Return the distances in pixels between neighbouring captured pieces; equal pieces overlap."""
    return [
        round(side * (OVERLAP_SHARE if kind == other else 1)) for kind, other in pairwise(captures)
    ]


def _changed_options(engines: Sequence[AddedEngine], name: str) -> list[Text]:
    """Return the changed options of an added engine, then fewer of them; they tell copies apart."""
    engine = engine_named(engines, name)
    values = {} if engine is None else engine.values()
    options = [f"{option} {value}" for option, value in values.items()]
    fewer = [f"{', '.join(options[:count])}, …" for count in range(len(options) - 1, 0, -1)]
    return [", ".join(options), *fewer] if options else []


def _disc(side: int, fill: Colour, edge: Colour, line: int) -> str:
    """Return a disc with an edge, inside the ring that may surround it."""
    diameter = side * DISC_SHARE
    return svg_shapes.disc(side, diameter, fill) + svg_shapes.ring(side, diameter, line, edge)
