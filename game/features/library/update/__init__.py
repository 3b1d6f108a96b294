"""What happens on the Library screen."""
