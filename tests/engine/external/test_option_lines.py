"""The ``option`` lines of engines: every one is read, or refused with its name."""

from __future__ import annotations

import pytest
from chess.engine import Option
from hypothesis import given
from hypothesis import strategies as st

from engine.external.option_lines import OptionLineError, parse_option_line


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("option name Hash type spin default 16 min 1 max 33554432",
         Option("Hash", "spin", 16, 1, 33554432, [])),
        ("option  name  Move Overhead  type spin max 5000 min 0 default 10",
         Option("Move Overhead", "spin", 10, 0, 5000, [])),
        ("option name Contempt type spin default -24 min -100 max 100",
         Option("Contempt", "spin", -24, -100, 100, [])),
        ("option name Free type spin default 3", Option("Free", "spin", 3, None, None, [])),
        ("option name Ponder type check default FALSE",
         Option("Ponder", "check", False, None, None, [])),
        ("option name Silent type check", Option("Silent", "check", False, None, None, [])),
        ("option name Style type combo default Very Solid var Very Solid var Risky",
         Option("Style", "combo", "Very Solid", None, None, ["Very Solid", "Risky"])),
        ("option name Path type string default C:\\my  books\\default.bin",
         Option("Path", "string", "C:\\my  books\\default.bin", None, None, [])),
        ("option name Path type string default", Option("Path", "string", "", None, None, [])),
        ("option name Path type string", Option("Path", "string", "", None, None, [])),
        ("option name Path type string default default value type min",
         Option("Path", "string", "default value type min", None, None, [])),
        ("option name Clear Hash type button",
         Option("Clear Hash", "button", None, None, None, [])),
        ("option name Max depth type spin default 5",
         Option("Max depth", "spin", 5, None, None, [])),
    ],
)  # fmt: skip
def test_an_option_of_uci_is_read(line: str, option: Option) -> None:
    assert parse_option_line(line) == option


WORDS = "name type default min max var value check spin combo string button true 1 5 -3 a Skill"


@given(st.lists(st.sampled_from(WORDS.split()), max_size=12))
def test_any_line_of_these_words_is_read_or_refused_by_name(words: list[str]) -> None:
    try:
        option = parse_option_line(" ".join(("option", *words)))
    except OptionLineError as error:
        name = error.name
    else:
        name = option.name
        assert name
        assert option.type == "button" or option.parse(option.default) == option.default
    assert set(name.split()) <= set(words)
