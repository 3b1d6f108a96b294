"""What the practice of a repertoire says, to be read and to be heard."""

from __future__ import annotations

from collections.abc import Iterator

from game.features.repertoire.drill_queries import board_before, own_moves, tried_move
from game.features.repertoire.model import Drill, DrillStage
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
from game.rules.numbered_moves import numbered_moves
from game.state.aids.wall_clock import DAY_S, WallClock
from game.state.state import State
from game.words import tasks

HEADLINES: dict[DrillStage, Message] = {
    DrillStage.WAITING: message("The library is being read …"),
    DrillStage.SEARCHING: tasks.SEARCHING,
    DrillStage.AS_GOOD: message_with_context("a move that was tried", "Also good"),
    DrillStage.WRONG: message_with_context("a move that was tried", "Not in your repertoire"),
    DrillStage.RIGHT: tasks.RIGHT,
    DrillStage.SOLVED: tasks.SOLVED,
    DrillStage.DONE: message("All positions are done"),
    DrillStage.REFUSED: message("Nothing can be asked now"),
}
NOTHING_DUE = message("No position is asked now")
WHICH = message("Which move does your repertoire have here?")
SEARCHED = template("{move} is not in your repertoire. The engine looks how good it is.")
AS_GOOD = template("{move} is a good move, too. Your repertoire has another one.")
WRONG = template("{move} is not in your repertoire.")
RIGHT = template("{move} is in your repertoire.")
OTHERS = template("It also has {moves}.")
HOW = message("Each position comes back after more and more days, as long as it is known.")


def headline_text(state: State, drill: Drill) -> Message:
    """Return the largest line: what is to be done, or how it went."""
    if drill.stage is DrillStage.ASKING:
        return tasks.TO_MOVE[board_before(state).turn]
    if drill.stage is DrillStage.DONE and not drill.done:
        return NOTHING_DUE
    return HEADLINES[drill.stage]


def number_text(drill: Drill) -> Text:
    """Return which of the positions is shown; empty if none is."""
    if drill.is_over:
        return ""
    count = len(drill.done) + len(drill.waiting)
    return tasks.NUMBER_OF.filled(number=len(drill.done) + 1, count=count)


def sentences_below_headline(state: State, drill: Drill) -> tuple[Message, ...]:
    """Return the sentences below the headline."""
    return tuple(_lines(state, drill))


def text_for_screen_reader(state: State, drill: Drill) -> Message:
    """Return what a screen reader says when the practice has changed."""
    lines = sentences_below_headline(state, drill)
    return sentences((message("{headline}.", headline=headline_text(state, drill)), *lines))


def _lines(state: State, drill: Drill) -> Iterator[Message]:
    match drill.stage:
        case DrillStage.ASKING:
            yield WHICH
            yield from _hints(state, drill)
        case DrillStage.SEARCHING | DrillStage.AS_GOOD | DrillStage.WRONG:
            yield from _about_try(state, drill)
        case DrillStage.RIGHT | DrillStage.SOLVED:
            yield from _solution(state, drill)
        case DrillStage.DONE:
            yield from _summary(state, drill)


def _about_try(state: State, drill: Drill) -> Iterator[Message]:
    before, move = board_before(state), tried_move(drill)
    if move is None:
        return
    name = numbered_moves(before, (move,))
    if drill.stage is DrillStage.SEARCHING:
        yield SEARCHED.filled(move=name)
    elif drill.stage is DrillStage.AS_GOOD:
        yield AS_GOOD.filled(move=name)
    else:
        yield WRONG.filled(move=name)
        judged = drill.judged.get((drill.card.card, move.uci()))
        if judged is not None and round(judged.loss):
            yield plural(
                "It loses {number} point of winning chances.",
                "It loses {number} points of winning chances.",
                round(judged.loss),
            )


def _solution(state: State, drill: Drill) -> Iterator[Message]:
    before, moves = board_before(state), own_moves(state)
    shown = tried_move(drill) or next(iter(moves), None)
    if shown is not None:
        yield RIGHT.filled(move=numbered_moves(before, (shown,)))
    others = [before.san(one) for one in moves if one != shown]
    if others:
        yield OTHERS.filled(moves=San(", ".join(others)))
    if drill.comes_back_s is not None:
        yield _comes_back(state, drill.comes_back_s)


def _summary(state: State, drill: Drill) -> Iterator[Message]:
    if drill.done:
        yield plural(
            "You knew {right} of {number} position at once.",
            "You knew {right} of {number} positions at once.",
            len(drill.done),
            right=drill.right,
        )
    yield HOW
    if drill.next_due_s is not None:
        days = _days_until(state, drill.next_due_s)
        yield plural(
            "The next one is asked in {number} day.",
            "The next one is asked in {number} days.",
            days,
        )


def _comes_back(state: State, due_s: int) -> Message:
    return plural(
        "The position comes back in {number} day.",
        "The position comes back in {number} days.",
        _days_until(state, due_s),
    )


def _days_until(state: State, due_s: int) -> int:
    """Return in how many days, at least one, a time is."""
    return max(1, (due_s - state.model(WallClock).day_start_s) // DAY_S)


def _hints(state: State, drill: Drill) -> Iterator[Message]:
    best = next(iter(own_moves(state)), None)
    return tasks.hint_sentences(board_before(state), best, drill.hint)
