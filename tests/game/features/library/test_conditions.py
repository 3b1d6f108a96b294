"""Typed conditions, and what they mean to the library."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from library_desk import library_desk, pgn_of

from engine.protocol.library.commands import AddGames
from engine.protocol.library.game_search import GameConditions, GameResult, PlayerColour
from game.actions.between_features import ShowScreen
from game.features.library.actions import TypeCondition
from game.features.library.conditions import (
    ConditionField,
    TypedConditions,
    conditions_of,
    is_understood,
)
from game.features.library.library_texts import date_text, typed_fault
from game.features.library.model import library_of
from game.formats.opening_codes import code_text, names_of_code
from game.state.library import LibraryUser
from game.state.screens import LIBRARY
from game.update import library


def conditions(field: ConditionField, text: str) -> GameConditions:
    return conditions_of(TypedConditions({field: text}), "", is_binned=False)


@pytest.mark.parametrize(
    ("text", "openings"),
    [
        ("A00", (1, 1)),
        ("e99", (500, 500)),
        ("B9", (191, 200)),
        ("b", (101, 200)),
        ("B20-B99", (121, 200)),
        ("c – e", (201, 500)),
        ("D35-", (336, 500)),
        ("-A09", (1, 10)),
        ("?", (0, 0)),
        ("F00", None),
        ("B20-B10", None),
        ("Najdorf", None),
        ("-", None),
    ],
)
def test_opening_codes_are_typed_whole_or_in_part(
    text: str, openings: tuple[int, int] | None
) -> None:
    assert conditions(ConditionField.OPENING, text).openings == openings
    assert is_understood(ConditionField.OPENING, text) is (openings is not None)


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("2024", (20240000, 20241231)),
        ("2024.5", (20240500, 20240531)),
        ("2024/05/17", (20240517, 20240517)),
        ("2019-2020.06", (20190000, 20200631)),
        ("2019-", (20190000, 99991231)),
        ("-1899", (0, 18991231)),
        ("24", None),
        ("2020-2019", None),
    ],
)
def test_dates_are_typed_by_year_month_or_day(text: str, dates: tuple[int, int] | None) -> None:
    assert conditions(ConditionField.DATE, text).dates == dates


@pytest.mark.parametrize(
    ("text", "half_moves"), [("25", (49, 50)), ("-25", (0, 50)), ("40-60", (79, 120)), ("x", None)]
)
def test_a_length_is_typed_in_moves_and_asked_in_half_moves(
    text: str, half_moves: tuple[int, int] | None
) -> None:
    assert conditions(ConditionField.LENGTH, text).half_moves == half_moves


def test_names_results_and_colour_are_taken_as_they_are() -> None:
    typed = TypedConditions(
        {ConditionField.PLAYER: "  de   la ", ConditionField.EVENT: "Open"},
        frozenset((GameResult.DRAW, GameResult.WHITE_WINS)),
        PlayerColour.BLACK,
    )
    assert conditions_of(typed, "club", is_binned=True) == GameConditions(
        player="de la",
        colour=PlayerColour.BLACK,
        event="Open",
        results=(GameResult.WHITE_WINS, GameResult.DRAW),
        collection="club",
        is_binned=True,
    )


def test_a_text_that_is_no_condition_is_named_and_left_out() -> None:
    assert conditions(ConditionField.RATING, "strong") == GameConditions()
    assert typed_fault({ConditionField.RATING: "strong"}) is not None
    assert typed_fault({ConditionField.RATING: "2400-", ConditionField.SITE: "strong"}) is None


def test_dates_show_their_known_parts() -> None:
    assert list(map(date_text, (20240517, 20240500, 20240000, 0))) == [
        "2024.05.17",
        "2024.05",
        "2024",
        "",
    ]


def test_each_code_has_the_name_that_most_of_its_openings_share() -> None:
    assert [code_text(number) for number in (0, 1, 191, 500)] == ["", "A00", "B90", "E99"]
    assert names_of_code("B90") == ["Sicilian Defense: Najdorf Variation", "Sicilian Defense"]
    assert names_of_code("A00") == []
    assert names_of_code("") == []


def test_the_library_finds_games_by_every_typed_range(tmp_path: Path) -> None:
    tags = {"ECO": "C60", "Date": "2024.05.17", "WhiteElo": "2000", "BlackElo": "2100"}
    games = pgn_of("1. e4 e5 2. Nf3 Nc6 3. Bb5 *", **tags) + "\n" + pgn_of("1. d4 *")
    ranges = {
        ConditionField.OPENING: "C",
        ConditionField.DATE: "2024",
        ConditionField.RATING: "1900-2200",
        ConditionField.LENGTH: "3-",
    }
    with library_desk(tmp_path) as desk:
        add = partial(AddGames, pgn=games, collection="club")
        desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, add))
        desk.settle()
        desk.do(ShowScreen(LIBRARY))
        desk.settle()
        for field, text in ranges.items():
            desk.do(TypeCondition(field, text))
            desk.settle()
            model = library_of(desk.state)
            assert model is not None
            assert model.found is not None
            assert model.found.total == 1
            desk.do(TypeCondition(field, ""))
            desk.settle()
            assert model.found.total == 2
