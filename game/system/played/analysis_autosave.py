"""The file in which a window keeps the analysis that is not saved. Every fault is a StorageError.

Each window has a file of its own, whose lock it holds until its process ends.
"""

from __future__ import annotations

from pathlib import Path

from game.message import message
from game.system.played.window_files import WindowFile, WindowFileNames, numbered_names

ANALYSIS = "analysis.pgn"
"""The name of the file; those of further windows have numbers from 2."""
ANALYSIS_PREVIOUS = "analysis-previous.pgn"
"""The name of a file that holds no analysis."""
MOST_FILES = 9
"""The maximum number of windows that keep an analysis at the same time."""
NAMES = WindowFileNames(
    numbered_names(ANALYSIS, MOST_FILES),
    numbered_names(ANALYSIS_PREVIOUS, MOST_FILES),
    message("All {number} files for analyses are in use.", number=MOST_FILES),
)


class AnalysisFile(WindowFile):
    """The file of this window."""

    def __init__(self, folder: Path, *, is_private: bool = True) -> None:
        super().__init__(folder, NAMES, is_private=is_private)
