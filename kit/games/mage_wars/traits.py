"""The registry of traits: each one's record, and beside it all that it does. See `registry` for the moments."""

from __future__ import annotations

from kit.engine.state import State
from kit.engine.traits import BEST, SUM

from . import verbs
from .cards import DAMAGE_TYPES
from .figures import SOURCE_COUNTS, Figures
from .registry import at, trait
from .state import Attack, Strike, count, enemies, facts
from .upkeep import begin_healing

# Attributes.

trait("life", "life", SUM)
trait("armor", "armor", SUM)
trait("channeling", "channeling", SUM)
trait("innate_life", stack=SUM)
trait("no_armor", "armor", forbids="armor")


# What an object is.

trait("living")
trait("nonliving", implies="immune_poison finite_life", forbids="living bleed")
trait("conjuration", implies="immune_psychic unmovable")
trait("incorporeal", implies="nonliving burnproof uncontainable", forbids="armor corrode")
trait("finite_life")
trait("indestructible")
trait("resilient")
trait("vine_marker", "vine-markers", does="untargeted_at_range")


@at("defender", "incorporeal")
def _incorporeal(f: Figures, x: int) -> None:
    if not f.ethereal:
        f.twos_count = f.effects_work = False
        f.note("incorporeal")


@at("defender", "resilient")
def _resilient(f: Figures, x: int) -> None:
    f.normal_counts = False
    f.note("resilient")


@at("defender", "indestructible")
def _indestructible(f: Figures, x: int) -> None:
    f.indestructible = True


# Immunity and damage types.

for _type in DAMAGE_TYPES:
    trait(f"immune_{_type}", {"poison": "poison-immunity", "psychic": "psychic-immunity"}.get(_type, "immunity"),
          forbids={"poison": "weak tainted rot cripple larva", "psychic": "sleep", "flame": "burn",
                   "acid": "corrode"}.get(_type, ""))  # fmt: skip
    trait(f"mod_{_type}", "damage-type-mod", SUM)


@at("defender", *(f"immune_{t}" for t in DAMAGE_TYPES))
def _immune(f: Figures, x: int) -> None:
    if f.type is not None and f"immune_{f.type}" in f.defender:
        f.immune = True


@at("defender", *(f"mod_{t}" for t in DAMAGE_TYPES))
def _type_mod(f: Figures, x: int) -> None:
    if f.type is not None and f"mod_{f.type}" in f.defender and not f.typed:
        f.typed = True
        x = f.defender[f"mod_{f.type}"]
        f.dice("damage-type-mod", x, "MW 7.2.6")
        f.on_effect("damage-type-mod", x)


trait("burnproof", forbids="burn")


# Dice.

trait("aegis", stack=BEST)
trait("melee", stack=SUM)
trait("ranged", stack=SUM)
trait("charge", stack=SUM)
trait("bloodthirsty", stack=SUM)
trait("tough", stack=SUM)


@at("defender", "aegis")
def _aegis(f: Figures, x: int) -> None:
    f.dice("aegis", -x, "MW 7.2.5")


@at("attacker", "melee")
def _melee(f: Figures, x: int) -> None:
    if f.first and f.melee:
        f.dice("melee", x, "MW 7.2.2")


@at("attacker", "ranged")
def _ranged(f: Figures, x: int) -> None:
    if f.first and f.ranged:
        f.dice("ranged", x, "MW 7.2.2")


@at("attacker", "charge")
def _charge(f: Figures, x: int) -> None:
    if f.first and f.melee and f.charge:
        f.dice("charge", x, "MW 7.2.2")


@at("attacker", "bloodthirsty")
def _bloodthirsty(f: Figures, x: int) -> None:
    if f.thirst and f.melee and f.wounded and "living" in f.defender and x:
        f.dice("bloodthirsty", x, "MW 7.2.2")


@at("defender", "tough")
def _tough(f: Figures, x: int) -> None:
    f.on_effect("tough", -abs(x))


# Attack traits.

trait("attack_dice", "attack-action", SUM)


@at("line", "attack_dice")
def _attack_dice(f: Figures, x: int) -> None:
    if not f.spell:
        f.dice("attack_dice", x, "MW 7.2.4")


trait("piercing", stack=SUM)
trait("ethereal")
trait("extinguish")
trait("critical_damage")
trait("no_damage", "effect-die")
trait("defrost")
trait("reach")
trait("unavoidable")
trait("indirect")
trait("doublestrike")
trait("triplestrike")
trait("sweeping")
trait("counterstrike")
trait("vampiric")
trait("devour")
trait("mana_drain", stack=SUM)
trait("mana_transfer", stack=SUM)


@at("line", "ethereal")
def _ethereal(f: Figures, x: int) -> None:
    f.ethereal = True
    if "incorporeal" in f.defender:
        f.note("ethereal")


@at("line", "piercing")
def _piercing(f: Figures, x: int) -> None:
    f.pierce("piercing", x)


@at("line", "critical_damage")
def _critical_damage(f: Figures, x: int) -> None:
    f.all_critical = True
    f.note("critical_damage")


