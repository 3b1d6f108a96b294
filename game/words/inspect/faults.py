"""Faults of Inspect, and remarks on a recording, in sentences."""

from __future__ import annotations

from engine.protocol.explanations import ConditionFault, InspectFault
from engine.protocol.inspect_enums import (
    ConditionFaultCode,
    InspectFaultCode,
    RecordingRemark,
    SuggestionKind,
)
from engine.protocol.recording_reports import SearchRecorded, SubtreeExpansionProgress
from game.message import Message, message, sentences
from game.words.inspect.scores import group_digits

_PLAIN: dict[InspectFaultCode, Message] = {
    InspectFaultCode.ENGINE_STARTING: message("The engine is starting. Try again in a moment."),
    InspectFaultCode.NO_ENGINE: message(
        "The engine stopped too often in a row and is not running."
    ),
    InspectFaultCode.NO_MEMORY_TO_RECORD: message(
        "There is not enough memory to record this search."
    ),
    InspectFaultCode.NO_MEMORY_TO_EXPAND: message(
        "There is not enough memory to repeat the search of this part."
    ),
    InspectFaultCode.NO_MEMORY: message("There is not enough memory for this."),
    InspectFaultCode.SEARCH_FORGOTTEN: message(
        "The engine no longer has this search, because a new game was started after it."
    ),
    InspectFaultCode.SEVERAL_THREADS: message(
        "This search used several threads; only a search with one thread can be repeated."
    ),
    InspectFaultCode.DAMAGED_CHECKPOINT: message("A checkpoint of the game is damaged."),
    InspectFaultCode.DIVERGED: message(
        "The search cannot be repeated exactly. Perhaps another version of the engine made it."
    ),
    InspectFaultCode.DIVERGED_BELOW: message("The search of this part cannot be repeated exactly."),
    InspectFaultCode.NO_CAPSULE: message("The text is not a capsule, or it was cut short."),
    InspectFaultCode.CAPSULE_DAMAGED: message("The capsule was cut short or changed."),
    InspectFaultCode.CAPSULE_CONTENT: message("The capsule does not contain a legal search."),
    InspectFaultCode.INVALID_SEARCH: message("The engine cannot search this position."),
    InspectFaultCode.SWITCHED_TECHNIQUES: message(
        "Only a search with the engine's own techniques can be saved as a capsule."
    ),
    InspectFaultCode.NO_RECORD: message("This node is no longer recorded."),
    InspectFaultCode.NOTHING_SEARCHED: message("The position has no legal move."),
    InspectFaultCode.ILLEGAL_MOVE: message("The move is not legal in this node."),
    InspectFaultCode.UNKNOWN_TECHNIQUE: message("The engine has no technique with that name."),
    InspectFaultCode.NO_ENTRY_WRITER: message("No search wrote a TT entry for this position."),
    InspectFaultCode.NO_REPLAY: message("Glassbox cannot replay this search."),
    InspectFaultCode.FILE_EXISTS: message("There is a file with this name already."),
    InspectFaultCode.NO_HISTORIES: message("The history scores of this search are not known."),
}
_CONDITIONS: dict[ConditionFaultCode, Message] = {
    ConditionFaultCode.CONTRADICTION: message(
        "A node cannot have two positions or two root events."
    ),
    ConditionFaultCode.TOO_LONG: message("The condition has too many terms."),
    ConditionFaultCode.INTERNAL: message("The condition could not be checked."),
}
_REMARKS: dict[RecordingRemark, Message] = {
    RecordingRemark.WRONG_CHECKPOINT: message(
        "A checkpoint led to a different search, so all earlier searches were repeated."
    ),
}


