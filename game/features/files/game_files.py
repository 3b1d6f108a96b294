"""The clipboard and files."""

from __future__ import annotations

from pathlib import PurePath

from msgspec.structs import replace

from engine.notation import encodings
from game.actions.action import Action
from game.actions.effects import (
    AskClipboard,
    CopiedKind,
    CopyGame,
    CopyText,
    DoAction,
    Effect,
    ReadFile,
    UnwrittenGame,
    WriteFile,
)
from game.actions.file_effects import AttractAttention
from game.actions.files import PathChosen, SaveAbandoned
from game.actions.game_files import OpenFilePicker
from game.features.files import waiting_reads
from game.formats import file_links, pgn
from game.formats.capsules import SUFFIX
from game.message import Message, message
from game.queries import shown_position
from game.state.dialogs.file_dialog import CHOSEN_KINDS, RETURNING_KINDS, FileDialog, FileKind
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.game import Game, GameFile
from game.state.screens import ANALYSE, FeatureModel
from game.state.session import WrittenMoves
from game.state.state import State
from game.update import common, file_prompt, opened_files

SAVED_ELSEWHERE = message(
    "Only a part of the game is shown here. Please save it where it was opened."
)


class AskedSave(FeatureModel, frozen=True):
    """The save of a game whose file was asked for last."""

    if_given_up: Action | None = None
    """What follows if the person does not save after all; None for nothing."""
    note: Message | None = None
    """What is said about the game when it is saved."""
    if_saved: Action | None = None
    """What follows when the game is saved; None for nothing."""


SUFFIXES = {
    FileKind.GAME: (".pgn",),
    FileKind.CAPSULE: (SUFFIX,),
    FileKind.LIBRARY_GAMES: (".pgn",),
    FileKind.PICTURE: (".png", ".svg"),
    FileKind.REPORT_GAME: (".pgn",),
    FileKind.REPORT_PAGE: (".html", ".htm"),
    FileKind.REPORT_PICTURE: (".png",),
    FileKind.EXPORTED_TABLE: (".csv",),
    FileKind.EXPORTED_OBJECTS: (".jsonl",),
    FileKind.EXPORTED_STACKS: (".folded",),
    FileKind.EXPORTED_GAME: (".pgn",),
}
"""The endings of each kind of file. A name without an ending gets the first one."""
NEEDS_SUFFIX = frozenset((FileKind.PICTURE, FileKind.REPORT_PAGE, FileKind.REPORT_PICTURE))
"""The kinds of files that get one of their own endings after any other one."""

MOST_AT_ONCE = 200
"""The number of moves up to which a game is written at once, in its file in about 10 ms."""
OVERWRITING = {
    FileKind.GAME: Question.OVERWRITE_FILE,
    FileKind.CAPSULE: Question.OVERWRITE_CAPSULE,
    FileKind.LIBRARY_GAMES: Question.OVERWRITE_LIBRARY_GAMES,
    FileKind.PICTURE: Question.OVERWRITE_PICTURE,
    FileKind.REPORT_GAME: Question.OVERWRITE_REPORT_GAME,
    FileKind.REPORT_PAGE: Question.OVERWRITE_REPORT_PAGE,
    FileKind.REPORT_PICTURE: Question.OVERWRITE_REPORT_PICTURE,
    FileKind.EXPORTED_TABLE: Question.OVERWRITE_EXPORTED_TABLE,
    FileKind.EXPORTED_OBJECTS: Question.OVERWRITE_EXPORTED_OBJECTS,
    FileKind.EXPORTED_STACKS: Question.OVERWRITE_EXPORTED_STACKS,
    FileKind.EXPORTED_GAME: Question.OVERWRITE_EXPORTED_GAME,
}


def copy_fen(state: State) -> list[Effect]:
    """Copy the FEN of the shown position to the clipboard."""
    return [CopyText(shown_position.shown_board(state.session).fen(), CopiedKind.FEN)]


def copy_pgn(state: State) -> list[Effect]:
    """Copy the PGN of the whole game to the clipboard."""
    game, flipped = state.session.game, state.session.board.flipped
    if _is_long(game):
        return [CopyGame(UnwrittenGame(replace(game), state.date, flipped))]
    return [CopyText(pgn.write_pgn(game, state.date, flipped), CopiedKind.PGN)]


def paste_clipboard() -> list[Effect]:
    """Ask for the text of the clipboard."""
    return [AskClipboard()]


def open_file_prompt(state: State, asked: OpenFilePicker) -> list[Effect]:
    """Ask for a file with a game to open or to save."""
    if asked.saving and state.shown_screen.is_saved_elsewhere:
        common.show_info(state, SAVED_ELSEWHERE)
        return []
    if asked.saving:
        state.put(AskedSave(asked.if_given_up, asked.note, asked.if_saved))
    return file_prompt.ask_for_file(state, state.session, FileKind.GAME, saving=asked.saving)


def give_up_save(state: State) -> list[Effect]:
    """Do what follows if the save is given up whose file was asked for last."""
    follows = state.model(AskedSave).if_given_up
    state.put(AskedSave())
    return [] if follows is None else [DoAction(follows)]


def open_handed_over_file(state: State, path: str) -> list[Effect]:
    """Open a file that another process hands over. It replaces no game that goes on."""
    opened_files.note_handed_over_file(state, path)
    waiting_reads.give_up_waiting_read(state)
    return [AttractAttention(), ReadFile(path)]


