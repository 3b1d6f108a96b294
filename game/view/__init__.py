"""What is seen of the state: draws it, turns events into actions, and changes nothing."""
