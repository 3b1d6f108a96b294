"""Games are saved into PGN files in a thread, one after another, and the window waits for them."""

from __future__ import annotations

import threading
from array import array
from pathlib import Path
from unittest.mock import Mock

import pytest
from msgspec.structs import replace
from play_scenes import play
from tree_shapes import line_with_variations

from game.actions.effects import EndProgram, ReadFile, ReadGame, UnwrittenGame, WriteFile
from game.actions.files import FileIsReadable, NoteRecentFile, ReadMustWait, SaveEnded
from game.actions.game_files import AskOverwrite, ChoosePath, ListGames, LoadText
from game.actions.window import RequestFailed, RequestSucceeded
from game.app.dispatch import update
from game.app.effect_runner import EffectRunner
from game.formats import pgn
from game.formats.in_place import in_place_writer
from game.rules import game_record, players
from game.state import game_list
from game.state.files.opened_files import ReadRequest
from game.state.game import Game, GameFile
from game.state.game_list import (
    SPAN_TYPE,
    ByteSpan,
    FileStamp,
    GameBlock,
    GameListDialog,
    ListedGame,
    ReplacedGame,
)
from game.state.node import ROOT
from game.state.session import sessions_with
from game.state.state import State
from game.system import pgn_files
from game.system.game_saver import GameSaver
from game.system.storage import Storage

GAME = '[White "Anna"]\n\n1. e4 *\n\n'
PATIENCE_S = 30.0


