"""The peers, each as users have it: random play to the end of a game, legal choices listed at each decision."""

import random

import chess
import rlcard
from catanatron.game import Game as Catan
from catanatron.models.player import Color, RandomPlayer
from rlcard.agents import RandomAgent

UNO = rlcard.make("uno", config={"game_num_players": 4, "seed": 1})
UNO.set_agents([RandomAgent(num_actions=UNO.num_actions) for _ in range(UNO.num_players)])


def uno(rng: random.Random) -> int:
    """A game of RLCard's uno for four as users run it, `env.run` with its random agents; returns its decisions."""
    trajectories, _ = UNO.run(is_training=False)
    return sum(len(trajectory) // 2 for trajectory in trajectories)


def uno_bare(rng: random.Random) -> int:
    """The same without RLCard's agents and trajectories, by `step` alone; returns its decisions."""
    state, _ = UNO.reset()
    decisions = 0
    while not UNO.is_over():
        state, _ = UNO.step(rng.choice(list(state["legal_actions"])))
        decisions += 1
    return decisions


def catan(rng: random.Random) -> int:
    """A game of catanatron for four; returns its decisions."""
    game = Catan([RandomPlayer(color) for color in Color], seed=rng.randrange(2**32))
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        decisions += 1
    return decisions


def chess_game(rng: random.Random) -> int:
    """A game of python-chess, legal_moves and push; returns its moves."""
    board = chess.Board()
    while (moves := list(board.legal_moves)) and board.ply() < 200:
        board.push(rng.choice(moves))
    return board.ply()


def chess_board(rng: random.Random) -> chess.Board:
    """A board after twenty moves."""
    board = chess.Board()
    for _ in range(20):
        board.push(rng.choice(list(board.legal_moves)))
    return board
