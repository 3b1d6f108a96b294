"""The Settings dialog: its sections, and its plain data while it is open."""

from __future__ import annotations

from msgspec import Struct

from game.message import Message, message, message_in


class Section(Struct, frozen=True):
    """Settings below one heading."""

    title: Message
    names: tuple[str, ...]
    """Names of ``game.state.settings.TABLE``, in the order of the dialog."""


SECTIONS: tuple[Section, ...] = (
    Section(
        message_in("settings", "Appearance"),
        ("theme", "scale_as_system", "scale_percent", "animation_ms"),
    ),
    Section(
        message_in("settings", "Board"),
        ("show_coordinates", "show_evaluation", "show_best_move", "turn_board"),
    ),
    Section(
        message_in("settings", "Panels"),
        ("engine_panel", "show_moves", "show_figurines", "show_graph"),
    ),
    Section(
        message_in("settings", "Playing"),
        ("person_name", "other_name", "answer_at_once", "never_resigns"),
    ),
    Section(
        message_in("settings", "Inspect"),
        ("scores_for_mover", "show_step_hint", "inspect_memory_mb"),
    ),
)
ELSEWHERE = frozenset(
    {
        "window",
        "colour",
        "level",
        "opponent",
        "rating",
        "added_engine",
        "white_kind",
        "white_level",
        "white_rating",
        "white_engine",
        "black_kind",
        "black_level",
        "black_rating",
        "black_engine",
        "time_control",
        "search_limit",
        "variant",
        "is_rated",
        "breakpoints",
        "engines",
    }
)
"""The settings with a place of their own: the New game panel, the dialogs for breakpoints and for
engines, and the window itself."""
NOTES: dict[str, Message] = {
    "theme": message("The colours of the window."),
    "scale_as_system": message("The scale of the display, until another one is chosen."),
    "scale_percent": message("Everything is drawn larger, as far as it fits into the window."),
    "animation_ms": message("How long a piece slides. With 0, it appears on its square at once."),
    "show_coordinates": message("The letters of the files and the numbers of the ranks."),
    "show_evaluation": message("The bar beside the board that shows who stands better."),
    "show_best_move": message("The engine's best move as a pale arrow while it thinks."),
    "turn_board": message("In a game of two persons, the side to move is at the bottom."),
    "engine_panel": message("When the panel with the engine's thinking has its full height."),
    "show_moves": message("The list of the moves beside the board."),
    "show_figurines": message("The move list shows a drawing of the piece, not its letter."),
    "show_graph": message("The curve of the evaluation below the move list."),
    "person_name": message("Your name in games and files."),
    "other_name": message("The name of the person who plays against you on this computer."),
    "answer_at_once": message("A level plays its move at once, not after a time like a person's."),
    "never_resigns": message("The engine plays on in a lost position."),
    "scores_for_mover": message("Scores count for the side to move, not for White."),
    "show_step_hint": message("A card that explains the keys when a search is inspected."),
    "inspect_memory_mb": message("The most memory that the recording of one search may take."),
}
"""One sentence on each setting."""
NAMES = tuple(name for section in SECTIONS for name in section.names)
"""The settings of the dialog in their order."""


class SettingsDraft(Struct):
    """The dialog while it is open. A change takes effect at once, so it holds no values."""

    search: str = ""
    """The text in the search field."""
    names: tuple[str, ...] = NAMES
    """The settings that match the search, in the order of ``NAMES``."""
    place: int = 0
    """The chosen setting, as an index into ``names``."""
    typed: str | None = None
    """The text in the field for the chosen value; None if the field shows the value."""

    @property
    def chosen(self) -> str | None:
        """The name of the chosen setting; None if no setting matches the search."""
        return self.names[self.place] if self.names else None
