"""Plain moves are read without tokens; that may change nothing but the time."""

from __future__ import annotations

import io
import random
from itertools import islice

import pytest
from make_pgn import games

from engine.library.reading.game_files import texts_in
from engine.library.reading.main_lines import Game, MainLineReader

NOT_PLAIN = "\v"
"""White space that no plain move has beside it, so that the tokens read everything."""
EDITS = "  ..\n\t()-{}x=+#OoNQPb18ah0;$[]!?*/…–"
MOST_EDITS = 6
TEXTS = 400


def edited_games(seed: int) -> str:
    """Return a few games as text, with some characters of the moves changed."""
    source = random.Random(seed)
    found = []
    for text in islice(games(3, seed, annotated=seed % 3 == 0), 3):
        tags, moves = text.split("\n\n", 1)
        letters = list(moves)
        for _ in range(source.randrange(MOST_EDITS)):
            place = source.randrange(len(letters))
            letters[place : place + source.randrange(2)] = source.choice(EDITS)
        found.append(tags + "\n\n" + "".join(letters))
    return "".join(found)


def without_plain_moves(text: str) -> str:
    """Return a text of the same meaning that has no plain move."""
    return text.replace(" ", " " + NOT_PLAIN).replace("\n", "\n" + NOT_PLAIN)


def texts_of(text: str) -> list[str]:
    return [found.decode() for _, _, found in texts_in(io.BytesIO(text.encode()), 0)]


def what_counts(game: Game) -> tuple[object, ...]:
    remarks = [
        remark._replace(text=remark.text.replace(NOT_PLAIN.encode(), b""))
        for remark in game.remarks
    ]
    return game.reading, game.moves, game.keys, game.result, remarks, game.has_notes


@pytest.mark.parametrize("part", range(4))
def test_plain_moves_mean_the_same_as_their_tokens(part: int) -> None:
    reader = MainLineReader()
    for seed in range(part, TEXTS, 4):
        for text in texts_of(edited_games(seed)):
            tags, _, moves = text.partition("\n\n")
            slow = f"{tags}\n\n{without_plain_moves(moves)}"
            one = what_counts(reader.read_game(text.encode()))
            assert one == what_counts(reader.read_game(slow.encode())), text


@pytest.mark.parametrize("part", range(4))
def test_a_file_with_plain_moves_has_the_same_games(part: int) -> None:
    for seed in range(part, TEXTS, 4):
        text = edited_games(seed)
        found = texts_of(without_plain_moves(text))
        assert texts_of(text) == [one.replace(NOT_PLAIN, "") for one in found], text
