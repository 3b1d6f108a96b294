"""What is seen of the Analyse screen."""
