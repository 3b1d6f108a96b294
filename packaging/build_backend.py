"""PEP 517 backend: setuptools, with some packages compiled by Cython.

It adds five things to `setuptools.build_meta` and changes nothing else:

- It compiles the modules listed under `[tool.glassbox.compiled]` in pyproject.toml. They use the
  stable ABI, so one wheel serves CPython 3.11 and newer.
- It prevents slow builds: errors and performance hints of Cython end the build, and a wheel
  contains no `.py` file that could run in place of an extension.
- It compiles the translations of the window; see `catalogues.py`.
- It requires the `ziglang` package as the C compiler if the machine has none.
- It prints one line, not a page of compiler output, if Python's headers are missing.

`GLASSBOX_TARGET=x86_64` or `aarch64` builds for Linux with glibc 2.28 and that processor, with the
`ziglang` package on any system; `GLASSBOX_HEADERS` names a folder with the headers of its Python.

`GLASSBOX_DEBUG_BUILD=1` selects a debug build with bounds checks, assertions and little
optimisation. `GLASSBOX_SANITIZER=undefined` or `thread` adds a sanitizer of the C compiler to it.
Generated files go to build/, one folder for each kind of build. They are reused while they are
newer than their sources, so a second `pip install -e .` compiles only what changed.
"""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import sys
import sysconfig
import tempfile
import tomllib
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import setuptools
from catalogues import LOCALE, compile_catalogues
from progress import Progress
from setuptools import build_meta
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from translation import DEBUG, Translation, is_newer, source_of

ROOT = Path(__file__).resolve().parent.parent
FINISHED = Path("build", "compiled")
"""The folder of finished extensions, with one folder for each kind of build."""

# The modules that do nothing while the engine searches: tables made once, names, texts. The C
# compiler takes half the time for them at this level.
RARELY_RUN = frozenset(
    (
        "engine.core.basics.events",
        "engine.core.basics.outcomes",
        "engine.core.basics.params",
        "engine.core.basics.search_kinds",
        "engine.core.basics.switches",
        "engine.core.board.castling_field",
        "engine.core.board.fen",
        "engine.core.board.fen_error",
        "engine.core.board.zobrist",
        "engine.core.evaluation.weights",
        "engine.core.recording.snapshot_bytes",
    )
)
RARELY_RUN_LEVEL = "-O1"
LIMITED_API = "0x030B0000"
# The keyword that Cython writes before an inline function. Without it, the compiler does not inline
# the long functions of move generation and evaluation. They must be compiled once for each colour.
ALWAYS_INLINE = "__forceinline" if os.name == "nt" else "inline __attribute__((always_inline))"


def compiled_modules(root: Path = ROOT) -> list[str]:
    """Return the names of the modules to compile, as listed in pyproject.toml.

    Raises:
        SystemExit: the list of a package and the files in its folder differ.
    """
    modules = []
    for package, names in compiled_packages(root).items():
        folder = root.joinpath(*package.split("."))
        present = {
            ".".join(path.relative_to(folder).with_suffix("").parts)
            for path in folder.rglob("*.py")
            if path.stem != "__init__"
        }
        if missing := set(names) - present:
            raise SystemExit(f"pyproject.toml lists modules not in {package}: {_names(missing)}")
        if more := present - set(names):
            raise SystemExit(f"modules of {package} not listed in pyproject.toml: {_names(more)}")
        modules += [f"{package}.{name}" for name in names]
    return modules


def compiled_packages(root: Path = ROOT) -> dict[str, list[str]]:
    """Return the compiled packages, each with the names of its modules below the package."""
    with (root / "pyproject.toml").open("rb") as file:
        return dict(tomllib.load(file)["tool"]["glassbox"]["compiled"])


def _names(modules: set[str]) -> str:
    return ", ".join(sorted(modules))


# Python's headers and the C compiler of this machine.


