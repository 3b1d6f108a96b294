"""Where the value of a node comes from, in words."""

from __future__ import annotations

import chess

from engine.protocol.inspect_enums import NodeOutcome
from engine.protocol.value_origin import StationReason, ValueOriginAnswer, ValueStation
from game.message import Message, Text, message
from game.rules.numbered_moves import numbered_moves
from game.words.inspect.labels import NODE_OUTCOMES

AT_ROOT = message("the root")
REASONS = {
    StationReason.ASKED: message("this node"),
    StationReason.RE_SEARCH: message("searched again"),
    StationReason.REDUCED: message("at reduced depth"),
    StationReason.TEST: message("a test"),
    StationReason.QUIESCENCE: message("quiescence begins"),
    StationReason.MADE: message("made here"),
}
BY_EVALUATION = (
    NodeOutcome.STAND_PAT,
    NodeOutcome.HORIZON,
    NodeOutcome.MAX_PLY,
)
BY_MOVES = (
    NodeOutcome.QUIESCENCE_FAIL_LOW,
    NodeOutcome.QUIESCENCE_EXACT,
    NodeOutcome.FAIL_LOW,
    NodeOutcome.EXACT,
)


def made_sentence(answer: ValueOriginAnswer) -> Message:
    """Return what made the value."""
    if not answer.is_known:
        return message("Nodes below the last one were only counted: they made the value.")
    if answer.outcome is NodeOutcome.TABLE_CUTOFF:
        return message("A table entry made the value; L shows which node wrote it.")
    if answer.is_static or answer.outcome in BY_EVALUATION:
        return message("The static evaluation of the last node made the value.")
    if answer.outcome in BY_MOVES:
        return message("The last node skipped moves; the largest estimate of them is the value.")
    return message(
        "The last node made the value: {outcome}.", outcome=NODE_OUTCOMES[answer.outcome]
    )


def station_name(station: ValueStation, root: chess.Board) -> Text:
    """Return the move to a station; ``root`` is the position that was searched."""
    if not station.path:
        return AT_ROOT
    board = root.copy(stack=False)
    *before, last = (chess.Move.from_uci(uci) for uci in station.path)
    for move in before:
        board.push(move)
    return numbered_moves(board, [last])


def station_reason(station: ValueStation) -> Message:
    """Return why a node stands among the stations."""
    return REASONS[station.reason]
