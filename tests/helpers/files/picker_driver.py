"""Our own dialog for a file in a window, with folders that are read for real."""

from __future__ import annotations

from pathlib import Path

import pygame
from window_driver import Opener, WindowDriver

from game.actions.action import Action
from game.actions.effects import Effect
from game.actions.file_effects import ReadFolder
from game.app.dispatch import update
from game.features.files.view.file_picker_popup import FilePickerPopup
from game.state.dialogs.file_dialog import FileDialog, FileKind
from game.state.files.file_picker import FilePicker
from game.state.state import State
from game.system.files.folder_reader import read_folder
from game.update import file_prompt


class PickerDriver(WindowDriver):
    """Sends events to the window, changes its state by the actions, and reads folders at once."""

    def __init__(
        self,
        opener: Opener,
        state: State,
        folder: Path,
        *,
        saving: bool = False,
        kind: FileKind = FileKind.GAME,
    ) -> None:
        self.program = folder / "program"
        self.chosen: list[Effect] = []
        """What the dialog asked for, except folders."""
        self.drawn: list[pygame.Rect] = []
        self.state = state
        state.dialog = FileDialog(saving, kind)
        for effect in file_prompt.open_picker(state, state.session, state.dialog):
            self._run(effect)
        super().__init__(opener, state)

    @property
    def picker(self) -> FilePicker:
        assert isinstance(self.state.dialog, FileDialog)
        return self.state.dialog.picker

    @property
    def popup(self) -> FilePickerPopup:
        popup = self.window.popups.current(self.state)
        assert isinstance(popup, FilePickerPopup)
        return popup

    @property
    def names(self) -> list[str]:
        return [one.name for one in self.picker.shown]

    @property
    def entry(self) -> str | None:
        """The name in the chosen row."""
        return None if self.picker.entry is None else self.picker.entry.name

    def look(self) -> None:
        self.drawn = self.window.draw(self.surface, self.state)

    def wait(self, ms: int) -> None:
        self.state.now_ms += ms
        self.act(*pygame.event.get())

    def act(self, *events: pygame.event.Event) -> None:
        for event in events:
            for action in self.window.actions(event, self.state):
                self.do(action)
        self.look()

    def do(self, action: Action) -> None:
        """Change the state by an action; run what it asks for."""
        for effect in update(self.state, action):
            self._run(effect)

    def _run(self, effect: Effect) -> None:
        if isinstance(effect, ReadFolder):
            self.do(read_folder(effect, self.program))
        else:
            self.chosen.append(effect)

    def press(self, key: int, modifiers: int = 0) -> None:  # type: ignore[override]
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.act(pygame.event.Event(kind, key=key, mod=modifiers, unicode=""))

    def type(self, text: str) -> None:
        for letter in text:
            self.act(pygame.event.Event(pygame.TEXTINPUT, text=letter))

    def click(self, at: tuple[int, int]) -> None:
        self.move(at)
        pygame.event.clear(pygame.MOUSEMOTION)  # The display's own knows of no held button.
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.act(pygame.event.Event(kind, pos=at, button=pygame.BUTTON_LEFT))
            self.wait(0)

    def row(self, name: str) -> tuple[int, int]:
        """Return the middle of the row of a file."""
        popup = self.popup
        rows = popup.list.rows()
        return next(box.centre for box, row in rows if self.picker.shown[row].name == name)
