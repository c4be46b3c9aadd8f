"""The engine and the games against peers."""

import random
from collections.abc import Callable, Iterator
from statistics import median

from kit import games
from kit.engine.game import Game, legal, play
from kit.engine.state import Ask, Chance, Log, State

from . import peers
from .measure import Play, Result, rate, ratio

PEERS = {
    "nevermore": ({"seats": 4}, peers.uno, "RLCard uno, env.run", 3.5),
    "res_arcana": ({}, peers.catan, "catanatron", 2.5),
    "mage_wars": ({}, peers.chess_game, "python-chess", 1.5),
}


def choose(state: State, rng: random.Random) -> object:
    """A random legal action, or luck."""
    pending = state.pending
    if type(pending) is Chance:
        return state.game.chances[pending.kind].sample(state, pending, rng)
    return rng.choice(legal(state))


def playout(game: Game, options: dict, rng: random.Random, log: bool = False) -> int:
    """Play one random game to its end, or 5,000 decisions of it; returns its decisions."""
    state, decisions = game.new(options), 0
    if log:
        state.log = Log()
    while state.winner is None and decisions < 5000:
        decisions += type(state.pending) is Ask
        play(state, choose(state, rng))
    return decisions


def position(game: Game, options: dict, rng: random.Random) -> State:
    """A position forty choices into a game."""
    state = game.new(options)
    for _ in range(40):
        if state.winner is None:
            play(state, choose(state, rng))
    return state


def batch(work: Callable[[], object], times: int = 1000) -> Play:
    """The work, done many times at once."""

    def run() -> int:
        for _ in range(times):
            work()
        return times

    return run


def run(name: str, rounds: int, seconds: float) -> Iterator[Result]:
    """What is measured of one game."""
    options, peer, peer_name, goal = PEERS[name]
    game, rng = games.load(name), random.Random(1)

    def quiet() -> int:
        return playout(game, options, rng)

    def logged() -> int:
        return playout(game, options, rng, log=True)

    value, ours, theirs = ratio(quiet, lambda: peer(rng), rounds, seconds)
    games_played = [playout(game, options, random.Random(seed)) for seed in range(20)]
    note = f"{ours:,.0f} to {theirs:,.0f}; about {ours * len(games_played) / sum(games_played):.1f} games/s"
    if peer is peers.uno:
        bare, _, _ = ratio(quiet, lambda: peers.uno_bare(rng), rounds, seconds)
        note += f"; {bare:.2f} x against its bare step()"
    yield Result(f"{name}: decisions/s against {peer_name}", value, goal, "more", note=note)

    state, board = position(game, options, rng), peers.chess_board(rng)
    value, ours, theirs = ratio(batch(state.copy), batch(lambda: board.copy(stack=False)), rounds, seconds / 4)
    note = f"{1e6 / ours:.2f} to {1e6 / theirs:.2f} us"
    yield Result(f"{name}: copies/s against python-chess", value, 1.0, "more", note=note)

    value, _, _ = ratio(quiet, logged, rounds, seconds)
    yield Result(f"{name}: time with events on", value, 1.15, "less")

    if name == "mage_wars":
        yield odds_of_a_strike(rounds, seconds / 4)


def odds_of_a_strike(rounds: int, seconds: float, dice: int = 15) -> Result:
    """The time of the exact odds of a strike, armor and Piercing folded in, once its pool was asked for before."""
    from kit.games.mage_wars import odds
    from kit.games.mage_wars.position import build
    from kit.games.mage_wars.state import by_name

    line = {"name": "hit", "dice": dice, "traits": ["piercing 1"]}
    s = build({}, {"A": {"of": "P1", "attacks": [line]}, "D": {"of": "P2", "armor": 3}})
    target = by_name(s, "D")
    attack = odds.thought(s, by_name(s, "A"), "hit", target)
    per_second = median(rate(batch(lambda: odds.damage(s, attack, target), 100), seconds) for _ in range(rounds))
    return Result(f"mage_wars: odds of {dice} dice, warm", 1000 / per_second, 1.0, "less", "ms")
