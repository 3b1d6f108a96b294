"""Helpers for tests that step through a recorded search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
from inspect_scenes import explanation, facts, moves
from played_line import change_move
from slots import inspected

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode, NodeOutcome, SearchKind
from engine.protocol.inspect_facts import TreeRow
from engine.protocol.messages import Bound, Score
from engine.protocol.recording_reports import SearchRecorded, SearchStateReport
from game.actions.effects import SendToInspector
from game.features.inspect.model.inspection import Inspection, InspectionStage
from game.state.screens import ScreenName

if TYPE_CHECKING:
    from tests.game.conftest import Desk


CAPSULE = "1:capsule:sum"
LINE = ("b8c6", "f1b5")
NO_MEMORY = InspectFault(InspectFaultCode.NO_MEMORY)


def answer(desk: Desk, uci: str, search_id: int) -> None:
    """Play a move as the engine's, and record that the search with this id chose it."""
    board = desk.board
    desk.answer(uci)
    assert desk.board != board
    change_move(desk.state.session.game, -1, search_id=search_id)


def search_state(
    number: int, request: int, path: tuple[str, ...], node: int = 5, ancestors: tuple[int, ...] = ()
) -> SearchStateReport:
    board = chess.Board()
    frame = facts(0, len(path))
    return SearchStateReport(
        number, request, node, node, frame, None, "", path, ancestors, moves(board, 3), True, (),
        explanation(frame, "", ""),
    )  # fmt: skip


def tree_row(node_search: int, move: str = "") -> TreeRow:
    score = Score(centipawns=3)
    return TreeRow(
        node_search, move, SearchKind.MOVE, 4, 0, score, Bound.EXACT, NodeOutcome.EXACT, 9, True
    )


def outline_of(desk: Desk) -> list[tuple[int, str, int]]:
    return [(line.row.node_search, line.san, line.level) for line in inspection(desk).outline.lines]


def recorded(number: int, nodes: int = 900, node_searches: int = 950) -> SearchRecorded:
    fen = chess.STARTING_FEN
    return SearchRecorded(
        number, fen, nodes, node_searches, 3, Score(centipawns=4), LINE, (), 0, CAPSULE
    )


def asked(desk: Desk) -> list[object]:
    return [effect.command for effect in desk.asked(SendToInspector)]


def inspection(desk: Desk) -> Inspection:
    return inspected(desk.state)


def is_at(desk: Desk, stage: InspectionStage) -> bool:
    return inspection(desk).stage is stage


def screen_is(desk: Desk, name: ScreenName) -> bool:
    return desk.state.screen == name
