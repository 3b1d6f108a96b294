"""Entry point of the packaged program `glassbox-engine`."""

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()

    from engine.__main__ import main

    raise SystemExit(main())
