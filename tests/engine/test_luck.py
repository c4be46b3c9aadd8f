"""Luck depends on the seed, the stream and the count, and on nothing else."""

from kit.engine.luck import Luck


def draws(luck, stream, n):
    return [luck.generator(stream, i).random() for i in range(n)]


def test_the_same_key_gives_the_same_luck():
    assert draws(Luck("a"), "dice", 5) == draws(Luck("a"), "dice", 5)
    assert draws(Luck(7), "dice", 5) == draws(Luck("7"), "dice", 5)


def test_seed_stream_and_count_all_matter():
    found = {Luck(s).generator(k, n).random() for s in ("a", "b") for k in ("dice", "deal") for n in range(3)}
    assert len(found) == 12


def test_a_stream_does_not_notice_the_others():
    luck = Luck("a")
    luck.generator("deal", 0).random()
    assert luck.generator("dice", 0).random() == Luck("a").generator("dice", 0).random()
