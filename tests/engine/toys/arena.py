"""Toy 4: an attack in declared steps, with two strikes and a sweep, a reveal, a barrier and an aura.

Each seat has a wolf (strikes twice, then sweeps on another), a hog (whoever attacks it takes 2), a totem (+1 armor to
its side's creatures) and a face-down card about its hog: `mist` avoids the attack, `hush` mutes the other totem.
"""

from kit.engine.game import LIVE, Refusal, Step, Verb, closing
from kit.engine.knowledge import veil
from kit.engine.state import HIDDEN, Action, Context, Thing
from kit.engine.traits import SILENT, SUM, Gift, TraitRule, trait
from kit.engine.window import PASS, opening, played, window_step

from .common import Answers, Choose, Die, Toy, answer, find, rolling, turn

STRIKE, ATTACK = ("roll", "damage", "again"), ("reveal", "roll", "damage", "again", "barrier")
STRIKES, BARRIER, LIFE = {"wolf": 2, "hog": 1}, {"wolf": 0, "hog": 2}, 5
CARDS = ("mist", "hush")


class Piece(Thing):
    # `face` is what a card is; `used`: the card is revealed, the totem muted
    __slots__ = ("name", "kind", "seat", "damage", "used", "face")
    defaults = {"damage": 0, "used": False, "face": None}


class Attack(Context):
    # `by` and `on` are snapshots: what the steps need when attacker or target is gone
    __slots__ = ("source", "target", "by", "on", "left", "rolled")
    defaults = {"rolled": 0}


class Reveal(Answers):
    def order(self, s, subject):
        return (s.contexts[subject].on.seat,)


def refuse(s, a, about):
    good = about.status == "live" and about.on.name == f"hog{a.seat}" and not find(s, f"card{a.seat}")[1].used
    return None if good else Refusal("no-reveal", "T4 2")


def check_attack(s, a):
    by, on = (find(s, name)[1] for name in a.refs)
    if not by or by.seat != a.seat or by.kind not in STRIKES:
        return Refusal("not-yours", "T4 1", {"name": a.refs[0]})
    return None if on and on.seat != a.seat and on.kind in STRIKES else Refusal("no-target", "T4 1")


def attack(s, ask, a):
    (source, by), (target, on) = (find(s, name) for name in a.refs)
    ctx = s.open(Attack(source=source, target=target, by=by.snapshot(), on=on.snapshot(), left=STRIKES[by.kind] - 1))
    s.push_all((*ATTACK, "sweep", "end") if by.kind == "wolf" and a.verb == "attack" else (*ATTACK, "end"), ctx)
    s.emit("T4 1", "attacked", source, target=target)


def reveal(s, ask, a):
    i, card = find(s, f"card{a.seat}")
    s.own(i).used = True
    s.emit(f"T4 card/{card.face}", "revealed", i)
    played(s, ask)
    if card.face == "mist":
        s.own_context(s.contexts[ask.ctx].subject).status = "avoided"
    else:
        s.own(find(s, f"totem{1 - a.seat}")[0]).used = True
        s.forget()


def hurt(s, i, n, cite):
    thing = s.own(i)
    thing.damage, s.unsettled = thing.damage + n, True
    s.emit(cite, "hurt", i, thing.damage - n, thing.damage)


def damage(s, f):
    target, rolled = s.contexts[f.ctx].target, s.contexts[f.ctx].rolled
    hurt(s, target, max(0, rolled - trait(s, target, "armor")), "T4 4")


def again(s, f):
    if s.contexts[f.ctx].left:
        s.own_context(f.ctx).left -= 1
        s.push_all(STRIKE, f.ctx)


def barrier(s, f):
    if n := BARRIER[s.contexts[f.ctx].on.kind]:
        hurt(s, s.contexts[f.ctx].source, n, "T4 6")


def sweep(s, f):
    by, on = s.contexts[f.ctx].by, s.contexts[f.ctx].on
    other = f"{'hog' if on.kind == 'wolf' else 'wolf'}{on.seat}"
    if find(s, other)[0]:
        attack(s, None, Action(by.seat, "sweep", (by.name, other)))


class Arena(Toy):
    traits = {"armor": TraitRule("armor", "T4 4", SUM)}

    def lay(self, s, options):
        for i, face in enumerate(options.get("cards", CARDS)):
            for kind in (*STRIKES, "totem", "card"):
                s.add(Piece(name=f"{kind}{i}", kind=kind, seat=i, face=face if kind == "card" else None))

    def gifts(self, s, i):
        seat = s.things[i].seat
        yield from (Gift("armor", 1, j) for j, t in s.things.items() if t.kind == "totem" and t.seat == seat)

    def mute(self, s, source):
        return SILENT if s.things[source].used else None

    def settle(self, s):
        for i in [i for i, thing in s.things.items() if thing.damage >= LIFE]:
            s.remove(i)
            s.emit("T4 7", "fell", i)
            for ctx in [ctx for ctx, about in s.contexts.items() if i in (about.source, about.target)]:
                s.own_context(ctx).status = "attacker gone" if i == s.contexts[ctx].source else "target gone"
        if len(sides := {thing.seat for thing in s.things.values() if thing.kind in STRIKES}) < 2:
            s.end(tuple(sides))

    def view(self, s, seat):
        return self.turn_down(veil(s, seat), seat, HIDDEN)

    def fill(self, view, seat, rng):
        return self.turn_down(view, seat, rng.choice(CARDS))

    def turn_down(self, s, seat, face):
        i, card = find(s, f"card{1 - seat}")
        if not card.used:
            s.own(i).face = face
        return s

    def candidates(self, s):
        names = [thing.name for thing in s.things.values()]
        for i in range(2):
            yield from (Action(i, "attack", (by, on)) for by in names for on in names)
            yield from (Action(i, "reveal"), Action(i, "pass"))


GAME = Arena("arena", "T4")
GAME.steps = {
    "turn": Step("T4 1", turn), "reveal": opening("T4 2", "reveal"), "window": window_step("T4 2"),
    "roll": rolling("T4 3", "die"), "damage": Step("T4 4", damage), "again": Step("T4 5", again),
    "barrier": Step("T4 6", barrier, LIVE | {"target gone"}),
    "sweep": Step("T4 7", sweep, LIVE | {"target gone", "avoided"}), "end": closing("T4 7"),
}  # fmt: skip
GAME.asks = {"turn": Choose("attack"), "reveal": Reveal(refuse, "reveal", public=False)}
GAME.verbs = {"attack": Verb(attack, (check_attack,)), "reveal": answer(reveal, refuse), "pass": PASS}
GAME.chances = {"die": Die((1, 2, 4), "rolled")}
GAME.law_options = ({}, {"cards": ["hush", "hush"]})
