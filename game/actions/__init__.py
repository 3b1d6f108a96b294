"""Everything that can happen to the window, and the effects that it asks for."""
