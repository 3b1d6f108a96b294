"""The opening codes of games without the tag ECO."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import chess
import pytest
from library_files import (
    USUAL,
    Played,
    add_file,
    opening_of,
    opening_table,
    random_games,
    write_games,
)

from engine.core.board.position import Position
from engine.library.columns.block import Block
from engine.library.columns.block_writer import BlockWriter
from engine.library.columns.game_filter import GameFilter
from engine.library.columns.opening_codes import OpeningCodes, key_of_epd
from engine.library.columns.replay import keys_of_moves
from engine.library.exporting.exporter import export_games
from engine.library.finding.game_search import find_games
from engine.library.finding.query import filter_of
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.store import block_files
from engine.library.store.game_fields import OPENINGS
from engine.library.store.game_rows import stored_game
from engine.library.tag_editing import edit_tags
from engine.protocol.library.game_search import GameConditions
from engine.protocol.library.tag_edit import TagChange, TagEdit

KEEP = ImportOptions("games", DuplicatePolicy.KEEP)
NAJDORF = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"
TRANSPOSED = "Nf3 c5 d4 cxd4 Nxd4 Nf6 Nc3 d6 e4 a6"
B90 = OPENINGS["B90"]


def played(line: str, start: str = USUAL, **tags: str) -> Played:
    board = chess.Board(start)
    moves = [board.push_san(word) for word in line.split()]
    return Played({"White": "a", "Black": "b", "Result": "*", **tags}, start, False, moves)


def library_of(folder: Path, games: list[Played]) -> GameLibrary:
    library = GameLibrary(folder / "games.library")
    add_file(library, write_games(folder / "games.pgn", games), KEEP)
    return library


def shown_openings(library: GameLibrary) -> list[int]:
    found = find_games(library, GameFilter())
    return [game.opening for game in found.page(0, len(found))]


def test_the_keys_of_the_table_are_those_of_its_positions() -> None:
    table = opening_table()
    assert {epd: key_of_epd(epd) for epd in table} == {
        epd: Position(f"{epd} 0 1").key() for epd in table
    }
    assert len({key_of_epd(epd) & 0xFFFF_FFFF for epd in table}) == len(table)


@pytest.mark.parametrize("line", [NAJDORF, TRANSPOSED, f"{NAJDORF} Rg1 h5 Rh1 h4"])
def test_a_game_without_the_tag_has_the_code_of_its_last_position_with_a_name(
    tmp_path: Path, line: str
) -> None:
    game = played(line)
    library = library_of(
        tmp_path, [game, played("e4"), played("", start="8/8/8/8/8/4k3/8/4K3 w - - 0 1")]
    )
    expected = OPENINGS[opening_of(game)]
    assert shown_openings(library) == [expected, OPENINGS["B00"], 0]
    chosen = filter_of(library, GameConditions(openings=(expected, expected)))
    assert find_games(library, chosen).numbers(0, 9) == [1]
    library.close()


def test_a_tag_that_is_there_wins_and_one_that_says_nothing_does_not(tmp_path: Path) -> None:
    games = [played(NAJDORF, ECO="A00"), played(NAJDORF, ECO="?"), played(NAJDORF, ECO="B90b")]
    library = library_of(tmp_path, games)
    tabled = OPENINGS[opening_of(played(NAJDORF))]
    assert shown_openings(library) == [OPENINGS["A00"], tabled, B90]
    edit_tags(
        library, (TagEdit(1, (TagChange("ECO", None),)), TagEdit(2, (TagChange("ECO", "C20"),)))
    )
    assert shown_openings(library) == [tabled, OPENINGS["C20"], B90]
    library.close()


def test_random_games_have_the_codes_of_a_slow_search(tmp_path: Path) -> None:
    games = random_games(200, seed=4)
    library = library_of(tmp_path, games)
    expected = [OPENINGS.get(opening_of(game), 0) for game in games]
    assert shown_openings(library) == expected
    assert any(code and "ECO" not in game.tags for code, game in zip(expected, games, strict=True))
    library.close()


def test_the_tags_and_the_text_of_a_game_stay_as_they_were(tmp_path: Path) -> None:
    path = write_games(tmp_path / "games.pgn", [played(NAJDORF)])
    library = GameLibrary(tmp_path / "games.library")
    add_file(library, path, ImportOptions("games", keeps_source=True))
    assert shown_openings(library) != [0]
    stored = stored_game(library.connection, 1)
    assert stored is not None
    assert stored.listed.fields.eco == 0
    list(export_games(library, [1], tmp_path / "out.pgn"))
    assert (tmp_path / "out.pgn").read_bytes() == path.read_bytes()
    library.close()


def test_columns_of_an_earlier_version_are_made_anew_with_their_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(block_files, "GAMES_A_BLOCK", 20)
    games = random_games(90, seed=8)
    library = library_of(tmp_path, games)
    expected = shown_openings(library)
    library.close()
    for file in block_files.folder_of(tmp_path / "games.library").iterdir():
        data = file.read_bytes()
        file.write_bytes(data[:7] + bytes((data[7] - 1,)) + data[8:])
    library = GameLibrary(tmp_path / "games.library")
    told: list[tuple[int, int]] = []
    library.blocks(lambda done, number: told.append((done, number)))
    assert told == [(done, 5) for done in range(1, 6)]
    assert shown_openings(library) == expected
    library.close()


def test_half_of_a_key_alone_is_no_opening() -> None:
    board = chess.Board()
    board.push_san("e4")
    key = Position(board.fen()).key()
    start = Position()
    moves = start.short(start.parse_uci("e2e4")).to_bytes(2, "little")
    keys = keys_of_moves(start, moves)
    assert keys is not None
    row = (1, 1, 1, 2, 1, 1, 0, 0, 0, 1, 0, 0, 0, moves, None, None, 0)
    for other, code in ((key, 7), (key ^ 1 << 40, 0)):
        writer = BlockWriter(1, openings=partial(OpeningCodes, [(other, 7)]))
        writer.add_rows([row, (2, *row[1:])], [keys, keys])
        block = Block(bytes(writer.data(1)))
        assert [block.opening(number) for number in (0, 1, 2, 3)] == [0, code, code, 0]
