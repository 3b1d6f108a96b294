"""Documents of many games: from game to game without closing, and each edit in its own game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from analysis_desk import FEATURES
from msgspec.structs import replace

from game.actions.action import Action
from game.actions.between_features import (
    AnalyseListedText,
    AnalyseShownGame,
    MoveMade,
    ShowScreen,
    UnsavedAnalysisFound,
)
from game.actions.board import GoToPly
from game.actions.effects import AutosaveAnalysis, EndGameListing, ReadFile, ReadGame, WriteFile
from game.actions.game import CloseDialog
from game.actions.game_files import AskOverwrite, ChoosePath, OpenFilePicker
from game.app.dispatch import update
from game.app.game_file_effects import GameFileEffects
from game.features.analyse import listed_games
from game.features.analyse.actions import (
    SetMoveComments,
    ShowGameList,
    ShowNeighbourGame,
    ToggleNag,
    UndoAnalysisEdit,
)
from game.features.analyse.model import AnalyseModel, analysis_of
from game.features.analyse.update import begin_analysis, shelved_games
from game.features.games.actions import AnalyseListed, ChooseGame, FilterGames, OpenGame
from game.formats import file_links, kept_analyses, pgn
from game.queries import shown_position
from game.rules import game_record, players
from game.state.dialogs.question import ConfirmationDialog
from game.state.game_list import FileStamp, GameListDialog, ListedGame
from game.state.screens import ANALYSE, PLAY
from game.state.session import Session, sessions_with
from game.state.state import State
from game.system.game_lister import GameLister
from game.system.game_saver import GameSaver

GAMES = (
    '[White "A"]\n[Black "B"]\n\n1.e4  e5 {odd   spaces} 1-0\n\n',
    '[White "C"]\n[Black "D"]\n\n1. d4 d5 (1... Nf6) 2. c4 *\n\n',
    '[White "E"]\n[Black "F"]\n\n1. Nf3 {é} d5 1/2-1/2\n',
)


class Reader:
    """The window without its display, with a file of several games."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.files = GameFileEffects(GameLister(), GameSaver())
        self.state = State(
            sessions_with(game_record.new_game(players.person(), players.engine_player(2)))
        )
        self.kept: AutosaveAnalysis | None = None
        self.run_saves = True
        self.do_effects([ReadFile(str(path))])

    def do(self, *actions: Action) -> None:
        for action in actions:
            self.do_effects(update(self.state, action, FEATURES))

    def do_effects(self, effects: Sequence[object]) -> None:
        for effect in effects:
            if isinstance(effect, AutosaveAnalysis):
                self.kept = effect
            if isinstance(effect, ReadFile | ReadGame | EndGameListing | WriteFile):
                self.do(*self.files.run(effect))
        if self.run_saves:
            self.finish_saves()

    def finish_saves(self) -> None:
        self.files.wait()
        reports = self.files.reports()
        if reports:
            self.do(*reports)

    @property
    def analysis(self) -> AnalyseModel:
        found = analysis_of(self.state)
        assert found is not None
        return found

    @property
    def session(self) -> Session:
        return self.state.sessions.by_id[self.analysis.session_id]

    @property
    def white(self) -> str:
        return self.session.game.white.name

    @property
    def number(self) -> int:
        """The number of the shown game, from 1."""
        found = listed_games.listed_game(self.state, self.analysis)
        assert found is not None
        return listed_games.listed_row_number(found)

    @property
    def dialog(self) -> GameListDialog:
        assert isinstance(self.state.dialog, GameListDialog)
        return self.state.dialog

    def analyse(self, row: int) -> None:
        """Analyse a game of the list that is shown."""
        self.do(ChooseGame(row), AnalyseListed())

    def save(self) -> None:
        """Save the shown game into its file; the person agrees."""
        self.do(AskOverwrite(str(self.path.resolve()), is_confirmed=True))


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    path = tmp_path / "games.pgn"
    path.write_bytes("".join(GAMES).encode())
    return Reader(path)


def test_one_press_leads_from_the_list_to_the_analysis_of_a_game(reader: Reader) -> None:
    reader.analyse(1)
    assert reader.state.screen == ANALYSE
    assert reader.state.dialog is None
    assert (reader.white, reader.number) == ("C", 2)
    assert len(reader.state.play_session.game.moves) == 0, "the game in progress goes on"


def test_the_list_comes_back_at_the_game_that_is_analysed(reader: Reader) -> None:
    reader.analyse(0)
    reader.do(ShowNeighbourGame(1), ShowNeighbourGame(1), ShowGameList())
    assert reader.dialog.chosen == 2
    reader.do(CloseDialog())
    assert reader.state.screen == ANALYSE
    assert reader.white == "E"


def test_a_filter_that_hides_the_game_is_dropped(reader: Reader) -> None:
    reader.do(FilterGames("A"))
    reader.analyse(0)
    reader.do(ShowGameList())
    assert reader.dialog.filter == "A"
    reader.do(CloseDialog(), ShowNeighbourGame(1), ShowGameList())
    assert (reader.dialog.filter, reader.dialog.chosen) == ("", 1)


