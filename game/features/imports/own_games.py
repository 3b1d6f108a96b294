"""The games that are played here go into the library, as its collection ``MY_GAMES``.

They stand in ``games.pgn`` as soon as they are over. Whenever the library opens, and some time
after a game is over, it takes in what it lacks, reads both back and compares them. Only then does
the file go: the first one is kept aside, and later ones are deleted. Until then, and if the library
cannot be written, the games stay in it. The games have ids, so a window that is killed at any
moment neither loses a game nor doubles one.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol.library.commands import CheckOwnGames, ImportGames, LibraryRequest
from engine.protocol.library.library_fault import LibraryFault
from engine.protocol.library.reports import (
    ImportEnd,
    ImportEnded,
    ImportProgressed,
    OwnGamesChecked,
    RequestRefused,
)
from game.actions.effects import Effect, PutGamesAside
from game.formats import played_games
from game.message import Message, plural, template
from game.state.library import MY_GAMES, Library, LibraryStatus, LibraryUser
from game.state.screens import FeatureModel
from game.state.state import State
from game.update import common, library, opened_files
from game.update.library import LibraryAnswer
from game.words.inspect.scores import group_digits
from game.words.library_faults import library_fault_sentence

LEAST_TOLD = 2
"""How many games go in at once before a line says so: after a game there is one."""
STAYS = template("The games stay in {file} alone. {fault}")


class OwnGames(FeatureModel, frozen=True):
    """What is known of the games that are played here."""

    kept: int = 0
    """How many of them the running import has added."""
    is_fault_said: bool = False
    """Whether a line has said that the library cannot take them. It says so once."""


def library_status(state: State) -> LibraryStatus:
    """Return whether the library is open."""
    return state.model(Library).status


def take_in(state: State, before: LibraryStatus) -> list[Effect]:
    """Let the library take the games in when it has opened, or when they are due."""
    status = library_status(state)
    is_due = opened_files.are_played_games_due(state)
    has_opened = status is LibraryStatus.OPEN and before is not LibraryStatus.OPEN
    if not is_due and not has_opened:
        return []
    opened_files.note_played_games_taken(state)
    if status is LibraryStatus.FAILED:
        _say_fault(state, state.model(Library).fault)
        return []
    is_asked = library.is_waiting(state, LibraryUser.OWN_GAMES)
    if not state.opened_files.has_games_file or (is_asked and not is_due):
        return []
    state.put(replace(state.model(OwnGames), kept=0))
    return library.ask(state, LibraryUser.OWN_GAMES, _request)


def _request(number: int) -> LibraryRequest:
    """Return the request; the path begins at the folder of the library."""
    return ImportGames(number, played_games.FILE, MY_GAMES, keeps_source=True, are_own=True)


def use_answer(state: State, _asked: LibraryRequest, report: LibraryAnswer) -> list[Effect]:
    """Note what the library reports; say what is new, and what is wrong.

    When it has taken the games in, it compares them. A file with a game that differs stays.
    """
    match report:
        case ImportProgressed():
            state.put(replace(state.model(OwnGames), kept=report.kept))
        case ImportEnded(_, ImportEnd.WHOLE, _):
            kept = state.model(OwnGames).kept
            if kept >= LEAST_TOLD:
                common.show_info(state, _taken_in(kept))
            return library.ask(
                state,
                LibraryUser.OWN_GAMES,
                lambda number: CheckOwnGames(number, played_games.FILE),
            )
        case OwnGamesChecked(games=games, missing=0) if games:
            return [PutGamesAside(report.size, report.changed_ns)]
        case ImportEnded(_, _, fault) | RequestRefused(_, fault) if fault is not None:
            _say_fault(state, fault)
        case _:
            pass
    return []


def _say_fault(state: State, fault: LibraryFault | None) -> None:
    own = state.model(OwnGames)
    if own.is_fault_said or fault is None:
        return
    state.put(replace(own, is_fault_said=True))
    said = STAYS.filled(file=played_games.FILE, fault=library_fault_sentence(fault))
    common.show_error(state, said)


def _taken_in(kept: int) -> Message:
    return plural(
        "{games} game that you played is in the library now.",
        "{games} games that you played are in the library now.",
        kept,
        games=group_digits(kept),
    )
