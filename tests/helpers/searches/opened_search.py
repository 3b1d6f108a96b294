"""A game whose last search is recorded and shown, for tests of questions about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
from inspect_scenes import explanation, facts, moves
from played_line import board_at, change_move

from engine.protocol.messages import Score
from engine.protocol.recording_reports import SearchRecorded, SearchStateReport
from game.actions.between_features import StepThroughSearch
from game.actions.effects import SendToInspector
from game.features.inspect.actions.search_stepping import InspectionReport

if TYPE_CHECKING:
    from tests.game.conftest import Desk

CAPSULE = "1:QUJD:12345678"


def search_state(
    request: int, path: tuple[str, ...] = (), node_search: int = 5
) -> SearchStateReport:
    """Return a search state at a node whose fourth move is being searched."""
    board = chess.Board()
    for uci in ("e2e4", "e7e5", "g1f3", *path):
        board.push_uci(uci)
    frame = facts(node_search, len(path))
    return SearchStateReport(
        1, request, node_search, node_search, frame, None, "", path, (), moves(board, 3), True, (),
        explanation(frame, "", ""),
    )  # fmt: skip


def open_search(desk: Desk) -> Desk:
    """Play 1. e4 e5 2. Nf3 Nc6 and open the search of the last move at its first search state."""
    desk.play("e2e4", "e7e5", "g1f3", "b8c6")
    change_move(desk.state.session.game, -1, search_id=6)
    desk.do(StepThroughSearch())
    fen = board_at(desk.state.session.game, 3).fen()
    recorded = SearchRecorded(
        1, fen, 900, 950, 3, Score(centipawns=4), ("b8c6", "f1b5"), (), 0, CAPSULE
    )
    desk.do(InspectionReport(recorded), InspectionReport(search_state(1)))
    return desk


def asked(desk: Desk) -> list[object]:
    """Return the commands about the recorded search that the last action sent to the engine."""
    return [effect.command for effect in desk.asked(SendToInspector)]