@at("line", "ranged")
def _ranged_line(f: Figures, x: int) -> None:
    _ranged(f, x)


@at("line", "charge")
def _charge_line(f: Figures, x: int) -> None:
    _charge(f, x)


@at("line", "extinguish")
def _extinguish(f: Figures, x: int) -> None:
    burns = f.burns
    if burns:
        f.dice("extinguish", -burns, "MW 7.2.7")
        f.on_effect("extinguish", -burns)


# Moving.

trait("fast")
trait("slow")
trait("lumbering")
trait("climbing")
trait("unmovable")
trait("uncontainable", forbids="restrained stuck")
trait("unstoppable", implies="unmovable uncontainable", does="never_hindered")
trait("restrained", forbids="flying", does="no_move no_hinder ignorable_guard no_climb no_intercept no_escape")
trait("rooted", implies="unmovable", forbids="flying", does="no_move no_climb")
trait("uproot", stack=SUM)
trait("flying")
trait("elusive", does="never_hindered ignores_guards")
trait("pest", does="no_hinder ignorable_guard")
trait("passage_blocked")
trait("passage_attacks")
trait("blocks_los")
trait("extendable")


# Being seen and guarding.

trait("invisible", implies="pest elusive")
trait("obscured")
trait("guarding", forbids="flying")
trait("intercept")
trait("vigilant")
trait("incapacitated", forbids="flying",
      does="no_move no_hinder ignorable_guard no_climb no_intercept no_action no_defense no_guard")  # fmt: skip


# At moments of the round.

trait("regenerate", stack=BEST)
trait("dissipate", stack=SUM)
trait("lifebond", stack=SUM)
trait("upkeep", stack=SUM)
trait("rage", stack=SUM)


# About the card.

for _name in ("autonomous", "cantrip", "epic", "familiar", "legendary", "magecast", "novice", "spawnpoint",
              "spellbind", "unique", "zone_exclusive"):  # fmt: skip
    trait(_name)
trait("magebind", stack=SUM)


# After the damage of an attack is placed.


@at("dealt", "vampiric")
def _vampiric(s: State, attack: Attack, strike: Strike, x: int) -> None:
    """Half of the smaller of damage and remaining life, rounded up; first attack only (MW R32)."""
    i = attack.source
    if i not in s.things or strike.defender not in s.things:
        return
    if attack.index or attack.jump or strike.number:
        s.emit("MW R32", "first_only", strike.attack, name="vampiric")
        return
    if "living" not in facts(s, strike.defender):
        s.emit("MW 7.6.1", "no_vampiric", strike.attack)
        s.emit("MW codex/vampiric", "because", strike.attack, n=0)
        s.emit("MW codex/nonliving", "because", strike.attack)
        return
    if verbs.doomed(s.things[i], facts(s, i)):
        s.emit("MW R32", "no_vampiric", strike.attack)
        return
    most = (min(strike.damage, strike.left) + 1) // 2
    healed = min(most, s.things[i].damage) if verbs.can_heal(s, i) else 0
    s.emit("MW codex/vampiric", "because", strike.attack, n=healed)
    if healed:
        if healed < (strike.damage + 1) // 2:
            s.emit("MW R32", "because", strike.attack, n=healed)
    begin_healing(s, i, most, "MW 7.6.1")


@at("dealt", "mana_drain")
def _mana_drain(s: State, attack: Attack, strike: Strike, x: int) -> None:
    """The controller of an enemy creature loses up to X mana; first attack only (MW R23)."""
    lost = _drained(s, attack, strike, x)
    if lost is not None:
        s.emit("MW codex/mana-drain", "because", strike.attack, n=lost)


@at("dealt", "mana_transfer")
def _mana_transfer(s: State, attack: Attack, strike: Strike, x: int) -> None:
    """The same, and the controller of the attack gains what was lost."""
    lost = _drained(s, attack, strike, x)
    if lost is not None:
        s.emit("MW codex/mana-transfer", "because", strike.attack, n=lost)
        if lost:
            verbs.gain_mana(s, attack.seat, lost, "MW 7.6.3")


def _drained(s: State, attack: Attack, strike: Strike, x: int) -> int | None:
    i = strike.defender
    if attack.index or attack.jump or strike.number or i not in s.things or s.things[i].card.kind != "creature":
        return None
    seat = s.things[i].controller
    if s.seats[seat].team == s.seats[attack.seat].team:
        s.emit("MW R23", "because", strike.attack, n=0)
        return None
    return verbs.lose_mana(s, seat, x, "MW 7.6.2")


@at("hurt", "rage")
def _rage(s: State, attack: Attack, strike: Strike, x: int) -> None:
    """One token whenever an enemy creature's attack damages it, up to X (MW R61)."""
    i = strike.defender
    if attack.form not in SOURCE_COUNTS or attack.source not in s.things:
        return
    if s.things[attack.source].card.kind == "creature" and enemies(s, i, attack.source):
        if count(s.things[i], "rage") < x:
            verbs.add_tokens(s, i, "rage", 1, "MW R61")
            s.emit("MW codex/rage", "because", i)
