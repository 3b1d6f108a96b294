"""Everything that crosses the process boundary; plain data, free of the core."""
