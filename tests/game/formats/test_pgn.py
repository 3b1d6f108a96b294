"""Games are written as PGN and read again. A text that is refused is refused with its reason."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.protocol.levels import LEVELS
from engine.protocol.messages import Score
from game.formats import game_import, pgn, pgn_reader
from game.formats.game_text_faults import (
    FenCode,
    FenError,
    GameTextError,
    PgnCode,
    PgnError,
    PgnFault,
    Place,
    Remark,
    RemarkCode,
    TextFault,
)
from game.rules import game_record, players
from game.state.game import Ending, Game, PlayerKind, Result
from game.state.time_control import TimeControl


def played(*moves: str, fen: str = chess.STARTING_FEN, control: TimeControl | None = None) -> Game:
    game = game_record.new_game(
        players.person(), players.engine_player(4), control, chess.Board(fen)
    )
    for uci in moves:
        game_record.play_move(game, chess.Move.from_uci(uci), 0)
    return game


def again(game: Game, flipped: bool = False) -> Game:
    return pgn_reader.read_pgn(pgn.write_pgn(game, "2024.05.31", flipped)).game


def random_game(seed: int, length: int, *, timed: bool) -> Game:
    lots = random.Random(seed)
    control = TimeControl(300_000, 3_000) if timed else None
    game = game_record.new_game(players.person(), players.engine_player(4), control)
    now_ms = 0
    while len(game.moves) < length and game.result is None:
        now_ms += lots.randrange(1, 900)
        score = lots.choice(
            [None, Score(centipawns=lots.randrange(-900, 900)), Score(mate=lots.choice([-3, 4]))]
        )
        depth = None if score is None else lots.randrange(1, 30)
        moves = list(game_record.live_board(game).legal_moves)
        game_record.play_move(game, lots.choice(moves), now_ms, score=score, depth=depth)
    return game


@settings(deadline=None, max_examples=30)
@given(seed=st.integers(0, 10**6), length=st.integers(0, 160), timed=st.booleans())
def test_a_game_comes_back_as_it_was(seed: int, length: int, timed: bool) -> None:
    game = random_game(seed, length, timed=timed)
    back = again(game)
    assert back.tree == game.tree
    assert back.end == game.end
    assert (back.white, back.black) == (game.white, game.black)
    assert back.time_control == game.time_control
    assert back.result == game.result
    assert back.start == game.start
    if game.clock is not None:
        assert back.clock is not None
        assert back.clock.running is None
        assert back.clock.remaining_ms == {
            colour: game_record.recorded_clock_ms(game, colour) for colour in chess.COLORS
        }


@settings(deadline=None, max_examples=15)
@given(seed=st.integers(0, 10**6))
def test_writing_what_was_read_gives_the_same_text(seed: int) -> None:
    text = pgn.write_pgn(random_game(seed, 60, timed=True), "2024.05.31")
    assert pgn.write_pgn(pgn_reader.read_pgn(text).game, "1999.01.01") == text


def test_other_programs_read_it() -> None:
    text = pgn.write_pgn(played("e2e4", "e7e5", "g1f3"), "2024.05.31")
    tree = chess.pgn.read_game(io.StringIO(text))
    assert tree is not None
    assert tree.errors == []
    assert [move.uci() for move in tree.mainline_moves()] == ["e2e4", "e7e5", "g1f3"]
    assert tree.headers["White"] == "You"
    assert tree.headers["BlackType"] == "program"
    assert tree.headers["Date"] == "2024.05.31"


def test_a_game_from_a_position_keeps_it() -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 40"
    game = played("e2e4", fen=fen)
    assert '[SetUp "1"]' in pgn.write_pgn(game)
    assert again(game).start.fen() == fen


def test_the_side_below_is_kept() -> None:
    game = played("e2e4")
    assert pgn_reader.read_pgn(pgn.write_pgn(game, flipped=True)).flipped
    assert not pgn_reader.read_pgn(pgn.write_pgn(game)).flipped


@pytest.mark.parametrize("ending", [Ending.RESIGNATION, Ending.TIME, Ending.TIME_AGAINST_BARE_KING])
def test_the_reason_of_a_result_is_kept(ending: Ending) -> None:
    game = played("e2e4", "e7e5")
    game.result = Result("0-1", ending)
    assert again(game).result == game.result


def test_an_unfinished_game_comes_back_unfinished() -> None:
    assert again(played("e2e4")).result is None


class TestGamesOfOthers:
    TEXT = """[Event "Wijk aan Zee"]
[White "Kasparov, Garry"]
[Black "Topalov, Veselin"]
[WhiteElo "2812"]
[TimeControl "40/7200:3600"]
[Result "1-0"]

