"""The files of columns: whatever happens to them, the library finds the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from library_files import add_file, random_games, write_games

from engine.core.board.position import Position
from engine.library.columns.block import Block, BlockDamagedError
from engine.library.columns.block_writer import BlockWriter
from engine.library.columns.game_filter import GameFilter
from engine.library.columns.position_hits import PositionHits
from engine.library.columns.replay import keys_of_moves
from engine.library.finding.explorer import explore
from engine.library.finding.game_search import find_games
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.store import block_files

KEEP = ImportOptions("games", DuplicatePolicy.KEEP)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a library of five blocks that is closed."""
    monkeypatch.setattr(block_files, "GAMES_A_BLOCK", 20)
    path = tmp_path / "games.library"
    library = GameLibrary(path)
    add_file(library, write_games(tmp_path / "games.pgn", random_games(90, seed=8)), KEEP)
    library.close()
    return path


def found(library: GameLibrary) -> tuple[object, ...]:
    return explore(library, Position(), GameFilter()), find_games(library, GameFilter()).numbers(
        0, 999
    )


def files(path: Path) -> list[Path]:
    return sorted(block_files.folder_of(path).iterdir())


def delete(file: Path) -> None:
    file.unlink()


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def empty(file: Path) -> None:
    file.write_bytes(b"")


def swap_head(file: Path) -> None:
    file.write_bytes(b"\xff" * 32 + file.read_bytes()[32:])


def swap_games(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[:32] + b"\xff" * 400 + data[432:])


@pytest.mark.parametrize("harm", [delete, cut, empty, swap_head, swap_games])
def test_a_file_that_is_missing_or_damaged_is_made_anew(
    path: Path, harm: Callable[[Path], None]
) -> None:
    library = GameLibrary(path)
    expected = found(library)
    library.close()
    before = [file.read_bytes() for file in files(path)]
    assert len(before) == 5
    for file in files(path):
        harm(file)
    library = GameLibrary(path)
    assert found(library) == expected
    library.close()
    assert [file.read_bytes() for file in files(path)] == before


def test_a_changed_byte_is_found_by_its_checksum(path: Path) -> None:
    file = files(path)[2]
    data = bytearray(file.read_bytes())
    data[-7] ^= 1
    file.write_bytes(data)
    library = GameLibrary(path)
    assert [library.check_blocks(), library.check_blocks()] == [1, 0]
    library.close()


def test_without_a_place_for_columns_games_are_found_all_the_same(path: Path) -> None:
    library = GameLibrary(path)
    expected = found(library)
    library.close()
    folder = block_files.folder_of(path)
    for file in files(path):
        file.unlink()
    folder.rmdir()
    folder.write_text("in the way", "ascii")
    library = GameLibrary(path)
    assert found(library) == expected
    library.close()


def test_files_of_old_generations_are_deleted_and_no_others(path: Path) -> None:
    folder = block_files.folder_of(path)
    old = folder / block_files.file_name(3, 77)
    old.write_bytes(b"old")
    foreign = folder / "notes.txt"
    foreign.write_bytes(b"foreign")
    GameLibrary(path).close()
    assert (old.exists(), foreign.exists()) == (False, True)


def test_a_game_with_damaged_moves_is_in_no_column(path: Path) -> None:
    library = GameLibrary(path)
    moves = bytes((0, 0, 255, 63))
    library.connection.execute("UPDATE games SET moves = ? WHERE id = 5", (moves,))
    library.renew_blocks([5])
    numbers = find_games(library, GameFilter()).numbers(0, 999)
    assert numbers == [number for number in range(1, 91) if number != 5]
    library.close()


def test_another_process_sees_the_games_that_were_added(path: Path, tmp_path: Path) -> None:
    reader, writer = GameLibrary(path), GameLibrary(path)
    assert len(find_games(reader, GameFilter())) == 90
    add_file(writer, write_games(tmp_path / "more.pgn", random_games(15, seed=9)), KEEP)
    assert found(reader) == found(writer)
    assert len(find_games(reader, GameFilter())) == 105
    reader.close()
    writer.close()


def rows(count: int) -> Iterator[tuple[object, ...]]:
    for number in range(1, count + 1):
        yield (number, *(1,) * 9, 0, 0, 0, b"", None, None, 0)


def test_a_hit_with_another_position_is_left_out() -> None:
    """Forged keys share the 32 bits that a scan compares, as one in six searches meets them."""
    start = keys_of_moves(Position(), b"")
    assert start is not None
    other = int.from_bytes(start, "little")
    writer = BlockWriter(1)
    writer.add_rows(list(rows(2)), [start, start])
    block = Block(bytes(writer.data(1)))
    lone = Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    forged = BlockWriter(1)
    forged.add_rows(list(rows(1)), [(lone.key() & 0xFFFFFFFF).to_bytes(4, "little")])
    for blocks, key, expected in (
        ([block], Position().key(), 2),
        ([block], other, 0),
        ([Block(bytes(forged.data(1)))], lone.key(), 0),
    ):
        hits = PositionHits(blocks, [key], GameFilter())
        assert len(hits) > 0
        hits.verify(lambda number: Position())
        assert len(hits) == expected


def test_a_block_refuses_bytes_that_do_not_agree_with_themselves() -> None:
    writer = BlockWriter(1)
    start = keys_of_moves(Position(), b"")
    assert start is not None
    writer.add_rows(list(rows(3)), [start] * 3)
    data = bytes(writer.data(1))
    assert len(Block(data)) == 3
    for wrong in (b"", data[:20], data[:-2], data + b"\0", data[:20] + b"\xff" * 8 + data[28:]):
        with pytest.raises(BlockDamagedError):
            Block(wrong)


def test_a_writer_refuses_keys_that_do_not_fit_and_games_out_of_order() -> None:
    start = keys_of_moves(Position(), b"")
    assert start is not None
    (row,) = rows(1)
    with pytest.raises(ValueError, match="key"):
        BlockWriter(1).add_rows([row], [start * 2])
    writer = BlockWriter(1)
    writer.add_rows([row], [start])
    with pytest.raises(ValueError, match="order"):
        writer.add_rows([row], [start])
