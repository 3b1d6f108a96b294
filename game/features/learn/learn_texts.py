"""What the Learn screen says, to be read and to be heard."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engine.protocol.review import Verdict
from game.features.learn import move_judgements, queries
from game.features.learn.model import LearnModel, LearnStage, MistakeOutcome
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
from game.rules.move_judgements import LEAST_WRONG
from game.rules.numbered_moves import numbered_moves
from game.state.aids.judging import HintStage, Judgement
from game.state.state import State
from game.words.moves import SIDES
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

HOW = message(
    "The position before each mistake and blunder is shown. Look for a better move than the one "
    "that was played, and make it on the board."
)
WHAT_COUNTS = message(
    "A move is right if it loses less than {points} of 100 points of winning chances, or mates.",
    points=round(LEAST_WRONG),
)
WHOSE = message("Whose mistakes?")
HEADLINES: dict[LearnStage, Message] = {
    LearnStage.SEARCHING: SEARCHING,
    LearnStage.WRONG: NOT_GOOD_ENOUGH,
    LearnStage.RIGHT: RIGHT,
    LearnStage.SOLVED: SOLVED,
    LearnStage.DONE: message("All mistakes are done"),
}
PLAYED: dict[Verdict, Message] = {
    Verdict.MISTAKE: template("{move} was a mistake. Find a better move."),
    Verdict.BLUNDER: template("{move} was a blunder. Find a better move."),
}
OF_GAME = template("{move} is the move of the game. Try another one.")
OUTCOMES: dict[MistakeOutcome, Message] = {
    MistakeOutcome.AT_ONCE: message_with_context("a mistake that was learnt from", "found at once"),
    MistakeOutcome.LATER: message_with_context("a mistake that was learnt from", "found later"),
    MistakeOutcome.WITH_HINT: message_with_context(
        "a mistake that was learnt from", "found with a hint"
    ),
    MistakeOutcome.SOLUTION: message_with_context(
        "a mistake that was learnt from", "solution shown"
    ),
    MistakeOutcome.SKIPPED: message_with_context("a mistake that was learnt from", "skipped"),
}
FOUND = (MistakeOutcome.AT_ONCE, MistakeOutcome.LATER, MistakeOutcome.WITH_HINT)


def headline_text(state: State, learning: LearnModel) -> Message:
    """Return the largest line: what is to be done, or how it went."""
    if learning.stage is LearnStage.CHOOSING:
        return WHOSE
    if learning.stage is LearnStage.TRYING:
        return TO_MOVE[queries.board_before(state, learning).turn]
    return HEADLINES[learning.stage]


def mistake_number_text(learning: LearnModel) -> Text:
    """Return which of the mistakes is shown; empty if none is."""
    if learning.stage in (LearnStage.CHOOSING, LearnStage.DONE):
        return ""
    return NUMBER_OF.filled(number=learning.place + 1, count=len(learning.mistakes))


def sentences_below_headline(state: State, learning: LearnModel) -> tuple[Message, ...]:
    """Return the sentences below the headline."""
    return tuple(_lines(state, learning))


def text_for_screen_reader(state: State, learning: LearnModel) -> Message:
    """Return what a screen reader says when the screen has changed."""
    return sentences(tuple(_spoken(state, learning)))


def choice_text(learning: LearnModel, side: chess.Color | None) -> Message:
    """Return the name of a choice: a side, or both, with the number of its mistakes."""
    number = queries.count_mistakes(learning, side)
    if side is None:
        return message("Both ({number})", number=number)
    return message("{side} ({number})", side=SIDES[side], number=number)


def _spoken(state: State, learning: LearnModel) -> Iterator[Message]:
    if learning.stage is LearnStage.CHOOSING:
        yield from (*_lines(state, learning), WHOSE)
        return
    if learning.stage is LearnStage.TRYING and learning.hint is not HintStage.NONE:
        yield from _hints(queries.board_before(state, learning), learning)
        return
    if learning.stage is LearnStage.TRYING:
        yield message("Mistake {number}.", number=mistake_number_text(learning))
    if learning.stage is not LearnStage.SEARCHING:
        yield message("{headline}.", headline=headline_text(state, learning))
    yield from _lines(state, learning)


def _lines(state: State, learning: LearnModel) -> Iterator[Message]:
    match learning.stage:
        case LearnStage.CHOOSING:
            yield from (HOW, WHAT_COUNTS)
        case LearnStage.DONE:
            yield from _summary(learning)
        case LearnStage.TRYING | LearnStage.SEARCHING | LearnStage.WRONG:
            yield from _task(state, learning)
        case LearnStage.RIGHT | LearnStage.SOLVED:
            yield from _answer(state, learning)


def _task(state: State, learning: LearnModel) -> Iterator[Message]:
    """Yield what is to be done and how the last try went, without the solution."""
    before, mistake = queries.board_before(state, learning), learning.mistake
    tried = queries.tried_move(learning)
    if tried is None:
        verdict = mistake.verdict or Verdict.MISTAKE
        yield PLAYED[verdict].filled(move=_move(before, chess.Move.from_uci(mistake.move)))
        yield from _hints(before, learning)
    elif learning.stage is LearnStage.SEARCHING:
        yield SEARCHED.filled(move=_move(before, tried))
    else:
        yield _why_wrong(learning, _move(before, tried))


def _why_wrong(learning: LearnModel, move: San) -> Message:
    found = _judgement(learning)
    if found.is_of_game:
        return OF_GAME.filled(move=move)
    return loss_sentence(move, max(1, round(found.loss)))


def _hints(before: chess.Board, learning: LearnModel) -> Iterator[Message]:
    return hint_sentences(before, queries.best_move_of_mistake(learning), learning.hint)


def _answer(state: State, learning: LearnModel) -> Iterator[Message]:
    """Yield how the move that was tried compares with the best one, and what the report says."""
    before, tried = queries.board_before(state, learning), queries.tried_move(learning)
    if tried is None:
        yield BEST.filled(line=_best_line(before, learning))
    else:
        best = queries.best_move_of_mistake(learning)
        yield right_sentence(before, tried, best, _judgement(learning).loss)
        if tried != best:
            yield BETTER.filled(line=_best_line(before, learning))
    yield IN_GAME.filled(move=_move(before, chess.Move.from_uci(learning.mistake.move)))
    yield from move_sentences(learning.mistake, before)


def _summary(learning: LearnModel) -> Iterator[Message]:
    found = sum(queries.count_outcome(learning, one) for one in FOUND)
    yield plural(
        "You found a better move for {found} of {number} mistake.",
        "You found a better move for {found} of {number} mistakes.",
        len(learning.mistakes),
        found=found,
    )


def _best_line(before: chess.Board, learning: LearnModel) -> San:
    report = queries.finished_report(learning)
    return best_line(before, move_judgements.best_line_before(report, learning.mistake))


def _judgement(learning: LearnModel) -> Judgement:
    return learning.judged[learning.mistake.ply, learning.tried or ""]


def _move(before: chess.Board, move: chess.Move) -> San:
    return numbered_moves(before, (move,))
