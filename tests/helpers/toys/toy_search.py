"""A toy feature that asks an engine for a search and notes what it reports."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.protocol.messages import Finished, Go, Limits, Progress
from engine.protocol.shared_enums import SearchPurpose
from game.actions.action import Action
from game.actions.effects import Effect
from game.queries import shown_position
from game.state.engines import ActiveSearch, EngineNotice, SeatId
from game.state.screens import FeatureModel
from game.state.session import Session
from game.state.state import State
from game.update import engine_searches
from game.update.engine_reports import SearchReportUser
from game.view.feature import Feature

PURPOSE = SearchPurpose.THREAT


class ToySearches(FeatureModel, frozen=True):
    """What the feature holds: the nodes of its searches, and the best moves by session."""

    nodes: int = 0
    best_moves: tuple[tuple[int, str | None], ...] = ()


class AskToySearch(Action, frozen=True):
    """Ask the engine at a seat about the shown game."""

    LIMITS: ClassVar[Limits] = Limits(depth=3)
    seat: SeatId


def act(state: State, session: Session, action: AskToySearch) -> list[Effect]:
    """Begin the search."""
    board = shown_position.live_board(session)
    number = engine_searches.next_search_id(state)
    go = Go(number, board.fen(), (), action.LIMITS, purpose=PURPOSE)
    return engine_searches.start_search(state, session, action.seat, go, board)


def _progress(state: State, _search: ActiveSearch, report: Progress) -> None:
    state.put(replace(state.model(ToySearches), nodes=report.thinking.nodes))


def _finished(state: State, search: ActiveSearch, report: Finished) -> list[Effect]:
    engine_searches.end_search(state, report.search_id)
    held = state.model(ToySearches)
    state.put(replace(held, best_moves=(*held.best_moves, (search.session, report.best_move))))
    return []


def _refused(_state: State, _search: ActiveSearch, _notice: EngineNotice) -> list[Effect]:
    return []


FEATURE = Feature(
    actions=AskToySearch,
    act=act,
    searches={PURPOSE: SearchReportUser(_progress, _finished, _refused, lambda *_: [])},
)