def headers_package(system: dict[str, str]) -> str:
    """Return the name of the system package that contains Python's headers.

    ``system`` is the result of `platform.freedesktop_os_release`.
    """
    series = f"{sys.version_info.major}.{sys.version_info.minor}"
    for distribution in (system.get("ID", ""), *system.get("ID_LIKE", "").split()):
        if distribution in ("debian", "ubuntu"):
            return f"python{series}-dev"
        if distribution in ("fedora", "rhel"):
            return f"python{series}-devel"
        if distribution in ("suse", "opensuse"):
            return f"python{series.replace('.', '')}-devel"
        if distribution == "alpine":
            return "python3-dev"
    return f"python{series}-dev (its name differs between systems)"


def require_headers() -> None:
    """Check that Python.h exists.

    Raises:
        SystemExit: it is missing; one line names the package to install.
    """
    include = _include()
    if (include / "Python.h").exists():
        return
    try:
        system = platform.freedesktop_os_release()
    except OSError:
        system = {}
    raise SystemExit(
        f"Python.h is not in {include}: install the system package {headers_package(system)}, "
        "then run the same command again"
    )


def compiler() -> str | None:
    """Return the C compiler that setuptools will run, or None if it is not on the PATH."""
    if os.name == "nt":
        return "cl"  # setuptools finds Visual Studio itself, or prints what to install.
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(shlex.split(command)[0])


# Evaluated once, because a build may change CC or PATH later.
COMPILER = compiler()
TARGET = os.environ.get("GLASSBOX_TARGET", "")
USE_ZIG = COMPILER is None or TARGET != ""
OLDEST_GLIBC = "2.28"  # Of Debian 10, Ubuntu 20.04 and RHEL 8.
MACHINE = TARGET or platform.machine().lower()
SANITIZER = os.environ.get("GLASSBOX_SANITIZER", "") if DEBUG else ""


def _zig() -> list[str]:
    """Return the command of the C compiler in the ziglang package.

    Raises:
        SystemExit: the package is not installed.
    """
    if find_spec("ziglang") is None:
        raise SystemExit(
            "there is neither a C compiler on the PATH nor the Python package ziglang: "
            "install one of them, or build without --no-build-isolation"
        )
    for kind in ("GLOBAL", "LOCAL"):
        os.environ.setdefault(f"ZIG_{kind}_CACHE_DIR", str(ROOT / "build" / "zig"))
    return [sys.executable, "-m", "ziglang", "cc"]


def _target() -> list[str]:
    """Return the options that choose the processor and the oldest glibc; none for this machine."""
    return ["-target", f"{TARGET}-linux-gnu.{OLDEST_GLIBC}"] if TARGET else []


def _include() -> Path:
    """Return the folder with Python's headers for the target."""
    return Path(os.environ.get("GLASSBOX_HEADERS") or sysconfig.get_path("include"))


# Compilation: Cython turns NAME.py and NAME.pxd into C, and the C compiler makes an extension.


def compile_flags() -> list[str]:
    """Return the compiler flags beyond those that Python itself was built with.

    The result must run on every machine of the wheel's platform. So the flags allow popcnt, which
    all x86-64 processors since 2009 have, but no other special features of the building machine.
    """
    if os.name == "nt":
        return ["/Od", "/UNDEBUG", "/Zi"] if DEBUG else ["/O2"]
    flags = ["-fwrapv"]  # Keys and hashes rely on wrap-around.
    if SANITIZER:
        flags += ["-O1", "-g", "-UNDEBUG", *sanitizer_flags()]
    elif DEBUG:
        flags += ["-O1", "-g", "-UNDEBUG"]
        # Cython does not check the bounds of C arrays. The C compiler checks arrays of known size.
        # A flag makes it check an array at the end of a struct too. A wrong index then traps.
        flags += ["-fsanitize-undefined-trap-on-error"]
        if COMPILER is None or "clang" in COMPILER or sys.platform == "darwin":
            flags += ["-fsanitize=bounds", "-fstrict-flex-arrays=3"]
        else:
            flags += ["-fsanitize=bounds-strict"]
    else:
        flags += ["-O3", "-g0"]
    if sys.platform == "darwin":
        flags += ["-Xarch_x86_64", "-march=x86-64-v2"]  # The x86-64 half of a universal build.
    elif MACHINE in ("x86_64", "amd64"):
        flags += ["-mcpu=x86_64_v2" if USE_ZIG else "-march=x86-64-v2"]
    elif USE_ZIG:
        flags += ["-mcpu=baseline"]  # By default zig compiles for the building machine.
    return flags


