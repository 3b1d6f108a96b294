"""Entry point of the packaged program `glassbox`."""

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()  # The engine process starts this same program.

    from game.__main__ import main

    raise SystemExit(main())
