"""A game against another engine in the real window, from the dialog for engines to mate."""

from __future__ import annotations

import chess
import pytest
from desktop import children_of, is_running, wait_for
from external_harness import system_engine
from game_desktop import GameDesktop

from engine.external.command_line import with_program_path

pytestmark = pytest.mark.window


def descendants_of(process_id: int) -> list[int]:
    """Return the ids of the processes that a process has started, with theirs."""
    children = children_of(process_id)
    return children + [one for child in children for one in descendants_of(child)]


def test_stockfish_is_added_and_mates(game_desktop: GameDesktop) -> None:
    command = with_program_path(system_engine("stockfish"))
    assert command is not None
    desktop = game_desktop
    desktop.open()
    name = desktop.add_engine(" ".join(command))
    assert name.startswith("Stockfish")
    fen = "6k1/8/R7/8/8/8/8/1R4K1 b - - 0 1"
    desktop.new_game("Other engine", "Black", "Nodes", "FEN", nodes="5000", fen=fen)
    desktop.play_anything(chess.Board(fen))
    assert desktop.result() == "1-0"
    assert desktop.board().is_checkmate()
    tree = desktop.saved()
    assert tree is not None
    assert tree.headers["White"] == name
    assert desktop.program is not None
    processes = descendants_of(desktop.program.pid)
    assert desktop.close() == ""
    wait_for(lambda: not any(map(is_running, processes)), "the engines to end")
