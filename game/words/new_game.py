"""The choices in the New game dialog, and their faults."""

from __future__ import annotations

from game.formats.draft_faults import DraftCode, DraftFault
from game.message import Message, Text, message, message_with_context, template
from game.state.new_game import Opponent, StartKind, TimeKind
from game.state.time_control import TimingMethod
from game.words.text_faults import fen_faults

OPPONENTS: dict[Opponent, Message] = {
    Opponent.LEVEL: message_with_context("an opponent", "Level"),
    Opponent.RATING: message_with_context("an opponent", "Rating"),
    Opponent.ADDED: message_with_context("an opponent", "Other engine"),
    Opponent.PERSON: message_with_context("an opponent", "Person"),
    Opponent.ENGINES: message_with_context("an opponent", "Engine v engine"),
}
TIME_KINDS: dict[TimeKind, Message] = {
    TimeKind.UNTIMED: message("Untimed"),
    TimeKind.CLOCK: message_with_context("a game with a chess clock", "Clock"),
    TimeKind.PER_MOVE: message_with_context("a time for each move", "Per move"),
    TimeKind.DEPTH: message("Depth"),
    TimeKind.NODES: message("Nodes"),
}
METHODS: dict[TimingMethod, Message] = {
    TimingMethod.INCREMENT: message_with_context("time added after a move", "Increment"),
    TimingMethod.DELAY: message_with_context("time before a clock runs", "Delay"),
    TimingMethod.BRONSTEIN: message_with_context("used time is given back", "Bronstein"),
}
TIME_MEANINGS: dict[TimeKind, Message] = {
    TimeKind.UNTIMED: message("Nobody can lose on time."),
    TimeKind.PER_MOVE: message("A move that takes longer loses the game."),
    TimeKind.DEPTH: message("The engine searches to this depth."),
    TimeKind.NODES: message("The engine searches this many nodes."),
}
POSITION_NUMBER = message("Number of the start position")
STARTS: dict[StartKind, Message] = {
    StartKind.STANDARD: message_with_context("a start position", "Standard"),
    StartKind.CHESS960: message_with_context("a start position", "Chess960"),
    StartKind.FEN: message_with_context("a start position", "FEN"),
    StartKind.CURRENT: message_with_context("a start position", "This position"),
}
START_MEANINGS: dict[StartKind, Message] = {
    StartKind.STANDARD: message("The usual start position."),
    StartKind.CURRENT: message("The position on the board."),
}
_FAULTS: dict[DraftCode, Message] = {
    DraftCode.MINUTES: template("Enter up to {most} minutes."),
    DraftCode.SECONDS: template("Enter 0 to {most} seconds."),
    DraftCode.MOVE_SECONDS: template("Enter up to {most} seconds."),
    DraftCode.DEPTH: template("Enter a depth of 1 to {most}."),
    DraftCode.NODES: template("Enter 1 to {most} nodes."),
    DraftCode.CHESS960_NUMBER: template("Enter 0 to {most}, or nothing for a random position."),
    DraftCode.ENGINE: message("Choose an engine."),
    DraftCode.GAME_OVER: message("The game is over in this position."),
}


def draft_fault(fault: DraftFault) -> Text:
    """Return what is wrong with the choices."""
    if fault.code is DraftCode.FEN:
        return fen_faults(fault.fen)
    return _FAULTS[fault.code].filled(most=fault.most)
