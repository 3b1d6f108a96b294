"""Turns what the desktop reports into actions: events of SDL, screen readers, the theme."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.accessibility.screen_reader import ReaderRequest
from game.actions.action import Action
from game.actions.setting_changes import FollowSystemTheme
from game.actions.window import CloseWindow
from game.announcer import Announcer
from game.app.frames import FrameDrawer
from game.app.window_place_reader import WindowPlaceReader, window_boxes
from game.queries import sounds
from game.state.settings import SYSTEM
from game.state.state import State
from game.system.desktop.system_theme import SystemTheme
from game.system.sound import SoundOutput

PLACE_EVENTS = (
    pygame.WINDOWMOVED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWRESTORED,
)
KEYBOARD_EVENTS = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST)
PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)


class EventTranslator:
    """Yields the actions of events, and passes events on to the sounds and the screen reader.

    The state must have changed by an action before the next one is asked for.
    """

    def __init__(
        self,
        frames: FrameDrawer,
        announcer: Announcer,
        player: SoundOutput,
        place: WindowPlaceReader,
        system_theme: SystemTheme | None,
    ) -> None:
        self._frames = frames
        self._announcer = announcer
        self._player = player
        self._place = place
        self._system_theme = system_theme

    def actions(self, event: pygame.event.Event, state: State) -> Iterator[Action]:
        """Yield the actions of an event."""
        if event.type in PLACE_EVENTS:
            yield self._place.action()
            self._announcer.place(*window_boxes())
        if event.type in KEYBOARD_EVENTS:
            self._announcer.activate(event.type == pygame.WINDOWFOCUSGAINED)
        if event.type == pygame.AUDIODEVICEREMOVED:
            self._player.drop_device()
        if event.type in PRESSES and sounds.are_sounds_on(state.settings):
            self._player.wake()
        if event.type == pygame.QUIT:
            yield from self.closing()
        elif event.type == pygame.WINDOWEXPOSED:
            self._frames.show_all()
        else:
            yield from self._frames.window.actions(event, state)

    def asked(self, request: ReaderRequest, state: State) -> Iterator[Action]:
        """Yield the actions of what a screen reader asks for."""
        reply = self._frames.window.reply(request, state)
        yield from reply.actions
        for event in reply.events:
            yield from self.actions(event, state)

    def themes(self, state: State) -> Iterator[Action]:
        """Yield the themes that the system has reported, once the person wants to follow it."""
        if self._system_theme is not None and state.settings.theme == SYSTEM:
            self._system_theme.start()
            yield from map(FollowSystemTheme, self._system_theme.poll())

    def closing(self) -> Iterator[Action]:
        """Yield the actions that close the window.

        Its last change may have no event yet, so its place is read again.
        """
        yield self._place.action()
        yield CloseWindow()
