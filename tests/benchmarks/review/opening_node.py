"""How long a node of a report takes to open in Inspect, beside the recording of its own search.

Before a search is recorded, the searches of its span are replayed. The last search of a full span
has the longest chain, so it is the worst case. Times are processor times of one thread.

Run it with ``python tests/benchmarks/review/opening_node.py``. The exit status tells whether the
target was met: at most 2 seconds for the replay of the chain.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial

from review_cost import played_game, timed

from engine.inspection.recording.recording import rebuild_start_state, record_search
from engine.inspection.recording.replay_start import ReplayStart
from engine.parameter_limits import DEFAULT_REVIEW_NODES
from engine.review.replay_chain import replay_chain
from engine.review.reviewer import HASH_MB, SPAN_PLIES, Reviewer

GAMES, PLIES, TARGET_S = 3, 40, 2.0
MEMORY_MB = 512


def main() -> int:
    """Measure and print; return 0 if the target was met."""
    parser = argparse.ArgumentParser(description="Measure how long a node of a report takes.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--nodes", type=int, default=DEFAULT_REVIEW_NODES)
    options = parser.parse_args()
    worst_s = 0.0
    for seed in range(options.games):
        game = played_game(seed, PLIES)
        searches = tuple(Reviewer(game, options.nodes).run())
        last_ply = len(game.moves) - SPAN_PLIES + 1
        number = max(place for place, one in enumerate(searches) if one.ply >= last_ply)
        start = ReplayStart(replay_chain(game, options.nodes, searches, number), HASH_MB)
        chain_s, _ = timed(partial(rebuild_start_state, start))
        all_s, recording = timed(partial(record_search, start, MEMORY_MB))
        worst_s = max(worst_s, chain_s)
        print(
            f"game {seed}: {len(start.earlier)} earlier searches, {start.earlier_nodes:,} nodes: "
            f"{chain_s:.2f} s; with the recording of {recording.nodes:,} nodes {all_s:.2f} s"
        )
    is_met = worst_s <= TARGET_S
    print(f"worst chain {worst_s:.2f} s, target {TARGET_S} s: {'met' if is_met else 'missed'}")
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
