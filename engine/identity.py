"""Name, version and authors of the engine."""

from __future__ import annotations

DISTRIBUTION = "glassbox-chess"
AUTHORS = "the Glassbox authors"


def version() -> str:
    """Return the installed version, or ``unbuilt`` if the package is not installed."""
    from importlib import metadata  # Here: the window starts without its 10 ms of imports.

    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return "unbuilt"


def engine_name() -> str:
    """Return the name with the version, for display."""
    return f"Glassbox {version()}"
