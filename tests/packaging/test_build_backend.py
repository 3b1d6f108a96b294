"""The build backend: what it refuses to build, and the contents of a wheel and an sdist."""

from __future__ import annotations

import gettext
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import build_backend
import catalogues
import pytest
from translation import Translation, headers_of

from engine import COMPILED

pytestmark = pytest.mark.skipif(os.name == "nt", reason="only Unix was tried")

FAST = """\
import cython

def total(n):
    s: cython.ulonglong = 0
    i: cython.int
    with cython.nogil:
        for i in range(n):
            s += plus_one(i)
    return s

def plus_one(n):
    return n + 1
"""
PROJECT = """\
[project]
name = "fast"
version = "1"

[tool.setuptools]
packages = ["engine", "engine.core"]

[tool.glassbox.compiled]
"engine.core" = ["fast"]
"""
HEADER = """\
cpdef unsigned long long total(int n)
cdef int plus_one(int n) noexcept nogil
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project, as the current folder, whose core is one module that is as fast as C."""
    core = tmp_path / "engine" / "core"
    core.mkdir(parents=True)
    (tmp_path / "engine" / "__init__.py").touch()
    (core / "__init__.py").touch()
    (core / "fast.py").write_text(FAST)
    (core / "fast.pxd").write_text(HEADER)
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def translated(project: Path) -> Path:
    """Return the C file of the one module, translated again if it is out of date."""
    return Translation(["engine.core.fast"], project / "build").wait("engine.core.fast")


def test_translates_and_reuses(project: Path) -> None:
    generated = translated(project)
    first = generated.stat().st_mtime_ns
    assert translated(project).stat().st_mtime_ns == first
    (project / "engine" / "core" / "fast.pxd").touch()
    assert translated(project).stat().st_mtime_ns > first


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("fast.pxd", "noexcept nogil", "nogil", "performance hint: engine/core/fast.pxd:2"),
        ("fast.py", "s += plus_one(i)", "s += len([i])", "engine/core/fast.py:8:22: "),
        ("fast.py", "return n + 1", "return n +", "fast.py:12"),
    ],
    ids=["hint", "gil", "syntax"],
)
def test_slow_or_wrong_code_ends_the_build(
    project: Path, file: str, old: str, new: str, said: str
) -> None:
    source = project / "engine" / "core" / file
    source.write_text(source.read_text().replace(old, new))
    for _ in range(2):  # The first attempt leaves nothing that a second one would accept.
        with pytest.raises(SystemExit) as caught:
            translated(project)
        assert said in str(caught.value)
    assert list((project / "build").iterdir()) == []


def test_the_module_list_and_the_folder_must_agree(project: Path) -> None:
    assert build_backend.compiled_modules(project) == ["engine.core.fast"]
    extra = project / "engine" / "core" / "extra.py"
    extra.touch()
    with pytest.raises(SystemExit, match=r"not listed in pyproject\.toml: extra"):
        build_backend.compiled_modules(project)
    extra.unlink()
    (project / "engine" / "core" / "fast.py").unlink()
    with pytest.raises(SystemExit, match=r"lists modules not in .*: fast"):
        build_backend.compiled_modules(project)


def test_a_package_that_cimports_another_is_translated_after_its_changes(project: Path) -> None:
    reader = project / "engine" / "reader"
    reader.mkdir()
    (reader / "sums.py").write_text("from cython.cimports.engine.core.fast import total\n")
    header = project / "engine" / "core" / "fast.pxd"
    assert headers_of(Path("engine", "reader")) == [header.relative_to(project)]
    (project / "engine" / "core" / "fast.py").write_text("")
    assert headers_of(Path("engine", "core")) == [header.relative_to(project)]
    (reader / "sums.pxd").touch()
    assert headers_of(Path("engine", "core")) == [header.relative_to(project)]


def test_a_clone_is_checked_for_the_compiled_packages() -> None:
    names = {f"engine.{name.replace('/', '.')}" for name in COMPILED}
    assert names == set(build_backend.compiled_packages())


