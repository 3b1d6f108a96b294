"""Many games at once: what reads whole files of games, with the core's board.

Every other module here is Python compiled by Cython. Its C types, if any, are in the .pxd of the
same name. Importing one in a clone that was not built raises `engine.NotBuiltError`.
"""

from engine import require_built

require_built("library/reading")
