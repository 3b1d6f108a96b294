"""Documents of many games: the games of a list, one after another."""

from __future__ import annotations

import chess

from game.actions.between_features import AnalyseListedText, ShowGameListAgain
from game.actions.effects import DoAction, Effect
from game.actions.explorer import ShowExplorerGamesAgain
from game.actions.game_files import CLIPBOARD
from game.features.analyse import listed_games
from game.features.analyse.model import AnalyseModel, AnalysisToBegin, analysis_of
from game.features.analyse.update import begin_analysis
from game.formats import file_links, game_import
from game.formats.game_text_faults import GameTextError
from game.formats.parsed_game import ParsedGame
from game.message import message
from game.rules import game_record, players
from game.state.game import Game
from game.state.game_list import GameListDialog
from game.state.node import NodeId
from game.state.state import State
from game.update import common, games, opened_files, settings
from game.words.text_faults import remark_line, text_fault

NOT_LISTED = message("The analysed game comes from no list of games.")
FIRST, LAST = (
    message("This is the first game of its list."),
    message("This is the last game of its list."),
)


def show_neighbour_game(state: State, analysis: AnalyseModel, by: int) -> list[Effect]:
    """Show a later game of the list, or an earlier one."""
    listed = listed_games.neighbour_game(state, analysis, by)
    if listed is not None:
        return opened_files.read_to_analyse(listed)
    is_alone = listed_games.listed_game(state, analysis) is None
    common.show_info(state, NOT_LISTED if is_alone else LAST if by > 0 else FIRST)
    return []


def show_game_list(state: State, analysis: AnalyseModel) -> list[Effect]:
    """Show the list with the analysed game as its chosen row.

    After the visit of a game of the explorer, what was analysed before is shown below its list.
    """
    if analysis.left:
        return [*begin_analysis.come_back(state, analysis), DoAction(ShowExplorerGamesAgain())]
    listed = listed_games.listed_game(state, analysis)
    if listed is not None:
        return [DoAction(ShowGameListAgain(listed))]
    common.show_info(state, NOT_LISTED)
    return []


def take_pasted(state: State, text: str) -> list[Effect]:
    """Analyse the game or the position of a pasted text, and say what it holds."""
    before = analysis_of(state)
    common.drop_notice(state)
    effects = analyse_read_game(state, AnalyseListedText(text, CLIPBOARD, None))
    analysis = analysis_of(state)
    if analysis is not None and analysis is not before and state.notice is None:
        game = state.sessions.by_id[analysis.session_id].game
        common.show_success(state, games.loaded_notice(game))
    return effects


def analyse_read_game(state: State, action: AnalyseListedText) -> list[Effect]:
    """Analyse a game that was read; a rated-style game that goes on is refused."""
    try:
        may_be_cut_short = file_links.may_be_cut_short(action.file)
        level = state.settings.level
        parsed = game_import.game_from_text(action.text, level, may_be_cut_short=may_be_cut_short)
    except GameTextError as error:
        common.show_error(state, common.text_fault_message(action.source, text_fault(error.fault)))
        return []
    if not game_record.allows_engine_help(parsed.game):
        common.show_error(state, begin_analysis.RATED)
        return []
    if isinstance(state.dialog, GameListDialog):
        state.dialog = None
    effects = begin_analysis.begin_analysis(state, _opening(state, action, parsed))
    if parsed.remarks and state.dialog is None:
        common.show_answer(state, remark_line(parsed.remarks))
    return [*effects, *(settings.remember_file(state, action.path) if action.path else [])]


def _opening(state: State, action: AnalyseListedText, parsed: ParsedGame) -> AnalysisToBegin:
    flipped = parsed.flipped
    if parsed.is_pgn:
        name = state.settings.person_name or players.PERSON_NAME
        flipped = players.side_at_bottom(parsed.game, name) == chess.BLACK
    else:
        parsed = game_import.document_of_position(parsed)
    game = parsed.game
    game.file, game.is_document, game.draw_offer = action.file, True, None
    document = begin_analysis.document_of(game, state.date, flipped=flipped)
    return AnalysisToBegin(
        document,
        flipped,
        _node_with(document, action.position),
        listed=action.listed,
        is_visit=action.is_visit,
    )


def _node_with(game: Game, position: str) -> NodeId | None:
    """Return the first node of the main line with the position of a FEN; None without one."""
    board, wanted = game.start.copy(stack=False), _without_clocks(position)
    for ply in range(len(game.moves) + 1) if position else ():
        if _without_clocks(board.fen()) == wanted:
            return game.node_at(ply)
        if ply < len(game.moves):
            board.push(game.moves[ply].move)
    return None


def _without_clocks(fen: str) -> list[str]:
    return fen.split(" ")[:4]
