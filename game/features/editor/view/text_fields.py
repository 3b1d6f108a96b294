"""The text fields: the counters, the number of a Chess960 position, the FEN."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.actions.action import Action
from game.features.editor.actions import TypeIntoField
from game.features.editor.model import Editor
from game.features.editor.queries import field_texts, fit_to_field
from game.look.layout import Box
from game.view.kit.canvas import Canvas
from game.view.kit.focus import FocusOrder, TextLineStop
from game.view.kit.gui import Gui
from game.view.kit.text_line import TextLine
from game.view.kit.value_controls.number_field import NumberField


class EditorTextFields:
    """The lines of text by name. Each is a Tab stop of the same name."""

    def __init__(self, gui: Gui, order: FocusOrder, inset: int) -> None:
        self._gui = gui
        self._order = order
        self._inset = inset
        self._lines: dict[str, TextLine] = {}

    def add_number(self, name: str, box: Box, ladder: Sequence[float]) -> NumberField:
        """Add a field for a number."""
        number = NumberField(
            self._gui, box, ladder, lambda text: TypeIntoField(name, text), self._inset
        )
        self._lines[name] = number.line
        self._order.add(name, number)
        return number

    def add_line(self, name: str, box: Box) -> TextLine:
        """Add a line of text."""
        line = TextLine(self._gui, box, self._inset, has_focus=False)
        self._lines[name] = line
        self._order.add(name, TextLineStop(line))
        return line

    def refresh(self, editor: Editor, now_ms: int) -> None:
        """Show the texts of the editor, and blink the caret."""
        texts = field_texts(editor)
        for name, line in self._lines.items():
            line.set(texts[name])
            line.blink(now_ms)

    def texts(self) -> dict[str, str]:
        """Return the texts of the visible fields by name."""
        return {name: line.text for name, line in self._shown()}

    def typed(self, editor: Editor, before: Mapping[str, str]) -> list[Action]:
        """Return the actions for texts that an event has changed.

        ``before`` are the texts before the event. They may be older than those of the editor, which
        another event of the same turn may have changed.
        """
        texts = field_texts(editor)
        changed = (
            (n, fit_to_field(n, text)) for n, text in self.texts().items() if text != before[n]
        )
        return [TypeIntoField(name, text) for name, text in changed if text != texts[name]]

    def focused(self) -> str | None:
        """Return the name of the field that typed letters go to; None if there is none."""
        return next((name for name, line in self._shown() if line.has_focus), None)

    def boxes(self) -> list[Box]:
        """Return the boxes of the visible fields."""
        return [line.box for _, line in self._shown()]

    def carets(self) -> dict[Box, bool]:
        """Return the field with the focus, and whether its caret is visible."""
        return {line.box: line.caret_is_seen for _, line in self._shown() if line.has_focus}

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the backgrounds of the visible fields."""
        for _, line in self._shown():
            line.draw_ground(canvas)

    def _shown(self) -> Iterable[tuple[str, TextLine]]:
        return ((name, line) for name, line in self._lines.items() if line.is_shown)
