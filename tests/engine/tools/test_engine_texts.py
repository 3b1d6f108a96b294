"""Every fault code of our own engine has a text for UCI and the command line."""

from __future__ import annotations

import pytest

from engine.protocol.faults import Fault
from engine.protocol.shared_enums import EXTERNAL_FAULTS, FaultCode
from engine.tools.engine_texts import fault_line


@pytest.mark.parametrize("code", sorted(set(FaultCode) - EXTERNAL_FAULTS))
def test_a_fault_is_one_line(code: FaultCode) -> None:
    fault = Fault(code, 41, 42, 43, "a FEN", "/a/path", "what the system says")
    line = fault_line(fault)
    assert line
    assert "\n" not in line
    assert "{" not in line


def test_a_number_out_of_range_is_reported_with_its_range() -> None:
    line = fault_line(Fault(FaultCode.THREADS_OUT_OF_RANGE, number=0, least=1, most=256))
    assert {"0", "1", "256"} <= set(line.replace(",", "").split())