def test_the_next_game_and_the_one_before_end_at_the_ends(reader: Reader) -> None:
    reader.analyse(0)
    seen = []
    for by in (-1, 1, 1, 1, -1):
        reader.do(ShowNeighbourGame(by))
        seen.append(reader.white)
    assert seen == ["A", "C", "E", "E", "C"]
    assert len(reader.state.sessions.by_id) == 2, "games that are left are closed"


def test_an_opened_game_leads_to_its_analysis_and_back_to_its_place(reader: Reader) -> None:
    reader.do(ChooseGame(1), OpenGame(), GoToPly(2))
    game, shown = reader.state.session.game, shown_position.shown_node(reader.state.session)
    reader.do(AnalyseShownGame())
    assert (reader.white, reader.number) == ("C", 2)
    assert shown_position.shown_node(reader.session) == shown
    reader.do(ShowNeighbourGame(1), ShowScreen(PLAY))
    assert reader.state.session.game is game
    assert shown_position.shown_node(reader.state.session) == shown


def test_edits_of_each_game_stay_while_others_are_shown(reader: Reader) -> None:
    reader.analyse(0)
    reader.do(
        ToggleNag(1),
        ShowNeighbourGame(1),
        ToggleNag(2),
        ToggleNag(3),
        ShowNeighbourGame(1),
        ShowNeighbourGame(-1),
    )
    assert (reader.white, reader.state.dialog) == ("C", None)
    assert len(reader.analysis.past) == 2
    reader.do(UndoAnalysisEdit(), ShowNeighbourGame(-1))
    assert reader.white == "A"
    assert "$1" in pgn.write_pgn(reader.session.game)
    reader.do(UndoAnalysisEdit(), ShowNeighbourGame(1))
    assert "$2" in pgn.write_pgn(reader.session.game)
    reader.do(UndoAnalysisEdit())
    assert not shelved_games.has_unsaved_edits(reader.state, reader.analysis)


def test_each_game_is_saved_at_its_place_and_the_others_keep_their_bytes(reader: Reader) -> None:
    reader.analyse(0)
    comment = "a long comment, so that the places behind it move"
    reader.do(
        SetMoveComments(0, "", comment), ShowNeighbourGame(1), ToggleNag(2), ShowNeighbourGame(-1)
    )
    reader.save()
    text = reader.path.read_text()
    assert comment in text
    assert text.endswith("".join(GAMES[1:]))
    assert "1.e4  e5 {odd   spaces} 1-0" in text
    reader.do(ShowNeighbourGame(1))
    assert "$2" in pgn.write_pgn(reader.session.game)
    reader.save()
    assert comment in reader.path.read_text()
    assert "$2" in reader.path.read_text()
    assert reader.path.read_text().endswith(GAMES[2])
    reader.do(ShowNeighbourGame(1))
    assert reader.white == "E"
    assert not shelved_games.has_unsaved_edits(reader.state, reader.analysis)
    reader.do(ToggleNag(4))
    reader.save()
    assert reader.path.read_text().count("[White") == len(GAMES)


def test_a_step_waits_until_the_game_is_saved(reader: Reader) -> None:
    reader.analyse(0)
    reader.do(ToggleNag(1))
    reader.run_saves = False
    reader.save()
    reader.do(ShowNeighbourGame(1))
    assert reader.white == "A"
    reader.finish_saves()
    assert reader.white == "C"


def test_a_dialog_that_was_opened_meanwhile_stays(reader: Reader) -> None:
    reader.analyse(0)
    reader.do(ToggleNag(1))
    reader.run_saves = False
    reader.save()
    reader.do(ShowNeighbourGame(1), OpenFilePicker(saving=True))
    dialog = reader.state.dialog
    assert dialog is not None
    reader.finish_saves()
    assert reader.state.dialog is dialog
    assert reader.white == "A"


def test_a_save_that_fails_lets_the_next_game_come(reader: Reader) -> None:
    reader.analyse(0)
    reader.do(ToggleNag(1))
    file = reader.session.game.file
    assert file is not None
    reader.session.game.file = replace(file, stamp=FileStamp(1, 1))
    reader.run_saves = False
    reader.save()
    reader.do(ShowNeighbourGame(1))
    assert reader.white == "A"
    reader.finish_saves()
    assert reader.white == "C"
    assert shelved_games.has_unsaved_edits(reader.state, reader.analysis)


def test_a_file_that_has_changed_is_said_and_nothing_is_lost(reader: Reader) -> None:
    reader.analyse(0)
    reader.do(ToggleNag(1))
    reader.path.write_bytes(b"x" + reader.path.read_bytes())
    with pytest.raises(Exception, match="changed"):  # The loop of the window shows it.
        reader.do(ShowNeighbourGame(1))
    assert reader.white == "A"
    assert shelved_games.has_unsaved_edits(reader.state, reader.analysis)


