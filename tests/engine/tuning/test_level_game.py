"""Games of a level against itself, with the full-strength score of each position."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import chess
import pytest

from engine.core.board.position import START_FEN
from engine.protocol.levels import LEVELS
from engine.protocol.messages import Go
from engine.thinking.engine import Engine
from engine.tuning import TuningError
from engine.tuning import level_game as levels
from engine.tuning.level_game import LevelPlayer, play_level_game, starting_positions
from engine.tuning.self_play_game import PlayedGame

NODES = 200
LEVEL = 3
OPENINGS = Path(levels.__file__).parents[2] / "assets" / "openings.tsv"


@pytest.fixture(scope="module")
def played() -> list[PlayedGame]:
    return [play_level_game(f"test {number}", NODES, LEVEL, OPENINGS) for number in range(2)]


def test_equal_seeds_give_equal_games(played: list[PlayedGame]) -> None:
    assert play_level_game("test 0", NODES, LEVEL, OPENINGS) == played[0]
    assert played[0] != played[1]


def test_all_positions_of_a_game_are_taken_from_a_known_opening_on(
    played: list[PlayedGame],
) -> None:
    for game in played:
        boards = [chess.Board(one.fen) for one in game.positions]
        assert boards[0].epd() + " 0 1" in starting_positions(OPENINGS)
        for before, after in pairwise(boards):
            nexts = []
            for move in before.legal_moves:
                before.push(move)
                nexts.append(before.epd())
                before.pop()
            assert after.epd() in nexts


def test_the_result_is_that_of_the_last_position(played: list[PlayedGame]) -> None:
    for game in played:
        last = chess.Board(game.positions[-1].fen)
        mates = False
        for move in list(last.legal_moves):
            last.push(move)
            mates |= last.is_checkmate()
            last.pop()
        assert game.result == 0.5 or mates


def test_a_game_that_does_not_end_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "MOST_PLIES", 3)
    game = play_level_game("test 0", NODES, LEVEL, OPENINGS)
    assert (len(game.positions), game.result) == (3, 0.5)


def test_each_side_plays_with_the_handicap_of_the_level(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Go] = []
    begin = Engine.begin

    def begin_and_note(engine: Engine, go: Go) -> None:
        asked.append(go)
        begin(engine, go)

    monkeypatch.setattr(Engine, "begin", begin_and_note)
    player = LevelPlayer(LEVEL, (5, 6))
    move = player.move(START_FEN, [], is_white=True)
    player.move(START_FEN, [move], is_white=False)
    assert [go.handicap for go in asked] == [LEVELS[LEVEL - 1].handicap(seed) for seed in (5, 6)]


def test_full_strength_is_no_level() -> None:
    with pytest.raises(TuningError):
        LevelPlayer(len(LEVELS), (1, 2))


@pytest.mark.parametrize("text", ["", "# nothing\n", "no position\n", "8/8/8/8/8/8/8/8 w - -\n"])
def test_openings_without_a_position_are_refused_in_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "openings"
    file.write_text(text, "utf-8")
    with pytest.raises(TuningError) as error:
        play_level_game("test", NODES, LEVEL, file)
    assert "\n" not in str(error.value)


def test_an_unreadable_file_of_openings_is_named(tmp_path: Path) -> None:
    with pytest.raises(TuningError, match="nowhere"):
        starting_positions(tmp_path / "nowhere")


def test_openings_in_which_one_side_is_far_ahead_are_not_played(tmp_path: Path) -> None:
    file = tmp_path / "openings"
    queen_up = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
    even = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -"
    file.write_text(f"{queen_up}\n{even}\tB00\tKing's Pawn\n", "utf-8")
    for seed in "abc":
        game = play_level_game(seed, NODES, LEVEL, file)
        assert chess.Board(game.positions[0].fen).epd() == even
