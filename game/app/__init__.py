"""The window at work: its loop, and what runs the effects that ``update`` returns."""
