"""The played games: listed newest first, and opened or resumed from their list."""

from __future__ import annotations

import errno
import os
from array import array
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from played_line import played
from scripted_engine import ScriptedEngine

from engine.protocol.library.commands import LibraryRequest, ReadOwnGames
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.reports import (
    LibraryReport,
    OwnGame,
    OwnGamesRead,
    RequestRefused,
)
from game.actions.action import Action
from game.actions.between_features import OpenNewGame, OpenPlayedGames
from game.actions.effects import ArchiveGame, Autosave, Effect, ListPlayedGames
from game.actions.game import (
    AnswerQuestion,
    CloseDialog,
    PlayedGameRead,
    PlayedGamesChecked,
    Resign,
    TakeBack,
)
from game.actions.game_files import GamesListed, ListGames
from game.actions.library import LibraryReported
from game.actions.library_effects import AskLibrary
from game.actions.reviews import ReviewNotFound
from game.actions.window import RequestSucceeded
from game.app.dispatch import update
from game.app.effect_runner import EffectRunner
from game.app.registry import FEATURES
from game.features.games.actions import ChooseGame, OpenGame
from game.formats import pgn, played_games
from game.state import game_list
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.engines import FIRST_SEAT
from game.state.game import Ending, Result
from game.state.game_list import GameBlock, GameListDialog
from game.state.state import NoticeKind
from game.system.played import played_effects
from game.system.storage import Storage

if TYPE_CHECKING:
    from tests.game.conftest import Desk


class NoClipboard:
    """A clipboard that no test here uses."""

    def get(self) -> str:
        raise NotImplementedError

    def put(self, text: str) -> None:
        raise NotImplementedError


def text_of(*moves: str, result: Result | None = None, name: str = "Anna") -> str:
    """Return a game against level 3 as PGN."""
    game = played(*moves, name=name)
    game.result = result
    return played_games.with_id_tag(pgn.write_pgn(game, "2024.05.31"), name)


UNFINISHED = text_of("d2d4", "d7d5", name="Bela")
TAB = "\t"
OVER = text_of("e2e4", "e7e5", result=Result("0-1", Ending.RESIGNATION))


@pytest.fixture
def store(tmp_path: Path) -> Storage:
    return Storage(tmp_path)


@pytest.fixture
def runner(store: Storage) -> EffectRunner:
    engine = ScriptedEngine()
    return EffectRunner({FIRST_SEAT: engine}, engine, store, NoClipboard())


def keep(store: Storage, *texts: str) -> None:
    for text in texts:
        store.autosaves.write(text)
        store.autosaves.archive()


def run(desk: Desk, runner: EffectRunner, *actions: Action) -> list[Effect]:
    """Do actions and run their effects on the played games, as the window does."""
    done: list[Effect] = []
    waiting = list(actions)
    while waiting:
        for effect in update(desk.state, waiting.pop(0)):
            done.append(effect)
            if isinstance(effect, AskLibrary):
                waiting.append(LibraryReported(answer_of(effect.request)))
            else:
                waiting += runner.run(effect)
    return done


def answer_of(request: LibraryRequest, *games: OwnGame) -> LibraryReport:
    """Return the answer of a library with these games."""
    if isinstance(request, ReadOwnGames):
        return OwnGamesRead(request.number, games, 0, is_whole=True)
    return RequestRefused(request.number, LibraryFault(LibraryFaultCode.SYSTEM))


def games_in(store: Storage) -> str:
    path = store.autosaves.games.path
    return path.read_text() if path.exists() else ""


