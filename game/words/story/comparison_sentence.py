"""The same search with a technique switched, told as a sentence of the story."""

from __future__ import annotations

import chess

from engine.protocol.explanations import InspectFault
from engine.protocol.questions import TechniquesCompared
from engine.protocol.story.search_story import StoryMove
from game.message import Message, Text, message
from game.words.inspect import faults
from game.words.inspect.scores import group_digits
from game.words.inspect.technique_comparison import comparison_title
from game.words.inspect.techniques import TECHNIQUES
from game.words.story.linked_sentence import LinkedSentence
from game.words.story.story_parts import StoryParts


def running_sentence(technique: str, *, is_added: bool) -> LinkedSentence:
    """Return the sentence while the other search runs."""
    title = comparison_title(TECHNIQUES[technique].title, is_added=is_added)
    return LinkedSentence(message("{technique}: the search runs …", technique=title), ())


def comparison_failure_sentence(
    technique: str, fault: InspectFault, *, is_added: bool
) -> LinkedSentence:
    """Return why the other search failed."""
    title = comparison_title(TECHNIQUES[technique].title, is_added=is_added)
    reason = faults.inspect_fault(fault)
    return LinkedSentence(message("{technique}: {reason}", technique=title, reason=reason), ())


def comparison_sentence(
    found: TechniquesCompared,
    technique: str,
    board: chess.Board,
    *,
    is_added: bool,
    for_mover: bool,
) -> LinkedSentence:
    """Return what the other search finds, and from which node on it differs.

    Args:
        found: the comparison.
        technique: the name of the technique that is switched.
        board: the position that was searched.
        is_added: whether the other search has the technique, and the recorded one does not.
        for_mover: whether scores count for the side to move; otherwise they count for White.
    """
    parts = StoryParts(board, for_mover=for_mover)
    place: dict[str, Text] = {
        "technique": comparison_title(TECHNIQUES[technique].title, is_added=is_added),
        "move": parts.move(StoryMove(found.other_best_move, None)),
        "score": parts.score_text(found.other_value, found.other_bound),
        "nodes": group_digits(found.other_nodes),
        "before": group_digits(found.nodes),
    }
    text = _result(found, place)
    if found.divergence is not None:
        node = found.divergence[0].node_search
        link = parts.link(message("here"), node)
        text = message("{result} The two searches first differ {here}.", result=text, here=link)
    return LinkedSentence(text, tuple(parts.links))


def _result(found: TechniquesCompared, place: dict[str, Text]) -> Message:
    if found.divergence is None and found.nodes == found.other_nodes:
        return message(
            "{technique}: the search stays the same, node by node.", technique=place["technique"]
        )
    if not found.is_complete:
        return message(
            "{technique}: the search was stopped at depth {depth}, since it had {nodes} nodes "
            "instead of {before}.",
            depth=found.other_depth,
            **place,
        )
    if found.other_best_move == found.best_move:
        return message(
            "{technique}: it finds {move} best too, worth {score}, with {nodes} nodes instead of "
            "{before}.",
            **place,
        )
    return message(
        "{technique}: it finds {move} best, worth {score}, with {nodes} nodes instead of {before}.",
        **place,
    )
