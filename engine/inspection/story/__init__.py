"""The story of a recorded search, for somebody who plays chess."""
