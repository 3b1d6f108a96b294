"""How wide and how opaque the arrows on a board are.

A width is a share of the side of a square; an opacity is a share of full opacity.
"""

from __future__ import annotations

ARROW_WIDTH = 0.15
"""Of a user's arrow; the engine's is wider and paler."""
ENGINE_WIDTH = 0.24
USER_OPACITY = 0.72
DRAWING_OPACITY = 0.5
ENGINE_OPACITY = 0.5
PREVIEW_OPACITIES = (0.72, 0.5, 0.36, 0.26)
"""Of the moves of a line, each fainter than the one before; later ones are not shown."""
TRIED_OPACITY, BEST_OPACITY, BEFORE_OPACITY, POINTED_OPACITY = 0.85, 0.6, 0.4, 0.72
"""Of the moves of a node: the one being searched, the best so far, those before, the one pointed
at."""
