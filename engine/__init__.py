"""The chess engine of Glassbox. It does not depend on the window.

``core`` searches, ``notation`` reads PGN, and ``library`` reads many games with both. These three
are compiled; the other packages are ordinary Python. This package imports none of them, so the
window can import ``engine.client`` and ``engine.protocol`` without the core.
"""

from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).resolve().parent

COMPILED = ("core", "library/columns", "library/reading", "notation")
"""The folders of the compiled packages; pyproject.toml lists their modules."""


class NotBuiltError(ImportError):
    """A package is not compiled. The message is one line and names the command that compiles it."""


def require_built(*packages: str) -> None:
    """Raise NotBuiltError if a compiled package has a source file without a compiled extension.

    Packages are named as in ``COMPILED``; without any, all compiled packages are checked.

    An extension is missing in a clone that was never installed, and where a module was added after
    the last installation. An installed package has no source files. The check only lists folders
    and imports nothing, so it can run before all other imports.
    """
    for package in packages or COMPILED:
        _require_extensions(ROOT / package)


def _require_extensions(package: Path) -> None:
    initialiser = Path(__file__).name
    files = set(package.rglob("*.*"))
    for source in sorted(path for path in files if path.suffix in SOURCE_SUFFIXES):
        built = (source.with_suffix(suffix) for suffix in EXTENSION_SUFFIXES)
        if source.name != initialiser and files.isdisjoint(built):
            root = ROOT.parent
            raise NotBuiltError(
                f"{source.relative_to(root).as_posix()} is not compiled: "
                f"run `pip install -e .` in {root}"
            )
