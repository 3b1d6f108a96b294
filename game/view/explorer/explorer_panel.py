"""The explorer's panel: the moves that were played from a position, and their games.

In a low box it is one line with the most frequent moves.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

import pygame

from engine.protocol.library.exploration import Exploration, PlayedMove, Results
from game.accessibility.node import AccessibleRole
from game.actions.action import Action
from game.actions.explorer import ListExplorerGames, PointAtExplorerMove
from game.formats import openings
from game.look.layout import Box
from game.message import OpeningName, Text, message
from game.queries.explorer import (
    ExplorerPlace,
    PlaceOf,
    ShownExploration,
    board_after,
    explorer_filter,
    library_position,
    marked_move,
    numbered_move,
    shown_exploration,
)
from game.state.explorer import Explorer, PointedMove
from game.state.library import Library
from game.state.screens import REPERTOIRE
from game.state.state import State
from game.view.explorer.explorer_buttons import title_places
from game.view.explorer.explorer_lines import ended_text, explorer_line, short_line
from game.view.explorer.explorer_marks import (
    LineOf,
    change_of_mark,
    draw_repertoire_mark,
    mark_box,
)
from game.view.explorer.explorer_places import GAMES, HEADING, explorer_cells, explorer_places
from game.view.explorer.explorer_rows import (
    chips,
    draw_chip,
    draw_heads,
    draw_row,
    facts_text,
)
from game.view.kit.canvas import Align, Canvas
from game.view.kit.fonts import CAPTION, SMALL, STRONG, TABLE
from game.view.kit.look import Look
from game.view.kit.part import Identical, Part
from game.view.kit.scroll import Scroll
from game.words.explorer import games_text, show_games_text
from game.words.inspect.scores import group_digits

PLAYED = message("played from here")
REACHED = message("reached")
COUNT_UNITS = 90
"""The least width of one line, in units, in which the number of games is said, too."""
FAMILY_END = ":"
"""What stands in the name of an opening behind that of its family."""
MOST_LINES = 3
"""The rows of what is said in place of moves."""


class _Shown(NamedTuple):
    """What is shown beside a position."""

    place: ExplorerPlace
    known: ShownExploration
    marked: PlayedMove | None
    """The move under the pointer or with the keyboard focus."""


class _Link(NamedTuple):
    box: Box
    text: Text


class ExplorerPanel(Part):
    """The panel. A press on a move plays it; one on the number of its games lists them."""

    name = "explorer"
    explains = True

    def __init__(
        self,
        look: Look,
        box: Box,
        state: State,
        place_of: PlaceOf,
        play: Callable[[str], Action],
        line_of: LineOf,
    ) -> None:
        """``play`` returns what a press on a move does, which it gets in UCI notation."""
        super().__init__(look, box)
        self._place_of = place_of
        self._play, self._line_of = play, line_of
        self._words = title_places(look, box, state, place_of).words
        self._places = explorer_places(look.sizes, box)
        own = state.screen == REPERTOIRE
        self._cells = explorer_cells(look, self._places, has_performance=own)
        self._scroll = Scroll(look.sizes)
        self._fen = ""

    def title(self, state: State) -> Text:
        del state
        return HEADING

    def key(self, state: State) -> Hashable:
        shown = self._shown(state)
        if shown is None:
            return None
        if shown.place.board.fen() != self._fen:
            self._fen, self._scroll.top = shown.place.board.fen(), 0
        known = shown.known
        said = known.status, known.fault, state.model(Library).renewed
        marked = shown.marked and shown.marked.move
        own = shown.place.repertoire, shown.place.is_black
        return Identical(known.exploration), said, self._fen, marked, own, self._scroll.top

    # Drawing

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        canvas.heading(self._places.title, HEADING)
        shown = self._shown(state)
        if shown is None:
            return
        line = explorer_line(state.model(Library), shown.known, explorer_filter(state))
        if self._places.is_low:
            self._draw_low(canvas, shown, line)
            return
        exploration = shown.known.exploration
        if self._places.counts.height:
            self._draw_opening(canvas, shown.place)
        if exploration is not None and self._places.counts.height:
            self._draw_counts(canvas, exploration)
            self._draw_foot(canvas, shown)
        elif exploration is not None:
            reached = games_text(exploration.reached.games)
            self._draw_if_fitting(canvas, self._words, reached, "left")
        if line:
            room = self._places.words if exploration is None else self._places.rows
            row = canvas.sizes.row
            canvas.paragraph(room, line, SMALL, canvas.colours.dim, row, MOST_LINES)
        else:
            self._draw_table(canvas, shown, state)

    def _draw_opening(self, canvas: Canvas, place: ExplorerPlace) -> None:
        opening = openings.opening_at(place.board)
        if opening is None:
            return
        width = canvas.text(self._words, opening.eco, SMALL, canvas.colours.accent)
        rest = self._words.cut_left(width, 2 * canvas.sizes.unit)[1]
        for name in opening_names(opening.name):
            if self.look.width(name, SMALL) <= rest.width:
                canvas.text(rest, name, SMALL, canvas.colours.text)
                return

    def _draw_counts(self, canvas: Canvas, exploration: Exploration) -> None:
        """Draw how many games there are: of the moves, of the position, and that end here."""
        room, colours, unit = self._places.counts, canvas.colours, canvas.sizes.unit
        for words, number in ((PLAYED, _played(exploration)), (REACHED, exploration.reached.games)):
            width = canvas.text(room, words, CAPTION, colours.dim)
            room = room.cut_left(width, 2 * unit)[1]
            width = canvas.text(room, group_digits(number), STRONG, colours.text)
            room = room.cut_left(width, 5 * unit)[1]
        self._draw_if_fitting(canvas, room, ended_text(exploration.ended), "right")

    def _draw_if_fitting(self, canvas: Canvas, room: Box, text: Text, align: Align) -> None:
        if self.look.width(text, CAPTION) <= room.width:
            canvas.text(room, text, CAPTION, canvas.colours.dim, align)

    def _draw_table(self, canvas: Canvas, shown: _Shown, state: State) -> None:
        if self._places.heads.height:
            draw_heads(canvas, self._places.heads, self._cells)
        moves, unit = shown.known.moves, canvas.sizes.unit
        games = sum(one.results.games for one in moves)
        for row, index in self._scroll.rows(self._places.rows, len(moves)):
            is_marked = moves[index] == shown.marked
            if is_marked:
                canvas.rounded(row.inset(-unit, 0), canvas.colours.hover, None, unit)
            draw_row(
                canvas, row, self._cells, moves[index], games, shown.place, is_marked=is_marked
            )
            if moves[index].move in shown.place.repertoire or (
                is_marked and self._line_of(state) is not None
            ):
                box = mark_box(self._cells, row, unit)
                draw_repertoire_mark(canvas, box, shown.place, moves[index])
        self._scroll.draw(canvas, self._places.rows, len(moves))

    def _draw_foot(self, canvas: Canvas, shown: _Shown) -> None:
        """Draw more about the marked move, or about the position, and the link to the games."""
        foot, colours, sizes = self._places.foot, canvas.colours, canvas.sizes
        canvas.fill(foot._replace(y=foot.y - sizes.unit, height=sizes.line), colours.line)
        link = self._link(shown)
        if link is not None:
            canvas.control(AccessibleRole.LINK, link.box)
            canvas.text(link.box, link.text, SMALL, colours.accent, "right")
            foot = foot._replace(width=link.box.x - 2 * sizes.unit - foot.x)
        if shown.marked is not None:
            name = numbered_move(shown.place.board, shown.marked)
            width = canvas.text(foot, name, TABLE, colours.text)
            foot = foot.cut_left(width, 2 * sizes.unit)[1]
        results = _results_at(shown)
        if results is not None and results.games:
            canvas.text(foot, facts_text(results, self.look, foot.width), CAPTION, colours.dim)

    def _draw_low(self, canvas: Canvas, shown: _Shown, line: Text) -> None:
        """Draw the most frequent moves, or what is said in place of them, in one line."""
        exploration = shown.known.exploration
        if line or exploration is None:
            texts = [line, short_line(shown.known)]
            text = self.look.first_fitting(texts, SMALL, self._words.width)
            canvas.text(self._words, text, SMALL, canvas.colours.dim)
            return
        if self._has_count_when_low():
            reached = games_text(exploration.reached.games)
            canvas.text(self._words, reached, CAPTION, canvas.colours.dim)
        games = _played(exploration)
        for chip in chips(self.look, self._low_room(exploration), shown.known.moves):
            is_marked = chip.move == shown.marked
            draw_chip(canvas, chip, shown.place, games, is_marked=is_marked)

    # What presses and keys mean

    def seen(self, state: State) -> list[PlayedMove]:
        """Return the moves that can be chosen by keys, in their order."""
        shown = self._shown(state)
        if shown is None:
            return []
        if self._places.is_low:
            return [move for _, move in self._visible(shown)]
        return list(shown.known.moves)

    def has_link(self, state: State) -> bool:
        """Return whether the games of the position can be listed."""
        shown = self._shown(state)
        return shown is not None and self._link(shown) is not None

    def item_box(self, state: State, item: int) -> Box:
        """Return the box of a move that keys can choose, or behind the moves that of the link."""
        shown, moves = self._shown(state), self.seen(state)
        if shown is None:
            return self.box
        if item >= len(moves):
            link = self._link(shown)
            return self.box if link is None else link.box
        if not self._places.is_low:
            self._scroll.reveal(item, self._places.rows.height, len(moves))
        return next((box for box, move in self._visible(shown) if move == moves[item]), self.box)

    def play(self, move: PlayedMove) -> Action:
        """Return what a press on a move does."""
        return self._play(move.move)

    def list_games(self, state: State, move: PlayedMove | None) -> Action | None:
        """Return what lists the games behind a move, or those of the position."""
        shown = self._shown(state)
        if shown is None or shown.known.exploration is None:
            return None
        board, is_flipped = shown.place.board, shown.place.is_black
        if move is None:
            return ListExplorerGames(library_position(board), is_flipped)
        after = board_after(board, move)
        if after is None:
            return None
        return ListExplorerGames(library_position(after), is_flipped, numbered_move(board, move))

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEWHEEL:
            rows = self._places.rows
            if rows.holds(*pygame.mouse.get_pos()):
                self._scroll.by(-event.y, rows.height, len(self.seen(state)))
        elif event.type == pygame.WINDOWLEAVE:
            return _point(state, None)
        elif event.type == pygame.MOUSEMOTION:
            return self._follow_pointer(event.pos, state)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            action = self.action_at(event.pos, state)
            return [] if action is None else [action]
        return []

    def action_at(self, pos: tuple[int, int], state: State) -> Action | None:
        """Return what a press at a pixel does; None if it does nothing."""
        shown = self._shown(state)
        if shown is None or not self.box.holds(*pos):
            return None
        link = self._link(shown)
        if link is not None and link.box.holds(*pos):
            return self.list_games(state, shown.marked)
        move = self._move_at(pos, shown)
        if move is None:
            return None
        if not self._places.is_low and self._is_at_mark(pos):
            change = self.change_repertoire(state, move)
            return self.play(move) if change is None else change
        return self.list_games(state, move) if self._is_at_games(pos) else self.play(move)

    def change_repertoire(self, state: State, move: PlayedMove) -> Action | None:
        """Return what adds a move to the repertoire, or removes it; None if neither can be."""
        place = self._place_of(state)
        return None if place is None else change_of_mark(state, place, move.move, self._line_of)

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return self.action_at(pos, state) is not None

    def _follow_pointer(self, pos: tuple[int, int], state: State) -> list[Action]:
        """Mark the move under the pointer. On the way to the link below, it stays marked."""
        shown = self._shown(state)
        if shown is None or not self.box.holds(*pos):
            return _point(state, None)
        move = self._move_at(pos, shown)
        if move is not None:
            return _point(state, PointedMove(library_position(shown.place.board), move.move))
        is_below = not self._places.is_low and pos[1] >= self._places.rows.y
        return [] if is_below else _point(state, None)

    # Places

    def _shown(self, state: State) -> _Shown | None:
        place = self._place_of(state)
        if place is None:
            return None
        return _Shown(place, shown_exploration(state, place), marked_move(state, place))

    def _visible(self, shown: _Shown) -> Iterator[tuple[Box, PlayedMove]]:
        """Yield the moves that can be seen, each with its box."""
        exploration = shown.known.exploration
        if exploration is None:
            return
        if self._places.is_low:
            for chip in chips(self.look, self._low_room(exploration), shown.known.moves):
                yield chip.box, chip.move
            return
        for row, index in self._scroll.rows(self._places.rows, len(shown.known.moves)):
            yield row.inset(-self.look.sizes.unit, 0), shown.known.moves[index]

    def _move_at(self, pos: tuple[int, int], shown: _Shown) -> PlayedMove | None:
        return next((move for box, move in self._visible(shown) if box.holds(*pos)), None)

    def _is_at_games(self, pos: tuple[int, int]) -> bool:
        """Return whether a pixel of a row is at the number of its games."""
        cell = self._cells[GAMES]
        return not self._places.is_low and cell.x <= pos[0] < cell.right

    def _is_at_mark(self, pos: tuple[int, int]) -> bool:
        """Return whether a pixel of a row is at the mark of the repertoire."""
        box = mark_box(self._cells, self._places.rows, self.look.sizes.unit)
        return box.x <= pos[0] < box.right

    def _low_room(self, exploration: Exploration) -> Box:
        """Return the room for the moves in a low panel, behind the number of games."""
        if not self._has_count_when_low():
            return self._words
        width = self.look.width(games_text(exploration.reached.games), CAPTION)
        return self._words.cut_left(width, 4 * self.look.sizes.unit)[1]

    def _has_count_when_low(self) -> bool:
        """Return whether there is room for the number of games beside some moves."""
        return self._words.width >= COUNT_UNITS * self.look.sizes.unit

    def _link(self, shown: _Shown) -> _Link | None:
        """Return the link to the games of the marked move, or to those of the position."""
        results = _results_at(shown)
        if not self._places.foot.height or results is None or not results.games:
            return None
        text = show_games_text(results.games)
        return _Link(self._places.foot.cut_right(self.look.width(text, SMALL))[0], text)


def _results_at(shown: _Shown) -> Results | None:
    """Return the results of the marked move, or those of the position."""
    if shown.marked is not None:
        return shown.marked.results
    exploration = shown.known.exploration
    return None if exploration is None else exploration.reached


def _played(exploration: Exploration) -> int:
    """Return how often a move was played from the position, each move once a game."""
    return sum(one.results.games for one in exploration.played)


def _point(state: State, pointed: PointedMove | None) -> list[Action]:
    """Return the action that marks another move; none if it is marked already."""
    is_same = state.model(Explorer).pointed == pointed
    return [] if is_same else [PointAtExplorerMove(pointed)]


def opening_names(name: OpeningName) -> list[OpeningName]:
    """Return the name of an opening, and after it shorter ones, down to that of its family."""
    return [*openings.shorter_names(name), OpeningName(name.split(FAMILY_END)[0])]