1. e4 {[%clk 1:59:00] Best by test.} d6 (1... e5 2. Nf3 (2. Bc4)) 2. d4 $1 Nf6!? 3. Nc3 g6
4. Be3 Bg7 1-0
"""

    def test_it_opens_at_its_end_with_its_names_untimed(self) -> None:
        game = pgn_reader.read_pgn(self.TEXT).game
        assert len(game.moves) == 8
        assert (game.white.name, game.black.name) == ("Kasparov, Garry", "Topalov, Veselin")
        assert game.time_control is None
        assert game.clock is None

    def test_its_players_are_persons(self) -> None:
        game = pgn_reader.read_pgn(self.TEXT).game
        assert game.white.kind is game.black.kind is PlayerKind.HUMAN

    def test_its_result_stands(self) -> None:
        game = pgn_reader.read_pgn(self.TEXT).game
        assert game.result == Result("1-0", Ending.IMPORTED)
        assert not game_record.is_going_on(game)

    def test_its_tags_are_written_again(self) -> None:
        text = pgn.write_pgn(pgn_reader.read_pgn(self.TEXT).game)
        assert '[Event "Wijk aan Zee"]' in text
        assert '[White "Kasparov, Garry"]' in text
        assert '[Result "1-0"]' in text
        assert "WhiteType" not in text

    def test_the_first_of_several_is_read(self) -> None:
        opened = pgn_reader.read_pgn(self.TEXT + "\n1. d4 *")
        assert len(opened.game.moves) == 8
        assert opened.remarks == ()

    def test_moves_without_tags_are_a_game(self) -> None:
        assert len(pgn_reader.read_pgn("1. e4 e5 2. Nf3").game.moves) == 3
        assert len(pgn_reader.read_pgn("e4 e5 Nf3 *").game.moves) == 3

    def test_a_threefold_that_was_played_through_does_not_stop_the_reading(self) -> None:
        text = "1. " + "Nf3 Nf6 Ng1 Ng8 " * 3 + "e4 *"
        game = pgn_reader.read_pgn(text).game
        assert len(game.moves) == 13
        assert game.result is None

    @pytest.mark.parametrize("recorded", ["*", "1-0", "1/2-1/2"])
    def test_mate_on_the_board_decides_whatever_is_recorded(self, recorded: str) -> None:
        game = pgn_reader.read_pgn(f"1. f3 e5 2. g4 Qh4# {recorded}").game
        assert game.result == Result("0-1", Ending.CHECKMATE)

    def test_an_unknown_level_makes_it_a_game_of_others(self) -> None:
        text = pgn.write_pgn(played("e2e4")).replace(LEVELS[4].name, "Archangel")
        game = pgn_reader.read_pgn(text).game
        assert game.black.kind is PlayerKind.HUMAN


W, B = chess.WHITE, chess.BLACK
LONG_LINE = '[White "' + "A" * 99
FEN_TAG = '[FEN "{}"]\n\n1. e4'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("hello there", PgnFault(PgnCode.NO_GAME)),
        (LONG_LINE, PgnFault(PgnCode.NO_GAME)),
        ('[Variant "Atomic"]\n\n1. e4', PgnFault(PgnCode.VARIANT, "Atomic")),
        ('[Variant "Fairy"]\n\n1. e4', PgnFault(PgnCode.VARIANT, "Fairy")),
        ("", PgnFault(PgnCode.NO_GAME)),
        ("; only a comment", PgnFault(PgnCode.NO_GAME)),
        ("*", PgnFault(PgnCode.NO_GAME)),
    ],
)
def test_what_is_no_game_of_chess_is_refused(text: str, fault: PgnFault) -> None:
    with pytest.raises(PgnError) as refused:
        pgn_reader.read_pgn(text)
    assert refused.value.pgn_fault == fault


ILLEGAL, UNREADABLE = RemarkCode.ILLEGAL_MOVE, RemarkCode.NOT_A_MOVE


@pytest.mark.parametrize(
    ("text", "moves", "remark"),
    [
        ("1. e4 e5 2. Ke3 Nc6", 2, Remark(ILLEGAL, "Ke3", Place(2, W))),
        ("1. e4 e5 2. Nf3 Nc5", 3, Remark(ILLEGAL, "Nc5", Place(2, B))),
        ("1. d4 d5 2. Nd2 Nf6 3. Nf3 e6", 4, Remark(ILLEGAL, "Nf3", Place(3, W))),
        ("1. e4 e5 2. Nf9 Nc6", 2, Remark(UNREADABLE, "Nf9", Place(2, W))),
        ("1. e4 e5 2. Nf3 banana", 3, Remark(UNREADABLE, "banana", Place(2, B))),
        ("1. e4 e5 2. N3 Nc6", 2, Remark(UNREADABLE, "N3", Place(2, W))),
        ("1. e4 {never closed", 1, Remark(RemarkCode.OPEN_COMMENT, place=Place(1, B))),
        ("1. e4 (1. d4", 1, Remark(RemarkCode.OPEN_VARIATION, place=Place(1, B))),
        ('[Site "B\n\n1. e4', 1, Remark(RemarkCode.OPEN_TAG, '[Site "B')),
    ],
)
def test_a_game_opens_up_to_what_is_wrong_and_its_place_is_remarked(
    text: str, moves: int, remark: Remark
) -> None:
    opened = pgn_reader.read_pgn(text)
    assert len(opened.game.moves) == moves
    assert opened.remarks == (remark,)


@pytest.mark.parametrize(
    ("fen", "code"),
    [
        ("nonsense", FenCode.NO_RANKS),
        ("", FenCode.EMPTY),
        ("8/8/8/8/8/8/8/8 w - - 0 1", FenCode.NO_PIECES),
    ],
)
def test_what_is_wrong_with_the_tag_fen_is_reported(fen: str, code: FenCode) -> None:
    with pytest.raises(PgnError) as refused:
        pgn_reader.read_pgn(FEN_TAG.format(fen))
    assert refused.value.pgn_fault.code is PgnCode.FEN_TAG
    assert code in [fault.code for fault in refused.value.pgn_fault.fen]


def test_castling_rights_by_files_are_read_where_they_mean_the_usual_ones() -> None:
    text = '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"]\n\n1. e4'
    assert pgn_reader.read_pgn(text).game.start.fen() == chess.STARTING_FEN


def test_a_tag_with_room_in_it_is_closed() -> None:
    assert len(pgn_reader.read_pgn('[White "A" ]\n[Black "B"]\n\n1. e4').game.moves) == 1


def test_move_numbers_count_from_the_position() -> None:
    text = '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 12"]\n\n12... Kd7 13. e5'
    opened = pgn_reader.read_pgn(text)
    assert opened.remarks == (Remark(ILLEGAL, "e5", Place(13, chess.WHITE)),)


def test_a_game_without_end_is_refused() -> None:
    text = "Nf3 Nf6 Ng1 Ng8 " * 1001
    with pytest.raises(PgnError) as refused:
        pgn_reader.read_pgn(text)
    assert refused.value.pgn_fault == PgnFault(PgnCode.TOO_LONG, limit=4000)


class TestTextOfEitherKind:
    def test_a_line_with_slashes_is_a_fen(self) -> None:
        opened = game_import.game_from_text(" 4k3/8/8/8/8/8/4P3/4K3 b - - 5 40\n", 3)
        assert opened.game.start.fen() == "4k3/8/8/8/8/8/4P3/4K3 b - - 5 40"
        assert opened.game.black.kind is PlayerKind.HUMAN
        assert opened.flipped

    def test_a_fen_without_counters_is_one_too(self) -> None:
        assert game_import.game_from_text("4k3/8/8/8/8/8/4P3/4K3 w - -", 3).game.moves == ()

    def test_anything_else_is_a_pgn(self) -> None:
        assert len(game_import.game_from_text("1. e4 1/2-1/2", 3).game.moves) == 1

    @pytest.mark.parametrize(
        ("letters", "times", "number"), [("", 1, 0), (" \n", 1, 0), ("x", 8_000_001, 8_000_001)]
    )
    def test_a_text_without_content_or_without_measure_is_not_read(
        self, letters: str, times: int, number: int
    ) -> None:
        with pytest.raises(GameTextError) as refused:
            game_import.game_from_text(letters * times, 0)
        assert isinstance(refused.value.fault, TextFault)
        assert refused.value.fault.number == number

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", FenCode.NO_WHITE_KING),
            ("8/8/8/8/8/8/8/8 w - - 0 1", FenCode.NO_PIECES),
            ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", FenCode.PAWNS_ON_BACK_RANK),
            ("k3R3/8/8/8/8/8/8/4K3 w - - 0 1", FenCode.OPPOSITE_CHECK),
            ("4k3/8/8/8/8/8/8/3K4 w Kk - 0 1", FenCode.KINGS_APART),
            ("4k3/8/8/8/8/8/8/4K3 w - - 99999 1", FenCode.COUNTER),
            ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", FenCode.WHITE_PROMOTED),
            ("8/8/8/8/8/8/8 w - - 0 1", FenCode.RANKS),
            ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", FenCode.SIDE),
        ],
    )
    def test_a_wrong_fen_is_refused_as_a_fen(self, text: str, code: FenCode) -> None:
        with pytest.raises(FenError) as refused:
            game_import.game_from_text(text, 0)
        assert code in [fault.code for fault in refused.value.faults]

    def test_a_wrong_pgn_is_refused_as_a_pgn(self) -> None:
        with pytest.raises(PgnError):
            game_import.game_from_text('[Variant "Atomic"] 1. e4', 0)

    def test_a_second_queen_may_have_been_a_pawn_that_is_gone(self) -> None:
        text = "4k3/pppppppp/8/8/8/8/8/QQ2K3 w - - 0 1"
        assert game_import.game_from_text(text, 0).game.start.fen() == text

    @settings(deadline=None)
    @given(st.text(alphabet='abcdefgh12345678NBRQKOx=+#-. {}()[]"\n/wkq*;%$0'))
    def test_no_text_raises_anything_but_a_refusal(self, text: str) -> None:
        try:
            opened = game_import.game_from_text(text, 0)
        except GameTextError:
            return
        assert game_record.live_board(opened.game).is_valid()
