"""The names of the screens, as their tabs show them."""

from __future__ import annotations

from game.message import Message, message, message_in
from game.state.screens import ScreenName

SCREENS: dict[ScreenName, Message] = {
    ScreenName.PLAY: message_in("the screen on which games are played", "Play"),
    ScreenName.INSPECT: message("Inspect"),
    ScreenName.EDITOR: message_in("the screen on which positions are set up", "Editor"),
}
