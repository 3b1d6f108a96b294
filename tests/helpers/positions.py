"""Positions and short games that several tests share."""

from __future__ import annotations

FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")
"""The shortest mate, by Black, as UCI moves from the start position."""

CASTLING = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
"""A position in which both sides may castle on both sides."""

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
"""A middlegame by Peter McKenzie in which nearly every kind of move is legal, for perft."""
