"""A game is opened from a file of several, changed and saved; the rest keeps its bytes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest
from msgspec.structs import replace
from opened_games import CONTINUED, FOREIGN, OWN, RESIGNED

from game.actions.action import Action
from game.actions.board import GoToPly
from game.actions.effects import Autosave, Effect, ReadFile, ReadGame, WriteFile
from game.actions.files import NoteRecentFile, SaveEnded
from game.actions.game import AcceptResume, AnswerQuestion
from game.actions.game_files import CLIPBOARD, AskOverwrite, ChoosePath, LoadText
from game.actions.window import RequestFailed, RequestSucceeded
from game.app.effect_runner import EffectRunner
from game.features.games.actions import ChooseGame, OpenGame
from game.formats import file_links, pgn_reader
from game.message import message
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.engines import FIRST_SEAT
from game.state.resume_offer import ResumeOffer
from game.state.state import NoticeKind
from game.system.storage import Storage

if TYPE_CHECKING:
    from tests.game.conftest import Desk


def annotate(desk: Desk, comment: str) -> None:
    """Change the comment after the last move."""
    game = desk.state.session.game
    node = game.tree[game.end]
    annotation = replace(node.annotation, comment=comment)
    game.tree = game.tree.with_node(game.end, replace(node, annotation=annotation))


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
        return EffectRunner({}, Mock(), Storage(home), Mock())

    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        return tmp_path / "games.pgn"

    @staticmethod
    def run(runner: EffectRunner, desk: Desk, *effects: Effect) -> list[Action]:
        """Run effects, let the desk handle the actions that follow, and return these actions."""
        came = [action for effect in effects for action in runner.run(effect)]
        if any(isinstance(effect, WriteFile) for effect in effects):
            runner.close()  # It returns when the game is saved.
            came += runner.reports()
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
        desk.do(AnswerQuestion(yes=True))
        came = self.run(runner, desk, *desk.asked(WriteFile))
        return [one for one in came if not isinstance(one, SaveEnded)]

    def test_the_question_is_about_the_game_and_not_about_the_whole_file(
        self, runner: EffectRunner, desk: Desk, path: Path
    ) -> None:
        path.write_text(FOREIGN.rstrip() + self.OTHERS)
        self.open(runner, desk, path)
        desk.do(AskOverwrite(str(path.resolve())))
        assert desk.state.dialog == ConfirmationDialog(Question.REPLACE_GAME, str(path.resolve()))
        desk.do(AskOverwrite("/tmp/other.pgn"))
        assert desk.state.dialog == ConfirmationDialog(Question.OVERWRITE_FILE, "/tmp/other.pgn")

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
        notice = RequestSucceeded(message("Saved as {file}.", file="games.pgn"))
        annotate(desk, "first change")
        noted, said = self.save(runner, desk, path)
        assert isinstance(noted, NoteRecentFile)
        assert (noted.path, said) == (str(path.resolve()), notice)
        after = others.encode(encoding.removesuffix("-sig"))
        before = f"{newline}; first{newline}".encode(encoding)
        data = path.read_bytes()
        assert data.startswith(before)
        assert data.endswith(after)
        changed = data[len(before) : -len(after)]
        assert b"{ first change }" in changed
        assert changed.count(b"\n") == changed.count(newline.encode())
        annotate(desk, "second change")
        assert self.save(runner, desk, path)[1:] == [notice]
        assert b"second change" in path.read_bytes()
        assert b"first change" not in path.read_bytes()
        assert path.read_bytes().endswith(after)

    def test_a_changed_game_in_utf_16_is_replaced_to_the_byte(
        self, runner: EffectRunner, desk: Desk, path: Path
    ) -> None:
        for encoding in ("utf-16-le", "utf-16-be"):
            mark, others = "\ufeff; first\n".encode(encoding), self.OTHERS.encode(encoding)
            path.write_bytes(mark + FOREIGN.rstrip().encode(encoding) + others)
            self.open(runner, desk, path)
            annotate(desk, "a change ∓ Ł")
            self.save(runner, desk, path)
            data = path.read_bytes()
            assert data.startswith(mark)
            assert data.endswith(others)
            assert "{ a change ∓ Ł }" in data[len(mark) : -len(others)].decode(encoding)

    def test_a_letter_that_the_encoding_lacks_is_asked_about_before_saving(
        self, runner: EffectRunner, desk: Desk, path: Path
    ) -> None:
        others = self.OTHERS.encode() + '\n[White "Šimun é"]\n\n*\n'.encode("cp1252")
        path.write_bytes(FOREIGN.rstrip().encode("cp1252") + others)
        self.open(runner, desk, path)
        annotate(desk, "“é” has a byte of its own")
        self.save(runner, desk, path)
        assert "“é”".encode("cp1252") in path.read_bytes()
        before = path.read_bytes()
        annotate(desk, "Łukasz")
        assert self.save(runner, desk, path) == []
        assert desk.state.dialog == ConfirmationDialog(
            Question.SAVE_AS_UTF_8, str(path.resolve()), letter="Ł"
        )
        assert path.read_bytes() == before
        desk.do(AnswerQuestion(yes=True))
        self.run(runner, desk, *desk.asked(WriteFile))
        assert "Łukasz".encode() in path.read_bytes()
        assert path.read_bytes().endswith(others)

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
        annotate(desk, "a change")
        path.write_text(FOREIGN + self.OTHERS + "\n" + OWN, "utf-8")
        (came,) = self.save(runner, desk, path)
        assert isinstance(came, RequestFailed)
        assert "changed" in str(came.message)
        assert path.read_text("utf-8") == FOREIGN + self.OTHERS + "\n" + OWN

    def restart(self, runner: EffectRunner, desk: Desk, home: Path) -> None:
        """Resume the opened game as an earlier version has continued and autosaved it."""
        self.run(
            runner, desk, Autosave(file_links.with_link(CONTINUED, desk.state.session.game.file))
        )
        kept = Storage(home).autosaves.read()
        assert kept is not None
        desk.state.session.game = pgn_reader.read_pgn(OWN).game
        desk.state.opened_files.resume = ResumeOffer(kept, "")
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
        self.restart(runner, desk, home)
        desk.play("b5a4")
        self.save(runner, desk, path)
        data = path.read_bytes()
        assert data.endswith(others.encode(encoding.removesuffix("-sig")))
        assert b"3. Bb5 a6 4. Ba4" in data
        assert data.count(b"\n") == data.count(newline.encode())

    def test_after_a_restart_a_file_that_has_changed_is_not_overwritten(
        self, runner: EffectRunner, desk: Desk, path: Path, home: Path
    ) -> None:
        path.write_text(FOREIGN + self.OTHERS, "utf-8")
        self.open(runner, desk, path)
        self.restart(runner, desk, home)
        changed = FOREIGN + self.OTHERS.replace("Carl", "Karl")
        path.write_text(changed, "utf-8")
        (came,) = self.save(runner, desk, path)
        assert isinstance(came, RequestFailed)
        assert path.read_text("utf-8") == changed

    def test_of_a_file_that_is_cut_short_the_part_before_is_opened_and_its_bytes_stay(
        self, runner: EffectRunner, desk: Desk, path: Path
    ) -> None:
        data = f"{self.OTHERS.strip()}\n\n{RESIGNED}".partition(" ( 2. f4")[0] + " ( 2. f4 ex"
        path.write_text(data, "utf-8")
        self.run(runner, desk, ReadFile(str(path)))
        desk.do(ChooseGame(99), OpenGame())
        self.run(runner, desk, *desk.asked(ReadGame))
        assert desk.sans == ["e4", "e5", "Nf3"]
        assert desk.notice_is(NoticeKind.INFO)
        self.save(runner, desk, path)
        assert path.read_text("utf-8") == data

    def test_another_file_gets_this_game_alone(
        self, runner: EffectRunner, desk: Desk, path: Path
    ) -> None:
        path.write_text(FOREIGN + self.OTHERS, "utf-8")
        self.open(runner, desk, path)
        other = path.with_name("other.pgn")
        desk.do(ChoosePath(str(other), saving=True))
        self.run(runner, desk, *desk.asked(WriteFile))
        assert other.read_text("utf-8") == FOREIGN


@pytest.mark.parametrize("between", ["", "\n"])
def test_variations_nested_20_000_deep_are_refused_in_one_line(
    desk: Desk, tmp_path: Path, between: str
) -> None:
    depth = 20_000
    path = tmp_path / "nested.pgn"
    path.write_text("1. e4 " + f"(1. d4 {between}" * depth + ")" * depth + " *")
    runner = EffectRunner({FIRST_SEAT: Mock()}, Mock(), Storage(tmp_path), Mock())
    desk.do(*runner.run(ReadFile(str(path))))
    refused = desk.notice
    assert desk.notice_is(NoticeKind.ERROR)
    assert "\n" not in refused
    desk.do(LoadText(path.read_text(), CLIPBOARD))
    assert desk.notice.removeprefix("Clipboard") == refused.removeprefix("nested.pgn")
    assert desk.sans == []
