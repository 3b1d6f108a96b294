__all__ = ["NODE_OUTCOMES"]

NODE_OUTCOMES: dict[str, int]
