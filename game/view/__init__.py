"""Draws the state and turns events into actions; changes nothing."""
