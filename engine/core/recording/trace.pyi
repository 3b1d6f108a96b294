from typing import final

from engine.core.recording.trace_results import TraceResults

@final
class Trace(TraceResults):
    def make_room(self, count: int) -> None: ...
