"""What happens on the Analyse screen."""
