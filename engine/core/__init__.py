"""The compiled part of the engine: no input or output, no clock, no process, no UCI.

Every other module here is Python compiled by Cython. Its C types, if any, are in the .pxd of the
same name. Importing one in a clone that was not built raises `engine.NotBuiltError`.
"""

from engine import require_built

require_built("core")
