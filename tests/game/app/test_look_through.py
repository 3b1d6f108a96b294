"""Own games are looked through for training, with the real engine and the real library."""

from __future__ import annotations

import signal
from functools import partial
from pathlib import Path

import pytest
from app_driver import running, turn_until
from fake_clock import FakeClock
from library_desk import library_desk, pgn_of
from library_harness import library_client

from engine.parameter_limits import LEAST_REVIEW_NODES
from engine.protocol.library.commands import AddGames, FindGames
from engine.protocol.library.game_report import WantedMistake
from engine.protocol.library.game_search import GameConditions, GameSearch
from engine.protocol.library.reports import GamesFound
from engine.protocol.library.training import CardKind
from engine.protocol.review import MateChange
from game.actions.between_features import OpenTraining
from game.features.training.actions import LookThroughGames
from game.features.training.model import Training, TrainingStage, training_of
from game.formats import pgn_reader
from game.state.library import MY_GAMES, LibraryUser
from game.state.session import sessions_with
from game.state.settings import Settings
from game.state.state import State
from game.update import library

GAME = "1. f3 e5 2. g4 d6 3. e3 1-0"
MISSED_PLY, MATE = 3, "d8h4"
"""The half-moves before the one that misses the only mate; the person has Black."""

GAMES = 2
"""Games in the library that are to be looked through, that of others included."""

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="POSIX signals")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    clock = FakeClock()
    clock.is_real = True
    return clock


def keep_games(home: Path) -> None:
    """Add an own game in which a mate was missed, and a game of others."""
    games = "\n".join((pgn_of(GAME, "Anna", "You"), pgn_of(GAME, "Carl", "Dora")))
    with library_desk(home) as desk:
        add = partial(AddGames, pgn=games, collection=MY_GAMES)
        desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, add))
        desk.settle()


def test_a_missed_mate_becomes_a_position_and_its_game_is_found(
    home: Path, clock: FakeClock
) -> None:
    keep_games(home)
    state = State(
        sessions_with(pgn_reader.read_pgn("1. e4 *").game),
        Settings(report_nodes=LEAST_REVIEW_NODES),
    )
    with running(state, home, clock) as app:
        app._do(OpenTraining())
        turn_until(app, clock, lambda: stage_of(state) is TrainingStage.EMPTY)
        turn_until(app, clock, lambda: state.model(Training).untrained == GAMES)
        app._do(LookThroughGames())
        assert state.model(Training).look is not None
        turn_until(app, clock, lambda: state.model(Training).look is None)
        turn_until(app, clock, lambda: stage_of(state) is TrainingStage.TRYING)
        model = training_of(state)
        assert model is not None
        assert [(one.task.kind, one.task.ply) for one in model.cards] == [
            (CardKind.MISTAKE, MISSED_PLY)
        ]
        assert model.card.task.accepted == (MATE,)
    found = found_by_mistake(home)
    assert [(row.white, row.ply) for row in found.rows] == [("Anna", MISSED_PLY)]


def found_by_mistake(home: Path) -> GamesFound:
    """Return the games of the library in which a mate was missed."""
    mate = GameConditions(mistake=WantedMistake(mate_change=MateChange.LOST))
    with library_client(home / "games.library") as harness:
        answer = harness.answer(FindGames(1, GameSearch(mate)))
    assert isinstance(answer, GamesFound)
    return answer


def stage_of(state: State) -> TrainingStage | None:
    model = training_of(state)
    return None if model is None else model.stage