def sanitizer_flags() -> list[str]:
    """Return the flags of a sanitizer, for the compiler and the linker; none without one."""
    # Without recovery a program ends at its first mistake, after one report.
    return [f"-fsanitize={SANITIZER}", "-fno-sanitize-recover=all"] if SANITIZER else []


class BuildExtensions(build_ext):
    """Compiles the extensions into build/compiled and copies them to their targets.

    Two builds may run at once, so a file appears in build/compiled only when it is complete.
    """

    def finalize_options(self) -> None:
        """Compile in parallel on all processors."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()
        self.force = True  # Replace an extension of another kind of build even if it is newer.

    def build_extensions(self) -> None:
        """Compile the outdated modules, then copy every extension to its target."""
        require_headers()
        kind = [sysconfig.get_platform(), f"cython-{version('Cython')}"]
        if USE_ZIG:
            kind.append("zig")
            command = shlex.join([*_zig(), *_target(), "-fno-sanitize=undefined"])
            if TARGET:
                kind.append(f"{TARGET}-glibc{OLDEST_GLIBC}")
            shared = "-shared -undefined dynamic_lookup" if sys.platform == "darwin" else "-shared"
            self.compiler.set_executables(
                compiler_so=f"{command} -fPIC -DNDEBUG", linker_so=f"{command} {shared}"
            )
        kind.append("debug" if DEBUG else "release")
        if SANITIZER:
            kind.append(SANITIZER)
        self.finished = FINISHED / "-".join(kind)
        self.finished.mkdir(parents=True, exist_ok=True)

        self.translation = Translation([ext.name for ext in self.extensions], self.finished)
        self.progress = Progress(len(self.extensions))
        wanted = self.build_lib
        with tempfile.TemporaryDirectory(dir=self.finished) as temporary:
            self.build_lib = self.build_temp = temporary
            super().build_extensions()
        self.build_lib = wanted
        for ext in self.extensions:
            target = Path(self.get_ext_fullpath(ext.name))
            self.mkpath(str(target.parent))
            self.copy_file(str(self.finished / built_name(ext.name, target)), str(target))

    def build_extension(self, ext: setuptools.Extension) -> None:
        """Wait for the C file of one module and compile it. Several threads call this."""
        generated = self.translation.wait(ext.name)
        built = Path(self.get_ext_fullpath(ext.name))
        finished = self.finished / built_name(ext.name, built)
        if not finished.exists() or not is_newer(finished, generated):
            ext.sources = [str(generated)]
            super().build_extension(ext)
            built.replace(finished)
        self.progress.count()


def built_name(extension: str, built: Path) -> str:
    """Return the file name of a compiled extension in build/compiled.

    It contains the dotted name of the module, because modules of different packages may have the
    same name.
    """
    return extension + built.name.removeprefix(extension.rpartition(".")[2])


class BuildPython(build_py):
    """Excludes the sources of compiled modules from a wheel, because they cannot run uncompiled."""

    def finalize_options(self) -> None:
        """Read the list of compiled modules."""
        super().finalize_options()
        self._compiled = frozenset(compiled_modules())

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        """Return the modules of a package. Of a compiled one, return only ``__init__``."""
        found = super().find_package_modules(package, package_dir)  # type: ignore[no-untyped-call]
        return [
            (parent, module, path)
            for parent, module, path in found
            if module == "__init__" or f"{package}.{module}" not in self._compiled
        ]


class SourceDistribution(sdist):
    """Adds everything to the sdist that building and testing need."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """Add the files that setuptools leaves out: compiled packages, tests and this folder."""
        known = {name for name in files if not Path(name).is_absolute()}  # No egg-info files.
        more = [Path("CHANGELOG.md"), *LOCALE.rglob("*.po"), *Path("engine").rglob("__init__.pxd")]
        for package in compiled_packages():
            sources = Path(*package.split(".")).rglob("*.p*")
            more += (source for source in sources if source.suffix in (".py", ".pxd", ".pyi"))
        for folder in ("packaging", "tests"):
            more += (p for p in Path(folder).rglob("*") if p.is_file() and p.suffix != ".pyc")
        super().make_release_tree(base_dir, sorted({*known, *map(str, more)}))


def _level(module: str) -> list[str]:
    """Return the optimisation level of a module, if it is not that of the others."""
    is_other = module in RARELY_RUN and not DEBUG and os.name != "nt"
    return [RARELY_RUN_LEVEL] if is_other else []


def _platform() -> dict[str, str]:
    """Return the option for the name of the platform in the wheel's name, for another target."""
    return {"plat_name": f"manylinux_{OLDEST_GLIBC.replace('.', '_')}_{TARGET}"} if TARGET else {}


