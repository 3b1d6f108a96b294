"""The move picker: the stage of each move, and the order of the stages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import chess
import pytest
from positions import KIWIPETE

from engine.core.basics.switches import default_switches
from engine.core.board.position import Position
from engine.core.ordering.ordering_harness import OrderingHarness
from engine.core.ordering.see import see
from engine.protocol.messages import Provenance

RandomGames = Callable[[int, int], Iterator[tuple[Position, chess.Board]]]

PROVENANCES = list(Provenance)
IN_CHECK = "rnb1kbnr/pppp1ppp/8/4p3/4PP1q/8/PPPP2PP/RNBQKBNR w KQkq - 1 3"
PROMOTION = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"

# In the order of the stages. A promotion without a capture belongs to the stage of its SEE.
STAGES = (
    {Provenance.TT_MOVE},
    {Provenance.GOOD_CAPTURE},
    {Provenance.KILLER_1},
    {Provenance.KILLER_2},
    {Provenance.COUNTER_MOVE},
    {Provenance.EQUAL_CAPTURE},
    {Provenance.QUIET_HISTORY},
    {Provenance.BAD_CAPTURE},
    {Provenance.BAD_QUIET},
)

Row = tuple[int, Provenance, int]


def stage(row: Row, position: Position) -> int:
    move, provenance, _ = row
    if provenance is Provenance.PROMOTION:
        provenance = (
            Provenance.GOOD_CAPTURE if see(position, move) > 0 else Provenance.EQUAL_CAPTURE
        )
    return next(number for number, names in enumerate(STAGES) if provenance in names)


def order_at(fen: str, off: str = "") -> tuple[OrderingHarness, Position]:
    order = OrderingHarness(default_switches() | dict.fromkeys(off.split(), False))
    position = Position(fen)
    order.go_to(position, [])
    return order, position


def rows(order: OrderingHarness, tt_move: int = 0, captures_only: bool = False) -> list[Row]:
    return [
        (move, PROVENANCES[provenance], score)
        for move, provenance, score in order.moves(tt_move, captures_only)
    ]


def text(position: Position, found: list[Row], *wanted: Provenance) -> list[str]:
    return [position.uci(move) for move, provenance, _ in found if provenance in wanted]


def quiet(position: Position) -> set[int]:
    return set(position.quiet_moves())


def test_the_picker_gives_every_legal_move_once(random_games: RandomGames) -> None:
    order = OrderingHarness(default_switches())
    for position, _ in random_games(16, 1):
        order.go_to(position, [])
        moves = [move for move, _, _ in rows(order)]
        assert sorted(moves) == sorted(position.legal_moves())


def test_the_picker_gives_every_move_once_with_a_tt_move_and_killers(
    random_games: RandomGames,
) -> None:
    order = OrderingHarness(default_switches())
    for position, _ in random_games(8, 2):
        legal = position.legal_moves()
        if not legal:
            continue
        order.go_to(position, [])
        for move in sorted(quiet(position))[:2]:
            order.cutoff([move], 3)
        tt_move = legal[len(legal) // 2]
        found = rows(order, position.short(tt_move))
        assert found[0][:2] == (tt_move, Provenance.TT_MOVE)
        assert sorted(move for move, _, _ in found) == sorted(legal)


def test_stages_come_in_order(random_games: RandomGames) -> None:
    order = OrderingHarness(default_switches())
    for position, _ in random_games(16, 3):
        if position.is_check():
            continue
        order.go_to(position, [])
        for move in sorted(quiet(position))[:2]:
            order.cutoff([move], 3)
        found = [stage(row, position) for row in rows(order)]
        assert found == sorted(found)


def test_see_decides_between_good_equal_and_bad(random_games: RandomGames) -> None:
    order = OrderingHarness(default_switches())
    for position, _ in random_games(16, 4):
        if position.is_check():
            continue
        order.go_to(position, [])
        for move, provenance, _ in rows(order):
            value = see(position, move)
            if provenance is Provenance.GOOD_CAPTURE:
                assert value > 0
            elif provenance is Provenance.EQUAL_CAPTURE:
                assert value == 0
            elif provenance in (Provenance.BAD_CAPTURE, Provenance.BAD_QUIET):
                assert value < 0
            elif provenance is Provenance.QUIET_HISTORY:
                assert value >= 0


def test_within_a_stage_the_highest_score_comes_first(random_games: RandomGames) -> None:
    order = OrderingHarness(default_switches())
    for position, _ in random_games(8, 5):
        if position.is_check() or not quiet(position):
            continue
        order.go_to(position, [])
        for move in sorted(quiet(position))[2:8]:
            order.cutoff([move], 5)
        found = rows(order)
        for number in (1, 6, 8):
            scores = [row[2] for row in found if stage(row, position) == number]
            assert scores == sorted(scores, reverse=True)


def test_a_tt_move_that_is_illegal_here_is_ignored() -> None:
    order, position = order_at(KIWIPETE)
    other = Position()
    found = rows(order, other.short(other.parse_uci("b1c3")))
    assert text(position, found, Provenance.TT_MOVE) == []


def test_killers_come_after_good_captures_with_the_latest_first() -> None:
    order, position = order_at(KIWIPETE)
    for move in ("a2a3", "e1g1"):
        order.cutoff([position.parse_uci(move)], 3)
    found = rows(order)
    assert text(position, found, Provenance.KILLER_1) == ["e1g1"]
    assert text(position, found, Provenance.KILLER_2) == ["a2a3"]


def test_a_counter_move_that_is_a_killer_is_given_once() -> None:
    order, position = order_at(KIWIPETE)
    line = [position.parse_uci("e1g1")]
    order.go_to(position, line)
    after = position.copy()
    after.push(line[0])
    order.cutoff([after.parse_uci("e8g8")], 3)
    found = rows(order)
    assert text(after, found, Provenance.KILLER_1) == ["e8g8"]
    assert text(after, found, Provenance.COUNTER_MOVE) == []


def test_a_counter_move_is_found_at_another_ply() -> None:
    order, position = order_at(KIWIPETE)
    castled = position.copy()
    line = [castled.push_uci("e1g1")]
    order.go_to(position, line)
    order.cutoff([castled.parse_uci("e8g8")], 3)
    later = position.copy()
    line = [later.push_uci(move) for move in ("a2a3", "a8b8", "e1g1")]
    order.go_to(position, line)
    found = rows(order)
    assert text(later, found, Provenance.KILLER_1) == []
    assert text(later, found, Provenance.COUNTER_MOVE) == ["e8g8"]


def test_a_killer_that_loses_material_is_a_bad_quiet() -> None:
    order, safe = order_at("4k3/8/8/8/8/8/4N3/4K3 w - - 0 1")
    order.cutoff([safe.parse_uci("e2d4")], 3)
    position = Position("4k3/8/8/2p5/8/8/4N3/4K3 w - - 0 1")
    order.go_to(position, [])
    found = rows(order)
    assert text(position, found, Provenance.KILLER_1) == []
    assert "e2d4" in text(position, found, Provenance.BAD_QUIET)


def test_quiescence_gets_no_quiet_moves_and_no_bad_captures() -> None:
    order, position = order_at(KIWIPETE)
    found = rows(order, captures_only=True)
    moves = {move for move, _, _ in found}
    assert moves == {move for move in position.noisy_moves() if see(position, move) >= 0}


def test_quiescence_drops_a_quiet_tt_move() -> None:
    order, position = order_at(KIWIPETE)
    found = rows(order, position.short(position.parse_uci("e1g1")), captures_only=True)
    assert text(position, found, Provenance.TT_MOVE) == []


def test_in_check_quiescence_gets_every_evasion() -> None:
    order, position = order_at(IN_CHECK)
    moves = [move for move, _, _ in rows(order, captures_only=True)]
    assert sorted(moves) == sorted(position.legal_moves())


def test_in_check_captures_come_before_quiet_evasions() -> None:
    order, position = order_at("4k3/8/8/8/8/3b4/4r3/3NK2Q w - - 0 1")
    kinds = [move in quiet(position) for move, _, _ in rows(order)]
    assert kinds == sorted(kinds)


def test_a_promotion_has_a_provenance_of_its_own() -> None:
    order, position = order_at(PROMOTION)
    promotions = text(position, rows(order), Provenance.PROMOTION)
    assert promotions
    assert all(len(move) == 5 for move in promotions)


@pytest.mark.parametrize("off", ["see_quiets", "killers counter_moves", "mvv_lva see_ordering"])
def test_the_picker_gives_every_move_once_without_any_technique(off: str) -> None:
    order, position = order_at(KIWIPETE, off)
    order.cutoff([position.parse_uci("e1g1")], 3)
    moves = [move for move, _, _ in rows(order)]
    assert sorted(moves) == sorted(position.legal_moves())
