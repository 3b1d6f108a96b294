"""The evaluation: symmetric, the sum of its terms, and right about simple positions."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess
import pytest
from positions import KIWIPETE

from engine.core.board.position import START_FEN, Position
from engine.core.evaluation.eval_inputs import eval_inputs
from engine.core.evaluation.terms import TERMS, TermScores, linearise, position_scores, term_scores
from engine.core.evaluation.weights import WEIGHTS, set_weights, weight_names, weight_values

ALL_PIECES = 24
# Danger is squared and includes shelter; complexity never reverses an advantage.
NOT_LINEAR = ("danger", "complexity", "king_", "pawn_storm", "castling")
SAFELY_AHEAD = 200
"""Centipawns; complexity then takes off the same, however the advantage changes a little."""


@pytest.fixture(autouse=True)
def weights_as_they_were() -> Iterator[None]:
    before = weight_values()
    yield
    set_weights(before)


def random_boards(count: int, seed: int) -> Iterator[chess.Board]:
    """Return positions from random games, none in check."""
    dice = random.Random(seed)
    found = 0
    while found < count:
        board = chess.Board()
        for _ in range(dice.randrange(10, 120)):
            if board.is_game_over():
                break
            board.push(dice.choice(list(board.legal_moves)))
        if not board.is_check() and not board.is_game_over():
            found += 1
            yield board


def mirrored(board: chess.Board) -> chess.Board:
    """Return the same position with the colours exchanged."""
    return board.mirror()


def tapered(found: TermScores) -> int:
    """Return White's score, computed from the sums by the documented formula."""
    endgame = int(found.endgame * found.scale / 64)
    phase = found.phase
    return int((found.middlegame * phase + endgame * (ALL_PIECES - phase)) / ALL_PIECES)


def term(fen: str, name: str, colour: chess.Color) -> tuple[int, int]:
    """Return the middlegame and endgame score of one term for a side."""
    return term_scores(Position(fen)).terms[name][0 if colour else 1]


def test_exchanged_colours_do_not_change_the_evaluation() -> None:
    for board in random_boards(300, seed=1):
        here, there = (
            term_scores(Position(board.fen())),
            term_scores(Position(mirrored(board).fen())),
        )
        assert here.score == there.score, board.fen()
        for name in TERMS:
            assert here.terms[name] == tuple(reversed(there.terms[name])), (name, board.fen())


def test_mirrored_files_do_not_change_the_evaluation_without_castling() -> None:
    for board in random_boards(100, seed=2):
        board.set_castling_fen("-")
        turned = board.transform(chess.flip_horizontal)
        turned.turn = board.turn
        assert position_scores([Position(board.fen())]) == position_scores(
            [Position(turned.fen())]
        ), board.fen()


def test_the_terms_add_up_to_the_score() -> None:
    for board in random_boards(300, seed=3):
        found = term_scores(Position(board.fen()))
        for index, phase in enumerate(("middlegame", "endgame")):
            sums = [sum(sides[side][index] for sides in found.terms.values()) for side in (0, 1)]
            assert sums[0] - sums[1] == getattr(found, phase), board.fen()
        score = tapered(found)
        assert found.score == (score if board.turn else -score), board.fen()


def test_caches_do_not_change_the_evaluation() -> None:
    positions = [Position(board.fen()) for board in random_boards(400, seed=4)]
    alone = [term_scores(position).score for position in positions]
    assert position_scores(positions + positions) == alone + alone


def test_the_evaluation_does_not_depend_on_the_moves_before() -> None:
    """Captures, en passant, promotions and unmade moves keep the incremental counts right."""
    dice = random.Random(6)
    for fen in (KIWIPETE, "4k3/P1p3P1/8/1P1Pp3/2pP4/8/p2P1P1p/1R2K1N1 w - e6 0 1"):
        for _ in range(12):
            position = Position(fen)
            for _ in range(30):
                moves = position.noisy_moves() or position.legal_moves()
                if not moves:
                    break
                before = position_scores([position]), position.is_insufficient_material()
                position.push(dice.choice(moves))
                position.pop()
                assert (position_scores([position]), position.is_insufficient_material()) == before
                position.push(dice.choice(moves))
                anew = Position(position.fen())
                assert term_scores(position) == term_scores(anew), position.fen()
                assert position.is_insufficient_material() == anew.is_insufficient_material()


