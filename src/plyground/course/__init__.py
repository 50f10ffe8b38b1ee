"""The course sheets, each in its own vocabulary, over the games, the searches and the pictures."""
