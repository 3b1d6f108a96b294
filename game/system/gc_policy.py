"""When Python looks for garbage: after a frame is shown, never in the middle of one.

By itself Python's collector comes whenever enough has been made. Thousands of boxes of a graph that
arrive in one frame would bring it four times, and each time it looks at all of them.
"""

from __future__ import annotations

import gc

YOUNG_MOST = 1000
"""With more new objects than this the young ones are looked at."""
OLD_MOST = 20
"""After so many looks at the young all are looked at, once nobody waits for a frame..."""
OLD_OVERDUE = 1000
"""...or somebody does, but this many have gone by."""


def take_over() -> None:
    """Collect only in ``tidy`` from now on, and never look again at what there is by now.

    All that the start made stays: with the libraries' objects among it a full collection took 15 to
    40 ms, twice as long as a frame may.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


def tidy(*, is_idle: bool) -> None:
    """Collect what has become garbage, if it is time for it: at the end of a turn of the loop."""
    young, _, old = gc.get_count()
    if old > (OLD_MOST if is_idle else OLD_OVERDUE):
        gc.collect()
    elif young > YOUNG_MOST:
        gc.collect(1)
