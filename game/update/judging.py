"""The engine that judges: it searches positions after moves that were tried, and others.

It is our own engine in a process of its own, with one thread. Its table is emptied before each
search, and only nodes limit it. So a move is judged the same way on every machine and every time,
as a report judges the moves of a game. Features bring a ``Judge`` each; the first one of them that
has a question is answered first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import chess
from msgspec import Struct
from msgspec.structs import replace

from engine.protocol.messages import (
    Bound,
    Finished,
    Go,
    Limits,
    Progress,
    SetSearchOptions,
    Thinking,
    Variation,
)
from engine.protocol.shared_enums import SearchPurpose
from game.actions.effects import Effect, ForgetGame
from game.queries import seated_engines
from game.state.aids.judging import JudgeQuestion, Judging
from game.state.engines import ActiveSearch, EngineNotice, SeatId
from game.state.state import State
from game.update import engine_searches, seats
from game.update.engine_reports import SearchReportUser

OPTIONS = SetSearchOptions(hash_mb=64)
"""The table is that of a report."""


class Judge(Struct, frozen=True):
    """What asks the engine."""

    is_open: Callable[[State], bool]
    """Whether the engine runs for it, so that an answer does not wait for its start."""
    question: Callable[[State], JudgeQuestion | None]
    """What it wants to know now; None for nothing."""
    answer: Callable[[State, Thinking], list[Effect]]
    """Takes the answer to its question. ``Judging.lines`` are its last lines with exact scores."""
    give_up: Callable[[State, EngineNotice | None], list[Effect]]
    """Is told that its question has no answer, and why. Afterwards it has another one or none."""
    is_background: bool = False
    """Whether nobody waits for its answers."""


def update_judge(judges: Sequence[Judge], state: State) -> list[Effect]:
    """Start and end the engine and its search, so that the first question is answered."""
    seat, opened = seated_engines.judge(state), [one for one in judges if one.is_open(state)]
    if not opened:
        return [] if seat is None else _close(state, seat)
    effects = list[Effect]()
    if seat is None:
        in_background = all(one.is_background for one in opened)
        seat, effects = seats.seat_judge(state, OPTIONS, is_background=in_background)
    judge = _asking(judges, state)
    question = None if judge is None else judge.question(state)
    if judge is None or question is None:
        return [*effects, *engine_searches.abandon_search(state, seat)]
    if state.engines.at[seat].status in seated_engines.UNRESPONSIVE:
        return [*effects, *_replace(state, judge, seat)]
    known = state.model(Judging)
    search = state.engines.searches.get(known.asked or 0)
    if search is not None and search.seat == seat and known.question == question:
        return effects
    return [*effects, *_search(state, question, seat)]


def searches(judges: Sequence[Judge]) -> SearchReportUser:
    """Return what uses the reports of these searches."""
    return SearchReportUser(
        _note_lines, partial(_finished, judges), partial(_refused, judges), lambda *_: []
    )


def _asking(judges: Sequence[Judge], state: State) -> Judge | None:
    """Return the first judge that has a question."""
    return next((one for one in judges if one.question(state) is not None), None)


def _close(state: State, seat: SeatId) -> list[Effect]:
    state.put(Judging())
    return [*engine_searches.abandon_search(state, seat), *seats.close_watcher(state, seat)]


def _search(state: State, question: JudgeQuestion, seat: SeatId) -> list[Effect]:
    """Search a position from an empty table."""
    board = chess.Board(question.fen, chess960=question.chess960)
    for move in question.moves:
        board.push_uci(move)
    number = engine_searches.next_search_id(state)
    state.put(replace(state.model(Judging), question=question, asked=number, lines=()))
    go = Go(
        number,
        question.fen,
        question.moves,
        Limits(nodes=question.nodes),
        chess960=question.chess960,
        lines=question.lines,
        purpose=SearchPurpose.REVIEW,
    )
    session = state.play_session
    if question.session is not None:
        session = state.sessions.by_id.get(question.session, session)
    return [ForgetGame(seat), *engine_searches.start_search(state, session, seat, go, board)]


def _replace(state: State, judge: Judge, seat: SeatId) -> list[Effect]:
    """Restart an engine that is lost, once; then the question is given up."""
    effects, known = engine_searches.abandon_search(state, seat), state.model(Judging)
    if not known.has_restarted:
        state.put(replace(known, asked=None, has_restarted=True))
        return [*effects, engine_searches.restart_lost(state, seat)]
    notice = state.engines.at[seat].notice
    state.put(Judging())
    given_up = judge.give_up(state, notice)
    return [*effects, *given_up, engine_searches.replace_engine(state, seat)]


def _note_lines(state: State, _search: ActiveSearch, report: Progress) -> None:
    """Note the lines of an iteration that is over, because the last one may be cut short."""
    known = state.model(Judging)
    lines = _exact(report.thinking.lines)
    if known.asked == report.search_id and lines and lines != known.lines:
        state.put(replace(known, lines=lines))


def _exact(lines: tuple[Variation, ...]) -> tuple[Variation, ...]:
    """Return lines if all of their scores are exact."""
    return lines if all(one.bound is Bound.EXACT for one in lines) else ()


def _finished(
    judges: Sequence[Judge], state: State, _search: ActiveSearch, report: Finished
) -> list[Effect]:
    """Give the answer to whoever has asked, unless he wants to know something else now."""
    engine_searches.end_search(state, report.search_id)
    judge, known = _asking(judges, state), state.model(Judging)
    if known.asked != report.search_id:
        return []
    state.put(Judging(lines=_exact(report.thinking.lines) or known.lines))
    if judge is None or judge.question(state) != known.question:
        return []
    return judge.answer(state, report.thinking)


def _refused(
    judges: Sequence[Judge], state: State, _search: ActiveSearch, notice: EngineNotice
) -> list[Effect]:
    """Tell who has asked that the engine does not search the position."""
    judge, known = _asking(judges, state), state.model(Judging)
    state.put(Judging())
    if judge is None or judge.question(state) != known.question:
        return []
    return judge.give_up(state, notice)