class TestListing:
    def test_without_played_games_there_is_no_list(self, desk: Desk) -> None:
        assert not FEATURES.may(desk.state, OpenPlayedGames)
        assert desk.do(OpenPlayedGames()) == []
        desk.do(PlayedGamesChecked(are_there=True))
        [asked] = desk.do(OpenPlayedGames())
        assert isinstance(asked, AskLibrary)
        assert desk.do(OpenPlayedGames()) == []
        found = OwnGame("a", OVER.encode())
        reported = LibraryReported(answer_of(asked.request, found))
        assert ListPlayedGames((found,)) in desk.do(reported)

    def test_the_list_does_not_open_over_something_else(self, desk: Desk) -> None:
        desk.do(PlayedGamesChecked(are_there=True))
        [asked] = desk.do(OpenPlayedGames())
        assert isinstance(asked, AskLibrary)
        desk.do(OpenNewGame())
        answered = desk.do(LibraryReported(answer_of(asked.request)))
        assert not any(isinstance(effect, ListPlayedGames) for effect in answered)

    def test_without_the_library_the_games_beside_it_are_listed(
        self, desk: Desk, runner: EffectRunner, store: Storage
    ) -> None:
        keep(store, OVER, UNFINISHED)
        desk.do(PlayedGamesChecked(are_there=True))
        [asked] = desk.do(OpenPlayedGames())
        assert isinstance(asked, AskLibrary)
        fault = LibraryFault(LibraryFaultCode.DAMAGED)
        run(desk, runner, LibraryReported(RequestRefused(asked.request.number, fault)))
        assert isinstance(desk.state.dialog, GameListDialog)
        assert desk.state.dialog.count == 2
        assert desk.state.dialog.notice
        run(desk, runner, CloseDialog(), OpenPlayedGames())
        assert isinstance(desk.state.dialog, GameListDialog)
        assert not desk.state.dialog.notice

    def test_each_game_is_listed_once_and_as_it_is_last(
        self, runner: EffectRunner, store: Storage
    ) -> None:
        keep(store, OVER)
        store.autosaves.write(UNFINISHED)
        kept = tuple(
            OwnGame(name, text_of("a2a3", "a7a6", name=name).encode())
            for name in ("Anna", "Bela", "Cora")
        )
        begin, _ = runner.run(ListPlayedGames(kept))
        assert isinstance(begin, ListGames)
        assert begin.text.count(b"[Event ") == 2
        assert b"1. e4 e5" in begin.text
        assert begin.text.count(b"1. a3 a6") == 1

    def test_no_list_opens_without_games(self, desk: Desk, runner: EffectRunner) -> None:
        desk.do(PlayedGamesChecked(are_there=True))
        run(desk, runner, OpenPlayedGames())
        assert desk.state.dialog is None
        assert desk.state.notice is not None

    def test_the_newest_game_is_the_first(self, runner: EffectRunner, store: Storage) -> None:
        keep(store, OVER, UNFINISHED, text_of("c2c4", "c7c5", name="Cora"))
        begin, listed = runner.run(ListPlayedGames())
        assert isinstance(begin, ListGames)
        assert isinstance(listed, GamesListed)
        games = GameListDialog(begin.number, begin.source, is_played=begin.is_played)
        for block in listed.listing.blocks:
            game_list.add_block(games, block)
        rows = range(game_list.row_count(games))
        names = [
            game_list.summary_at(games, game_list.game_number_at(games, row)).white for row in rows
        ]
        assert names == ["Cora", "Bela", "Anna"]

    def test_a_filter_keeps_the_order(self) -> None:
        games = GameListDialog(1, "", is_played=True)
        for white in ("Anna 1", "Bela", "Anna 2"):
            heads = f"{white}{5 * TAB}"
            block = GameBlock(array(game_list.SPAN_TYPE, [0, 1]), heads.encode())
            game_list.add_block(games, block)
        game_list.set_game_filter(games, "anna")
        game_list.filter_more_blocks(games, 9)
        rows = range(game_list.row_count(games))
        assert [game_list.game_number_at(games, row) for row in rows] == [2, 0]

    def test_the_chosen_game_stays_chosen_while_newer_ones_are_read(self) -> None:
        games = GameListDialog(1, "", is_played=True)
        block = GameBlock(array(game_list.SPAN_TYPE, range(6)), b"a\nb\nc")
        game_list.add_block(games, block)
        games.chosen = 1
        number = game_list.game_number_at(games, games.chosen)
        game_list.add_block(games, block)
        assert game_list.game_number_at(games, games.chosen) == number


