"""Which marks of tactics a board has, and where they never appear."""

from __future__ import annotations

from collections.abc import Callable

import boards
import chess
import pytest
from tactics_scenes import MIDDLEGAME, OPEN_KINGS, TACTICS_SCENES, marked

from game.actions.setting_changes import ToggleSetting
from game.app.dispatch import update
from game.rules import tactics
from game.rules.tactics import NO_TACTICS, Tactics
from game.state.game import Ending, Result
from game.state.session import Session
from game.state.state import State

SWITCHES = ("marks_undefended", "marks_pins", "marks_checks")


def marks(state: State) -> Tactics:
    return boards.board_view(state).tactics


def test_nothing_is_marked_unless_the_person_wants_it() -> None:
    state = marked(MIDDLEGAME)
    for name in SWITCHES:
        update(state, ToggleSetting(name))
    assert marks(state) == NO_TACTICS


@pytest.mark.parametrize("place", range(len(SWITCHES)))
def test_each_kind_has_a_switch(place: int) -> None:
    state = marked(OPEN_KINGS if place == 0 else MIDDLEGAME)
    whole = marks(state)
    assert whole[place]
    update(state, ToggleSetting(SWITCHES[place]))
    left = marks(state)
    assert left[place] == ()
    others = [kind for kind in range(len(SWITCHES)) if kind != place]
    assert [left[kind] for kind in others] == [whole[kind] for kind in others]


def test_the_marks_are_those_of_the_shown_position() -> None:
    state = marked(OPEN_KINGS)
    assert marks(state) == tactics.tactics_of(chess.Board(OPEN_KINGS))


def test_an_analysis_has_the_marks() -> None:
    state = TACTICS_SCENES["marks of tactics in an analysis"]()
    assert marks(state).pins


@pytest.mark.parametrize(
    "hide",
    [
        lambda session: setattr(session.game, "is_rated", True),
        lambda session: setattr(session.game, "is_paused", True),
    ],
    ids=["rated", "paused"],
)
def test_a_rated_or_paused_game_has_no_marks(hide: Callable[[Session], None]) -> None:
    state = marked(OPEN_KINGS)
    hide(state.session)
    assert marks(state) == NO_TACTICS


def test_a_rated_game_has_marks_once_it_is_over() -> None:
    state = marked(OPEN_KINGS)
    state.session.game.is_rated = True
    state.session.game.result = Result("1-0", Ending.RESIGNATION)
    assert marks(state) != NO_TACTICS


def test_a_blindfold_game_has_no_marks() -> None:
    state = marked(OPEN_KINGS)
    state.settings.is_blindfold = True
    assert marks(state) == NO_TACTICS


def test_a_position_is_examined_once(monkeypatch: pytest.MonkeyPatch) -> None:
    examined = []
    undefended = tactics.undefended_pieces

    def examine(board: chess.Board) -> tuple[tactics.UndefendedPiece, ...]:
        examined.append(board.fen())
        return undefended(board)

    monkeypatch.setattr(tactics, "undefended_pieces", examine)
    tactics._tactics.cache_clear()
    state = marked(OPEN_KINGS)
    for _ in range(5):
        marks(state)
    assert len(examined) == 1
