"""Copy the icons of the window: ``python tests/tools/copy_icons.py`` rewrites ``assets/icons``.

It fetches one version of the npm package ``lucide-static`` and copies the drawings that
``game.look.icons`` names, with the licence. It needs the network; the program does not.
"""

from __future__ import annotations

import hashlib
import io
import tarfile
import urllib.request
from pathlib import Path

from game.look.icons import Icon

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "icons"
VERSION = "1.62.0"
ADDRESS = f"https://registry.npmjs.org/lucide-static/-/lucide-static-{VERSION}.tgz"
SHA256 = "386f9080c440d6f5049cefe3456ae8357f7a0c7f76e59670cd1cb83bc7050a44"
LICENCE = "LICENSE"


def package() -> tarfile.TarFile:
    """Return the package.

    Raises:
        SystemExit: the package is not the known one.
    """
    with urllib.request.urlopen(ADDRESS) as answer:
        data: bytes = answer.read()
    if hashlib.sha256(data).hexdigest() != SHA256:
        raise SystemExit(f"copy_icons.py: {ADDRESS} has changed")
    return tarfile.open(fileobj=io.BytesIO(data))


def content(archive: tarfile.TarFile, name: str) -> bytes:
    """Return one file of the package."""
    member = archive.extractfile(f"package/{name}")
    if member is None:
        raise SystemExit(f"copy_icons.py: the package has no file {name}")
    return member.read()


def main() -> None:
    """Write the icons that the program names, and remove all others."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    with package() as archive:
        (FOLDER / LICENCE).write_bytes(content(archive, LICENCE))
        for icon in Icon:
            (FOLDER / f"{icon}.svg").write_bytes(content(archive, f"icons/{icon}.svg"))
    print(f"{len(Icon)} icons of lucide-static {VERSION}")


if __name__ == "__main__":
    main()
