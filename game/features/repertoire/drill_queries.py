"""Questions about the practice of a repertoire. Pure functions."""

from __future__ import annotations

from collections.abc import Callable

import chess

from engine.protocol.library.training import TrainingCard
from game.actions.action import Action
from game.features.repertoire import actions
from game.features.repertoire.model import Drill, DrillStage, repertoire_of
from game.features.repertoire.queries import is_empty
from game.queries import shown_position
from game.rules.player_repertoire import moves_at
from game.state.aids.judging import HintStage
from game.state.aids.player_repertoire import PlayerRepertoire
from game.state.screens import REPERTOIRE
from game.state.state import State

TRIED = (DrillStage.SEARCHING, DrillStage.AS_GOOD, DrillStage.WRONG, DrillStage.RIGHT)
"""The stages in which the board shows the move that was tried."""
MOVABLE = (DrillStage.ASKING, DrillStage.AS_GOOD, DrillStage.WRONG)
"""The stages in which a move can be tried."""
UNANSWERED = (*MOVABLE, DrillStage.SEARCHING)
"""The stages in which the solution is hidden."""


def drill_of(state: State) -> Drill | None:
    """Return the practice; None while there is none."""
    model = repertoire_of(state)
    return None if model is None else model.drill


def position_before(card: TrainingCard) -> chess.Board:
    """Return the position that a card asks."""
    board = chess.Board(card.task.fen, chess960=card.task.chess960)
    for move in card.task.moves[: card.task.ply]:
        board.push_uci(move)
    return board


def board_before(state: State) -> chess.Board:
    """Return the position that is asked, or else the first one."""
    model = repertoire_of(state)
    assert model is not None
    return shown_position.live_board(state.sessions.by_id[model.session_id])


def own_moves(state: State) -> list[chess.Move]:
    """Return the moves of the repertoire in the position that is asked, the first one first."""
    model, board = repertoire_of(state), board_before(state)
    if model is None:
        return []
    legal = {one.uci(): one for one in board.legal_moves}
    known = moves_at(state.model(PlayerRepertoire), board, is_black=model.is_black)
    return [legal[uci] for uci in known if uci in legal]


def tried_move(drill: Drill) -> chess.Move | None:
    """Return the move that is on the board; None if the position before it is shown."""
    is_tried = drill.stage in TRIED and drill.tried is not None
    return chess.Move.from_uci(drill.tried or "") if is_tried else None


# Permitted actions


def _drills(question: Callable[[Drill], bool]) -> Callable[[State], bool]:
    def may(state: State) -> bool:
        drill = drill_of(state)
        return state.screen == REPERTOIRE and drill is not None and question(drill)

    return may


def _may_start(state: State) -> bool:
    model = repertoire_of(state)
    if model is None or state.screen != REPERTOIRE:
        return False
    is_known = state.model(PlayerRepertoire).moves is not None and not is_empty(state, model)
    return is_known and (model.drill is None or model.drill.is_over)


def _may_get_hint(drill: Drill) -> bool:
    return drill.stage in UNANSWERED and drill.hint is not HintStage.SQUARE


PREDICATES: dict[type[Action], Callable[[State], bool]] = {
    actions.StartDrill: _may_start,
    actions.StopDrill: _drills(lambda _: True),
    actions.GiveDrillHint: _drills(_may_get_hint),
    actions.ShowDrillSolution: _drills(lambda one: one.stage in UNANSWERED),
    actions.TakeDrillTryBack: _drills(
        lambda one: one.stage in (DrillStage.SEARCHING, DrillStage.AS_GOOD, DrillStage.WRONG)
    ),
    actions.AskNextPosition: _drills(lambda one: not one.is_over),
}
"""The condition under which actions of each class have an effect."""
