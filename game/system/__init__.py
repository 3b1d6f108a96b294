"""The operating system: files, memory, events."""
