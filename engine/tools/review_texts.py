"""English texts of a review: verdicts, and what a mistake allows and misses.

The window has its own texts, in the language of the player.
"""

from __future__ import annotations

import chess

from engine.protocol.clauses import Clause, ClauseKind, Motif, PieceOnSquare
from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.messages import Score
from engine.protocol.review import MateChange, ReviewedMove, Verdict

CLAUSES = {
    Motif.MATE: "mate in {mate_in}",
    Motif.BACK_RANK_MATE: "mate in {mate_in} on the back rank",
    Motif.HANGING_PIECE: "the {first} is undefended",
    Motif.CAPTURE: "it takes the {first} and wins material",
    Motif.EXCHANGE: "it wins the exchange",
    Motif.FORK: "the {actor} forks the {first} and the {second}",
    Motif.PIN: "the {first} is pinned to the {second}",
    Motif.SKEWER: "the {actor} attacks the {first} and, behind it, the {second}",
    Motif.DISCOVERED_ATTACK: "it opens the line from the {actor} to the {first}",
    Motif.DISCOVERED_CHECK: "the {actor} gives a discovered check",
    Motif.DOUBLE_THREAT: "it threatens the {first} and the {second}",
    Motif.REMOVED_DEFENDER: "the {first} loses its defender, the {second}",
    Motif.TRAPPED_PIECE: "the {first} is trapped",
    Motif.PROMOTION: "the {actor} promotes",
    Motif.PAWN_ENDING: "it leads to a won pawn ending",
    Motif.STALEMATE: "it leads to stalemate",
    Motif.PERPETUAL_CHECK: "it leads to perpetual check",
    Motif.EVALUATION_TERM: "the end of this line differs by {pawns:.1f} pawns in {term}",
}
MATE_THREAT = "it threatens mate and the {second}"
"""For a double threat of which one is mate."""
STALEMATE_AT_ONCE = "It is stalemate."
COUNTED = {
    Verdict.INACCURACY: ("inaccuracy", "inaccuracies"),
    Verdict.MISTAKE: ("mistake", "mistakes"),
    Verdict.BLUNDER: ("blunder", "blunders"),
}
"""The names of one and of several moves with a verdict."""
KINDS = {ClauseKind.ALLOWS: "Allows", ClauseKind.MISSES: "Misses"}
MATE_CHANGES = {
    MateChange.CREATED: "it allows a forced mate",
    MateChange.LOST: "a forced mate is gone",
    MateChange.DELAYED: "the mate takes longer",
}
TERMS = {
    EvaluationTerm.MATERIAL: "material",
    EvaluationTerm.PAWN_STRUCTURE: "pawn structure",
    EvaluationTerm.PASSED_PAWNS: "passed pawns",
    EvaluationTerm.MOBILITY: "mobility",
    EvaluationTerm.BISHOPS: "bishops",
    EvaluationTerm.ROOKS_AND_QUEENS: "the activity of rooks and queens",
    EvaluationTerm.SHELTER: "the shelter of the king",
    EvaluationTerm.KING_DANGER: "the danger to a king",
    EvaluationTerm.SPACE: "space",
}
"""The terms that explain a mistake. The others are corrections, which say nothing to a player."""


def counted(verdict: Verdict, count: int) -> str:
    """Return a number of moves with a verdict, such as "2 blunders"."""
    one, several = COUNTED[verdict]
    return f"{count} {one if count == 1 else several}"


def verdict_text(move: ReviewedMove) -> str:
    """Return what a move costs; empty for a good one.

    For example: "Blunder, loses 25 points of winning chances."
    """
    if move.verdict is None:
        return ""
    loss = f"loses {move.loss:.0f} points of winning chances"
    change = "" if move.mate_change is None else f", {MATE_CHANGES[move.mate_change]}"
    return f"{move.verdict.value.capitalize()}, {loss}{change}."


def clause_text(clause: Clause, board: chess.Board) -> str:
    """Return a clause as a sentence. ``board`` is the position that its evidence was found in."""
    if not clause.evidence.moves:
        return STALEMATE_AT_ONCE
    pieces = [_named(piece) for piece in (clause.actor, *clause.targets[:2])]
    actor, first, second = (*pieces, "", "")[:3]
    what = _statement(clause).format(
        mate_in=clause.mate_in,
        actor=actor,
        first=first,
        second=second,
        term="" if clause.term is None else TERMS[clause.term],
        pawns=abs(clause.term_cp) / 100,
    )
    least = "at least " if clause.wins_more else ""
    gain = f" ({least}{clause.won_cp / 100:+.1f} in material)" if clause.won_cp else ""
    return f"{KINDS[clause.kind]} {_first_move(clause, board)}: {what}{gain}."


def _is_king(target: PieceOnSquare) -> bool:
    return chess.Piece.from_symbol(target.piece).piece_type == chess.KING


def _statement(clause: Clause) -> str:
    is_double = clause.motif is Motif.DOUBLE_THREAT
    is_mate = is_double and any(map(_is_king, clause.targets))
    return MATE_THREAT if is_mate else CLAUSES[clause.motif]


def defences_text(move: ReviewedMove, before: chess.Board) -> str:
    """Return which defences fail to what; empty if nothing is certain.

    ``before`` is the position before the move.
    """
    defences = move.defences
    if defences is None:
        return ""
    board = before.copy(stack=False)
    board.push_uci(move.move)
    board.push_uci(defences.answer)
    texts = []
    for one in defences.failed:
        after = board.copy(stack=False)
        after.push_uci(one.move)
        outcome = f"mate in {one.mate_in}" if one.mate_in else f"{one.won_cp / 100:.0f} pawns lost"
        texts.append(
            f"{_numbered(one.move, board)} fails to {_numbered(one.line[0], after)} ({outcome})"
        )
    return f"{'; '.join(texts)}. The best defence is {_numbered(defences.best, board)}."


def known_since_text(move: ReviewedMove, before: chess.Board) -> str:
    """Return from which depth on the search sees why a move is a mistake; empty if nothing is said.

    ``before`` is the position before the move. The score is for White.
    """
    known = move.known_since
    if known is None:
        return ""
    after = before.copy(stack=False)
    after.push_uci(move.move)
    return (
        f"Known from depth {known.depth} on: {_numbered(known.evidence.moves[0], after)}; at depth "
        f"{known.believed.depth} the score was still {_for_white(known.believed.score, after)}."
    )


def _for_white(score: Score, board: chess.Board) -> str:
    """Return a score for the side to move as one for White, such as ``+0.30`` or ``#-2``."""
    sign = 1 if board.turn else -1
    if score.mate is not None:
        return f"#{sign * score.mate}"
    return f"{sign * (score.centipawns or 0) / 100:+.2f}"


def _first_move(clause: Clause, board: chess.Board) -> str:
    """Return the first move of the line with its number, such as "12... Be7"."""
    return _numbered(clause.evidence.moves[0], board)


def _numbered(move: str, board: chess.Board) -> str:
    dots = "." if board.turn else "..."
    return f"{board.fullmove_number}{dots} {board.san(board.parse_uci(move))}"


def _named(piece: PieceOnSquare | None) -> str:
    if piece is None:
        return ""
    kind = chess.Piece.from_symbol(piece.piece).piece_type
    return f"{chess.piece_name(kind)} on {piece.square}"
