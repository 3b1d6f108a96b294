"""The messages between the window and the process of the library."""
