"""Exports by the process of the library."""

from __future__ import annotations

from pathlib import Path

from library_files import random_games, write_games
from library_harness import LibraryHarness, library_client

from engine.protocol.library.commands import ExportGames, FindGames, ImportGames
from engine.protocol.library.game_search import (
    GameConditions,
    GameOrder,
    GameSearch,
    LibraryPosition,
)
from engine.protocol.library.library_fault import LibraryFaultCode
from engine.protocol.library.reports import ExportEnded, ExportProgressed, GamesFound, ImportEnd

GAMES = random_games(80, seed=23)
EVERY_GAME = GameSearch()


def filled(harness: LibraryHarness, tmp_path: Path) -> bytes:
    """Import games with their texts; return the texts."""
    file = write_games(tmp_path / "games.pgn", GAMES)
    harness.answer(ImportGames(next(harness.numbers), str(file), "games", keeps_source=True))
    return file.read_bytes()


def export(
    harness: LibraryHarness, path: Path, games: GameSearch | tuple[int, ...] = EVERY_GAME
) -> ExportEnded:
    ended = harness.answer(ExportGames(next(harness.numbers), str(path), games))
    assert isinstance(ended, ExportEnded)
    return ended


def test_a_search_is_exported_in_its_order(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        filled(harness, tmp_path)
        search = GameSearch(
            GameConditions(player="Player 1"), order=GameOrder.DATE, is_descending=True
        )
        target = tmp_path / "out.pgn"
        ended = export(harness, target, search)
        found = harness.answer(FindGames(next(harness.numbers), search, count=99))
        assert isinstance(found, GamesFound)
        assert (ended.end, ended.games) == (ImportEnd.WHOLE, found.total)
        texts = target.read_text("utf-8").split("\n\n[Event ")
        assert len(texts) == found.total > 1
        for row, text in zip(found.rows, texts, strict=True):
            assert f'[White "{row.white}"]' in text
        assert ExportProgressed(ended.number, 0, found.total) in harness.seen


def test_games_are_exported_by_their_numbers_as_they_were_imported(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        text = filled(harness, tmp_path)
        found = harness.answer(FindGames(next(harness.numbers)))
        assert isinstance(found, GamesFound)
        ended = export(harness, tmp_path / "out.pgn", tuple(range(1, found.total + 1)))
        assert ended.games == found.total
        if found.total == len(GAMES):
            assert (tmp_path / "out.pgn").read_bytes() == text


def test_a_file_that_is_there_is_replaced_only_if_that_is_allowed(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        filled(harness, tmp_path)
        target = tmp_path / "out.pgn"
        target.write_text("mine", "utf-8")
        kept = ExportGames(next(harness.numbers), str(target), EVERY_GAME, may_replace=False)
        ended = harness.answer(kept)
        assert isinstance(ended, ExportEnded)
        assert ended.fault is not None
        assert ended.fault.code is LibraryFaultCode.FILE_EXISTS
        assert target.read_text("utf-8") == "mine"
        assert export(harness, target).end is ImportEnd.WHOLE
        assert target.read_text("utf-8") != "mine"


def test_a_file_that_cannot_be_written_and_a_wrong_position_are_faults(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        filled(harness, tmp_path)
        path = tmp_path / "none" / "out.pgn"
        ended = export(harness, path)
        assert ended.fault is not None
        assert (ended.end, ended.fault.code, ended.fault.path) == (
            ImportEnd.FAILED,
            LibraryFaultCode.FILE_UNWRITABLE,
            str(path),
        )
        search = GameSearch(position=LibraryPosition("nonsense"))
        ended = export(harness, tmp_path / "out.pgn", search)
        assert ended.fault is not None
        assert ended.fault.code is LibraryFaultCode.POSITION_REFUSED


def test_a_cancelled_export_leaves_nothing(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        filled(harness, tmp_path)
        number = next(harness.numbers)
        numbers = tuple(range(1, 81)) * 500
        harness.client.ask(ExportGames(number, str(tmp_path / "out.pgn"), numbers))
        harness.until(ExportProgressed, lambda report: report.done > 0)
        harness.client.cancel(number)
        ended = harness.until_answer(number)
        assert isinstance(ended, ExportEnded)
        assert ended.end is ImportEnd.CANCELLED
        assert [path.name for path in tmp_path.iterdir() if "out" in path.name] == []
