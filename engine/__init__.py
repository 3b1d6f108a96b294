"""The chess engine of Glassbox; knows no screen.

`core` is compiled and does the thinking, everything else here is ordinary Python around it. This
package itself imports none of it, so that the window can have `engine.client` and `engine.messages`
without ever loading the core.
"""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path


class NotBuiltError(ImportError):
    """The core has not been compiled; the message is one line and says what to do."""


def require_core() -> None:
    """Raise NotBuiltError where a module of the core has a source but no extension beside it.

    Only a clone that was not installed, or not since a module was added, looks like that: an
    installation has no sources there. It lists one folder and imports nothing, so a program may
    call it before anything else.
    """
    core = Path(__file__).with_name("core")
    names = {path.name for path in core.glob("*")}
    for name in sorted(names - {"__init__.py"}):
        module, _, suffix = name.partition(".")
        if suffix == "py" and not any(module + built in names for built in EXTENSION_SUFFIXES):
            raise NotBuiltError(
                f"engine/core/{name} is not compiled: "
                f"run `pip install -e .` in {core.parent.parent}"
            )
