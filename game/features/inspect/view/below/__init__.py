"""What stands below the panels: the buttons there, and the card of the guided search."""
