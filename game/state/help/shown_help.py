"""What is explained beside a screen, as plain data."""

from __future__ import annotations

from msgspec import Struct

from game.state.help.explained_text import ExplainedText
from game.state.help.tour import TourStep


class ShownHelp(Struct):
    """What is explained beside a screen."""

    explained: ExplainedText | None = None
    """The text whose terms are explained by key; None if there is none."""
    tour: TourStep | None = None
    """The step of the tour that its card shows; None if there is no card."""
