"""A game of other players keeps all its facts when it is opened, continued and saved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest

from engine.protocol.levels import LEVELS
from game.actions.action import Action
from game.actions.board import Flip, GoToPly
from game.actions.effects import Autosave, Effect, ReadFile, ReadGame, WriteFile
from game.actions.game import AcceptResume, Answer, Resign, TakeBack
from game.actions.program import (
    CLIPBOARD,
    AskOverwrite,
    ChoosePath,
    Fail,
    LoadText,
    OpenGame,
    Succeed,
)
from game.effect_runner import EffectRunner
from game.formats import pgn, pgn_reader
from game.message import message
from game.state.engines import OWN_SEAT
from game.state.state import Confirmation, Ending, PlayerKind, Question, Result, ResumeOffer
from game.system.storage import Storage
from game.words.players import game_in_brief

if TYPE_CHECKING:
    from tests.game.conftest import Desk

FOREIGN = """[White "Alice"]
[WhiteElo "2100"]
[BlackType "human"]
[Black "Ben Beta"]
[Event "Open"]
[Termination "normal"]
[Result "*"]

1. e4 e5 2. Nf3 { developing } ( 2. f4 exf4 ) 2... Nc6 *
"""
RESIGNED = FOREIGN.replace("*", "1-0")
OWN = """[Event "Casual game"]
[Site "Glassbox"]
[Date "2026.11.23"]
[Round "-"]
[White "You"]
[Black "Glassbox"]
[Result "*"]
[WhiteType "human"]
[BlackType "program"]
[BlackLevel "Club player"]
[TimeControl "-"]
[Termination "unterminated"]

