"""What surrounds a screen: top bar, buttons, composition."""
