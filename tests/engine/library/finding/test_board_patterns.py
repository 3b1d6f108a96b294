"""Searches by material, by pawns, and by the board alone, against slow searches by python-chess."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import chess
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from library_files import Played, add_file, random_games, write_games

from engine.core.board.position import Position
from engine.library.columns.game_filter import GameFilter
from engine.library.finding.explorer import explore
from engine.library.finding.game_search import find_games, find_position
from engine.library.finding.query import chosen_games
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.store import block_files
from engine.protocol.library.board_pattern import ANY_NUMBER, BoardPattern, PieceCounts
from engine.protocol.library.game_search import GameConditions

KEEP = ImportOptions("games", DuplicatePolicy.KEEP)
TYPES = (chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)
GAMES = random_games(60, seed=12, longest=240)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameLibrary]:
    folder = tmp_path_factory.mktemp("library")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(block_files, "GAMES_A_BLOCK", 25)
        opened = GameLibrary(folder / "games.library")
        add_file(opened, write_games(folder / "games.pgn", GAMES), KEEP)
        yield opened
        opened.close()


def boards(game: Played) -> Iterator[chess.Board]:
    board = chess.Board(game.start, chess960=game.is_chess960)
    yield board.copy(stack=False)
    for move in game.moves:
        board.push(move)
        yield board.copy(stack=False)


def counts(board: chess.Board, colour: chess.Color) -> PieceCounts:
    """Return exactly the pieces of a side."""
    numbers = [len(board.pieces(kind, colour)) for kind in TYPES]
    return PieceCounts(*((number, number) for number in numbers))


def has(board: chess.Board, wanted: BoardPattern) -> bool:
    """Return whether a pattern stands on a board, colours as they are."""
    for colour, side, squares, free in (
        (chess.WHITE, wanted.white, wanted.white_pawns, wanted.white_free),
        (chess.BLACK, wanted.black, wanted.black_pawns, wanted.black_free),
    ):
        ranges = (side.pawns, side.knights, side.bishops, side.rooks, side.queens)
        for kind, (least, most) in zip(TYPES, ranges, strict=True):
            if not least <= len(board.pieces(kind, colour)) <= most:
                return False
        pawns = int(board.pieces(chess.PAWN, colour))
        if pawns & squares != squares or (wanted.are_all_pawns and pawns != squares):
            return False
        if pawns & free:
            return False
    return True


def slow_ply(game: Played, stands: Callable[[chess.Board], bool], half_moves: int) -> int | None:
    """Return the first position from which on a pattern stands long enough."""
    run = 0
    for ply, board in enumerate(boards(game)):
        run = run + 1 if stands(board) else 0
        if run >= half_moves:
            return ply + 1 - half_moves
    return None


def slow_plies(games: list[Played], wanted: BoardPattern) -> dict[int, int]:
    """Return where a pattern stands in each game, by the number of the game."""
    found = {}
    for number, game in enumerate(games, 1):
        plies = [slow_ply(game, lambda board: has(board, wanted), wanted.half_moves)]
        if wanted.is_either_side:
            plies.append(
                slow_ply(game, lambda board: has(board.mirror(), wanted), wanted.half_moves)
            )
        met = [ply for ply in plies if ply is not None]
        if met:
            found[number] = min(met)
    return found


def plies(library: GameLibrary, wanted: BoardPattern) -> dict[int, int]:
    chosen, moments = chosen_games(library, GameConditions(pattern=wanted))
    found = find_games(library, chosen, moments=moments)
    numbers = found.numbers(0, 999)
    return {number: ply for number in numbers if (ply := found.ply(number)) is not None}


def loosened(side: PieceCounts, source: random.Random) -> PieceCounts:
    """Return ranges around counts, some of them open."""
    ranges = []
    for least, most in (side.pawns, side.knights, side.bishops, side.rooks, side.queens):
        around = (max(least - source.randrange(2), 0), most + source.randrange(2))
        ranges.append(source.choice((ANY_NUMBER, (least, most), around)))
    return PieceCounts(*ranges)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_a_pattern_of_any_position_is_found_where_it_stands_first(
    library: GameLibrary, seed: int
) -> None:
    source = random.Random(seed)
    board = source.choice(list(boards(source.choice(GAMES))))
    has_pawns, is_exact = source.random() < 0.7, source.random() < 0.5
    white = int(board.pieces(chess.PAWN, chess.WHITE)) if has_pawns else 0
    black = int(board.pieces(chess.PAWN, chess.BLACK)) if has_pawns else 0
    if not is_exact:
        white, black = white & source.getrandbits(64), black & source.getrandbits(64)
    wanted = BoardPattern(
        loosened(counts(board, chess.WHITE), source),
        loosened(counts(board, chess.BLACK), source),
        white,
        black,
        has_pawns and is_exact,
        source.random() < 0.4,
        source.choice((1, 1, 2, 9)),
        *(
            source.getrandbits(64) & source.getrandbits(64) & ~int(board.pieces(chess.PAWN, colour))
            if source.random() < 0.5
            else 0
            for colour in (chess.WHITE, chess.BLACK)
        ),
    )
    assert plies(library, wanted) == slow_plies(GAMES, wanted)


def test_a_rook_ending_is_found_by_its_signature(tmp_path: Path) -> None:
    none, one = (0, 0), (1, 1)
    start = "4k2r/8/8/8/8/3q4/4P3/R3K3 w Q - 0 1"
    text = '[FEN "{}"]\n[SetUp "1"]\n\n1. {} *\n\n'
    (tmp_path / "games.pgn").write_text(
        text.format(start, "Kf2 Qxe2+ Kxe2") + text.format(start, "exd3 Rh1+"), "ascii"
    )
    library = GameLibrary(tmp_path / "games.library")
    assert add_file(library, tmp_path / "games.pgn", KEEP).kept == 2
    rook_and_pawn = PieceCounts(one, none, none, one, none)
    rook = PieceCounts(none, none, none, one, none)
    assert plies(library, BoardPattern(rook, rook)) == {1: 3}
    assert plies(library, BoardPattern(rook_and_pawn, rook)) == {2: 1}
    assert plies(library, BoardPattern(rook, rook_and_pawn)) == {}
    assert plies(library, BoardPattern(rook, rook_and_pawn, is_either_side=True)) == {2: 1}
    assert plies(library, BoardPattern(rook_and_pawn, rook, half_moves=2)) == {2: 1}
    assert plies(library, BoardPattern(rook_and_pawn, rook, half_moves=3)) == {}
    library.close()


def test_a_pattern_of_nothing_is_in_every_game(library: GameLibrary) -> None:
    everything = plies(library, BoardPattern())
    assert everything == dict.fromkeys(range(1, len(GAMES) + 1), 0)
    assert plies(library, BoardPattern(half_moves=5000)) == {}
    no_pawns = BoardPattern(are_all_pawns=True)
    assert plies(library, no_pawns) == slow_plies(GAMES, no_pawns)


def test_a_pattern_and_a_player_are_wanted_of_one_game(library: GameLibrary) -> None:
    traded = BoardPattern(PieceCounts(queens=(0, 0)), PieceCounts(queens=(0, 0)))
    wanted = GameConditions(player="Player 1", pattern=traded)
    numbers = find_games(library, chosen_games(library, wanted).filter).numbers(0, 999)
    expected = [
        number
        for number in slow_plies(GAMES, traded)
        if "Player 1" in (GAMES[number - 1].tags["White"], GAMES[number - 1].tags["Black"])
    ]
    assert numbers == expected
    assert expected
    explored = explore(library, Position(), chosen_games(library, wanted).filter)
    assert explored.reached.games <= len(expected)


def alone(board: chess.Board) -> tuple[str, bool]:
    return board.board_fen(), board.turn


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_the_board_alone_is_found_with_any_rights(library: GameLibrary, seed: int) -> None:
    source = random.Random(seed)
    board = source.choice(list(boards(source.choice(GAMES)))[:12])
    expected = {
        number: ply
        for number, game in enumerate(GAMES, 1)
        if (ply := slow_ply(game, lambda met: alone(met) == alone(board), 1)) is not None
    }
    bare = board.copy(stack=False)
    bare.set_castling_fen("-")
    bare.ep_square = None
    position = Position(bare.fen(), True)
    found = find_position(library, position, GameFilter(), is_board_alone=True)
    assert {number: found.ply(number) for number in found.numbers(0, 999)} == expected
    exact = find_position(library, Position(board.fen(), board.chess960), GameFilter())
    assert 0 < len(exact) <= len(found)
