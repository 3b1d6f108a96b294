"""The keys that are down: whether a press is a repeat, and what follows a release."""

from __future__ import annotations

import pygame

from game.actions.action import Action


class HeldKeys:
    """The keys that were pressed and not released, and the action of a release.

    A held key repeats as further presses, which look like the first one. They also come while a
    slow frame keeps the release waiting, however short the press was.

    The digits 3 and 4 choose the colour of an arrow while they are held, and annotate a move when
    they are released. A press of the mouse or of another key in between takes the action away.
    """

    def __init__(self) -> None:
        self._down: set[int] = set()
        self._on_release: tuple[int, Action] | None = None
        """The key that was pressed last and the action of its release, if it has one."""

    def follow(self, event: pygame.event.Event) -> bool:
        """Follow any event of the window; return whether it is a repeated press.

        A window without the keyboard hears of no release, so it forgets the keys.
        """
        if event.type == pygame.KEYDOWN:
            place = _place_of(event)
            if place in self._down:
                return True
            self._down.add(place)
            self._on_release = None
        elif event.type == pygame.KEYUP:
            self._down.discard(_place_of(event))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._on_release = None
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
            self._on_release = None
        return False

    def keep(self, key: int, action: Action) -> None:
        """Keep the action that follows when the pressed key is released."""
        self._on_release = key, action

    def release(self, key: int) -> list[Action]:
        """Return the action of a key that went up."""
        if self._on_release is None or self._on_release[0] != key:
            return []
        action, self._on_release = self._on_release[1], None
        return [action]


def _place_of(event: pygame.event.Event) -> int:
    """Return what a key is known by from its press to its release.

    Its code may change in between with the layout, its scan code does not. Our own events have
    none.
    """
    place: int = event.dict.get("scancode") or event.key
    return place
