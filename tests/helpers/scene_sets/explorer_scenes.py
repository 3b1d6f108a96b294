"""Scenes of the explorer beside an analysis, and of its dialogs. The library is a faked one."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import chess
from analyse_scenes import analysis
from library_table import exploration_of, results_of

from engine.protocol.library.commands import FindGames
from engine.protocol.library.exploration import Exploration, PlayedMove, Results
from engine.protocol.library.game_search import GameResult, LibraryPosition
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.library_game import GameRow, LibraryGame
from engine.protocol.library.reports import (
    CollectionSize,
    CollectionsListed,
    Explored,
    GameRead,
    GamesFound,
    LibraryNotOpened,
    LibraryOpened,
    LibraryReport,
)
from game.actions.board import CancelDrag, GoToPly
from game.actions.explorer import (
    ListExplorerGames,
    OpenExplorerFilter,
    PointAtExplorerMove,
    SetExplorerFilter,
    ToggleExplorer,
)
from game.actions.library import LibraryReported
from game.app.dispatch import update
from game.features.analyse.actions import PlayNullMove
from game.features.analyse.explorer_place import explorer_place
from game.features.explorer.actions import OpenExplorerGame
from game.features.explorer.model import ExplorerGamesDialog
from game.features.library import queries
from game.features.repertoire import queries as repertoire_queries
from game.formats import openings
from game.queries.explorer import PlaceOf, library_position, numbered_move
from game.queries.shown_position import shown_board
from game.state.explorer import (
    EXPLORER_STOP,
    ExplorerColour,
    ExplorerFilter,
    PointedMove,
)
from game.state.focus import Focus
from game.state.library import MY_GAMES, Library, LibraryUser
from game.state.screens import ANALYSE, LIBRARY, REPERTOIRE, ScreenName
from game.state.state import State
from game.view.explorer.explorer_panel import opening_names

COLLECTIONS = (
    CollectionSize("Club 2019–2026", 3_111),
    CollectionSize("Lichess masters, the whole of March 2026", 61_400),
    CollectionSize(MY_GAMES, 1_207),
)
PLAYERS = ("You", "Glassbox 1600", "Nepomniachtchi, Ian", "Club 1", "Praggnanandhaa, R.")
BEGUN_PLY = 6


def tell(state: State, report: LibraryReport) -> None:
    """Let the library report."""
    update(state, LibraryReported(report))


def open_library(state: State, collections: tuple[CollectionSize, ...] = COLLECTIONS) -> None:
    """Let the library open, with these collections."""
    update(state, CancelDrag())  # The watchers ask.
    tell(state, LibraryOpened(sum(one.games for one in collections)))
    for number, question in state.model(Library).waiting.items():
        if question.user is LibraryUser.COLLECTIONS:
            tell(state, CollectionsListed(number, collections))


def answer(state: State, exploration: Exploration) -> None:
    """Answer the newest question of the explorer."""
    for number, question in state.model(Library).waiting.items():
        if question.user is LibraryUser.EXPLORER:
            tell(state, Explored(number, exploration))


def explored(reached: int = 812, ply: int = BEGUN_PLY) -> State:
    """Return an analysis with the explorer, which knows a position near the start."""
    state = analysis()
    state.settings.animation_ms = 0
    update(state, GoToPly(ply))
    update(state, ToggleExplorer())
    open_library(state)
    if reached:
        answer(state, exploration_of(shown_board(state.session), reached))
    else:
        answer(state, Exploration(Results(0, 0, 0, 0, None, None, 0), 0, ()))
    return state


def _pointed() -> State:
    state = explored()
    board = shown_board(state.session)
    move = exploration_of(board, 812).played[2].move
    update(state, PointAtExplorerMove(PointedMove(library_position(board), move)))
    return state


def _focused() -> State:
    state = explored()
    state.focus = Focus(EXPLORER_STOP, 1)
    return state


def _of_a_million() -> State:
    state = explored(1_207_311, 0)
    chosen = ExplorerFilter(COLLECTIONS[1].collection, ExplorerColour.BOTTOM, 10)
    update(state, SetExplorerFilter(chosen))
    answer(state, exploration_of(shown_board(state.session), 1_207_311, 4))
    return state


def _ended() -> State:
    state = explored()
    update(state, GoToPly(BEGUN_PLY + 1))
    answer(state, Exploration(results_of(3, random.Random(2)), 3, ()))
    return state


def _passed() -> State:
    state = explored()
    update(state, PlayNullMove())
    return state


def _opening() -> State:
    state = analysis()
    update(state, ToggleExplorer())
    return state


def _empty() -> State:
    state = analysis()
    update(state, ToggleExplorer())
    open_library(state, ())
    return state


def _damaged() -> State:
    state = _opening()
    path = "/home/anna/.local/share/glassbox/games.library"
    fault = LibraryFault(LibraryFaultCode.DAMAGED, path, system_text="file is not a database")
    tell(state, LibraryNotOpened(fault))
    return state


def row(game: int) -> GameRow:
    """Return a row of a list of games."""
    chance = random.Random(game)
    white, black = chance.sample(PLAYERS, 2)
    return GameRow(
        game,
        white,
        black,
        chance.choice(("?", "Club championship 2026", "Casual game")),
        "?",
        20261128 - 100 * (game % 10) - game % 27 if game % 7 else 0,
        chance.choice((0, 2712)),
        chance.choice((0, 1684)),
        chance.choice(list(GameResult)),
        187,
        80,
        MY_GAMES,
    )


def listed(total: int = 9) -> State:
    """Return an analysis with the list of the games behind a move of the explorer."""
    state = explored()
    board = shown_board(state.session)
    move = exploration_of(board, 812).played[0]
    position = LibraryPosition(library_position(_after(board, move)).fen)
    update(state, ListExplorerGames(position, flipped=False, move=numbered_move(board, move)))
    rows = tuple(row(game) for game in range(min(total, 300)))
    for number, question in state.model(Library).waiting.items():
        if isinstance(question.request, FindGames):
            tell(state, GamesFound(number, total, 0, rows))
    return state


def _after(board: chess.Board, move: PlayedMove) -> chess.Board:
    after = board.copy()
    after.push_uci(move.move)
    return after


def visited() -> State:
    """Return an analysis of a game that was opened from the explorer."""
    state = listed()
    update(state, OpenExplorerGame())
    tags = (("White", "You"), ("Black", "Club 1"), ("Result", "0-1"))
    game = LibraryGame(row(0), tags, ("e2e4", "e7e5", "g1f3", "b8c6"))
    for number, question in state.model(Library).waiting.items():
        if question.user is LibraryUser.EXPLORER_GAMES:
            tell(state, GameRead(number, game))
    return state


def _filtering() -> State:
    state = explored()
    update(state, OpenExplorerFilter())
    return state


PLACES: dict[ScreenName, PlaceOf] = {
    ANALYSE: explorer_place,
    LIBRARY: queries.explorer_place,
    REPERTOIRE: repertoire_queries.explorer_place,
}
"""Where the explorer of each screen is."""


def explorer_names(state: State) -> set[str]:
    """Return the names on the screen that an explorer shows: of players, collections, openings."""
    found = {one.collection for one in state.model(Library).collections or ()}
    if isinstance(state.dialog, ExplorerGamesDialog):
        found |= {
            text for row in state.dialog.rows.values() for text in (row.white, row.black, row.event)
        }
    place = PLACES[state.screen](state) if state.screen in PLACES else None
    opening = None if place is None else openings.opening_at(place.board)
    return found if opening is None else found | {opening.eco, *opening_names(opening.name)}


EXPLORER_SCENES: dict[str, Callable[[], State]] = {
    "explorer": explored,
    "explorer, a move pointed at": _pointed,
    "explorer, a move with the focus": _focused,
    "explorer of a million games": _of_a_million,
    "explorer, games end here": _ended,
    "explorer, no game": partial(explored, 0),
    "explorer after a pass": _passed,
    "explorer opens the library": _opening,
    "explorer, no games yet": _empty,
    "explorer, damaged library": _damaged,
    "explorer, games of a move": listed,
    "explorer, many games of a move": partial(listed, 123_456),
    "explorer, a game visited": visited,
    "explorer, which games": _filtering,
}
