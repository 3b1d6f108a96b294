"""The table of the most frequent positions, for the blocks that it covers.

A scan takes as long as a position has hits, so without the table the first positions of a million
games take several times longer than all others. The table counts whole blocks. What it does not
cover is scanned. If a game of a covered block changes, nothing of the table counts any more.
"""

from __future__ import annotations

from engine.library.columns.block import Block
from engine.library.columns.popular_positions import PopularBuilder, PopularTable
from engine.library.game_library import GameLibrary
from engine.library.store.block_files import GAMES_A_BLOCK, rest
from engine.library.store.popular_file import PopularPositions, read_popular, write_popular

LEAST_GAMES = 100
"""Positions of the table occur in more games. In a large library that is not enough."""
MOST_POSITIONS = 4_096
LEAST_UNCOVERED = 2 * GAMES_A_BLOCK
"""Games that may stay uncovered; a scan of them takes 5 ms at most."""
LEAST_SHARE = 10
"""One in so many games may stay uncovered."""


def popular_table(library: GameLibrary) -> tuple[PopularTable, list[Block]] | None:
    """Return the table with the blocks that it does not cover; None if there is none that counts.

    Raises sqlite3.Error.
    """
    blocks = library.blocks()
    found = _current(library)
    if found is None:
        return None
    return found.table, [block for block in blocks if block.generation not in _covered(found)]


def renew_popular(library: GameLibrary) -> bool:
    """Make the table anew if many games are not in it; return whether that was done.

    For a million games it takes about 2 s of processor time. Raises sqlite3.Error, OSError.
    """
    blocks = library.blocks()
    found = _current(library)
    covered = _covered(found) if found else set()
    left = sum(len(block) for block in blocks if block.generation not in covered)
    if left <= max(LEAST_UNCOVERED, library.slot_count() // LEAST_SHARE):
        return False
    whole = [block for block in blocks if len(block) == GAMES_A_BLOCK]
    builder = PopularBuilder(max(LEAST_GAMES, library.slot_count() // MOST_POSITIONS))
    for block in whole:
        builder.look_at(block)
        rest(block)
    for block in whole:
        builder.count(block, library.start_of_game)
        rest(block)
    generations = library.generations()
    numbers = {block.first // GAMES_A_BLOCK for block in whole}
    chosen = {number: generations[number] for number in sorted(numbers)}
    tables = builder.tables(MOST_POSITIONS)
    library.popular = write_popular(library.folder, chosen, *tables)
    return True


def _covered(found: PopularPositions) -> set[int]:
    return set(found.covered.values())


def _current(library: GameLibrary) -> PopularPositions | None:
    """Return the table if all games that it counts are as they were."""
    generations = library.generations()
    if _is_current(library.popular, generations):
        return library.popular
    library.popular = read_popular(library.folder)
    return library.popular if _is_current(library.popular, generations) else None


def _is_current(found: PopularPositions | None, generations: dict[int, int]) -> bool:
    return found is not None and all(
        generations.get(block) == made for block, made in found.covered.items()
    )
