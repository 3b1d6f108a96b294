"""The greatest numbers that may be asked of the engine, by whichever way they are asked.

Light: command lines are read before the core is loaded.
"""

from __future__ import annotations

LARGEST_HASH_MB = 65_536
"""The table refuses more; see ``engine/core/memory/transposition.pxd``."""
MOST_THREADS = 256
MOST_LINES = 256
DEEPEST_PERFT = 30
DEEPEST_BENCH = 60
"""Of searches by the laboratory and the inspector, too."""
