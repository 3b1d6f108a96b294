"""What a weak level did not see, as text for the comment ``[%overlooked …]`` of an autosave.

The text is the better move in UCI notation. If the level did not see a reply to the move that it
played, the reply follows after a comma.
"""

from __future__ import annotations

import re

from engine.protocol.handicap import OverlookedMoves

NAME = "overlooked"
"""The name of the comment command."""
SEPARATOR = ","
_MOVE = "[a-h][1-8][a-h][1-8][nbrq]?"
_TEXT = re.compile(f"({_MOVE})(?:{SEPARATOR}({_MOVE}))?")


def overlooked_to_text(overlooked: OverlookedMoves) -> str:
    """Return the moves as text."""
    return SEPARATOR.join(filter(None, (overlooked.better, overlooked.reply)))


def parse_overlooked(text: str) -> OverlookedMoves | None:
    """Return the moves that a text names; None if it is damaged. They may be illegal."""
    match = _TEXT.fullmatch(text)
    return None if match is None else OverlookedMoves(match[1], match[2])