class TestOpening:
    def test_a_game_that_is_over_is_shown(
        self, desk: Desk, runner: EffectRunner, store: Storage
    ) -> None:
        keep(store, UNFINISHED, OVER)
        desk.do(PlayedGamesChecked(are_there=True))
        run(desk, runner, OpenPlayedGames())
        run(desk, runner, OpenGame())
        assert desk.sans == ["e4", "e5"]
        assert desk.state.session.game.is_document
        assert games_in(store).count("[Event ") == 2

    def test_an_unfinished_game_goes_on_and_leaves_the_file(
        self, desk: Desk, runner: EffectRunner, store: Storage
    ) -> None:
        keep(store, UNFINISHED, OVER)
        desk.do(PlayedGamesChecked(are_there=True))
        run(desk, runner, OpenPlayedGames())
        run(desk, runner, ChooseGame(1), OpenGame())
        assert desk.sans == ["d4", "d5"]
        assert not desk.state.session.game.is_document
        assert desk.state.session.game.white.name == "Bela"
        assert "Bela" not in games_in(store)
        assert "Anna" in games_in(store)
        assert "Bela" in (store.folder / "autosave.pgn").read_text()

    def test_it_asks_before_another_unfinished_game_is_given_up(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        desk.do(PlayedGameRead(UNFINISHED))
        assert desk.state.dialog == ConfirmationDialog(Question.DISCARD_FOR_PLAYED, UNFINISHED)
        desk.do(AnswerQuestion(yes=True))
        assert desk.sans == ["d4", "d5"]
        kinds = [type(effect) for effect in desk.effects]
        assert kinds.index(ArchiveGame) < kinds.index(Autosave)

    def test_a_text_that_is_no_game_is_said(self, desk: Desk) -> None:
        desk.do(PlayedGameRead("[White"))
        assert not desk.asked(Autosave)
        assert desk.state.notice is not None


class TestKeeping:
    def test_a_game_is_kept_when_it_ends_and_its_autosave_goes(
        self, desk: Desk, runner: EffectRunner, store: Storage
    ) -> None:
        for effect in desk.click("e2", "e4") + desk.answer("e7e5"):
            runner.run(effect)
        assert games_in(store) == ""
        run(desk, runner, Resign(), AnswerQuestion(yes=True))
        assert games_in(store).count('[Result "0-1"]') == 1
        assert not (store.folder / "autosave.pgn").exists()
        assert desk.state.opened_files.has_played_games

    def test_a_game_that_goes_on_after_its_end_leaves_until_it_ends_again(
        self, desk: Desk, runner: EffectRunner, store: Storage
    ) -> None:
        for effect in desk.click("e2", "e4") + desk.answer("e7e5"):
            runner.run(effect)
        run(desk, runner, Resign(), AnswerQuestion(yes=True))
        run(desk, runner, TakeBack(), AnswerQuestion(yes=True))
        assert games_in(store) == ""
        for effect in desk.click("d2", "d4") + desk.answer("d7d5"):
            runner.run(effect)
        assert games_in(store) == ""
        run(desk, runner, Resign(), AnswerQuestion(yes=True))
        assert games_in(store).count("[Event ") == 1
        assert "1. d4 d5" in games_in(store)

    def test_a_game_of_one_half_move_is_not_kept(
        self, desk: Desk, runner: EffectRunner, store: Storage
    ) -> None:
        for effect in desk.click("e2", "e4"):
            runner.run(effect)
        run(desk, runner, Resign(), AnswerQuestion(yes=True))
        assert games_in(store) == ""
        assert not (store.folder / "autosave.pgn").exists()


class TestFullDisk:
    def test_a_game_that_could_not_be_saved_is_saved_when_the_disk_is_free(
        self, desk: Desk, runner: EffectRunner, store: Storage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for effect in desk.click("e2", "e4") + desk.answer("e7e5"):
            runner.run(effect)
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            desk.do(Resign())
            for effect in desk.do(AnswerQuestion(yes=True)):
                desk.do(*runner.run(effect))
            assert desk.state.notice is not None
            assert desk.state.notice.kind is NoticeKind.ERROR
            assert all(isinstance(one, ReviewNotFound) for one in runner.reports())
        monkeypatch.setattr(played_effects, "RETRY_S", 0.0)
        wait_ms = runner.retry_wait_ms
        assert wait_ms is not None
        runner.close()
        assert runner.retry_wait_ms is None
        assert games_in(store).count('[Result "0-1"]') == 1
        assert not (store.folder / "autosave.pgn").exists()

    def test_it_says_so_once(
        self, desk: Desk, runner: EffectRunner, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(played_effects, "RETRY_S", 0.0)
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            for effect in desk.click("e2", "e4"):
                desk.do(*runner.run(effect))
            assert runner.reports() == []
        found = runner.reports()
        assert [type(action) for action in found] == [PlayedGamesChecked, RequestSucceeded]
        desk.do(*found)
        assert desk.state.notice is not None
        assert desk.state.notice.kind is NoticeKind.SUCCESS
        assert runner.reports() == []


def full(_: int) -> None:
    """Refuse to write, as a full disk does."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
