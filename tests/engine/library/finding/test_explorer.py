"""What was played from a position, compared with a slow count by python-chess."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import chess
import pytest
from cases import for_each
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from library_files import Played, add_file, identity, random_games, slow_moves, write_games

from engine.core.board.position import Position
from engine.library.columns.game_filter import GameFilter
from engine.library.finding import explorer
from engine.library.finding.explorer import explore
from engine.library.finding.query import filter_of
from engine.library.game_library import GameLibrary
from engine.library.importing.progress import DuplicatePolicy, ImportOptions
from engine.library.store import block_files
from engine.protocol.library.exploration import Exploration, Results
from engine.protocol.library.game_search import GameConditions, GameResult, PlayerColour

KEEP_ALL = ImportOptions("games", DuplicatePolicy.KEEP)


@pytest.fixture
def library(tmp_path: Path) -> GameLibrary:
    return GameLibrary(tmp_path / "games.library")


def uci_of(board: chess.Board, move: str, *, is_chess960: bool) -> str:
    """Return a move of python-chess as the engine writes it."""
    return board.uci(chess.Move.from_uci(move), chess960=is_chess960)


def counts(results: Results) -> tuple[int, int, int, int]:
    return results.games, results.white_wins, results.draws, results.black_wins


def expected_counts(games: list[Played]) -> tuple[int, int, int, int]:
    results = [game.tags["Result"] for game in games]
    return len(games), results.count("1-0"), results.count("1/2-1/2"), results.count("0-1")


def assert_explored(found: Exploration, games: list[Played], board: chess.Board) -> None:
    """Compare an exploration of a position with a slow count over games."""
    expected = slow_moves(games, identity(board))
    reached = expected.pop("", [])
    assert counts(found.reached) == expected_counts(reached)
    assert {move.move: counts(move.results) for move in found.played} == {
        uci_of(board, move, is_chess960=board.chess960): expected_counts(played)
        for move, played in expected.items()
    }


def every_position(games: list[Played]) -> dict[str, chess.Board]:
    """Return a board for each position that occurs in games."""
    found: dict[str, chess.Board] = {}
    for game in games:
        board = chess.Board(game.start, chess960=game.is_chess960)
        found.setdefault(identity(board), board.copy(stack=False))
        for move in game.moves:
            board.push(move)
            found.setdefault(identity(board), board.copy(stack=False))
    return found


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32), count=st.integers(1, 30), slots=st.sampled_from((4, 16_384)))
def test_every_position_of_any_games_is_found_with_its_moves_and_results(
    tmp_path_factory: pytest.TempPathFactory, seed: int, count: int, slots: int
) -> None:
    folder = tmp_path_factory.mktemp("library")
    games = random_games(count, seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(block_files, "GAMES_A_BLOCK", slots)
        library = GameLibrary(folder / "games.library")
        last = add_file(library, write_games(folder / "games.pgn", games), KEEP_ALL)
        assert (last.read, last.kept, last.faulty) == (count, count, 0)
        for board in every_position(games).values():
            position = Position(board.fen(en_passant="legal"), board.chess960)
            assert_explored(explore(library, position, GameFilter()), games, board)
        library.close()


def test_a_position_that_was_never_reached_has_no_games(library: GameLibrary) -> None:
    found = explore(library, Position(), GameFilter())
    assert (found.reached.games, found.ended, found.played) == (0, 0, ())


QUERIES: dict[str, tuple[GameConditions, Callable[[Played], bool]]] = {
    "all": (GameConditions(), lambda game: True),
    "player": (
        GameConditions(player="player 1"),
        lambda game: "Player 1" in (game.tags["White"], game.tags["Black"]),
    ),
    "white": (
        GameConditions(player="Player 1", colour=PlayerColour.WHITE),
        lambda game: game.tags["White"] == "Player 1",
    ),
    "black": (
        GameConditions(player="Player 1", colour=PlayerColour.BLACK),
        lambda game: game.tags["Black"] == "Player 1",
    ),
    "pair": (
        GameConditions(player="Player 1", opponent="Player 2", colour=PlayerColour.EITHER),
        lambda game: {game.tags["White"], game.tags["Black"]} == {"Player 1", "Player 2"},
    ),
    "date": (
        GameConditions(dates=(19920000, 19939999)),
        lambda game: game.tags["Date"][:4] in ("1992", "1993"),
    ),
    "result": (
        GameConditions(results=(GameResult.WHITE_WINS, GameResult.DRAW)),
        lambda game: game.tags["Result"] in ("1-0", "1/2-1/2"),
    ),
    "event": (GameConditions(event="cup 2"), lambda game: game.tags["Event"] == "Cup 2"),
    "elo": (
        GameConditions(elos=(1200, 2300)),
        lambda game: all(
            1200 <= int(game.tags.get(one, 0)) <= 2300 for one in ("WhiteElo", "BlackElo")
        ),
    ),
    "opening": (
        GameConditions(openings=(101, 200)),
        lambda game: game.tags.get("ECO", "").startswith("B"),
    ),
    "length": (GameConditions(half_moves=(5, 9)), lambda game: 5 <= len(game.moves) <= 9),
    "collection": (GameConditions(collection="games"), lambda game: True),
    "none": (GameConditions(collection="other"), lambda game: False),
}


@for_each(name=QUERIES)
def test_conditions_choose_the_same_games_as_a_slow_count(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    games = random_games(150, seed=5)
    folder = tmp_path_factory.mktemp("library")
    library = GameLibrary(folder / "games.library")
    add_file(library, write_games(folder / "games.pgn", games), KEEP_ALL)
    query, is_meant = QUERIES[name]
    chosen = [game for game in games if is_meant(game)]
    assert name == "none" or chosen
    board = chess.Board()
    found = explore(library, Position(), filter_of(library, query))
    assert_explored(found, chosen, board)


def test_a_game_counts_once_however_often_it_has_the_position(
    library: GameLibrary, tmp_path: Path
) -> None:
    shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nc6 4. Ng1 Nb8 5. e4 *"
    (tmp_path / "games.pgn").write_text(shuffle, "utf-8")
    add_file(library, tmp_path / "games.pgn")
    found = explore(library, Position(), GameFilter())
    assert found.reached.games == 1
    assert {move.san: move.results.games for move in found.played} == {"Nf3": 1, "e4": 1}


def test_ratings_performance_and_date_are_those_of_the_player_who_moves(
    library: GameLibrary, tmp_path: Path
) -> None:
    texts = [
        '[White "A"]\n[WhiteElo "2000"]\n[BlackElo "2200"]\n[Date "2001.02.03"]\n\n1. e4 e5 1-0\n',
        '[White "B"]\n[WhiteElo "1800"]\n[BlackElo "2000"]\n[Date "2003"]\n\n1. e4 c5 0-1\n',
        '[White "C"]\n[BlackElo "2300"]\n[Date "1999.??.??"]\n\n1. e4 d5 1/2-1/2\n',
        '[White "D"]\n\n1. e4 d6 *\n',
    ]
    (tmp_path / "games.pgn").write_text("\n".join(texts), "utf-8")
    add_file(library, tmp_path / "games.pgn")
    (move,) = explore(library, Position(), GameFilter()).played
    # Two of four points against 2200, 2000 and 2300: half the score, so their mean.
    assert (move.results.average_elo, move.results.performance) == (1900, 2167)
    assert move.results.last_date == 20030000
    answers = explore(
        library,
        Position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
        GameFilter(),
    )
    by_san = {move.san: move.results for move in answers.played}
    assert (by_san["e5"].average_elo, by_san["e5"].performance) == (2200, 2000 - 800)
    assert (by_san["d5"].average_elo, by_san["d5"].performance) == (2300, None)


def test_games_that_end_in_the_position_are_told_apart(
    library: GameLibrary, tmp_path: Path
) -> None:
    (tmp_path / "games.pgn").write_text('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n*\n', "utf-8")
    add_file(library, tmp_path / "games.pgn")
    found = explore(library, Position(), GameFilter())
    assert (found.reached.games, found.ended, len(found.played)) == (2, 1, 1)


def test_among_many_hits_a_move_that_is_not_legal_is_left_out(
    library: GameLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games.pgn").write_text("1. e4 e5 *", "utf-8")
    add_file(library, tmp_path / "games.pgn")
    (block,) = library.blocks()
    monkeypatch.setattr(explorer, "MOST_VERIFIED", 0)
    key = Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").key()
    monkeypatch.setattr(explorer, "PositionHits", lambda *_: explorer_hits(block, Position().key()))
    found = explore(library, Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), GameFilter())
    assert key != Position().key()
    assert (found.reached.games, found.played) == (1, ())


def explorer_hits(block: object, key: int) -> object:
    from engine.library.columns.block import Block
    from engine.library.columns.position_hits import PositionHits

    assert isinstance(block, Block)
    return PositionHits([block], [key], GameFilter())
