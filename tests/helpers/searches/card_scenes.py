"""Scenes of a report on the Analyse screen: as it runs, and with the card of a mistake."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import chess
import msgspec
from analyse_scenes import analysed
from judged_cases import Judgement, judged_cases
from msgspec.structs import replace
from play_scenes import NOW_MS

from engine.protocol.clauses import ClauseKind, EvidenceNode, Motif
from engine.protocol.faults import Fault
from engine.protocol.messages import Score
from engine.protocol.review import (
    Defences,
    FailedDefence,
    GameReview,
    KnownSince,
    ReviewedGame,
    SearchedIteration,
)
from engine.protocol.shared_enums import FaultCode
from engine.review.mistake_explanation import with_clauses
from engine.review.summary import game_review, reviewed_moves
from game.actions.action import Action
from game.actions.board import GoToPly
from game.actions.reviews import ReviewFound
from game.app.dispatch import update
from game.features.analyse.actions import ToggleNag, WalkCardLine
from game.rules import game_record, players
from game.state.engines import EngineEvent, EngineNotice
from game.state.node import ROOT
from game.state.reviews import Review, Reviews, ReviewStatus
from game.state.session import sessions_with
from game.state.state import State

REPORT = Path(__file__).parents[2] / "data/reports/lost_knight.json"
NODES = 300_000
HALF = 50
"""The searches that an unfinished report has made."""
HANGING_PLY, INACCURATE_PLY, GOOD_PLY = 39, 25, 20
"""The half-moves after a blunder with a certain sentence, after an inaccuracy without one, and
after a good move."""


@cache
def recorded() -> tuple[ReviewedGame, GameReview]:
    """Return a game, and the report that was once made on it."""
    return msgspec.json.decode(REPORT.read_bytes(), type=tuple[ReviewedGame, GameReview])


def reported(ply: int = HANGING_PLY, *added: str, **changes: object) -> State:
    """Return an analysis of that game with its report, at the position after a half-move."""
    reviewed, finished = recorded()
    tree, node = game_record.new_game(players.person(), players.person()).tree, ROOT
    for uci in reviewed.moves:
        tree, node = tree.add(node, chess.Move.from_uci(uci))
    game = game_record.new_game(players.person("Anna Anand"), players.person("Ben Beta"))
    game.tree, game.end, game.is_document = tree, node, True
    state = analysed(State(sessions_with(game), now_ms=NOW_MS), *added)
    review = Review(reviewed, NODES, status=ReviewStatus.FINISHED, finished=finished)
    update(state, ReviewFound(replace(review, **changes)))
    update(state, GoToPly(ply))
    state.session.board.animation = None
    return state


def seen_late() -> State:
    """Return an analysis with a blunder whose refutation was seen at depth 9."""
    finished = recorded()[1]
    after = next(
        one for one in finished.searches if (one.ply, one.requested_lines) == (HANGING_PLY, 1)
    )
    best = after.best_move
    assert best is not None
    believed = SearchedIteration(8, Score(centipawns=-30), best)
    known = KnownSince(9, believed, EvidenceNode(HANGING_PLY, 1, (best,)))
    moves = tuple(
        replace(one, known_since=known) if one.ply == HANGING_PLY - 1 else one
        for one in finished.moves
    )
    return reported(finished=replace(finished, moves=moves))


def defended() -> State:
    """Return an analysis with a blunder against which two defences fail, the first legal moves."""
    reviewed, finished = recorded()
    board = chess.Board(reviewed.fen)
    for uci in reviewed.moves[:HANGING_PLY]:
        board.push_uci(uci)
    after = next(
        one for one in finished.searches if (one.ply, one.requested_lines) == (HANGING_PLY, 1)
    )
    assert after.best_move is not None
    board.push_uci(after.best_move)
    best, *others = list(board.legal_moves)
    failed = list[FailedDefence]()
    for move in others[:2]:
        board.push(move)
        answer = next(iter(board.legal_moves)).uci()
        failed.append(FailedDefence(move.uci(), (answer,), mate_in=1 + len(failed)))
        board.pop()
    defences = Defences(after.best_move, best.uci(), tuple(failed), 11)
    moves = tuple(
        replace(one, defences=defences) if one.ply == HANGING_PLY - 1 else one
        for one in finished.moves
    )
    return reported(finished=replace(finished, moves=moves))


def judged(motif: Motif, *, ends: bool = False) -> State:
    """Return an analysis of the first judged mistake that allows a motif, with its report.

    ``ends`` is whether the game is over after it.
    """
    allows = Judgement(ClauseKind.ALLOWS, motif, is_right=True)
    cases = (one for one in judged_cases() if allows in one.judged)
    case = next(
        one for one in cases if all(search.lines[0].moves for search in one.searches) != ends
    )
    board = chess.Board(case.game.fen)
    game = game_record.new_game(players.person("Anna"), players.person("Ben"), start=board.copy())
    game.tree, game.end = game.tree.add(ROOT, chess.Move.from_uci(case.game.moves[0]))
    game.is_document = True
    state = analysed(State(sessions_with(game), now_ms=NOW_MS))
    searches = tuple(sorted(case.searches, key=lambda one: (-one.ply, one.requested_lines)))
    moves = tuple(with_clauses(one, board, searches) for one in reviewed_moves(case.game, searches))
    review = Review(case.game, NODES, status=ReviewStatus.FINISHED)
    finished = game_review(case.game, NODES, searches, moves)
    update(state, ReviewFound(replace(review, finished=finished)))
    update(state, GoToPly(1))
    state.session.board.animation = None
    return state


def unfinished(status: ReviewStatus, notice: EngineNotice | None = None) -> State:
    """Return an analysis whose report knows the end of the game."""
    _, finished = recorded()
    searches = finished.searches[:HALF]
    first = min(one.ply for one in searches)
    moves = tuple(one for one in finished.moves if one.ply >= first)
    state = reported(
        HANGING_PLY, searches=searches, moves=moves, spent_ms=20_000,
        finished=None, status=status, notice=notice,
    )  # fmt: skip
    hosted = recorded()[0] if status is ReviewStatus.RUNNING else None
    state.put(replace(state.model(Reviews), hosted=hosted, since_ms=NOW_MS))
    return state


def failed() -> State:
    """Return an analysis whose report has stopped."""
    fault = Fault(FaultCode.OUT_OF_MEMORY)
    return unfinished(ReviewStatus.FAILED, EngineNotice(EngineEvent.FAULT, fault))


def after(action: Action, ply: int = HANGING_PLY) -> State:
    """Return an analysis with a report after something was done."""
    state = reported(ply)
    update(state, action)
    state.session.board.animation = None
    return state


CARD_SCENES: dict[str, Callable[[], State]] = {
    "analysis, a mistake": reported,
    "analysis, a mistake that was seen late": seen_late,
    "analysis, a mistake whose defences fail": defended,
    "analysis, a mistake without a sentence": lambda: reported(INACCURATE_PLY),
    "analysis, a move that is stalemate": lambda: judged(Motif.STALEMATE, ends=True),
    "analysis, a double threat": lambda: judged(Motif.DOUBLE_THREAT),
    "analysis, a lost pawn ending": lambda: judged(Motif.PAWN_ENDING),
    "analysis, a good move": lambda: reported(GOOD_PLY),
    "analysis with a report that runs": lambda: unfinished(ReviewStatus.RUNNING),
    "analysis with a paused report": lambda: unfinished(ReviewStatus.PAUSED),
    "analysis with a report that has stopped": failed,
    "analysis, a line of a mistake": lambda: after(WalkCardLine()),
    "analysis, a mistake with a symbol of the game": lambda: after(ToggleNag(5)),
    "analysis, a mistake beside several engines": lambda: reported(
        HANGING_PLY, "Stockfish 15.1", "Fruit 2.1"
    ),
}
