"""The unfinished games in the archive: listed in New game and Open, and resumed from there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import chess
import pytest
from scripted_engine import ScriptedEngine

from game.actions.effects import Autosave, DropArchived, ForgetAutosave, ListUnfinished
from game.actions.game import Answer, ChooseUnfinished, OpenNewGame, OpenUnfinished, UnfinishedFound
from game.actions.program import Fail, OpenPathPrompt
from game.effect_runner import EffectRunner
from game.formats import pgn
from game.queries import permitted
from game.rules import players, record
from game.state.engines import OWN_SEAT
from game.state.state import Confirmation, Question, Result
from game.state.state import Ending as End
from game.state.unfinished import UnfinishedGame, UnfinishedList
from game.system.storage import Storage

if TYPE_CHECKING:
    from tests.game.conftest import Desk


class NoClipboard:
    """A clipboard that no test here uses."""

    def get(self) -> str:
        raise NotImplementedError

    def put(self, text: str) -> None:
        raise NotImplementedError


def text_of(*moves: str, result: Result | None = None) -> str:
    """Return a game against level 3 as PGN."""
    game = record.new_game(players.person("Anna"), players.engine(3))
    for uci in moves:
        record.play(game, chess.Move.from_uci(uci), 0)
    game.result = result
    return pgn.write(game, "2024.05.31")


EARLIER = text_of("d2d4", "d7d5")


@pytest.fixture
def store(tmp_path: Path) -> Storage:
    return Storage(tmp_path)


@pytest.fixture
def runner(store: Storage) -> EffectRunner:
    engine = ScriptedEngine()
    return EffectRunner({OWN_SEAT: engine}, engine, store, NoClipboard())


def archive(store: Storage, *texts: str) -> None:
    for text in texts:
        store.write_autosave(text)
        store.put_autosave_aside()


def listed(desk: Desk) -> None:
    desk.do(UnfinishedFound((UnfinishedGame(EARLIER, "2024.05.31", "Anna"),)), OpenUnfinished())


class TestListing:
    @pytest.mark.parametrize("opening", [OpenNewGame(), OpenPathPrompt(saving=False)])
    def test_new_game_and_open_ask_for_the_list(
        self, desk: Desk, opening: OpenNewGame | OpenPathPrompt
    ) -> None:
        assert ListUnfinished() in desk.do(opening)
        assert not permitted.may(desk.state, OpenUnfinished)
        listed(desk)
        assert desk.state.overlay == UnfinishedList()

    def test_only_games_that_can_go_on_are_listed(
        self, runner: EffectRunner, store: Storage
    ) -> None:
        over = text_of("e2e4", result=Result("0-1", End.RESIGNATION))
        archive(store, over, text_of(), "no game", EARLIER, text_of("e2e4"))
        (found,) = runner.run(ListUnfinished())
        assert isinstance(found, UnfinishedFound)
        assert [one.pgn for one in found.games] == [text_of("e2e4"), EARLIER]
        assert found.games[1].date == "2024.05.31"
        assert "Anna" in str(found.games[1].description)

    def test_an_unreadable_file_is_named_and_hides_no_other(
        self, runner: EffectRunner, store: Storage
    ) -> None:
        archive(store, EARLIER, "\0")
        found, fault = runner.run(ListUnfinished())
        assert isinstance(found, UnfinishedFound)
        assert [one.pgn for one in found.games] == [EARLIER]
        assert isinstance(fault, Fail)
        assert "autosave-previous.pgn" in str(fault.message)

    def test_an_empty_archive_lists_nothing(self, runner: EffectRunner) -> None:
        assert runner.run(ListUnfinished()) == [UnfinishedFound(())]


class TestResuming:
    def test_the_game_goes_on_and_leaves_the_archive_after_it_is_saved(self, desk: Desk) -> None:
        listed(desk)
        desk.do(ChooseUnfinished(0))
        assert desk.sans == ["d4", "d5"]
        assert desk.state.game.white.name == "Anna"
        kinds = [type(effect) for effect in desk.effects]
        assert kinds.index(Autosave) < kinds.index(DropArchived)
        assert ForgetAutosave not in kinds

    def test_it_asks_before_another_unfinished_game_is_given_up(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        listed(desk)
        desk.do(ChooseUnfinished(0))
        assert desk.state.overlay == Confirmation(Question.DISCARD_FOR_UNFINISHED, EARLIER)
        desk.do(Answer(yes=True))
        assert desk.sans == ["d4", "d5"]
        kinds = [type(effect) for effect in desk.effects]
        assert kinds.index(ForgetAutosave) < kinds.index(Autosave) < kinds.index(DropArchived)

    def test_the_files_follow(self, runner: EffectRunner, store: Storage, desk: Desk) -> None:
        store.read_autosave()
        archive(store, EARLIER, text_of("e2e4"))
        desk.play("g1f3", "g8f6")
        for effect in desk.do(OpenNewGame()):
            desk.do(*runner.run(effect))
        desk.do(OpenUnfinished(), ChooseUnfinished(1), Answer(yes=True))
        store.write_autosave("the present game")
        for effect in desk.effects:
            if isinstance(effect, ForgetAutosave | Autosave | DropArchived):
                assert runner.run(effect) == []
        left = {path.read_text() for path in store.folder.glob("autosave-previous*")}
        assert left == {"the present game", text_of("e2e4")}
        assert store.read_autosave() == EARLIER

    @pytest.mark.parametrize("number", [-1, 1, 99])
    def test_a_number_outside_the_list_does_nothing(self, desk: Desk, number: int) -> None:
        listed(desk)
        assert desk.do(ChooseUnfinished(number)) == []
