"""The games, one package each: rules only, no words for the screen."""
