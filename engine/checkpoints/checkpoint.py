"""A checkpoint: the state of the engine at the start of a span of consecutive searches.

A replay needs the histories at the start of the search. It also needs the table entries that the
search read (``engine.core.recording.table_snapshot``). A checkpoint keeps both.
"""

from __future__ import annotations

import zlib
from collections.abc import Generator, Iterator

from msgspec import Struct

from engine.core.memory.transposition import Table
from engine.core.recording.snapshot_bytes import pack_snapshot, unpack_snapshot
from engine.core.recording.table_snapshot import TableSnapshot
from engine.core.search.search import Search

SLICE_BYTES = 1 << 18
"""How many bytes are compressed in one step."""
DAMAGED = "the game's checkpoint is damaged"


class DamagedCheckpointError(ValueError):
    """A checkpoint is damaged. The message is one line."""


class _Packed(Struct, frozen=True):
    """A table snapshot and the histories, both compressed."""

    age: int
    pieces: tuple[bytes, ...]
    histories: bytes


class Checkpoint:
    """The state at the start of a span: a table snapshot and the histories."""

    def __init__(
        self,
        first: int,
        hash_mb: int,
        table_snapshot: TableSnapshot,
        histories: bytes,
        nodes: int = 0,
    ) -> None:
        """Open a checkpoint for a span. ``first`` is the index of its first search in the journal.

        The searches of the span still add entries to ``table_snapshot``. ``histories`` come from
        ``Search.dump_histories``. ``nodes`` is the node count of the searches already in the span.
        """
        self.first = first
        self.searches = 0
        """Number of searches in the span."""
        self.nodes = nodes
        """Total node count of the searches in the span."""
        self._hash_mb = hash_mb
        self._table_snapshot: TableSnapshot | None = table_snapshot
        self._raw_histories = histories
        self._packed: _Packed | None = None

    @property
    def is_packed(self) -> bool:
        """Whether the checkpoint is compressed."""
        return self._packed is not None

    @property
    def size(self) -> int:
        """Compressed size in bytes; 0 before compression."""
        packed = self._packed
        return 0 if packed is None else sum(map(len, packed.pieces)) + len(packed.histories)

    def note_search(self, ended: int, nodes: int) -> None:
        """Add a search of ``nodes`` nodes to the span.

        ``ended`` is the number of searches in the journal, this search included.
        """
        self.searches = ended - self.first
        self.nodes += nodes

    def table_snapshot(self) -> TableSnapshot:
        """Return the table snapshot, decompressed if necessary.

        Raises:
            DamagedCheckpointError: the compressed data is damaged.
            MemoryError: there is not enough memory.
        """
        table_snapshot, packed = self._table_snapshot, self._packed
        if table_snapshot is not None:
            return table_snapshot
        assert packed is not None
        try:
            touched, ranks, entries = map(zlib.decompress, packed.pieces)
            return unpack_snapshot(self._hash_mb, packed.age, touched, ranks, entries)
        except (zlib.error, ValueError) as error:
            raise DamagedCheckpointError(DAMAGED) from error

    def histories(self) -> bytes:
        """Return the histories for ``Search.load_histories``.

        Raises:
            DamagedCheckpointError: the compressed data is damaged.
        """
        # Read the raw data first: pack() sets _packed before it empties the raw data.
        histories, packed = self._raw_histories, self._packed
        if packed is None:
            return histories
        try:
            return zlib.decompress(packed.histories)
        except zlib.error as error:
            raise DamagedCheckpointError(DAMAGED) from error

    def restored(self) -> Search:
        """Return a new search, with a table of its own, in the state at the start of the span.

        Raises:
            DamagedCheckpointError: the data is damaged, or memory ran out while it was recorded.
            MemoryError: there is not enough memory.
        """
        table_snapshot = self.table_snapshot()
        if not table_snapshot.is_whole():
            raise DamagedCheckpointError("memory ran out while the game's checkpoint was recorded")
        table = Table(self._hash_mb)
        search = Search(table)
        table_snapshot.restore(table)
        try:
            search.load_histories(self.histories())
        except ValueError as error:
            raise DamagedCheckpointError(DAMAGED) from error
        return search

    def pack(self) -> Iterator[None]:
        """Compress the data. Each step of the generator compresses one slice.

        The span must have ended.
        """
        table_snapshot = self._table_snapshot
        if table_snapshot is None:
            return
        touched, ranks, entries = pack_snapshot(table_snapshot)
        yield
        pieces = []
        # Some ranks are frequent, but sequences rarely repeat. So Huffman coding is enough.
        for piece, strategy in (
            (touched, zlib.Z_HUFFMAN_ONLY),
            (ranks, zlib.Z_HUFFMAN_ONLY),
            (entries, zlib.Z_DEFAULT_STRATEGY),
        ):
            pieces.append((yield from _compressed(piece, strategy)))
        histories = yield from _compressed(self._raw_histories, zlib.Z_RLE)
        self._packed = _Packed(table_snapshot.age(), tuple(pieces), histories)
        self._table_snapshot = None
        self._raw_histories = b""

    def joined(self, other: Checkpoint) -> Generator[None, None, Checkpoint]:
        """Join this checkpoint with the next one. Both must be compressed.

        The generator works in several steps and returns the joined checkpoint.
        """
        table_snapshot = self.table_snapshot()
        yield
        table_snapshot.absorb(other.table_snapshot())
        yield
        both = Checkpoint(
            self.first, self._hash_mb, table_snapshot, self.histories(), self.nodes + other.nodes
        )
        both.searches = self.searches + other.searches
        yield from both.pack()
        return both


def _compressed(piece: bytes, strategy: int) -> Generator[None, None, bytes]:
    """Compress ``piece``. Each step of the generator compresses one slice.

    The generator returns the compressed bytes.
    """
    packer = zlib.compressobj(1, strategy=strategy)
    done = []
    for start in range(0, len(piece), SLICE_BYTES):
        done.append(packer.compress(piece[start : start + SLICE_BYTES]))
        yield
    return b"".join((*done, packer.flush()))
