"""The parts of each term add up to the term."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import chess
from cases import for_each, for_each_row
from king_danger import danger_cost

from engine.core.board.position import Position
from engine.core.evaluation.eval_inputs import eval_inputs
from engine.core.evaluation.terms import TERMS, linearise, term_scores
from engine.core.evaluation.weights import WEIGHTS, set_weights, weight_names, weight_values
from engine.evaluation_breakdown import kings, weight_labels
from engine.evaluation_breakdown.squares import BLACK, WHITE
from engine.evaluation_breakdown.term_parts import (
    _LINEAR,
    COMPLEXITY,
    DANGER,
    SHELTER,
    Parts,
    term_parts,
)
from engine.evaluation_breakdown.weight_counts import EvaluationWeights, Pair, sum_score_pairs
from engine.thinking.bench import POSITIONS

NOT_LINEAR = ("danger", "complexity")
"""First words of weights whose terms are not the sum of their parts. The shelter weights also count
in king danger."""
SHELTERING = ("king_shelter", "pawn_storm", "castling_right", "king_pawn_distance")
SIDES = (WHITE, BLACK)


def random_boards(count: int, seed: int) -> Iterator[chess.Board]:
    """Yield the last position of each of ``count`` random games of different lengths."""
    dice = random.Random(seed)
    for _ in range(count):
        board = chess.Board()
        for _ in range(dice.randrange(160)):
            if board.is_game_over():
                break
            board.push(dice.choice(list(board.legal_moves)))
        yield board


@cache
def positions() -> tuple[str, ...]:
    """Return the FENs of the positions of the bench and of the ends of random games."""
    return (*POSITIONS, *(board.fen() for board in random_boards(400, seed=1)))


def sums(parts: Parts) -> tuple[Pair, ...]:
    """Return the sums of the parts for White and for Black."""
    return tuple(sum_score_pairs(sides[us] for sides in parts.values()) for us in SIDES)


def parts(fen: str, term: str) -> Parts:
    return term_parts(Position(fen))[term].parts


def check(fen: str) -> None:
    """Check that the parts of each term give the term, for both sides and both phases."""
    position = Position(fen)
    found = term_parts(position)
    for term, sides in term_scores(position).terms.items():
        if term not in found:
            assert sides == ((0, 0), (0, 0)) or term == TERMS[-1], (term, fen)
            continue
        added = sums(found[term].parts)
        if found[term].rule:
            added = tuple(danger_cost(units) for units in added)
        assert added == sides, (term, fen)


@for_each(fen=POSITIONS)
def test_the_parts_of_every_term_give_it(fen: str) -> None:
    check(fen)


def test_so_they_do_in_any_position() -> None:
    for fen in positions():
        check(fen)


def test_so_they_do_with_other_weights() -> None:
    usual, dice = weight_values(), random.Random(2)
    other = [(one + dice.randrange(-9, 10), two + dice.randrange(-9, 10)) for one, two in usual]
    set_weights(other)
    try:
        for fen in positions()[::4]:
            check(fen)
    finally:
        set_weights(usual)


def test_a_weight_counts_as_often_as_the_evaluation_counts_it() -> None:
    numbered = weight_names()
    for fen in positions()[::5]:
        position = Position(fen)
        look = eval_inputs(position)
        if look is None:
            continue
        counted: Counter[str] = Counter()
        for us, sign in ((WHITE, 1), (BLACK, -1)):
            for count in _LINEAR.values():
                for one in count(look, us):
                    counted[f"{one.table}[{one.number}]"] += sign * one.times
        moved = {
            numbered[index]: by_middlegame
            for index, by_middlegame, _ in linearise(position)[4]
            if not numbered[index].startswith((*NOT_LINEAR, *SHELTERING))
        }
        assert {name: times for name, times in counted.items() if times} == {
            name: times for name, times in moved.items() if times
        }, fen


def test_the_parts_are_the_same_with_colours_exchanged() -> None:
    for board in random_boards(150, seed=3):
        here = term_parts(Position(board.fen()))
        there = term_parts(Position(board.mirror().fen()))
        assert here.keys() == there.keys()
        for term, found in here.items():
            turned = {name: (black, white) for name, (white, black) in there[term].parts.items()}
            assert found.parts == turned, (term, board.fen())


def test_every_weight_has_a_name() -> None:
    assert weight_labels.NAMES.keys() == WEIGHTS.keys()
    for table, called in weight_labels.NAMES.items():
        assert len(called) in (1, len(WEIGHTS[table])), table
        assert all(called), table


@for_each_row(
    ("fen", "term", "name"),
    [
        ("4k3/7p/8/8/8/8/4P3/4K3 w - - 0 1", "material", "pawns"),
        (POSITIONS[1], "piece squares", "knights"),
        ("4k3/pp6/8/8/8/P7/P1P5/4K3 w - - 0 1", "pawn structure", "doubled pawns"),
        ("4k3/pp6/8/8/P7/P7/P1P5/4K3 w - - 0 1", "pawn structure", "tripled pawns"),
        ("4k3/pp6/8/8/8/8/P1P5/4K3 w - - 0 1", "pawn structure", "isolated pawns"),
        ("4k3/7p/8/8/8/8/P7/4K3 w - - 0 1", "passed pawns", "passed pawns by rank"),
        ("4k3/p6p/8/4N3/8/8/P6P/4K3 w - - 0 1", "strong squares", "knight on weak square"),
        ("4k3/p6p/8/4N3/3P4/8/P6P/4K3 w - - 0 1", "strong squares", "knight on strong square"),
        ("4k3/p6p/8/4N3/3P4/8/P6P/4K3 w - - 0 1", "strong squares", "knight covered by pawn"),
        ("4k3/p6p/8/8/8/8/P6P/3RK3 w - - 0 1", "rooks and queens", "rook on open file"),
        ("4k3/p2p3p/8/8/8/8/P6P/3RK3 w - - 0 1", "rooks and queens", "rook on half-open file"),
        ("4k3/p6p/8/8/8/3R4/P6P/3RK3 w - - 0 1", "rooks and queens", "rooks covering each other"),
        ("4k3/p6p/8/8/8/3Q4/P6P/3RK3 w - - 0 1", "rooks and queens", "rook covered by queen only"),
        ("4k2r/p6p/8/8/8/8/P4PPP/4K2R w Kk - 0 1", "shelter", "castling rights"),
        ("4k2r/p6p/8/8/8/8/P4PPP/4K2R w Kk - 0 1", "shelter", "castling: better shelter"),
    ],
)
def test_the_terms_of_mitzi_are_shown_by_name(fen: str, term: str, name: str) -> None:
    assert parts(fen, term)[name][WHITE] != (0, 0)


def test_the_third_of_three_pawns_on_a_file_is_a_tripled_one() -> None:
    found = parts("4k3/pp6/8/8/P7/P7/P1P5/4K3 w - - 0 1", "pawn structure")
    assert found["tripled pawns"] == found["doubled pawns"] != ((0, 0), (0, 0))


def test_few_attackers_are_no_danger() -> None:
    assert DANGER not in term_parts(Position("4k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1"))


def test_complexity_takes_no_more_than_the_lead() -> None:
    for board in random_boards(60, seed=4):
        found = term_parts(Position(board.fen())).get(COMPLEXITY)
        if found is not None:
            assert all(
                side[1] >= 0 for side in found.parts.get(weight_labels.LIMITED, ((0, 0), (0, 0)))
            )


def test_a_known_endgame_has_no_parts() -> None:
    assert term_parts(Position("8/8/4k3/8/8/4K3/8/7R b - - 0 1")) == {}


def test_shelter_is_that_of_the_better_place() -> None:
    fen = "4k2r/p6p/8/8/8/8/P4PPP/4K2R w Kk - 0 1"
    look = eval_inputs(Position(fen))
    assert look is not None
    weights = EvaluationWeights()
    found = weights.sums(kings.shelter_counts(look, WHITE, weights))
    assert found[weight_labels.BY_CASTLING][0] > 0
    assert sum_score_pairs(found.values()) == term_scores(Position(fen)).terms[SHELTER][WHITE]
