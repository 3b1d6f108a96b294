"""Certain statements about moves, as codes, pieces and numbers.

They say what a move does on the board, and what a mistake allows and misses.

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
    wins_more: bool = False
    """Whether the line soon wins more than ``won_cp`` and gives nothing of it back."""


class EffectKind(StrEnum):
    """What a move does on the board, whatever follows."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    INSUFFICIENT_MATERIAL = "insufficient material"
    REPETITION = "repetition"
    """The position stands on the board for the third time."""
    EVADES_CHECK = "evades check"
    """From the first target, a checking piece."""
    STOPS_MATE = "stops mate"
    """``reply`` would have been checkmate if the side had passed, and no move is now."""
    PROMOTES = "promotes"
    """To the first target."""
    TAKES_BACK = "takes back"
    """The first target, which has just taken the second one on this square."""
    TAKES_UNDEFENDED = "takes undefended piece"
    """Nothing attacks the square on which the target is taken."""
    TAKES_SAFELY = "takes safely"
    """No legal move takes back."""
    TAKES_FOR = "takes for less"
    """The target is worth more than the actor that takes it and may be taken."""
    EXCHANGES = "exchanges"
    """The actor may be taken for the target, which is worth as much."""
    TAKES = "takes"
    FORKS = "forks"
    """The moved piece newly attacks all targets, and can win each of them."""
    SKEWERS = "skewers"
    """It newly attacks the first target and, behind it, the second one, which is worth less."""
    PINS = "pins"
    """It pins the first target to the second one, a king."""
    OPENS_LINE = "opens line"
    """From the actor to the target, which it now attacks and can win."""
    ATTACKS = "attacks"
    """The moved piece newly attacks the target and can win it."""
    THREATENS_MATE = "threatens mate"
    """``reply`` is checkmate if the other side passes."""
    SAVES = "saves"
    """The actor could be taken with gain, and nothing attacks it on its new square."""
    SHELTERS = "shelters"
    """The actor could be taken with gain. It is attacked and defended on its new square, where no
    capture of it wins anything."""
    PROTECTS = "protects"
    """The target, another piece, could be taken with gain, and no longer can. The capture of the
    only attacker does not count."""
    CHECKS = "checks"
    CASTLES = "castles"
    DEVELOPS = "develops"
    """The actor leaves its square at the start of a game for the first time."""
    FREES = "frees"
    """The move opens a line to the actor, a bishop, rook or queen, which had no move before or then
    has three squares more."""
    PRESSES = "presses"
    """The moved piece newly attacks the target, which is defended."""
    GUARDS = "guards"
    """The moved piece newly defends the target, another piece that is attacked."""
    RETREATS = "retreats"
    """The actor was attacked by the targets, and nothing attacks it on its new square."""
    GIVES_FLIGHT = "gives flight square"
    """The king at the side of its first rank, which had no safe square off that rank, has one."""
    BLOCKADES = "blockades"
    """The moved piece stands before the target, a passed pawn."""
    TAKES_OPEN_FILE = "takes open file"
    """A rook goes from another file to one without pawns."""
    ADVANCES_PASSED_PAWN = "advances passed pawn"
    ALLOWS_MATE = "allows mate"
    """``reply`` is checkmate."""
    EN_PRISE = "en prise"
    """``reply`` takes the actor, the moved piece, and wins material on its square. Of a move that
    takes back, that counts from before the exchange."""
    LEAVES = "leaves"
    """``reply`` takes the target, another piece, and wins material on its square."""
    DOES_NOT_SAVE = "does not save"
    """The same of a target that could be taken with gain before the move too."""


class MoveEffect(Struct, frozen=True):
    """One certain statement about what a move does."""

    kind: EffectKind
    targets: tuple[PieceOnSquare, ...] = ()
    """The pieces that it acts on, the most important one first."""
    actor: PieceOnSquare | None = None
    """The piece that acts, on the square on which it stood before the move."""
    reply: str | None = None
    """A move of the statement in UCI notation; see the kinds."""


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
