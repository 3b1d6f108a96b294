"""What runs after every action, whatever the action was."""
