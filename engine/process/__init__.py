"""The two ends of the process boundary: the engine process and the queues to it."""
