"""An analysis that is not saved is kept for the next start; saving and undoing let it go."""

from __future__ import annotations

from pathlib import Path

import pytest
from analysis_desk import FEATURES, AnalysisDesk, document
from random_trees import outline

from game import startup
from game.actions.between_features import ShowScreen, UnsavedAnalysisFound
from game.actions.board import ShowMove
from game.actions.effects import AutosaveAnalysis, ReadFile, WriteFile
from game.actions.files import NoteRecentFile
from game.actions.game_files import AskOverwrite, ChoosePath, LoadText
from game.actions.window import RequestFailed
from game.app.dispatch import update
from game.app.game_file_effects import GameFileEffects
from game.features.analyse.actions import SetMoveComments, ToggleNag, UndoAnalysisEdit
from game.features.analyse.model import analysis_of
from game.options import Options
from game.rules import game_record, players
from game.state.resume_offer import ResumeOffer
from game.state.screens import ANALYSE, PLAY
from game.state.session import sessions_with
from game.state.state import State
from game.system.game_lister import GameLister
from game.system.game_saver import GameSaver
from game.system.played.analysis_autosave import ANALYSIS, ANALYSIS_PREVIOUS, AnalysisFile
from game.system.played.analysis_saver import AnalysisSaver
from game.system.storage import Storage
from game.system.text_files import StorageError

GAME = '[Event "x"]\n[White "A"]\n\n1. e4 {first} e5 (1... c5) 2. Nf3 *\n'


class Keeper:
    """Writes what the effects of a desk say, as the window does."""

    def __init__(self, folder: Path) -> None:
        self.file = AnalysisFile(folder)
        self.saver = AnalysisSaver(self.file)

    def run(self, desk: AnalysisDesk) -> list[object]:
        for effect in desk.effects:
            if isinstance(effect, AutosaveAnalysis):
                self.saver.keep(effect.games, effect.date, flipped=effect.flipped)
        self.saver.wait()
        return [fault for fault in self.saver.poll() if fault is not None]


def left_in(folder: Path) -> str | None:
    """Return the analysis that a new window finds."""
    return AnalysisFile(folder).take_left()


def test_each_edit_is_kept_and_the_next_window_has_it(tmp_path: Path) -> None:
    keeper, desk = Keeper(tmp_path), AnalysisDesk(GAME)
    assert keeper.run(desk) == []
    desk.play("g8f6")
    keeper.run(desk)
    desk.do(SetMoveComments(desk.shown, "", "last"), ShowMove(0))
    keeper.run(desk)
    before = desk.pgn
    del keeper  # The process of the window ends, and its lock with it.
    text = left_in(tmp_path)
    assert text is not None
    state = State(sessions_with(game_record.new_game(players.person(), players.engine_player(0))))
    update(state, UnsavedAnalysisFound(text), FEATURES)
    again = analysis_of(state)
    assert again is not None
    game = state.sessions.by_id[again.session_id].game
    assert outline(game.tree) == outline(document(before).tree)
    assert state.screen == ANALYSE, "a new game is nothing to look at"
    followed = update(state, ShowScreen(PLAY), FEATURES)
    assert not any(isinstance(one, AutosaveAnalysis) for one in followed), "it is kept already"


def test_a_left_analysis_does_not_hide_what_was_opened_or_is_offered(tmp_path: Path) -> None:
    keeper, desk = Keeper(tmp_path), AnalysisDesk(GAME)
    desk.do(ToggleNag(1))
    keeper.run(desk)
    del keeper
    text = left_in(tmp_path)
    assert text is not None
    opened = State(sessions_with(document(GAME)))
    offered = State(sessions_with(game_record.new_game(players.person(), players.engine_player(0))))
    offered.opened_files.resume = ResumeOffer(GAME, "a game")
    for state in (opened, offered):
        update(state, UnsavedAnalysisFound(text), FEATURES)
        assert (state.screen, analysis_of(state) is not None) == (PLAY, True)
        assert state.notice is not None


def test_walking_keeps_nothing(tmp_path: Path) -> None:
    desk = AnalysisDesk(GAME)
    for node in desk.tree.nodes:
        desk.do(ShowMove(node))
        assert Keeper(tmp_path).run(desk) == []
    assert left_in(tmp_path) is None


def test_an_undone_edit_is_let_go(tmp_path: Path) -> None:
    keeper, desk = Keeper(tmp_path), AnalysisDesk(GAME)
    desk.do(ToggleNag(1))
    keeper.run(desk)
    assert (tmp_path / ANALYSIS).exists()
    desk.do(UndoAnalysisEdit())
    keeper.run(desk)
    assert not (tmp_path / ANALYSIS).exists()


