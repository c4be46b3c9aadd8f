"""The words of every game: whatever happens can be said in each language, and no two choices read alike."""

from __future__ import annotations

from collections import Counter

from kit import games
from kit.engine.game import legal, play
from kit.engine.state import Ask, Log
from kit.show.voice import voice
from kit.show.words import LANGUAGES


def test_no_two_choices_read_alike(a_walk):
    game = a_walk.game
    for stop in a_walk.picked(each=6, kind=Ask) if game.name in games.NAMES else ():
        with a_walk.at(stop) as s:
            seat = s.pending.seat
            view = game.view(s, seat)
            for lang in LANGUAGES:
                says = voice(game.name, lang, seat)
                texts = {action: says.action(view, action).text for action in legal(view)}
                alike = Counter(texts.values())
                assert [(action, text) for action, text in texts.items() if alike[text] > 1] == []


def test_whatever_happens_can_be_said_to_everybody(a_walk):
    game = a_walk.game
    for stop in a_walk.picked(each=6) if game.name in games.NAMES else ():
        with a_walk.at(stop) as s:
            child = s.copy()
            child.log = Log()
            play(child, stop.choice)
            for seat in (None, *range(len(s.seats))):
                seen = child if seat is None else game.view(child, seat)
                events = child.log if seat is None else [event.seen_by(seat) for event in child.log]
                for lang in LANGUAGES:
                    says = voice(game.name, lang, seat)
                    says.recall([s])
                    told = [says.event(seen, event) for event in events if event is not None]
                    told += [says.moment(seen, [event for event in events if event is not None]), *says.headline(seen)]
                    told += [says.frame(seen, frame)[0] for frame in seen.frames()]
                    assert all(type(text) is str for text in told)
