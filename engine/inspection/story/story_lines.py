"""Lines of a search with their nodes, and the material that they win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import chess

from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.nodes.variation import follow_moves
from engine.inspection.recording.recorded_search import RecordingCapability
from engine.inspection.recording.recording import require_replayable
from engine.protocol.inspect_enums import NodeOutcome
from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedLine
from engine.protocol.search_story import LineEnd, LineMaterial, StoryLine, StoryMove
from engine.review.exchanges import LEAST_GAIN_CP, PIECE_CP, material_lead_cp
from engine.review.searched_line import SearchedLine

MOST_MOVES = 8
"""A line of the story shows at most as many moves, but all up to the quiet position."""
TOLD_MOVES = 5
"""A line that wins nothing is told for at least so many moves, if it is quiet behind them."""
DRAW_PLIES = 8
"""How far behind the end of a line a draw is looked for."""
_DRAWS = {
    NodeOutcome.REPETITION: LineEnd.REPETITION,
    NodeOutcome.UPCOMING_REPETITION: LineEnd.REPETITION,
    NodeOutcome.FIFTY_MOVES: LineEnd.FIFTY_MOVES,
    NodeOutcome.INSUFFICIENT_MATERIAL: LineEnd.INSUFFICIENT_MATERIAL,
}


def root_board(tree: SearchTree) -> chess.Board:
    """Return the root position as a board of python-chess, without its history."""
    recording = tree.recording
    return chess.Board(recording.position.fen(), chess960=recording.is_chess960)


def game_board(tree: SearchTree) -> chess.Board:
    """Return the root position with the moves of the game, as far as they are recorded."""
    recording = tree.recording
    if RecordingCapability.REPLAY not in recording.capabilities:
        return root_board(tree)
    go = require_replayable(recording).start.end.go
    board = chess.Board(go.fen, chess960=recording.is_chess960)
    for move in go.moves:
        board.push_uci(move)
    return board


def played_line(tree: SearchTree, moves: Sequence[str], score: Score, first: int) -> SearchedLine:
    """Return a line played out on boards, from the move with the index ``first`` on.

    Its material counts from the root, for the side that makes that move. ``score`` is for that
    side too.
    """
    board = root_board(tree)
    side = board.turn if first % 2 == 0 else not board.turn
    base_cp = material_lead_cp(board, side)
    for move in moves[:first]:
        board.push_uci(move)
    line = ReviewedLine(score, tuple(moves[first:]))
    search = PositionSearch(first, 1, len(moves), 0, was_cut_short=False, lines=(line,))
    return SearchedLine.of(search, None, board, base_cp)


def settled_material(tree: SearchTree, line: SearchedLine, first: int) -> LineMaterial | None:
    """Return what a line of ``played_line`` wins up to the first quiet position.

    None if it has no quiet position soon, if nothing is won or lost, or if the line gives it back.
    """
    plies = line.settled(1) if line.moves else None
    if plies is None or not _keeps_gain(line, plies):
        return None
    before, after = root_board(tree), line.boards[plies]
    gone = {side: _gone(before, after, side) for side in chess.COLORS}
    won, lost = gone[not line.side], gone[line.side]
    if min((*won.values(), *lost.values())) < 0:
        return LineMaterial(plies + first, (), (), line.won_cp(plies))
    return LineMaterial(
        plies + first,
        _letters(won - lost, not line.side),
        _letters(lost - won, line.side),
        line.won_cp(plies),
    )


def _keeps_gain(line: SearchedLine, plies: int) -> bool:
    """Return whether what a line has won or lost after ``plies`` moves stays won or lost.

    A pawn of a gambit that is won back soon is no gain.
    """
    sign = 1 if line.won_cp(plies) > 0 else -1
    later = [ply for ply in line.quiet_plies if ply >= plies]
    return all(sign * line.won_cp(ply) >= LEAST_GAIN_CP for ply in later)


def story_line(
    tree: SearchTree, played: SearchedLine, moves: Sequence[str], first: int = 0
) -> StoryLine:
    """Return a line as part of a clause. Its moves lead to their nodes as far as these exist.

    Args:
        tree: the search.
        played: what ``played_line`` returns for the line and ``first``.
        moves: the whole line, from the root.
        first: the index of the move whose side's material counts.
    """
    material = settled_material(tree, played, first)
    reached = follow_moves(tree, moves)
    path = tree.path(reached)[1:]
    ids = [*(one.id for one in path), *([None] * len(moves))]
    end = _end(tree, reached, played, is_whole=len(path) == len(moves))
    most = max(MOST_MOVES, 0 if material is None else material.plies)
    # How a line ends is true only of the whole line.
    shown = moves[:most] if end is LineEnd.OPEN else moves
    told = len(shown) if end is not LineEnd.OPEN else _told_moves(played, material, first)
    return StoryLine(tuple(map(StoryMove, shown, ids)), material, end, told)


def _told_moves(played: SearchedLine, material: LineMaterial | None, first: int) -> int:
    """Return how many moves of a line are told, so that it ends in a quiet position.

    If it has none, as many moves are told as make a line that a player reads.
    """
    if material is not None:
        return material.plies
    quiet = [first + plies for plies in played.quiet_plies if first + plies <= MOST_MOVES]
    late = [plies for plies in quiet if plies >= TOLD_MOVES]
    early = [plies for plies in quiet if plies > 1]
    if late or early:
        return late[0] if late else early[-1]
    return min(first + len(played.moves), TOLD_MOVES)


def _end(tree: SearchTree, reached: NodeSearch, played: SearchedLine, *, is_whole: bool) -> LineEnd:
    """Return how a line ends, whose last node search is ``reached``.

    A line from the table may go on with moves that are not best. So how it ends counts only if its
    score says the same. A draw by the rules that need the history is known only if the search has
    the whole line.
    """
    board, score = played.boards[-1], played.score
    if board.is_checkmate():
        return LineEnd.OPEN if score.mate is None else LineEnd.CHECKMATE
    if board.is_stalemate():
        return LineEnd.STALEMATE if score.centipawns == 0 else LineEnd.OPEN
    if not is_whole:
        return LineEnd.OPEN
    return _draw_below(tree, reached) if reached.value == 0 else LineEnd.OPEN


def _draw_below(tree: SearchTree, node_search: NodeSearch) -> LineEnd:
    """Return the rule by which the best line below a node of value 0 is a draw, if there is one.

    A principal variation may end some moves before the repetition.
    """
    for _ in range(DRAW_PLIES):
        if node_search.outcome in _DRAWS:
            return _DRAWS[node_search.outcome]
        best = [
            child
            for child in tree.children(node_search)
            if child.short_move and not child.is_in_place and child.value == 0
        ]
        if not best:
            break
        node_search = best[0]
    return LineEnd.OPEN


def _gone(before: chess.Board, after: chess.Board, side: chess.Color) -> Counter[chess.PieceType]:
    """Return how many pieces of each kind a side has less; negative after a promotion."""
    return Counter(
        {
            kind: before.pieces_mask(kind, side).bit_count()
            - after.pieces_mask(kind, side).bit_count()
            for kind in PIECE_CP
        }
    )


def _letters(pieces: Counter[chess.PieceType], side: chess.Color) -> tuple[str, ...]:
    strongest = sorted(pieces.elements(), key=lambda kind: -PIECE_CP[kind])
    return tuple(chess.Piece(kind, side).symbol() for kind in strongest)
