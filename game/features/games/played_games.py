"""The played games: opening their list, and one of them."""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol.library.commands import LibraryRequest, ReadOwnGames
from engine.protocol.library.reports import OwnGame, OwnGamesRead, RequestRefused
from game.actions.effects import Effect, ListPlayedGames
from game.formats import game_import, played_games
from game.formats.game_text_faults import GameTextError
from game.formats.played_games import FILE
from game.message import Text, message, template
from game.rules import game_record
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.files.opened_files import Place
from game.state.library import MY_GAMES, LibraryUser
from game.state.screens import FeatureModel
from game.state.state import State
from game.update import common, games, library, opened_files
from game.update.library import LibraryAnswer
from game.words.library_faults import library_fault_sentence
from game.words.text_faults import text_fault

NONE = message("No game was played yet.")
NOT_LISTED = template("The games in the library cannot be listed. {fault}")


class PlayedGames(FeatureModel, frozen=True):
    """The list of the played games while the library is asked for it."""

    place: Place | None = None
    """What was shown when the person asked; None if the list is not wanted."""
    read: tuple[OwnGame, ...] = ()
    """The games that have been read."""
    fault: Text = ""
    """Why the library could not be asked last; empty if it has answered."""


def open_played_games(state: State) -> list[Effect]:
    """Ask the library for the played games, if there are any; their list opens then."""
    if not state.opened_files.has_played_games:
        return []
    state.put(PlayedGames(opened_files.shown_place(state)))
    return [] if library.is_waiting(state, LibraryUser.PLAYED_GAMES) else _ask(state, 0)


def _ask(state: State, after: int) -> list[Effect]:
    """Ask for the games behind the one with a number."""
    return library.ask(
        state, LibraryUser.PLAYED_GAMES, lambda number: ReadOwnGames(number, MY_GAMES, after)
    )


def use_answer(state: State, _asked: LibraryRequest, report: LibraryAnswer) -> list[Effect]:
    """Go on to read, or let the list open, unless something else is shown by now.

    Without the library, it has the games that the library is still to take in.
    """
    known = state.model(PlayedGames)
    match report:
        case OwnGamesRead(games=found, last=last, is_whole=is_whole):
            known = replace(known, read=(*known.read, *found))
            state.put(known if not is_whole else PlayedGames())
            if not is_whole:
                return _ask(state, last)
        case RequestRefused(fault=fault):
            said = NOT_LISTED.filled(fault=library_fault_sentence(fault))
            state.put(PlayedGames(fault=said))
        case _:
            return []
    is_wanted = known.place == opened_files.shown_place(state)
    return [ListPlayedGames(known.read)] if is_wanted else []


def fault_of_list(state: State) -> Text:
    """Return why the list lacks the games of the library; empty if it has them."""
    return state.model(PlayedGames).fault


def say_empty(state: State, fault: Text) -> None:
    """Say why there is no list."""
    if fault:
        common.show_error(state, fault)
    else:
        common.show_info(state, NONE)


def open_played_game(state: State, text: str) -> list[Effect]:
    """Show a played game; an unfinished one goes on, perhaps after a question."""
    game = played_games.read_own_tags(text)
    try:
        opened = game_import.game_from_text(game.text, state.settings.level)
    except GameTextError as error:
        common.show_error(state, text_fault(error.fault))
        return []
    if not game_record.is_worth_resuming(opened.game):
        return games.load_game_text(state, game.text, FILE)
    state.dialog = None
    if games.is_game_at_stake(state):
        state.dialog = ConfirmationDialog(Question.DISCARD_FOR_PLAYED, text)
        return []
    return resume_played_game(state, text)


def resume_played_game(state: State, text: str) -> list[Effect]:
    """Let a played game go on as it was left. It leaves the played games once it is autosaved."""
    opened = games.begin_saved_game(state, text)
    return [] if opened is None else [*opened, *common.autosave(state, state.session)]
