"""What the engine calls itself."""

from __future__ import annotations

from importlib import metadata

DISTRIBUTION = "glassbox-chess"
AUTHORS = "the Glassbox authors"


def version() -> str:
    """Return the installed version; ``unbuilt`` in a clone that was never installed."""
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return "unbuilt"


def engine_name() -> str:
    """Return the name and version, as a person reads them."""
    return f"Glassbox {version()}"
