"""What the program shows and plays but does not compute: theme, icons, sounds, names.

Read with `importlib.resources.files("assets")`, so that a packaged program finds it too.
"""
