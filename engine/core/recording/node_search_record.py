"""The record of a node search as an object with named properties.

It is how Python reads a record. Codes are numbers of the core; ``engine.inspection.core_constants``
converts them.
"""

import cython
from cython.cimports.engine.core.ordering.pruning import (
    PRUNED_BY_HISTORY,
    PRUNED_BY_SEE,
    PRUNED_FUTILE,
    PRUNED_LATE_MOVE,
    PRUNED_UNSEEN,
)
from cython.cimports.engine.core.ordering.stack import VALUE_NONE
from cython.cimports.engine.core.recording.record import (
    FLAG_CUT_NODE,
    FLAG_INTERNAL,
    NO_RECORD,
    SKIPPED_DELTA,
    SKIPPED_EVASION,
    Record,
    bound_of,
    has_static_eval,
    id_of,
    kind_of,
    skipped_by,
    table_result_of,
)
from cython.cimports.libc.string import memcmp

__all__ = ["NodeSearchRecord"]


@cython.final
@cython.cclass
class NodeSearchRecord:
    """A copy of one record, with its ``index`` among all records.

    ``Records.node_search`` makes it. A later change of the records does not change it.
    """

    @property
    def id(self) -> int:
        """The id of the node search, which grows from record to record."""
        return id_of(cython.address(self.record))

    @property
    def clock(self) -> int:
        """Moves made in the search before the node search began, with the move that led to it."""
        return self.record.clock

    @property
    def parent(self) -> int | None:
        """The index of the parent; None for a search of the root."""
        return None if self.record.parent == NO_RECORD else self.record.parent

    @property
    def move(self) -> int:
        """The move that led to the node, in short form; 0 for none or a null move."""
        return self.record.move

    @property
    def ply(self) -> int:
        """Plies from the root."""
        return self.record.ply

    @property
    def depth(self) -> int:
        """The depth of the call in plies; 0 in quiescence."""
        return self.record.depth

    @property
    def reduction(self) -> int:
        """The late move reduction of the move that led to the node, in plies."""
        return self.record.reduction

    @property
    def alpha(self) -> int:
        """The lower end of the window, for the side to move."""
        return self.record.alpha

    @property
    def beta(self) -> int:
        """The upper end of the window, for the side to move."""
        return self.record.beta

    @property
    def value(self) -> int:
        """The value that the call returned, for the side to move."""
        return self.record.value

    @property
    def static_eval(self) -> int | None:
        """The static evaluation; None in check, or if the node search ended before it."""
        has_one: cython.bint = has_static_eval(cython.address(self.record))
        return self.record.static_eval if has_one else None

    @property
    def in_check(self) -> bool:
        """Whether the side to move was found in check."""
        return self.record.static_eval == VALUE_NONE

    @property
    def outcome(self) -> int:
        """How the node search ended: a number of NODE_OUTCOMES."""
        return self.record.outcome

    @property
    def kind(self) -> int:
        """Why the node was searched: a number of SEARCH_KINDS."""
        return kind_of(cython.address(self.record))

    @property
    def provenance(self) -> int:
        """The provenance of the move: a number of PROVENANCES, or NO_PROVENANCE."""
        return self.record.origin >> 4

    @property
    def order_score(self) -> int:
        """The ordering score of the move that led to the node."""
        return self.record.order_score

    @property
    def table_result(self) -> int:
        """What the table probe found: a number of TABLE_RESULTS."""
        return table_result_of(cython.address(self.record))

    @property
    def table_bound(self) -> int:
        """The bound of the table entry; NO_BOUND without an entry."""
        return bound_of(cython.address(self.record))

    @property
    def table_depth(self) -> int:
        """The depth of the table entry in plies."""
        return self.record.table_depth

    @property
    def table_value(self) -> int:
        """The value of the table entry, with mates counted from the root."""
        return self.record.table_value

    @property
    def nodes(self) -> int:
        """Moves made below the node search."""
        return self.record.nodes

    @property
    def is_cut_node(self) -> bool:
        """Whether the search expected a cutoff."""
        return self.record.flags & FLAG_CUT_NODE != 0

    @property
    def is_internally_reduced(self) -> bool:
        """Whether internal iterative reduction took one ply."""
        return self.record.flags & FLAG_INTERNAL != 0

    @property
    def skips(self) -> list:
        """How many moves each rule pruned, as pairs: a number of PRUNING_RULES, and the count.

        Rules that pruned none are left out. See ``skipped_by``.
        """
        rule: cython.int
        found: list = []
        for rule in (
            PRUNED_LATE_MOVE,
            PRUNED_FUTILE,
            PRUNED_BY_HISTORY,
            PRUNED_BY_SEE,
            SKIPPED_DELTA,
            SKIPPED_EVASION,
            PRUNED_UNSEEN,
        ):
            count: cython.int = skipped_by(cython.address(self.record), rule)
            if count:
                found.append((rule, count))
        return found

    def is_same_search(self, other: NodeSearchRecord) -> bool:
        """Return whether all is equal but the indices of the record and its parent."""
        one: Record = self.record
        one.parent = other.record.parent
        size: cython.size_t = cython.sizeof(Record)
        return memcmp(cython.address(one), cython.address(other.record), size) == 0


def copy_record(record, index):
    """Return a copy of a record."""
    made: NodeSearchRecord = NodeSearchRecord.__new__(NodeSearchRecord)
    made.record = record[0]
    made.index = index
    return made
