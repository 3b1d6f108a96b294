"""Cost of inspecting a search: hooks, recording, memory, and going to any node.

Run it with ``python tests/benchmarks/inspect/inspection.py``. It prints the targets beside the
results. With ``--before DIR``, a compiled copy made by ``without_hooks.py``, cachegrind counts the
cost of the hooks while nothing is recorded.
"""

from __future__ import annotations

import argparse
import random
import re
import statistics
import subprocess
import sys
from multiprocessing import get_context
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter, process_time
from typing import TypeVar

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.recording.record import RECORD_SIZE
from engine.core.recording.trace import Trace
from engine.core.search.search import Search
from engine.inspection.inspector import Inspector
from engine.inspection.nodes.expansion import Expansions
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.search_state import search_state_at
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.capsule import encode_capsule
from engine.inspection.recording.recording import DEFAULT_BUDGET_MB, record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.inspect_messages import GoToNode, InspectCapsule, InspectReport
from engine.protocol.questions import ConditionReached, RunToCondition
from engine.protocol.recording_reports import SearchRecorded, SearchStateReport
from engine.thinking.bench import POSITIONS

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers"))
from positions import KIWIPETE

ROOT = Path(__file__).resolve().parents[3]
OVERHEAD_DEPTH = 13


def instructions(clone: Path, depth: int) -> int:
    """Return the instruction count of a bench in a clone, by cachegrind."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    command += [str(clone / ".venv/bin/python"), "-m", "engine", "bench", "--depth", str(depth)]
    done = subprocess.run(command, cwd=clone, capture_output=True, text=True, check=True)
    counted = re.search(r"I\s+refs:\s+([0-9,]+)", done.stderr)
    assert counted is not None
    return int(counted[1].replace(",", ""))


def hooks(before: Path) -> None:
    """Print the cost of the hooks while nothing is recorded."""
    old, new = (instructions(clone, 8) - instructions(clone, 1) for clone in (before, ROOT))
    print(f"hooks off: {old} instructions before, {new} now: {new / old - 1:+.2%} (at most +1 %)")


def searched(search: Search, table: Table, fen: str, trace: Trace | None) -> tuple[float, int]:
    """Return processor time and nodes of a search with an empty table and histories."""
    table.clear()
    search.clear()
    search.record(trace)
    search.begin(Position(fen))
    started_s = process_time()
    while search.depth() < OVERHEAD_DEPTH and search.deepen():
        pass
    spent_s = process_time() - started_s
    search.record(None)
    return spent_s, search.nodes()


def overhead(rounds: int) -> None:
    """Print the cost of recording, from interleaved runs."""
    table = Table(16)
    search = Search(table)
    ratios = []
    for _ in range(rounds):
        plain_s = recorded_s = 0.0
        for number, fen in enumerate(POSITIONS):
            nodes = set()
            # The first of a pair starts with cold caches, so the order alternates.
            for is_recorded in (False, True) if number % 2 else (True, False):
                trace = Trace(DEFAULT_BUDGET_MB << 20) if is_recorded else None
                spent_s, count = searched(search, table, fen, trace)
                nodes.add(count)
                plain_s += 0.0 if is_recorded else spent_s
                recorded_s += spent_s if is_recorded else 0.0
            assert len(nodes) == 1
        ratios.append(recorded_s / plain_s)
    print(
        f"recording: {statistics.median(ratios):.3f} times the processor's time, median of "
        f"{rounds} rounds, {min(ratios):.3f} to {max(ratios):.3f} (at most 1.15)"
    )


def resident_mb(line: str = "VmRSS") -> float:
    """Return the memory of this process; with ``VmHWM`` its peak since ``forget_peak``."""
    status = Path("/proc/self/status").read_text("ascii")
    resident = re.search(rf"{line}:\s+([0-9]+) kB", status)
    assert resident is not None
    return int(resident[1]) / 1024


def forget_peak() -> None:
    """Reset ``VmHWM``."""
    Path("/proc/self/clear_refs").write_text("5", "ascii")


def reported(name: str, seconds: list[float], targets: str) -> None:
    """Print the median and the worst of these times."""
    median_ms = statistics.median(seconds) * 1000
    print(f"{name}: median {median_ms:.2f} ms, worst {max(seconds) * 1000:.1f} ms ({targets})")


def large(nodes: int, samples: int, fresh: int) -> str:
    """Print memory and times for one large search; return its capsule."""
    started_s = perf_counter()
    start = search_from_empty_table(KIWIPETE, nodes=nodes)
    alone_s = perf_counter() - started_s
    before_mb = resident_mb()
    forget_peak()
    started_s = perf_counter()
    recording = record_search(start)
    peak_mb = resident_mb("VmHWM") - before_mb
    print(
        f"{recording.nodes} nodes: searched in {alone_s:.1f} s, recorded in "
        f"{perf_counter() - started_s:.1f} s; {len(recording.records)} node searches, "
        f"{len(recording.records) * RECORD_SIZE / 2**20:.0f} MB of records, "
        f"{resident_mb() - before_mb:.0f} MB more memory (at most 512), "
        f"least depth kept {recording.least_depth}; at most {peak_mb:.0f} MB more while it was "
        f"replay, with a table of {start.hash_mb} MB"
    )
    tree = SearchTree(recording)
    chance = random.Random(1)
    seconds, steps = [], []
    for _ in range(samples):
        node_search = tree.at(chance.randrange(len(tree)))
        started_s = perf_counter()
        search_state_at(tree, node_search)
        seconds.append(perf_counter() - started_s)
        for step in (tree.into, tree.over, tree.out, tree.back_over):
            started_s = perf_counter()
            onward = step(node_search)
            if onward is not None:
                search_state_at(tree, onward)
            steps.append(perf_counter() - started_s)
    reported(f"{samples} random nodes, what the records hold", seconds, "")
    reported("a step into, over, out or back, what the records hold", steps, "median at most 50")
    first, full, near = [], [], []
    details = OrderedMoveLookup(tree)
    for number in range(samples):
        node_search = tree.at(chance.randrange(len(tree)))
        if number < fresh:
            started_s = perf_counter()
            search_state_at(tree, node_search, OrderedMoveLookup(tree))
            first.append(perf_counter() - started_s)
        started_s = perf_counter()
        search_state_at(tree, node_search, details)
        full.append(perf_counter() - started_s)
        for step in (tree.into, tree.over, tree.out, tree.back_over):
            started_s = perf_counter()
            onward = step(node_search)
            if onward is not None:
                search_state_at(tree, onward, details)
            near.append(perf_counter() - started_s)
    reported(f"{samples} random nodes, every legal move", full, "median at most 300, worst 1000")
    reported(f"{fresh} of them with nothing looked up before", first, "")
    reported("a step into, over, out or back, every legal move", near, "median at most 50")
    print(f"the whole search was replayed {details.replays} times")
    return encode_capsule(recording)


def opening(nodes: int, budget_mb: int) -> None:
    """Print time and peak memory of going to a node in a collapsed subtree."""
    start = search_from_empty_table(KIWIPETE, nodes=nodes)
    before_mb = resident_mb()
    forget_peak()
    tree = SearchTree(record_search(start, budget_mb))
    recorded_mb = resident_mb("VmHWM") - before_mb
    expansions = Expansions(tree, OrderedMoveLookup(tree))
    chance = random.Random(3)
    forget_peak()
    seconds = []
    for _ in range(5):
        started_s = perf_counter()
        expansions.expand_to_node(chance.randrange(nodes))
        seconds.append(perf_counter() - started_s)
    print(
        f"records of {budget_mb} MB, {nodes} nodes: at most {recorded_mb:.0f} MB more while it was "
        f"recorded, {resident_mb('VmHWM') - before_mb:.0f} MB while parts were opened"
    )
    reported("going to a node that was only counted", seconds, "the search's own time")


def while_looking(capsule: str, jumps: int) -> None:
    """Print the latency of search states while a breakpoint on a position is searched for."""
    reports: SimpleQueue[InspectReport] = SimpleQueue()
    inspector = Inspector(reports.put)
    inspector.obey(InspectCapsule(1, capsule), ())
    recorded = next_report(reports, SearchRecorded)
    chance = random.Random(2)
    fen = "8/8/8/8/8/8/4K3/6k1 w - - 0 1"
    seconds = []
    for request in range(2, 2 + jumps):
        if request % 8 == 2:
            inspector.obey(RunToCondition(1, request, (f"position {fen}",), forwards=True), ())
        started_s = perf_counter()
        inspector.obey(GoToNode(1, request, chance.randrange(recorded.nodes)), ())
        next_report(reports, SearchStateReport)
        seconds.append(perf_counter() - started_s)
    started_s = perf_counter()
    inspector.obey(RunToCondition(1, 2 + jumps, (f"position {fen}",), forwards=True), ())
    next_report(reports, ConditionReached)
    looked_s = perf_counter() - started_s
    reported(
        f"{jumps} jumps while all node searches are searched for a position ({looked_s:.1f} s)",
        seconds,
        "at most 50",
    )
    inspector.close()


Kind = TypeVar("Kind", bound=InspectReport)


def next_report(reports: SimpleQueue[InspectReport], kind: type[Kind]) -> Kind:
    """Return the next report of this kind."""
    while not isinstance(one := reports.get(timeout=600), kind):
        pass
    return one


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what inspecting a search costs.")
    parser.add_argument("--before", type=Path, metavar="DIR", help="a copy without the hooks")
    parser.add_argument("--rounds", type=int, default=7, help="of recording (default: 7)")
    parser.add_argument("--nodes", type=int, default=10_000_000, help="of the large search")
    parser.add_argument("--samples", type=int, default=500, help="nodes gone to (default: 500)")
    parser.add_argument("--fresh", type=int, default=50, help="of those with nothing known before")
    options = parser.parse_args()
    if options.before is not None:
        hooks(options.before)
    overhead(options.rounds)
    capsule = large(options.nodes, options.samples, options.fresh)
    while_looking(capsule, options.samples // 5)
    # A separate process, so that earlier work does not count as its memory.
    alone = get_context("spawn").Process(target=opening, args=(options.nodes, 64))
    alone.start()
    alone.join()
    return 0


if __name__ == "__main__":
    sys.exit(main())
