"""One search from request to report."""
