"""All detectors, and which of their motifs are shown."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.protocol.clauses import Motif
from engine.review.exchanges import LEAST_GAIN_CP
from engine.review.motifs.captures import detect_capture, detect_exchange, detect_hanging_piece
from engine.review.motifs.defenders import detect_removed_defender
from engine.review.motifs.discoveries import detect_discovered_attack, detect_discovered_check
from engine.review.motifs.double_threats import detect_double_threat
from engine.review.motifs.draws import detect_perpetual_check, detect_stalemate
from engine.review.motifs.forks import detect_fork
from engine.review.motifs.found_motif import Detector, FoundMotif
from engine.review.motifs.mates import detect_back_rank_mate, detect_mate
from engine.review.motifs.pawn_endings import detect_pawn_ending
from engine.review.motifs.pins import detect_pin
from engine.review.motifs.promotions import detect_promotion
from engine.review.motifs.skewers import detect_skewer
from engine.review.motifs.trapped_pieces import detect_trapped_piece
from engine.review.searched_line import SearchedLine

DETECTORS: tuple[Detector, ...] = (
    detect_back_rank_mate,
    detect_mate,
    detect_stalemate,
    detect_perpetual_check,
    detect_hanging_piece,
    detect_exchange,
    detect_fork,
    detect_skewer,
    detect_discovered_check,
    detect_discovered_attack,
    detect_pin,
    detect_removed_defender,
    detect_trapped_piece,
    detect_double_threat,
    detect_promotion,
    detect_capture,
    detect_pawn_ending,
)
"""The strongest motif first: a line is named after the first one that it shows."""

PREPARING_PLIES = 2

SHOWN = frozenset(
    (
        Motif.BACK_RANK_MATE,
        Motif.MATE,
        Motif.HANGING_PIECE,
        Motif.CAPTURE,
        Motif.EXCHANGE,
        Motif.FORK,
        Motif.PIN,
        Motif.SKEWER,
        Motif.DISCOVERED_CHECK,
        Motif.DISCOVERED_ATTACK,
        Motif.REMOVED_DEFENDER,
        Motif.TRAPPED_PIECE,
        Motif.DOUBLE_THREAT,
        Motif.PROMOTION,
        Motif.PAWN_ENDING,
        Motif.STALEMATE,
        Motif.PERPETUAL_CHECK,
    )
)
"""The motifs of which at least 40 cases were judged, at least 95 % of them right.

``tests/engine/review/judged_cases.jsonl`` holds the cases, and a test counts them.
"""


PREPARED: tuple[Detector, ...] = (
    detect_fork,
    detect_skewer,
    detect_discovered_check,
    detect_discovered_attack,
    detect_pin,
    detect_removed_defender,
    detect_double_threat,
)
"""Detectors whose motifs may be prepared by a check or a capture."""


def motifs_of(line: SearchedLine) -> Iterator[FoundMotif]:
    """Yield what a line shows, the strongest motif first, also what is not shown to players.

    What a check or a capture prepares comes last.
    """
    for detector in DETECTORS:
        if (found := detector(line)) is not None:
            yield found
    if _is_prepared(line):
        rest = line.rest(PREPARING_PLIES)
        for detector in PREPARED:
            if (found := detector(rest)) is not None:
                yield replace(
                    found, plies=found.plies + PREPARING_PLIES, preparing_plies=PREPARING_PLIES
                )


def _is_prepared(line: SearchedLine) -> bool:
    """Return whether the first two moves force matters without winning anything."""
    if len(line.moves) <= PREPARING_PLIES or line.won_cp(PREPARING_PLIES) >= LEAST_GAIN_CP:
        return False
    first, reply = line.moves[:PREPARING_PLIES]
    is_exchange = line.boards[0].is_capture(first) and reply.to_square == first.to_square
    return is_exchange or line.boards[1].is_check()
