"""The style of a report: the colours of both themes, and ``assets/report/report.css``."""

from __future__ import annotations

from importlib import resources

from game.look import theme
from game.look.theme import Colours

COLOURS = (
    "background",
    "panel",
    "raised",
    "line",
    "text",
    "dim",
    "accent",
    "good",
    "bad",
    "info",
    "board_light",
    "board_dark",
    "board_last_move",
    "evaluation_white",
    "evaluation_black",
    "evaluation_on_black",
)
"""The colours of the theme that a report uses."""


def style_sheet() -> str:
    """Return the whole style sheet. It is light where the reader's system is not dark."""
    light, dark = (_variables(theme.theme_colours(name)) for name in ("light", "dark"))
    in_dark = f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}"
    return f":root{{{light}}}{in_dark}{report_asset('report.css')}"


def report_asset(name: str) -> str:
    """Return the text of a file of the report."""
    return resources.files("assets").joinpath("report", name).read_text(encoding="utf-8")


def _variables(colours: Colours) -> str:
    return "".join(f"--{name.replace('_', '-')}:{_css(colours, name)};" for name in COLOURS)


def _css(colours: Colours, name: str) -> str:
    colour: theme.Colour = getattr(colours, name)
    return f"{colour.hex}{colour.alpha:02x}" if colour.alpha < 255 else colour.hex
