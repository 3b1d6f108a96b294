"""A position is searched from an empty table and recorded, apart from any game."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from inspector_harness import START, InspectorHarness
from positions import KIWIPETE

from engine.__main__ import main
from engine.inspection.recording.replay_start import DEFAULT_HASH_MB, search_from_empty_table
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.inspect_messages import EndInspection, InspectPosition
from engine.protocol.messages import Go, Limits
from engine.protocol.recording_reports import (
    InspectionRefused,
    RecordingBegan,
    RecordingProgress,
    SearchRecorded,
)

MATED = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"
SHORT = Limits(depth=6)
ENDLESS = Limits(depth=99)


@pytest.fixture
def harness() -> Iterator[InspectorHarness]:
    harness = InspectorHarness([])
    yield harness
    harness.inspector.close()


def wanted(
    inspection: int,
    fen: str = KIWIPETE,
    limits: Limits = SHORT,
    moves: tuple[str, ...] = (),
    hash_mb: int = 8,
    lines: int = 1,
) -> InspectPosition:
    return InspectPosition(inspection, Go(0, fen, moves, limits, lines=lines), hash_mb)


def test_the_same_search_has_the_same_nodes_as_on_the_command_line(
    harness: InspectorHarness, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for number in (1, 2):
        harness.ask(wanted(number, hash_mb=DEFAULT_HASH_MB))
        began = harness.wait_for(RecordingBegan)
        recorded = harness.wait_for(SearchRecorded)
        assert (began.of_nodes, began.earlier_nodes) == (recorded.nodes, 0)
        found.append((recorded.nodes, recorded.node_searches, recorded.principal_variation))
    assert found[0] == found[1]
    assert main(["inspect", "--fen", KIWIPETE, "--depth", "6", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["nodes"], tuple(printed["pv"])) == (found[0][0], found[0][2])


def test_the_position_may_follow_from_moves_and_have_several_lines(
    harness: InspectorHarness,
) -> None:
    harness.ask(wanted(1, START, moves=("e2e4", "e7e5"), lines=3))
    recorded = harness.wait_for(SearchRecorded)
    assert recorded.fen.split()[0] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"
    alone = [
        search_from_empty_table(START, ("e2e4", "e7e5"), depth=6, lines=lines, hash_mb=8).end.nodes
        for lines in (1, 3)
    ]
    assert alone[0] < recorded.nodes == alone[1]


def test_a_node_limit_is_kept(harness: InspectorHarness) -> None:
    harness.ask(wanted(1, limits=Limits(nodes=3000)))
    assert harness.wait_for(SearchRecorded).nodes == 3000


def test_the_first_search_reports_its_progress_and_can_be_cancelled(
    harness: InspectorHarness,
) -> None:
    for number, cancel in ((1, EndInspection(1)), (3, wanted(4))):
        harness.ask(wanted(number, limits=ENDLESS))
        while not (progress := harness.wait_for(RecordingProgress)).nodes:
            pass
        assert (progress.inspection, progress.of_nodes) == (number, 0)
        harness.ask(cancel, wanted(number + 1))
        reports = harness.wait_for_all(SearchRecorded)
        others = [one for one in reports if one.inspection == number]
        assert all(isinstance(one, RecordingProgress) for one in others)
        assert reports[-1].inspection == number + 1


@pytest.mark.parametrize(
    "command",
    [
        wanted(1, "nonsense"),
        wanted(1, START, moves=("e2e5",)),
        wanted(1, limits=Limits()),
        wanted(1, limits=Limits(depth=0)),
        wanted(1, limits=Limits(depth=-3)),
        wanted(1, limits=Limits(nodes=0)),
        wanted(1, limits=Limits(depth=1 << 70)),
        wanted(1, limits=Limits(nodes=1 << 70)),
        wanted(1, lines=0),
        wanted(1, hash_mb=0),
    ],
    ids=(
        "text",
        "illegal move",
        "no limit",
        "depth 0",
        "depth -3",
        "0 nodes",
        "large depth",
        "many nodes",
        "0 lines",
        "no table",
    ),
)
def test_an_invalid_search_is_refused_and_ends_nothing(
    harness: InspectorHarness, command: InspectPosition
) -> None:
    harness.ask(command)
    assert harness.wait_for(InspectionRefused).fault.code is InspectFaultCode.INVALID_SEARCH
    harness.ask(wanted(2))
    assert harness.wait_for(SearchRecorded).inspection == 2


def test_a_position_without_a_legal_move_has_no_nodes(harness: InspectorHarness) -> None:
    harness.ask(wanted(1, MATED))
    assert harness.wait_for(SearchRecorded).node_searches == 0
