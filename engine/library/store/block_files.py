"""The files of columns beside the SQLite file: one for each block of game numbers.

The name of a file has the generation of its block, so a file is never changed and never stale: the
SQLite file names the generation that counts, and files of other generations are deleted.
"""

from __future__ import annotations

import mmap
import os
import re
import secrets
import threading
import time
import zlib
from pathlib import Path

from engine.library.columns.block import Block, BlockDamagedError
from engine.library.columns.block_writer import CHECKSUM_BYTES, HEAD_BYTES, BlockWriter

GAMES_A_BLOCK = 16_384
ENDING = ".columns"
GENERATION_BITS = 62
PARTIAL = ".part"
OUR_NAME = re.compile(rf"\d{{6,}}-[0-9a-f]{{16}}(\.\d+\{PARTIAL})?$", re.ASCII)
LONGEST_WRITE_S = 3600
"""An unfinished file that is older was left by a process that was killed."""


def block_number(game: int) -> int:
    """Return the number of the block of a game."""
    return (game - 1) // GAMES_A_BLOCK


def first_game(block: int) -> int:
    """Return the number of the first game of a block."""
    return block * GAMES_A_BLOCK + 1


def new_generation() -> int:
    """Return a number that no block has had."""
    return secrets.randbits(GENERATION_BITS) + 1


def folder_of(library: Path) -> Path:
    """Return the folder of the columns of a library."""
    return library.with_name(f"{library.name}{ENDING}")


def file_name(block: int, generation: int) -> str:
    """Return the name of the file of a block."""
    return f"{block:06}-{generation:016x}"


def read_block(folder: Path, block: int, generation: int) -> Block | None:
    """Map the file of a block; return None if it is missing, cut short or of another block."""
    try:
        with (folder / file_name(block, generation)).open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError):  # An empty file cannot be mapped.
        return None
    try:
        found = Block(data)
    except BlockDamagedError:
        return None
    if found.generation != generation or found.first != first_game(block):
        return None
    return found


def rest(block: Block) -> None:
    """Let the system take back the memory with a block's file; it is read again when needed.

    An import uses each block once. Without this its memory would grow with the library.
    """
    if isinstance(block.source, mmap.mmap) and hasattr(mmap, "MADV_DONTNEED"):
        block.source.madvise(mmap.MADV_DONTNEED)


def has_right_checksum(folder: Path, block: int, generation: int) -> bool:
    """Return whether the bytes of a block's file are those that were written."""
    try:
        data = (folder / file_name(block, generation)).read_bytes()
    except OSError:
        return False
    written = int.from_bytes(data[HEAD_BYTES - CHECKSUM_BYTES : HEAD_BYTES], "little")
    return zlib.crc32(memoryview(data)[HEAD_BYTES:]) == written


def write_block(folder: Path, block: int, generation: int, writer: BlockWriter) -> None:
    """Write the file of a block: whole and on the disk, or not at all.

    Raises:
        OSError: it cannot be written. Nothing is left of it.
    """
    data = writer.data(generation)
    checksum = zlib.crc32(memoryview(data)[HEAD_BYTES:])
    data[HEAD_BYTES - CHECKSUM_BYTES : HEAD_BYTES] = checksum.to_bytes(CHECKSUM_BYTES, "little")
    folder.mkdir(exist_ok=True)
    target = folder / file_name(block, generation)
    # Another process, or another thread of ours, may be writing the same block.
    partial = target.with_name(f"{target.name}.{threading.get_native_id()}{PARTIAL}")
    try:
        with partial.open("wb", buffering=0) as file:
            left = memoryview(data)
            while left:  # A nearly full disk writes only a part.
                left = left[file.write(left) :]
            os.fsync(file.fileno())
        partial.replace(target)
    except OSError:
        partial.unlink(missing_ok=True)
        raise


def delete_block(folder: Path, block: int, generation: int) -> None:
    """Delete the file of a block that has a newer generation."""
    _delete(folder / file_name(block, generation))


def delete_others(folder: Path, generations: dict[int, int]) -> None:
    """Delete the files of generations that no longer count, and what writers left that were killed.

    Only files with names of our form are deleted.
    """
    wanted = {file_name(block, generation) for block, generation in generations.items()}
    if not folder.is_dir():
        return
    for path in folder.iterdir():
        is_partial = path.suffix == PARTIAL
        if not OUR_NAME.match(path.name) or path.name in wanted:
            continue
        if not is_partial or not _is_being_written(path):
            _delete(path)


def _is_being_written(path: Path) -> bool:
    """Return whether a process may still be writing a file that has no name of a block yet."""
    try:
        return time.time() - path.stat().st_mtime < LONGEST_WRITE_S
    except OSError:  # It has its name by now.
        return True


def _delete(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except PermissionError:
        # Windows deletes no file that a process has mapped. The next one to open the library will.
        return
