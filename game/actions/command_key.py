"""The key that opens the field for a question about the game, and its row in the list of keys."""

from __future__ import annotations

from game.message import Message, Text, message

OPENS_COMMAND = ":"
"""The character that opens the field. No move begins with it, and no screen has it as a key."""
COMMANDS: tuple[tuple[Text, Message], ...] = (
    (f"{OPENS_COMMAND}help, {OPENS_COMMAND}c, {OPENS_COMMAND}p N", message("ask about the game")),
)
"""The typed questions for the list of keys."""
