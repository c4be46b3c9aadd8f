"""What a notebook shows: the board (one anywidget) and the panel that feeds it. Nothing else imports this package."""
