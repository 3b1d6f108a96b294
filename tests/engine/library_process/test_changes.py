"""Changes of a library in a process of its own."""

from __future__ import annotations

from pathlib import Path

from library_files import random_games, write_games
from library_harness import LibraryHarness, library_client

from engine.protocol.clauses import Motif
from engine.protocol.library.commands import (
    AddGames,
    BinGames,
    DuplicatePolicy,
    EditTags,
    EmptyBin,
    FindGames,
    MoveGames,
    ReadGame,
    StoreReport,
)
from engine.protocol.library.game_report import (
    GameReport,
    ReportedMistake,
    ReportedSide,
    WantedMistake,
)
from engine.protocol.library.game_search import (
    GameConditions,
    GameSearch,
    PlayerColour,
)
from engine.protocol.library.library_fault import LibraryFaultCode
from engine.protocol.library.reports import (
    BinEmptied,
    GameRead,
    GamesAdded,
    GamesEdited,
    GamesFound,
    LibraryOpened,
    RequestRefused,
)
from engine.protocol.library.tag_edit import TagChange, TagEdit
from engine.protocol.review import MateChange, Phase, Verdict

GAMES = random_games(150, seed=21)


def test_an_added_game_is_found_and_is_a_duplicate_the_next_time(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        assert harness.until(LibraryOpened).games == 0
        text = '[White "Ann"]\n[Black "Bob"]\n\n1. e4 e5 2. Nf3 1-0\n'
        first = harness.answer(AddGames(next(harness.numbers), text, "mine"))
        assert isinstance(first, GamesAdded)
        assert (len(first.games), first.duplicates) == (1, 0)
        search = GameSearch(GameConditions(player="ann", collection="mine"))
        answer = harness.answer(FindGames(next(harness.numbers), search))
        assert isinstance(answer, GamesFound)
        assert [row.game for row in answer.rows] == list(first.games)
        again = harness.answer(AddGames(next(harness.numbers), text, "mine"))
        assert isinstance(again, GamesAdded)
        assert (again.games, again.duplicates) == ((), 1)
        policy = DuplicatePolicy.KEEP
        kept = harness.answer(AddGames(next(harness.numbers), text, "mine", policy))
        assert isinstance(kept, GamesAdded)
        assert len(kept.games) == 1
        nothing = harness.answer(AddGames(next(harness.numbers), "", "mine"))
        assert isinstance(nothing, RequestRefused)
        assert nothing.fault.code is LibraryFaultCode.NO_GAME


def test_games_in_the_bin_are_found_there_alone_and_come_back(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        harness.import_file(write_games(tmp_path / "games.pgn", GAMES[:9]))

        def numbers_found(*, is_binned: bool, version: int) -> list[int]:
            search = GameSearch(GameConditions(is_binned=is_binned), version=version)
            answer = harness.answer(FindGames(next(harness.numbers), search))
            assert isinstance(answer, GamesFound)
            assert all(row.is_binned == is_binned for row in answer.rows)
            return [row.game for row in answer.rows]

        binned = harness.answer(BinGames(next(harness.numbers), (2, 5, 99)))
        assert isinstance(binned, GamesEdited)
        assert binned.games == (2, 5)
        assert numbers_found(is_binned=True, version=1) == [2, 5]
        assert numbers_found(is_binned=False, version=1) == [1, 3, 4, 6, 7, 8, 9]
        restored = harness.answer(BinGames(next(harness.numbers), (1, 2, 5), is_binned=False))
        assert isinstance(restored, GamesEdited)
        assert restored.games == (1, 2, 5)
        assert numbers_found(is_binned=True, version=2) == []
        assert numbers_found(is_binned=False, version=2) == list(range(1, 10))


def test_the_bin_is_emptied(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        harness.import_file(write_games(tmp_path / "games.pgn", GAMES[:9]))
        harness.answer(BinGames(next(harness.numbers), (2, 5)))
        assert harness.answer(EmptyBin(3, 19_900_101)) == BinEmptied(3, 0)
        assert harness.answer(EmptyBin(4, 99_991_231)) == BinEmptied(4, 2)
        assert isinstance(harness.answer(ReadGame(5, 2)), RequestRefused)
        answer = harness.answer(FindGames(6))
        assert isinstance(answer, GamesFound)
        assert [row.game for row in answer.rows] == [1, 3, 4, 6, 7, 8, 9]


def test_games_move_to_a_collection(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        harness.import_file(write_games(tmp_path / "games.pgn", GAMES[:9]))
        moved = harness.answer(MoveGames(2, (3, 7), "chosen"))
        assert moved == GamesEdited(2, (3, 7), ("games", "games"))
        answer = harness.answer(FindGames(3, GameSearch(GameConditions(collection="chosen"))))
        assert isinstance(answer, GamesFound)
        assert [row.game for row in answer.rows] == [3, 7]


def test_tags_are_changed_and_changed_back(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        added = harness.answer(AddGames(next(harness.numbers), "1. e4 *\n\n1. d4 *", "mine"))
        assert isinstance(added, GamesAdded)
        first, second = added.games
        changes = (TagChange("White", "Anna"), TagChange("Note", "x"))
        edits = (TagEdit(first, changes), TagEdit(99, changes))
        edited = harness.answer(EditTags(next(harness.numbers), edits))
        assert isinstance(edited, GamesEdited)
        assert edited.games == (first,)
        rows = found(harness, GameConditions(player="Anna"))
        assert rows == [first]
        undone = harness.answer(EditTags(next(harness.numbers), edited.undoing, is_undo=True))
        assert isinstance(undone, GamesEdited)
        assert found(harness, GameConditions(player="Anna")) == []
        wrong = (TagEdit(second, (TagChange("Result", "won"),)),)
        refused = harness.answer(EditTags(next(harness.numbers), wrong))
        assert isinstance(refused, RequestRefused)
        fault = refused.fault
        assert (fault.code, fault.tag, fault.value) == (
            LibraryFaultCode.TAG_REFUSED,
            "Result",
            "won",
        )


def test_games_that_move_tell_where_they_were(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        for collection, move in (("a", "e4"), ("b", "d4")):
            harness.answer(AddGames(next(harness.numbers), f"1. {move} *", collection))
        moved = harness.answer(MoveGames(next(harness.numbers), (2, 1, 9), "c"))
        assert isinstance(moved, GamesEdited)
        assert (moved.games, moved.collections) == ((2, 1), ("b", "a"))


def test_a_stored_report_is_read_with_its_game_and_searched(tmp_path: Path) -> None:
    mistake = ReportedMistake(
        3, True, Verdict.BLUNDER, 40.5, Phase.OPENING, MateChange.CREATED, (Motif.MATE,)
    )
    report = GameReport(5000, ReportedSide(99.5), ReportedSide(12.0, 0, 0, 1), (mistake,))
    with library_client(tmp_path / "new.library") as harness:
        for move in ("f3 e5 2. g4 Qh4#", "e4"):
            harness.answer(AddGames(next(harness.numbers), f"1. {move} *", "mine"))
        stored = harness.answer(StoreReport(next(harness.numbers), 1, report))
        assert stored == GamesEdited(2 + 1, (1,))
        refused = harness.answer(StoreReport(next(harness.numbers), 9, report))
        assert isinstance(refused, RequestRefused)
        assert refused.fault.code is LibraryFaultCode.NO_SUCH_GAME
        read = harness.answer(ReadGame(next(harness.numbers), 1))
        assert isinstance(read, GameRead)
        assert read.game.report == report
        wanted = GameConditions(mistake=WantedMistake(Motif.MATE, phase=Phase.OPENING))
        answer = harness.answer(FindGames(next(harness.numbers), GameSearch(wanted)))
        assert isinstance(answer, GamesFound)
        (row,) = answer.rows
        assert (row.game, row.ply, row.white_accuracy, row.black_accuracy) == (1, 3, 99.5, 12.0)
        assert found(harness, GameConditions(accuracy=(0, 60))) == [1]
        assert found(harness, GameConditions(accuracy=(0, 60), colour=PlayerColour.WHITE)) == []


def found(harness: LibraryHarness, conditions: GameConditions) -> list[int]:
    number = next(harness.numbers)
    search = GameSearch(conditions, version=number)
    answer = harness.answer(FindGames(number, search))
    assert isinstance(answer, GamesFound)
    return [row.game for row in answer.rows]
