"""Every weight of the evaluation, as tuned on the engine's own games."""

__all__ = ["WEIGHTS", "set_weights", "weight_names", "weight_values"]

WEIGHTS: dict[str, tuple[tuple[int, int], ...]]

def weight_names() -> list[str]: ...
def weight_values() -> list[tuple[int, int]]: ...
def set_weights(values: list[tuple[int, int]]) -> None:
    """Raises ValueError where there are not as many as there are weights."""
