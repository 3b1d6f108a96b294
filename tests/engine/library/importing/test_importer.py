"""Imports: what is kept, what is named, and what goes on after an interruption."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from cases import for_each
from library_files import add_file, random_games, write_games

from engine.core.board.position import Position
from engine.library.columns.game_filter import GameFilter
from engine.library.finding.explorer import explore
from engine.library.finding.game_search import find_games
from engine.library.game_library import GameLibrary
from engine.library.importing import batches
from engine.library.importing.importer import import_file
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.store.game_fields import tags_of_fields
from engine.library.store.game_rows import StoredGame, stored_game
from engine.library.store.sources import source_of
from engine.notation.reader import Reading
from engine.notation.visitor import RemarkCode

KEEP = ImportOptions("games", DuplicatePolicy.KEEP)
MERGE = ImportOptions("games", DuplicatePolicy.MERGE)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[GameLibrary]:
    opened = GameLibrary(tmp_path / "games.library")
    yield opened
    opened.close()


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "MOST_GAMES", 10)


def written(folder: Path, text: str) -> Path:
    path = folder / f"{random.randrange(2**40)}.pgn"
    path.write_text(text, "utf-8")
    return path


def game(library: GameLibrary, number: int) -> StoredGame:
    found = stored_game(library.connection, number)
    assert found is not None
    return found


def test_tags_and_moves_come_back_as_they_were_written(
    library: GameLibrary, tmp_path: Path
) -> None:
    games = random_games(60, seed=1)
    add_file(library, write_games(tmp_path / "games.pgn", games), KEEP)
    for number, played in enumerate(games, 1):
        kept = game(library, number)
        tags = tags_of_fields(kept.listed.fields)
        assert {name: tags[name] for name in played.tags} == played.tags
        assert kept.listed.half_moves == len(played.moves)
        assert kept.listed.collection == "games"
        assert kept.start is None or kept.start[1] == played.is_chess960
        assert kept.movetext is None


def test_movetext_with_more_than_moves_is_kept_as_text(
    library: GameLibrary, tmp_path: Path
) -> None:
    texts = ["1. e4 {why} e5 *", "1. e4 (1. d4) *", "1. e4! *", "1. e4 $1 *", "1. e4 e5 2. Ke3 *"]
    plain = '[Event "a (b) {c} $1"]\n\n1. d4 d5 *\n\n'
    add_file(library, written(tmp_path, plain + "\n\n".join(texts)), KEEP)
    assert game(library, 1).movetext is None
    assert [game(library, number + 2).movetext for number in range(len(texts))] == texts


def test_a_game_that_cannot_be_read_is_named_by_its_line_and_the_others_are_kept(
    library: GameLibrary, tmp_path: Path
) -> None:
    text = (
        '[White "A"]\n\n1. e4 *\n\n'
        '[White "B"]\n\n1. e4 e5 2. Ke3 Nc6 1-0\n\n'
        '[White "C"]\n[FEN "nonsense"]\n\n1. e4 *\n\n'
        '[White "D"]\n\n1. d4 *\n'
    )
    last = add_file(library, written(tmp_path, text))
    assert (last.read, last.kept, last.faulty) == (4, 3, 2)
    first, second = last.faults
    assert (first.line, first.game, first.remark, first.text) == (
        5,
        2,
        RemarkCode.ILLEGAL_WORD,
        "Ke3",
    )
    assert (first.move_number, first.is_black, first.is_left_out) == (2, False, False)
    assert (second.line, second.game, second.reading, second.is_left_out) == (
        9,
        3,
        Reading.NO_START,
        True,
    )
    players = [one.fields.white for one in find_games(library, GameFilter()).page(0, 9)]
    assert players == ["A", "B", "D"]


def test_a_file_without_games_adds_nothing(library: GameLibrary, tmp_path: Path) -> None:
    for text in ("", "no chess at all\n", "\0" * 5000):
        last = add_file(library, written(tmp_path, text))
        assert (last.kept, last.is_whole) == (0, True)
    assert library.game_count() == 0


ONE = '[White "A"]\n[Black "B"]\n[Date "2001.01.01"]\n\n1. e4 e5 1-0\n\n'
SAME = '[White "A"]\n[Black "B"]\n[WhiteElo "2000"]\n[Round "7"]\n\n1. e4 {a note} e5 1-0\n\n'
OTHERS = (
    '[White "A"]\n[Black "C"]\n\n1. e4 e5 1-0\n\n',
    '[White "B"]\n[Black "A"]\n\n1. e4 e5 1-0\n\n',
    '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. d4 1-0\n\n',
    '[White "A"]\n[Black "B"]\n\n1. e4 1-0\n\n',
    '[White "A"]\n[Black "B"]\n[FEN "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 e5 1-0\n\n',
)


@for_each(is_one_file=(False, True))
def test_the_same_moves_and_names_are_a_duplicate_whatever_the_other_tags(
    tmp_path_factory: pytest.TempPathFactory, is_one_file: bool
) -> None:
    folder = tmp_path_factory.mktemp("library")
    library = GameLibrary(folder / "games.library")
    files = [ONE + SAME] if is_one_file else [ONE, SAME]
    reports = [add_file(library, written(folder, text)) for text in files]
    assert sum(report.duplicates for report in reports) == 1
    assert library.game_count() == 1
    assert tags_of_fields(game(library, 1).listed.fields)["Round"] == "?"
    report = add_file(library, written(folder, "".join(OTHERS)))
    assert (report.kept, report.duplicates) == (len(OTHERS), 0)


@for_each(is_one_file=(False, True))
def test_merging_adds_what_the_kept_game_lacks(
    tmp_path_factory: pytest.TempPathFactory, is_one_file: bool
) -> None:
    folder = tmp_path_factory.mktemp("library")
    library = GameLibrary(folder / "games.library")
    for text in [ONE + SAME] if is_one_file else [ONE, SAME]:
        add_file(library, written(folder, text), MERGE)
    kept = game(library, 1)
    tags = tags_of_fields(kept.listed.fields)
    assert (tags["Date"], tags["WhiteElo"], tags["Round"]) == ("2001.01.01", "2000", "7")
    assert kept.movetext == "1. e4 {a note} e5 1-0"
    assert explore(library, Position(), GameFilter(elos=(1, 4000))).reached.games == 0
    assert explore(library, Position(), GameFilter()).reached.average_elo == 2000


def test_duplicates_are_kept_where_that_is_chosen(library: GameLibrary, tmp_path: Path) -> None:
    assert add_file(library, written(tmp_path, ONE + SAME), KEEP).kept == 2


def test_games_without_moves_are_duplicates_only_of_the_same_day_and_event(
    library: GameLibrary, tmp_path: Path
) -> None:
    def lost(day: int) -> str:
        return f'[Event "Cup"]\n[Date "2001.01.{day:02}"]\n[White "A"]\n[Black "B"]\n\n1-0\n\n'

    last = add_file(library, written(tmp_path, lost(1) + lost(2) + lost(1)))
    assert (last.kept, last.duplicates) == (2, 1)


@pytest.mark.usefixtures("small_batches")
def test_an_import_that_was_stopped_goes_on_behind_the_last_batch(
    library: GameLibrary, tmp_path: Path
) -> None:
    games = random_games(45, seed=2)
    path = write_games(tmp_path / "games.pgn", games)
    running = import_file(library, path, KEEP)
    assert [next(running).kept for _ in range(3)] == [0, 10, 20]
    del running
    reports = list(import_file(library, path, KEEP))
    assert (reports[0].kept, reports[0].is_resumed) == (20, True)
    assert [report.kept for report in reports] == [20, 30, 40, 45]
    whites = [one.fields.white for one in find_games(library, GameFilter()).page(0, 99)]
    assert whites == [one.tags["White"] for one in games]
    # A whole import is not gone on with: the file is read again.
    assert add_file(library, path).duplicates == 45


@pytest.mark.usefixtures("small_batches")
def test_the_lines_of_faults_count_from_the_beginning_of_a_file_that_is_gone_on_with(
    library: GameLibrary, tmp_path: Path
) -> None:
    text = "".join(f'[White "{one}"]\n\n1. e4 *\n\n' for one in range(12)) + "1. e4 e9 *\n"
    path = written(tmp_path, text)
    running = import_file(library, path, KEEP)
    next(running)
    next(running)
    del running
    *_, last = import_file(library, path, KEEP)
    assert [(fault.line, fault.game) for fault in last.faults] == [(49, 13)]


def test_texts_of_games_are_kept_where_that_is_chosen(library: GameLibrary, tmp_path: Path) -> None:
    games = random_games(30, seed=3)
    path = write_games(tmp_path / "games.pgn", games)
    chosen = ImportOptions("games", DuplicatePolicy.KEEP, keeps_source=True)
    add_file(library, path, chosen)
    add_file(library, written(tmp_path, ONE))
    for number, played in enumerate(games, 1):
        source = source_of(library.connection, number)
        assert source is not None
        assert source.decode().strip() == played.text().strip()
    assert source_of(library.connection, 31) is None


def test_files_in_other_encodings_keep_their_names(library: GameLibrary, tmp_path: Path) -> None:
    text = '[White "Šimun Œuvre"]\n\n1. e4 {Žak} *\n'
    for encoding in ("utf-8", "utf-8-sig", "cp1252", "utf-16"):
        path = tmp_path / f"{encoding}.pgn"
        path.write_bytes(text.encode(encoding))
        add_file(library, path, KEEP)
    players = {one.fields.white for one in find_games(library, GameFilter()).page(0, 9)}
    assert players == {"Šimun Œuvre"}
    assert {game(library, number).movetext for number in range(1, 5)} == {"1. e4 {Žak} *"}
