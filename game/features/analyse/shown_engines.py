"""What the panel shows of each engine that watches, and what they agree on. Pure functions."""

from __future__ import annotations

from itertools import cycle, islice
from typing import NamedTuple, TypeAlias

import chess

from engine.protocol.messages import Bound, Limits, Score, Thinking
from game.features.analyse import queries
from game.features.analyse.model import AnalyseModel, AnalysisEngine, analysis_of
from game.queries import seated_engines, shown_position, shown_scores
from game.queries.shown_search import ShownSearch
from game.rules.players import ENGINE_NAME
from game.state.engines import EngineNotice, EngineStatus, SeatId
from game.state.node import NodeId
from game.state.session import Session
from game.state.state import State

MATE_CENTIPAWNS, MATE_STEP = 100_000, 10
"""A mate at once, and each move by which it is later, in centipawns: any mate is worth more than
any other advantage, and a nearer one is worth more."""
ENGINE_COLOURS = (
    "brush_engine",
    "brush_second_engine",
    "brush_third_engine",
    "brush_fourth_engine",
    "brush_fifth_engine",
)
"""The colours of the engines in the theme, by their rows. Their arrows have them."""

_Line: TypeAlias = tuple[Score, Bound, tuple[str, ...]]
"""The score, bound and moves of a line, for the side to move."""


class ExactBefore(NamedTuple):
    """The best line before a bound, whose score was exact."""

    score: Score
    """The score for White."""
    move: str
    """Its first move in UCI notation."""


class ShownLine(NamedTuple):
    """One line of an engine."""

    score: Score
    """The score for White."""
    bound: Bound
    """Whether the score is exact, for White."""
    loss: int
    """How much worse the line is than the best one of this engine, in centipawns, at least 0."""
    moves: tuple[str, ...]
    """The moves in UCI notation, as the engine sent them."""
    before: ExactBefore | None = None
    """What the line has taken the place of while its score is a bound; None if that is shown."""


class ShownThreat(NamedTuple):
    """What the side not to move would play in the shown position, as one engine has found it."""

    san: str | None
    """The move in SAN; None while the engine looks for it, and where there is none."""
    score: Score | None
    """Its score for White; None if none is known."""
    is_sought: bool
    """Whether the engine can look for it: the side to move can pass, and a move follows."""
    is_in_check: bool
    """Whether the side to move cannot pass because it is in check."""


class ShownEngine(NamedTuple):
    """What the panel shows of one engine."""

    seat: SeatId
    name: str
    is_added: bool
    is_on: bool
    room: int
    """The number of lines that the person asks for."""
    status: EngineStatus
    notice: EngineNotice | None
    node: NodeId
    """The node whose position it searches."""
    held: str | None
    """The move after which it is held, such as ``12… O-O``; empty for the first position. None if
    it follows the person."""
    thinking: Thinking | None
    """Its best report about the position; None if nothing is known or it is off."""
    lines: tuple[ShownLine, ...]
    limits: Limits = Limits()
    """What ends each search."""
    threads: int | None = None
    """The number of threads that the person has chosen; None for the usual one."""
    threat: ShownThreat | None = None
    """None if this engine is not asked for the threat."""
    colour: str = ENGINE_COLOURS[0]
    """The name of its colour in the theme."""
    is_here: bool = False
    """Whether it is on, and its position is the shown one."""
    is_on_board: bool = False
    """Whether the board and the bar show what it finds."""

    @property
    def rows(self) -> int:
        """The number of rows that its lines need: none while it is off."""
        return self.room if self.is_on else 0

    @property
    def can_restart(self) -> bool:
        """Whether the engine has failed or does not respond."""
        return self.status in seated_engines.UNRESPONSIVE

    @property
    def best_move(self) -> str | None:
        """The first move of its best line; None if none is known."""
        found = None if self.thinking is None else _lines_of(self.thinking, 1)
        return found[0][2][0] if found and found[0][2] else None


def shown_engines(state: State) -> tuple[ShownEngine, ...]:
    """Return what the panel shows, in the order of its rows."""
    analysis = analysis_of(state)
    if analysis is None:
        return ()
    session = state.sessions.by_id[analysis.session_id]
    shown = [
        _shown(state, session, analysis, row)._replace(colour=colour)
        for row, colour in zip(analysis.engines, cycle(ENGINE_COLOURS), strict=False)
    ]
    known = (place for place, one in enumerate(shown) if one.is_here and one.thinking is not None)
    for place in islice(known, 1):
        shown[place] = shown[place]._replace(is_on_board=True)
    return tuple(shown)


def engine_on_board(state: State) -> ShownEngine | None:
    """Return the engine whose arrows and score the board and the bar show.

    It is the first one that knows the shown position. None if no engine knows it.
    """
    return next((one for one in shown_engines(state) if one.is_on_board), None)


