"""The Settings dialog: its sections, and its plain data while it is open."""

from __future__ import annotations

from msgspec import Struct

from game.message import Message, message, message_with_context
from game.state.dialog import DialogModel


class SettingSection(Struct, frozen=True):
    """Settings below one heading."""

    title: Message
    names: tuple[str, ...]
    """Names of ``game.state.settings.TABLE``, in the order of the dialog."""


SECTIONS: tuple[SettingSection, ...] = (
    SettingSection(
        message_with_context("settings", "Appearance"),
        (
            "language",
            "theme",
            "board",
            "pieces",
            "scale_as_system",
            "scale_percent",
            "animation_ms",
            "reduces_motion",
        ),
    ),
    SettingSection(
        message_with_context("settings", "Board"),
        (
            "coordinates",
            "show_destinations",
            "is_blindfold",
            "show_evaluation",
            "shows_players_scores",
            "show_best_move",
            "show_other_arrows",
            "marks_undefended",
            "marks_pins",
            "marks_checks",
            "turn_board",
        ),
    ),
    SettingSection(
        message_with_context("settings", "Panels"),
        (
            "engine_panel",
            "show_moves",
            "moves_as_text",
            "show_figurines",
            "show_graph",
            "show_root_moves",
            "show_explorer",
            "marks_repertoire",
            "show_tour",
        ),
    ),
    SettingSection(
        message_with_context("settings", "Playing"),
        (
            "person_name",
            "other_name",
            "move_input",
            "confirms_moves",
            "allows_premoves",
            "promotes_to_queen",
            "confirms_resignation",
            "answer_at_once",
            "never_resigns",
            "points_out_mistakes",
        ),
    ),
    SettingSection(
        message_with_context("settings", "Sounds"),
        (
            "is_muted",
            "sound_volume",
            "sound_moves",
            "sound_check",
            "sound_end",
            "sound_low_time",
            "sound_error",
            "speaks_moves",
        ),
    ),
    SettingSection(message_with_context("settings", "Keyboard"), ("keys",)),
    SettingSection(message_with_context("settings", "Files"), ("file_dialogs", "picture_px")),
    SettingSection(
        message_with_context("settings", "Glassbox engine"),
        ("hash_mb", "threads", "book_path", "tablebase_path", "report_nodes"),
    ),
    SettingSection(
        message_with_context("settings", "Inspect"),
        ("shows_story_first", "scores_for_mover", "show_step_hint", "inspect_memory_mb"),
    ),
)
NOTES: dict[str, Message] = {
    "language": message("The language of all texts, and of the letters of the pieces in moves."),
    "theme": message("The colours of the window: light, dark, or as the desktop is set."),
    "board": message("The colours of the squares."),
    "pieces": message("The drawings of the pieces, wherever a piece is shown."),
    "scale_as_system": message("The scale of the display, until another one is chosen."),
    "scale_percent": message("Everything is drawn larger, as far as it fits into the window."),
    "animation_ms": message("How long a piece slides. With 0, it appears on its square at once."),
    "reduces_motion": message("Nothing slides or fades, whatever the duration above is."),
    "coordinates": message("The letters of the files and the numbers of the ranks."),
    "show_destinations": message("Dots and rings on the squares that a chosen piece may go to."),
    "is_blindfold": message("The board shows no pieces while you play. They can still be moved."),
    "move_input": message("Whether the mouse moves a piece by dragging, by two clicks, or both."),
    "confirms_moves": message(
        "A move waits until Enter or a button confirms it. Esc takes it back."
    ),
    "allows_premoves": message("A move made while the opponent thinks is played afterwards."),
    "promotes_to_queen": message("A pawn becomes a queen at once, without a question."),
    "confirms_resignation": message("A question comes before the game is given up."),
    "show_evaluation": message("The bar beside the board that shows who stands better."),
    "shows_players_scores": message(
        "Bar and graph show what the opponent believed, not what Glassbox sees at full strength."
    ),
    "show_best_move": message("The engine's best move as a pale arrow while it thinks."),
    "show_other_arrows": message(
        "In an analysis, the best moves of the other engines as thin arrows, too."
    ),
    "marks_undefended": message("Pieces that can be captured with a gain. Not in rated games."),
    "marks_pins": message("Pieces that may not leave the line to their king. Not in rated games."),
    "marks_checks": message("The checks that a king is open to. Not in rated games."),
    "turn_board": message("In a game of two persons, the side to move is at the bottom."),
    "engine_panel": message("Whether the panel with the engine's thinking is open."),
    "show_moves": message("The list of the moves beside the board."),
    "moves_as_text": message("The move list is running text, as in a book, not two columns."),
    "show_figurines": message("The move list shows a drawing of the piece, not its letter."),
    "show_graph": message("The curve of the evaluation below the move list."),
    "show_root_moves": message("The figures and ordered root moves of our engine in an analysis."),
    "show_explorer": message("What was played from a position in the games of your library."),
    "marks_repertoire": message("Moves of your own openings are marked in lists of moves."),
    "show_tour": message("A card that shows the parts of the window, step by step."),
    "person_name": message("Your name in games and files."),
    "other_name": message("The name of the person who plays against you on this computer."),
    "answer_at_once": message("A level plays its move at once, not after a time like a person's."),
    "never_resigns": message("The engine plays on in a lost position."),
    "points_out_mistakes": message(
        "You may take back a move that loses much. Not in rated games, and not with clocks."
    ),
    "is_muted": message("No sound at all, whatever the other settings are."),
    "sound_volume": message("How loud all sounds are. With 0, nothing is heard."),
    "sound_moves": message("A knock for each move; captures, castling and promotions differ."),
    "sound_check": message("Two notes when a move gives check."),
    "sound_end": message("A chord when the game is over, the same for every result."),
    "sound_low_time": message("Two ticks, once in a game, when little time is left on your clock."),
    "sound_error": message("A low tone when a typed move is illegal or a request fails."),
    "speaks_moves": message("The system's voice reads moves and answers, as a screen reader does."),
    "keys": message("The key of every command. Press Enter to choose other keys."),
    "hash_mb": message("The memory for positions that the engine has searched."),
    "threads": message("With more than one, the engine's searches cannot be stepped through."),
    "book_path": message("The engine at full strength plays the openings of this Polyglot book."),
    "tablebase_path": message("A folder of Syzygy tables, which the engine uses at full strength."),
    "report_nodes": message("How long each position of a game is searched for a report."),
    "file_dialogs": message("The dialogs in which you choose a file to open or to save."),
    "picture_px": message("The side of the board in saved and copied pictures."),
    "shows_story_first": message("Why a move was chosen, in sentences, before all figures."),
    "scores_for_mover": message("Scores count for the side to move, not for White."),
    "show_step_hint": message("A card that explains the keys when a search is inspected."),
    "inspect_memory_mb": message("The most memory that the recording of one search may take."),
}
"""One sentence on each setting."""
NAMES = tuple(name for section in SECTIONS for name in section.names)
"""The settings of the dialog in their order."""


def setting_index(name: str) -> int:
    """Return the place of a setting in the whole list."""
    return NAMES.index(name)


class SettingsDialog(DialogModel):
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

    @property
    def names_option_faults(self) -> bool:
        return True
