"""Announces what the window shows, and what happens in it, to screen readers and as speech."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from engine.process.inbox import Wake
from game.accessibility.screen_reader import NoReader, Reader, ReaderRequest
from game.actions.window import RequestFailed
from game.look.layout import Box
from game.message import Text, message
from game.state.state import State
from game.system.speech import MuteSpeaker, Speaker
from game.view.window import Window
from game.words.catalogue import Catalogue

if TYPE_CHECKING:
    from game.accessibility.narrator import AnnouncedState

SPEAKS = message("Moves are spoken.")
MakeReader: TypeAlias = Callable[[Wake], Reader]
"""Opens the way to the screen readers; the argument wakes the window."""


class Announcer:
    """Announces to the screen reader and the speech command, and derives nothing without either."""

    def __init__(
        self,
        wake: Wake,
        catalogue: Catalogue,
        make_reader: MakeReader | None = None,
        speaker: Speaker | None = None,
    ) -> None:
        self._wake = wake
        self._text_of = catalogue.text
        self._make_reader = make_reader
        self._reader: Reader = NoReader()
        self._speaker: Speaker = MuteSpeaker() if speaker is None else speaker
        self._heard: AnnouncedState | None = None
        """What has been announced; None while nobody listens."""
        self._spoke = False
        """Whether sentences were spoken at the last turn."""
        self._aside = ""

    @property
    def is_heard(self) -> bool:
        """Whether a screen reader listens."""
        return self._reader.is_listening

    def text(self, text: Text) -> str:
        """Return a text in the language of the window; any thread may call it."""
        return self._text_of(text)

    def use(self, catalogue: Catalogue) -> None:
        """Speak the language of another catalogue from now on."""
        self._text_of = catalogue.text
        self._speaker.use(catalogue.language)

    def start(self) -> None:
        """Open the way to the screen readers and wait for them; a second call does nothing."""
        if self._make_reader is not None:
            self._reader = self._make_reader(self._wake)
            self._make_reader = None
            self._reader.start()

    def close(self) -> None:
        """End what is being spoken."""
        self._speaker.close()

    def requests(self) -> list[ReaderRequest]:
        """Return what a screen reader has asked for since the last call."""
        return self._reader.requests()

    def faults(self) -> list[RequestFailed]:
        """Return the faults of the speech command since the last call."""
        return [RequestFailed(fault) for fault in self._speaker.faults()]

    def place(self, frame: Box, content: Box) -> None:
        """Report to the screen reader where the window is on the desktop."""
        self._reader.place(frame, content)

    def activate(self, is_active: bool) -> None:
        """Report to the screen reader whether the window has the keyboard."""
        self._reader.activate(is_active)

    def announce(self, window: Window, state: State) -> None:
        """Announce what has changed since the last turn."""
        is_read, speaks = self._reader.is_listening, state.settings.speaks_moves
        if not is_read and not speaks:
            self._heard, self._spoke = None, False
            return
        from game.accessibility import narrator  # Loaded when somebody listens.

        if is_read:
            self._reader.show(window.accessible_tree(state))
            self._announce_aside(window)
        said = narrator.new_announcements(self._heard, state, state.session)
        self._heard = narrator.announced_state(state, state.session)
        if is_read:
            for one in said:
                self._reader.say(self._text_of(one.text), is_urgent=one.is_urgent)
        if speaks:
            spoken = [self._text_of(one.text) for one in said if one.is_of_game]
            if not self._spoke:
                spoken = [self._text_of(SPEAKS)]
            if spoken:
                self._speaker.say(" ".join(spoken))
        self._spoke = speaks

    def _announce_aside(self, window: Window) -> None:
        """Let the reader read the chosen row of a list while the focus is in its filter."""
        aside = window.accessible.aside
        if aside != self._aside and aside:
            self._reader.say(aside)
        self._aside = aside
