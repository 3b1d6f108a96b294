"""The repertoire in the library: transpositions are one position, and a line takes only its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.board.position import FenError, Position
from engine.library.game_library import GameLibrary
from engine.library.repertoire.editing import add_lines, remove_move, restore
from engine.library.repertoire.graph import position_after
from engine.library.repertoire.rows import position_now, stored_moves
from engine.library.rescue import rescue_library
from engine.library.training.cards import answer_card
from engine.library.training.day_cards import cards_of_day
from engine.protocol.library.commands import FindCards
from engine.protocol.library.game_search import LibraryPosition
from engine.protocol.library.repertoire import RepertoireLine, RepertoireMove
from engine.protocol.library.training import AnswerGrade, CardKind, TrainingCard, TrainingDay

NOW_S = 1_790_000_000
DAY = TrainingDay(NOW_S, NOW_S + 86_400)
START = position_now(Position(), chess960=False)
ENGLISH = "c2c4 g8f6 b1c3 e7e5 g1f3"
ENGLISH_TRANSPOSED = "c2c4 e7e5 b1c3 g8f6 g1f3"
SICILIAN = "e2e4 c7c5 g1f3 d7d6 d2d4"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[GameLibrary]:
    opened = GameLibrary(tmp_path / "games.library")
    yield opened
    opened.close()


def line(moves: str, start: LibraryPosition = START) -> RepertoireLine:
    return RepertoireLine(start, tuple(moves.split()))


def add(library: GameLibrary, *lines: str, is_black: bool = False) -> list[RepertoireMove]:
    return add_lines(library, [line(one) for one in lines], NOW_S, is_black=is_black)


def remove(library: GameLibrary, line: str, is_black: bool = False) -> list[RepertoireMove]:
    """Remove the last move of a line."""
    *before, move = line.split()
    return remove_move(library, reached(" ".join(before)), move, NOW_S, is_black=is_black)


def reached(moves: str) -> LibraryPosition:
    position: LibraryPosition | None = START
    for move in moves.split():
        assert position is not None
        position = position_after(position, move)
    assert position is not None
    return position


def moves_at(library: GameLibrary, moves: str, is_black: bool = False) -> list[str]:
    stored = stored_moves(library.connection, is_black=is_black)
    return [one.move for one in stored if one.position == reached(moves)]


def cards(library: GameLibrary) -> dict[str, TrainingCard]:
    """Return the cards that are asked, by the moves that are right."""
    wanted = FindCards(1, DAY, (CardKind.REPERTOIRE,), 99, 99)
    found, _ = cards_of_day(library.connection, wanted)
    return {" ".join(one.task.accepted): one for one in found}


def test_a_line_is_read_move_by_move(library: GameLibrary) -> None:
    added = add(library, SICILIAN)
    assert [one.move for one in added] == SICILIAN.split()
    assert stored_moves(library.connection) == tuple(added)
    assert moves_at(library, "e2e4") == ["c7c5"]


def test_the_same_line_again_changes_nothing(library: GameLibrary) -> None:
    first = add(library, SICILIAN)
    assert add(library, SICILIAN) == []
    assert stored_moves(library.connection) == tuple(first)


def test_transpositions_are_one_position(library: GameLibrary) -> None:
    add(library, ENGLISH)
    added = add(library, ENGLISH_TRANSPOSED)
    assert [one.move for one in added] == ["e7e5", "b1c3", "g8f6"]
    assert moves_at(library, "c2c4 e7e5 b1c3 g8f6") == ["g1f3"]
    assert sorted(cards(library)) == ["b1c3", "c2c4", "g1f3"]


def test_a_removed_line_leaves_what_other_lines_need(library: GameLibrary) -> None:
    add(library, ENGLISH, ENGLISH_TRANSPOSED, SICILIAN)
    removed = remove(library, "c2c4 g8f6")
    assert {one.move for one in removed} == {"g8f6", "b1c3", "e7e5"}
    assert moves_at(library, "c2c4 e7e5 b1c3 g8f6") == ["g1f3"]
    assert moves_at(library, "e2e4 c7c5 g1f3 d7d6") == ["d2d4"]
    removed = remove(library, "c2c4")
    assert len(removed) == 5
    assert [one.move for one in stored_moves(library.connection)] == SICILIAN.split()


def test_an_undone_removal_brings_back_moves_and_their_order(library: GameLibrary) -> None:
    add(library, ENGLISH, SICILIAN)
    before = stored_moves(library.connection)
    removed = remove(library, "c2c4")
    restore(library, removed, (), NOW_S)
    assert stored_moves(library.connection) == before
    added = add(library, "d2d4 d7d5")
    restore(library, (), added, NOW_S)
    assert stored_moves(library.connection) == before


def test_each_colour_has_its_own_repertoire(library: GameLibrary) -> None:
    add(library, SICILIAN)
    add(library, "e2e4 e7e5", is_black=True)
    assert moves_at(library, "e2e4") == ["c7c5"]
    assert moves_at(library, "e2e4", is_black=True) == ["e7e5"]
    assert len(remove(library, "e2e4", is_black=True)) == 2
    assert moves_at(library, "e2e4") == ["c7c5"]


def test_own_moves_become_cards_and_those_of_the_opponent_do_not(library: GameLibrary) -> None:
    add(library, SICILIAN)
    add(library, "d2d4 g8f6", is_black=True)
    assert cards(library).keys() == {"e2e4", "g1f3", "d2d4", "g8f6"}
    card = cards(library)["g1f3"]
    assert card.task.moves == ("e2e4", "c7c5")


def test_a_second_own_move_is_right_as_well(library: GameLibrary) -> None:
    add(library, SICILIAN, "c2c4")
    assert "e2e4 c2c4" in cards(library)
    remove(library, "e2e4")
    assert cards(library).keys() == {"c2c4"}


def test_a_card_knows_its_schedule_when_its_line_comes_back(library: GameLibrary) -> None:
    add(library, SICILIAN)
    card = cards(library)["e2e4"].card
    answer_card(library, card, AnswerGrade.RIGHT, NOW_S + 10, "e2e4")
    asked = cards(library).keys()
    removed = remove(library, "e2e4")
    assert cards(library) == {}
    restore(library, removed, (), NOW_S + 20)
    assert cards(library).keys() == asked
    assert "e2e4" not in asked


def test_lines_of_other_first_positions_are_kept_apart(library: GameLibrary) -> None:
    fen = "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w KQkq - 0 1"
    start = LibraryPosition(fen, chess960=True)
    add(library, SICILIAN)
    add_lines(library, [line("e2e4 e7e5", start)], NOW_S, is_black=False)
    assert len(remove(library, "e2e4")) == 5
    assert [one.position.chess960 for one in stored_moves(library.connection)] == [True, True]


def test_an_illegal_line_adds_nothing(library: GameLibrary) -> None:
    for wrong in ("e2e4 e7e5 e4e5", "e2e4 0000"):
        with pytest.raises(ValueError, match="not a legal move"):
            add(library, SICILIAN, wrong)
    with pytest.raises(FenError):
        add_lines(library, [line("e2e4", LibraryPosition("x"))], NOW_S, is_black=False)
    assert stored_moves(library.connection) == ()


def test_a_damaged_move_leads_nowhere(library: GameLibrary) -> None:
    add(library, SICILIAN)
    library.connection.execute("UPDATE repertoire_moves SET move = 'x' WHERE move = 'c7c5'")
    add(library, ENGLISH)
    assert cards(library).keys() == {"e2e4 c2c4", "b1c3", "g1f3"}


def test_a_rescue_keeps_the_repertoire(tmp_path: Path) -> None:
    path = tmp_path / "games.library"
    library = GameLibrary(path)
    add(library, SICILIAN)
    before = stored_moves(library.connection)
    library.close()
    rescue_library(path)
    library = GameLibrary(path)
    assert stored_moves(library.connection) == before
    assert len(remove(library, "e2e4")) == 5
    library.close()
