"""What a mistake allows and what it misses: certain statements, as codes, pieces and numbers.

A ply is a number of half-moves from the start of the game, as in ``engine.protocol.review``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from engine.protocol.evaluation_terms import EvaluationTerm


class Motif(StrEnum):
    """What a line shows for certain."""

    MATE = "mate"
    BACK_RANK_MATE = "back-rank mate"
    HANGING_PIECE = "hanging piece"
    CAPTURE = "capture"
    """A capture that wins material, of a piece that was there to be taken."""
    EXCHANGE = "exchange"
    """A rook for a minor piece."""
    FORK = "fork"
    PIN = "pin"
    SKEWER = "skewer"
    DISCOVERED_ATTACK = "discovered attack"
    DISCOVERED_CHECK = "discovered check"
    DOUBLE_THREAT = "double threat"
    """Two different pieces make a threat each."""
    REMOVED_DEFENDER = "removed defender"
    TRAPPED_PIECE = "trapped piece"
    PROMOTION = "promotion"
    PAWN_ENDING = "pawn ending"
    """The exchange leads to a pawn ending that is lost, or won."""
    STALEMATE = "stalemate"
    PERPETUAL_CHECK = "perpetual check"
    EVALUATION_TERM = "evaluation term"
    """No motif is certain, but one term of the evaluation explains most of the difference."""


class ClauseKind(StrEnum):
    """What a clause says about a mistake."""

    ALLOWS = "allows"
    """What the opponent can do after it."""
    MISSES = "misses"
    """What the better move would have done."""


class EvidenceNode(Struct, frozen=True):
    """A node of a search in a review: the evidence of a clause."""

    ply: int
    """The position that was searched."""
    requested_lines: int
    """Which of the searches of that position; see ``PositionSearch.requested_lines``."""
    moves: tuple[str, ...]
    """The moves from that position to the node, in UCI notation."""


class PieceOnSquare(Struct, frozen=True):
    """A piece on a square."""

    piece: str
    """Its letter as in a FEN: upper case for White."""
    square: str


class Clause(Struct, frozen=True):
    """One certain statement about a mistake: codes, pieces and numbers, no text."""

    kind: ClauseKind
    motif: Motif
    evidence: EvidenceNode
    """The line up to the point where the statement is settled."""
    preparing_plies: int = 0
    """Moves of that line before the one that shows the motif: a check or an exchange first."""
    actor: PieceOnSquare | None = None
    """The piece that acts, on the square from which it acts: the forking knight, for example."""
    targets: tuple[PieceOnSquare, ...] = ()
    """The pieces that it acts on, the most important one first."""
    mate_in: int = 0
    """Distance of a mate in full moves; 0 without a mate."""
    won_cp: int = 0
    """Material in centipawns that the line wins, counted from the position before the mistake, for
    the side that wins it."""
    term: EvaluationTerm | None = None
    """The term of the evaluation for EVALUATION_TERM; None otherwise."""
    term_cp: int = 0
    """How much the term differs between the ends of both lines, in centipawns, for the side that is
    better off. Material is counted: 100 for a pawn, 300 for a minor piece, 500 and 900."""
    term_is_own: bool | None = None
    """Whether the term differs for the side that made the mistake; False if it differs for the
    opponent, and None if for both."""


class ExplainedMove(Protocol):
    """A move with what it allows and misses."""

    @property
    def move(self) -> str:
        """The move in UCI notation."""

    @property
    def best_move(self) -> str | None:
        """The best move in its place; None if the search found none."""

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """What a mistake allows and misses, as far as it is certain."""


class JudgedMove(Struct, frozen=True):
    """What the last move of a game in progress costs, and why. Moves are in UCI notation."""

    move: str
    best_move: str | None
    """The best move in its place; None if the search found none."""
    answer: str | None
    """The best answer to it; None if there is no legal move."""
    chance_before: float
    """Winning chance in per cent of the side that moved, before the move."""
    loss: float
    """Lost winning chances in points of a hundred, at least 0."""
    clauses: tuple[Clause, ...] = ()
    """What an inaccuracy, mistake or blunder allows and misses, as far as it is certain."""
