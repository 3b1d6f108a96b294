"""The installer and the version resources of Windows, as far as another system can make them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from addresses import read_addresses
from windows import installer
from windows.version_resource import version_numbers, version_resource

from game.formats.capsules import SUFFIX

NAMES = (
    "glassbox.exe",
    "glassbox-engine.exe",
    "_internal/base_library.zip",
    "_internal/assets/fonts/Größe $1.ttf",
    "_internal/chess/__init__.py",
)
SCRIPT = (installer.HERE / "glassbox.nsi").read_text("utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder that is laid out like a built program."""
    root = tmp_path / "built"
    for name in NAMES:
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"MZ" * 600)
    return root


def without_nsis() -> bool:
    try:
        installer._makensis()
    except installer.InstallerError:
        return True
    return False


needs_nsis = pytest.mark.skipif(without_nsis(), reason="makensis is not installed (Debian's nsis)")


@needs_nsis
def test_installer_is_made_without_warnings(folder: Path, tmp_path: Path) -> None:
    setup = tmp_path / "out" / "glassbox-setup.exe"
    installer.make_installer(folder, setup, "1.2.0rc1")
    assert setup.read_bytes()[:2] == b"MZ"


@needs_nsis
def test_installer_asks_for_no_administrator(folder: Path, tmp_path: Path) -> None:
    setup = tmp_path / "glassbox-setup.exe"
    installer.make_installer(folder, setup, "1.2.0")
    levels = re.findall(rb'requestedExecutionLevel level="(\w+)"', setup.read_bytes())
    assert levels == [b"asInvoker"]
    assert not re.findall(r"HKLM|HKEY_LOCAL_MACHINE|HKCR|SHCTX", SCRIPT)


@needs_nsis
@pytest.mark.skipif(sys.platform == "win32", reason="`false` is a command of Unix")
def test_a_failed_signature_ends_the_build(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(installer.SIGN_VARIABLE, "false")
    with pytest.raises(installer.InstallerError):
        installer.make_installer(folder, tmp_path / "glassbox-setup.exe", "1.2.0")
    monkeypatch.setenv(installer.SIGN_VARIABLE, "true")
    installer.make_installer(folder, tmp_path / "glassbox-setup.exe", "1.2.0")


@needs_nsis
def test_installer_is_sharp_on_every_screen(folder: Path, tmp_path: Path) -> None:
    setup = tmp_path / "glassbox-setup.exe"
    installer.make_installer(folder, setup, "1.2.0")
    assert re.search(rb"<dpiAware[^>]*>true", setup.read_bytes())


def test_windows_older_than_10_is_refused() -> None:
    _, _, start = SCRIPT.partition("Function .onInit\n")
    assert re.match(r"  \$\{IfNot\} \$\{AtLeastWin10\}\n.*\n.*\n    Quit\n", start)


@needs_nsis
def test_installer_holds_every_file(folder: Path, tmp_path: Path) -> None:
    archiver = shutil.which("7z") or shutil.which("7zz")
    if archiver is None:
        pytest.skip("7z is not installed (Debian's p7zip-full)")
    setup = tmp_path / "glassbox-setup.exe"
    installer.make_installer(folder, setup, "1.2.0")
    command = [archiver, "x", f"-o{tmp_path / 'inside'}", str(setup)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    for name in NAMES:
        assert (tmp_path / "inside" / name).read_bytes() == (folder / name).read_bytes()


def test_uninstaller_removes_exactly_what_was_installed(folder: Path) -> None:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    installing, removing = installer.file_macros(folder, files).split("!macroend")[:2]
    deleted = re.findall(r'Delete "\$INSTDIR\\(.+)"', removing)
    assert sorted(name.replace("\\", "/").replace("$$", "$") for name in deleted) == sorted(NAMES)
    assert len(re.findall(r"^  File ", installing, re.MULTILINE)) == len(NAMES)
    folders = re.findall(r'RMDir "\$INSTDIR\\(.+)"', removing)
    assert folders == sorted(folders, reverse=True)  # A folder follows all folders in it.
    assert "RMDir /r" not in SCRIPT + removing
    assert "*" not in removing


def test_installer_leaves_the_default_programs_of_other_files_alone() -> None:
    for suffix in (".pgn", ".fen", ".epd", SUFFIX):
        assert f'OFFER_TO_OPEN "{suffix}"' in SCRIPT
        assert f'STOP_OFFERING "{suffix}"' in SCRIPT
    assert not re.findall(r'WriteRegStr HKCU "\$\{CLASSES\}\\\.', SCRIPT)


def test_every_text_of_the_installer_has_both_languages() -> None:
    texts = re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\}", SCRIPT, re.MULTILINE)
    assert texts
    for name, _ in texts:
        assert {language for other, language in texts if other == name} == {"ENGLISH", "GERMAN"}


def test_both_languages_say_what_to_do_about_a_running_program() -> None:
    english, german = re.findall(r'^LangString RUNNING .* "(.+)"$', SCRIPT, re.MULTILINE)
    assert english.endswith("then try again.")
    assert german.endswith("dann noch einmal versuchen.")


def test_a_folder_without_a_program_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installer, "_makensis", lambda: sys.executable)
    with pytest.raises(installer.InstallerError, match=r"glassbox\.exe"):
        installer.make_installer(tmp_path, tmp_path / "glassbox-setup.exe", "1.2.0")


@pytest.mark.parametrize(
    ("version", "numbers"),
    [("1.2.3", (1, 2, 3, 0)), ("0.1.0rc2", (0, 1, 0, 0)), ("4", (4, 0, 0, 0))],
)
def test_versions_become_four_numbers(version: str, numbers: tuple[int, ...]) -> None:
    assert version_numbers(version) == numbers


@pytest.mark.parametrize("version", ["", "next", "1.2.3.4.5"])
def test_other_versions_are_refused(version: str) -> None:
    with pytest.raises(ValueError, match="number"):
        version_numbers(version)


def called(*arguments: Any, **named: Any) -> list[Any]:
    """Stand for each of the classes that PyInstaller has when it reads a version resource."""
    return [*arguments, *named.items()]


def test_version_resource_names_the_program_and_the_version() -> None:
    text = version_resource("glassbox", "Glassbox's \\ window", "1.2.0", read_addresses())
    classes = "VSVersionInfo FixedFileInfo StringFileInfo StringTable StringStruct VarFileInfo"
    found = eval(text, dict.fromkeys([*classes.split(), "VarStruct"], called))
    assert "('filevers', (1, 2, 0, 0))" in str(found)
    for row in (["FileDescription", "Glassbox's \\ window"], ["OriginalFilename", "glassbox.exe"]):
        assert str(row) in str(found)
