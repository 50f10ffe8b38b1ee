"""Ant colonies: problems, tours, and how ants find short ones."""
