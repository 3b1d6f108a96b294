"""Two games at once, against engines at two seats: neither game notices the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import chess
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.protocol.messages import (
    Bound,
    EngineDied,
    Finished,
    Progress,
    Ready,
    Report,
    Score,
    StopReason,
    TableStats,
    Thinking,
)
from engine.protocol.shared_enums import NOTHING
from game.actions import board as board_actions
from game.actions import game as game_actions
from game.actions.action import Action
from game.actions.window import ClockTick
from game.app.dispatch import update
from game.queries import shown_position, whose_turn
from game.rules import game_record, players
from game.state.engines import FIRST_SEAT, Engines, EngineState, EngineStatus, SeatId, SessionId
from game.state.game import Game
from game.state.session import Session, Sessions
from game.state.settings import Settings
from game.state.state import State
from game.state.time_control import TimeControl

ADDED_SEAT: SeatId = 1
AGAINST_OURS, AGAINST_ADDED = 0, 1
SESSIONS: tuple[SessionId, ...] = (AGAINST_OURS, AGAINST_ADDED)


def game_against(seat: SeatId) -> Game:
    """Return a timed game in which a person has White against the engine at a seat."""
    opponent = players.engine_player(11)
    opponent.seat = seat
    if seat == ADDED_SEAT:
        opponent.level, opponent.added = None, "Other"
    return game_record.new_game(players.person(), opponent, TimeControl(120_000, 1_000))


def state_with(*numbers: SessionId) -> State:
    """Return a window with these sessions, of which the first is shown."""
    seats = {AGAINST_OURS: FIRST_SEAT, AGAINST_ADDED: ADDED_SEAT}
    sessions = Sessions({one: Session(game_against(seats[one]), one) for one in numbers})
    state = State(
        sessions,
        Settings(confirms_resignation=False, shows_players_scores=True),
        engines=Engines(repertoires=()),
    )
    state.sessions.shown = state.sessions.played = numbers[0]
    state.sessions.last_id = max(SESSIONS)
    state.engines.at = {
        FIRST_SEAT: EngineState(EngineStatus.IDLE),
        ADDED_SEAT: EngineState(
            EngineStatus.IDLE, added="Other", is_open=True, capabilities=NOTHING
        ),
    }
    return state


Step: TypeAlias = Callable[[State, SessionId], list[Action]]
"""Returns the actions that a step means for a session that is shown."""


class Event(NamedTuple):
    """A step in one of the games, or the passing of time in both if ``session`` is None."""

    name: str
    session: SessionId | None
    actions: Step
    shown: SessionId | None = None
    """The session that is shown meanwhile; None if it is that of the step."""


def shows(action: Action) -> Step:
    """Return the step that is this action; a question that it opens is answered with no."""
    return lambda _state, _session: [action, game_actions.AnswerQuestion(yes=False)]


def moves(number: int) -> Step:
    """Return the step in which the person plays the move with this number, if it is their turn."""

    def actions(state: State, session_id: SessionId) -> list[Action]:
        session = state.sessions.by_id[session_id]
        move = chosen(session, number)
        return [] if whose_turn.is_engine_to_move(session) or move is None else by_mouse(move)

    return actions


def by_mouse(move: chess.Move) -> list[Action]:
    return [
        board_actions.PressSquare(move.from_square, 0, 0),
        board_actions.ReleaseSquare(move.to_square),
        board_actions.ChoosePromotion(move.promotion or chess.QUEEN),
    ]


def answers(number: int) -> Step:
    """Return the step in which the engine answers with the move with this number."""

    def actions(state: State, session_id: SessionId) -> list[Action]:
        move = chosen(state.sessions.by_id[session_id], number)
        if move is None:
            return []
        return report(lambda search_id: finished(search_id, move))(state, session_id)

    return actions


def chosen(session: Session, number: int) -> chess.Move | None:
    """Return a legal move by a number, which may be larger than their count; None without moves."""
    legal = list(shown_position.live_board(session).legal_moves)
    return legal[number % len(legal)] if legal else None


def thinking(move: chess.Move) -> Thinking:
    line = (move.uci(),)
    return Thinking(5, 9, 100, 10, Score(centipawns=20), Bound.EXACT, line, TableStats(), ())


def finished(search_id: int, move: chess.Move) -> Report:
    return Finished(search_id, move.uci(), None, thinking(move), StopReason.NODES)


def progress(search_id: int) -> Report:
    return Progress(search_id, thinking(chess.Move.from_uci("g8f6")))


def report(of_search: Callable[[int], Report]) -> Step:
    """Return the step in which the engine reports about its search for this game."""

    def actions(state: State, session_id: SessionId) -> list[Action]:
        searches = [
            number for number, one in state.engines.searches.items() if one.session == session_id
        ]
        seat = state.sessions.by_id[session_id].game.black.seat
        return [game_actions.EngineReport(seat, of_search(number)) for number in searches]

    return actions


def process(report: Report) -> Step:
    """Return the step in which the process of the engine reports about itself."""

    def actions(state: State, session_id: SessionId) -> list[Action]:
        return [game_actions.EngineReport(state.sessions.by_id[session_id].game.black.seat, report)]

    return actions


ACTIONS: tuple[Action, ...] = (
    board_actions.FlipBoard(),
    board_actions.StepPly(-1),
    board_actions.GoToGameEnd(),
    board_actions.PressSquare(chess.G1, 0, 0),
    board_actions.TypeMoveText("N"),
    board_actions.EraseTypedLetter(),
    board_actions.CancelTopmost(),
    board_actions.PreviewEngineLine(("e2e4",)),
    game_actions.TakeBack(),
    game_actions.TogglePause(),
    game_actions.OfferDraw(),
    game_actions.Resign(),
    game_actions.MoveNow(),
    game_actions.ClaimDraw(),
)
numbers, sessions = st.integers(0, 200), st.sampled_from(SESSIONS)
by_person = st.one_of(
    numbers.map(lambda number: (f"move {number}", moves(number))),
    st.sampled_from(ACTIONS).map(lambda action: (repr(action), shows(action))),
)
by_engine = st.one_of(
    numbers.map(lambda number: (f"answer {number}", answers(number))),
    st.just(("progress", report(progress))),
    st.just(("death", process(EngineDied(-9, 1, gave_up=False)))),
    st.just(("ready", process(Ready(2, "Engine")))),
)
events = st.lists(
    st.one_of(
        st.builds(lambda step, session: Event(step[0], session, step[1]), by_person, sessions),
        st.builds(
            lambda step, session, shown: Event(step[0], session, step[1], shown),
            by_engine,
            sessions,
            sessions,
        ),
        st.integers(1, 40_000).map(lambda ms: Event(f"{ms} ms", None, passing(ms))),
    ),
    min_size=10,
    max_size=60,
)


def passing(ms: int) -> Step:
    return lambda state, _session: [ClockTick(state.now_ms + ms)]


def run(state: State, event: Event, session: SessionId, shown: SessionId) -> None:
    """Let an event happen in a session while ``shown`` is shown."""
    state.sessions.shown = shown
    for action in event.actions(state, session):
        update(state, action)


def seen(state: State, session_id: SessionId) -> str:
    """Return everything of a session that its person could see, and its engine's searches."""
    session = state.sessions.by_id[session_id]
    engine = state.engines.at[session.game.black.seat]
    searches = [
        (one.purpose, one.board.fen(), one.started_ms, one.held)
        for one in state.engines.searches.values()
        if one.session == session_id
    ]
    session.board.animation = None  # An animation ends while its board is shown.
    return repr((session, engine.status, engine.notice, searches))


