"""The widths and opacities of the arrows on a board.

A width is a share of a square's side; an opacity lies between 0 and 1.
"""

from __future__ import annotations

ARROW_WIDTH = 0.15
"""The width of a user's arrow; the engine's arrow is wider and paler."""
ENGINE_WIDTH = 0.24
USER_OPACITY = 0.72
DRAWING_OPACITY = 0.5
ENGINE_OPACITY = 0.5
LINE_OPACITY = 0.7
"""The opacity of the first moves of an engine's lines."""
LEAST_LINE_WIDTH = 0.05
"""The width of the arrow of the worst line that has one; that of the best is ``ENGINE_WIDTH``."""
OTHER_ENGINE_WIDTH = 0.11
"""The width of the arrow of another engine's best line."""
PREMOVE_OPACITY = 0.75
PREVIEW_OPACITIES = (0.72, 0.5, 0.36, 0.26)
"""The opacities of the first moves in a previewed line; later moves have no arrow."""
TRIED_OPACITY, BEST_OPACITY, BEFORE_OPACITY, POINTED_OPACITY = 0.85, 0.6, 0.4, 0.72
"""The opacities of a node's moves: being tried, best so far, tried before, under the pointer."""
