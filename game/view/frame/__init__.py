"""The frame of a screen: top bar, buttons, composition."""