def inspect_fault(cause: InspectFault) -> Message:
    """Return why something about a recorded search cannot be done."""
    if cause.condition is not None:
        return condition_fault(cause.condition)
    match cause.code:
        case InspectFaultCode.DIVERGED_FROM_CAPSULE if cause.first == cause.last:
            return message(
                "The search differs from the capsule from node {node} on. {maker} made the "
                "capsule.",
                node=group_digits(cause.first),
                maker=cause.maker,
            )
        case InspectFaultCode.DIVERGED_FROM_CAPSULE:
            return message(
                "The search first differs from the capsule between nodes {first} and {last}. "
                "{maker} made the capsule.",
                first=group_digits(cause.first),
                last=group_digits(cause.last),
                maker=cause.maker,
            )
        case InspectFaultCode.CAPSULE_FORMAT:
            return message(
                "This version cannot read a capsule of format {format}.", format=cause.first
            )
        case InspectFaultCode.LARGE_CAPSULE:
            return message(
                "It needs a table of {megabytes} MB and {nodes} nodes, which can take long. "
                "You can cancel it.",
                megabytes=group_digits(cause.first),
                nodes=group_digits(cause.last),
            )
        case InspectFaultCode.TOO_LARGE_FOR_PGN:
            return message(
                "Too many nodes for a PGN: {count}, and it holds {most}. Export a subtree, or "
                "another format.",
                count=group_digits(cause.first),
                most=group_digits(cause.last),
            )
        case InspectFaultCode.NOT_WRITTEN:
            return message(
                "The file cannot be written: {system_text}.", system_text=cause.system_text
            )
        case InspectFaultCode.NO_SUCH_NODE:
            return no_such_node(cause.last)
        case InspectFaultCode.NODE_ONLY_COUNTED:
            return message(
                "Nodes with a depth below {depth} were only counted, not recorded.",
                depth=cause.last,
            )
        case InspectFaultCode.INTERNAL:
            return message(
                "The engine has an internal fault: {system_text}.", system_text=cause.system_text
            )
        case _:
            return _PLAIN[cause.code]


def no_such_node(last: int) -> Message:
    """Return which nodes there are."""
    return message("The search has nodes 0 to {last}.", last=group_digits(last))


def condition_fault(cause: ConditionFault) -> Message:
    """Return why a condition cannot be read, and what may be meant."""
    summary = condition_summary(cause)
    return sentences([summary, _suggestion(cause)]) if cause.suggestion is not None else summary


def condition_summary(cause: ConditionFault) -> Message:
    """Return why a condition cannot be read."""
    match cause.code:
        case ConditionFaultCode.MISSING_TERM if cause.term:
            return message("A term is missing next to “{joiner}”.", joiner=cause.term)
        case ConditionFaultCode.MISSING_TERM:
            return message("The condition is empty.")
        case ConditionFaultCode.UNKNOWN_TERM:
            return message("There is no term “{term}”.", term=cause.term)
        case ConditionFaultCode.BAD_POSITION:
            return message("The FEN in the condition cannot be read.")
        case _:
            return _CONDITIONS[cause.code]


def _suggestion(cause: ConditionFault) -> Message:
    near = ", ".join(cause.near)
    match cause.suggestion:
        case SuggestionKind.COMPARISON:
            return message(
                "After “{name}” write = != < <= > or >= and a whole number.", name=cause.group
            )
        case SuggestionKind.MOVE:
            return message("Write a move as in “{example}”.", example="move e2e4")
        case SuggestionKind.SCORE_DROP:
            return message("Write a score drop as in “{example}”.",
                           example="score drop 30")  # fmt: skip
        case SuggestionKind.NEAR:
            return message("Similar terms: {terms}.", terms=near)
        case SuggestionKind.GROUP:
            return message("After “{name}” write one of {terms}.", name=cause.group, terms=near)
        case _:
            return message("A term begins with one of {terms}.", terms=near)


def recording_remark(recorded: SearchRecorded) -> Message | None:
    """Return what a player should know about a recording; None if there is nothing to say."""
    if recorded.least_depth == 1:
        return message(
            "There was not enough memory to record every node. Quiescence nodes are only counted "
            "until you expand them."
        )
    if recorded.least_depth:
        return message(
            "There was not enough memory to record every node. Nodes with a depth below {depth} "
            "are only counted until you expand them.",
            depth=recorded.least_depth,
        )
    return None if recorded.remark is None else _REMARKS[recorded.remark]


def expansion_progress(cause: SubtreeExpansionProgress) -> Message:
    """Return how far the search of a part that is expanded has come."""
    percent = min(100, 100 * cause.nodes // max(cause.of_nodes, 1))
    return message("Repeating the search of this part to expand it: {percent} %", percent=percent)
