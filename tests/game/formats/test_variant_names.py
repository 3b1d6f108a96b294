"""The names of variants that programs write into the tag ``Variant``."""

from __future__ import annotations

import chess
import pytest

from engine.library.reading.main_lines import MainLineReader
from engine.notation import variant_names
from game.formats import game_import
from game.formats.game_text_faults import FenCode, PgnCode, PgnError, RemarkCode

SHUFFLED = "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1"


@pytest.mark.parametrize(
    "name", ["", "?", "-", "Standard", "regular", "Chess", "From Position", "normal", "wild/3"]
)
def test_a_name_of_standard_chess_opens_the_game(name: str) -> None:
    opened = game_import.game_from_pgn(f'[Variant "{name}"]\n\n1. e4 e5 *')
    assert len(opened.game.moves) == 2
    assert not opened.game.start.chess960
    assert opened.game.headers["Variant"] == name
    assert variant_names.is_standard(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Chess960", "chess 960", "FRC", "Freestyle", "wild/fr", "fischerandom", "Fischer_Random"),
        *("9LX", "Chess 9LX", "FischerRandomChess", "Fischer Random Chess (960)", "Chess-960"),
    ],
)
def test_a_name_of_chess960_makes_the_game_one_of_chess960(name: str) -> None:
    opened = game_import.game_from_pgn(f'[FEN "{SHUFFLED}"]\n[Variant "{name}"]\n\n1. e4 e5 *')
    assert opened.game.start.chess960
    assert len(opened.game.moves) == 2
    assert variant_names.is_chess960(name)
    assert not variant_names.is_standard(name)


@pytest.mark.parametrize("name", ["Crazyhouse", "Atomic", "wild/23", "chess-ish"])
def test_another_variant_is_refused_by_name(name: str) -> None:
    with pytest.raises(PgnError) as refusal:
        game_import.game_from_pgn(f'[Variant "{name}"]\n\n1. e4 e5 *')
    assert refusal.value.pgn_fault.code is PgnCode.VARIANT
    assert refusal.value.pgn_fault.text == name


def test_the_tag_fen_is_read_as_any_other_fen() -> None:
    fen = "4k3/8/8/3P4/8/8/8/R3K2R W kqKQ e6 - -"
    opened = game_import.game_from_pgn(f'[FEN "{fen}"]\n\n1. O-O *')
    assert opened.game.start.fen() == "4k3/8/8/3P4/8/8/8/R3K2R w KQ - 0 1"
    left_out = {RemarkCode.CASTLING_LEFT_OUT, RemarkCode.EN_PASSANT_LEFT_OUT}
    assert {remark.code for remark in opened.remarks} == left_out
    assert opened.game.headers["FEN"] == fen


@pytest.mark.parametrize("value", ["", "?", "-", " "])
def test_a_tag_fen_without_a_value_beside_the_usual_position_does_not_count(value: str) -> None:
    text = f'[SetUp "0"]\n[FEN "{value}"]\n\n1. e4 e5 *'
    opened = game_import.game_from_pgn(text)
    assert opened.game.start == chess.Board()
    assert len(MainLineReader().read_game(text.encode()).moves) == 4
    with pytest.raises(PgnError):
        game_import.game_from_pgn(text.replace('"0"', '"1"'))


def test_kings_on_different_files_need_the_variant_to_be_named() -> None:
    fen = "rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1KNR w KQkq - 0 1"
    with pytest.raises(PgnError) as refusal:
        game_import.game_from_pgn(f'[FEN "{fen}"]\n\n1. e4 *')
    assert [fault.code for fault in refusal.value.pgn_fault.fen] == [FenCode.KINGS_APART]
    named = game_import.game_from_pgn(f'[Variant "Chess960"]\n[FEN "{fen}"]\n\n1. e4 *')
    assert named.game.start == chess.Board(fen, chess960=True)
