"""Draws the frames of the window in the look that the state asks for, and shows them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from game import startup
from game.actions.action import Action
from game.actions.window import ResizeWindow
from game.look import layout, theme
from game.queries.appearance import LookKey, look_key
from game.state.game import Game
from game.state.settings import SCALE_PERCENT
from game.state.state import State
from game.system import freed_memory, gc_policy
from game.system.desktop.display import large_enough_surface
from game.system.disk.atomic_replacement import replace_file
from game.view.feature import Features
from game.view.pictures import png
from game.view.window import Window
from game.words.catalogue import Catalogue


class FrameDrawer:
    """The surface, the view that is drawn on it, and the look of both."""

    def __init__(
        self,
        surface: pygame.Surface,
        state: State,
        languages: Sequence[str],
        features: Features,
    ) -> None:
        self.surface = surface
        """The surface to draw on: the display itself, or a larger one if the display is too small
        for any layout. The display then shows a part of it."""
        self._shown_size = surface.get_size()
        self._languages = languages
        """The languages of the person, the preferred one first."""
        self._look = size, wanted = self._wanted_look(state)
        self.catalogue, self.language_actions = self._chosen_catalogue(wanted)
        """The texts of the look, and what the state must know of their language."""
        self.window = Window(
            size,
            wanted.scale_percent,
            wanted.theme,
            self.catalogue,
            features=features,
            board=wanted.board,
            pieces=wanted.pieces,
            bindings=wanted.keys,
        )
        self._is_new_look = False
        """Whether the next frame is the first one of a look."""
        self._garbage = PictureGarbage()

    def follow_look(self, state: State) -> bool:
        """Take the look that the state and the display ask for; return whether it is another."""
        look = self._wanted_look(state)
        self._is_new_look = look != self._look
        if not self._is_new_look:
            return False
        self._look = size, wanted = look
        self.catalogue, self.language_actions = self._chosen_catalogue(wanted)
        self.window.resize(
            size,
            wanted.scale_percent,
            wanted.theme,
            self.catalogue,
            board=wanted.board,
            pieces=wanted.pieces,
            bindings=wanted.keys,
        )
        return True

    def resize_action(self) -> ResizeWindow:
        """Return the largest scale at which everything fits into the surface."""
        most = SCALE_PERCENT.most
        scale = layout.fit_scale(self.surface.get_size(), most, theme.theme_sizes())
        return ResizeWindow(round(scale * 100))

    def draw(self, state: State) -> bool:
        """Draw and show what has changed; return whether the next frame may follow at once."""
        changed = self.window.draw(self.surface, state)
        is_new = bool(changed) or self._shown_size != pygame.display.get_window_size()
        if is_new:
            self._show(changed)
        gc_policy.collect_if_due(is_idle=not is_new)
        self._garbage.free(state, is_new_look=self._is_new_look, is_idle=not is_new)
        # A slide asks for the next frame at once, though it may not have moved by a pixel yet.
        return is_new or self.window.wait_ms(state) == 0

    def show_all(self) -> None:
        """Show the last frame again, because the desktop has lost it."""
        self._show([self.surface.get_rect()])

    def save(self, path: Path) -> None:
        """Write the last frame as a PNG file.

        Raises:
            OSError: the file cannot be written.
        """
        replace_file(path, lambda part: part.write(png.png_bytes(self.surface)))

    def _show(self, changed: Sequence[pygame.Rect]) -> None:
        """Show the drawn rectangles on the display."""
        display = pygame.display.get_surface()
        self._shown_size = pygame.display.get_window_size()
        if display is None or display is self.surface:
            pygame.display.update(changed)
        else:
            display.blit(self.surface, (0, 0))
            pygame.display.flip()

    def _wanted_look(self, state: State) -> tuple[tuple[int, int], LookKey]:
        """Return the size of the surface, and what else decides the look."""
        display = pygame.display.get_surface()
        if display is not None:
            self.surface = large_enough_surface(display, self.surface)
        return self.surface.get_size(), look_key(state)

    def _chosen_catalogue(self, wanted: LookKey) -> tuple[Catalogue, list[Action]]:
        return startup.chosen_catalogue(wanted.language, self._languages)


class PictureGarbage:
    """Frees the pictures of an earlier look, dialog or game as soon as nothing is drawn."""

    def __init__(self) -> None:
        self._is_there = False
        """Whether garbage may still hold such pictures."""
        self._drawn_for: tuple[Game, bool] | None = None
        """The game of the last frame, and whether it had a dialog."""

    def free(self, state: State, *, is_new_look: bool, is_idle: bool) -> None:
        """Take note of a frame, and free the pictures before it if it drew nothing."""
        shown = state.session.game, state.dialog is not None
        is_other = self._drawn_for is not None and (
            self._drawn_for[0] is not shown[0] or self._drawn_for[1] > shown[1]
        )
        self._drawn_for = shown
        if is_new_look or is_other:
            self._is_there = True
        elif self._is_there and is_idle:
            self._is_there = False
            gc_policy.collect_all()
            freed_memory.return_unused_memory()
