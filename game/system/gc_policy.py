"""When Python collects garbage: after a frame is shown, never during one.

By default Python collects whenever many new objects exist. Thousands of boxes that arrive in one
frame would start four collections, and each of them would visit all boxes.
"""

from __future__ import annotations

import gc

YOUNG_MOST = 1000
"""The number of new objects above which the young generations are collected."""
OLD_MOST = 20
"""The number of young collections after which an idle program collects everything."""
OLD_OVERDUE = 1000
"""The number of young collections after which a busy program collects everything too."""


def stop_automatic_collection() -> None:
    """Stop automatic collection. Call this before the modules of the window are imported.

    The imports make about 50,000 objects, of which fewer than 400 are garbage. Python would search
    through them several times.
    """
    gc.disable()


def freeze_and_take_over() -> None:
    """Let only ``collect_if_due`` collect from now on, and let it skip all objects that exist now.

    These objects stay in use. A full collection that visits them took 15 to 40 ms, up to twice the
    time of a frame.
    """
    gc.freeze()
    gc.disable()


def collect_all() -> None:
    """Collect all garbage now. Call this only while nothing has to be drawn."""
    gc.collect()


def collect_if_due(*, is_idle: bool) -> None:
    """Collect garbage if a collection is due. The loop calls this at the end of each turn."""
    young, _, old = gc.get_count()
    if old > (OLD_MOST if is_idle else OLD_OVERDUE):
        gc.collect()
    elif young > YOUNG_MOST:
        gc.collect(1)