def use_chosen_path(
    state: State, path: str, saving: bool, *, is_confirmed: bool = False
) -> list[Effect]:
    """Read the file that the player picked, or write the game or capsule to it.

    The Analyse screen analyses what is read; every other screen leads to the Play screen.
    A picked program goes to the dialog for engines, and the path of a setting to its dialog.
    ``is_confirmed`` says that the person has agreed to replace this file if it exists.
    """
    kind = FileKind.GAME
    if isinstance(state.dialog, FileDialog):
        kind = state.dialog.kind
        state.dialog = None
    if kind in CHOSEN_KINDS:
        return [DoAction(PathChosen(kind, path))]
    if not path.strip() and kind in RETURNING_KINDS:
        return [DoAction(PathChosen(kind, ""))]
    if not path.strip():
        return [DoAction(SaveAbandoned())] if saving and kind is FileKind.GAME else []
    if not saving:
        opened_files.note_handed_over_file(state, "")
        waiting_reads.give_up_waiting_read(state)
        return [ReadFile(path, is_to_analyse=state.screen == ANALYSE)]
    suffix = PurePath(path).suffix.lower()
    if not suffix or (kind in NEEDS_SUFFIX and suffix not in SUFFIXES[kind]):
        path, is_confirmed = path + SUFFIXES[kind][0], False
    if kind is not FileKind.GAME:
        return [DoAction(PathChosen(kind, path, is_confirmed=is_confirmed))]
    file, moves = state.session.game.file, _moves(state)
    return [
        WriteFile(path, _written(state), is_confirmed=is_confirmed, opened_from=file, moves=moves)
    ]


def ask_overwrite(state: State, path: str, kind: FileKind) -> list[Effect]:
    """Ask whether to replace a file that already exists, or only the shown game in its file."""
    file = _file_at(state, path) if kind is FileKind.GAME else None
    has_others = file is not None and file_links.has_text_around(file)
    question = Question.REPLACE_GAME if has_others else OVERWRITING[kind]
    state.dialog = ConfirmationDialog(question, path)
    return []


def _file_at(state: State, path: str) -> GameFile | None:
    """Return the file that the shown game was opened from, if it has this path."""
    file = state.session.game.file
    return file if file and PurePath(file.origin.path) == PurePath(path) else None


def overwrite_file(state: State, path: str, kind: FileKind) -> list[Effect]:
    """Write the game or the capsule over an existing file.

    In the file that the game was opened from, this replaces only the game itself; another file
    has no list of games any more. If the encoding of the file lacks a letter of the game, a
    question offers UTF-8 first. Another file is in UTF-8 then.
    """
    if kind is not FileKind.GAME:
        return [DoAction(PathChosen(kind, path, overwrite=True))]
    file = _file_at(state, path)
    text = _written(state, file)
    if file is not None and isinstance(text, str):
        letter = encodings.first_unencodable(text, file.origin.encoding)
        if letter:
            state.dialog = ConfirmationDialog(Question.SAVE_AS_UTF_8, path, letter=letter)
            return []
    listed = state.opened_files.last_list
    if file is None and listed is not None and PurePath(listed.path) == PurePath(path):
        opened_files.forget_game_list(state)
    moves, opened_from = _moves(state), state.session.game.file
    if file is None:
        return [WriteFile(path, text, overwrite=True, opened_from=opened_from, moves=moves)]
    return [WriteFile(path, text, overwrite=True, inside=file, moves=moves)]


def _moves(state: State) -> WrittenMoves:
    """Return the moves of the shown game as they are now."""
    session, note = state.session, state.model(AskedSave).note
    return WrittenMoves(session.session_id, session.game.tree, note)


def note_moves_saved(state: State, moves: WrittenMoves | None) -> list[Effect]:
    """Note that a file holds these moves of a game, which may have been closed since.

    Then do what follows, if the save of this game was asked for last.
    """
    session = None if moves is None else state.sessions.by_id.get(moves.session_id)
    if moves is not None and session is not None:
        session.saved_tree = moves.tree
    follows = None if moves is None else state.model(AskedSave).if_saved
    return [] if follows is None else [DoAction(follows)]


def save_as_utf_8(state: State, path: str) -> list[Effect]:
    """Write the game in UTF-8 into the file that it was opened from; its other games stay."""
    file = _file_at(state, path)
    if file is None:
        return []
    state.session.game.file = replace(file, origin=replace(file.origin, encoding=encodings.UTF_8))
    return overwrite_file(state, path, FileKind.GAME)


def _written(state: State, inside: GameFile | None = None) -> str | UnwrittenGame:
    """Return the text of the game, or the game itself if writing it takes too long.

    The game itself is returned too if its text in its file has to be read first. ``inside`` is the
    file in which it replaces the game as it was opened. An encoding that may lack a letter has to
    be tried at once, because a question follows from it.
    """
    game, flipped = state.session.game, state.session.board.flipped
    has_every_letter = inside is None or inside.origin.encoding == encodings.UTF_8
    is_text_known = game.file is None or bool(game.file.text)
    if has_every_letter and (_is_long(game) or not is_text_known):
        return UnwrittenGame(replace(game), state.date, flipped)
    from game.formats.in_place import in_place_writer  # Loaded with the first save.

    return in_place_writer.write_game(game, game.file, state.date, flipped)


def _is_long(game: Game) -> bool:
    return game.tree.next_id > MOST_AT_ONCE
