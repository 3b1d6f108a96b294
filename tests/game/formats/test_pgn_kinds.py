"""Every kind of game that can be begun here comes back from its PGN, and python-chess reads it."""

from __future__ import annotations

import io

import chess
import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.protocol.levels import LEVELS
from engine.protocol.messages import Score
from engine.protocol.strength import HIGHEST_ELO, LOWEST_ELO
from game.formats import pgn, pgn_reader
from game.rules import game_record, players
from game.state.game import Ending, Game, Result
from game.state.time_control import LimitKind, SearchLimit, TimeControl, TimingMethod

persons = st.sampled_from(["You", "Anna", "Guest"]).map(players.person)
engines = st.builds(players.engine_player, st.integers(0, len(LEVELS) - 1)) | st.builds(
    players.rated_engine, st.integers(LOWEST_ELO, HIGHEST_ELO)
)
controls = st.none() | st.builds(
    TimeControl,
    st.integers(1, 86_400_000),
    st.integers(0, 180_000),
    st.sampled_from([TimingMethod.INCREMENT, TimingMethod.DELAY, TimingMethod.BRONSTEIN]),
)
moves_in = st.integers(1, 600_000).map(lambda ms: TimeControl(ms, 0, TimingMethod.PER_MOVE))
limits = st.none() | st.builds(SearchLimit, st.sampled_from(LimitKind), st.integers(1, 100))
starts = st.just(chess.Board()) | st.integers(0, 959).map(chess.Board.from_chess960_pos)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Return a game of a person of any kind, with one move."""
    board = draw(starts)
    seats = draw(st.permutations([draw(persons), draw(persons | engines)]))
    game = game_record.new_game(seats[0], seats[1], draw(controls | moves_in), board)
    game.search_limit, game.is_rated = draw(limits), draw(st.booleans())
    game_record.play_move(game, draw(st.sampled_from(list(board.legal_moves))), 0)
    return game


@given(games())
def test_a_game_comes_back(game: Game) -> None:
    text = pgn.write_pgn(game, "2024.05.31")
    back = pgn_reader.read_pgn(text).game
    assert (back.white, back.black) == (game.white, game.black)
    assert back.time_control == game.time_control
    assert back.search_limit == game.search_limit
    assert back.is_rated == game.is_rated
    assert not back.is_foreign
    assert back.start == game.start
    assert back.start.chess960 == game.start.chess960
    assert [one.move for one in back.moves] == [one.move for one in game.moves]
    assert pgn.write_pgn(back, "2024.05.31") == text


@given(games())
def test_python_chess_reads_the_same_game(game: Game) -> None:
    read = chess.pgn.read_game(io.StringIO(pgn.write_pgn(game)))
    assert read is not None
    assert not read.errors
    assert read.board().chess960 == game.start.chess960
    assert read.end().board().fen() == game_record.live_board(game).fen()
    assert (read.headers["White"], read.headers["Black"]) == (game.white.name, game.black.name)


def test_castling_in_chess960_comes_back() -> None:
    board = chess.Board("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w BGbg - 0 1", chess960=True)
    game = game_record.new_game(players.person(), players.engine_player(0), start=board)
    game_record.play_move(game, chess.Move(chess.E1, chess.G1), 0)
    back = pgn_reader.read_pgn(pgn.write_pgn(game)).game
    assert [one.san for one in back.moves] == ["O-O"]
    assert game_record.live_board(back).piece_at(chess.F1) == chess.Piece.from_symbol("R")


@pytest.mark.parametrize("variant", ["Chess960", "fischerandom", "Fischer Random"])
def test_chess960_of_other_programs_is_read(variant: str) -> None:
    fen = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"
    text = f'[Variant "{variant}"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n1. e4 e5 2. Ng3 Ng6 3. O-O *'
    game = pgn_reader.read_pgn(text).game
    assert game.start.chess960
    assert game.moves[-1].san == "O-O"


def test_a_game_of_two_persons_elsewhere_is_foreign() -> None:
    tags = '[Site "Paris"]\n[White "A"]\n[Black "B"]\n[WhiteType "human"]\n[BlackType "human"]'
    game = pgn_reader.read_pgn(f"{tags}\n\n1. e4 *").game
    assert game.is_foreign
    assert (game.white.name, game.black.name) == ("A", "B")


def test_an_unfinished_game_of_two_engines_can_be_resumed() -> None:
    game = game_record.new_game(players.added_engine("Crafty 25"), players.rated_engine(1500))
    assert not game_record.is_worth_resuming(game), "it has no moves"
    game_record.play_move(game, chess.Move.from_uci("e2e4"), 0)
    text = pgn.write_pgn(game)
    back = pgn_reader.read_pgn(text).game
    assert (back.white, back.black) == (game.white, game.black)
    assert game_record.is_worth_resuming(back)
    assert pgn.write_pgn(back) == text


def test_a_game_of_two_engines_elsewhere_is_foreign() -> None:
    tags = '[Site "Paris"]\n[WhiteType "program"]\n[BlackType "program"]\n'
    engines = '[WhiteEngine "Crafty 25"]\n[BlackEngine "Fruit"]'
    game = pgn_reader.read_pgn(f"{tags}{engines}\n\n1. e4 *").game
    assert game.is_foreign
    assert not game_record.is_worth_resuming(game)


def test_a_rematch_with_other_settings_drops_their_old_tags() -> None:
    game = game_record.new_game(players.person(), players.rated_engine(1500))
    game.search_limit = SearchLimit(LimitKind.DEPTH, 5)
    game_record.play_move(game, chess.Move.from_uci("e2e4"), 0)
    back = pgn_reader.read_pgn(pgn.write_pgn(game)).game
    back.search_limit, back.black = None, replace(players.engine_player(2))
    tags = chess.pgn.read_headers(io.StringIO(pgn.write_pgn(back)))
    assert tags is not None
    assert tags.keys() & {"SearchDepth", "BlackRating"} == set()
    assert tags["BlackLevel"] == LEVELS[2].name


@pytest.mark.parametrize("side", chess.COLORS)
def test_a_draw_offer_that_stands_comes_back(side: chess.Color) -> None:
    game = game_record.new_game(players.person(), players.engine_player(2))
    game_record.play_move(game, chess.Move.from_uci("e2e4"), 0)
    assert pgn_reader.read_pgn(pgn.write_pgn(game)).game.draw_offer is None
    game_record.offer_draw(game, side)
    text = pgn.write_pgn(game)
    back = pgn_reader.read_pgn(text).game
    assert (back.draw_offer, back.offered_at) == (side, {side: 1})
    assert pgn.write_pgn(back) == text
    game_record.play_move(back, chess.Move.from_uci("e7e5"), 0)
    game_record.play_move(back, chess.Move.from_uci("g1f3"), 0)
    assert "DrawOffer" not in pgn.write_pgn(back)


@pytest.mark.parametrize("result", ["1-0", "1/2-1/2"])
def test_a_game_that_is_over_has_no_draw_offer(result: str) -> None:
    game = game_record.new_game(players.person(), players.engine_player(2))
    game_record.play_move(game, chess.Move.from_uci("e2e4"), 0)
    game_record.offer_draw(game, chess.WHITE)
    text = pgn.write_pgn(game).replace('"*"', f'"{result}"').replace(" *", f" {result}")
    assert pgn_reader.read_pgn(text).game.draw_offer is None


def test_a_rated_game_shows_no_scores_until_it_is_over() -> None:
    game = game_record.new_game(players.person(), players.engine_player(2))
    game.is_rated = True
    for uci, score in (("e2e4", None), ("e7e5", Score(centipawns=20))):
        game_record.play_move(
            game, chess.Move.from_uci(uci), 0, score=score, depth=4 if score else None
        )
    assert "%eval" not in pgn.write_pgn(game)
    assert "%eval" in pgn.write_pgn(game, with_thinking=True), "the autosave restores them"
    game_record.finish_game(game, Result("0-1", Ending.RESIGNATION), 0)
    assert "[%eval 0.20,4]" in pgn.write_pgn(game)
