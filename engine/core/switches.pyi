"""Which techniques a search uses; ``engine.techniques`` says what each of them is."""

def default_switches() -> dict[str, bool]:
    """Each technique by name, and whether the engine plays with it."""
