"""Limits and defaults of the engine's parameters, shared by UCI, the window and the command line.

This module imports nothing, because command lines are parsed before the core is loaded.
"""

from __future__ import annotations

LARGEST_HASH_MB = 65_536
"""Largest table in megabytes; see ``engine/core/memory/transposition.pxd``."""
MOST_THREADS = 256
MOST_LINES = 256
DEEPEST_PERFT = 30
DEEPEST_BENCH = 60
"""Largest depth of ``bench``, ``lab`` and ``inspect``."""

LEAST_REVIEW_NODES, DEFAULT_REVIEW_NODES = 1_000, 300_000
REVIEW_NODES = (100_000, DEFAULT_REVIEW_NODES, 1_000_000)
"""Nodes a position: the least, the default, and the choices of the window for a review."""
MOST_PGN_NODES = 50_000
"""The most node searches of a PGN. The programs that show a PGN read it whole."""
