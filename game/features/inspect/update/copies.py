"""Copies the shown node: its position, or the line that leads to it."""

from __future__ import annotations

import chess
import chess.pgn

from game.actions.effects import CopiedKind, CopyText, Effect
from game.features.inspect.actions.search_questions import NodeCopy
from game.features.inspect.model.inspection import Inspection, inspection_of
from game.rules.numbered_moves import numbered_moves
from game.state.state import State

KINDS = {
    NodeCopy.FEN: CopiedKind.FEN,
    NodeCopy.LINE: CopiedKind.LINE,
    NodeCopy.PGN: CopiedKind.PGN,
}


def copy_node(state: State, wanted: NodeCopy) -> list[Effect]:
    """Copy the node to the clipboard, in the wanted form."""
    inspection = inspection_of(state)
    if inspection is None or inspection.board is None or inspection.search_state is None:
        return []
    return [CopyText(_text(inspection, inspection.board, wanted), KINDS[wanted])]


def _text(inspection: Inspection, board: chess.Board, wanted: NodeCopy) -> str:
    if wanted is NodeCopy.FEN:
        return board.fen()
    moves = board.move_stack
    if wanted is NodeCopy.LINE:
        return str(numbered_moves(inspection.root, moves))
    game = chess.pgn.Game()
    game.setup(inspection.root)
    game.add_line(moves)
    return f"{game}\n"
