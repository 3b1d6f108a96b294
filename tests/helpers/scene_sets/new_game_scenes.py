"""Scenes of the New game dialog by name: each kind of choice, and each kind of fault."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import chess
from play_scenes import OPENING, idle, person, play, timed
from played_line import change_move

from engine.protocol.levels import LEVELS
from game.formats.pgn_scanner import scan_games
from game.queries.new_game import draft_from_settings
from game.state.added_engine import AddedEngine
from game.state.game_list import GameListDialog, add_block
from game.state.new_game import NewGameDialog, Opponent, StartKind, TimeKind
from game.state.state import State
from game.state.time_control import TimeControl, TimingMethod


def new_game(**choices: object) -> State:
    """Return a state with the New game dialog and these choices."""
    state = idle()
    state.settings.level = 5
    state.settings.time_control = TimeControl(300_000, 3000)
    draft = draft_from_settings(state.settings, chess.Board())
    for name, value in choices.items():
        setattr(draft, name, value)
    state.dialog = draft
    return state


def _added_engine(opponent: Opponent = Opponent.ADDED) -> State:
    """Return a state with the panel and two added engines; the chosen one has a long name."""
    state = idle()
    names = ("Ethereal 14.25 of a long line of development", "Crafty 25")
    state.settings.engines = [AddedEngine(name, "engine") for name in names]
    state.settings.opponent = opponent
    state.dialog = draft_from_settings(state.settings, chess.Board())
    return state


def _two_engines() -> State:
    """Return a state with the panel for two engines: our weakest level and an added engine."""
    state = _added_engine(Opponent.ENGINES)
    draft = state.dialog
    assert isinstance(draft, NewGameDialog)
    draft.white_level, draft.black_kind = 0, Opponent.ADDED
    return state


def _no_engine(opponent: Opponent = Opponent.ADDED) -> State:
    """Return a state with the panel for other engines, of which none is added."""
    state = idle()
    draft = draft_from_settings(state.settings, chess.Board())
    draft.opponent, draft.white_kind = opponent, Opponent.ADDED
    state.dialog = draft
    return state


def _rated() -> State:
    """Return a rated-style game against an engine at a rating."""
    state = timed()
    state.session.game.is_rated = True
    state.session.game.black.level, state.session.game.black.rating = None, 1450
    return state


def _two_persons() -> State:
    """Return a game of two persons, in which no engine has thought."""
    state = play(OPENING)
    state.session.game.black = person("Guest")
    for index in range(len(state.session.game.moves)):
        change_move(state.session.game, index, score=None)
    return state


PLAYED = "\n\n".join(
    f'[Event "?"]\n[Date "2024.05.{day}"]\n[White "You"]\n[Black "Glassbox"]\n'
    f'[Result "{result}"]\n\n1. e4 e5 {result}'
    for day, result in ((29, "1-0"), (30, "1/2-1/2"), (31, "*"))
)


def _played_games() -> State:
    state = idle()
    state.opened_files.has_played_games = True
    state.dialog = GameListDialog(1, "games.pgn", "/games.pgn", is_done=True, is_played=True)
    for block in scan_games(PLAYED.encode()):
        add_block(state.dialog, block)
    return state


def _new_game_beside_played_games() -> State:
    state = new_game()
    state.opened_files.has_played_games = True
    return state


NEW_GAME_SCENES: dict[str, Callable[[], State]] = {
    "new game": _new_game_beside_played_games,
    "played games": _played_games,
    "new game at a rating": partial(
        new_game,
        opponent=Opponent.RATING,
        rating=1450,
        time_kind=TimeKind.NODES,
        start=StartKind.CHESS960,
        chess960_number="518",
        is_rated=True,
        never_resigns=True,
    ),
    "new game of two persons": partial(
        new_game,
        opponent=Opponent.PERSON,
        turn_board=True,
        time_kind=TimeKind.PER_MOVE,
        start=StartKind.FEN,
        fen="4k3/8 w",
    ),
    "rated game": _rated,
    "game of two persons": _two_persons,
}
"""A scene takes a second of the tests, so each shows several choices."""
NEW_GAME_KINDS: dict[str, Callable[[], State]] = {
    **{f"level {level}": partial(new_game, level=level) for level in range(len(LEVELS))},
    "measured rating": partial(new_game, opponent=Opponent.RATING, rating=2000),
    "added engine": _added_engine,
    "no added engine": _no_engine,
    "two engines of which one is not chosen": lambda: _no_engine(Opponent.ENGINES),
    "two engines": _two_engines,
    "two of our engines": partial(
        new_game, opponent=Opponent.ENGINES, black_kind=Opponent.RATING, black_rating=1450
    ),
    "untimed": partial(new_game, time_kind=TimeKind.UNTIMED, start=StartKind.CURRENT),
    "depth": partial(new_game, time_kind=TimeKind.DEPTH),
    "wrong minutes": partial(new_game, minutes="much", method=TimingMethod.BRONSTEIN),
}
"""The other choices, which only the tests of languages draw."""
