"""The player's own openings: reads them from the library, and lets it change them."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from engine.protocol.library.commands import (
    AddRepertoireLines,
    LibraryRequest,
    ReadRepertoire,
    RemoveRepertoireMove,
    RestoreRepertoire,
)
from engine.protocol.library.game_search import LibraryPosition
from engine.protocol.library.repertoire import RepertoireLine, RepertoireMove
from engine.protocol.library.reports import RepertoireChanged, RepertoireRead, RequestRefused
from game.actions.effects import Effect
from game.message import Message, message, plural
from game.rules.player_repertoire import by_place
from game.state.aids.player_repertoire import MOST_CHANGES, PlayerRepertoire, RepertoireChange
from game.state.aids.wall_clock import WallClock
from game.state.library import LibraryUser
from game.state.state import State
from game.update import common, library, settings
from game.update.library import LibraryAnswer
from game.words.library_faults import library_fault_sentence

KNOWN_WHITE = message("Your repertoire for White has this already.")
KNOWN_BLACK = message("Your repertoire for Black has this already.")
UNDONE = message("The change of your repertoire is undone.")


def read(state: State) -> list[Effect]:
    """Ask the library for the repertoires, unless that is asked already."""
    if library.is_waiting(state, LibraryUser.REPERTOIRE):
        return []
    return library.ask(state, LibraryUser.REPERTOIRE, ReadRepertoire)


def add_lines(state: State, lines: tuple[RepertoireLine, ...], *, is_black: bool) -> list[Effect]:
    """Add lines to a repertoire."""
    now_s = state.model(WallClock).now_s
    add = partial(AddRepertoireLines, is_black=is_black, lines=lines, now_s=now_s)
    return library.ask(state, LibraryUser.REPERTOIRE, add)


def remove_move(
    state: State, position: LibraryPosition, move: str, *, is_black: bool
) -> list[Effect]:
    """Remove a move of a position from a repertoire, and what no other line reaches."""
    remove = partial(
        RemoveRepertoireMove,
        is_black=is_black,
        position=position,
        move=move,
        now_s=state.model(WallClock).now_s,
    )
    return library.ask(state, LibraryUser.REPERTOIRE, remove)


def undo(state: State) -> list[Effect]:
    """Undo the last change."""
    known = state.model(PlayerRepertoire)
    if not known.past or library.is_waiting(state, LibraryUser.REPERTOIRE):
        return []
    last = known.past[-1]
    restore = partial(
        RestoreRepertoire,
        inserted=last.deleted,
        deleted=last.inserted,
        now_s=state.model(WallClock).now_s,
    )
    return library.ask(state, LibraryUser.REPERTOIRE, restore)


def take_answer(state: State, request: LibraryRequest, answer: LibraryAnswer) -> list[Effect]:
    """Keep what the library has told, and say what it has changed."""
    known = state.model(PlayerRepertoire)
    match answer:
        case RepertoireRead(_number, moves):
            return _put(state, moves, known.past)
        case RepertoireChanged():
            return _take_change(state, request, answer)
        case RequestRefused(_number, fault) if isinstance(request, ReadRepertoire):
            state.put(replace(known, is_refused=True))
        case RequestRefused(_number, fault):
            common.show_error(state, library_fault_sentence(fault))
    return []


def _take_change(state: State, request: LibraryRequest, answer: RepertoireChanged) -> list[Effect]:
    known = state.model(PlayerRepertoire)
    change = RepertoireChange(answer.inserted, answer.deleted)
    if isinstance(request, RestoreRepertoire):
        past = known.past[:-1]
        common.show_success(state, UNDONE)
    else:
        past = (*known.past, change)[-MOST_CHANGES:] if any(change) else known.past
        common.show_success(state, change_in_words(request, change))
    if known.moves is None:  # The library tells all moves anew, these among them.
        state.put(PlayerRepertoire(past=past))
        return read(state)
    gone = {one.place for one in answer.deleted}
    kept = [one for one in known.moves if one.place not in gone]
    moves = {one.place: one for one in (*kept, *answer.inserted)}
    return _put(state, tuple(moves[place] for place in sorted(moves)), past)


def change_in_words(request: LibraryRequest, change: RepertoireChange) -> Message:
    """Return what a change has done, as a sentence."""
    is_black = isinstance(request, AddRepertoireLines | RemoveRepertoireMove) and request.is_black
    if change.inserted and is_black:
        return plural(
            "Your repertoire for Black has {number} more move.",
            "Your repertoire for Black has {number} more moves.",
            len(change.inserted),
        )
    if change.inserted:
        return plural(
            "Your repertoire for White has {number} more move.",
            "Your repertoire for White has {number} more moves.",
            len(change.inserted),
        )
    if change.deleted and is_black:
        return plural(
            "Removed {number} move from your repertoire for Black.",
            "Removed {number} moves from your repertoire for Black.",
            len(change.deleted),
        )
    if change.deleted:
        return plural(
            "Removed {number} move from your repertoire for White.",
            "Removed {number} moves from your repertoire for White.",
            len(change.deleted),
        )
    return KNOWN_BLACK if is_black else KNOWN_WHITE


def _put(
    state: State, moves: tuple[RepertoireMove, ...], past: tuple[RepertoireChange, ...]
) -> list[Effect]:
    """Keep the moves. Once the person has begun a repertoire, its moves are marked."""
    state.put(PlayerRepertoire(moves, by_place(moves), past=past))
    added = {one.place for change in past for one in change.inserted}
    is_begun = bool(moves) and all(one.place in added for one in moves)
    if not is_begun or state.settings.marks_repertoire:
        return []
    return settings.change_setting(state, "marks_repertoire", True)
