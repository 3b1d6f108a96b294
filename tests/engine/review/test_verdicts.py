"""What a move costs, with the cases in which other programs err."""

from __future__ import annotations

import chess
from hypothesis import given
from hypothesis import strategies as st
from made_searches import MATED, cp, mate, over, searched, searched_twice

from engine.protocol.messages import Score
from engine.protocol.review import LEAST_LOSS, MateChange, Verdict
from engine.protocol.winning_chances import (
    OWN_SLOPE,
    STOCKFISH_SLOPE,
    unlimited_chance,
    winning_chance,
)
from engine.review.verdicts import (
    NO_COST,
    cost_of_move,
    cost_of_score,
    is_only_good_move,
    mate_change,
    score_of_move,
)

INACCURACY, MISTAKE, BLUNDER = Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER
BEST, PLAYED = "e2e4", "a2a3"
SEVERITY = {None: 0, INACCURACY: 1, MISTAKE: 2, BLUNDER: 3}

scores = st.one_of(
    st.integers(-3000, 3000).map(cp),
    st.integers(1, 30).map(mate),
    st.integers(-30, -1).map(mate),
)


def verdict(best: Score, played: Score, slope: float = OWN_SLOPE) -> Verdict | None:
    return cost_of_score(best, played, slope).verdict


def score_with(chance: float) -> Score:
    """Return the score in centipawns whose winning chance is the next one above this."""
    return cp(
        next(one for one in range(-1000, 1001) if winning_chance(cp(one), OWN_SLOPE) > chance)
    )


def test_a_loss_of_5_10_and_15_points_gives_the_verdict() -> None:
    assert [least for _, least in LEAST_LOSS] == [15.0, 10.0, 5.0]
    best = score_with(70)
    kinds = ((0, None), (4, None), (6, INACCURACY), (9, INACCURACY), (11, MISTAKE), (14, MISTAKE),
             (16, BLUNDER), (60, BLUNDER), (-20, None))  # fmt: skip
    wrong = [loss for loss, kind in kinds if verdict(best, score_with(70 - loss)) is not kind]
    assert wrong == []


def test_the_same_loss_in_centipawns_counts_less_when_the_game_is_won() -> None:
    assert verdict(cp(100), cp(-100)) is MISTAKE
    assert verdict(cp(950), cp(750)) is None


def test_a_position_after_a_move_is_scored_for_the_side_that_moved() -> None:
    cases = (
        (cp(35), cp(-35)),
        (MATED, mate(1)),  # The move gives checkmate.
        (mate(-1), mate(2)),
        (mate(-7), mate(8)),
        (mate(1), mate(-1)),  # The opponent mates with the next move.
        (mate(5), mate(-5)),
    )
    assert [case for case in cases if score_of_move(case[0]) != case[1]] == []


def test_mate_changes() -> None:
    cases = (
        (mate(3), mate(3), None),
        (mate(3), mate(2), None),
        (mate(3), mate(4), MateChange.DELAYED),
        (mate(3), cp(900), MateChange.LOST),
        (mate(3), mate(-2), MateChange.LOST),
        (cp(100), mate(-2), MateChange.CREATED),
        (cp(100), mate(2), None),
        (mate(-5), mate(-1), None),
        (mate(-5), cp(-900), None),
        (cp(10), cp(-900), None),
    )
    assert [case for case in cases if mate_change(*case[:2]) is not case[2]] == []


def test_a_longer_mate_is_no_blunder() -> None:
    cost = cost_of_score(mate(1), mate(12))
    assert (cost.loss, cost.loss_cp, cost.verdict) == (0.0, 0, None)
    assert cost.mate_change is MateChange.DELAYED


def test_being_mated_sooner_costs_nothing_when_mated_anyway() -> None:
    assert cost_of_score(mate(-8), mate(-1)) == NO_COST


def test_mates_that_were_created_or_lost_have_the_limits_of_lichess() -> None:
    """With lichess's slope the limits are its own in centipawns: -999, -700, 700 and 999."""
    for centipawns in range(-2000, 2001):
        created = verdict(cp(centipawns), mate(-4), STOCKFISH_SLOPE)
        expected = INACCURACY if centipawns < -999 else MISTAKE if centipawns < -700 else BLUNDER
        assert created is expected
        assert verdict(mate(4), cp(-centipawns), STOCKFISH_SLOPE) is expected
    assert verdict(mate(4), mate(-4), STOCKFISH_SLOPE) is BLUNDER


def test_the_limits_hold_for_the_same_winning_chances_with_our_slope() -> None:
    for limit, milder, harsher in ((-999, INACCURACY, MISTAKE), (-700, MISTAKE, BLUNDER)):
        chance = unlimited_chance(limit, STOCKFISH_SLOPE)
        ours = next(one for one in range(-3000, 0) if unlimited_chance(one, OWN_SLOPE) >= chance)
        assert (verdict(cp(ours - 1), mate(-4)), verdict(cp(ours), mate(-4))) == (milder, harsher)
        assert (verdict(mate(4), cp(1 - ours)), verdict(mate(4), cp(-ours))) == (milder, harsher)


@given(scores, scores)
def test_a_cost_is_never_negative_and_a_better_move_costs_nothing(
    best: Score, played: Score
) -> None:
    cost = cost_of_score(best, played)
    assert 0 <= cost.loss <= 100
    assert 0 <= cost.loss_cp <= 2000
    if cost.loss == 0:
        assert cost.verdict is None or cost.mate_change is not None
    assert cost_of_score(best, best) == NO_COST


