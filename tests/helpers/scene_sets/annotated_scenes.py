"""Scenes of a game with comments, glyphs and variations."""

from __future__ import annotations

from collections.abc import Callable

from play_scenes import NOW_MS

from game.formats import pgn_reader
from game.state.engines import EngineStatus
from game.state.session import sessions_with
from game.state.state import State

ANNOTATED = """[White "Alice"]
[Black "Ben Beta"]

{ A model game of the opening, annotated for the test of the move list. } 1. e4 e5 2. Nf3 $1 Nc6
3. Bc4 $5 { The Italian Game. White looks at f7 and prepares to castle; Black must choose between
the quiet 3... Bc5 and the sharp 3... Nf6. } ( 3. Bb5 a6 { Morphy's move. } ( 3... Nf6 $14 4. O-O
( 4. d3 $6 Bc5 ( 4... d6 5. c3 ) 5. c3 ) 4... Nxe4 $16 ) 4. Ba4 Nf6 ) ( 3. d4 exd4 4. Nxd4 )
3... Bc5 ( 3... Nf6 4. Ng5 $2 { Tarrasch called it a duffer's move. } 4... d5 5. exd5 Na5 )
4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 $3 8. O-O Bxc3 $18 *
"""


EVALUATED = """[White "Alice"]
[Black "Ben Beta"]
[WhiteElo "1850"]
[BlackElo "1790"]

1. e4 { [%eval 0.3] } e5 { [%eval 0.25] } 2. Nf3 { [%eval 0.3] } Nc6 { [%eval 0.2] }
3. Bc4 { [%eval 0.1] } Nd4 $6 { [%eval 1.1] } 4. Nxe5 $2 { [%eval -1.6] } Qg5 { [%eval -1.4] }
5. Nxf7 $4 { [%eval -5.2] } Qxg2 $3 { [%eval -5.1] } 6. Rf1 Qxe4+ 7. Be2 Nf3# $1 0-1
"""


def annotated(*, figurines: bool = False) -> State:
    """Return a game from a file with comments, glyphs and nested variations."""
    state = State(sessions_with(pgn_reader.read_pgn(ANNOTATED).game), now_ms=NOW_MS)
    state.engine.status = EngineStatus.IDLE
    state.settings.shows_players_scores = True
    state.settings.show_figurines = figurines
    return state


def _evaluated() -> State:
    """Return a game with scores and verdicts; the scores of three half-moves are missing."""
    state = State(sessions_with(pgn_reader.read_pgn(EVALUATED).game), now_ms=NOW_MS)
    state.engine.status = EngineStatus.IDLE
    state.settings.shows_players_scores = True
    return state


def _in_a_variation() -> State:
    state = annotated(figurines=True)
    tree = state.session.game.tree
    state.session.board.current = next(one for one in tree.nodes if tree[one].san == "Na5")
    return state


ANNOTATED_SCENES: dict[str, Callable[[], State]] = {
    "annotated": annotated,
    "evaluated": _evaluated,
    "in a variation": _in_a_variation,
}