# The hooks of PEP 517.


class _Backend(build_meta._BuildMetaBackend):
    """The setuptools backend with the arguments that a setup.py would pass."""

    def run_setup(self, setup_script: str = "setup.py") -> None:  # noqa: ARG002
        flags = compile_flags()
        macros: list[tuple[str, str | None]] = [("Py_LIMITED_API", LIMITED_API)]
        if not DEBUG:
            macros.append(("CYTHON_WITHOUT_ASSERTIONS", None))
            macros.append(("CYTHON_INLINE", ALWAYS_INLINE))
        extensions = [
            setuptools.Extension(
                module,
                [str(source_of(module))],
                define_macros=macros,
                include_dirs=[str(_include())] if "GLASSBOX_HEADERS" in os.environ else [],
                extra_compile_args=[*flags, *_level(module)],
                extra_link_args=sanitizer_flags(),
                py_limited_api=True,
            )
            for module in compiled_modules()
        ]
        # An empty folder, because files of an earlier build would get into the wheel.
        with tempfile.TemporaryDirectory() as scratch:
            setuptools.setup(
                cmdclass={
                    "build_ext": BuildExtensions,
                    "build_py": BuildPython,
                    "sdist": SourceDistribution,
                },
                ext_modules=extensions,
                options={
                    "bdist_wheel": {"py_limited_api": "cp311"} | _platform(),
                    "build": {"build_base": scratch},
                    "egg_info": {"egg_base": scratch},
                },
            )

    def get_requires_for_build_wheel(self, config_settings: Any = None) -> list[str]:
        require_headers()  # Fail here, before pip downloads anything.
        requires: list[str] = super().get_requires_for_build_wheel(config_settings)
        return [*requires, "ziglang"] if USE_ZIG else requires

    def build_wheel(self, *arguments: Any, **named: Any) -> str:
        compile_catalogues(Path())
        return super().build_wheel(*arguments, **named)

    def build_editable(self, *arguments: Any, **named: Any) -> str:
        compile_catalogues(Path())
        return super().build_editable(*arguments, **named)


_backend = _Backend()

get_requires_for_build_wheel = _backend.get_requires_for_build_wheel
get_requires_for_build_editable = _backend.get_requires_for_build_editable
get_requires_for_build_sdist = _backend.get_requires_for_build_sdist
prepare_metadata_for_build_wheel = _backend.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = _backend.prepare_metadata_for_build_editable
build_wheel = _backend.build_wheel
build_editable = _backend.build_editable
build_sdist = _backend.build_sdist
