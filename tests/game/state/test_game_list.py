"""The list of games finds each game again, and its filter finds the same games in any order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.formats.pgn_scanner import scan_games
from game.state import game_list
from game.state.game_list import ByteSpan, GameListDialog

names = st.sampled_from(["Anna", "anna b", "Bob", "Žofie", "carl"])
games = st.lists(st.tuples(names, names), max_size=20)


def text_of(pairs: list[tuple[str, str]]) -> bytes:
    return "".join(f'[White "{a}"]\n[Black "{b}"]\n\n1. e4 *\n\n' for a, b in pairs).encode()


def listed(*parts: bytes) -> GameListDialog:
    """Return a list whose blocks hold the games of each part."""
    found = GameListDialog(1, "a.pgn")
    for part in parts:
        for block in scan_games(part):
            game_list.add_block(found, block)
    return found


@given(games, games)
def test_each_game_is_found_by_its_number(
    first: list[tuple[str, str]], second: list[tuple[str, str]]
) -> None:
    found = listed(text_of(first), text_of(second))
    assert found.count == len(first) + len(second)
    shown = [game_list.summary_at(found, number) for number in range(found.count)]
    assert [(head.white, head.black) for head in shown] == [*first, *second]
    if first:
        assert game_list.byte_span_of_game(found, 0) == ByteSpan(0, len(text_of(first[:1])) - 2)


@given(games, games, st.sampled_from(["ANNA", "b", "anna b", "žofie", "x", " "]))
def test_the_filter_finds_the_same_games_before_and_after_they_are_read(
    first: list[tuple[str, str]], second: list[tuple[str, str]], text: str
) -> None:
    before, after = listed(text_of(first)), listed(text_of(first), text_of(second))
    game_list.set_game_filter(before, text)
    game_list.filter_more_blocks(before, 1)
    for block in scan_games(text_of(second)):
        game_list.add_block(before, block)
    game_list.set_game_filter(after, text)
    for found in (before, after):
        while game_list.is_filtering(found):
            game_list.filter_more_blocks(found, 1)
    rows = range(game_list.row_count(before))
    numbers = [game_list.game_number_at(before, row) for row in rows]
    assert numbers == [game_list.game_number_at(after, row) for row in rows]
    assert game_list.row_count(after) == len(rows)
    fits = [
        all(word in f"{a}\t{b}".casefold() for word in text.casefold().split())
        for a, b in [*first, *second]
    ]
    assert numbers == [number for number, fit in enumerate(fits) if fit]
