"""A recorded search as text for other programs."""
