"""Flat columns of many games, and the scans over them. They are derived, never the truth.

Every other module here is Python compiled by Cython. Its C types, if any, are in the .pxd of the
same name. Importing one in a clone that was not built raises `engine.NotBuiltError`.
"""

from engine import require_built

require_built("library/columns")
