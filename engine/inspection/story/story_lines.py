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
from engine.protocol.story.search_story import LineEnd, LineMaterial, StoryLine, StoryMove
from engine.review.effects.made_move import mating_move, passed
from engine.review.exchanges import (
    LEAST_GAIN_CP,
    PIECE_CP,
    best_of_captures_cp,
    is_quiet,
    material_lead_cp,
)
from engine.review.searched_line import SearchedLine

MOST_MOVES = 8
"""A line of the story shows at most as many moves, but all that are told."""
LEAST_TOLD, TOLD_MOVES = 2, 5
"""A line is told up to a quiet position behind at least ``LEAST_TOLD`` moves from the root; a line
that wins nothing behind ``TOLD_MOVES``, if there is one."""
MOST_QUIET = 9
"""The most moves from the root that are told: nobody follows a longer line in a sentence."""
LEAST_HANGING_CP = PIECE_CP[chess.KNIGHT] - PIECE_CP[chess.PAWN]
"""A piece hangs if the other side would win so much by taking it."""
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
    """Return what a line of ``played_line`` wins up to the quiet position to which it is told.

    None if it has none, or if nothing is won or lost there.
    """
    return _material(tree, line, first, _settled_plies(line, first))


def _material(
    tree: SearchTree, line: SearchedLine, first: int, settled: int | None
) -> LineMaterial | None:
    if settled is None or abs(line.won_cp(settled)) < LEAST_GAIN_CP:
        return None
    before, after = root_board(tree), line.boards[settled]
    gone = {side: _gone(before, after, side) for side in chess.COLORS}
    won, lost = gone[not line.side], gone[line.side]
    if min((*won.values(), *lost.values())) < 0:
        return LineMaterial(settled + first, (), (), line.won_cp(settled))
    return LineMaterial(
        settled + first,
        _letters(won - lost, not line.side),
        _letters(lost - won, line.side),
        line.won_cp(settled),
    )


def _settled_plies(line: SearchedLine, first: int) -> int | None:
    """Return the quiet position to which a line is told, as a number of its moves; None without.

    What is won there is won in each later quiet position too: a pawn of a gambit that is won back
    soon is no gain.
    """
    looked_at = range(LEAST_TOLD - first, min(MOST_QUIET - first, len(line.boards) - 1) + 1)
    quiet = [ply for ply in looked_at if _is_quiet(line, ply)]
    if not quiet:
        return None
    final_cp = line.won_cp(quiet[-1])
    other = [ply for ply in quiet if abs(line.won_cp(ply) - final_cp) >= LEAST_GAIN_CP]
    settled = [ply for ply in quiet if not other or ply > other[-1]]
    if abs(final_cp) >= LEAST_GAIN_CP:
        return settled[0]
    return next((ply for ply in settled if ply + first >= TOLD_MOVES), settled[-1])


def _is_quiet(line: SearchedLine, plies: int) -> bool:
    """Return whether nothing is about to happen in the position after some moves of a line.

    The side to move is not in check, and neither mates nor wins by a capture. If it passed, the
    other side would win no piece.
    """
    board = line.boards[plies]
    if board.is_check() or not is_quiet(board) or mating_move(board) is not None:
        return False
    return (idle := passed(board)) is None or best_of_captures_cp(idle) < LEAST_HANGING_CP


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
    settled = _settled_plies(played, first)
    takes_back = _takes_back(tree, moves)
    material = None if takes_back else _material(tree, played, first, settled)
    reached = follow_moves(tree, moves)
    path = tree.path(reached)[1:]
    ids = [*(one.id for one in path), *([None] * len(moves))]
    end = _end(tree, reached, played, is_whole=len(path) == len(moves))
    if end is LineEnd.REPETITION and not _repeats(tree, reached, moves):
        end = LineEnd.OPEN
    is_open = end is LineEnd.OPEN
    # How a line ends is true only of the whole line.
    told = _told_moves(settled, first, len(moves)) if is_open else len(moves)
    shown = moves[: max(MOST_MOVES, told)] if is_open else moves
    return StoryLine(
        tuple(map(StoryMove, shown, ids)),
        material,
        end,
        told,
        is_settled=is_open and settled is not None,
        takes_back=takes_back,
    )


def _takes_back(tree: SearchTree, moves: Sequence[str]) -> bool:
    """Return whether a line takes back what the last move of the game took.

    Then the root is no place to count from, whether that is its first move or a later one.
    """
    board = game_board(tree)
    if not board.move_stack:
        return False
    last = board.pop()
    squares = [chess.Move.from_uci(move).to_square for move in moves[:MOST_QUIET:2]]
    return board.is_capture(last) and last.to_square in squares


def _repeats(tree: SearchTree, reached: NodeSearch, moves: Sequence[str]) -> bool:
    """Return whether a line leads to a position that stood on the board before.

    It may do so some moves later, if the search goes on so.
    """
    board = game_board(tree)
    for move in moves:
        board.push_uci(move)
    for _ in range(DRAW_PLIES):
        if board.is_repetition(2) or _can_repeat(board):
            return True
        child = _drawn_child(tree, reached)
        if child is None:
            return False
        reached = child
        board.push_uci(tree.uci_path(child)[-1])
    return False


def _can_repeat(board: chess.Board) -> bool:
    """Return whether some move leads to a position that stood on the board before."""
    for move in list(board.legal_moves):
        board.push(move)
        repeats = board.is_repetition(2)
        board.pop()
        if repeats:
            return True
    return False


def _drawn_child(tree: SearchTree, node_search: NodeSearch) -> NodeSearch | None:
    """Return the best move of a drawn position that keeps the draw, if the search has it."""
    children = tree.children(node_search)
    drawn = (one for one in children if one.short_move and not one.is_in_place and one.value == 0)
    return next(drawn, None)


def _told_moves(settled: int | None, first: int, known: int) -> int:
    """Return how many moves are told: without a quiet position, no more than the reply."""
    return min(LEAST_TOLD, known) if settled is None else settled + first


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
    is_draw = reached.value == 0 and score.centipawns == 0
    return _draw_below(tree, reached) if is_draw else LineEnd.OPEN


def _draw_below(tree: SearchTree, node_search: NodeSearch) -> LineEnd:
    """Return the rule by which the best line below a node of value 0 is a draw, if there is one.

    A principal variation may end some moves before the repetition.
    """
    for _ in range(DRAW_PLIES):
        if node_search.outcome in _DRAWS:
            return _DRAWS[node_search.outcome]
        child = _drawn_child(tree, node_search)
        if child is None:
            break
        node_search = child
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