def test_the_start_position_is_equal_except_for_the_tempo() -> None:
    found = term_scores(Position(START_FEN))
    assert found.phase == ALL_PIECES
    for name, (white, black) in found.terms.items():
        assert name == "tempo" or white == black or name == "complexity"
    assert 0 < found.score < 60


@pytest.mark.parametrize(
    ("better", "worse", "name"),
    [
        ("4k3/7p/8/8/8/8/1PP5/4K3", "4k3/7p/8/8/8/8/1P1P4/4K3", "pawn structure"),
        ("4k3/7p/8/8/8/8/PP6/4K3", "4k3/7p/8/8/8/P7/P7/4K3", "pawn structure"),
        ("4k3/7p/3P4/8/8/8/8/4K3", "4k3/3p3p/3P4/8/8/8/8/4K3", "passed pawns"),
        ("4k3/7p/8/8/8/4P3/8/R3K3", "4k3/7p/8/8/8/P7/8/R3K3", "rooks and queens"),
        ("4k3/pp6/8/8/8/8/8/2B1KB2", "4k3/pp6/8/8/8/8/8/2B1KN2", "bishops"),
        ("8/k6p/3N4/4P3/8/8/8/4K3", "8/k6p/3N4/8/4P3/8/8/4K3", "strong squares"),
        ("q3k3/ppp5/8/8/8/8/5PPP/6K1", "q3k3/ppp5/8/8/5PPP/8/8/6K1", "shelter"),
        ("4k3/7p/8/3N4/8/8/8/4K3", "4k3/7p/8/8/8/8/8/N3K3", "mobility"),
        ("4k3/8/8/3r1n2/4P3/8/8/4K3", "4k3/8/8/3r1n2/8/4P3/8/4K3", "threats"),
    ],
)
def test_white_has_more_of(better: str, worse: str, name: str) -> None:
    rest = " w - - 0 1"
    middlegame, endgame = term(better + rest, name, chess.WHITE)
    worse_middlegame, worse_endgame = term(worse + rest, name, chess.WHITE)
    assert middlegame + endgame > worse_middlegame + worse_endgame


def test_a_known_endgame_is_the_only_term() -> None:
    found = term_scores(Position("8/8/4k3/8/8/4K3/8/7R b - - 0 1"))
    white, black = found.terms.pop("known endgame")
    assert found.score == -white[0] == -white[1] < -9_000
    assert {black, *(side for sides in found.terms.values() for side in sides)} == {(0, 0)}


def test_an_advantage_that_does_not_win_counts_for_nothing_in_the_endgame() -> None:
    wrong_bishop = term_scores(Position("k7/8/P7/P7/8/8/3B4/4K3 w - - 0 1"))
    assert wrong_bishop.scale == 0
    assert wrong_bishop.endgame > 300


def test_an_attacked_king_is_in_danger() -> None:
    attacked = "r1bq1rk1/ppp2pp1/2n4p/6NQ/3P4/3B4/PPP2PPP/R5K1 w - - 0 1"
    assert term(attacked, "king danger", chess.BLACK)[0] < -40
    assert term(START_FEN, "king danger", chess.WHITE) == (0, 0)


def test_enemy_pawns_nearer_the_king_raise_the_danger() -> None:
    near = "r1bq1rk1/ppp2pp1/2n4p/5PNQ/3P4/3B4/PPP3PP/R5K1 w - - 0 1"
    nearer = "r1bq1rk1/ppp2pp1/2n2P1p/6NQ/3P4/3B4/PPP3PP/R5K1 w - - 0 1"
    in_danger = [term(fen, "king danger", chess.BLACK)[0] for fen in (near, nearer)]
    assert in_danger[1] < in_danger[0] < 0


