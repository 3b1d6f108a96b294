"""Tuning the evaluation on positions of the engine's own games; see TUNING.md.

``python -m engine.tuning.play`` makes the positions, ``python -m engine.tuning.fit`` the weights.
"""

from __future__ import annotations


class TuningError(ValueError):
    """What is wrong with the data, the command or a file; the message is one line."""
