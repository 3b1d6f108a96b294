"""The files of reports: kept, found again, and of no use when they are damaged or foreign."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import msgspec
import pytest
from made_reports import NODES, made_review
from msgspec.structs import replace

from engine.core.board.position import START_FEN
from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedGame, ReviewedLine
from game.actions.action import Action
from game.actions.review_effects import (
    DeleteReviewFile,
    FindReviewFile,
    ReviewEffect,
    SaveReviewFile,
)
from game.actions.reviews import ReviewFound, ReviewNotFound
from game.actions.window import RequestFailed
from game.state.reviews import Review, ReviewStatus
from game.system.reviews import kept_review, review_files
from game.system.reviews.review_effects import ReviewEffects
from game.system.reviews.review_files import ReviewFiles, review_file_name
from game.system.reviews.review_runner import ReviewRunner

GAME = ReviewedGame(START_FEN, ("e2e4", "e7e5", "0000", "g8f6"))
OTHER = replace(GAME, chess960=True)
FINISHED = Review(
    GAME, NODES, "2026.11.27", ReviewStatus.FINISHED, spent_ms=9, finished=made_review(GAME)
)
SEARCHES = made_review(GAME).searches[:2]
UNFINISHED = Review(GAME, NODES, "2026.11.27", ReviewStatus.PAUSED, SEARCHES, complete=1)


class Table:
    """The effects on reports, each with what it leads to."""

    def __init__(self, folder: Path) -> None:
        self.files = ReviewFiles(folder)
        self.effects = ReviewEffects(ReviewRunner(), self.files)
        self.path = folder / "reviews" / review_file_name(GAME)

    def run(self, *effects: ReviewEffect) -> list[Action]:
        for effect in effects:
            self.effects.run(effect)
        self.effects.close()
        return self.effects.reports()

    def finds(self, game: ReviewedGame = GAME) -> list[Action]:
        """Return what is found, without the action that says that nothing is."""
        return [one for one in self.run(FindReviewFile(game)) if one != ReviewNotFound(game)]


def says_one_line(actions: list[Action]) -> bool:
    (action,) = actions
    fault = action.fault if isinstance(action, ReviewNotFound) else None
    said = action.message if isinstance(action, RequestFailed) else fault
    return said is not None and "\n" not in str(said)


def test_a_report_is_found_as_it_was_kept(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for review in (UNFINISHED, FINISHED, replace(UNFINISHED, finished=FINISHED.finished)):
        assert table.run(SaveReviewFile(review)) == []
        assert Table(tmp_path).finds() == [ReviewFound(review)]
        assert Table(tmp_path).finds(OTHER) == []
    found = table.run(DeleteReviewFile(GAME), FindReviewFile(GAME), DeleteReviewFile(GAME))
    assert found == [ReviewNotFound(GAME)]
    if os.name != "nt":
        table.run(SaveReviewFile(FINISHED))
        modes = [stat.S_IMODE(path.stat().st_mode) for path in (table.path, table.path.parent)]
        assert modes == [0o600, 0o700]


def test_a_report_that_ran_or_failed_is_paused(tmp_path: Path) -> None:
    for status in (ReviewStatus.RUNNING, ReviewStatus.FAILED):
        Table(tmp_path).run(SaveReviewFile(replace(UNFINISHED, status=status, has_restarted=True)))
        assert Table(tmp_path).finds() == [ReviewFound(UNFINISHED)]


def test_a_damaged_or_foreign_file_is_ignored_and_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path)
    table.run(SaveReviewFile(FINISHED))
    whole = table.path.read_text()
    digit = whole.rindex("1") if "1" in whole else 0
    other = kept_review.review_to_text(replace(FINISHED, game=OTHER))
    unknown = msgspec.json.decode(whole) | {"format": kept_review.FORMAT + 1}
    faulty = (
        "",
        "null",
        "[" * 100_000,
        whole[:-1],
        whole[: len(whole) // 2],
        whole[:digit] + "2" + whole[digit + 1 :],
        other,
        msgspec.json.encode(unknown).decode(),
        "\0",
    )
    for text in faulty:
        table.path.write_text(text)
        again = Table(tmp_path)
        assert says_one_line(again.finds()), text[:50]
        assert again.finds() == []
    older = msgspec.json.decode(whole) | {"format": kept_review.FORMAT - 1}
    table.path.write_text(msgspec.json.encode(older).decode())
    assert Table(tmp_path).finds() == []
    with table.path.open("wb") as file:
        file.truncate(review_files.MOST_BYTES + 1)
    assert says_one_line(Table(tmp_path).finds())
    table.path.write_text(whole)
    monkeypatch.setattr(kept_review, "engine_name", lambda: "Another 1.0")
    assert says_one_line(Table(tmp_path).finds())


def test_the_oldest_files_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_files, "MOST_FILES", 3)
    files = ReviewFiles(tmp_path)
    games = [ReviewedGame(START_FEN, ("e2e4",) * number) for number in range(5)]
    for number, game in enumerate(games):
        files.write(replace(UNFINISHED, game=game))
        os.utime(files.folder / review_file_name(game), (number, number))
    (files.folder / "notes.txt").write_text("mine")
    files.write(replace(UNFINISHED, game=games[2]))
    left = {path.name for path in files.folder.iterdir()}
    assert left == {"notes.txt", *(review_file_name(game) for game in games[2:])}


def test_a_full_disk_is_said_once_until_a_report_is_kept_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    table = Table(tmp_path)
    table.run(SaveReviewFile(UNFINISHED))
    for _ in range(2):
        with monkeypatch.context() as patched:
            patched.setattr("game.system.text_files.replace_file", fail)
            assert says_one_line(table.run(SaveReviewFile(FINISHED), SaveReviewFile(FINISHED)))
        assert Table(tmp_path).finds() == [ReviewFound(UNFINISHED)]
        assert table.run(SaveReviewFile(UNFINISHED)) == []


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "reviews").write_text("a file")
    table = Table(tmp_path)
    assert says_one_line(table.run(SaveReviewFile(UNFINISHED)))
    assert says_one_line(Table(tmp_path).run(DeleteReviewFile(GAME)))


def test_a_report_on_a_very_long_game_is_found(tmp_path: Path) -> None:
    moves = "g1f3 g8f6 f3g1 f6g8".split() * 1000
    game = ReviewedGame(START_FEN, tuple(moves))
    line = ReviewedLine(Score(centipawns=20), tuple(moves[:20]))
    searches = tuple(
        PositionSearch(ply, lines, 9, NODES, was_cut_short=True, lines=(line,) * lines)
        for ply in range(len(moves), -1, -1)
        for lines in (1, 2)
    )
    review = replace(FINISHED, game=game, searches=searches, finished=made_review(game))
    Table(tmp_path).run(SaveReviewFile(review))
    assert Table(tmp_path).finds(game) == [ReviewFound(review)]
