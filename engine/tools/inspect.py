"""``glassbox-engine inspect``: records a search, and prints the search or one search state."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import msgspec

from engine.inspection.exports.export_file import write_complete
from engine.inspection.exports.export_formats import WRITERS
from engine.inspection.exports.selection import Selection
from engine.inspection.inspection_faults import InspectionError, fault_of_exception
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.expansion import Expansions
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.search_state import search_state_at
from engine.inspection.nodes.tree import NoSuchNodeError, SearchTree
from engine.inspection.questions import conditions
from engine.inspection.questions.entry_writer import entry_writer_of
from engine.inspection.questions.why_not_chosen import why_move_not_chosen
from engine.inspection.recording.capsule import (
    check_replay_cost,
    decode_capsule,
    encode_capsule,
    record_capsule,
)
from engine.inspection.recording.fingerprint_places import LONG
from engine.inspection.recording.recording import Recording, record_search, require_replayable
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.inspection.story.search_story import search_story
from engine.protocol.capsule_text import MOST_BYTES, with_bookmarks
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import (
    ExportFormat,
    ExportPart,
    InspectFaultCode,
    NodeOutcome,
)
from engine.protocol.inspect_facts import Bookmark
from engine.thinking.replay import NotRepeatableError
from engine.tools import WrongUseError, condition_help
from engine.tools.inspect_fault_texts import fault_text
from engine.tools.inspect_findings import InspectFindings
from engine.tools.inspect_lines import inspection_lines
from engine.tools.inspect_objects import (
    bookmark_as_object,
    entry_writer_as_object,
    node_search_as_object,
    path_node_as_object,
    recording_as_object,
    table_use_as_object,
    why_not_as_object,
)

TABLE_MB = 64
ENDINGS = [one.value for one in ExportFormat]
HELP = "help"
"""The word that prints the list of terms if it is given as a condition."""


def run(options: argparse.Namespace) -> int:
    """Record the requested search and print the results.

    Raises:
        FenError, IllegalMoveError, WrongUseError: the arguments are invalid.
    """
    if options.find == HELP:
        print(condition_help.HELP)
        return 0
    try:
        condition = None if options.find is None else conditions.parse_condition(options.find)
        recording, bookmarks = _recording(options)
        tree = SearchTree(recording)
        details = OrderedMoveLookup(tree)
        here = None if options.goto is None else _expanded_node(tree, details, options.goto)
        findings = InspectFindings(
            condition=condition, intervals=options.table, bookmarks=bookmarks
        )
        if here is not None:
            findings.search_state = search_state_at(tree, here, details)
        if condition is not None:
            findings.found = _found(tree, condition, here, options.backwards)
        if options.why is not None:
            asked = _last_root(tree) if here is None else here
            findings.answer = why_move_not_chosen(tree, asked, options.why, details)
        if options.story:
            findings.story = search_story(tree)
        if options.origin:
            findings.is_writer_asked = True
            findings.entry_writer = entry_writer_of(
                tree, _last_root(tree) if here is None else here
            )
        if options.export is not None:
            _export(options.export, _selection(tree, options.part, here, options.plies))
        if options.save is not None:
            _save(options.save, recording, bookmarks)
    except (InspectionError, NotRepeatableError) as error:
        raise WrongUseError(fault_text(fault_of_exception(error))) from error
    if options.json:
        print(json.dumps(_as_object(tree, findings)))
    else:
        print("\n".join(inspection_lines(tree, findings)))
    return 0


def _recording(options: argparse.Namespace) -> tuple[Recording, tuple[Bookmark, ...]]:
    """Return a recording of the requested search, and the bookmarks of its capsule."""
    if options.capsule is not None:
        if options.fen is not None or options.depth is not None or options.nodes is not None:
            raise WrongUseError("a capsule has a position and a limit of its own")
        capsule = decode_capsule(_read(options.capsule))
        if not options.large:
            check_replay_cost(capsule)
        return record_capsule(capsule, options.memory), capsule.bookmarks
    if options.fen is None:
        raise WrongUseError("inspect needs --fen or --capsule")
    if options.depth is None and options.nodes is None:
        raise WrongUseError("inspect needs --depth or --nodes")
    start = search_from_empty_table(
        options.fen,
        depth=options.depth,
        nodes=options.nodes,
        chess960=options.chess960,
        hash_mb=TABLE_MB,
    )
    return record_search(start, options.memory), ()


def _expanded_node(tree: SearchTree, details: OrderedMoveLookup, node: int) -> NodeSearch:
    """Return the first node search of a node.

    First expand the collapsed subtrees around the node.
    """
    is_seen = sys.stderr.isatty()

    def report(done: int, of: int) -> bool:
        if is_seen:
            percent = 100 * done // max(1, of)
            print(f"\rsearching again to open it: {percent} %", end="", file=sys.stderr)
        return True

    if Expansions(tree, details).expand_to_node(node, report) and is_seen:
        print(file=sys.stderr)
    return tree.node(node)


def _read(name: str) -> str:
    """Return the text of a file with a capsule. Raises WrongUseError."""
    try:
        with Path(name).open("rb") as file:
            data = file.read(2 * MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise WrongUseError(f"cannot read {name}: {reason}") from error
    if len(data) > 2 * MOST_BYTES:
        raise WrongUseError(f"{name} is too long for a capsule")
    return data.decode("utf-8", "replace")


def _save(name: str, recording: Recording, bookmarks: tuple[Bookmark, ...]) -> None:
    """Write the capsule of a recording to a new file. Raises CapsuleError, WrongUseError."""
    text = with_bookmarks(encode_capsule(recording, LONG), bookmarks)
    try:
        with Path(name).open("x", encoding="ascii") as file:
            file.write(f"{text}\n")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise WrongUseError(f"cannot write {name}: {reason}") from error


def _selection(
    tree: SearchTree, part: str, here: NodeSearch | None, most_plies: int | None
) -> Selection:
    """Return what ``--part`` and ``--plies`` select. Raises WrongUseError."""
    wanted = ExportPart(part)
    if wanted is not ExportPart.SEARCH and here is None:
        raise WrongUseError(f"--part {part} needs --goto")
    return Selection(tree, wanted, here, most_plies)


def _export(name: str, selection: Selection) -> None:
    """Write a selection to a new file, in the format that its ending tells.

    Raises:
        InspectionError: it is too large for the format.
        WrongUseError: the ending is unknown, or the file cannot be written.
    """
    path = Path(name)
    if path.suffix not in ENDINGS:
        raise WrongUseError(f"{name} must end in {', '.join(ENDINGS)}")
    write = WRITERS[ExportFormat(path.suffix)]
    progress = _Progress()
    try:
        write_complete(path, lambda file: write(selection, file, progress), may_replace=False)
    except OSError as error:
        raise WrongUseError(f"cannot write {name}: {error.strerror or error}") from error
    finally:
        progress.close()


class _Progress:
    """Shows on a terminal how much of the export is written."""

    def __init__(self) -> None:
        self._is_seen = sys.stderr.isatty()
        self._percent: int | None = None

    def __call__(self, done: int, of: int) -> bool:
        percent = 100 * done // max(1, of)
        if self._is_seen and percent != self._percent:
            self._percent = percent
            print(f"\rwriting: {percent} %", end="", file=sys.stderr, flush=True)
        return True

    def close(self) -> None:
        if self._percent is not None:
            print(file=sys.stderr)


def _found(
    tree: SearchTree, condition: conditions.Condition, here: NodeSearch | None, backwards: bool
) -> NodeSearch | None:
    """Return the next node search that meets a condition, after ``here`` or before it.

    Without ``here``, begin at the start of the search, or at its end if ``backwards``.
    """
    if backwards:
        first = len(tree) - 1 if here is None else here.index - 1
    else:
        first = 0 if here is None else here.index + 1
    return conditions.find_node_search(tree, condition, first, forwards=not backwards)


def _last_root(tree: SearchTree) -> NodeSearch:
    """Return the last completed search of the root, or the last one if none was completed."""
    roots = tree.roots()
    if not roots:
        raise NoSuchNodeError(InspectFault(InspectFaultCode.NOTHING_SEARCHED))
    done = [root for root in roots if root.outcome is not NodeOutcome.STOPPED]
    return (done or roots)[-1]


def _as_object(tree: SearchTree, findings: InspectFindings) -> dict[str, object]:
    """Return all findings as one JSON object."""
    whole = recording_as_object(require_replayable(tree.recording))
    if findings.bookmarks:
        whole["bookmarks"] = [bookmark_as_object(tree, one) for one in findings.bookmarks]
    if findings.search_state is not None:
        whole["path"] = [path_node_as_object(tree, level) for level in findings.search_state.path]
    if findings.condition is not None:
        found = findings.found
        whole["found"] = None if found is None else node_search_as_object(tree, found)
    if findings.answer is not None:
        whole["why"] = why_not_as_object(findings.answer)
    if findings.story is not None:
        whole["story"] = msgspec.to_builtins(findings.story)
    if findings.is_writer_asked:
        writer = findings.entry_writer
        whole["origin"] = None if writer is None else entry_writer_as_object(tree, writer)
    if findings.intervals is not None:
        whole["table"] = table_use_as_object(tree.recording, findings.intervals)
    return whole