class HeldSaves:
    """Saves that wait, each for one call of ``let_one_end``."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._allowed = threading.Semaphore(0)
        self._save = pgn_files.replace_game
        monkeypatch.setattr(pgn_files, "replace_game", self._wait_and_save)

    def let_one_end(self) -> None:
        self._allowed.release()

    def _wait_and_save(self, file: GameFile, text: str) -> ReplacedGame:
        assert self._allowed.acquire(timeout=PATIENCE_S)
        return self._save(file, text)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> HeldSaves:
    return HeldSaves(monkeypatch)


@pytest.fixture
def news() -> threading.Semaphore:
    """Counts the calls of ``wake``."""
    return threading.Semaphore(0)


@pytest.fixture
def runner(tmp_path: Path, news: threading.Semaphore) -> EffectRunner:
    saver = GameSaver(news.release)
    return EffectRunner({}, Mock(), Storage(tmp_path / "home"), Mock(), saver=saver)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(GAME * 3)
    return path


def second_game(runner: EffectRunner, path: Path) -> GameFile:
    listed, _ = runner.run(ReadFile(str(path)))
    assert isinstance(listed, ListGames)
    games = GameListDialog(0, "", str(path), stamp=listed.stamp)
    span = ByteSpan(len(GAME), 2 * len(GAME))
    game_list.add_block(games, GameBlock(array(SPAN_TYPE, span)))
    (loaded,) = runner.run(ReadGame(ListedGame(games, 0)))
    assert isinstance(loaded, LoadText)
    assert loaded.file is not None
    return loaded.file


def leaves(runner: EffectRunner) -> bool:
    return runner.leaving


def save(file: GameFile, text: str) -> WriteFile:
    return WriteFile(file.origin.path, text, overwrite=True, inside=file)


def test_a_save_blocks_nothing_and_is_reported_when_it_ends(
    runner: EffectRunner, path: Path, held: HeldSaves, news: threading.Semaphore
) -> None:
    assert runner.run(save(second_game(runner, path), "1. d4 *")) == []
    assert runner.reports() == []
    held.let_one_end()
    assert news.acquire(timeout=PATIENCE_S)
    ended, noted, saved = runner.reports()
    assert isinstance(ended, SaveEnded)
    assert ended.replaced is not None
    assert ended.replaced.stamp.size == path.stat().st_size
    assert noted == NoteRecentFile(str(path))
    assert isinstance(saved, RequestSucceeded)
    assert path.read_text() == f"{GAME}1. d4 *{GAME}"


def test_of_two_saves_the_later_one_stays(
    runner: EffectRunner, path: Path, held: HeldSaves
) -> None:
    file = second_game(runner, path)
    runner.run(save(file, "1. d4 *"))
    runner.run(save(file, "1. c4 *"))
    held.let_one_end()
    held.let_one_end()
    runner.close()
    assert [type(report) for report in runner.reports()] == [
        SaveEnded,
        NoteRecentFile,
        RequestSucceeded,
    ] * 2
    assert path.read_text() == f"{GAME}1. c4 *{GAME}"


def test_the_window_stays_open_until_the_game_is_saved(
    runner: EffectRunner, path: Path, held: HeldSaves, news: threading.Semaphore
) -> None:
    runner.run(save(second_game(runner, path), "1. d4 *"))
    runner.run(EndProgram())
    assert not leaves(runner)
    held.let_one_end()
    assert news.acquire(timeout=PATIENCE_S)
    assert not leaves(runner), "the player has not read the report"
    runner.reports()
    assert leaves(runner)
    assert "d4" in path.read_text()


def test_the_window_stays_open_if_the_game_could_not_be_saved(
    runner: EffectRunner, path: Path, held: HeldSaves, news: threading.Semaphore
) -> None:
    file = second_game(runner, path)
    runner.run(save(replace(file, stamp=FileStamp(1, 1)), "1. d4 *"))
    runner.run(EndProgram())
    held.let_one_end()
    assert news.acquire(timeout=PATIENCE_S)
    ended, failed = runner.reports()
    assert ended == SaveEnded(str(path.resolve()), None)
    assert isinstance(failed, RequestFailed)
    assert not leaves(runner)
    assert path.read_text() == GAME * 3
    runner.run(EndProgram())
    assert leaves(runner)


def test_a_file_that_is_being_saved_is_not_read_and_nothing_waits(
    runner: EffectRunner, path: Path, held: HeldSaves, news: threading.Semaphore
) -> None:
    """By its other name neither. It can be read when the last save into it has ended."""
    link = path.with_name("link.pgn")
    link.symlink_to(path)
    file = second_game(runner, path)
    runner.run(save(file, "1. d4 *"))
    runner.run(save(file, "1. c4 *"))
    for name in (path, link):
        request = ReadRequest(str(name))
        assert runner.run(ReadFile(str(name))) == [ReadMustWait(request, str(path))]
    held.let_one_end()
    assert news.acquire(timeout=PATIENCE_S)
    assert FileIsReadable(str(path)) not in runner.reports()
    held.let_one_end()
    assert news.acquire(timeout=PATIENCE_S)
    assert runner.reports()[-1] == FileIsReadable(str(path)), "after what changes the list of games"
    listed, _ = runner.run(ReadFile(str(link)))
    assert isinstance(listed, ListGames)
    assert listed.stamp.size == path.stat().st_size == len(f"{GAME}1. c4 *{GAME}")


def test_a_whole_file_is_written_after_the_saves_before_it(
    runner: EffectRunner, path: Path, held: HeldSaves
) -> None:
    runner.run(save(second_game(runner, path), "1. d4 *"))
    held.let_one_end()
    runner.run(WriteFile(str(path), "1. c4 *", overwrite=True))
    runner.close()
    assert path.read_text() == "1. c4 *"


def test_other_files_are_read_and_saved_while_a_save_runs(
    runner: EffectRunner, path: Path, held: HeldSaves, tmp_path: Path
) -> None:
    other, new = tmp_path / "other.pgn", tmp_path / "new.pgn"
    other.write_text(GAME * 2)
    runner.run(save(second_game(runner, path), "1. d4 *"))
    assert second_game(runner, other).origin.path == str(other)
    runner.run(WriteFile(str(new), "1. c4 *"))
    assert path.read_text() == GAME * 3, "the save still runs"
    held.let_one_end()
    runner.close()
    assert [type(report) for report in runner.reports()] == [
        SaveEnded,
        NoteRecentFile,
        RequestSucceeded,
        NoteRecentFile,
        RequestSucceeded,
    ]
    assert new.read_text() == "1. c4 *"


def test_an_error_of_the_program_is_no_success_and_the_window_can_be_closed(
    runner: EffectRunner, path: Path, news: threading.Semaphore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError

    file = second_game(runner, path)
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    monkeypatch.setattr(pgn_files, "replace_game", fail)
    runner.run(save(file, "1. d4 *"))
    assert news.acquire(timeout=PATIENCE_S)
    assert [type(report) for report in runner.reports()] == [SaveEnded, RequestFailed]
    runner.run(EndProgram())
    assert leaves(runner)


def long_game(file: GameFile | None = None) -> Game:
    tree = line_with_variations(1, main=30, variation=10)
    game = game_record.new_game(players.person(), players.person(), start=tree.start)
    game.tree, game.end, game.is_document = tree, (ROOT, *tree.mainline())[-1], True
    game.file = file
    return game


def test_the_text_of_a_long_game_is_written_in_the_background(
    runner: EffectRunner, path: Path, held: HeldSaves, news: threading.Semaphore
) -> None:
    file, game = second_game(runner, path), long_game()
    text = UnwrittenGame(game, "2026.01.01", False)
    assert runner.run(WriteFile(str(path), text, overwrite=True, inside=file)) == []
    assert path.read_text() == GAME * 3
    held.let_one_end()
    assert news.acquire(timeout=PATIENCE_S)
    expected = in_place_writer.write_edited_game(file.text, "\n", game, "2026.01.01", False)
    assert path.read_text() == f"{GAME}{expected}{GAME}"


def test_a_long_game_is_written_into_a_new_file_before_the_window_closes(
    runner: EffectRunner, tmp_path: Path
) -> None:
    game, path = long_game(), tmp_path / "new.pgn"
    assert runner.run(WriteFile(str(path), UnwrittenGame(game, "2026.01.01", False))) == []
    runner.run(EndProgram())
    runner.close()
    assert path.read_text() == pgn.write_pgn(game, "2026.01.01")
    assert RequestSucceeded in [type(report) for report in runner.reports()]


def test_a_long_game_asks_before_it_replaces_a_file(runner: EffectRunner, path: Path) -> None:
    text = UnwrittenGame(long_game(), "2026.01.01", False)
    assert runner.run(WriteFile(str(path), text)) == [AskOverwrite(str(path))]
    assert path.read_text() == GAME * 3
    runner.run(WriteFile(str(path), text, overwrite=True))
    runner.close()
    assert path.read_text() == pgn.write_pgn(long_game(), "2026.01.01")


def test_a_long_game_that_cannot_be_written_is_said(runner: EffectRunner, tmp_path: Path) -> None:
    text = UnwrittenGame(long_game(), "2026.01.01", False)
    runner.run(WriteFile(str(tmp_path / "no folder" / "new.pgn"), text))
    runner.close()
    assert RequestFailed in [type(report) for report in runner.reports()]


def test_only_a_long_game_is_written_later() -> None:
    for game, kind in ((play(["e4"]).session.game, str), (long_game(), UnwrittenGame)):
        state = State(sessions_with(game))
        effects = update(state, ChoosePath("/tmp/a.pgn", saving=True))
        (text,) = [one.text for one in effects if isinstance(one, WriteFile)]
        assert isinstance(text, kind)
