"""Makes short changes to a library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from io import BytesIO
from pathlib import Path

from engine.library.editing import (
    empty_bin,
    move_to_collection,
    put_in_bin,
    store_report,
    take_from_bin,
)
from engine.library.exporting.own_games import check_own_file
from engine.library.importing.batch_writer import BatchWriter
from engine.library.importing.batches import batches_in
from engine.library.importing.import_state import ImportState
from engine.library.importing.line_counter import LineCounter
from engine.library.importing.progress import DuplicatePolicy, ImportFault, ImportOptions
from engine.library.popular import renew_popular
from engine.library.repertoire.editing import add_lines, remove_move, restore
from engine.library.store.database import back_up, check_database
from engine.library.store.sources import source_bytes
from engine.library.tag_editing import edit_tags
from engine.library.training.cards import add_cards, answer_card, remove_cards
from engine.library_process.refusals import RefusedError
from engine.library_process.thread_libraries import WritingLibrary
from engine.library_process.translation import bad_game_of
from engine.protocol.faults import exception_text
from engine.protocol.library.commands import (
    AddCards,
    AddGames,
    AddRepertoireLines,
    AnswerCard,
    BackUpLibrary,
    BinGames,
    Change,
    CheckLibrary,
    CheckOwnGames,
    EditTags,
    EmptyBin,
    MoveGames,
    RemoveCards,
    RemoveRepertoireMove,
    RestoreRepertoire,
    StoreReport,
)
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import (
    Answer,
    BinEmptied,
    CardAnswered,
    CardsAdded,
    CardsRemoved,
    GamesAdded,
    GamesEdited,
    LibraryBackedUp,
    LibraryChecked,
    OwnGamesChecked,
    RepertoireChanged,
)


class _UnsavedState(ImportState):
    """Of games that come from no file, so that nothing can go on."""

    def save(self, connection: object, collection: int) -> None:
        """Write nothing."""


def make_change(library: WritingLibrary, change: Change) -> Answer:
    """Make a change with its columns; return the answer.

    Raises RefusedError, LibraryError, sqlite3.Error, OSError.
    """
    match change:
        case AddGames():
            return _add(library, change)
        case BinGames() | MoveGames() | EditTags():
            return _edit(library, change)
        case StoreReport(number, game, report):
            if not store_report(library, game, report):
                raise RefusedError(LibraryFault(LibraryFaultCode.NO_SUCH_GAME, number=game))
            return GamesEdited(number, (game,))
        case AddCards() | AnswerCard() | RemoveCards():
            return _change_cards(library, change)
        case AddRepertoireLines() | RemoveRepertoireMove() | RestoreRepertoire():
            return _change_repertoire(library, change)
        case EmptyBin(number, before):
            deleted = empty_bin(library, before)
            _renew_columns(library)
            return BinEmptied(number, deleted)
        case CheckOwnGames(number, path):
            return _check_own(library, number, Path(path))
        case CheckLibrary(number):
            check_database(library.connection, library.path)
            return LibraryChecked(
                number,
                library.game_count(),
                library.check_blocks(),
                source_bytes(library.connection),
            )
        case BackUpLibrary(number, path):
            back_up(library.connection, Path(path))
            return LibraryBackedUp(number)


def _add(library: WritingLibrary, change: AddGames) -> GamesAdded:
    data = change.pgn.encode("utf-8", "replace")
    policy = DuplicatePolicy[change.duplicates.name]
    writer = BatchWriter(library, ImportOptions(change.collection, policy, are_own=change.are_own))
    state = _UnsavedState("", len(data), 0)
    added: list[int] = []
    faults: list[ImportFault] = []
    for batch in batches_in(BytesIO(data), LineCounter(BytesIO(data)), 0, 0, keeps_source=False):
        faults += batch.faults
        if batch.games:
            added += writer.write(batch, state)
    if not added and not state.duplicates:
        raise RefusedError(LibraryFault(LibraryFaultCode.NO_GAME))
    bad_games = tuple(map(bad_game_of, faults))
    return GamesAdded(change.number, tuple(added), state.duplicates, bad_games)


def _check_own(library: WritingLibrary, number: int, path: Path) -> OwnGamesChecked:
    try:
        return OwnGamesChecked(number, *check_own_file(library, path))
    except FileNotFoundError:  # Another window has put it aside.
        return OwnGamesChecked(number, 0, 0)


def _change_cards(library: WritingLibrary, change: AddCards | AnswerCard | RemoveCards) -> Answer:
    match change:
        case AddCards(number, tasks, now_s, game):
            with _refusing_moves():
                added = add_cards(library, tasks, now_s, game)
            return CardsAdded(number, tuple(added))
        case AnswerCard(number, card, grade, now_s, move):
            answered = answer_card(library, card, grade, now_s, move)
            if answered is None:
                raise RefusedError(LibraryFault(LibraryFaultCode.NO_SUCH_CARD, number=card))
            return CardAnswered(number, answered)
        case RemoveCards(number, cards):
            return CardsRemoved(number, tuple(remove_cards(library, cards)))


def _change_repertoire(
    library: WritingLibrary, change: AddRepertoireLines | RemoveRepertoireMove | RestoreRepertoire
) -> RepertoireChanged:
    match change:
        case AddRepertoireLines(number, is_black, lines, now_s):
            with _refusing_moves():
                added = add_lines(library, lines, now_s, is_black=is_black)
            return RepertoireChanged(number, inserted=tuple(added))
        case RemoveRepertoireMove(number, is_black, position, move, now_s):
            removed = remove_move(library, position, move, now_s, is_black=is_black)
            return RepertoireChanged(number, deleted=tuple(removed))
        case RestoreRepertoire(number, inserted, deleted, now_s):
            restore(library, inserted, deleted, now_s)
            return RepertoireChanged(number, inserted, deleted)


@contextmanager
def _refusing_moves() -> Iterator[None]:
    """Refuse a change whose positions or moves are impossible."""
    try:
        yield
    except ValueError as error:
        text = exception_text(error)
        fault = LibraryFault(LibraryFaultCode.POSITION_REFUSED, system_text=text)
        raise RefusedError(fault) from error


def _edit(library: WritingLibrary, change: BinGames | MoveGames | EditTags) -> GamesEdited:
    match change:
        case BinGames(number, games, is_binned):
            kept = _kept(library, games)
            if is_binned:
                put_in_bin(library, kept, _today())
            else:
                take_from_bin(library, kept)
            answer = GamesEdited(number, tuple(kept))
        case MoveGames(number, games, collection):
            kept = _kept(library, games)
            before = move_to_collection(library, kept, collection)
            answer = GamesEdited(number, tuple(kept), tuple(before))
        case EditTags(number, edits, is_undo):
            undoing = edit_tags(library, edits, is_undo=is_undo)
            changed = dict.fromkeys(edit.game for edit in reversed(undoing))
            answer = GamesEdited(number, tuple(changed), undoing=undoing)
    _renew_columns(library)
    return answer


def _kept(library: WritingLibrary, games: tuple[int, ...]) -> list[int]:
    """Return those of some games that the library has."""
    select = "SELECT 1 FROM games WHERE id = ?"
    return [game for game in games if library.connection.execute(select, (game,)).fetchone()]


def _renew_columns(library: WritingLibrary) -> None:
    """Make the columns of the games that changed anew, so that no question has to."""
    library.blocks()
    try:
        renew_popular(library)
    except OSError:
        # The disk is full: the change is kept, and frequent positions are counted by a scan.
        return


def _today() -> int:
    """Return the day as the dates of games are written."""
    today = date.today()
    return today.year * 10_000 + today.month * 100 + today.day
