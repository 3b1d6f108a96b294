"""An analysis in the real window: a game is opened, edited by mouse and keyboard, and saved."""

from __future__ import annotations

from pathlib import Path

import chess.pgn
import pytest
from desktop import wait_for
from game_desktop import GameDesktop

pytestmark = pytest.mark.window

GAME = '[White "Anna"]\n[Black "Ben"]\n\n1. e4 e5 2. Nf3 Nc6 { quiet } *\n'


def opened(desktop: GameDesktop) -> None:
    """Open a game from a file, and its analysis by the keyboard."""
    path = desktop.home / "game.pgn"
    path.write_text(GAME)
    desktop.open(str(path))
    desktop.press("ctrl+shift+a")


def saved(desktop: GameDesktop, name: str) -> chess.pgn.Game:
    """Save the analysis under a new name with the keyboard; return it as python-chess reads it."""
    path = desktop.home / name
    desktop.press("ctrl+s", "ctrl+a")
    desktop.type(str(path))
    desktop.press("Return")
    return wait_for(lambda: _read(path), "the saved analysis")


def _read(path: Path) -> chess.pgn.Game | None:
    if not path.exists():
        return None
    with path.open() as file:
        return chess.pgn.read_game(file)


def sans(node: chess.pgn.GameNode) -> list[str]:
    """Return the moves of the main line behind a node."""
    return [one.san() for one in node.mainline()]


def test_a_variation_is_played_judged_promoted_undone_and_saved(game_desktop: GameDesktop) -> None:
    desktop = game_desktop
    opened(desktop)
    desktop.press("Home", "Right", "Right")
    desktop.click("f1", "c4")
    desktop.press("1", "ctrl+Up", "Delete", "shift+Tab", "Return", "ctrl+z")
    game = saved(desktop, "analysed.pgn")
    assert game.errors == []
    assert sans(game) == ["e4", "e5", "Bc4"]
    fork = game.next().next()  # type: ignore[union-attr]
    assert fork is not None
    assert fork.variations[0].nags == {chess.pgn.NAG_GOOD_MOVE}
    assert [fork.variations[1].san(), *sans(fork.variations[1])] == ["Nf3", "Nc6"]
    assert fork.variations[1].next().comment == "quiet"  # type: ignore[union-attr]
    desktop.press("ctrl+z", "ctrl+z")
    assert sans(saved(desktop, "undone.pgn")) == ["e4", "e5", "Nf3", "Nc6"]
    assert desktop.close() == ""


def test_the_engine_finds_a_mate_that_is_played_and_the_game_stays_as_it_was(
    game_desktop: GameDesktop,
) -> None:
    desktop = game_desktop
    path = desktop.home / "mate.pgn"
    path.write_text('[SetUp "1"]\n[FEN "6k1/8/R7/8/8/8/8/1R4K1 w - - 0 1"]\n\n*\n')
    desktop.open(str(path))
    desktop.press("ctrl+shift+a")
    names = iter(f"try{number}.pgn" for number in range(100))

    def played() -> list[str]:
        desktop.press("space")
        return sans(saved(desktop, next(names)))

    assert wait_for(played, "the engine's first move")[0].startswith("Rb7")
    desktop.press("ctrl+g")
    assert sans(saved(desktop, "game.pgn")) == []
    assert desktop.close() == ""