1. e4 e5 2. Nf3 Nc6 *
"""


def text_of(desk: Desk) -> str:
    return pgn.write(desk.state.game, "2024.05.31", desk.state.board.flipped)


def tags_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("[")]


def asks_to_take_back(desk: Desk) -> bool:
    overlay = desk.state.overlay
    return isinstance(overlay, Confirmation) and overlay.question is Question.TAKE_BACK_OPENED


class TestWhoPlayed:
    @pytest.mark.parametrize("text", [FOREIGN, RESIGNED])
    def test_an_opened_game_is_saved_with_the_tags_it_came_with(
        self, desk: Desk, text: str
    ) -> None:
        desk.do(LoadText(text, CLIPBOARD), GoToPly(1), Flip())
        assert text_of(desk) == text

    def test_nobody_in_it_gets_a_level_of_ours(self) -> None:
        described = str(game_in_brief(pgn_reader.read(FOREIGN, 3).game))
        assert "Alice" in described
        assert "Ben Beta" in described
        assert not any(level.name in described for level in LEVELS)

    def test_playing_on_keeps_the_tags_and_says_from_where_and_by_whom(self, desk: Desk) -> None:
        desk.do(LoadText(RESIGNED, CLIPBOARD))
        desk.play("f1b5", "a7a6")
        saved = tags_of(desk.asked(Autosave)[-1].pgn)
        assert saved[: len(tags_of(RESIGNED))] == tags_of(RESIGNED)
        added = dict(line[1:-2].split(' "') for line in saved[len(tags_of(RESIGNED)) :])
        assert added["ContinuedAt"] == "4"
        assert added["ContinuedWhiteType"] == "human"
        assert added["ContinuedBlackType"] == "program"
        assert added["ContinuedResult"] == "*"

    def test_a_game_that_is_played_on_resumes_with_the_same_players(self, desk: Desk) -> None:
        desk.do(LoadText(RESIGNED, CLIPBOARD))
        desk.play("f1b5", "a7a6")
        kept = desk.asked(Autosave)[-1].pgn
        level = desk.state.game.black.level
        desk.state.game.touched = False
        desk.state.resume = ResumeOffer(kept, "")
        desk.do(AcceptResume())
        game = desk.state.game
        assert (game.white.name, game.white.kind) == ("You", PlayerKind.HUMAN)
        assert (game.black.name, game.black.level) == ("Glassbox", level)
        assert game.result is None
        assert text_of(desk) == kept
        desk.play("b5a4")
        assert tags_of(desk.asked(Autosave)[-1].pgn) == tags_of(kept)

    def test_a_continued_game_that_is_opened_is_saved_as_it_is(self, desk: Desk) -> None:
        desk.do(LoadText(FOREIGN, CLIPBOARD))
        desk.play("f1b5", "a7a6", "b5a4")
        desk.do(Resign(), Answer(yes=True))
        text = desk.asked(Autosave)[-1].pgn
        assert tags_of(text)[:7] == tags_of(FOREIGN)
        opened = pgn_reader.read(text, 1)
        assert opened.game.result == Result("0-1", Ending.RESIGNATION)
        assert pgn.write(opened.game) == text

    def test_moves_without_tags_become_the_persons_own_game_once_played_on(
        self, desk: Desk
    ) -> None:
        desk.do(LoadText("1. e4 e5 2. Nf3 Nc6 *", CLIPBOARD))
        assert tags_of(text_of(desk)) == []
        desk.play("f1b5", "a7a6")
        saved = desk.asked(Autosave)[-1].pgn
        assert '[White "You"]' in tags_of(saved)
        assert '[BlackType "program"]' in tags_of(saved)


class TestTakingBack:
    @pytest.mark.parametrize("text", [FOREIGN, RESIGNED, OWN])
    def test_a_move_of_the_file_is_not_taken_back_without_asking(
        self, desk: Desk, text: str
    ) -> None:
        desk.do(LoadText(text, CLIPBOARD), TakeBack())
        assert asks_to_take_back(desk)
        assert text_of(desk) == text
        desk.do(Answer(yes=False))
        assert text_of(desk) == text

    def test_a_yes_takes_the_move_back_and_the_next_takeback_asks_nothing(self, desk: Desk) -> None:
        desk.do(LoadText(FOREIGN, CLIPBOARD), TakeBack(), Answer(yes=True))
        assert desk.sans == ["e4", "e5"]
        assert "f4" not in text_of(desk)
        assert tags_of(text_of(desk))[:7] == tags_of(FOREIGN)
        assert '[ContinuedAt "2"]' in tags_of(text_of(desk))
        desk.do(TakeBack())
        assert desk.sans == []

    def test_moves_played_since_go_without_a_question(self, desk: Desk) -> None:
        desk.do(LoadText(FOREIGN, CLIPBOARD))
        desk.play("f1b5", "a7a6")
        desk.do(TakeBack())
        assert desk.sans == ["e4", "e5", "Nf3", "Nc6"]
        desk.do(TakeBack())
        assert asks_to_take_back(desk)

    def test_a_takeback_in_a_resumed_own_game_asks_nothing(self, desk: Desk) -> None:
        desk.state.resume = ResumeOffer(OWN, "")
        desk.do(AcceptResume(), TakeBack())
        assert desk.sans == ["e4", "e5"]

    def test_a_resumed_foreign_game_still_asks_for_the_moves_of_its_file(self, desk: Desk) -> None:
        desk.do(LoadText(FOREIGN, CLIPBOARD))
        desk.play("f1b5", "a7a6")
        desk.state.resume = ResumeOffer(desk.asked(Autosave)[-1].pgn, "")
        desk.state.game.touched = False
        desk.do(AcceptResume(), TakeBack())
        assert desk.sans == ["e4", "e5", "Nf3", "Nc6"]
        desk.do(TakeBack())
        assert asks_to_take_back(desk)


class TestFileWithSeveralGames:
    OTHERS = (
        '\n\n% a note of "another" program\n[White "Carl"]\n\n1. d4   d5 ; kept as it is\n0-1\n\n'
        + FOREIGN.replace("Alice", "Žofie")
    )

    @pytest.fixture
    def home(self, tmp_path: Path) -> Path:
        return tmp_path / "home"

    @pytest.fixture
    def runner(self, home: Path) -> EffectRunner:
        return EffectRunner({OWN_SEAT: Mock()}, Mock(), Storage(home), Mock())

    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        return tmp_path / "games.pgn"

    @staticmethod
    def run(runner: EffectRunner, desk: Desk, *effects: Effect) -> list[Action]:
        """Run effects, let the desk handle the actions that follow, and return these actions."""
        came = [action for effect in effects for action in runner.run(effect)]
        desk.do(*came)
        return came

    def open(self, runner: EffectRunner, desk: Desk, path: Path) -> None:
        """Open the first game of the file."""
        self.run(runner, desk, ReadFile(str(path)))
        desk.do(OpenGame())
        self.run(runner, desk, *desk.asked(ReadGame))

    def save(self, runner: EffectRunner, desk: Desk, path: Path) -> list[Action]:
        """Save to an existing file and answer yes to the question whether to overwrite it."""
        desk.do(ChoosePath(str(path), saving=True))
        came = self.run(runner, desk, *desk.asked(WriteFile))
        assert came == [AskOverwrite(str(path.resolve()))]
        desk.do(Answer(yes=True))
        return self.run(runner, desk, *desk.asked(WriteFile))

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250"])
    @pytest.mark.parametrize("newline", ["\n", "\r\n"])
    def test_only_the_changed_game_changes(
        self, runner: EffectRunner, desk: Desk, path: Path, encoding: str, newline: str
    ) -> None:
        first, others = (
            part.replace("\n", newline) for part in ("\n; first\n" + FOREIGN.rstrip(), self.OTHERS)
        )
        path.write_bytes((first + others).encode(encoding))
        self.open(runner, desk, path)
        saved = Succeed(message("Saved as {file}.", file="games.pgn"))
        desk.play("f1b5")
        assert self.save(runner, desk, path) == [saved]
        after = others.encode(encoding.removesuffix("-sig"))
        before = f"{newline}; first{newline}".encode(encoding)
        data = path.read_bytes()
        assert data.startswith(before)
        assert data.endswith(after)
        changed = data[len(before) : -len(after)]
        assert b"3. Bb5" in changed
        assert changed.count(b"\n") == changed.count(newline.encode())
        desk.answer("a7a6")
        assert self.save(runner, desk, path) == [saved]
        assert b"3. Bb5 a6" in path.read_bytes()
        assert path.read_bytes().endswith(after)

    def test_a_game_that_was_not_changed_leaves_the_file_as_it_is(
        self, runner: EffectRunner, desk: Desk, path: Path
    ) -> None:
        data = (FOREIGN.replace("2. Nf3", "2.Nf3!") + self.OTHERS).encode("cp1250")
        path.write_bytes(data)
        self.open(runner, desk, path)
        desk.do(GoToPly(2))
        self.save(runner, desk, path)
        assert path.read_bytes() == data

    def test_a_file_that_another_program_has_changed_is_not_overwritten(
        self, runner: EffectRunner, desk: Desk, path: Path
    ) -> None:
        path.write_text(FOREIGN + self.OTHERS, "utf-8")
        self.open(runner, desk, path)
        desk.play("f1b5")
        path.write_text(FOREIGN + self.OTHERS + "\n" + OWN, "utf-8")
        (came,) = self.save(runner, desk, path)
        assert isinstance(came, Fail)
        assert "changed" in str(came.message)
        assert path.read_text("utf-8") == FOREIGN + self.OTHERS + "\n" + OWN

    def restart(self, runner: EffectRunner, desk: Desk, home: Path) -> None:
        """Autosave the game, and resume the game that the next start reads from the autosave."""
        self.run(runner, desk, desk.asked(Autosave)[-1])
        kept = Storage(home).read_autosave()
        assert kept is not None
        desk.state.game = pgn_reader.read(OWN, 3).game
        desk.state.resume = ResumeOffer(kept, "")
        desk.do(AcceptResume())

    @pytest.mark.parametrize("newline", ["\n", "\r\n"])
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250"])
    def test_after_a_restart_the_game_is_saved_in_its_file_again(
        self,
        runner: EffectRunner,
        desk: Desk,
        path: Path,
        home: Path,
        encoding: str,
        newline: str,
    ) -> None:
        first, others = (part.replace("\n", newline) for part in (FOREIGN, self.OTHERS))
        path.write_bytes((first + others).encode(encoding))
        self.open(runner, desk, path)
        desk.play("f1b5")
        self.restart(runner, desk, home)
        desk.answer("a7a6")
        self.save(runner, desk, path)
        data = path.read_bytes()
        assert data.endswith(others.encode(encoding.removesuffix("-sig")))
        assert b"3. Bb5 a6" in data
        assert data.count(b"\n") == data.count(newline.encode())

    def test_after_a_restart_a_file_that_has_changed_is_not_overwritten(
        self, runner: EffectRunner, desk: Desk, path: Path, home: Path
    ) -> None:
        path.write_text(FOREIGN + self.OTHERS, "utf-8")
        self.open(runner, desk, path)
        desk.play("f1b5")
        self.restart(runner, desk, home)
        changed = FOREIGN + self.OTHERS.replace("Carl", "Karl")
        path.write_text(changed, "utf-8")
        (came,) = self.save(runner, desk, path)
        assert isinstance(came, Fail)
        assert path.read_text("utf-8") == changed

    def test_another_file_gets_this_game_alone(
        self, runner: EffectRunner, desk: Desk, path: Path
    ) -> None:
        path.write_text(FOREIGN + self.OTHERS, "utf-8")
        self.open(runner, desk, path)
        other = path.with_name("other.pgn")
        desk.do(ChoosePath(str(other), saving=True))
        self.run(runner, desk, *desk.asked(WriteFile))
        assert other.read_text("utf-8") == FOREIGN
