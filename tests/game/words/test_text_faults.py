"""Every code of a fault in a FEN or PGN, and every remark on a game, has words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from string import Formatter
from typing import Any

import chess
import pytest
from cases import for_each

from game.formats.game_text_faults import (
    FenCode,
    FenFault,
    PgnCode,
    PgnFault,
    Place,
    Remark,
    RemarkCode,
    TextCode,
    TextFault,
)
from game.message import Message
from game.words import text_faults

TABLES: list[tuple[type[Enum], Mapping[Any, Message]]] = [
    (FenCode, text_faults.FEN),
    (PgnCode, text_faults.PGN),
    (TextCode, text_faults.TEXTS),
    (RemarkCode, text_faults.REMARKS),
]


def is_a_line(text: Message) -> bool:
    return bool(str(text)) and len(str(text).splitlines()) == 1


@pytest.mark.parametrize(("codes", "table"), TABLES, ids=lambda one: getattr(one, "__name__", ""))
def test_every_code_has_words_of_its_own(codes: type[Enum], table: Mapping[Any, Message]) -> None:
    assert set(table) == set(codes)
    assert len(set(table.values())) == len(table)


@for_each(code=FenCode)
def test_a_fault_of_a_fen_is_a_line_with_its_arguments(code: FenCode) -> None:
    fault = FenFault(code, 41, 42, 5, "y", "bad\ntext")
    line = text_faults.fen_faults((fault,))
    assert is_a_line(line)
    shown = {"number": "41", "limit": "42", "rank": "5", "letter": "“y”", "text": r"“bad\ntext”"}
    for _, name, _, _ in Formatter().parse(text_faults.FEN[code].id):
        assert not name or shown[name] in str(line)


@pytest.mark.parametrize("code", PgnCode)
def test_a_fault_of_a_pgn_is_a_line_with_its_arguments(code: PgnCode) -> None:
    reason = FenFault(FenCode.NO_PIECES)
    fault = PgnFault(code, "bad\ntext", 42, (reason,))
    line = text_faults.pgn_fault(fault)
    assert is_a_line(line)
    shown = {
        "limit": "42",
        "text": r"“bad\ntext”",
        "fen": str(text_faults.fen_faults((reason,))),
    }
    for _, name, _, _ in Formatter().parse(text_faults.PGN[code].id):
        assert not name or shown[name] in str(line)


@pytest.mark.parametrize("code", RemarkCode)
def test_a_remark_is_a_line_with_its_arguments(code: RemarkCode) -> None:
    line = text_faults.remark_line((Remark(code, "word", Place(47, chess.BLACK)),))
    assert is_a_line(line)
    shown = {"text": "word", "move": "47", "side": "Black"}
    for _, name, _, _ in Formatter().parse(text_faults.REMARKS[code].id):
        assert not name or shown[name] in str(line)


@pytest.mark.parametrize("code", TextCode)
def test_a_text_that_is_not_read_gives_a_line(code: TextCode) -> None:
    assert is_a_line(text_faults.text_fault(TextFault(code, 41, 42)))


def test_a_long_word_is_cut() -> None:
    line = text_faults.pgn_fault(PgnFault(PgnCode.VARIANT, "x" * 10_000))
    assert len(str(line)) < 200


def test_several_faults_and_several_remarks_are_all_named() -> None:
    faults = [FenFault(FenCode.NO_BLACK_KING), FenFault(FenCode.CHECKERS)]
    line = str(text_faults.text_fault(tuple(faults)))
    assert all(str(text_faults.FEN[fault.code]) in line for fault in faults)
    codes = (RemarkCode.CUT_SHORT, RemarkCode.VARIATION_BEFORE_MOVE)
    remarks = str(text_faults.remark_line(tuple(map(Remark, codes))))
    assert all(str(text_faults.REMARKS[code]) in remarks for code in codes)
