"""The view of the Repertoire screen."""
