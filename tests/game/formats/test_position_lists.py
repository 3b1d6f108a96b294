"""Files with one position a line, as EPD or FEN, are read as lists of positions."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.formats import fen
from game.formats.positions import list_scanner
from game.formats.positions.position_scanner import PositionScanner, is_position_list
from game.state.game_list import GameBlock
from game.system import listing_process

SUITES = Path(__file__).resolve().parents[2] / "data" / "perft"
LINES = (
    '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "a; b";',
    "8/8/4k3/8/8/8/4P3/4K3 b - - 0 9 ;D1 8 ;D2 60",
    "  4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
    '"4k3/8/8/8/8/8/8/4KR2 w - - - -",',
)
COMMENTS = ("", "# comment", "; comment", "   ")
ENDS = ("\n", "\r\n")


def texts(data: bytes, blocks: list[GameBlock]) -> list[str]:
    spans = [place for block in blocks for place in block.spans]
    pairs = zip(spans[::2], spans[1::2], strict=True)
    return [data[begin:end].decode() for begin, end in pairs]


@given(
    st.lists(st.sampled_from(LINES + COMMENTS), max_size=8),
    st.sampled_from(ENDS),
    st.booleans(),
    st.integers(1, 60),
)
def test_a_list_read_in_blocks_has_every_position(
    lines: list[str], end: str, is_ended: bool, block_bytes: int
) -> None:
    data = (end.join(lines) + end * is_ended).encode()
    scanner = PositionScanner()
    for begin in range(0, len(data), block_bytes):
        scanner.feed(data[begin : begin + block_bytes])
    scanner.finish()
    wanted = [line.strip() for line in lines if line in LINES]
    assert texts(data, scanner.games()) == wanted
    assert not scanner.has_gaps
    assert is_position_list(data) == (len(wanted) > 1)
    assert len(fen.positions_in(data.decode())) == len(wanted)


def test_a_perft_suite_is_a_list_of_positions() -> None:
    data = (SUITES / "standard.epd").read_bytes()
    lines = texts(data, list_scanner.list_rows(data))
    assert len(lines) > 20
    boards = [fen.board_from_fen(fen.positions_in(line)[0]) for line in lines]
    assert [board.board_fen() for board in boards] == [line.split()[0] for line in lines]
    assert is_position_list((SUITES / "chess960.epd").read_bytes())


def test_a_large_list_is_read_by_the_listing_process(tmp_path: Path) -> None:
    path = tmp_path / "suite.epd"
    path.write_text(f"{LINES[0]}\n" * 5_000 + "no position\n", encoding="utf-8")
    reports = list(listing_process.listing_reports(1, str(path)))
    assert all(report.holds_positions for report in reports)
    assert sum(len(block) for report in reports for block in report.blocks) == 5_000
    assert reports[-1].has_gaps


@pytest.mark.parametrize(
    "text", ["1. e4 e5 *\n", '[Event "a/b/c/d"]\n\n1. e4 *\n', f"{LINES[0]}\n1. e4 *\n", LINES[0]]
)
def test_another_text_is_no_list_of_positions(text: str) -> None:
    assert not is_position_list(text.encode())
