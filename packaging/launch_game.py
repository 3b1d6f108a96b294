"""What the packaged `glassbox` runs."""

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()  # The engine's process is this program, started again.

    from game.__main__ import main

    raise SystemExit(main())