def test_games_of_another_file_ask_before_edits_are_given_up(
    reader: Reader, tmp_path: Path
) -> None:
    reader.analyse(0)
    reader.do(ToggleNag(1), ShowNeighbourGame(1))
    other = tmp_path / "other.pgn"
    other.write_bytes("".join(reversed(GAMES)).encode())
    reader.do_effects([ReadFile(str(other))])
    reader.analyse(0)
    assert isinstance(reader.state.dialog, ConfirmationDialog)
    assert reader.white == "C"


def test_all_edited_games_are_there_again_at_the_next_start(reader: Reader) -> None:
    reader.analyse(0)
    reader.do(ToggleNag(1), ShowNeighbourGame(1), ToggleNag(2), ShowNeighbourGame(1))
    assert reader.kept is not None
    texts = [file_links.with_link(pgn.write_pgn(game), game.file) for game in reader.kept.games]
    later = Reader(reader.path)
    later.do(
        CloseDialog(), UnsavedAnalysisFound(kept_analyses.join_games(texts)), ShowScreen(ANALYSE)
    )
    assert later.state.dialog is None
    assert {later.white, *_shelved(later)} == {"A", "C"}
    assert later.number in (1, 2)
    while later.number > 1:
        later.do(ShowNeighbourGame(-1))
    assert "$1" in pgn.write_pgn(later.session.game)
    later.save()
    later.do(ShowNeighbourGame(1))
    assert "$2" in pgn.write_pgn(later.session.game)
    later.save()
    assert later.path.read_text().endswith(GAMES[2])
    assert not shelved_games.has_unsaved_edits(later.state, later.analysis)


def _shelved(reader: Reader) -> list[str]:
    sessions = reader.state.sessions.by_id
    return [sessions[one.session_id].game.white.name for one in reader.analysis.shelf]


def test_a_rated_style_game_that_goes_on_is_refused(reader: Reader) -> None:
    game = game_record.new_game(players.person(), players.engine_player(2))
    game.is_rated = True
    game_record.play_move(game, game_record.live_board(game).parse_san("e4"), 0)
    listed = ListedGame(reader.dialog, 0)
    reader.do(AnalyseListedText(pgn.write_pgn(game), "games.pgn", None, listed))
    assert analysis_of(reader.state) is None
    assert str(reader.dialog.notice) == str(begin_analysis.RATED)


@pytest.mark.parametrize("games", [["1. e4 *"], ["%a\n1. e4 *\n", "1. d4 *"], ["é", "%x\n"]])
def test_kept_games_are_parted_as_they_were_joined(games: list[str]) -> None:
    assert kept_analyses.split_games(kept_analyses.join_games(games)) == games


@pytest.mark.parametrize("line", ["[1, 2", "[]", "[9999]", '{"a": 1}', "[true]", "[0, 8]"])
def test_a_damaged_line_of_lengths_leaves_one_text(line: str) -> None:
    assert kept_analyses.split_games(f"%glassbox-analyses {line}\n1. e4 *\n") == ["1. e4 *\n"]


def test_a_file_opens_on_the_screen_where_it_was_asked_for(reader: Reader, tmp_path: Path) -> None:
    game, position = tmp_path / "one.pgn", tmp_path / "position.fen"
    game.write_text(GAMES[1])
    position.write_text("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n")
    for screen in (PLAY, ANALYSE):
        reader.do(CloseDialog(), AnalyseShownGame(), ShowScreen(screen))
        for path in (game, position):
            reader.do(OpenFilePicker(saving=False), ChoosePath(str(path), saving=False))
            assert reader.state.screen == screen, path.name
            assert reader.state.settings.recent_files[0] == str(path.resolve())
            shown = reader.state.session.game
            if path is game:
                assert shown.white.name == "C"
                assert shown.file is not None
                assert pgn.write_pgn(shown).startswith('[White "C"]')
            else:
                assert shown.start.fen() == path.read_text().strip()
    reader.do(MoveMade("e2e4"), OpenFilePicker(saving=False), ChoosePath(str(game), saving=False))
    # The edits are not given up unasked.
    assert isinstance(reader.state.dialog, ConfirmationDialog)


def test_a_file_that_is_being_saved_is_analysed_afterwards(reader: Reader, tmp_path: Path) -> None:
    game = tmp_path / "one.pgn"
    game.write_text(GAMES[1])
    reader.do(CloseDialog(), AnalyseShownGame(), ChoosePath(str(game), saving=False))
    reader.path = game
    reader.run_saves = False
    reader.do(ToggleNag(1))
    reader.save()
    reader.do(UndoAnalysisEdit(), ChoosePath(str(game), saving=False))
    assert reader.state.opened_files.waiting is not None
    reader.finish_saves()
    assert reader.state.screen == ANALYSE
