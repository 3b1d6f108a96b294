"""A file of own games is compared with the library, and own games are read as PGN."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from library_files import add_file

from engine.library.editing import empty_bin, put_in_bin
from engine.library.exporting.own_games import check_own_file, own_texts
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import ImportOptions
from engine.library.tag_editing import edit_tags
from engine.protocol.library.tag_edit import TagChange, TagEdit

OWN = ImportOptions("My games", keeps_source=True, are_own=True)
WITHOUT_TEXTS = ImportOptions("My games", are_own=True)
MOST_BYTES = 1 << 20
CLOCKS = "1. e4 { [%clk 0:05:00] } e5 (1... c5) 2. Qh5 Ke7 $4 3. Qxe5# 1-0"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[GameLibrary]:
    opened = GameLibrary(tmp_path / "games.library")
    yield opened
    opened.close()


def own(game_id: str, moves: str = CLOCKS, more: str = "") -> str:
    """Return a game as ``games.pgn`` has it; without an id, one of another program."""
    tag = f'[GlassboxGame "{game_id}"]\n' if game_id else ""
    result = f'[Result "{moves.split()[-1]}"]\n'
    return f'{tag}[White "You"]\n[Black "Glassbox"]\n{result}{more}\n{moves}\n\n'


def written(library: GameLibrary, *games: str) -> Path:
    path = library.path.with_name("games.pgn")
    path.write_text("".join(games), "utf-8")
    return path


def missing(library: GameLibrary, *games: str) -> tuple[int, int]:
    """Return how many games a file has, and how many of them the library lacks."""
    found = check_own_file(library, written(library, *games))
    return found.games, found.missing


@pytest.mark.parametrize("options", [OWN, WITHOUT_TEXTS], ids=["with texts", "without texts"])
def test_games_that_were_taken_in_are_kept(library: GameLibrary, options: ImportOptions) -> None:
    games = own("a"), own("b", "1. d4 *", '[TimeControl "300+2"]\n[Opening "Queen\'s Pawn"]\n')
    assert missing(library, *games) == (2, 2)
    add_file(library, written(library, *games), options)
    assert missing(library, *games) == (2, 0)
    stamp = written(library, *games).stat()
    found = check_own_file(library, library.path.with_name("games.pgn"))
    assert (found.size, found.changed_ns) == (stamp.st_size, stamp.st_mtime_ns)


@pytest.mark.parametrize(
    "other",
    [
        own("a", CLOCKS.replace("Ke7", "Nf6").replace("3. Qxe5#", "3. Qxe5+")),
        own("a", CLOCKS.replace("0:05:00", "0:04:00")),
        own("a", CLOCKS.replace("1-0", "*")),
        own("a", CLOCKS.replace(" (1... c5)", "")),
        own("a", CLOCKS, '[Opening "Wayward Queen"]\n'),
        own("a", CLOCKS, '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]\n'),
        own("b"),
        own(""),
    ],
    ids=["moves", "clock", "result", "variation", "tag", "start", "id", "no id"],
)
def test_a_game_that_differs_is_not_kept(library: GameLibrary, other: str) -> None:
    add_file(library, written(library, own("a")), OWN)
    assert missing(library, other) == (1, 1)


def test_a_game_whose_tags_were_edited_or_that_was_deleted_is_kept(library: GameLibrary) -> None:
    add_file(library, written(library, own("a"), own("b")), OWN)
    edit_tags(library, (TagEdit(1, (TagChange("White", "Anna"),)),), is_undo=False)
    put_in_bin(library, [2], 20261128)
    assert missing(library, own("a"), own("b")) == (2, 0)
    empty_bin(library, 20261129)
    assert missing(library, own("a"), own("b")) == (2, 0)


def test_own_games_are_read_as_they_were_written(library: GameLibrary) -> None:
    games = [own("a"), own("b", "1. d4 *"), own("", "1. c4 *")]
    add_file(library, written(library, *games), OWN)
    add_file(library, written(library, own("", "1. f4 *")), ImportOptions("club"))
    found = own_texts(library, 0, "My games", MOST_BYTES)
    assert [one for one, _ in found.texts] == ["a", "b", ""]
    assert "".join(text.decode() for _, text in found.texts) == "".join(games)
    assert found.is_whole
    put_in_bin(library, [2], 20261128)
    assert [one for one, _ in own_texts(library, 0, "My games", MOST_BYTES).texts] == ["a", ""]


def test_own_games_are_read_page_by_page(library: GameLibrary) -> None:
    add_file(library, written(library, *(own(f"{one}") for one in range(5))), OWN)
    ids, last, is_whole = list[str](), 0, False
    while not is_whole:
        texts, last, is_whole = own_texts(library, last, "My games", 1)
        assert len(texts) == 1
        ids += [one for one, _ in texts]
    assert ids == ["0", "1", "2", "3", "4"]
