"""English texts for the faults of Inspect, for the command line. Each text is one line."""

from __future__ import annotations

from engine.identity import engine_name
from engine.inspection.recording.capsule import FORMAT
from engine.protocol.explanations import ConditionFault, InspectFault, SearchEnding
from engine.protocol.inspect_vocabulary import ConditionFaultCode, InspectFaultCode, Suggestion
from engine.tools.inspect_words import plies, score_text

_PLAIN = {
    InspectFaultCode.ENGINE_STARTING: "the engine is being started; please try again",
    InspectFaultCode.NO_ENGINE: "there is no engine, since it stopped too often in a row",
    InspectFaultCode.NO_MEMORY_TO_RECORD: "there is not enough memory to record this search",
    InspectFaultCode.NO_MEMORY_TO_EXPAND: "there is not enough memory to search it again",
    InspectFaultCode.NO_MEMORY: "there is not enough memory for this",
    InspectFaultCode.SEARCH_FORGOTTEN: "another game was begun after this search",
    InspectFaultCode.SEVERAL_THREADS: "only a search with one thread can be made again",
    InspectFaultCode.DAMAGED_CHECKPOINT: "a checkpoint of the game is damaged",
    InspectFaultCode.DIVERGED_BELOW: "the subtree did not come out again as it was",
    InspectFaultCode.NO_CAPSULE: "this is no capsule, or it was cut short",
    InspectFaultCode.CAPSULE_DAMAGED: "the capsule was cut short or altered",
    InspectFaultCode.SWITCHED_TECHNIQUES: "only the engine's own techniques fit in a capsule",
    InspectFaultCode.NOTHING_SEARCHED: "the position has no legal move, so nothing was searched",
    InspectFaultCode.ILLEGAL_MOVE: "the move is not legal",
    InspectFaultCode.UNKNOWN_TECHNIQUE: "no technique has that name",
    InspectFaultCode.NO_ENTRY_WRITER: "the table had nothing here that one of the searches wrote",
}
_CONDITIONS = {
    ConditionFaultCode.CONTRADICTION: "a node search has one position and meets one root event",
    ConditionFaultCode.TOO_LONG: "the condition has too many parts",
    ConditionFaultCode.INTERNAL: "the condition could not be checked",
}


def fault_text(fault: InspectFault) -> str:
    """Return the text for a fault about a recorded search."""
    if fault.condition is not None:
        return condition_text(fault.condition)
    match fault.code:
        case InspectFaultCode.DIVERGED:
            return (
                f"the search ended {_ending(fault.expected)}, but now {_ending(fault.found)}: "
                "another version of the engine made it"
            )
        case InspectFaultCode.DIVERGED_FROM_CAPSULE:
            return f"the search first differs from the one in the capsule {_divergence(fault)}"
        case InspectFaultCode.CAPSULE_FORMAT:
            return f"a capsule of format {fault.first} cannot be read, only of {FORMAT}"
        case InspectFaultCode.CAPSULE_CONTENT:
            return f"the capsule holds no legal search: {fault.system_text}"
        case InspectFaultCode.NO_RECORD:
            return f"node search {fault.first} has no record"
        case InspectFaultCode.NO_SUCH_NODE:
            return f"the search has nodes 0 to {fault.last}, not {fault.first}"
        case InspectFaultCode.NODE_ONLY_COUNTED:
            return (
                f"node {fault.first} was searched to less than {plies(fault.last)}, "
                "and such nodes were only counted"
            )
        case InspectFaultCode.INTERNAL:
            return f"internal fault: {fault.system_text}"
        case _:
            return _PLAIN[fault.code]


def _ending(ending: SearchEnding | None) -> str:
    if ending is None:
        return "otherwise"
    return (
        f"after {ending.iterations} iterations and {ending.nodes} nodes at "
        f"{score_text(ending.value)}"
    )


def _divergence(fault: InspectFault) -> str:
    where = f"between nodes {fault.first} and {fault.last}"
    if fault.first == fault.last:
        where = f"at node {fault.first}"
    if fault.maker == engine_name():
        return f"{where}: another build of {fault.maker} made that one"
    return f"{where}: {fault.maker} made that one, and this is {engine_name()}"


def condition_text(fault: ConditionFault) -> str:
    """Return the text for a condition that cannot be parsed, with suggestions."""
    match fault.code:
        case ConditionFaultCode.MISSING_TERM:
            beside = f' beside "{fault.term}"' if fault.term else ""
            return f"the condition has a term missing{beside}"
        case ConditionFaultCode.UNKNOWN_TERM:
            return f"a condition has no term {fault.term!r}; {_suggestion(fault)}"
        case ConditionFaultCode.BAD_POSITION:
            return f"the condition has a FEN that cannot be read: {fault.term}"
        case _:
            return _CONDITIONS[fault.code]


def _suggestion(fault: ConditionFault) -> str:
    near = ", ".join(fault.near)
    match fault.suggestion:
        case Suggestion.COMPARISON:
            return f'"{fault.group}" needs = != < <= > or >= and a whole number'
        case Suggestion.MOVE:
            return 'a move is written as in "move e2e4"'
        case Suggestion.SCORE_DROP:
            return 'a drop of the score is written as in "score drop 30"'
        case Suggestion.NEAR:
            return f"near it: {near}"
        case Suggestion.GROUP:
            return f'behind "{fault.group}" stands one of {near}'
        case _:
            return f"terms begin with {near}"
