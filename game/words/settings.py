"""Messages about values of settings that do not fit."""

from __future__ import annotations

from game.message import Message, template
from game.state.preferences.setting_faults import SettingFault, SettingFaultCode

SETTING_FAULTS: dict[SettingFaultCode, Message] = {
    SettingFaultCode.NOT_TRUE_OR_FALSE: template("{place} must be true or false."),
    SettingFaultCode.NOT_WHOLE_NUMBER: template(
        "{place} must be a whole number from {least} to {most}."
    ),
    SettingFaultCode.NOT_AN_OPTION: template("{place} must be one of {names}."),
    SettingFaultCode.NOT_A_LINE: template("{place} must be one line of 1 to {most} characters."),
    SettingFaultCode.NOT_AN_EXACT_LINE: template(
        "{place} must be one line of {least} to {most} characters."
    ),
    SettingFaultCode.NOT_AN_OBJECT: template("{place} must be a JSON object."),
    SettingFaultCode.FIELD_MISSING: template("{place} is missing."),
    SettingFaultCode.NOT_A_LIST: template("{place} must be a list."),
    SettingFaultCode.LIST_TOO_LONG: template("{place} has more than {most} entries."),
}


def setting_fault(fault: SettingFault) -> Message:
    """Return which value does not fit, and what it must be."""
    return SETTING_FAULTS[fault.code].filled(
        place=fault_place(fault), least=fault.least, most=fault.most, names=", ".join(fault.names)
    )


def fault_place(fault: SettingFault) -> str:
    """Return the place of a fault in the notation of programs: ``breakpoints[3].text``."""
    first, *inner = fault.place
    parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in inner)
    return f"{first}{''.join(parts)}"
