"""Pawn structures that games are searched for."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from library_desk import library_desk, pgn_of
from library_table import LibraryTable
from play_scenes import idle

from engine.protocol.library.commands import AddGames, FindGames
from game.actions.between_features import ShowScreen
from game.features.library.actions import ChooseMaterial, ClearConditions
from game.features.library.library_texts import conditions_line
from game.features.library.material import PRESETS, pattern_of
from game.features.library.model import LibraryModel, library_of
from game.features.library.queries import has_conditions
from game.features.library.search_actions import ChooseStructure, PressStructureSquare
from game.features.library.structure import (
    OWN_STRUCTURE,
    PAWN_SQUARES,
    STRUCTURES,
    SquareMark,
    Structure,
    structure_chip,
    with_structure,
)
from game.state.library import LibraryUser
from game.state.screens import LIBRARY
from game.update import library

ISOLATED = list(STRUCTURES)[1]


def model_of(table: LibraryTable) -> LibraryModel:
    model = library_of(table.state)
    assert model is not None
    return model


def test_a_square_goes_round_and_both_sides_have_no_pawn_on_it() -> None:
    wanted = Structure()
    marks = []
    for _ in range(4):
        wanted = wanted.pressed(chess.D4)
        marks.append(wanted.mark(chess.D4))
    assert marks == [
        SquareMark.WHITE_PAWN,
        SquareMark.BLACK_PAWN,
        SquareMark.NO_PAWN,
        SquareMark.ANYTHING,
    ]
    assert wanted.is_empty()


def test_a_square_that_one_side_leaves_free_becomes_any_square() -> None:
    assert ISOLATED.mark(chess.C3) is SquareMark.NO_WHITE_PAWN
    assert ISOLATED.mark(chess.D6) is SquareMark.NO_BLACK_PAWN
    assert ISOLATED.pressed(chess.C3).mark(chess.C3) is SquareMark.ANYTHING
    assert ISOLATED.pressed(chess.D6).mark(chess.D6) is SquareMark.ANYTHING


@pytest.mark.parametrize("square", [chess.A1, chess.E8])
def test_no_pawn_is_wanted_on_the_back_ranks(square: chess.Square) -> None:
    assert Structure().pressed(square).is_empty()


def test_well_known_structures_differ_and_can_stand_on_a_board() -> None:
    for wanted in STRUCTURES:
        assert wanted.white & wanted.black == 0
        assert wanted.white & wanted.white_free == wanted.black & wanted.black_free == 0
        every = wanted.white | wanted.black | wanted.white_free | wanted.black_free
        assert every & ~PAWN_SQUARES == 0
    assert len({repr(with_structure(None, wanted)) for wanted in STRUCTURES}) == len(STRUCTURES)


def test_a_structure_is_asked_for_named_above_the_list_and_forgotten() -> None:
    table = LibraryTable(idle())
    table.do(ShowScreen(LIBRARY), ChooseStructure(ISOLATED))
    asked = [one.search.conditions for one in table.asked if isinstance(one, FindGames)]
    assert asked[-1].pattern == with_structure(None, ISOLATED)
    ((text, forget),) = conditions_line(model_of(table))
    assert text == STRUCTURES[ISOLATED]
    table.do(forget)
    assert not has_conditions(model_of(table))
    table.do(PressStructureSquare(chess.D4))
    ((text, _),) = conditions_line(model_of(table))
    assert text == OWN_STRUCTURE
    table.do(ClearConditions())
    assert not has_conditions(model_of(table))
    table.do(PressStructureSquare(chess.D4), *[PressStructureSquare(chess.D4)] * 3)
    assert not has_conditions(model_of(table))


def test_one_colour_alone_is_said() -> None:
    assert structure_chip(ISOLATED) == STRUCTURES[ISOLATED]
    assert structure_chip(ISOLATED._replace(is_either_side=False)) != STRUCTURES[ISOLATED]


def test_material_and_structure_stand_together() -> None:
    material = pattern_of(list(PRESETS)[2])
    both = with_structure(material, ISOLATED)
    assert material is not None
    assert both is not None
    assert (both.white, both.black) == (material.white, material.black)
    assert both.white_pawns == ISOLATED.white
    assert with_structure(material, None) == material
    table = LibraryTable(idle())
    table.do(ShowScreen(LIBRARY), ChooseMaterial(list(PRESETS)[2]), ChooseStructure(ISOLATED))
    asked = [one.search.conditions for one in table.asked if isinstance(one, FindGames)]
    assert asked[-1].pattern == both


def test_games_with_an_isolated_pawn_of_either_side_are_found_and_shown_there(
    tmp_path: Path,
) -> None:
    games = (
        pgn_of(
            "1. d4 d5 2. c4 c5 3. e3 e6 4. cxd5 exd5 5. dxc5 Bxc5 6. Nf3 Nf6 7. Be2 *",
            "Black has it",
        ),
        pgn_of(
            "1. e4 c6 2. d4 d5 3. exd5 cxd5 4. c4 e6 5. cxd5 Nf6 6. Nc3 Nxd5 7. Nf3 Be7 8. Bd3 *",
            "White has it",
        ),
        pgn_of("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *", "None has it"),
    )

    def add(number: int) -> AddGames:
        return AddGames(number, "\n".join(games), "club")

    with library_desk(tmp_path) as desk:
        desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, add))
        desk.settle()
        desk.do(ShowScreen(LIBRARY), ChooseStructure(ISOLATED))
        desk.settle()
        model = library_of(desk.state)
        assert model is not None
        found = {row.white: row.ply for row in model.rows.values() if row is not None}
        assert found == {"Black has it": 9, "White has it": 9}
        desk.do(ChooseStructure(ISOLATED._replace(is_either_side=False)))
        desk.settle()
        found = {row.white: row.ply for row in model.rows.values() if row is not None}
        assert found == {"White has it": 9}
