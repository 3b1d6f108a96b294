"""A review in a PGN: scores, symbols, better lines, and what each mistake allows and misses."""

from __future__ import annotations

import io

import chess
import chess.pgn
from chess.engine import Cp, Mate, PovScore

from engine.protocol.messages import Score
from engine.protocol.review import GameReview, ReviewedGame, ReviewedMove, Verdict
from engine.tools.review_texts import (
    clause_text,
    defences_text,
    known_since_text,
    verdict_text,
)

NAGS = {
    Verdict.INACCURACY: chess.pgn.NAG_DUBIOUS_MOVE,
    Verdict.MISTAKE: chess.pgn.NAG_MISTAKE,
    Verdict.BLUNDER: chess.pgn.NAG_BLUNDER,
}
MOVE_NAGS = range(1, 7)
"""The NAGs that judge a move."""
LINE_PLIES = 8
"""How many moves of a better line are written."""


class OtherVariantError(ValueError):
    """A game follows other rules than those of chess or Chess960. The message is the variant."""


class _SilentBuilder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Builds a game and keeps its errors in ``Game.errors``, without a log."""

    def handle_error(self, error: Exception) -> None:
        self.game.errors.append(error)


def read_game(stream: io.StringIO) -> chess.pgn.Game | None:
    """Return the next game of a PGN text, if there is one.

    What cannot be read is in ``Game.errors``.
    """
    return chess.pgn.read_game(stream, Visitor=_SilentBuilder)


def reviewed_game(game: chess.pgn.Game) -> ReviewedGame:
    """Return the main line of a game.

    Raises:
        OtherVariantError: the game follows other rules.
        ValueError: the start position is impossible.
    """
    board = game.board()
    if type(board) is not chess.Board:
        raise OtherVariantError(type(board).uci_variant)
    moves = tuple(move.uci() for move in game.mainline_moves())
    return ReviewedGame(board.fen(), moves, board.chess960)


def annotate_game(game: chess.pgn.Game, review: GameReview) -> None:
    """Write a review into a game.

    Scores and symbols that the game has already stay. Then ours stand in the comment.
    """
    scores = {one.ply: one.score for one in review.searches if one.requested_lines == 1}
    lines = {one.ply: one.lines[0].moves for one in review.searches if one.requested_lines == 1}
    reviewed = {move.ply: move for move in review.moves}
    boards = {node.ply() - game.ply(): node.board() for node in (game, *game.mainline())}
    for ply, node in enumerate(list(game.mainline())):
        _note_score(node, scores.get(ply + 1))
        if ply in reviewed and reviewed[ply].verdict is not None:
            _note_mistake(node, reviewed[ply], boards, lines.get(ply, ()))


def _note_score(node: chess.pgn.ChildNode, score: Score | None) -> None:
    """Write the score after a move as ``[%eval]``, or into the comment if there is one."""
    if score is None or node.board().is_game_over():
        return
    ours = PovScore(_relative(score), node.turn())
    if node.eval() is None:
        node.set_eval(ours)
    else:
        _add_comment(node, f"Glassbox: {_score_text(ours)}.")


def _note_mistake(
    node: chess.pgn.ChildNode,
    move: ReviewedMove,
    boards: dict[int, chess.Board],
    better: tuple[str, ...],
) -> None:
    """Write the verdict of a move, its clauses, and the better line as a variation."""
    if move.verdict is not None and not node.nags.intersection(MOVE_NAGS):
        node.nags.add(NAGS[move.verdict])
    texts = [verdict_text(move)]
    texts += [clause_text(clause, boards[clause.evidence.ply]) for clause in move.clauses]
    texts.append(known_since_text(move, boards[move.ply]))
    texts.append(defences_text(move, boards[move.ply]))
    _add_comment(node, " ".join(text for text in texts if text))
    parent = node.parent
    best = [chess.Move.from_uci(text) for text in better[:LINE_PLIES]]
    if best and not parent.has_variation(best[0]):
        parent.add_line(best)


def _add_comment(node: chess.pgn.ChildNode, text: str) -> None:
    node.comment = f"{node.comment} {text}".strip()


def _relative(score: Score) -> Cp | Mate:
    return Cp(score.centipawns or 0) if score.mate is None else Mate(score.mate)


def _score_text(score: PovScore) -> str:
    white = score.white()
    mate = white.mate()
    return f"{(white.score() or 0) / 100:+.2f}" if mate is None else f"#{mate}"
