"""Random events on every scene."""

from __future__ import annotations

import random
from typing import Any

import pygame
from amount import Amount
from scenes import Scenes
from window_driver import Opener

from game.actions.shortcuts.play_shortcuts import SHORTCUTS


def test_no_event_raises_on_any_scene(open_window: Opener, scenes: Scenes, amount: Amount) -> None:
    """Half of the scenes are tried, and all with --slow."""
    dice = random.Random(3)
    window, surface = open_window((1200, 800))
    for make in list(scenes.values())[:: amount(2, 1)]:
        state = make()
        window.draw(surface, state)
        for _ in range(60):
            window.actions(_any_event(dice), state)
        window.draw(surface, state)
        for event in pygame.event.get():
            window.actions(event, state)


def _any_event(dice: random.Random) -> pygame.event.Event:
    at = (dice.randrange(-9, 1250), dice.randrange(-9, 850))
    keys = [entry.key for entry in SHORTCUTS]
    events: list[tuple[int, dict[str, Any]]] = [
        (pygame.MOUSEMOTION, {"pos": at, "rel": (1, 1), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"pos": at, "button": dice.randint(1, 5)}),
        (pygame.MOUSEBUTTONUP, {"pos": at, "button": dice.randint(1, 5)}),
        (pygame.MOUSEWHEEL, {"x": 0, "y": dice.randint(-3, 3)}),
        (pygame.KEYDOWN, {"key": dice.choice(keys), "mod": 0, "unicode": ""}),
        (pygame.KEYUP, {"key": dice.choice(keys), "mod": 0, "unicode": ""}),
        (pygame.TEXTINPUT, {"text": dice.choice(["e", "4", "N", " ", "é"])}),
        (pygame.WINDOWLEAVE, {}),
        (pygame.ACTIVEEVENT, {"gain": 0, "state": 1}),
    ]
    kind, values = dice.choice(events)
    return pygame.event.Event(kind, values)
