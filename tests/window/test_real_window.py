"""The real window on a virtual X server, with a real mouse and keyboard.

The tests look only at what is outside the program: saved files, processes, and pixels.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import chess
import chess.pgn
import pytest
from desktop import PATIENCE_S, SIZE, Desktop, is_running, wait_for
from positions import KIWIPETE
from screen import Screen
from virtual_display import virtual_display

from engine.inspection.node_search import ORDINALS
from engine.inspection.recording.capsule import encode_capsule
from engine.inspection.recording.recording import Recording, record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.capsule_text import FORMAT
from game.features.inspect.layout import arrange_inspect
from game.look import layout, theme

pytestmark = pytest.mark.window

Sight: TypeAlias = dict[str, bytes]
"""The pixels of each region of the Inspect screen, by the region's name."""
AT_ONCE = '"answer_at_once": true, "animation_ms": 0'
FULL_STRENGTH = f'{{"level": 8, {AT_ONCE}}}'
MASTER = f'{{"level": 7, {AT_ONCE}}}'
WEAKEST = f'{{"level": 0, {AT_ONCE}}}'


def test_moves_by_drag_click_and_keyboard_are_answered_and_saved(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(WEAKEST)
    desktop.start()
    desktop.drag("e2", "e4")
    assert desktop.wait_for_moves(2)[0] == "e4"
    desktop.click("g1", "f3")
    assert desktop.wait_for_moves(4)[2] == "Nf3"
    desktop.type("a3")
    assert desktop.wait_for_moves(6)[4] == "a3"
    desktop.type("b1c3")
    sans = desktop.wait_for_moves(8)
    assert sans[6] == "Nc3"
    desktop.press("BackSpace")
    assert wait_for(lambda: len(desktop.sans()) == 6, "the move to be taken back")
    tree = desktop.saved()
    assert tree is not None
    assert tree.headers["Result"] == "*"
    assert (tree.headers["WhiteType"], tree.headers["BlackType"]) == ("human", "program")
    answers = [node for node in tree.mainline() if node.turn() == chess.WHITE]
    assert all(node.eval() is not None for node in answers)
    assert desktop.close() == ""


def test_new_game_by_keyboard_of_two_persons_and_in_chess960(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(f'{{"level": 0, {AT_ONCE}, "variant": "chess960"}}')
    desktop.start()
    desktop.press("ctrl+n", "Tab", "Right", "Right", "Right", "Tab")
    desktop.type("Ben")
    desktop.press("Return")
    desktop.type("e4e5")
    assert desktop.wait_for_moves(2) == ["e4", "e5"]
    persons = desktop.saved()
    assert persons is not None
    assert (persons.headers["White"], persons.headers["Black"]) == ("You", "Ben")
    assert persons.board().chess960
    desktop.press("ctrl+n", "Tab", "Left", "Left", "Left", "Return", "Return")
    wait_for(lambda: desktop.saved("games.pgn"), "the first game to be archived")
    desktop.type("d4")
    assert desktop.wait_for_moves(2)[0] == "d4"
    alone = desktop.saved()
    assert alone is not None
    assert alone.headers["BlackType"] == "program"
    assert alone.headers["Variant"] == "Chess960"
    assert desktop.close() == ""


def test_a_killed_engine_is_replaced_and_the_game_goes_on(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(MASTER)
    desktop.start()
    desktop.type("e4")
    desktop.wait_for_moves(1)
    first = desktop.engine()
    assert first is not None
    os.kill(first, signal.SIGKILL)
    second = wait_for(
        lambda: found if (found := desktop.engine()) != first else None, "another engine"
    )
    assert second != first
    assert desktop.wait_for_moves(2)[0] == "e4"
    desktop.drag("d2", "d4")
    assert desktop.wait_for_moves(4)[2] == "d4"


def test_closed_in_mid_thought_no_process_is_left(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(FULL_STRENGTH)
    desktop.start()
    desktop.type("e4")
    desktop.wait_for_moves(1)
    assert desktop.close() == ""
    assert desktop.sans()[0] == "e4"


def test_killed_in_mid_thought_no_process_is_left_and_the_game_is_there(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(FULL_STRENGTH)
    desktop.start()
    desktop.type("e4")
    desktop.wait_for_moves(1)
    assert desktop.program is not None
    processes = desktop.processes()
    desktop.program.kill()
    assert desktop.program.communicate(timeout=PATIENCE_S) == ("", "")
    wait_for(lambda: not any(map(is_running, processes)), "the processes to end")
    assert desktop.sans()[0] == "e4"


def test_an_unfinished_game_is_offered_and_kept_when_another_is_played(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(WEAKEST)
    desktop.start()
    desktop.type("e4")
    desktop.wait_for_moves(2)
    desktop.close()
    desktop.start()
    desktop.drag("d2", "d4")
    assert wait_for(lambda: desktop.sans()[:1] == ["d4"], "the other game")
    kept = desktop.saved("games.pgn")
    assert kept is not None
    assert next(node.san() for node in kept.mainline()) == "e4"


def test_a_game_is_played_to_mate(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(WEAKEST)
    desktop.start("--fen", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")
    desktop.type("Kf7")
    desktop.wait_for_moves(2)
    desktop.type("Qg7")
    desktop.wait_for_moves(3)
    tree = desktop.saved()
    assert tree is not None
    assert tree.headers["Result"] == "1-0"


def test_the_game_pauses_while_a_search_is_stepped_through(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(MASTER)
    desktop.start()
    desktop.type("e4")
    desktop.wait_for_moves(2)
    desktop.wait_for_recording()
    desktop.press("F11", "F11", "F10", "shift+F11", "F8", "period", "End")
    desktop.type("d4")
    closes_field, closes_cursor, leaves = ["Escape"] * 3
    desktop.press("BackSpace", closes_field, closes_cursor, leaves)
    assert len(desktop.sans()) == 2
    desktop.type("d4")
    assert desktop.wait_for_moves(4)[2] == "d4"
    assert desktop.close() == ""


def test_an_engine_killed_under_a_recorded_search_leaves_the_game_playable(
    desktop: Desktop,
) -> None:
    (desktop.home / "settings.json").write_text(MASTER)
    desktop.start()
    desktop.type("e4")
    desktop.wait_for_moves(2)
    desktop.press("ctrl+i")
    first = desktop.engine()
    assert first is not None
    os.kill(first, signal.SIGKILL)
    wait_for(lambda: desktop.engine() not in (None, first), "another engine")
    desktop.press("Escape")
    desktop.type("d4")
    assert desktop.wait_for_moves(4)[2] == "d4"
    assert desktop.close() == ""


def test_a_search_is_asked_about_and_opened_again_in_a_fresh_start(
    desktop: Desktop, tmp_path: Path
) -> None:
    (desktop.home / "settings.json").write_text(MASTER)
    desktop.start()
    desktop.type("e4")
    desktop.wait_for_moves(2)
    desktop.wait_for_recording()
    desktop.press("F11", "F10")
    time.sleep(PAUSE_S)
    desktop.press("w", "Escape", "x", "Escape", "ctrl+b")
    desktop.type("re-search and ply <= 2")
    desktop.press("Return")
    time.sleep(PAUSE_S)
    desktop.press("F9")
    time.sleep(PAUSE_S)
    desktop.press("shift+F9", "ctrl+k")
    desktop.type("killers")
    desktop.press("Return")
    time.sleep(PAUSE_S)
    desktop.press("Escape", "Escape", "Escape")
    desktop.press("ctrl+i")
    first = _saved_capsule(desktop, tmp_path)
    assert desktop.close() == ""
    desktop.start(str(first))
    second = _saved_capsule(desktop, tmp_path)
    assert first != second
    assert first.read_text() == second.read_text()
    assert desktop.close() == ""


def test_what_memory_had_no_room_for_is_shown_as_if_it_had_been_there(
    tmp_path: Path, home: Path
) -> None:
    """A node, a comparison, and where it leads look the same with much memory and with little."""
    summary = _large_search()
    places = summary.records
    number = next(node for node in range(50_000, 0, -1) if places.index_of(node * ORDINALS) < 0)

    def go_to_node(desktop: Desktop) -> None:
        desktop.type(str(number))
        desktop.press("Return")

    def go_to_difference(desktop: Desktop) -> None:
        desktop.press("Return")

    path = tmp_path / "search.glassbox"
    path.write_text(encode_capsule(summary))
    pixels = tmp_path / "pixels"
    pixels.mkdir()
    with virtual_display(pixels) as display:
        desktop, screen = Desktop(display, home), Screen(pixels)
        acts = (go_to_node, _compare, go_to_difference)
        seen = _open_with_memory(desktop, screen, path, memory_mb=64)
        expected = [_changed_by(act, desktop, seen) for act in acts]
        desktop.close()
        seen = _open_with_memory(desktop, screen, path, memory_mb=1)
        _settled(seen)
        for act, sight in zip(acts, expected, strict=True):
            act(desktop)
            _wait_until_same(seen, sight)
        desktop.close()


def _compare(desktop: Desktop) -> None:
    """Compare the search that is shown with one without killers."""
    desktop.press("ctrl+k")
    desktop.type("killers")
    desktop.press("Return")


def _large_search() -> Recording:
    """Return a search whose nodes do not all fit in a recording of one megabyte."""
    summary = record_search(search_from_empty_table(KIWIPETE, nodes=60_000), 1)
    assert summary.is_partial
    return summary


def _open_with_memory(
    desktop: Desktop, screen: Screen, path: Path, *, memory_mb: int
) -> Callable[[], Sight]:
    """Open a saved search; return what reads the pixels of each region of its screen."""
    settings = {"animation_ms": 0, "inspect_memory_mb": memory_mb, "show_step_hint": False}
    (desktop.home / "settings.json").write_text(json.dumps(settings))
    desktop.start(str(path))
    desktop.point_at_nothing()

    at_100 = theme.theme_sizes()
    sizes = at_100.scaled(layout.fit_scale(SIZE, 100, at_100))
    arranged = layout.with_rim(
        lambda beside: arrange_inspect(SIZE, sizes, has_rim=beside), sizes, has_rim=None
    )

    def seen() -> Sight:
        return {
            name: screen.part(desktop.x + box.x, desktop.y + box.y, box.width, box.height)
            for name, box in arranged.regions().items()
        }

    return seen


def _differing(one: Sight, other: Sight) -> list[str]:
    """Return the regions that differ, except the hint, which mentions memory."""
    return [name for name, pixels in one.items() if pixels != other[name] and name != "hint"]


def _changed_by(
    act: Callable[[Desktop], None], desktop: Desktop, seen: Callable[[], Sight]
) -> Sight:
    """Do something; return how the window looks once it has changed and come to rest."""
    before = _settled(seen)
    act(desktop)
    wait_for(lambda: seen() != before, "something else")
    return _settled(seen)


def _wait_until_same(seen: Callable[[], Sight], expected: Sight) -> None:
    """Wait until the window looks as expected; a failure names the regions that differ."""
    until_s = time.monotonic() + PATIENCE_S
    while differing := _differing(expected, seen()):
        assert time.monotonic() < until_s, differing
        time.sleep(0.1)


def _settled(seen: Callable[[], Sight]) -> Sight:
    """Return the pixels of the window once they have not changed for ``PAUSE_S`` seconds."""
    last, still_since_s = seen(), time.monotonic()
    until_s = still_since_s + PATIENCE_S
    while time.monotonic() < still_since_s + PAUSE_S:
        assert time.monotonic() < until_s
        time.sleep(0.1)
        found = seen()
        if found != last:
            last, still_since_s = found, time.monotonic()
    return last


PAUSE_S = 2.0
"""The time in seconds that the engine gets to answer a step or to begin a comparison."""


def _saved_capsule(desktop: Desktop, folder: Path) -> Path:
    """Save the search that is shown, and return its file. Try again until a search is saved.

    Before a search is shown, the same keys save the game. A search that arrives while the file
    dialog is open closes it, and no file is written.
    """

    def save() -> Path | None:
        path = folder / f"{len(list(folder.iterdir()))}.glassbox"
        desktop.press("ctrl+s", "ctrl+a")
        desktop.type(str(path))
        desktop.press("Return")
        until_s = time.monotonic() + PAUSE_S
        while not path.exists() and time.monotonic() < until_s:
            time.sleep(0.1)
        is_capsule = path.exists() and path.read_text().startswith(f"{FORMAT}:")
        return path if is_capsule else None

    return wait_for(save, "a saved search")
