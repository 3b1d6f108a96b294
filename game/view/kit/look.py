"""The resources of drawing: colours, sizes, fonts, shapes, pieces, language, names of keys."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Sequence

import pygame

from game.actions.action import Action
from game.actions.shortcuts.keymap import Keymap
from game.look.pieces import Pieces
from game.look.theme import Colour, Colours, Sizes
from game.message import Text
from game.state.preferences.key_bindings import KeyBinding
from game.view.kit.fonts import Fonts, TextStyle
from game.words.catalogue import ENGLISH, Catalogue

KEPT_PIXELS = 16_000_000
"""The maximum number of pixels of all cached shapes.

This is enough for two boards full of arrows in a 4K window.
"""
KEPT_TEXTS = 1500
"""The maximum number of cached texts; a full panel shows about two hundred."""
KEPT_TEXT_PIXELS = 3_000_000
"""The maximum number of pixels of all cached texts, which are larger in a 4K window."""

NO_KEYS = Keymap({})
"""The keymap of a look in which no action has a key."""


class Look:
    """The look of a window at one size, in one theme and one language.

    The returned surfaces are shared: do not draw on them.
    """

    def __init__(
        self,
        colours: Colours,
        sizes: Sizes,
        pieces: Pieces,
        catalogue: Catalogue = ENGLISH,
        keymap: Keymap = NO_KEYS,
        bindings: Sequence[KeyBinding] = (),
    ) -> None:
        self.colours = colours
        self.sizes = sizes
        self.pieces = pieces
        self.catalogue = catalogue
        self.keymap = keymap
        self._bindings = bindings
        self.fonts = Fonts(sizes)
        self._shapes: OrderedDict[tuple[str, int, int], pygame.Surface] = OrderedDict()
        self._shape_pixels = 0
        self._texts: OrderedDict[tuple[str, TextStyle, Colour], pygame.Surface] = OrderedDict()
        self._text_pixels = 0

    def key_of(self, action: Action) -> Text:
        """Return the name of the key for an action; empty if no key is assigned to it."""
        return self.keymap.label_of(action, self._bindings)

    def width(self, text: Text, style: TextStyle) -> int:
        """Return the width in pixels of a text in the language of the window."""
        return self.fonts.width(self.catalogue.text(text), style)

    def rows(self, text: Text, style: TextStyle, width: int, most: int) -> int:
        """Return the rows that a paragraph takes, at most ``most``."""
        return len(self.fonts.wrapped(self.catalogue.text(text), style, width, most))

    def first_fitting(self, texts: Sequence[Text], style: TextStyle, width: int) -> Text:
        """Return the first text that is at most ``width`` wide, or else the last one."""
        return next((text for text in texts if self.width(text, style) <= width), texts[-1])

    def shape(self, body: str, width: int, height: int) -> pygame.Surface:
        """Return an SVG body as a cached surface of this size in pixels."""
        key = (body, width, height)
        surface = self._shapes.get(key)
        if surface is not None:
            self._shapes.move_to_end(key)
            return surface
        surface = self._shapes[key] = self.drawn(body, width, height)
        self._shape_pixels += width * height
        while self._shape_pixels > KEPT_PIXELS and len(self._shapes) > 1:
            (_, old_width, old_height), _ = self._shapes.popitem(last=False)
            self._shape_pixels -= old_width * old_height
        return surface

    def drawn(self, body: str, width: int, height: int) -> pygame.Surface:
        """Return an SVG body as a new surface, for a shape that is drawn only once."""
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">{body}</svg>'
        )
        return pygame.image.load(io.BytesIO(svg.encode()), "shape.svg").convert_alpha()

    def text(self, text: str, style: TextStyle, colour: Colour) -> pygame.Surface:
        """Return a line of text as a cached surface."""
        key = (text, style, colour)
        surface = self._texts.get(key)
        if surface is not None:
            self._texts.move_to_end(key)
            return surface
        surface = self._texts[key] = self.fonts.set(text, style, colour).convert_alpha()
        self._text_pixels += surface.get_width() * surface.get_height()
        while len(self._texts) > KEPT_TEXTS or self._text_pixels > KEPT_TEXT_PIXELS:
            _, old = self._texts.popitem(last=False)
            self._text_pixels -= old.get_width() * old.get_height()
        return surface
