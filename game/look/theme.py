"""The colours of both themes, and the sizes, read from ``assets/theme.json``.

The sizes are in pixels at a scale of 100 %. ``Sizes.scaled`` converts them to another scale.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from importlib import resources
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import fields

THEME_FILE = "theme.json"
BROWN = "brown"
"""The board whose colours belong to the theme; all others are the same in every theme."""
_COLOUR = re.compile(r"#((?:[0-9A-Fa-f]{2}){3,4})")


class Colour(NamedTuple):
    """Red, green, blue and opacity, each 0 to 255."""

    red: int
    green: int
    blue: int
    alpha: int = 255

    @classmethod
    def parse(cls, text: str) -> Colour:
        """Return the colour of ``#rrggbb`` or ``#rrggbbaa``; anything else raises a ValueError."""
        written = _COLOUR.fullmatch(text)
        if written is None:
            raise ValueError(f"{text!r} is not a colour such as #16181d or #16181dff")
        return cls(*bytes.fromhex(written[1]))

    @property
    def hex(self) -> str:
        """Return the colour as ``#rrggbb``, without the opacity."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def opacity(self) -> float:
        """Return the opacity as a number from 0 to 1."""
        return self.alpha / 255

    def faded(self, opacity: float) -> Colour:
        """Return the same colour with this opacity, 0 to 1."""
        return self._replace(alpha=round(255 * opacity))

    def over(self, ground: Colour, opacity: float | None = None) -> Colour:
        """Return the opaque colour that appears if this colour lies on ``ground``.

        ``opacity``, from 0 to 1, replaces the opacity of this colour.
        """
        share = self.opacity if opacity is None else opacity
        mixed = (
            round(top * share + below * (1 - share))
            for top, below in zip(self[:3], ground[:3], strict=True)
        )
        return Colour(*mixed)


class Colours(Struct, frozen=True):
    """Every colour by its purpose; the theme file has exactly these names as keys."""

    background: Colour
    panel: Colour
    raised: Colour
    hover: Colour
    line: Colour
    text: Colour
    dim: Colour
    faint: Colour
    """The colour of marks and of disabled controls; other words have ``text`` or ``dim``."""
    accent: Colour
    on_accent: Colour
    good: Colour
    bad: Colour
    info: Colour
    scrim: Colour
    on_scrim: Colour
    shadow: Colour
    board_light: Colour
    board_dark: Colour
    board_last_move: Colour
    board_selected: Colour
    board_target: Colour
    board_target_hover: Colour
    board_premove: Colour
    board_check: Colour
    evaluation_white: Colour
    evaluation_black: Colour
    evaluation_on_white: Colour
    evaluation_on_black: Colour
    brush_green: Colour
    brush_red: Colour
    brush_blue: Colour
    brush_yellow: Colour
    brush_engine: Colour
    """The colour of the engine's arrows; those of further engines have the next four."""
    brush_second_engine: Colour
    brush_third_engine: Colour
    brush_fourth_engine: Colour
    brush_fifth_engine: Colour
    brush_preview: Colour
    brush_hint: Colour
    flame_text: Colour
    flame_iteration: Colour
    flame_cutoff: Colour
    flame_fail_low: Colour
    flame_exact: Colour
    flame_quiescence: Colour
    flame_null_move: Colour
    flame_test: Colour
    flame_other: Colour


class Sizes(Struct, frozen=True):
    """Every length by its purpose, in pixels; the theme file has exactly these names as keys."""

    window_min_width: int
    """The least width of the window at 100 %; in a narrower window the scale is smaller."""
    window_min_height: int
    line: int
    unit: int
    margin: int
    gap: int
    padding: int
    radius: int
    radius_small: int
    top_bar: int
    strip: int
    foot: int
    card: int
    card_tall: int
    """The height of a card with the buttons below the words."""
    evaluation_bar: int
    evaluation_gap: int
    column_gap: int
    column_min: int
    moves_min_height: int
    moves_full_height: int
    """The height of a move list with twelve rows, the name of the opening, and its head."""
    move_column_max: int
    """The largest width of a column of the move list, so that a pair of moves stays together."""
    moves_wide_min: int
    moves_wide_max: int
    thinking_min_height: int
    thinking_usual_height: int
    """The height of an engine panel with six root moves."""
    thinking_wide_min: int
    thinking_wide_max: int
    graph: int
    graph_tall: int
    """The largest height of the graph below the move list."""
    inspect_moves_min: int
    """The least width of a node's move list on the Inspect screen."""
    tree_min: int
    """The least width of the search tree beside the node's move list."""
    fact_row: int
    timeline: int
    action_row: int
    button: int
    row: int
    move_row: int
    """The height of a row of the move list."""
    heading_row: int
    stat_row: int
    dot: int
    scroll_bar: int
    captured_piece: int
    dialog_width: int
    keys_width: int
    file_dialog_width: int
    file_dialog_height: int
    text_caption: int
    text_small: int
    text_button: int
    text_body: int
    text_table: int
    text_value: int
    text_title: int
    text_clock: int

    def scaled(self, scale: float) -> Sizes:
        """Return the sizes multiplied by ``scale``, rounded, and at least 1."""
        return Sizes(*(max(1, round(getattr(self, f.name) * scale)) for f in fields(self)))


T = TypeVar("T", Colours, Sizes)


def theme_colours(name: str, board: str = BROWN) -> Colours:
    """Return the colours of the theme and of the board with those names.

    Raises:
        ValueError: there is no such theme or board; the message lists those that there are.
    """
    themes, boards = _read_file()["themes"], {BROWN: {}, **_read_file()["boards"]}
    if name not in themes:
        raise ValueError(f"no theme is called {name!r}; there are: {', '.join(themes)}")
    if board not in boards:
        raise ValueError(f"no board is called {board!r}; there are: {', '.join(boards)}")
    texts = {**themes[name], **boards[board]}
    return _filled(Colours, {key: Colour.parse(value) for key, value in texts.items()})


def theme_sizes() -> Sizes:
    """Return the sizes at 100 %."""
    return _filled(Sizes, _read_file()["sizes"])


def theme_names() -> tuple[str, ...]:
    """Return the names of the themes."""
    return tuple(_read_file()["themes"])


def board_names() -> tuple[str, ...]:
    """Return the names of the boards."""
    return (BROWN, *_read_file()["boards"])


@lru_cache(maxsize=1)
def _read_file() -> dict[str, Any]:
    text = resources.files("assets").joinpath(THEME_FILE).read_text(encoding="utf-8")
    content: dict[str, Any] = json.loads(text)
    return content


def _filled(kind: type[T], values: dict[str, Any]) -> T:
    wanted = {f.name for f in fields(kind)}
    if wrong := wanted ^ values.keys():
        raise ValueError(f"{THEME_FILE}: missing or unknown in {kind.__name__}: {sorted(wrong)}")
    return kind(**values)
