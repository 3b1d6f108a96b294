"""Files and texts that version 0.1.0 wrote still load. It is the last one with the old vocabulary.

``tests/data/version_0_1_0`` holds files of that version: settings with breakpoints, an autosaved
game, a game with a capsule inside, and a capsule. ``inspect.json`` holds the output of its command
line, with some moves of each node by number. ``conditions.tsv`` lists every term of its condition
language, each with the id of the capsule's first node search that meets it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import chess
import pytest
from cases import for_each_row

from engine.__main__ import main
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions import conditions
from engine.inspection.recording.capsule import decode_capsule, record_capsule
from engine.protocol.levels import LEVELS, level_named
from game.formats import capsules, game_import, settings
from game.state.game import Game, PlayerKind
from game.state.preferences.board_choices import Coordinates
from game.state.time_control import TimeControl

DATA = Path(__file__).resolve().parents[1] / "data" / "version_0_1_0"
LEVEL = 3
CONDITIONS = [line.split("\t") for line in (DATA / "conditions.tsv").read_text().splitlines()]


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    """Return the search of the capsule, replayed by this version node for node."""
    return SearchTree(record_capsule(decode_capsule((DATA / "search.glassbox").read_text())))


def opened(name: str) -> Game:
    return game_import.game_from_text((DATA / name).read_text("utf-8"), LEVEL).game


def test_settings_load() -> None:
    reading = settings.parse_settings((DATA / "settings.json").read_text("utf-8"))
    loaded = reading.settings
    assert reading == settings.ParsedSettings(loaded, ())
    assert (loaded.theme, loaded.scale_percent, loaded.animation_ms) == ("light", 125, 120)
    assert not loaded.show_evaluation
    assert loaded.coordinates is Coordinates.NONE
    assert not loaded.show_best_move
    assert not loaded.show_step_hint
    assert (loaded.colour, LEVELS[loaded.level]) == (chess.BLACK, level_named("Expert"))
    assert loaded.time_control == TimeControl(180_000, 2_000)
    assert loaded.inspect_memory_mb == 96


def test_breakpoints_in_the_settings_load() -> None:
    loaded = settings.parse_settings((DATA / "settings.json").read_text("utf-8")).settings
    assert len(loaded.breakpoints) == 11
    for breakpoint_ in loaded.breakpoints:
        assert conditions.parse_condition(breakpoint_.text).groups


def test_the_replayed_search_is_the_one_in_the_capsule(tree: SearchTree) -> None:
    assert len(tree) == 5023


@for_each_row(("condition", "first"), CONDITIONS)
def test_a_condition_finds_the_same_node_search(
    tree: SearchTree, condition: str, first: str
) -> None:
    found = conditions.find_node_search(tree, conditions.parse_condition(condition))
    assert ("-" if found is None else str(found.id)) == first


def test_the_autosaved_game_continues_with_the_same_players_and_clocks() -> None:
    game = opened("autosave.pgn")
    assert (game.white.kind, game.black.kind) == (PlayerKind.HUMAN, PlayerKind.ENGINE)
    assert game.black.level == LEVELS.index(level_named("Club player"))
    assert [played.san for played in game.moves] == ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6"]
    assert game.time_control == TimeControl(300_000, 3_000)
    assert [played.clock_ms for played in game.moves][1:3] == [298_900, 298_900]
    assert [played.score.centipawns for played in game.moves if played.score] == [31, 28, 35]


def test_a_capsule_in_a_game_stays_at_its_move() -> None:
    game = opened("capsule.pgn")
    inside = capsules.capsule_in_comment(game.moves[1])
    assert (
        decode_capsule(inside).start == decode_capsule((DATA / "search.glassbox").read_text()).start
    )


PRIVATE_TEXTS = ("sentence", "why")
"""Keys of ``inspect --json`` whose sentences may change."""
WITHOUT_A_RULE, ITS_RULE = "not tried", "skipped: exchange pruning"
"""Version 0.1.0 had no rule for losing captures in quiescence; that was a fault."""
PRINTED = json.loads((DATA / "inspect.json").read_text())


def is_kept(old: Any, new: Any) -> bool:
    """Return whether the new output has every key and value of the old one.

    The old output lists the moves of a node by number.
    """
    if isinstance(old, dict) and isinstance(new, list):
        return all(is_kept(value, new[int(number)]) for number, value in old.items())
    if isinstance(old, dict):
        return all(
            key in new
            and (
                (key in PRIVATE_TEXTS and isinstance(value, str | None)) or is_kept(value, new[key])
            )
            for key, value in old.items()
        )
    if isinstance(old, list):
        return len(old) == len(new) and all(map(is_kept, old, new))
    return bool(old == new or (old, new) == (WITHOUT_A_RULE, ITS_RULE))


@pytest.mark.parametrize("printed", PRINTED, ids=lambda one: " ".join(one["arguments"][4:]))
def test_the_command_line_output_keeps_its_keys_and_values(
    printed: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["inspect", *printed["arguments"], "--json"]) == 0
    new = json.loads(capsys.readouterr().out)
    assert is_kept(printed["output"], new)
    assert new["node_searches"] == new["visits"]
    for level in new["path"]:
        assert {"search_kind", "node_outcome", "tests"} <= level.keys()