@pytest.mark.parametrize(
    ("system", "package"),
    [
        ({"ID": "debian"}, "python{0}.{1}-dev"),
        ({"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}, "python{0}.{1}-dev"),
        ({"ID": "fedora"}, "python{0}.{1}-devel"),
        ({"ID": "opensuse-leap", "ID_LIKE": "suse opensuse"}, "python{0}{1}-devel"),
        ({"ID": "alpine"}, "python3-dev"),
    ],
)
def test_missing_headers_name_the_package(
    system: dict[str, str], package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(tmp_path))
    monkeypatch.setattr("platform.freedesktop_os_release", lambda: system)
    with pytest.raises(SystemExit) as caught:
        build_backend.require_headers()
    message = str(caught.value)
    assert f"system package {package.format(*sys.version_info)}," in message
    assert "\n" not in message


def test_a_missing_compiler_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert build_backend.compiler() is None
    program = tmp_path / "mycc"
    program.touch(mode=0o755)
    monkeypatch.setenv("CC", "mycc -pipe")
    assert build_backend.compiler() == str(program)


@pytest.mark.parametrize("zig", [False, True])
@pytest.mark.parametrize("debug", [False, True])
def test_release_flags_suit_every_machine(
    zig: bool, debug: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_backend, "USE_ZIG", zig)
    monkeypatch.setattr(build_backend, "DEBUG", debug)
    monkeypatch.setattr("os.name", "posix")
    flags = build_backend.compile_flags()
    assert "-fwrapv" in flags
    assert not [flag for flag in flags if "native" in flag]
    assert ("-UNDEBUG" in flags) == debug


@pytest.mark.parametrize("sanitizer", ["undefined", "thread"])
def test_a_sanitizer_is_compiled_and_linked_in(
    sanitizer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.name", "posix")
    monkeypatch.setattr(build_backend, "DEBUG", True)
    assert build_backend.sanitizer_flags() == []
    monkeypatch.setattr(build_backend, "SANITIZER", sanitizer)
    assert f"-fsanitize={sanitizer}" in build_backend.sanitizer_flags()
    assert set(build_backend.sanitizer_flags()) <= set(build_backend.compile_flags())


def test_release_build_replaces_a_debug_build(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The build keeps both kinds; the last one requested is installed."""
    (project / "packaging").mkdir()
    for name in (
        "build_backend.py",
        "catalogues.py",
        "progress.py",
        "translate.py",
        "translation.py",
    ):
        shutil.copy(Path(build_backend.__file__).with_name(name), project / "packaging")
    built = []
    for debug in ("0", "1", "0"):
        monkeypatch.setenv("GLASSBOX_DEBUG_BUILD", debug)
        _build("editable", tmp_path / "wheel", root=project)
        files = (project / "engine" / "core").glob("fast.*")
        built += [file.read_bytes() for file in files if file.suffix in (".so", ".pyd")]
    release, debugged, again = built
    assert release == again != debugged


def _texts_in(root: Path) -> set[str]:
    """Return the files of texts that the window reads."""
    found = {file.relative_to(root).as_posix() for file in (root / "game").rglob("*.toml")}
    assert found
    return found


in_the_checkout = pytest.mark.xdist_group("build in the checkout")
"""Two builds at once would write the same folder of metadata."""


@in_the_checkout
def test_wheel_holds_all_texts_and_no_source_of_a_compiled_package(tmp_path: Path) -> None:
    (wheel,) = _build("wheel", tmp_path)
    assert "-cp311-abi3-" in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    folders = tuple(f"{name.replace('.', '/')}/" for name in build_backend.compiled_packages())
    compiled = {name for name in names if name.startswith(folders)}
    extensions = {name for name in compiled if Path(name).name != "__init__.py"}
    modules = {name.partition(".")[0].replace("/", ".") for name in extensions}
    assert modules == set(build_backend.compiled_modules())
    assert {Path(name).suffix for name in extensions} <= {".so", ".pyd"}
    root = build_backend.ROOT
    languages = [one.relative_to(root) for one in (root / catalogues.LOCALE).rglob("*.po")]
    assert languages
    assert {one.with_suffix(".mo").as_posix() for one in languages} | _texts_in(root) <= names


@in_the_checkout
def test_sdist_holds_everything_that_a_build_needs(tmp_path: Path) -> None:
    (sdist,) = _build("sdist", tmp_path)
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    root = build_backend.ROOT
    suffixes = (".py", ".pxd", ".pyi")
    sources = [one for one in (root / "engine").rglob("*") if one.suffix in suffixes]
    languages = (root / catalogues.LOCALE).rglob("*.po")
    needed = [*sources, *(root / "packaging").glob("*.py"), *languages]
    assert {path.relative_to(root).as_posix() for path in needed} | _texts_in(root) <= names
    assert not [name for name in names if name.startswith("build/") or name.endswith(".c")]


@pytest.fixture
def french(tmp_path: Path) -> Path:
    """Return an empty file of a French translation in a project."""
    source = tmp_path / catalogues.LOCALE / "fr" / "LC_MESSAGES" / "glassbox.po"
    source.parent.mkdir(parents=True)
    source.touch()
    return source


def test_translations_are_compiled_beside_their_sources(french: Path, tmp_path: Path) -> None:
    french.write_text('msgid "Draw"\nmsgstr "Nulle"\n', encoding="utf-8")
    (compiled,) = catalogues.compile_catalogues(tmp_path)
    with compiled.open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("Draw") == "Nulle"
    assert list(compiled.parent.iterdir()) != [compiled]  # The source stays.
    os.utime(compiled, (1, 1))
    catalogues.compile_catalogues(tmp_path)
    assert compiled.stat().st_mtime == 1, "an unchanged translation is not written again"


def test_a_damaged_translation_ends_the_build_with_its_name(french: Path, tmp_path: Path) -> None:
    for content in (b"no translation\n", b'msgid "Draw"\nmsgstr "\xff"\n'):
        french.write_bytes(content)
        with pytest.raises(SystemExit, match=r"fr.+not a valid \.po file"):
            catalogues.compile_catalogues(tmp_path)


def _build(kind: str, folder: Path, root: Path = build_backend.ROOT) -> list[Path]:
    """Run one hook of the backend as pip does: in its own process, from the root."""
    call = f"import build_backend; build_backend.build_{kind}({str(folder)!r})"
    done = subprocess.run(
        [sys.executable, "-c", call],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root / "packaging")},
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return list(folder.iterdir())


def test_rarely_run_modules_exist() -> None:
    assert set(build_backend.compiled_modules()) >= build_backend.RARELY_RUN
