"""What is seen: words, table models, plots and history. No widgets."""
