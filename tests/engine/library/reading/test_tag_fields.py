"""The fields of plain tags are those that all tags have, only found faster."""

from __future__ import annotations

import random

import pytest

from engine.library.reading.main_lines import MainLineReader
from engine.library.store.game_fields import fields_of_tags

NAMES = (
    "White Black Event Site Round Date WhiteElo BlackElo Result ECO TimeControl GameId white "
    "Annotator SetUp Termination"
).split()
VALUES = (
    *("?", "", "-", "Anna, A.", "Müller", "Ð", "a\\b", 'say \\"x\\"', "two\tparts", "x" * 300),
    *("????.??.??", "2020.01.05", "2020.1.5", "2020.00.05", "????.05.??", "0000.01.01", "2020"),
    *("2020.?1.05", "2020-01-05", "1", "0", "4000", "4001", "0200", "2700", "27 00", "99999"),
    *("1-0", "0-1", "1/2-1/2", "*", "0-0", "1/2", "A00", "E99", "F00", "C5", "C50/1", "c50"),
)
RESULTS = ("1-0", "0-1", "1/2-1/2", "*", "0-0", "")
GAMES = 3_000


def usual_tags(source: random.Random) -> list[tuple[str, str]]:
    return [
        ("Event", f"Open {source.randrange(5)}"),
        ("Date", f"{source.randrange(1990, 2030)}.{source.choice(('??', '07', '12'))}.??"),
        ("White", f"Player {source.randrange(40)}"),
        ("WhiteElo", str(source.randrange(1, 3000))),
        ("ECO", source.choice(("A00", "C45", "E99"))),
        ("Result", source.choice(RESULTS[:4])),
    ]


@pytest.mark.parametrize("part", range(2))
def test_the_fields_of_any_tags_are_the_same(part: int) -> None:
    reader = MainLineReader()
    source = random.Random(part)
    found_plain = 0
    for _ in range(GAMES):
        tags = usual_tags(source)
        for _ in range(source.randrange(4)):
            tag = (source.choice(NAMES), source.choice(VALUES))
            tags.insert(source.randrange(len(tags) + 1), tag)
        lines = [f'[{name} "{value}"]' for name, value in tags]
        text = "\n".join([*lines, "", f"1. e4 e5 {source.choice(RESULTS)}"]).encode()
        game, fields = reader.read_game_and_fields(text)
        whole = reader.read_game(text)
        if fields is None:
            assert game == whole
        else:
            found_plain += 1
            assert game == whole._replace(tags={})
            assert fields == fields_of_tags(dict(whole.tags), whole.result), text
    assert GAMES / 10 < found_plain < GAMES


def test_a_game_without_tags_has_no_fields() -> None:
    game, fields = MainLineReader().read_game_and_fields(b"1. e4 e5 *")
    assert fields is None
    assert game.tags == {}
