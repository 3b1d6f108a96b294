"""Games that are written as PGN: byte for byte where their text was kept, else anew."""

from __future__ import annotations

import io
from pathlib import Path

import chess.pgn
import pytest
from library_files import Played, add_file, identity, random_games, write_games
from make_pgn import games as made_games

from engine.library.editing import empty_bin, put_in_bin
from engine.library.exporting import exporter
from engine.library.exporting.exporter import export_games, texts_of
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.store.faults import LibraryError, LibraryFaultCode
from engine.library.store.sources import source_bytes
from engine.library.tag_editing import edit_tags
from engine.protocol.library.tag_edit import TagChange, TagEdit

KEEP = ImportOptions("games", DuplicatePolicy.KEEP)
KEEP_SOURCE = ImportOptions("games", DuplicatePolicy.KEEP, keeps_source=True)


def exported(library: GameLibrary, target: Path, games: list[int] | None = None) -> bytes:
    numbers = range(1, library.next_number()) if games is None else games
    *_, count = export_games(library, numbers, target)
    assert count <= len(numbers)
    return target.read_bytes()


def test_a_file_whose_text_was_kept_is_written_byte_for_byte(tmp_path: Path) -> None:
    odd = (
        '[White "Ä"]\r\n[Result "1-0"]\r\n\r\n1. e4  {x}   e5 $1 (1... c5)\r\n1-0\r\n\r\n',
        '[Annotator "b"]\n[White "a \\"q\\" \\\\"]\n\n1.d4 d5 2. Qz9 *\n\n',
        "1. e4 *\n\n",
    )
    text = "".join((*odd, *made_games(20, seed=3, annotated=True))).encode()
    (tmp_path / "games.pgn").write_bytes(text)
    library = GameLibrary(tmp_path / "games.library")
    add_file(library, tmp_path / "games.pgn", KEEP_SOURCE)
    written = exported(library, tmp_path / "out.pgn")
    assert written == text
    assert source_bytes(library.connection) > 0
    library.close()


def positions(text: str) -> list[tuple[str, list[str], dict[str, str]]]:
    """Return result, positions and tags of each game, as python-chess reads them."""
    file = io.StringIO(text)
    found = []
    while (game := chess.pgn.read_game(file)) is not None:
        assert game.errors == []
        met = [identity(game.board()), *(identity(node.board()) for node in game.mainline())]
        found.append((game.headers["Result"], met, dict(game.headers)))
    return found


def test_games_written_anew_are_the_same_games(tmp_path: Path) -> None:
    games = random_games(60, seed=14, longest=120)
    library = GameLibrary(tmp_path / "games.library")
    add_file(library, write_games(tmp_path / "games.pgn", games), KEEP)
    text = exported(library, tmp_path / "out.pgn").decode()
    assert max(map(len, text.splitlines())) <= 80
    read = positions(text)
    assert len(read) == len(games)
    for game, (result, met, tags) in zip(games, read, strict=True):
        assert result == game.tags["Result"]
        assert met == [position for position, _move in game.boards()]
        assert game.tags.items() <= tags.items()
    library.close()


def test_comments_and_variations_are_written_with_the_result_that_the_game_has_now(
    tmp_path: Path,
) -> None:
    text = '[Result "1-0"]\n\n1. e4 {good} (1. d4) e5 1-0\n\n'
    (tmp_path / "games.pgn").write_text(text, "ascii")
    library = GameLibrary(tmp_path / "games.library")
    add_file(library, tmp_path / "games.pgn", KEEP)
    edit_tags(library, (TagEdit(1, (TagChange("Result", "0-1"),)),))
    (written,) = texts_of(library, [1])
    game = chess.pgn.read_game(io.StringIO(written.decode()))
    assert game is not None
    assert game.headers["Result"] == "0-1"
    assert [node.comment for node in game.mainline()] == ["good", ""]
    assert len(game.variations) == 2
    assert b"1-0" not in written
    library.close()


def test_an_edited_game_is_written_anew_and_after_undo_as_it_was(tmp_path: Path) -> None:
    text = '[White "A"]\n[Black "B"]\n[Annotator "C"]\n[Opening "D"]\n\n1. e4\n e5 *\n\n'
    (tmp_path / "games.pgn").write_text(text * 1, "ascii")
    library = GameLibrary(tmp_path / "games.library")
    add_file(library, tmp_path / "games.pgn", KEEP_SOURCE)
    changes = (TagChange("White", "Z"), TagChange("Annotator", None), TagChange("Extra", "new"))
    undoing = edit_tags(library, (TagEdit(1, changes),))
    edited = exported(library, tmp_path / "out.pgn").decode()
    assert '[White "Z"]' in edited
    assert '[Extra "new"]' in edited
    assert "Annotator" not in edited
    edit_tags(library, undoing, is_undo=True)
    assert exported(library, tmp_path / "out.pgn").decode() == text
    library.close()


def test_games_are_written_in_the_order_given_without_those_that_are_gone(tmp_path: Path) -> None:
    library = GameLibrary(tmp_path / "games.library")
    text = "".join(f'[White "P{number}"]\n\n1. e4 *\n\n' for number in range(1, 9))
    (tmp_path / "games.pgn").write_text(text, "ascii")
    add_file(library, tmp_path / "games.pgn", KEEP_SOURCE)
    put_in_bin(library, [3], 20260101)
    empty_bin(library, 20260102)
    written = exported(library, tmp_path / "out.pgn", [5, 3, 99, 1]).decode()
    assert written == '[White "P5"]\n\n1. e4 *\n\n[White "P1"]\n\n1. e4 *\n\n'
    (lengths,) = library.connection.execute("SELECT lengths FROM sources").fetchone()
    assert lengths[8:12] == bytes(4)
    library.close()


def test_a_cancelled_or_failed_export_leaves_the_former_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporter, "GAMES_A_STEP", 2)
    games: list[Played] = random_games(10, seed=15)
    library = GameLibrary(tmp_path / "games.library")
    add_file(library, write_games(tmp_path / "games.pgn", games), KEEP)
    target = tmp_path / "out.pgn"
    target.write_text("before", "ascii")
    running = export_games(library, range(1, 11), target)
    assert next(running) == 2
    running.close()
    assert target.read_text("ascii") == "before"
    with pytest.raises(LibraryError) as caught:
        list(export_games(library, range(1, 11), tmp_path / "none" / "out.pgn"))
    assert caught.value.fault.code is LibraryFaultCode.SYSTEM
    assert sorted(path.name for path in tmp_path.iterdir() if "out" in path.name) == ["out.pgn"]
    library.close()
