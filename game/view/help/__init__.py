"""The help beside a screen: explanations of terms, and the card of the tour."""
