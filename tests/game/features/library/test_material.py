"""Material that games are searched for."""

from __future__ import annotations

from pathlib import Path

import pytest
from library_desk import library_desk, pgn_of
from library_table import LibraryTable
from play_scenes import idle

from engine.protocol.library.board_pattern import ANY_NUMBER, MOST_PIECES
from engine.protocol.library.commands import AddGames, FindGames
from game.actions.between_features import ShowScreen
from game.features.library.actions import ChooseMaterial, ClearConditions
from game.features.library.library_texts import conditions_line
from game.features.library.material import PRESETS, Material, material_chip, pattern_of
from game.features.library.model import LibraryModel, library_of
from game.message import message
from game.state.library import LibraryUser
from game.state.screens import LIBRARY
from game.update import library
from game.words.catalogue import ENGLISH, catalogue_of_language

PAWNS, KNIGHTS = 0, 1


def model_of(table: LibraryTable) -> LibraryModel:
    model = library_of(table.state)
    assert model is not None
    return model


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("2", (2, 2)),
        (" 1- ", (1, MOST_PIECES)),
        ("-3", (0, 3)),
        ("0-1", (0, 1)),
        ("", ANY_NUMBER),
        ("two", ANY_NUMBER),
        ("3-1", ANY_NUMBER),
    ],
)
def test_a_number_is_exact_or_a_range(typed: str, number: tuple[int, int]) -> None:
    material = Material().with_number(0, KNIGHTS, typed).with_number(1, PAWNS, "0")
    pattern = pattern_of(material)
    assert pattern is not None
    assert pattern.white.knights == number
    assert pattern.black.pawns == (0, 0)
    assert pattern.black.knights == ANY_NUMBER
    assert material.is_understood() is (number != ANY_NUMBER or not typed)


def test_nothing_typed_is_no_condition() -> None:
    assert pattern_of(Material()) is None
    assert pattern_of(Material().with_number(0, PAWNS, "many")) is None
    assert pattern_of(None) is None


def test_each_ending_is_another_condition() -> None:
    patterns = [pattern_of(material) for material in PRESETS]
    assert len({repr(one) for one in patterns}) == len(PRESETS)


def test_material_is_asked_for_named_above_the_list_and_forgotten() -> None:
    table = LibraryTable(idle())
    table.do(ShowScreen(LIBRARY))
    ending = list(PRESETS)[2]
    table.do(ChooseMaterial(ending))
    asked = [one.search.conditions for one in table.asked if isinstance(one, FindGames)]
    assert asked[-1].pattern == pattern_of(ending)
    ((text, forget),) = conditions_line(model_of(table))
    assert text == PRESETS[ending]
    table.do(forget)
    assert model_of(table).material is None
    table.do(ChooseMaterial(ending), ClearConditions())
    assert conditions_line(model_of(table)) == []


def test_typed_material_is_written_above_the_list() -> None:
    table = LibraryTable(idle())
    table.do(ShowScreen(LIBRARY), ChooseMaterial(Material().with_number(0, KNIGHTS, "2-")))
    ((text, _),) = conditions_line(model_of(table))
    assert text != message("Any material")
    assert "2-" in str(text)


def test_a_game_with_an_ending_is_found_and_shown_there(tmp_path: Path) -> None:
    tags = {"FEN": "4k3/8/8/8/8/8/4q3/R3K2r w - - 0 1", "SetUp": "1"}
    games = (
        pgn_of("1. Kxe2 Rxa1 2. Kd2 Kd7 3. Kc2 Kc6 *", "Rook lost", **tags),
        pgn_of("1. Kxe2 Rh2+ 2. Kd3 Rh3+ 3. Kc4 Rh4+ *", "Rook ending", **tags),
        pgn_of("1. e4 e5 *", "Opening"),
    )

    def add(number: int) -> AddGames:
        return AddGames(number, "\n".join(games), "club")

    with library_desk(tmp_path) as desk:
        desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, add))
        desk.settle()
        desk.do(ShowScreen(LIBRARY), ChooseMaterial(list(PRESETS)[2]))
        desk.settle()
        model = library_of(desk.state)
        assert model is not None
        found = {row.white: row.ply for row in model.rows.values() if row is not None}
        assert found == {"Rook ending": 1}
        assert model.preview is not None
        assert model.preview.ply == 1


def test_the_pieces_have_the_letters_of_the_language() -> None:
    material = Material(("3-", "", "", "2", "1"), ("2", "", "", "", ""))
    english = ENGLISH.text(material_chip(material))
    german = catalogue_of_language("de").text(material_chip(material))
    assert {"Q1", "R2", "P3-", "P2"} <= set(english.split())
    assert {"D1", "T2", "B3-", "B2"} <= set(german.split())
