"""Commands to a library in a process of its own, and their answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from library_files import Played, add_file, random_games, write_games
from library_harness import LibraryHarness, library_client

from engine.core.board.position import Position
from engine.library.columns.game_list import GameOrder as ListOrder
from engine.library.finding.explorer import explore
from engine.library.finding.game_groups import group_games
from engine.library.finding.game_search import list_of
from engine.library.finding.query import filter_of
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy as StoredPolicy
from engine.library.importing.progress import ImportOptions
from engine.library.store.faults import LibraryFaultCode as StoredFaultCode
from engine.library_process.translation import (
    position_of,
    row_of,
)
from engine.notation.reader import Reading
from engine.notation.visitor import RemarkCode
from engine.protocol.library.bad_game import BadGameCode
from engine.protocol.library.board_pattern import BoardPattern, PieceCounts
from engine.protocol.library.commands import (
    AddGames,
    BackUpLibrary,
    BinGames,
    CheckLibrary,
    DuplicatePolicy,
    Explore,
    FindGames,
    GroupGames,
    ListCollections,
    ReadGame,
)
from engine.protocol.library.game_groups import GameGrouping
from engine.protocol.library.game_search import (
    GameConditions,
    GameOrder,
    GameResult,
    GameSearch,
    LibraryPosition,
    PlayerColour,
)
from engine.protocol.library.library_fault import LibraryFaultCode
from engine.protocol.library.reports import (
    CollectionSize,
    CollectionsListed,
    Explored,
    GameRead,
    GamesAdded,
    GamesFound,
    GamesGrouped,
    ImportEnd,
    ImportEnded,
    LibraryBackedUp,
    LibraryChecked,
    RequestRefused,
)

GAMES = random_games(150, seed=21)
START = LibraryPosition(Position().fen())
OTHER_FEN = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b KQkq - 0 7"


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    library = GameLibrary(folder / "games.library")
    options = ImportOptions("all", StoredPolicy.KEEP, keeps_source=True)
    add_file(library, write_games(folder / "games.pgn", GAMES), options)
    library.close()
    return folder / "games.library"


@pytest.fixture(scope="module")
def library(path: Path) -> Iterator[GameLibrary]:
    opened = GameLibrary(path)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def harness(path: Path) -> Iterator[LibraryHarness]:
    with library_client(path) as made:
        yield made


RANGES = {
    "dates": st.integers(19_880_000, 19_970_000),
    "elos": st.integers(0, 3_000),
    "openings": st.integers(1, 500),
    "half_moves": st.integers(0, 40),
}
NO_QUEENS = PieceCounts(queens=(0, 0))
PATTERNS = (
    BoardPattern(NO_QUEENS, NO_QUEENS),
    BoardPattern(white_pawns=1 << 24, is_either_side=True, half_moves=2),
)
CONDITIONS = st.builds(
    GameConditions,
    player=st.sampled_from(("", "player", "Player 2", "4", "%", "nobody", "Ä")),
    colour=st.sampled_from(PlayerColour),
    opponent=st.sampled_from(("", "", "1", "Player 3")),
    event=st.sampled_from(("", "", "cup 1", "_")),
    site=st.sampled_from(("", "", "", "?")),
    tag=st.sampled_from((None, None, ("Round", "?"), ("FEN", "k"))),
    results=st.sets(st.sampled_from(GameResult)).map(tuple),
    collection=st.sampled_from(("", "", "all", "none")),
    is_binned=st.sampled_from((False, False, True)),
    pattern=st.sampled_from((None, None, *PATTERNS)),
    **{
        name: st.none() | st.tuples(value, value).map(lambda ends: (min(ends), max(ends)))
        for name, value in RANGES.items()
    },
)
SEARCHES = st.builds(
    GameSearch,
    CONDITIONS,
    st.sampled_from((None, None, START, LibraryPosition(OTHER_FEN))),
    st.booleans(),
    st.sampled_from(GameOrder),
    st.booleans(),
)


def found_in(library: GameLibrary, search: GameSearch) -> tuple[int, list[object]]:
    """Return how many games the library itself finds, and the rows of them all."""
    found = list_of(library, search)
    page = found.page(0, len(GAMES))
    return len(found), [row_of(game, found.ply(game.number)) for game in page]


@settings(deadline=None)
@given(SEARCHES, st.integers(0, 160), st.integers(0, 160))
def test_the_process_finds_the_games_that_the_library_finds(
    harness: LibraryHarness, library: GameLibrary, search: GameSearch, first: int, count: int
) -> None:
    answer = harness.answer(FindGames(next(harness.numbers), search, first, count))
    assert isinstance(answer, GamesFound)
    total, rows = found_in(library, search)
    assert (answer.total, answer.first) == (total, first)
    assert list(answer.rows) == rows[first : first + count]


@settings(deadline=None, max_examples=30)
@given(st.sampled_from((START, LibraryPosition(OTHER_FEN))), CONDITIONS)
def test_the_process_explores_as_the_library_does(
    harness: LibraryHarness,
    library: GameLibrary,
    position: LibraryPosition,
    conditions: GameConditions,
) -> None:
    answer = harness.answer(Explore(next(harness.numbers), position, conditions))
    assert isinstance(answer, Explored)
    chosen = filter_of(library, conditions)
    assert answer.exploration == (explore(library, position_of(position), chosen))


@settings(deadline=None, max_examples=30)
@given(SEARCHES, st.sampled_from(GameGrouping), st.integers(0, 9))
def test_the_process_groups_games_as_the_library_does(
    harness: LibraryHarness,
    library: GameLibrary,
    search: GameSearch,
    grouping: GameGrouping,
    most: int,
) -> None:
    answer = harness.answer(GroupGames(next(harness.numbers), grouping, search, most))
    assert isinstance(answer, GamesGrouped)
    assert answer.groups == group_games(library, search, grouping, most)


def test_some_games_are_found_and_explored(harness: LibraryHarness) -> None:
    found = harness.answer(FindGames(next(harness.numbers)))
    explored = harness.answer(Explore(next(harness.numbers), START))
    assert isinstance(found, GamesFound)
    assert isinstance(explored, Explored)
    assert found.total == len(GAMES)
    assert 0 < explored.exploration.reached.games < len(GAMES)
    assert len(explored.exploration.played) > 1


def start_of(game: Played) -> LibraryPosition | None:
    is_usual = game.start == START.fen
    return None if is_usual else LibraryPosition(game.start, game.is_chess960)


def test_a_game_is_read_as_it_was_imported(harness: LibraryHarness) -> None:
    starts = set()
    for number, game in enumerate(GAMES[:40], 1):
        answer = harness.answer(ReadGame(next(harness.numbers), number))
        assert isinstance(answer, GameRead)
        found = answer.game
        assert found.moves == tuple(move.uci() for move in game.moves)
        assert found.is_whole
        assert found.start == start_of(game)
        assert game.tags.items() <= dict(found.tags).items()
        assert found.source is not None
        assert found.source.strip() == game.text().strip()
        starts.add(found.start)
    assert len(starts) > 2


def test_comments_and_variations_are_read(tmp_path: Path) -> None:
    movetext = "1. e4 {the best} (1. d4 d5) 1... Z0 2. Nf3 *"
    with library_client(tmp_path / "new.library") as harness:
        text = f'[White "Ann"]\n[Annotator "Bob"]\n\n{movetext}\n'
        added = harness.answer(AddGames(next(harness.numbers), text, "mine"))
        assert isinstance(added, GamesAdded)
        answer = harness.answer(ReadGame(next(harness.numbers), added.games[0]))
        assert isinstance(answer, GameRead)
        assert answer.game.movetext == movetext
        assert ("Annotator", "Bob") in answer.game.tags


def test_null_moves_are_read(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        added = harness.answer(AddGames(next(harness.numbers), "1. e4 -- 2. d4 *", "mine"))
        assert isinstance(added, GamesAdded)
        answer = harness.answer(ReadGame(next(harness.numbers), added.games[0]))
        assert isinstance(answer, GameRead)
        assert answer.game.moves == ("e2e4", "0000", "d2d4")
        assert answer.game.is_whole


def test_a_wrong_position_and_a_game_that_is_not_there_are_refused(harness: LibraryHarness) -> None:
    wrong = LibraryPosition("8/8/8/8/8/8/8/8 w - - 0 1")
    refused = [
        harness.answer(request)
        for request in (
            Explore(next(harness.numbers), wrong),
            FindGames(next(harness.numbers), GameSearch(position=wrong)),
            ReadGame(next(harness.numbers), 10_000),
        )
    ]
    faults = [one.fault for one in refused if isinstance(one, RequestRefused)]
    codes = LibraryFaultCode.POSITION_REFUSED, LibraryFaultCode.NO_SUCH_GAME
    assert [fault.code for fault in faults] == [codes[0], codes[0], codes[1]]
    assert faults[0].fen == wrong.fen
    assert isinstance(harness.answer(FindGames(next(harness.numbers))), GamesFound)


def test_a_list_stays_the_same_until_another_version_is_wanted(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        harness.import_file(write_games(tmp_path / "games.pgn", GAMES[:9]))
        totals = []
        for version in (1, 1, 2):
            search = GameSearch(version=version)
            found = harness.answer(FindGames(next(harness.numbers), search))
            assert isinstance(found, GamesFound)
            totals.append(found.total)
            harness.answer(AddGames(next(harness.numbers), f"1. a{len(totals) + 2} *", "mine"))
        assert totals == [9, 9, 11]


def test_collections_are_listed_with_their_sizes(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        for collection, text in (("b", "1. e4 *"), ("a", "1. d4 *"), ("b", "1. c4 *")):
            harness.answer(AddGames(next(harness.numbers), text, collection))
        harness.answer(BinGames(next(harness.numbers), (1,)))
        listed = harness.answer(ListCollections(next(harness.numbers)))
        assert isinstance(listed, CollectionsListed)
        assert listed.collections == (CollectionSize("a", 1), CollectionSize("b", 1))


def test_a_sound_library_is_checked(harness: LibraryHarness) -> None:
    checked = harness.answer(CheckLibrary(next(harness.numbers)))
    assert isinstance(checked, LibraryChecked)
    assert (checked.games, checked.renewed_blocks) == (len(GAMES), 0)


def test_a_copy_is_the_same_library(harness: LibraryHarness, tmp_path: Path) -> None:
    copy = tmp_path / "copy.library"
    answer = harness.answer(BackUpLibrary(next(harness.numbers), str(copy)))
    assert isinstance(answer, LibraryBackedUp)
    with library_client(copy) as other:
        answers = [one.answer(FindGames(next(one.numbers))) for one in (harness, other)]
    assert all(isinstance(one, GamesFound) for one in answers)
    assert len({one.rows for one in answers if isinstance(one, GamesFound)}) == 1
    refused = harness.answer(BackUpLibrary(next(harness.numbers), str(tmp_path / "no" / "copy")))
    assert isinstance(refused, RequestRefused)
    assert refused.fault.path.endswith("copy")


def test_bad_games_of_an_import_are_named_by_line(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. e4 Qh9 *\n', "utf-8")
    with library_client(tmp_path / "new.library") as harness:
        last = harness.import_file(file)
    assert (last.read, last.kept, last.faulty) == (2, 2, 1)
    (bad,) = last.bad_games
    assert (bad.line, bad.game, bad.move_number, bad.is_black) == (5, 2, 1, True)
    assert bad.word == "Qh9"
    assert not bad.is_left_out


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library") as harness:
        ended = harness.until_answer(harness.start_import(tmp_path / "none.pgn"))
        assert isinstance(ended, ImportEnded)
        assert ended.end is ImportEnd.FAILED
        assert ended.fault is not None
        assert ended.fault.code is LibraryFaultCode.FILE_UNREADABLE
        assert isinstance(harness.answer(FindGames(next(harness.numbers))), GamesFound)


def test_a_number_is_used_once(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library", is_started=False) as harness:
        harness.client.ask(ListCollections(3))
        with pytest.raises(ValueError, match="3"):
            harness.client.ask(ListCollections(3))


def test_the_messages_have_every_code_of_the_library() -> None:
    assert {one.name for one in StoredFaultCode} <= {one.name for one in LibraryFaultCode}
    assert [one.name for one in StoredPolicy] == [one.name for one in DuplicatePolicy]
    readings = {one.name for one in Reading} - {"WHOLE"}
    remarks = {one.name for one in RemarkCode}
    assert {one.name for one in BadGameCode} == readings | remarks | {"NOTHING_IN_IT"}
    assert [one.name for one in GameOrder] == [one.name for one in ListOrder]


def test_only_the_newest_search_from_before_the_start_is_answered(tmp_path: Path) -> None:
    with library_client(tmp_path / "new.library", is_started=False) as harness:
        for _ in range(20):
            harness.client.ask(FindGames(next(harness.numbers)))
        harness.client.start()
        harness.answer(ListCollections(next(harness.numbers)))
        found = [report for report in harness.seen if isinstance(report, GamesFound)]
        assert [report.number for report in found] == [20]
