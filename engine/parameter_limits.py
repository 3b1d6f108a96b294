"""Upper limits of the engine's parameters, shared by UCI, the window and the command line.

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
