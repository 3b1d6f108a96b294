"""All detectors, and which of their motifs are shown."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.protocol.review import Motif
from engine.review.exchanges import LEAST_GAIN_CP
from engine.review.lines import Line
from engine.review.motifs.captures import capture, exchange, hanging_piece
from engine.review.motifs.defenders import removed_defender
from engine.review.motifs.discoveries import discovered_attack, discovered_check
from engine.review.motifs.draws import perpetual_check, stalemate
from engine.review.motifs.forks import fork
from engine.review.motifs.found import Detector, Found
from engine.review.motifs.mates import back_rank_mate, mate
from engine.review.motifs.pawn_endings import pawn_ending
from engine.review.motifs.pins import pin
from engine.review.motifs.promotions import promotion
from engine.review.motifs.skewers import skewer
from engine.review.motifs.trapped_pieces import trapped_piece

DETECTORS: tuple[Detector, ...] = (
    back_rank_mate,
    mate,
    stalemate,
    perpetual_check,
    hanging_piece,
    exchange,
    fork,
    skewer,
    discovered_check,
    discovered_attack,
    pin,
    removed_defender,
    trapped_piece,
    promotion,
    capture,
    pawn_ending,
)
"""The strongest motif first: a line is named after the first one that it shows."""

PREPARING_PLIES = 2

SHOWN = frozenset(
    (
        Motif.MATE,
        Motif.HANGING_PIECE,
        Motif.CAPTURE,
        Motif.FORK,
        Motif.PIN,
        Motif.SKEWER,
        Motif.DISCOVERED_ATTACK,
        Motif.REMOVED_DEFENDER,
        Motif.TRAPPED_PIECE,
        Motif.PROMOTION,
        Motif.PERPETUAL_CHECK,
    )
)
"""The motifs of which at least 40 cases were judged, at least 95 % of them right.

``tests/engine/review/judged_cases.jsonl`` holds the cases, and a test counts them.
"""


PREPARED: tuple[Detector, ...] = (
    fork,
    skewer,
    discovered_check,
    discovered_attack,
    pin,
    removed_defender,
)
"""Detectors whose motifs may be prepared by a check or a capture."""


def motifs_of(line: Line) -> Iterator[Found]:
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


def _is_prepared(line: Line) -> bool:
    """Return whether the first two moves force matters without winning anything."""
    if len(line.moves) <= PREPARING_PLIES or line.won_cp(PREPARING_PLIES) >= LEAST_GAIN_CP:
        return False
    first, reply = line.moves[:PREPARING_PLIES]
    is_exchange = line.boards[0].is_capture(first) and reply.to_square == first.to_square
    return is_exchange or line.boards[1].is_check()
