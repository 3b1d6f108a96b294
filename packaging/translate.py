"""Translates modules of the core to C, all in one process, which reads Cython itself only once.

``python translate.py FOLDER OUT``: standard input holds a JSON object with ``directives`` and
``modules`` (dotted names below FOLDER). For each module, standard output gets one line as soon as
its C file is in OUT: a JSON object with ``module`` and ``complaint``, which is null if all is well.
Cython's errors are complaints, and so are its performance hints: a hint means Python objects, or
the GIL taken, where C was meant.
"""

from __future__ import annotations

import io
import json
import os
import sys
import time
from contextlib import redirect_stderr
from pathlib import Path

from Cython.Compiler.Errors import CompileError
from Cython.Compiler.Main import Context, run_pipeline
from Cython.Compiler.Options import CompilationOptions

HINT = "performance hint:"
# A ``.pxd`` of the core also declares inline functions whose bodies are in the ``.py``, so that
# types stand there alone. Cython inlines those within the module, as we want, and warns.
EXPECTED = "Declarations should not be declared inline."


def translate(
    name: str, source: Path, generated: Path, directives: dict[str, str | bool]
) -> str | None:
    """Write the C file of a module and return None, or return what Cython reports.

    Nothing is left behind after a complaint.
    """
    started = time.time()
    unproven = generated.with_name(f"{generated.stem}-{os.getpid()}.c")
    options = CompilationOptions(compiler_directives=directives, output_file=str(unproven))
    said = io.StringIO()
    with redirect_stderr(said):
        try:
            context = Context.from_options(options)
            failed = run_pipeline(str(source), options, name, context).num_errors > 0
        except CompileError as error:
            said.write(f"{error}\n")
            failed = True
    if failed or HINT in said.getvalue():
        unproven.unlink(missing_ok=True)
        return said.getvalue()
    for line in said.getvalue().splitlines(keepends=True):
        if EXPECTED not in line:
            sys.stderr.write(line)
    os.utime(unproven, (started, started))  # A source that is edited from here on is newer.
    unproven.replace(generated)
    return None


def main() -> None:
    """Translate every module that standard input names."""
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    order = json.load(sys.stdin)
    for module in order["modules"]:
        source = folder.joinpath(*module.split(".")).with_suffix(".py")
        name = ".".join((*folder.parts, module))
        complaint = translate(name, source, out / f"{module}.c", order["directives"])
        print(json.dumps({"module": module, "complaint": complaint}), flush=True)


if __name__ == "__main__":
    main()
