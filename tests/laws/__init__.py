"""What holds for every game: run over random play of each game of the kit, with every option set it declares."""
