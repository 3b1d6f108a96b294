"""The chess engine of Glassbox; knows no screen.

`core` is compiled and does the thinking, everything else here is ordinary Python around it. This
package itself imports none of it, so that the window can have `engine.client` and
`engine.protocol.messages` without ever loading the core.
"""

from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES
from pathlib import Path


class NotBuiltError(ImportError):
    """The core has not been compiled; the message is one line and says what to do."""


def require_core() -> None:
    """Raise NotBuiltError where a module of the core has a source but no extension beside it.

    Only a clone that was not installed, or not since a module was added, looks like that: an
    installation has no sources there. It lists folders and imports nothing, so a program may call
    it before anything else.
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
