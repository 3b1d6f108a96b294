"""Faults of Inspect, and remarks on a recording, in sentences."""

from __future__ import annotations

from engine.protocol.explanations import ConditionFault, InspectFault
from engine.protocol.inspect_vocabulary import (
    ConditionFaultCode,
    InspectFaultCode,
    RecordingRemark,
    Suggestion,
)
from engine.protocol.reports import Expanding, Recorded
from game.message import Message, message, plural, sentences
from game.words.inspect.scores import grouped

_PLAIN: dict[InspectFaultCode, Message] = {
    InspectFaultCode.ENGINE_STARTING: message("The engine is being started; please try again."),
    InspectFaultCode.NO_ENGINE: message("There is no engine: it stopped too often in a row."),
    InspectFaultCode.NO_MEMORY_TO_RECORD: message(
        "There is not enough memory to record this search."
    ),
    InspectFaultCode.NO_MEMORY_TO_EXPAND: message(
        "There is not enough memory to search this part again."
    ),
    InspectFaultCode.NO_MEMORY: message("There is not enough memory for this."),
    InspectFaultCode.SEARCH_FORGOTTEN: message(
        "The engine has forgotten this search, since another game was begun after it."
    ),
    InspectFaultCode.SEVERAL_THREADS: message(
        "Only a search with one thread can be made again, and this one had several."
    ),
    InspectFaultCode.DAMAGED_CHECKPOINT: message("A checkpoint of the game is damaged."),
    InspectFaultCode.DIVERGED: message(
        "The search does not come out as it did: another version of the engine made it."
    ),
    InspectFaultCode.DIVERGED_BELOW: message("This part does not come out again as it did."),
    InspectFaultCode.NO_CAPSULE: message("The text is no capsule, or it was cut short."),
    InspectFaultCode.CAPSULE_DAMAGED: message("The capsule was cut short or altered."),
    InspectFaultCode.CAPSULE_CONTENT: message("The capsule holds no legal search."),
    InspectFaultCode.SWITCHED_TECHNIQUES: message(
        "A capsule holds only searches with the engine's own techniques."
    ),
    InspectFaultCode.NO_RECORD: message("This node has no record any more."),
    InspectFaultCode.NOTHING_SEARCHED: message("The position has no legal move."),
    InspectFaultCode.ILLEGAL_MOVE: message("The move is not legal in this node."),
    InspectFaultCode.UNKNOWN_TECHNIQUE: message("The engine has no technique of that name."),
    InspectFaultCode.NO_ENTRY_WRITER: message("The table had no entry here that a search wrote."),
}
_CONDITIONS: dict[ConditionFaultCode, Message] = {
    ConditionFaultCode.CONTRADICTION: message(
        "One node has one position, and only one event happens in it."
    ),
    ConditionFaultCode.TOO_LONG: message("The condition has too many parts."),
    ConditionFaultCode.INTERNAL: message("The condition could not be checked."),
}
_REMARKS: dict[RecordingRemark, Message] = {
    RecordingRemark.WRONG_CHECKPOINT: message(
        "A checkpoint led to another search, so that all earlier searches were made again."
    ),
}


def fault(told: InspectFault) -> Message:
    """Return why something about a recorded search cannot be done."""
    if told.condition is not None:
        return condition_fault(told.condition)
    match told.code:
        case InspectFaultCode.DIVERGED_FROM_CAPSULE if told.first == told.last:
            return message(
                "The search differs from the one in the capsule from node {node} on; {maker} made "
                "that one.",
                node=grouped(told.first),
                maker=told.maker,
            )
        case InspectFaultCode.DIVERGED_FROM_CAPSULE:
            return message(
                "The search differs from the one in the capsule first between nodes {first} and "
                "{last}; {maker} made that one.",
                first=grouped(told.first),
                last=grouped(told.last),
                maker=told.maker,
            )
        case InspectFaultCode.CAPSULE_FORMAT:
            return message(
                "This version cannot read a capsule of format {format}.", format=told.first
            )
        case InspectFaultCode.NO_SUCH_NODE:
            return no_such_node(told.last)
        case InspectFaultCode.NODE_ONLY_COUNTED:
            return plural(
                "Nodes searched to less than {number} ply were only counted.",
                "Nodes searched to less than {number} plies were only counted.",
                told.last,
            )
        case InspectFaultCode.INTERNAL:
            return message("The engine has an internal fault: {text}.", text=told.system_text)
        case _:
            return _PLAIN[told.code]


def no_such_node(last: int) -> Message:
    """Return the answer to a wrong node number: the valid numbers are 0 to ``last``."""
    return message("The search has the nodes 0 to {last}.", last=grouped(last))


def condition_fault(told: ConditionFault) -> Message:
    """Return why a condition cannot be read, with a suggestion if there is one."""
    summary = condition_summary(told)
    return sentences([summary, _suggestion(told)]) if told.suggestion is not None else summary


def condition_summary(told: ConditionFault) -> Message:
    """Return why a condition cannot be read."""
    match told.code:
        case ConditionFaultCode.MISSING_TERM if told.term:
            return message("A term is missing beside “{joiner}”.", joiner=told.term)
        case ConditionFaultCode.MISSING_TERM:
            return message("The condition has no term.")
        case ConditionFaultCode.UNKNOWN_TERM:
            return message("A condition has no term “{term}”.", term=told.term)
        case ConditionFaultCode.BAD_POSITION:
            return message("The FEN in the condition cannot be read.")
        case _:
            return _CONDITIONS[told.code]


def _suggestion(told: ConditionFault) -> Message:
    near = ", ".join(told.near)
    match told.suggestion:
        case Suggestion.COMPARISON:
            return message(
                "Behind “{name}” stands = != < <= > or >= and a whole number.", name=told.group
            )
        case Suggestion.MOVE:
            return message("A move is written as in “{example}”.", example="move e2e4")
        case Suggestion.SCORE_DROP:
            return message("A drop of the score is written as in “{example}”.",
                           example="score drop 30")  # fmt: skip
        case Suggestion.NEAR:
            return message("Similar: {terms}.", terms=near)
        case Suggestion.GROUP:
            return message("Behind “{name}” stands one of {terms}.", name=told.group, terms=near)
        case _:
            return message("Terms begin with {terms}.", terms=near)


def remark(recorded: Recorded) -> Message | None:
    """Return what a player should know about a recording; None if there is nothing to say."""
    if recorded.least_depth == 1:
        return message(
            "Memory had no room for every node: nodes of quiescence are only counted, and "
            "searched again when you expand them."
        )
    if recorded.least_depth:
        return plural(
            "Memory had no room for every node: those searched to less than {number} ply are only "
            "counted, and searched again when you expand them.",
            "Memory had no room for every node: those searched to less than {number} plies are "
            "only counted, and searched again when you expand them.",
            recorded.least_depth,
        )
    return None if recorded.remark is None else _REMARKS[recorded.remark]


def expanding(told: Expanding) -> Message:
    """Return the progress of the search that expands a collapsed subtree."""
    percent = min(100, 100 * told.nodes // max(told.of_nodes, 1))
    return message("Searching this part again to expand it: {percent} %", percent=percent)
