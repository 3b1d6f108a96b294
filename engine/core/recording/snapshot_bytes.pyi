from engine.core.recording.table_snapshot import TableSnapshot

__all__ = ["pack_snapshot", "unpack_snapshot"]

def pack_snapshot(snapshot: TableSnapshot) -> tuple[bytes, bytes, bytes]: ...
def unpack_snapshot(
    megabytes: int, age: int, touched: bytes, ranks: bytes, entries: bytes
) -> TableSnapshot: ...
