"""Drawing tools and controls that every screen shares."""
