"""The icons beside words: Lucide drawings from ``assets/icons``, each read when first drawn."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache
from importlib import resources

from game.look.theme import Colour

FOLDER = "icons"
DRAWING_SIDE = 24
"""The side of a drawing in its own units."""
_BODY = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)


class Icon(StrEnum):
    """An icon by its purpose; the value is the name of its file without the ending."""

    NEW_GAME = "plus"
    OPEN = "folder-open"
    SAVE = "save"
    LIBRARY = "library"
    CONDITIONS = "list-filter"
    SEARCH = "search"
    STRUCTURE = "blocks"
    SEARCHES = "search-check"
    MATERIAL = "chess-rook"
    OPENINGS = "text-search"
    THIS_POSITION = "scan-search"
    BOARD_ALONE = "square-dashed"
    FIND_POSITION = "folder-search"
    MOVE_TO = "folder-input"
    GAME = "chess-pawn"
    RECORDING = "list-tree"
    VIEW = "eye"
    KEYS = "keyboard"
    TAKE_BACK = "undo-2"
    MOVE_NOW = "fast-forward"
    HINT = "lightbulb"
    CONFIRM = "check"
    DRAW = "handshake"
    CLAIM = "scale"
    RESIGN = "flag"
    PAUSE = "pause"
    REMATCH = "swords"
    EDITOR = "square-pen"
    LIST = "list"
    COPY = "copy"
    COPY_POSITION = "grid-3x3"
    PASTE = "clipboard-paste"
    ENGINE = "cpu"
    BREAKPOINT = "circle-dot"
    RUN_ON = "skip-forward"
    RUN_BACK = "skip-back"
    BACK = "arrow-left"
    FORWARD = "arrow-right"
    BOOKMARK = "bookmark"
    ADD_EXPLORED_MOVE = "bookmark-plus"
    NOTE = "notebook-pen"
    PLACES = "map-pin"
    COPY_NODE = "clipboard-copy"
    COPY_LINE = "clipboard-list"
    COPY_GAME = "clipboard-type"
    COPY_TABLE = "sheet"
    COPY_OBJECTS = "braces"
    EXPORT = "download"
    EXPORT_GAME = "file-output"
    EXPORT_GAMES = "folder-output"
    CANCEL_EXPORT = "circle-x"
    TAGS = "tags"
    STATISTICS = "chart-bar-stacked"
    IMPORT = "import"
    IMPORTS = "list-checks"
    TRAINING = "dumbbell"
    HOW_TO_READ = "glasses"
    ORIGIN = "footprints"
    NUMBER = "hash"
    TABLE = "database"
    COMPARE = "flask-conical"
    SIDES = "arrow-left-right"
    ATTACH = "paperclip"
    CLOSE = "x"
    EVALUATION = "chart-no-axes-column"
    BEST_MOVE = "move-up-right"
    UNDEFENDED = "shield-alert"
    PINNED = "pin"
    CHECK = "crown"
    FLIP = "arrow-up-down"
    AT_ONCE = "zap"
    MOVES = "list-ordered"
    RUNNING_TEXT = "text"
    FIGURINES = "chess-knight"
    GRAPH = "chart-line"
    REPORT_PAGE = "scroll-text"
    NEXT_MISTAKE = "triangle-alert"
    MISTAKES = "octagon-alert"
    NEXT_BRANCH = "git-branch"
    NEXT_COMMENT = "message-square-text"
    LIGHT = "sun"
    FULL_SCREEN = "maximize"
    SOUND = "volume-2"
    LARGER = "zoom-in"
    SMALLER = "zoom-out"
    SETTINGS = "settings"
    HELP = "circle-question-mark"
    GLOSSARY = "book-open"
    TOUR = "route"
    GUIDE = "graduation-cap"
    SECOND_SEARCH = "layers-2"
    FIRST_SEARCH = "corner-up-left"
    ABOUT = "info"
    RECENT = "folder-clock"
    PICTURE = "file-image"
    ANALYSE = "microscope"
    REDO = "redo-2"
    UP = "arrow-up"
    DOWN = "arrow-down"
    MAIN_LINE = "git-merge"
    LINE = "list-plus"
    DELETE = "trash-2"
    PASS = "circle-slash"
    START = "play"
    FEWER = "minus"
    HOLD = "pin"
    THREAT = "crosshair"
    COMMENT = "message-square"
    ERASE = "eraser"
    SYMBOLS = "star"
    ROOT_MOVES = "list-ordered"
    EXPLORER = "compass"
    REPERTOIRE = "book-marked"
    DEPARTURE = "split"
    ADD_TO_REPERTOIRE = "book-plus"
    ADD_GAME_TO_REPERTOIRE = "book-copy"
    REMOVE_FROM_REPERTOIRE = "book-minus"
    UNDO_REPERTOIRE_CHANGE = "undo-dot"


def icon_svg_body(icon: Icon, side: float, colour: Colour) -> str:
    """Return an icon as the body of an SVG drawing that fills a square of ``side`` pixels."""
    return (
        f'<g transform="scale({side / DRAWING_SIDE:g})" fill="none" stroke="{colour.hex}" '
        f'stroke-opacity="{colour.opacity:.3f}" stroke-width="2" stroke-linecap="round" '
        f'stroke-linejoin="round">{_drawing(icon).replace("currentColor", colour.hex)}</g>'
    )


@lru_cache(maxsize=len(Icon))
def _drawing(icon: Icon) -> str:
    """Return the lines of an icon, which have no colour of their own."""
    file = resources.files("assets") / FOLDER / f"{icon}.svg"
    found = _BODY.search(file.read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{icon}.svg is not a drawing")
    return " ".join(found[1].split())
