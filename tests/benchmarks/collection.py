"""What pytest collects: the number of tests, the size of their ids, processor time and memory.

Every worker of pytest-xdist collects all tests, and sends their ids to the process that runs them.
Run it with ``python tests/benchmarks/collection.py``; it prints the targets beside the results.
"""

from __future__ import annotations

import contextlib
import os
import resource
import sys
from collections import Counter
from pathlib import Path
from time import process_time

import pytest

ROOT = Path(__file__).resolve().parents[2]
TARGET_S, TARGET_MB = 10.0, 600
TARGET_BYTES, TARGET_LONGEST = 1_000_000, 200
LARGEST_FILES = 5


class Ids:
    """A plugin of pytest that keeps the ids of the tests."""

    def __init__(self) -> None:
        self.ids: list[str] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Keep the ids."""
        self.ids = [item.nodeid for item in session.items]


def main() -> int:
    """Collect all tests and print the figures."""
    os.chdir(ROOT)
    found = Ids()
    started_s = process_time()
    with Path(os.devnull).open("w") as nothing, contextlib.redirect_stdout(nothing):
        status = pytest.main(["--collect-only", "-q"], plugins=[found])
    spent_s = process_time() - started_s
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sizes = Counter[str]()
    for one in found.ids:
        sizes[one.partition("::")[0]] += len(one.encode())
    longest = max(map(len, found.ids), default=0)
    print(f"tests: {len(found.ids)}")
    print(f"ids: {sizes.total()} bytes (at most {TARGET_BYTES})")
    print(f"longest id: {longest} characters (at most {TARGET_LONGEST})")
    print(f"processor time: {spent_s:.1f} s (at most {TARGET_S:.0f} s)")
    print(f"peak memory: {peak_mb:.0f} MB (at most {TARGET_MB} MB)")
    for file, size in sizes.most_common(LARGEST_FILES):
        print(f"  {size} bytes of ids in {file}")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
