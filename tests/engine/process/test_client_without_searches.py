"""A client that keeps no ended search, for an analysis of many positions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from client_harness import START, ClientHarness

from engine.client import EngineClient
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.inspect_messages import Inspect
from engine.protocol.messages import Finished, Limits, SetSearchOptions
from engine.protocol.recording_reports import InspectionRefused
from engine.protocol.shared_enums import SearchPurpose

LIMITS = Limits(nodes=20_000)


@pytest.fixture
def keeping_none() -> Iterator[ClientHarness]:
    made = ClientHarness()
    made.client = EngineClient(made.wake, keeps_searches=False)
    made.client.configure(SetSearchOptions(hash_mb=4))
    made.client.start()
    yield made
    made.client.close()


def test_its_searches_are_those_of_any_client_and_none_is_kept(
    keeping_none: ClientHarness, harness: ClientHarness
) -> None:
    harness.client.configure(SetSearchOptions(hash_mb=4))
    for moves in ((), ("e2e4",), ("e2e4", "e7e5")):
        ends = []
        for one in (keeping_none, harness):
            search_id = one.go(START, moves, LIMITS, SearchPurpose.PLAY)
            ends.append(one.until(Finished))
        kept_none, kept = ends
        assert kept_none.thinking.nodes == kept.thinking.nodes
        assert kept_none.thinking.lines == kept.thinking.lines
        assert (kept_none.earlier, kept.earlier) == (0, len(moves))
    keeping_none.client.inspect(Inspect(1, search_id))
    fault = keeping_none.until(InspectionRefused).fault
    assert fault.code is InspectFaultCode.SEARCH_FORGOTTEN
