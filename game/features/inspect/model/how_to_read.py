"""The card that tells how to read what the screen shows."""

from __future__ import annotations

from game.features.inspect.model.inspection import InspectView
from game.state.dialog import DialogModel
from game.words.inspect.how_to_read import ReadPart

PARTS: dict[InspectView, tuple[ReadPart, ...]] = {
    InspectView.STORY: (ReadPart.STORY, ReadPart.CHART),
    InspectView.MOVES: (
        ReadPart.FACTS,
        ReadPart.MOVES,
        ReadPart.TREE,
        ReadPart.TERMS,
        ReadPart.TIMELINE,
    ),
    InspectView.TREE: (ReadPart.TREE, ReadPart.TIMELINE),
    InspectView.TERMS: (ReadPart.TERMS, ReadPart.TIMELINE),
    InspectView.NODES: (ReadPart.NODES, ReadPart.TABLE, ReadPart.TIMELINE),
    InspectView.HISTORY: (ReadPart.HISTORY, ReadPart.TIMELINE),
}
"""What is explained of each view."""


class HowToReadDialog(DialogModel):
    """The card. It explains the view that is shown."""
