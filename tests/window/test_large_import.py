"""A hundred thousand games are imported while one plays, and then walked through."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest
from read_desktop import ReadDesktop
from screen_reader_user import ScreenReaderUser, wait_until

pytestmark = [pytest.mark.window, pytest.mark.slow]

BUTTON, ROW, LINK = "push button", "list item", "link"
GAMES, LINES, MOVES = 100_000, 40, 20
"""The games; the different lines that they follow; and how many full moves each has."""


def lines(seed: int) -> Iterator[str]:
    """Yield games of random moves, of which nobody is mated."""
    lots = random.Random(seed)
    for _ in range(LINES):
        board, sans = chess.Board(), list[str]()
        for _ in range(2 * MOVES):
            moves = [move for move in board.legal_moves if not board.gives_check(move)]
            sans.append(board.san_and_push(lots.choice(moves)))
        yield " ".join(
            f"{place // 2 + 1}. {san}" if place % 2 == 0 else san for place, san in enumerate(sans)
        )


def write_games(path: Path) -> None:
    """Write games of different players; each line is followed as often as every other."""
    found = [*lines(39)]
    with path.open("w", encoding="utf-8") as file:
        for number in range(GAMES):
            file.write(
                f'[White "Player {number}"]\n[Black "Opponent {number}"]\n'
                f'[Date "{1950 + number % 70}.01.01"]\n[Result "1-0"]\n\n'
                f"{found[number % LINES]} 1-0\n\n"
            )


def is_importing(home: Path) -> bool:
    """Return whether an import is kept for the next start, because it has not ended."""
    return (home / "imports.json").exists()


def test_a_hundred_thousand_games_are_imported_while_one_plays(
    read_desktop: ReadDesktop, user: ScreenReaderUser, tmp_path: Path
) -> None:
    desktop, file = read_desktop, tmp_path / "many.pgn"
    write_games(file)
    settings = {"level": "Hobby player", "answer_at_once": True, "is_muted": True}
    (desktop.home / "settings.json").write_text(json.dumps(settings))
    desktop.join(user)
    desktop.start()
    desktop.press("ctrl+4")
    user.press(BUTTON, "Import games")
    user.press(BUTTON, "Add a file")
    user.wait_for("entry", "")
    desktop.press("ctrl+a")
    desktop.type(str(file))
    desktop.press("Return")
    user.press(BUTTON, "Import")
    user.wait_for("dialog", "Imports")
    desktop.press("Escape")
    user.press("page tab", "Play")
    desktop.drag("e2", "e4")
    user.wait_for(ROW, "1… ")
    desktop.type("d3")
    user.wait_for(ROW, "2… ")
    assert is_importing(desktop.home), "the games were there before two moves were played"
    wait_until(lambda: not is_importing(desktop.home), "the end of the import")
    desktop.press("ctrl+4")
    walk_to_the_end(desktop, user)
    assert desktop.close() == ""


def walk_to_the_end(desktop: ReadDesktop, user: ScreenReaderUser) -> None:
    """Play moves of the explorer, from a game's first position to its last."""
    desktop.press("Return")
    user.wait_for(BUTTON, "Stop Glassbox")
    desktop.press("Home", "ctrl+shift+x")
    for ply in range(2 * MOVES):
        number = f"{ply // 2 + 1}{'. ' if ply % 2 == 0 else '... '}"
        user.press(LINK, number)
