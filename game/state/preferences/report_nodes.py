"""How long each position of a game is searched for a report, as a setting."""

from __future__ import annotations

from engine.parameter_limits import DEFAULT_REVIEW_NODES, REVIEW_NODES
from game.message import Message, template
from game.state.preferences.setting_kinds import Choice, Option

DEFAULT_NODES = DEFAULT_REVIEW_NODES
NODES = template("{nodes} nodes")


def _nodes(number: int) -> Message:
    """Return a number of nodes with spaces between groups of three digits."""
    return NODES.filled(nodes=f"{number:,}".replace(",", " "))


REPORT_NODES: Choice[int] = Choice(
    tuple(Option(str(one), one, _nodes(one)) for one in REVIEW_NODES)
)