def test_two_windows_keep_their_analyses_apart(tmp_path: Path) -> None:
    keepers = [Keeper(tmp_path), Keeper(tmp_path)]
    for keeper, nag in zip(keepers, (1, 2), strict=True):
        desk = AnalysisDesk(GAME)
        desk.do(ToggleNag(nag))
        assert keeper.run(desk) == []
    assert left_in(tmp_path) is None, "both windows are open"
    keepers.clear()
    del keeper
    first, second = AnalysisFile(tmp_path), AnalysisFile(tmp_path)
    texts = first.take_left(), second.take_left()
    assert sorted(str(text)[-9:] for text in texts) == ["Nf3 $1 *\n", "Nf3 $2 *\n"]


def test_a_folder_that_cannot_be_written_is_said_once(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("")
    keeper, desk = Keeper(folder), AnalysisDesk(GAME)
    desk.do(ToggleNag(1))
    assert len(keeper.run(desk)) == 1
    desk.do(ToggleNag(2))
    assert keeper.run(desk) == []


def test_a_damaged_file_is_put_aside_with_one_line(tmp_path: Path) -> None:
    (tmp_path / ANALYSIS).write_text("1. e4 e5 2. Ke3 nonsense")
    start = startup.program_start(Options(), Storage(tmp_path), None, 1)
    assert any(isinstance(one, RequestFailed) for one in start.actions)
    assert not any(isinstance(one, UnsavedAnalysisFound) for one in start.actions)
    assert (tmp_path / ANALYSIS_PREVIOUS).exists()


def test_the_first_actions_of_a_window_open_what_was_left(tmp_path: Path) -> None:
    keeper, desk = Keeper(tmp_path), AnalysisDesk(GAME)
    desk.do(ToggleNag(1))
    keeper.run(desk)
    del keeper
    start = startup.program_start(Options(), Storage(tmp_path), None, 1)
    assert any(isinstance(one, UnsavedAnalysisFound) for one in start.actions)


class Saving:
    """An opened file whose analysis is saved, as the window does it."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        path.write_bytes(text.encode())
        self.files = GameFileEffects(GameLister(), GameSaver())
        (loaded,) = self.files.run(ReadFile(str(path)))
        assert isinstance(loaded, LoadText)
        game = document(loaded.text)
        game.file = loaded.file
        self.desk = AnalysisDesk(game)

    def save(self, *, fails: bool = False) -> None:
        """Save over the file; the person agrees."""
        self.desk.do(AskOverwrite(str(self.path), is_confirmed=True))
        for effect in self.desk.effects:
            if isinstance(effect, WriteFile) and not fails:
                self.files.run(effect)
        self.files.wait()
        self.desk.do(*self.files.reports())

    def is_kept(self) -> bool:
        return bool(self.desk.analysis.autosaved)


UNUSUAL = '[White "A"]\n\n1.e4 e5 {two  spaces}\n  2.Nf3 Nc6!? (2...d6)   *\n\n'


def test_an_analysis_without_edits_is_saved_to_the_byte(tmp_path: Path) -> None:
    saving = Saving(tmp_path / "a.pgn", UNUSUAL)
    saving.desk.do(ShowMove(0), ToggleNag(1))
    saving.save()
    assert (tmp_path / "a.pgn").read_bytes() == UNUSUAL.encode()


def test_a_saved_analysis_is_not_kept_any_more_until_the_next_edit(tmp_path: Path) -> None:
    saving = Saving(tmp_path / "a.pgn", UNUSUAL)
    saving.desk.do(ToggleNag(1))
    assert saving.is_kept()
    saving.save(fails=True)
    assert saving.is_kept(), "it is not saved yet"
    saving.save()
    assert not saving.is_kept()
    assert "$1" in (tmp_path / "a.pgn").read_text()
    saving.desk.do(ToggleNag(2))
    assert saving.is_kept()


def test_a_save_under_another_name_counts_and_that_of_other_moves_does_not(
    tmp_path: Path,
) -> None:
    desk = AnalysisDesk(GAME)
    desk.do(ToggleNag(1), ChoosePath(str(tmp_path / "b.pgn"), saving=True))
    moves = next(one.moves for one in desk.effects if isinstance(one, WriteFile))
    assert moves is not None
    path = str(tmp_path / "b.pgn")
    for other in (
        None,
        moves._replace(tree=moves.tree.with_node(0, moves.tree[0])),
        moves._replace(session_id=moves.session_id + 1),
    ):
        desk.do(NoteRecentFile(path, other))
        assert desk.analysis.autosaved
    desk.do(NoteRecentFile(path, moves))
    assert not desk.analysis.autosaved


def test_all_files_in_use_is_one_clear_line(tmp_path: Path) -> None:
    files = [AnalysisFile(tmp_path) for _ in range(9)]
    for file in files:
        file.write("*")
    with pytest.raises(StorageError):
        AnalysisFile(tmp_path).write("*")
