"""Changes of what the Repertoire screen shows."""
