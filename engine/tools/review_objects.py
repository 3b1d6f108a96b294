"""The JSON object of a reviewed game in ``glassbox-engine review --json``."""

from __future__ import annotations

from collections.abc import Mapping

from engine.protocol.clauses import Clause, PieceOnSquare
from engine.protocol.messages import Score
from engine.protocol.review import (
    DEFENCE_HASH_MB,
    DEFENCE_LINES,
    Defences,
    GameReview,
    KnownSince,
    PositionSearch,
    ReviewedGame,
    ReviewedMove,
    ReviewedSide,
    SearchedIteration,
)


def review_as_object(
    number: int, headers: Mapping[str, str], game: ReviewedGame, review: GameReview
) -> dict[str, object]:
    """Return a reviewed game; ``number`` is its number in the file, from 1."""
    return {
        "game": number,
        "headers": dict(headers),
        "fen": game.fen,
        "chess960": game.chess960,
        "nodes": review.nodes,
        "middlegame_ply": review.middlegame_ply,
        "endgame_ply": review.endgame_ply,
        "white": _side(review.white),
        "black": _side(review.black),
        "moves": [_move(move) for move in review.moves],
        "searches": [_search(search) for search in review.searches],
    }


def _side(side: ReviewedSide) -> dict[str, object]:
    return {
        "accuracy": _rounded(side.accuracy),
        "average_centipawn_loss": _rounded(side.average_loss_cp),
        "accuracy_by_phase": {
            phase.value: _rounded(accuracy) for phase, accuracy in side.phase_accuracy.items()
        },
        "verdicts": {verdict.value: count for verdict, count in side.verdicts.items()},
        "best_moves": side.best_moves,
        "only_moves": side.only_moves,
    }


def _move(move: ReviewedMove) -> dict[str, object]:
    return {
        "ply": move.ply,
        "move": move.move,
        "best_move": move.best_move,
        "chance_before": _rounded(move.chance_before),
        "chance_after": _rounded(move.chance_after),
        "loss": _rounded(move.loss),
        "centipawn_loss": move.loss_cp,
        "accuracy": _rounded(move.accuracy),
        "phase": move.phase.value,
        "verdict": None if move.verdict is None else move.verdict.value,
        "mate_change": None if move.mate_change is None else move.mate_change.value,
        "is_only_move": move.is_only,
        "clauses": [_clause(clause) for clause in move.clauses],
        "known_since": None if move.known_since is None else _known_since(move.known_since),
        "defences": None if move.defences is None else _defences(move.defences),
    }


def _clause(clause: Clause) -> dict[str, object]:
    return {
        "kind": clause.kind.value,
        "motif": clause.motif.value,
        "actor": None if clause.actor is None else _piece(clause.actor),
        "targets": [_piece(target) for target in clause.targets],
        "mate_in": clause.mate_in,
        "won_centipawns": clause.won_cp,
        "wins_more": clause.wins_more,
        "term": None if clause.term is None else clause.term.name.lower(),
        "term_centipawns": clause.term_cp,
        "term_is_own": clause.term_is_own,
        "search": {"ply": clause.evidence.ply, "lines": clause.evidence.requested_lines},
        "node": list(clause.evidence.moves),
        "preparing_plies": clause.preparing_plies,
    }


def _defences(defences: Defences) -> dict[str, object]:
    return {
        "answer": defences.answer,
        "best": defences.best,
        "failed": [
            {
                "move": one.move,
                "line": list(one.line),
                "mate_in": one.mate_in,
                "won_centipawns": one.won_cp,
            }
            for one in defences.failed
        ],
        "search": {
            "depth": defences.depth,
            "lines": DEFENCE_LINES,
            "hash_megabytes": DEFENCE_HASH_MB,
        },
    }


def _known_since(known: KnownSince) -> dict[str, object]:
    return {
        "depth": known.depth,
        "believed": _iteration(known.believed),
        "search": {"ply": known.evidence.ply, "lines": known.evidence.requested_lines},
        "node": list(known.evidence.moves),
    }


def _iteration(iteration: SearchedIteration) -> dict[str, object]:
    return {
        "depth": iteration.depth,
        "score": _score(iteration.score),
        "best_move": iteration.best_move,
    }


def _piece(piece: PieceOnSquare) -> dict[str, str]:
    return {"piece": piece.piece, "square": piece.square}


def _search(search: PositionSearch) -> dict[str, object]:
    return {
        "ply": search.ply,
        "requested_lines": search.requested_lines,
        "depth": search.depth,
        "nodes": search.nodes,
        "cut_short": search.was_cut_short,
        "lines": [
            {"score": _score(line.score), "moves": list(line.moves)} for line in search.lines
        ],
        "iterations": [_iteration(iteration) for iteration in search.iterations],
    }


def _score(score: Score) -> dict[str, int | None]:
    return {"centipawns": score.centipawns, "mate": score.mate}


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 2)
