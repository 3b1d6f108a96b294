"""Translates modules to C in one process, so that Cython itself is loaded only once.

Usage: ``python translate.py OUT``. Standard input holds a JSON object with ``directives`` and
``modules`` (dotted names, from the current folder). As soon as the C file of a module is in OUT,
standard output gets one line: a JSON object with ``module`` and ``complaint``. The complaint is
null if all is well, and otherwise has Cython's errors and performance hints. A hint means that code
uses Python objects or takes the GIL although it should be plain C.
"""

from __future__ import annotations

import gc
import io
import json
import os
import sys
import time
from contextlib import redirect_stderr
from pathlib import Path

from Cython.Compiler import Options
from Cython.Compiler.Errors import CompileError
from Cython.Compiler.Main import Context, run_pipeline
from Cython.Compiler.Options import CompilationOptions

setattr(Options, "emit_code_comments", False)  # noqa: B010  # The stubs do not know it.
HINT = "performance hint:"
COLLECT_AFTER = 400_000, 5, 10
"""How seldom the garbage collector runs. Measured: a quarter less time, and 336 MB of memory."""
# A ``.pxd`` of ours also declares inline functions whose bodies are in the ``.py``, so that all
# types are in the ``.pxd``. Cython inlines them within the module, as we want, but warns.
EXPECTED = "Declarations should not be declared inline."


def translate(
    name: str, source: Path, generated: Path, directives: dict[str, str | bool]
) -> str | None:
    """Write the C file of a module. Return None, or Cython's errors and performance hints.

    If there are any, no C file is left behind.
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
    os.utime(unproven, (started, started))  # A source that is edited after the start is then newer.
    unproven.replace(generated)
    return None


def main() -> None:
    """Translate every module that standard input names."""
    gc.set_threshold(*COLLECT_AFTER)
    out = Path(sys.argv[1])
    order = json.load(sys.stdin)
    for module in order["modules"]:
        source = Path(*module.split(".")).with_suffix(".py")
        complaint = translate(module, source, out / f"{module}.c", order["directives"])
        print(json.dumps({"module": module, "complaint": complaint}), flush=True)


if __name__ == "__main__":
    main()
