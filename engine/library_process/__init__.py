"""The process of the library, and the window's end of it."""