def own_engine_search(state: State) -> ShownSearch | None:
    """Return the search of our engine whose root moves are shown; None if nothing is known."""
    analysis = analysis_of(state)
    if analysis is None:
        return None
    session = state.sessions.by_id[analysis.session_id]
    for engine in shown_engines(state):
        if not engine.is_added and engine.thinking is not None:
            return ShownSearch(engine.thinking, board_searched_by(session, engine))
    return None


def score_for_bar(state: State) -> Score | None:
    """Return the score that the bar shows, for White; None if none is known."""
    engine = engine_on_board(state)
    score = None if engine is None or engine.thinking is None else engine.thinking.exact_score
    if score is None:
        return None
    return shown_scores.score_for_white(score, shown_position.shown_board(state.session).turn)


def engines_agree(engines: tuple[ShownEngine, ...]) -> bool:
    """Return whether two or more engines search one position and all prefer the same move there."""
    found = [(one.node, one.best_move) for one in engines if one.best_move is not None]
    return len(found) > 1 and len(set(found)) == 1


def board_searched_by(session: Session, engine: ShownEngine) -> chess.Board:
    """Return the position that an engine searches. The tree owns it."""
    return session.game.tree.board(engine.node)


def _shown(
    state: State, session: Session, analysis: AnalyseModel, row: AnalysisEngine
) -> ShownEngine:
    node = queries.node_searched_by(session, row)
    board = session.game.tree.board(node)
    result = queries.result_at_node(analysis, row, session.game.tree, node) if row.is_on else None
    thinking = None if result is None else result.thinking
    seated = state.engines.at[row.seat]
    return ShownEngine(
        row.seat,
        row.name or ENGINE_NAME,
        bool(row.name),
        row.is_on,
        row.lines,
        seated.status,
        seated.notice,
        node,
        None if queries.held_node(session, row) is None else _name_of(session, node),
        thinking,
        () if thinking is None else _shown_lines(thinking, row.lines, board.turn),
        row.limits,
        row.threads,
        _threat(state, session, analysis) if row is queries.threat_engine(analysis) else None,
        is_here=queries.is_engine_at_shown_position(session, row),
    )


def _threat(state: State, session: Session, analysis: AnalyseModel) -> ShownThreat | None:
    """Return the threat in the shown position; None if it is not to be shown."""
    if not analysis.shows_threat:
        return None
    board = shown_position.shown_board(session)
    passed = queries.threat_board(board)
    result = queries.shown_threat(state, analysis)
    line = () if result is None else result.thinking.principal_variation
    move = None if passed is None or not line else chess.Move.from_uci(line[0])
    if passed is None or result is None or move is None or not passed.is_legal(move):
        return ShownThreat(None, None, passed is not None, board.is_check())
    score = result.thinking.exact_score
    shown = None if score is None else shown_scores.score_for_white(score, passed.turn)
    return ShownThreat(passed.san(move), shown, is_sought=True, is_in_check=False)


def _shown_lines(thinking: Thinking, count: int, turn: chess.Color) -> tuple[ShownLine, ...]:
    lines = _lines_of(thinking, count)
    best = max((_centipawns(score) for score, _, _ in lines), default=0)
    before = _exact_before(thinking, lines, turn)
    return tuple(
        ShownLine(
            shown_scores.score_for_white(score, turn),
            shown_scores.bound_for_white(bound, turn),
            best - _centipawns(score),
            moves,
            before if place == 0 else None,
        )
        for place, (score, bound, moves) in enumerate(lines)
    )


def _exact_before(thinking: Thinking, lines: list[_Line], turn: chess.Color) -> ExactBefore | None:
    """Return the last exact best line, if a bound of another move has taken its place."""
    score, move = thinking.completed_score, thinking.completed_move
    if score is None or not lines or lines[0][1] is Bound.EXACT:
        return None
    if not move or any(moves[:1] == (move,) for _, _, moves in lines):
        return None
    return ExactBefore(shown_scores.score_for_white(score, turn), move)


def _lines_of(thinking: Thinking, count: int) -> list[_Line]:
    """Return the score, bound and moves of each line. A search of one line has no list of them."""
    lines = [(line.score, line.bound, line.moves) for line in thinking.lines]
    if not lines and thinking.score is not None:
        lines = [(thinking.score, thinking.bound, thinking.principal_variation)]
    return lines[:count]


def _centipawns(score: Score) -> int:
    """Return a score in centipawns, with a mate as a very large one."""
    if score.mate is None:
        return score.centipawns or 0
    value = MATE_CENTIPAWNS - MATE_STEP * abs(score.mate)
    return value if score.mate > 0 else -value


def _name_of(session: Session, node: NodeId) -> str:
    """Return a move with its number; empty for the first position."""
    one = session.game.tree[node]
    if one.parent is None:
        return ""
    before = session.game.tree.board(one.parent)
    dots = "." if before.turn == chess.WHITE else "…"
    return f"{before.fullmove_number}{dots} {one.san}"
