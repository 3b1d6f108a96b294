"""What the Training screen says, to be read and to be heard."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engine.protocol.library.training import AnswerGrade, CardKind, TrainingCard, TrainingTask
from game.features.training import queries
from game.features.training.model import (
    ASKING,
    Training,
    TrainingModel,
    TrainingStage,
)
from game.message import (
    Message,
    San,
    Text,
    message,
    message_with_context,
    plural,
    sentences,
    template,
)
from game.queries.reviews.shown_review import review_progress_of
from game.rules.numbered_moves import numbered_moves
from game.state.aids.judging import HintStage
from game.state.aids.wall_clock import DAY_S, WallClock
from game.state.reviews import Reviews
from game.state.state import State
from game.words.explorer import date_text
from game.words.library_faults import library_fault_sentence
from game.words.review.moves import move_sentences
from game.words.tasks import (
    BEST,
    BETTER,
    IN_GAME,
    NOT_GOOD_ENOUGH,
    NUMBER_OF,
    RIGHT,
    SEARCHED,
    SEARCHING,
    SOLVED,
    TO_MOVE,
    best_line,
    hint_sentences,
    loss_sentence,
    right_sentence,
)

HEADLINES: dict[TrainingStage, Message] = {
    TrainingStage.LOADING: message("Looking for the positions of today…"),
    TrainingStage.FAILED: message("The library does not answer"),
    TrainingStage.EMPTY: message("There are no positions yet"),
    TrainingStage.SEARCHING: SEARCHING,
    TrainingStage.WRONG: NOT_GOOD_ENOUGH,
    TrainingStage.RIGHT: RIGHT,
    TrainingStage.SOLVED: SOLVED,
}
TODAY_DONE = message("Done for today")
HOW = message(
    "Positions come from large mistakes in your own games. Quiet positions stand among them, so "
    "that there is not always something to win."
)
WHEN = message("Reports on your games add them. What you know comes back after more and more days.")
FIND = template("{white} against {black}. Find a good move.")
FIND_DATED = template("{white} against {black}, {date}. Find a good move.")
OF_GAME = template("{move} is the mistake of the game. Try another move.")
QUIET = message("It is a quiet position: nothing was to be won at once.")
GRADES: dict[AnswerGrade, Message] = {
    AnswerGrade.RIGHT: message_with_context("a position of training", "right at once"),
    AnswerGrade.WITH_HINT: message_with_context("a position of training", "right with a hint"),
    AnswerGrade.WRONG: message_with_context("a position of training", "not found"),
}


def headline_text(state: State, training: TrainingModel) -> Message:
    """Return the largest line: what is to be done, or how it went."""
    if training.stage is TrainingStage.TRYING:
        return TO_MOVE[queries.board_before(state, training).turn]
    if training.stage is TrainingStage.DONE:
        return TODAY_DONE
    return HEADLINES[training.stage]


def position_number_text(training: TrainingModel) -> Text:
    """Return which of the positions is shown; empty if none is."""
    if training.stage not in ASKING:
        return ""
    return NUMBER_OF.filled(number=training.place + 1, count=len(training.cards))


def today_text(training: TrainingModel) -> Message:
    """Return how many positions the day has."""
    return plural("{number} position today", "{number} positions today", len(training.cards))


def text_for_screen_reader(state: State, training: TrainingModel) -> Message:
    """Return what a screen reader says when the screen has changed."""
    return sentences(tuple(_spoken(state, training)))


def _spoken(state: State, training: TrainingModel) -> Iterator[Message]:
    if training.stage is TrainingStage.TRYING and training.hint is not HintStage.NONE:
        yield from _hints(queries.board_before(state, training), training)
        return
    if training.stage is TrainingStage.TRYING:
        yield message("Position {number}.", number=position_number_text(training))
    if training.stage is not TrainingStage.SEARCHING:
        yield message("{headline}.", headline=headline_text(state, training))
    yield from sentences_below_headline(state, training)


def sentences_below_headline(state: State, training: TrainingModel) -> tuple[Message, ...]:
    """Return the sentences below the headline."""
    match training.stage:
        case TrainingStage.TRYING | TrainingStage.SEARCHING | TrainingStage.WRONG:
            return tuple(_task(state, training))
        case TrainingStage.RIGHT | TrainingStage.SOLVED:
            return tuple(_answer(state, training))
        case TrainingStage.FAILED if training.fault is not None:
            return (library_fault_sentence(training.fault),)
        case TrainingStage.EMPTY:
            return (HOW, WHEN, *_looking(state))
        case TrainingStage.DONE:
            return (*_summary(state, training), *_looking(state))
    return ()


def _task(state: State, training: TrainingModel) -> Iterator[Message]:
    """Yield what is to be done and how the last try went, without the solution or the kind."""
    before, tried = queries.board_before(state, training), queries.tried_move(training)
    if tried is None:
        yield _find(training.card.task)
        yield from _hints(before, training)
    elif training.stage is TrainingStage.SEARCHING:
        yield SEARCHED.filled(move=_move(before, tried))
    else:
        found, move = training.judged[training.card.card, tried.uci()], _move(before, tried)
        is_of_game = found.is_of_game
        lost = loss_sentence(move, max(1, round(found.loss)))
        yield OF_GAME.filled(move=move) if is_of_game else lost
        yield from _comeback(state, training)


def _find(task: TrainingTask) -> Message:
    if not task.date:
        return FIND.filled(white=task.white, black=task.black)
    return FIND_DATED.filled(white=task.white, black=task.black, date=date_text(task.date))


def _hints(before: chess.Board, training: TrainingModel) -> Iterator[Message]:
    return hint_sentences(before, queries.best_move(training.card.task), training.hint)


def _answer(state: State, training: TrainingModel) -> Iterator[Message]:
    """Yield how the move compares with the best one, when it is asked again, and the report."""
    before, tried = queries.board_before(state, training), queries.tried_move(training)
    task = training.card.task
    line, best = best_line(before, task.lines[0].moves), queries.best_move(task)
    if tried is None:
        yield BEST.filled(line=line)
    else:
        judged = training.judged[training.card.card, tried.uci()]
        yield right_sentence(before, tried, best, judged.loss)
        if tried != best:
            yield BETTER.filled(line=line)
    yield from _comeback(state, training)
    if task.reported is not None:
        yield IN_GAME.filled(move=_move(before, chess.Move.from_uci(task.reported.move)))
    if task.kind is CardKind.QUIET:
        yield QUIET
    elif task.reported is not None:
        yield from move_sentences(task.reported, before)


def _comeback(state: State, training: TrainingModel) -> Iterator[Message]:
    """Yield how the answer counts and when the position comes back, once the library knows."""
    kept = training.kept.get(training.card.card)
    grade = training.grades.get(training.card.card)
    if kept is None or grade is None:
        return
    yield _when(state, kept, grade)


def _when(state: State, kept: TrainingCard, grade: AnswerGrade) -> Message:
    clock = state.model(WallClock)
    days = max(1, (kept.schedule.due_s - clock.day_start_s) // DAY_S)
    if grade is AnswerGrade.RIGHT:
        return plural(
            "Right at once: it comes back in {number} day.",
            "Right at once: it comes back in {number} days.",
            days,
        )
    if grade is AnswerGrade.WITH_HINT:
        return plural(
            "Right after a hint: it comes back in {number} day.",
            "Right after a hint: it comes back in {number} days.",
            days,
        )
    return plural(
        "Not found at once: it comes back in {number} day.",
        "Not found at once: it comes back in {number} days.",
        days,
    )


def _summary(state: State, training: TrainingModel) -> Iterator[Message]:
    counts = training.counts
    if counts.answered:
        yield plural(
            "You answered {number} position today, {right} of it right at once.",
            "You answered {number} positions today, {right} of them right at once.",
            counts.answered,
            right=counts.right,
        )
    if counts.due:
        yield plural(
            "{number} position is left for today.",
            "{number} positions are left for today.",
            counts.due,
        )
    elif counts.next_due_s is not None:
        days = max(1, (counts.next_due_s - state.model(WallClock).day_start_s) // DAY_S)
        yield plural(
            "The next position comes in {number} day.",
            "The next position comes in {number} days.",
            days,
        )


def _looking(state: State) -> Iterator[Message]:
    """Yield how far looking through games has come, or that it can be done."""
    known = state.model(Training)
    look = known.look
    if look is None:
        if known.untrained:
            yield plural(
                "{number} game of yours can be looked through in the background.",
                "{number} games of yours can be looked through in the background.",
                known.untrained,
            )
        return
    if not look.total:
        return
    number = min(look.total, look.total - len(look.games) + 1)
    yield message("Game {number} of {count} is looked through.", number=number, count=look.total)
    source = known.source
    review = None if source is None else state.model(Reviews).by_game.get(source.game)
    if review is not None:
        done = review_progress_of(review)
        yield message("Its report: {done} of {count} positions.", done=done.done, count=done.of)
    yield plural("{number} position found.", "{number} positions found.", look.found)


def _move(before: chess.Board, move: chess.Move) -> San:
    return numbered_moves(before, (move,))
