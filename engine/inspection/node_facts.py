"""Conversion of records into messages: ``engine.protocol.inspect_facts.NodeSearchFacts``."""

from __future__ import annotations

from engine.inspection.node_search import NodeSearch, TableProbe
from engine.inspection.nodes.move_outcome import move_outcome
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.core_values import INFINITE
from engine.protocol.inspect_enums import NodeOutcome
from engine.protocol.inspect_facts import NodeSearchFacts, TableFacts
from engine.protocol.messages import Bound, Score
from engine.thinking.thinking_reports import score_of


def node_search_facts(tree: SearchTree, node_search: NodeSearch) -> NodeSearchFacts:
    """Return the facts of a node search."""
    return NodeSearchFacts(
        node_search=node_search.id,
        node=node_search.clock,
        ply=node_search.ply,
        depth=node_search.depth,
        reduction=node_search.reduction,
        kind=node_search.kind,
        alpha=finite_score(node_search.alpha),
        beta=finite_score(node_search.beta),
        static_eval=finite_score(node_search.static_eval),
        in_check=node_search.in_check,
        table=_table(node_search.table),
        value=node_search_value(node_search),
        bound=node_search_bound(node_search),
        outcome=node_search.outcome,
        nodes=node_search.nodes + node_search.enters,
        move_outcome=move_outcome(tree, node_search),
        skips=node_search.skips,
    )


def node_search_value(node_search: NodeSearch) -> Score | None:
    """Return the value of a node search, for the side to move in it; None if it was stopped."""
    is_stopped = node_search.outcome is NodeOutcome.STOPPED
    return None if is_stopped else finite_score(node_search.value)


def node_search_bound(node_search: NodeSearch) -> Bound:
    """Return the bound type of a node search's value; ``NONE`` if the search was stopped."""
    if node_search.outcome is NodeOutcome.STOPPED:
        return Bound.NONE
    if node_search.value >= node_search.beta:
        return Bound.LOWER
    return Bound.UPPER if node_search.value <= node_search.alpha else Bound.EXACT


def finite_score(value: int | None) -> Score | None:
    """Return a value as a score; None for None and for infinity."""
    return None if value is None or abs(value) >= INFINITE else score_of(value)


def _table(probe: TableProbe) -> TableFacts:
    if not probe.is_hit:
        return TableFacts(probe.result)
    return TableFacts(probe.result, probe.bound, probe.depth, finite_score(probe.value))
