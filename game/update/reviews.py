"""The reports on games: beginning, pausing, going on, ending, and what their process reports.

A process that is killed or silent is started again once; its new searches begin where the table was
last cleared. If that happens again before it has got further, the report waits for the player.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.protocol.review import (
    ReviewedGame,
    ReviewFailed,
    ReviewFinished,
    ReviewProgress,
)
from game.actions.effects import Effect
from game.actions.review_effects import (
    ContinueReviewProcess,
    DeleteReviewFile,
    EndReviewProcess,
    FindReviewFile,
    HoldReviewProcess,
    SaveReviewFile,
    StartReviewProcess,
)
from game.actions.reviews import (
    BeginReview,
    CancelReview,
    ContinueReviewing,
    PauseReview,
    ReviewAction,
    ReviewFound,
    ReviewNotFound,
    ReviewProcessEnded,
    ReviewReported,
)
from game.message import message
from game.queries.reviews import main_line
from game.queries.reviews.shown_review import running_review
from game.rules import game_record
from game.state.engines import EngineEvent, EngineNotice
from game.state.reviews import Review, Reviews, ReviewStatus
from game.state.session import Session
from game.state.state import State
from game.update import common, deadlines
from game.words.engine_faults import engine_line

NOT_OVER = message("A report on a game can be made when the game is over.")
MOST_ENDS = 2
"""How often the process may end before the report has got further."""


def handle(state: State, _session: Session, action: ReviewAction) -> list[Effect]:
    """Change the reports by an action; return the effects to be run, in order."""
    match action:
        case BeginReview():
            return _begin(state, action.nodes)
        case PauseReview():
            return _pause(state)
        case ContinueReviewing():
            return _continue(state, _review_of(state, action.game))
        case CancelReview():
            return _cancel(state, _review_of(state, action.game))
        case ReviewReported():
            return _take_report(state, action)
        case ReviewProcessEnded():
            return _note_end(state, action)
        case ReviewFound():
            if action.review.game not in state.model(Reviews).by_game:
                _put(state, action.review)
            return []
        case ReviewNotFound():
            known = state.model(Reviews)
            state.put(replace(known, absent=known.absent | {action.game}))
            if action.fault is not None:
                common.show_error(state, action.fault)
            return []
    assert_never(action)


def find_kept_review(state: State) -> list[Effect]:
    """Follow the main line of the shown game; look for a kept report when it has changed."""
    known, game = state.model(Reviews), state.session.game
    if game_record.is_going_on(game):
        if known.shown is not None:
            state.put(replace(known, shown=None))
        return []
    if known.shown is not None and known.shown.tree is game.tree:
        return []
    line = main_line.shown_line(state)
    is_same = known.shown is not None and known.shown.game == line.game
    state.put(replace(known, shown=line))
    if is_same or line.game in known.by_game or not line.game.moves:
        return []
    return [FindReviewFile(line.game)]


def review_in_background(state: State, game: ReviewedGame, nodes: int) -> list[Effect]:
    """Begin the report on a game that need not be shown, or let it go on.

    Nothing happens while another one runs, while the game is played, and after a fault.
    """
    known = state.model(Reviews)
    review = known.by_game.get(game)
    if running_review(state) is not None or main_line.is_game_in_progress(state, game):
        return []
    if review is not None:
        return [] if review.status is ReviewStatus.FAILED else _continue(state, review)
    if game not in known.absent:
        return []
    return _start(state, Review(game, nodes, state.date))


def pause_background_review(state: State, game: ReviewedGame) -> list[Effect]:
    """Pause the report on a game if it runs. It goes on where it was."""
    review = running_review(state)
    return _pause(state) if review is not None and review.game == game else []


def forget_background_review(state: State, game: ReviewedGame) -> None:
    """Forget a finished report whose game is not shown. Its file stays."""
    known = state.model(Reviews)
    is_shown = known.shown is not None and known.shown.game == game
    if not is_shown and known.hosted != game:
        others = {one: review for one, review in known.by_game.items() if one != game}
        state.put(replace(known, by_game=others))


def expire_silent_review(state: State) -> list[Effect]:
    """Give up a process that has been silent for too long."""
    review, due_ms = running_review(state), deadlines.review_timeout_at_ms(state)
    if review is None or due_ms is None or state.now_ms < due_ms:
        return []
    seconds = deadlines.REVIEW_TIMEOUT_MS // 1000
    return _retry(state, review, EngineNotice(EngineEvent.TIMED_OUT, seconds=seconds))


def _begin(state: State, nodes: int) -> list[Effect]:
    """Begin the report on the shown game, or let it go on."""
    game = main_line.shown_line(state).game
    known = state.model(Reviews).by_game.get(game)
    if known is not None and known.nodes == nodes:
        return _continue(state, known)
    if main_line.is_game_in_progress(state, game):
        common.show_info(state, NOT_OVER)
        return []
    finished = None if known is None else known.finished
    effects = _end_process(state, game)
    return [*effects, *_start(state, Review(game, nodes, state.date, finished=finished))]


def _continue(state: State, review: Review | None) -> list[Effect]:
    """Let a report go on that is paused or has failed."""
    if review is None or review.status in (ReviewStatus.RUNNING, ReviewStatus.FINISHED):
        return []
    if main_line.is_game_in_progress(state, review.game):
        common.show_info(state, NOT_OVER)
        return []
    known = state.model(Reviews)
    if known.hosted != review.game:
        return _start(state, replace(review, has_restarted=False, notice=None))
    state.put(replace(known, since_ms=state.now_ms))
    _put(state, replace(review, status=ReviewStatus.RUNNING))
    return [ContinueReviewProcess()]


def _start(state: State, review: Review) -> list[Effect]:
    """Start a process for a report, in place of any other, whose report is paused."""
    effects = _pause(state)
    known = state.model(Reviews)
    run = known.run + 1
    state.put(replace(known, hosted=review.game, run=run, since_ms=state.now_ms))
    review = replace(review, status=ReviewStatus.RUNNING)
    _put(state, review)
    start = StartReviewProcess(run, review.game, review.nodes, review.searches)
    return [*effects, start, SaveReviewFile(review)]


def _pause(state: State) -> list[Effect]:
    """Pause the report that runs, if there is one."""
    review = running_review(state)
    if review is None:
        return []
    review = replace(_timed(state, review), status=ReviewStatus.PAUSED)
    _put(state, review)
    return [HoldReviewProcess(), SaveReviewFile(review)]


def _cancel(state: State, review: Review | None) -> list[Effect]:
    """Forget a report that is not finished; an earlier, finished one stays."""
    if review is None or review.status is ReviewStatus.FINISHED:
        return []
    effects = _end_process(state, review.game)
    if review.finished is not None:
        earlier = _finished(review, review.finished.nodes)
        _put(state, earlier)
        return [*effects, SaveReviewFile(earlier)]
    known = state.model(Reviews)
    others = {game: one for game, one in known.by_game.items() if game != review.game}
    state.put(replace(known, by_game=others))
    return [*effects, DeleteReviewFile(review.game)]


def _take_report(state: State, action: ReviewReported) -> list[Effect]:
    """Add what the process has found."""
    review = _hosted(state, action.run)
    if review is None:
        return []
    report = action.report
    match report:
        case ReviewProgress():
            return _take_progress(state, review, report)
        case ReviewFinished():
            _forget_process(state)
            timed = replace(_timed(state, review), finished=report.review)
            review = _finished(timed, review.nodes)
            _put(state, review)
            return [SaveReviewFile(review)]
        case ReviewFailed():
            return _fail(state, review, EngineNotice(EngineEvent.FAULT, report.fault))
    assert_never(report)


def _take_progress(state: State, review: Review, report: ReviewProgress) -> list[Effect]:
    """Add a search; after a restart, those that are known are made again and found again."""
    if review.status is ReviewStatus.RUNNING:
        review = _timed(state, review)
        state.put(replace(state.model(Reviews), since_ms=state.now_ms))
    if report.number >= len(review.searches):
        moves = {one.ply: one for one in (*review.moves, *report.moves)}
        review = replace(
            review,
            searches=(*review.searches, report.search),
            moves=tuple(moves[ply] for ply in sorted(moves)),
        )
    if report.complete <= review.complete:
        _put(state, review)
        return []
    review = replace(review, complete=report.complete, has_restarted=False)
    _put(state, review)
    return [SaveReviewFile(review)]


def _note_end(state: State, action: ReviewProcessEnded) -> list[Effect]:
    """Start a process that has ended too early again, if its report runs."""
    review = _hosted(state, action.run)
    if review is None:
        return []
    if review.status is not ReviewStatus.RUNNING:
        _forget_process(state)
        return []
    notice = EngineNotice(
        EngineEvent.GAVE_UP, action.fault, exit_code=action.exit_code, deaths=MOST_ENDS
    )
    return _retry(state, review, notice)


def _retry(state: State, review: Review, notice: EngineNotice) -> list[Effect]:
    """Start another process, or give the report up if that was in vain."""
    if review.has_restarted:
        return _fail(state, review, notice)
    _forget_process(state)
    return _start(state, replace(_timed(state, review), has_restarted=True))


def _fail(state: State, review: Review, notice: EngineNotice) -> list[Effect]:
    """Let a report wait for the player after a fault, and say why."""
    effects = _end_process(state, review.game)
    review = replace(_timed(state, review), status=ReviewStatus.FAILED, notice=notice)
    _put(state, review)
    fault = message("The report on the game has stopped. {fault}", fault=engine_line(notice))
    common.show_error(state, fault)
    return [*effects, SaveReviewFile(review)]


def _finished(review: Review, nodes: int) -> Review:
    """Return a report whose ``finished`` is all that is left of it."""
    return Review(
        review.game,
        nodes,
        review.began,
        ReviewStatus.FINISHED,
        spent_ms=review.spent_ms,
        finished=review.finished,
    )


def _timed(state: State, review: Review) -> Review:
    """Return a report that runs with the time spent until now."""
    if review.status is not ReviewStatus.RUNNING:
        return review
    spent_ms = review.spent_ms + state.now_ms - state.model(Reviews).since_ms
    return replace(review, spent_ms=spent_ms)


def _review_of(state: State, game: ReviewedGame | None) -> Review | None:
    """Return the report on a game, or on the shown one."""
    wanted = main_line.shown_line(state).game if game is None else game
    return state.model(Reviews).by_game.get(wanted)


def _hosted(state: State, run: int) -> Review | None:
    """Return the report whose process has this number; None if it is not the last process."""
    known = state.model(Reviews)
    if run != known.run or known.hosted is None:
        return None
    return known.by_game[known.hosted]


def _put(state: State, review: Review) -> None:
    known = state.model(Reviews)
    state.put(replace(known, by_game={**known.by_game, review.game: review}))


def _end_process(state: State, game: ReviewedGame) -> list[Effect]:
    """End the process if it is that of a game."""
    if state.model(Reviews).hosted != game:
        return []
    _forget_process(state)
    return [EndReviewProcess()]


def _forget_process(state: State) -> None:
    state.put(replace(state.model(Reviews), hosted=None))
