"""English texts for the faults of Inspect on the command line. Each text is one line."""

from __future__ import annotations

from engine.identity import engine_name
from engine.protocol.capsule_text import FORMAT
from engine.protocol.explanations import ConditionFault, InspectFault, SearchEnding
from engine.protocol.inspect_enums import ConditionFaultCode, InspectFaultCode, SuggestionKind
from engine.tools.inspect_texts import depth_text, score_text

_FAULTS = {
    InspectFaultCode.ENGINE_STARTING: "the engine is starting; please try again",
    InspectFaultCode.NO_ENGINE: "there is no engine, because it stopped too often in a row",
    InspectFaultCode.NO_MEMORY_TO_RECORD: "there is not enough memory to record this search",
    InspectFaultCode.NO_MEMORY_TO_EXPAND: "there is not enough memory to expand this subtree",
    InspectFaultCode.NO_MEMORY: "there is not enough memory for this",
    InspectFaultCode.SEARCH_FORGOTTEN: "a new game began after this search",
    InspectFaultCode.SEVERAL_THREADS: "only a search with one thread can be replayed",
    InspectFaultCode.DAMAGED_CHECKPOINT: "a checkpoint of the game is damaged",
    InspectFaultCode.DIVERGED: (
        "the search ended {expected}, but its replay {found}: "
        "perhaps another version of the engine made it"
    ),
    InspectFaultCode.DIVERGED_BELOW: "the replay of the subtree differs from the recorded search",
    InspectFaultCode.DIVERGED_FROM_CAPSULE: (
        "the search first differs from the one in the capsule {divergence}"
    ),
    InspectFaultCode.NO_CAPSULE: "this is not a capsule, or it was cut short",
    InspectFaultCode.CAPSULE_DAMAGED: "the capsule was cut short or altered",
    InspectFaultCode.CAPSULE_FORMAT: (
        f"this version reads capsules of format {FORMAT}, not {{first}}"
    ),
    InspectFaultCode.CAPSULE_CONTENT: "the capsule does not contain a legal search: {system_text}",
    InspectFaultCode.TOO_LARGE_FOR_PGN: (
        "{first} node searches are too many for a PGN, which may have {last}; "
        "--plies or --part subtree writes fewer"
    ),
    InspectFaultCode.NOT_WRITTEN: "cannot write the file: {system_text}",
    InspectFaultCode.FILE_EXISTS: "there is a file with this name already",
    InspectFaultCode.LARGE_CAPSULE: (
        "the capsule asks for a table of {first} MB and {last} nodes; --large replays it"
    ),
    InspectFaultCode.INVALID_SEARCH: "the position cannot be searched: {system_text}",
    InspectFaultCode.SWITCHED_TECHNIQUES: (
        "only a search with the engine's own techniques can be a capsule"
    ),
    InspectFaultCode.NO_RECORD: "node search {first} has no record",
    InspectFaultCode.NO_SUCH_NODE: "the search has nodes 0 to {last}, not {first}",
    InspectFaultCode.NODE_ONLY_COUNTED: (
        "node {first} was searched to less than {least_depth}, and such nodes were only counted"
    ),
    InspectFaultCode.NOTHING_SEARCHED: "the position has no legal move, so nothing was searched",
    InspectFaultCode.ILLEGAL_MOVE: "the move is not legal",
    InspectFaultCode.UNKNOWN_TECHNIQUE: "no technique has that name",
    InspectFaultCode.NO_ENTRY_WRITER: "no search of the game wrote a table entry for this position",
    InspectFaultCode.NO_REPLAY: "this search cannot be replayed",
    InspectFaultCode.NO_HISTORIES: "the history scores of this search are not known",
    InspectFaultCode.INTERNAL: "internal fault: {system_text}",
}
"""Text of each fault code. ``fault_text`` fills in the placeholders."""

_CONDITIONS = {
    ConditionFaultCode.CONTRADICTION: (
        "a node search has only one position and meets only one root event"
    ),
    ConditionFaultCode.TOO_LONG: "the condition has too many terms",
    ConditionFaultCode.INTERNAL: "the condition could not be checked",
    ConditionFaultCode.UNKNOWN_TERM: "there is no term {term!r}; {suggestion}",
    ConditionFaultCode.BAD_POSITION: "the condition has an invalid FEN: {term}",
}
"""Text of each fault in a condition, except a missing term. ``condition_fault_text`` fills in the
placeholders."""

_SUGGESTIONS = {
    SuggestionKind.COMPARISON: '"{group}" needs = != < <= > or >= and a whole number',
    SuggestionKind.MOVE: 'a move has the form "move e2e4"',
    SuggestionKind.SCORE_DROP: 'a score drop has the form "score drop 30"',
    SuggestionKind.NEAR: "similar terms: {near}",
    SuggestionKind.GROUP: '"{group}" is followed by one of {near}',
    SuggestionKind.BEGINNINGS: "terms begin with {near}",
}


def fault_text(fault: InspectFault) -> str:
    """Return the text for a fault about a recorded search."""
    if fault.condition is not None:
        return condition_fault_text(fault.condition)
    return _FAULTS[fault.code].format(
        first=fault.first,
        last=fault.last,
        least_depth=depth_text(fault.last),
        expected=_ending(fault.expected),
        found=_ending(fault.found),
        divergence=_divergence(fault),
        system_text=fault.system_text,
    )


def _ending(ending: SearchEnding | None) -> str:
    if ending is None:
        return "differently"
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


def condition_fault_text(fault: ConditionFault) -> str:
    """Return the text about a condition that cannot be parsed, with suggestions."""
    if fault.code is ConditionFaultCode.MISSING_TERM:
        beside = f' beside "{fault.term}"' if fault.term else ""
        return f"the condition has a term missing{beside}"
    return _CONDITIONS[fault.code].format(term=fault.term, suggestion=_suggestion(fault))


def _suggestion(fault: ConditionFault) -> str:
    text = _SUGGESTIONS[fault.suggestion or SuggestionKind.BEGINNINGS]
    return text.format(group=fault.group, near=", ".join(fault.near))