@given(scores, st.integers(-3000, 3000), st.integers(0, 1000))
def test_a_worse_move_has_no_milder_verdict(best: Score, played: int, worse: int) -> None:
    better, less = verdict(best, cp(played)), verdict(best, cp(played - worse))
    assert SEVERITY[less] >= SEVERITY[better]


def test_the_best_move_costs_nothing_though_the_search_after_it_finds_less() -> None:
    """The search after the move looks one ply deeper, and finds that the position was worse."""
    for after in (cp(600), mate(2)):
        assert cost_of_move(BEST, searched(cp(50), BEST), searched(after, depth=12)) == NO_COST
    assert cost_of_move(BEST, searched(mate(3), BEST), searched(cp(-400))) == NO_COST


def test_another_move_is_judged_by_the_search_after_it() -> None:
    cost = cost_of_move(PLAYED, searched(cp(50), BEST), searched(cp(600)))
    assert (cost.verdict, cost.loss_cp) == (BLUNDER, 650)
    assert cost_of_move(PLAYED, searched(cp(50), BEST), searched(cp(-80))) == NO_COST


def test_a_move_as_good_as_the_best_in_one_search_costs_nothing() -> None:
    before, after = searched(cp(50), BEST), searched(cp(400), depth=12)
    equal = searched_twice((BEST, cp(50)), (PLAYED, cp(50)), depth=13)
    assert cost_of_move(PLAYED, before, after).verdict is BLUNDER
    assert cost_of_move(PLAYED, before, after, equal) == NO_COST
    first = searched_twice((PLAYED, cp(60)), (BEST, cp(50)), depth=13)
    assert cost_of_move(PLAYED, before, after, first) == NO_COST


def test_the_second_line_counts_with_its_distance_from_the_first() -> None:
    before, after = searched(cp(150), BEST), searched(cp(400), depth=12)
    two_lines = searched_twice((BEST, cp(40)), (PLAYED, cp(-70)), depth=13)
    cost = cost_of_move(PLAYED, before, after, two_lines)
    assert (cost.verdict, cost.loss_cp) == (INACCURACY, 110)


def test_a_shallower_search_with_two_lines_hides_no_blunder() -> None:
    before, after = searched(cp(50), BEST), searched(cp(400), depth=12)
    for depth in (1, 12):
        shallow = searched_twice((BEST, cp(50)), (PLAYED, cp(50)), depth=depth)
        assert cost_of_move(PLAYED, before, after, shallow).verdict is BLUNDER


def test_two_lines_without_the_move_change_nothing() -> None:
    before, after = searched(cp(50), BEST), searched(cp(400))
    others = searched_twice((BEST, cp(50)), ("g1f3", cp(50)), depth=20)
    assert cost_of_move(PLAYED, before, after, others) == cost_of_move(PLAYED, before, after)


def test_two_lines_never_make_a_verdict_worse() -> None:
    before, after = searched(cp(50), BEST), searched(cp(-50), depth=12)
    worse = searched_twice((BEST, cp(50)), (PLAYED, cp(-900)), depth=20)
    assert cost_of_move(PLAYED, before, after, worse) == NO_COST


def test_a_proved_mate_counts_though_the_search_after_it_takes_longer() -> None:
    before, after = searched(mate(3), BEST), searched(mate(-5), depth=12)
    assert cost_of_move(PLAYED, before, after).mate_change is MateChange.DELAYED
    equal = searched_twice((BEST, mate(3)), (PLAYED, mate(3)), depth=13)
    assert cost_of_move(PLAYED, before, after, equal) == NO_COST


def test_mate_in_1_by_another_move_is_perfect() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1")
    for first, second in (("a1a8", "b1b8"), ("b1b8", "a1a8")):
        after = board.copy()
        after.push_uci(second)
        assert after.is_checkmate()
        assert cost_of_move(second, searched(mate(1), first), over(MATED)) == NO_COST


def test_checkmate_is_perfect_whatever_was_found_before() -> None:
    for before in (mate(1), mate(4), cp(-300), mate(-2)):
        assert cost_of_move(PLAYED, searched(before, BEST), over(MATED)) == NO_COST


def test_stalemate_instead_of_a_win_is_a_blunder() -> None:
    for before in (mate(2), cp(900), cp(2500)):
        cost = cost_of_move(PLAYED, searched(before, BEST), over(cp(0)))
        assert cost.verdict is BLUNDER
        assert (cost.mate_change is MateChange.LOST) == (before.mate is not None)


def test_stalemate_saves_a_lost_game() -> None:
    for before in (mate(-2), cp(-900)):
        assert cost_of_move(PLAYED, searched(before, BEST), over(cp(0))) == NO_COST


def test_a_move_is_the_only_good_one_if_the_second_is_a_mistake() -> None:
    cases = (
        (cp(0), cp(-10), False),
        (cp(0), cp(-100), False),
        (cp(0), cp(-200), True),
        (cp(0), mate(-3), True),
        (mate(2), cp(100), True),
        (mate(2), mate(5), False),
        (mate(-9), mate(-1), False),
        (cp(950), cp(800), False),
    )
    found = [
        is_only_good_move(BEST, searched_twice((BEST, best), (PLAYED, second)))
        for best, second, _ in cases
    ]
    assert found == [is_only for *_, is_only in cases]


def test_neither_the_second_move_nor_the_only_legal_one_is_the_only_good_one() -> None:
    two_lines = searched_twice((BEST, cp(300)), (PLAYED, cp(-300)))
    assert not is_only_good_move(PLAYED, two_lines)
    assert not is_only_good_move(BEST, searched(cp(300), BEST))
