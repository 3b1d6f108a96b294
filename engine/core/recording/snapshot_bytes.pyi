from engine.core.recording.table_snapshot import TableSnapshot

__all__ = ["pack", "unpack"]

def pack(snapshot: TableSnapshot) -> tuple[bytes, bytes, bytes]: ...
def unpack(
    megabytes: int, age: int, touched: bytes, ranks: bytes, entries: bytes
) -> TableSnapshot: ...
