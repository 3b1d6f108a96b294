"""The technique of a weak player: how well it mates a bare king.

People learn these mates as methods of a few rules (Capablanca, Chess Fundamentals, 1921). A player
who applies its method sees every move and plays the best of a short search, whose evaluation drives
the king to the edge. At some moves it slips, and plays as in any other position. The stronger the
player, the more seldom it slips.
"""

from __future__ import annotations

import random

from msgspec.structs import replace

from engine.core.board.position import Position
from engine.protocol.handicap import Handicap
from engine.protocol.messages import Go
from engine.protocol.strength import FULL_SIGHT

ROOK, QUEEN = 4, 5
PIECE_TYPES = 6
"""Codes of black pieces are larger by this than those of white ones."""
SLIPS_PERCENT = {QUEEN: 60, ROOK: 28}
"""The share of moves at which a player with a sight of 0 slips, by its strongest piece. With the
rook a slip often undoes the work of many moves."""
SIGHT_WITHOUT_SLIPS = 2300
"""From this sight on, a player never slips. Below, the share of slips falls in proportion."""
METHOD_DEPTH = 3
"""The least depth in plies at which the search mates with a rook."""
MARGIN_SIGHT = 300
"""A player with this sight has half of its margin against a bare king."""


def with_mating_technique(go: Go, position: Position) -> Go:
    """Return a search request with the technique of its player; the same without a bare king.

    ``position`` is the position to search. Equal arguments give equal results.
    """
    handicap = go.handicap
    if handicap is None or handicap.sight is None:
        return go
    own, other = _piece_types(position)
    if len(other) > 1:
        return go
    strongest = max(own & SLIPS_PERCENT.keys(), default=None)
    if strongest is None or _slips(strongest, handicap, go):
        return replace(go, handicap=_with_less_margin(handicap, handicap.sight))
    method = replace(
        handicap, sight=FULL_SIGHT, margin_cp=0, depth=max(handicap.depth, METHOD_DEPTH)
    )
    return replace(go, handicap=method)


def _slips(strongest: int, handicap: Handicap, go: Go) -> bool:
    """Return whether the player slips at this move; ``strongest`` is a type of piece."""
    assert handicap.sight is not None
    lots = random.Random(f"technique {handicap.seed} {go.fen} {' '.join(go.moves)}")
    missing = max(0, SIGHT_WITHOUT_SLIPS - handicap.sight)
    return lots.randrange(100 * SIGHT_WITHOUT_SLIPS) < SLIPS_PERCENT[strongest] * missing


def _with_less_margin(handicap: Handicap, sight: int) -> Handicap:
    """Return the handicap with less margin: the better a player, the less."""
    share = MARGIN_SIGHT / (MARGIN_SIGHT + max(0, sight))
    return replace(handicap, margin_cp=round(handicap.margin_cp * share))


def _piece_types(position: Position) -> tuple[set[int], list[int]]:
    """Return the types of the own pieces, and those of all pieces of the opponent."""
    codes = [code for square in range(64) if (code := position.piece_at(square))]
    white = [code for code in codes if code <= PIECE_TYPES]
    black = [code - PIECE_TYPES for code in codes if code > PIECE_TYPES]
    return (set(white), black) if position.white_to_move() else (set(black), white)
