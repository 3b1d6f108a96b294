"""The limits and threads of an engine in words."""

from __future__ import annotations

from engine.protocol.messages import Limits
from game.features.analyse.shown_engines import ShownEngine
from game.message import Text, message, plural
from game.view.kit import number_texts


def limit_text(limits: Limits) -> Text:
    """Return what ends each search; empty if nothing does."""
    if limits.depth is not None:
        return message("to depth {depth}", depth=limits.depth)
    if limits.nodes is not None:
        return message("{nodes} nodes each", nodes=number_texts.count_text(limits.nodes))
    if limits.move_time_ms is not None:
        seconds = f"{limits.move_time_ms / 1000:g}"
        return message("{seconds} s each", seconds=seconds)
    return ""


def options_text(engine: ShownEngine) -> Text:
    """Return what is not as usual: a limit, several threads; empty if all is."""
    limit, threads = limit_text(engine.limits), engine.threads or 1
    if threads == 1:
        return limit
    number = plural("{number} thread", "{number} threads", threads)
    return message("{limit} · {threads}", limit=limit, threads=number) if limit else number
