"""The played games: opening their list, and one of them."""

from __future__ import annotations

from game.actions.effects import Effect, ListPlayedGames
from game.formats import game_import, played_games
from game.formats.game_text_faults import GameTextError
from game.formats.played_games import FILE
from game.rules import game_record
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.state import State
from game.update import common, games
from game.words.text_faults import text_fault


def open_played_games(state: State) -> list[Effect]:
    """Open the list of the played games, if there are any."""
    return [ListPlayedGames()] if state.opened_files.has_played_games else []


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
