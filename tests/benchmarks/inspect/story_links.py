"""How long a link of a story takes: from the request to the report of its node.

Usage: ``python tests/benchmarks/inspect/story_links.py [--nodes N...]``. A search at full strength
is recorded, and each link of its story is followed twice, in the order of the text: at first the
engine may have to expand a collapsed subtree, the second time it is there. It prints the median and
the largest time by the clock, up to the first report (the node and its moves) and up to the
complete one. The target is 100 ms for each link; the window then draws a frame, which
``press_to_pixels.py`` measures.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers" / "searches"))

import chess
from inspector_harness import HASH_MB, InspectorHarness

from engine.protocol.inspect_messages import GoToNodeSearch
from engine.protocol.messages import Go, Limits, SetSearchOptions
from engine.protocol.recording_reports import SearchRecorded, SearchStateReport
from engine.thinking.engine import Engine
from game.words.story.story_sentences import story_sentences

FEN = "r1bq1rk1/2p2ppp/p3pn2/3p4/1n6/2N1P3/PP1BBPPP/R1Q1K1NR w KQ - 0 13"
MILLISECONDS = 1_000


def recorded(nodes: int) -> tuple[InspectorHarness, SearchRecorded]:
    """Return an inspector with the recording of a search of so many nodes."""
    engine = Engine(lambda _: None, SetSearchOptions(hash_mb=HASH_MB))
    engine.begin(Go(1, FEN, limits=Limits(nodes=nodes)))
    engine.wait()
    harness = InspectorHarness(list(engine.journal))
    return harness, harness.record(1)


def followed_ms(harness: InspectorHarness, node_search: int, request: int) -> tuple[float, float]:
    """Follow a link; return the time up to the first report of its node, and the complete one."""
    begin = time.perf_counter()
    harness.ask(GoToNodeSearch(1, request, node_search))
    first = harness.wait_for(SearchStateReport)
    while first.request != request:
        first = harness.wait_for(SearchStateReport)
    first_ms = MILLISECONDS * (time.perf_counter() - begin)
    if not first.is_complete:
        harness.complete(request)
    return first_ms, MILLISECONDS * (time.perf_counter() - begin)


def main() -> None:
    """Print the figures of each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, nargs="+", default=[100_000, 1_000_000])
    for nodes in parser.parse_args().nodes:
        harness, report = recorded(nodes)
        sentences = story_sentences(report.story, chess.Board(FEN), for_mover=False)
        links = [link for one in sentences for link in one.links]
        links += [one.depth.node_search for one in report.story.leaders]
        for name in ("first", "second"):
            times = [
                followed_ms(harness, link, request)
                for request, link in enumerate(links, start=1 if name == "first" else 1_000)
            ]
            shown, complete = zip(*times, strict=True)
            print(
                f"{nodes} nodes, {len(links)} links, {name} time: shown {median(shown):.1f} ms "
                f"(largest {max(shown):.1f}), complete {median(complete):.1f} ms (largest "
                f"{max(complete):.1f})",
                flush=True,
            )


if __name__ == "__main__":
    main()
