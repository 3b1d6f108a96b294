"""Tuning with positions from self-play games: see TUNING.md.

``python -m engine.tuning.play`` makes the positions. ``python -m engine.tuning.fit`` fits the
weights of the evaluation, ``python -m engine.tuning.fit_winning_chances`` the slope of the winning
chances.
"""

from __future__ import annotations


class TuningError(ValueError):
    """The data, the command or a file is invalid. The message is one line."""