def test_a_square_attacked_by_two_pawns_is_attacked_twice() -> None:
    looked_at = eval_inputs(Position("4k3/7p/8/8/8/8/1P1P4/4K3 w - - 0 1"))
    assert looked_at is not None
    assert looked_at.twice[chess.WHITE ^ 1] >> chess.C3 & 1


def passed_weights(fen: str) -> set[str]:
    """Return the names of the weights that the evaluation of a position uses."""
    names = weight_names()
    return {names[index].split("[")[0] for index, _, _ in linearise(Position(fen))[4]}


def test_an_enemy_piece_in_front_blocks_a_passed_pawn() -> None:
    assert "safe_passed_pawn" in passed_weights("4n3/7p/5k1P/8/P7/8/8/K7 w - - 0 1")
    assert "safe_passed_pawn" not in passed_weights("n7/7p/5k1P/8/P7/8/8/K7 w - - 0 1")


def test_a_rook_supports_a_passed_pawn_only_over_empty_squares() -> None:
    behind = "rook_behind_passed_pawn"
    assert behind in passed_weights("7k/7p/P7/8/8/8/8/R6K w - - 0 1")
    assert behind not in passed_weights("7k/7p/P7/8/8/N7/8/R6K w - - 0 1")


def test_losing_the_right_to_castle_costs_shelter() -> None:
    may = term("r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w KQkq - 0 1", "shelter", chess.WHITE)
    not_any_more = term("r3k2r/pppq1ppp/8/8/8/8/PPPQ1PPP/R3K2R w kq - 0 1", "shelter", chess.WHITE)
    assert may[0] > not_any_more[0]


@pytest.mark.parametrize(
    ("fen", "threatens"),
    [
        ("n5k1/8/8/3r4/8/8/4P3/N5K1 w - - 0 1", True),
        ("n5k1/8/3r4/8/4P3/8/8/N5K1 w - - 0 1", True),
        ("n2r2k1/8/8/4P3/8/8/8/N5K1 w - - 0 1", False),
        ("n2r2k1/8/4P3/8/8/8/8/N5K1 w - - 0 1", True),
    ],
)
def test_only_a_pawn_on_its_first_rank_threatens_by_a_double_step(
    fen: str, threatens: bool
) -> None:
    push_threat = weight_names().index("push_threat[0]")
    rows = linearise(Position(fen))[4]
    assert (push_threat in {index for index, _, _ in rows}) == threatens


def test_a_weight_changes_the_sums_by_its_coefficient() -> None:
    """A changed weight changes the sums as the tuner's linear form predicts."""
    for board in random_boards(25, seed=5):
        position = Position(board.fen())
        middlegame, endgame, _, _, rows = linearise(position)
        values = weight_values()
        names = weight_names()
        index, by_middlegame, by_endgame = random.Random(board.fen()).choice(
            [row for row in rows if not names[row[0]].startswith(NOT_LINEAR)]
        )
        values[index] = (values[index][0] + 5, values[index][1] + 7)
        set_weights(values)
        moved = term_scores(position)
        before = linearise(position)[:2]
        set_weights(
            [*values[:index], (values[index][0] - 5, values[index][1] - 7), *values[index + 1 :]]
        )
        assert before == (moved.middlegame, moved.endgame)
        assert moved.middlegame - middlegame == pytest.approx(5 * by_middlegame), names[index]
        if abs(endgame) > SAFELY_AHEAD:
            assert moved.endgame - endgame == pytest.approx(7 * by_endgame), names[index]


def test_every_weight_has_the_value_of_the_table() -> None:
    flat = [pair for pairs in WEIGHTS.values() for pair in pairs]
    assert weight_values() == flat
    assert len(weight_names()) == len(set(weight_names())) == len(flat)


def test_too_few_weights_are_refused() -> None:
    with pytest.raises(ValueError, match="there are"):
        set_weights(weight_values()[1:])


def test_the_terms_of_kiwipete_are_known() -> None:
    found = term_scores(Position(KIWIPETE))
    assert found.terms["material"][0] == found.terms["material"][1]
    assert tuple(found.terms) == TERMS