def without_ids(text: str, state: State) -> str:
    """Return a text without the numbers of searches, which both games share."""
    moves = (node for one in state.sessions.by_id.values() for node in one.game.moves)
    for number in sorted({node.search_id for node in moves if node.search_id}, reverse=True):
        text = text.replace(f"search_id={number}", "search_id=?")
    return text


@settings(deadline=None, max_examples=80, suppress_health_check=list(HealthCheck))
@given(events)
def test_each_of_two_games_goes_as_if_it_were_alone(events: list[Event]) -> None:
    both = state_with(*SESSIONS)
    alone = {one: state_with(one) for one in SESSIONS}
    for event in events:
        session = both.sessions.shown if event.session is None else event.session
        run(both, event, session, session if event.shown is None else event.shown)
        for session, state in alone.items():
            if event.session in (None, session):
                run(state, event, session, session)
        for session, state in alone.items():
            shared, single = seen(both, session), seen(state, session)
            assert without_ids(shared, both) == without_ids(single, state), event


def test_an_answer_is_played_in_the_game_that_it_was_searched_for() -> None:
    state = with_both_begun()
    run(state, Event("answer", AGAINST_OURS, answers(0)), AGAINST_OURS, AGAINST_ADDED)
    lengths = [len(state.sessions.by_id[one].game.moves) for one in SESSIONS]
    assert lengths == [2, 1]


def test_a_report_is_shown_beside_the_game_that_it_is_about() -> None:
    state = with_both_begun()
    run(state, Event("progress", AGAINST_OURS, report(progress)), AGAINST_OURS, AGAINST_ADDED)
    assert state.sessions.by_id[AGAINST_OURS].shown_info is not None
    assert state.session.shown_info is None


def test_the_clocks_of_both_games_run() -> None:
    state = with_both_begun()
    for session in SESSIONS:
        run(state, Event("answer", session, answers(0)), session, session)
    update(state, ClockTick(state.now_ms + 130_000))
    for session in SESSIONS:
        result = state.sessions.by_id[session].game.result
        assert result is not None
        assert result.text == "0-1"


def with_both_begun() -> State:
    """Return a window in which the person has played the first move of both games."""
    state = state_with(*SESSIONS)
    for session in SESSIONS:
        run(state, Event("first move", session, moves(0)), session, session)
    assert {one.session for one in state.engines.searches.values()} == set(SESSIONS)
    return state
