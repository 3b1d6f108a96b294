"""Everything that crosses the process boundary: plain data, independent of the core."""
