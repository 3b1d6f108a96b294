"""The chess engine of Glassbox. It does not depend on the window.

``core`` is compiled and searches; the other packages are ordinary Python. This package imports none
of them, so the window can import ``engine.client`` and ``engine.protocol`` without the core.
"""

from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES
from pathlib import Path


class NotBuiltError(ImportError):
    """The core is not compiled. The message is one line and names the command that compiles it."""


def require_core() -> None:
    """Raise NotBuiltError if a module of the core has a source file but no compiled extension.

    That happens in a clone that was never installed. It also happens if a module was added after
    the last installation. An installed package has no source files. The check only lists folders
    and imports nothing, so it can run before all other imports.
    """
    initialiser = Path(__file__).name
    core = Path(__file__).with_name("core")
    files = set(core.rglob("*.*"))
    for source in sorted(path for path in files if path.suffix in SOURCE_SUFFIXES):
        built = (source.with_suffix(suffix) for suffix in EXTENSION_SUFFIXES)
        if source.name != initialiser and files.isdisjoint(built):
            raise NotBuiltError(
                f"engine/core/{source.relative_to(core).as_posix()} is not compiled: "
                f"run `pip install -e .` in {core.parent.parent}"
            )
