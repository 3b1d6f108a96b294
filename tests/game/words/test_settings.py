"""Each fault of a settings file has a sentence that names the setting."""

from __future__ import annotations

import pytest

from game.state.preferences.setting_faults import SettingFault, SettingFaultCode
from game.words.settings import fault_place, setting_fault


@pytest.mark.parametrize("code", SettingFaultCode)
def test_every_fault_is_a_sentence_that_begins_with_its_place(code: SettingFaultCode) -> None:
    fault = SettingFault(code, ("breakpoints", 3, "text"), 1, 9, ("dark", "light"))
    sentence = str(setting_fault(fault))
    assert sentence.startswith(fault_place(fault))
    assert sentence.endswith(".")
    assert "{" not in sentence


def test_a_place_is_written_from_the_setting_inwards() -> None:
    fault = SettingFault(SettingFaultCode.NOT_A_LINE)
    assert (
        fault_place(fault.within("text").within(3).within("breakpoints")) == "breakpoints[3].text"
    )
