"""Mistakes with a clause each, in small made-up positions: at least one for every motif."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import chess

from engine.protocol.clauses import Clause, ClauseKind, EvidenceNode, Motif, PieceOnSquare
from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.review import Phase, ReviewedMove, Verdict


class ClauseSample(NamedTuple):
    """A mistake with one clause."""

    before: chess.Board
    """The position before the mistake."""
    move: ReviewedMove

    @property
    def clause(self) -> Clause:
        return self.move.clauses[0]


def _on(text: str) -> PieceOnSquare:
    """Return the piece of a text such as ``ng5``."""
    return PieceOnSquare(text[0], text[1:])


def _allowed(
    fen: str,
    played: str,
    line: str,
    motif: Motif,
    pieces: str = "",
    won_cp: int = 0,
    mate_in: int = 0,
    preparing_plies: int = 0,
    term: EvaluationTerm | None = None,
    term_is_own: bool | None = None,
) -> ClauseSample:
    """Return a mistake that allows something. The pieces are the actor and the targets."""
    named = [_on(text) for text in pieces.split()]
    clause = Clause(
        ClauseKind.ALLOWS,
        motif,
        EvidenceNode(1, 2, tuple(line.split())),
        preparing_plies,
        next(iter(named), None),
        tuple(named[1:]),
        mate_in,
        won_cp,
        term,
        140 if term is not None else 0,
        term_is_own,
    )
    board = chess.Board(fen)
    best = next(one for one in board.legal_moves if one.uci() != played)
    return ClauseSample(board, mistake(0, played, best.uci(), clause))


def mistake(ply: int, played: str, best: str | None, clause: Clause) -> ReviewedMove:
    """Return a blunder with one clause."""
    return ReviewedMove(
        ply, played, best, 60.0, 40.0, 20.0, 200, 40.0,
        Phase.MIDDLEGAME, Verdict.BLUNDER, clauses=(clause,),
    )  # fmt: skip


ALLOWED = (
    _allowed(
        "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
        "g2g4", "d8h4", Motif.MATE, "qh4 Ke1", mate_in=1,
    ),
    _allowed(
        "7K/8/8/8/8/8/r7/1r4k1 w - - 0 31",
        "h8g8", "a2a7 g8f8 b1b8", Motif.MATE, "rb8 Kf8", mate_in=2,
    ),
    _allowed(
        "6k1/5ppp/8/8/8/r7/5PPP/3R2K1 w - - 0 24",
        "d1d6", "a3a1 d6d1 a1d1", Motif.BACK_RANK_MATE, "rd1 Kg1", mate_in=2,
    ),
    _allowed(
        "6k1/5ppp/7R/8/8/r7/5PPP/6K1 w - - 0 24",
        "h6h4", "a3a1", Motif.BACK_RANK_MATE, "ra1 Kg1", mate_in=1,
    ),
    _allowed(
        "4k3/8/8/3n4/8/8/3R4/4K3 b - - 0 20",
        "e8e7", "d2d5", Motif.HANGING_PIECE, "Rd2 nd5", 300,
    ),
    _allowed(
        "4k3/8/2b5/8/4p3/2N5/8/4K3 w - - 0 20",
        "c3e4", "c6e4", Motif.HANGING_PIECE, "bc6 Ne4", 200,
    ),
    _allowed(
        "4k3/8/2p5/3n4/4P3/8/8/4K3 b - - 0 20",
        "e8e7", "e4d5 c6d5", Motif.CAPTURE, "Pe4 nd5", 200,
    ),
    _allowed(
        "4k3/8/2p5/3p4/4P3/8/8/4K3 b - - 0 20",
        "c6c5", "e4d5", Motif.CAPTURE, "Pe4 pd5", 100,
    ),
    _allowed(
        "4k3/6b1/8/8/3P4/8/1R6/2K5 w - - 0 30",
        "d4d5", "g7b2 c1b2", Motif.EXCHANGE, "bg7 Rb2", 200,
    ),
    _allowed(
        "4k3/8/8/8/1n6/8/7P/R3K3 w - - 0 30",
        "h2h3", "b4c2 e1d2 c2a1", Motif.FORK, "nc2 Ke1 Ra1", 500,
    ),
    _allowed(
        "5k2/8/8/4b3/1n6/6N1/5K1P/R3R3 w - - 0 30",
        "h2h3", "e5g3 f2g3 b4c2 g3f2 c2a1 e1a1", Motif.FORK, "nc2 Re1 Ra1", 200,
        preparing_plies=2,
    ),
    _allowed(
        "4k3/8/5n2/8/1b2P3/8/3N4/4K2R w K - 0 15",
        "h1g1", "f6e4", Motif.PIN, "bb4 Nd2 Ke1", 100,
    ),
    _allowed(
        "r6k/8/8/8/4K3/8/8/4R3 w - - 0 40",
        "e4e5", "a8e8 e5d6 e8e1", Motif.SKEWER, "re8 Ke5 Re1", 500,
    ),
    _allowed(
        "4k3/6b1/8/4n3/8/8/1R6/4K3 w - - 0 30",
        "e1e2", "e5g4 e2d3 g7b2", Motif.DISCOVERED_ATTACK, "bg7 Rb2", 500,
    ),
    _allowed(
        "4r2k/8/2Q5/4n3/3P4/8/7P/4K3 w - - 0 30",
        "h2h3", "e5c6", Motif.DISCOVERED_CHECK, "re8 Ke1 Qc6", 900,
    ),
    _allowed(
        "4r1k1/8/8/4n3/8/8/1Q5P/4K3 w - - 0 30",
        "h2h3", "e5c4 e1d1 c4b2", Motif.DISCOVERED_CHECK, "re8 Ke1 Qb2", 900,
    ),
    _allowed(
        "4k1r1/8/8/8/1bn5/2N5/1P6/3RK3 w - - 0 30",
        "e1e2", "c4b2 d1b1 b4c3", Motif.DOUBLE_THREAT, "nb2 Rd1 Nc3", 400,
    ),
    _allowed(
        "rnbqkbnr/2pp1ppp/pp6/8/2B1P3/8/PPP2PPP/RNBQK1NR b KQkq - 0 5",
        "d7d6", "d1d5 c8e6 d5a8", Motif.DOUBLE_THREAT, "Qd5 ke8 ra8", 500,
    ),
    _allowed(
        "3r2k1/8/8/8/3B2b1/5N2/6P1/6K1 w - - 0 30",
        "g1h1", "g4f3 g2f3 d8d4", Motif.REMOVED_DEFENDER, "bf3 Bd4 Nf3", 300,
    ),
    _allowed(
        "3r2k1/8/8/6p1/3B4/5N2/8/6K1 w - - 0 30",
        "g1f2", "g5g4 f3e1 d8d4", Motif.REMOVED_DEFENDER, "pg4 Bd4 Nf3", 300,
    ),
    _allowed(
        "1r1r2k1/8/8/8/3B4/5N2/5PPP/6K1 w - - 0 30",
        "h2h3", "b8b1 f3e1 d8d4", Motif.REMOVED_DEFENDER, "rb1 Bd4 Nf3", 300,
    ),
    _allowed(
        "4k3/8/p7/1pp5/8/1B6/P1P5/4K3 w - - 0 20",
        "e1f1", "c5c4 f1e1 c4b3 a2b3", Motif.TRAPPED_PIECE, "pc4 Bb3", 200,
    ),
    _allowed(
        "8/8/8/8/8/p7/2k5/7K w - - 0 50",
        "h1g1", "a3a2 g1f2 a2a1q", Motif.PROMOTION, "pa3", 800,
    ),
    _allowed(
        "8/8/8/8/8/2k5/p7/7K w - - 0 50",
        "h1g1", "a2a1q", Motif.PROMOTION, "pa2", 800,
    ),
    _allowed(
        "3r2k1/pp6/8/8/8/8/3R4/4K3 w - - 0 35",
        "e1e2", "d8d2 e2d2", Motif.PAWN_ENDING,
    ),
    _allowed("7k/8/5K2/6Q1/8/8/8/8 w - - 0 60", "g5g6", "", Motif.STALEMATE),
    _allowed(
        "8/8/8/8/8/1k6/6r1/K6R b - - 0 60",
        "g2b2", "h1h3 b3a4 h3a3", Motif.STALEMATE,
    ),
    _allowed(
        "7k/8/8/8/8/8/q7/4Q1K1 b - - 0 60",
        "a2b2", "e1e8 h8h7 e8h5 h7g7 h5g5 g7h7 g5h5", Motif.PERPETUAL_CHECK,
    ),
)  # fmt: skip
"""What mistakes allow. What is told of a capture, a mate or a stalemate has several forms."""


MATERIAL_OF_LINE = _allowed(
    "4k3/ppp2ppp/8/8/3n4/8/PPP2PPP/3NK3 w - - 0 20",
    "e1f1", "d4c2 d1c3 c2b4 f1e2 h7h6", Motif.EVALUATION_TERM,
    term=EvaluationTerm.MATERIAL, term_is_own=False,
)  # fmt: skip
"""A clause about the term of material, whose line wins a pawn."""


def _of_terms() -> Iterator[ClauseSample]:
    start = "4k3/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/4K3 w - - 0 9"
    for term in EvaluationTerm:
        for is_own in (None, True, False):
            yield _allowed(
                start, "a2a3", "a7a6 b2b3 b7b6", Motif.EVALUATION_TERM,
                term=term, term_is_own=is_own,
            )  # fmt: skip


def missed(sample: ClauseSample) -> ClauseSample:
    """Return a mistake that misses what the mistake of ``sample`` allows, by the other side."""
    board = sample.before.copy()
    board.push_uci(sample.move.move)
    first = sample.clause.evidence.moves[0]
    played = next(one for one in board.legal_moves if one.uci() != first)
    old = sample.clause
    clause = Clause(
        ClauseKind.MISSES, old.motif, old.evidence, old.preparing_plies, old.actor, old.targets,
        old.mate_in, old.won_cp, old.term, old.term_cp, old.term_is_own,
    )  # fmt: skip
    return ClauseSample(board, mistake(1, played.uci(), first, clause))


ALL_ALLOWED = (*ALLOWED, *_of_terms())
SAMPLES = (*ALL_ALLOWED, *(missed(one) for one in ALL_ALLOWED if one.clause.evidence.moves))
"""Samples of both kinds for every motif and term."""
