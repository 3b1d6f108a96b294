"""Name, version and authors of the engine."""

from __future__ import annotations

DISTRIBUTION = "glassbox-chess"
AUTHORS = "the Glassbox authors"


def version() -> str:
    """Return the installed version, or ``unbuilt`` if the package is not installed."""
    # Imported here, because the import takes 10 ms and the window must start quickly.
    from importlib import metadata

    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return "unbuilt"


def engine_name() -> str:
    """Return the name with the version, for display."""
    return f"Glassbox {version()}"
