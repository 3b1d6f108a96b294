"""What the iterations of an analysis would cost in a search that begins with an empty table."""

from __future__ import annotations

import chess
from hypothesis import given
from hypothesis import strategies as st

from engine.protocol.messages import CompletedIteration, Finished, Go, Limits, SetSearchOptions
from engine.protocol.shared_enums import SearchPurpose
from engine.thinking.engine import Engine
from game.features.analyse.iteration_costs import estimate_iteration_costs

ADDED = st.lists(st.integers(0, 10**6), max_size=30)


def completed(added: list[int]) -> tuple[CompletedIteration, ...]:
    """Return the iterations of a search, each of which adds a number of nodes."""
    return tuple(
        CompletedIteration(depth, sum(added[:depth])) for depth in range(1, len(added) + 1)
    )


@given(ADDED, ADDED, st.booleans())
def test_a_later_search_only_adds_and_a_repeated_report_adds_nothing(
    first: list[int], second: list[int], was_filled: bool
) -> None:
    known = estimate_iteration_costs((), completed(first), was_filled=False)
    assert [tuple(one) for one in known] == [(one.depth, one.nodes) for one in completed(first)]
    later = estimate_iteration_costs(known, completed(second), was_filled=was_filled)
    assert later == estimate_iteration_costs(later, completed(second), was_filled=was_filled)
    assert [one.depth for one in later] == list(range(1, max(len(first), len(second)) + 1))
    nodes = [one.nodes for one in later]
    assert nodes == sorted(nodes)
    assert all(one.nodes >= before.nodes for one, before in zip(later, known, strict=False))


def test_an_analysis_reports_all_its_iterations_and_whether_its_table_was_filled() -> None:
    reports: list[object] = []
    engine = Engine(reports.append, SetSearchOptions(hash_mb=1))

    def finished(number: int, purpose: SearchPurpose) -> Finished:
        limits = Limits(depth=8)
        engine.begin(Go(number, chess.STARTING_FEN, limits=limits, lines=2, purpose=purpose))
        engine.wait()
        found = reports[-1]
        assert isinstance(found, Finished)
        return found

    first, second = (finished(number, SearchPurpose.ANALYSE).thinking for number in (1, 2))
    assert [one.depth for one in first.iterations] == list(range(1, 9))
    nodes = [one.nodes for one in first.iterations]
    assert nodes == sorted(set(nodes))
    assert nodes[-1] == first.nodes
    assert (first.was_table_filled, second.was_table_filled) == (False, True)
    assert second.iterations[-1].nodes < nodes[-1]
    assert finished(3, SearchPurpose.PLAY).thinking.iterations == ()
