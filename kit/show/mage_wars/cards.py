"""What each card says, written from the data that the engine runs: figures, attacks, traits, effects.

Every op, trigger, condition and price of the data has its words here, once. A name that has none is a mistake of
this file, and a test finds it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.games.mage_wars.cards import CARDS, VINE, Card, Line

from ..voice import CardText
from ..words import Words, mark
from . import keywords as k

Spec = dict[str, Any]

# Kinds.

KINDS = {
    "mage": mark("Mage"), "creature": mark("Creature"), "conjuration": mark("Conjuration"),
    "enchantment": mark("Enchantment"), "equipment": mark("Equipment"), "incantation": mark("Incantation"),
    "attack": mark("Attack spell"),
}  # fmt: skip
SCHOOLS = {
    "dark": mark("dark"), "nature": mark("nature"), "arcane": mark("arcane"), "war": mark("war"),
    "holy": mark("holy"), "mind": mark("mind"), "fire": mark("fire"), "air": mark("air"), "earth": mark("earth"),
    "water": mark("water"),
}  # fmt: skip
SLOTS = {
    "weapon": mark("weapon"), "chest": mark("chest"), "cloak": mark("cloak"), "gloves": mark("gloves"),
    "shield": mark("shield"), "boots": mark("boots"), "belt": mark("belt"), "amulet": mark("amulet"),
    "ring": mark("ring"), "head": mark("head"),
}  # fmt: skip
SUBTYPES = {
    "acid": mark("acid"), "aegis": mark("Aegis"), "altar": mark("altar"), "angel": mark("angel"),
    "animal": mark("animal"), "ape": mark("ape"), "artifact": mark("artifact"), "bat": mark("bat"),
    "bear": mark("bear"), "bird": mark("bird"), "canine": mark("canine"), "cat": mark("cat"),
    "cleric": mark("cleric"), "cloud": mark("cloud"), "command": mark("command"), "curse": mark("curse"),
    "dark elf": mark("dark elf"), "defense": mark("defense"), "demon": mark("demon"), "dragon": mark("dragon"),
    "dwarf": mark("dwarf"), "flame": mark("flame"), "force": mark("force"), "goblin": mark("goblin"),
    "golem": mark("golem"), "gremlin": mark("gremlin"), "healing": mark("healing"), "high elf": mark("high elf"),
    "horse": mark("horse"), "human": mark("human"), "hydro": mark("hydro"), "illusion": mark("illusion"),
    "insect": mark("insect"), "knight": mark("knight"), "light": mark("light"), "lightning": mark("lightning"),
    "lizard": mark("lizard"), "lycanthrope": mark("lycanthrope"), "mage": mark("mage"), "mana": mark("mana"),
    "metamagic": mark("metamagic"), "necro": mark("necro"), "ooze": mark("ooze"), "orc": mark("orc"),
    "outpost": mark("outpost"), "plant": mark("plant"), "poison": mark("poison"), "portal": mark("portal"),
    "protection": mark("protection"), "psychic": mark("psychic"), "psyoculus": mark("psyoculus"),
    "reptile": mark("reptile"), "rune": mark("rune"), "sequoian": mark("sequoian"), "serpent": mark("serpent"),
    "shadow": mark("shadow"), "skeleton": mark("skeleton"), "soldier": mark("soldier"), "spider": mark("spider"),
    "spirit": mark("spirit"), "stone": mark("stone"), "teleport": mark("teleport"), "temple": mark("temple"),
    "terrain": mark("terrain"), "transform": mark("transform"), "trap": mark("trap"), "tree": mark("tree"),
    "undead": mark("undead"), "vampiric": mark("vampiric"), "vine": mark("vine"), "wind": mark("wind"),
    "wood elf": mark("wood elf"), "worm": mark("worm"), "zombie": mark("zombie"), "wall": mark("wall"),
}  # fmt: skip
FORMS = {
    "melee": mark("melee"), "ranged": mark("ranged"), "zone": mark("zone attack"),
    "damage_barrier": mark("damage barrier"), "passage": mark("who passes the wall"),
    "triggered": mark("made by this card itself"),
}  # fmt: skip
SPEEDS = {"quick": mark("quick"), "full": mark("full")}
RESULTS = {"push": mark("Push"), "snatch": mark("Snatch"), "taunt": mark("Taunt"), "teleport": mark("Teleport")}
"""Effect results that are no condition."""

# Whom an effect is about.

WHOM = {
    "attached": mark("the bearer"), "self": mark("this object"), "target": mark("the target"),
    "caster": mark("the caster"), "controller_mage": mark("your Mage"), "attacker": mark("the attacker"),
    "defender": mark("the defender"), "creature": mark("that creature"), "item": mark("the chosen item"),
    "victim": mark("the one chosen or destroyed"), "own_zone": mark("its zone"),
    "object_with_poison_condition": mark("each object with a poison condition"),
}  # fmt: skip
GROUPS = {
    ("friendly", "creature"): mark("friendly creatures"), ("any", "creature"): mark("creatures"),
    ("enemy", "creature"): mark("enemy creatures"), ("friendly", "enchantment"): mark("friendly enchantments"),
    ("any", "creature_or_conjuration"): mark("creatures and conjurations"),
    ("any", "object_and_zone"): mark("all objects and zones"),
}  # fmt: skip
SCOPES = {
    "own_zone": mark("in its zone"), "attached_zone": mark("in that zone"), "arena": mark("in the whole arena"),
    "target_zone": mark("in the target zone"), "zone_of_target": mark("in the zone of the target"),
}  # fmt: skip
FILTERS = {
    "living": mark("living"), "corporeal": mark("corporeal"), "non_mage": mark("not a Mage"),
    "friendly": mark("friendly"), "enemy": mark("enemy"), "non_epic": mark("not epic"),
    "not_flying": mark("not Flying"), "revealed": mark("revealed"), "hidden": mark("hidden"),
    "non_terrain": mark("not terrain"),
}  # fmt: skip
EXCLUDE = {"self": mark("others only"), "attached": mark("not the bearer"), "caster": mark("not the caster")}
TARGETS = {
    "zone": mark("a zone"), "creature": mark("a creature"), "mage": mark("a Mage"),
    "conjuration": mark("a conjuration"), "enchantment": mark("an enchantment"), "zone_border": mark("a zone border"),
    "object": mark("an object"), "arena": mark("the arena"), "equipment": mark("equipment"),
    "creature_card_in_any_discard": mark("a creature card in any discard pile"), "vine_marker": mark("a Vine Marker"),
    "legal_target_for_that_enchantment": mark("a legal target for that enchantment"),
}  # fmt: skip

# When.

WHEN = {
    "static": "", "resolve": "", "ability": "",
    "cast": mark("As it is cast"), "reveal": mark("When revealed"), "enter_play": mark("When it comes into play"),
    "upkeep": mark("Each Upkeep Phase"), "deployment": mark("Each Deployment Phase"),
    "activate": mark("When it is activated"), "event:attacked": mark("When the bearer is attacked"),
    "event:enemy_creature_enters_zone": mark("When an enemy creature enters the zone"),
    "event:friendly_creature_enters_play": mark("When a friendly creature comes into play"),
    "event:attached_casts_spell": mark("When the bearer casts a spell"),
    "event:self_attack_damaged": mark("When its attack has damaged"),
    "event:targeted_by_spell": mark("When a spell targets the bearer"),
    "event:would_be_destroyed": mark("When such an object is about to be destroyed"),
    "step:roll_dice": mark("In step 3 of this attack"), "effect:taunt": mark("When the effect table says Taunt"),
    "event:attached_action_phase_end": mark("At the end of the bearer's Action Phase"),
    "event:attached_declares_attack": mark("When the bearer declares an attack"),
    "event:attached_destroyed": mark("When the bearer is destroyed"),
    "event:attached_is_attacked": mark("When the bearer is attacked, before the dice"),
    "event:attached_is_melee_attacked": mark("When a melee attack on the bearer is declared"),
    "event:attached_made_counterstrike": mark("When the bearer has made a counterstrike"),
    "event:attached_move_action": mark("When the bearer takes a move action"),
    "event:attached_spell_resolved": mark("When a spell of the bearer has resolved"),
    "event:attack_damaged_target": mark("When the attack has damaged its target"),
    "event:cast_vine_spell": mark("When you cast a vine spell"),
    "event:creature_enters_zone": mark("When a creature enters the zone"),
    "event:creature_with_own_curse_destroyed": mark("When a creature with a curse of yours is destroyed"),
    "event:declare_attack:Detonate": mark("When Detonate is declared"),
    "event:enemy_creature_damaged_by_friendly_creature_attack":
        mark("When an attack of a friendly creature has damaged an enemy creature"),
    "event:enemy_creature_destroyed": mark("When an enemy creature is destroyed"),
    "event:friendly_creature_attacked_and_destroyed": mark("When a friendly creature is attacked and destroyed"),
    "event:friendly_non_mage_creature_melee_destroyed_enemy_creature":
        mark("When a friendly creature, no Mage, has destroyed an enemy creature in melee"),
    "event:friendly_soldier_in_zone_declares_ranged_attack":
        mark("When a friendly soldier in its zone declares a ranged attack"),
    "event:friendly_tree_conjuration_enters_play": mark("When a friendly tree conjuration comes into play"),
    "event:friendly_zombie_melee_destroyed_creature":
        mark("When a friendly zombie has destroyed a creature in melee"),
    "event:marked_attack_damaged_living": mark("When an attack of the marked creature has damaged a living one"),
    "event:marked_destroyed": mark("When the marked creature is destroyed"),
    "event:marked_mage_spell_resolved": mark("When a spell of the chosen Mage has resolved"),
    "event:own_holy_incantation_resolved_or_holy_enchantment_revealed":
        mark("When a holy incantation of yours resolves or a holy enchantment of yours is revealed"),
    "event:self_attacked_and_damaged": mark("When it would be damaged by an attack"),
    "event:self_declares_attack": mark("When it declares an attack"),
    "event:self_destroyed": mark("When it is destroyed"),
    "event:self_destroyed_by_damage": mark("When damage destroys it"),
    "event:self_devoured": mark("When it has devoured a creature"),
    "event:self_guard_action": mark("When it takes the guard action"),
    "step:effect_roll": mark("In its effect roll"),
}  # fmt: skip
IFS = {
    "creature.animal and not creature.legendary": mark("if it is an animal and not Legendary"),
    "same_zone_as_controller_mage": mark("while in the zone of its Mage"),
    "creature.demon and not creature.legendary": mark("if it is a demon and not Legendary"),
    "guarding": mark("while guarding"),
    "creature.undead and not creature.legendary and not creature.epic":
        mark("if it is undead, not Legendary and not Epic"),
    "defender.burn>0": mark("if the defender burns"),
    "target.summoned_this_round": mark("if it was summoned this round"),
    "spell.controller==opponent and spell.type in (incantation,enchantment)":
        mark("if it is an incantation or enchantment of an opponent"),
    "not target.psychic_immunity": mark("unless it is immune to psychic attacks"),
    "controller_mage.zone==self.zone": mark("while its Mage is in the same zone"),
    "spell.action==quick": mark("if it is a quick spell"),
    "defender.kind==creature and defender.corporeal": mark("if the defender is a corporeal creature"),
    "victim.corporeal": mark("if that creature was corporeal"), "self.guarding": mark("while it guards"),
    "defender.living and defender.survived and tokens.egg>0":
        mark("if a living defender survived and an egg token is left"),
    "defender.restrained": mark("if the defender is Restrained"),
    "self.mana>=2": mark("if 2 or more mana lies on it"), "self.mana>=3": mark("if 3 or more mana lies on it"),
    "tokens.sink>=4": mark("at 4 sink tokens"), "not creature.flying": mark("unless it is Flying"),
    "creature.corporeal": mark("if it was corporeal"), "tokens.skull>=8": mark("from 8 skull tokens on"),
    "victim.living and not victim.epic": mark("if it was living and not Epic"),
    "not target.guarding": mark("if it is not guarding"),
    "caster.controls_zone(target.zone) and friendly_soldier_in(target.zone) and not target.attached_to_object":
        mark("if you control its zone, a friendly soldier is there and it is not attached to an object"),
}  # fmt: skip
UNLESS = {
    "attack.unavoidable": mark("not against an Unavoidable attack"),
    "counterstrike": mark("not for a counterstrike"), "uncontainable": mark("not if the bearer is Uncontainable"),
    "target.unmovable": mark("not if it is Unmovable"),
}  # fmt: skip
COSTS = {
    "creature.level+1": mark("its level + 1 mana"), "creature.cast_cost": mark("its casting cost"),
    "ceil(victim.cast_cost/2)": mark("half its casting cost, rounded up"),
    "ceil(attached.cast_cost/2)": mark("half its casting cost, rounded up"),
    "destroy_marker": mark("one Vine Marker destroyed"),
}  # fmt: skip
FORMULAS = {
    "dispel": mark("X = casting cost and reveal cost of the target"),
    "dissolve": mark("X = casting cost of the item"), "rouse_the_beast": mark("X = level of the target"),
    "sleep": mark("X = level + 3 up to level 3, then 2 more a level"),
    "explode": mark("6 more than the casting cost of the item"),
    "steal_enchantment": mark("X = casting cost and reveal cost of the enchantment, on its new target too"),
    "teleport": mark("3 mana a zone, at least 3"), "quicksand": mark("twice the level of the target"),
    "disarm": mark("X = level of the item"), "defend": mark("1 mana up to level 2, 2 up to level 4, else 3"),
    "animate_dead": mark("half the casting cost of the creature, rounded up"),
    "purify": mark("the removal costs of what is taken off"), "conquer": mark("the casting cost of the target"),
}  # fmt: skip
AMOUNTS = {
    "healed": mark("as much as was healed"), "dealt": mark("as much as was dealt"),
    "victim.level": mark("as much as its level"), "attached.level": mark("as much as its level"),
    "target.level": mark("as much as its level"),
}  # fmt: skip
DURATIONS = {
    "end_of_round": mark("until the end of the round"),
    "next_melee_attack_this_round": mark("for its next melee attack this round"),
    "next_non_counterstrike_melee_attack_this_round": mark("for its next melee attack action this round"),
    "this_attack": mark("for this attack"),
    "until_next_own_action_phase_start_or_end_of_round":
        mark("until its next Action Phase or the end of the round"),
}  # fmt: skip
LIMITS = {
    "1/round": mark("once a round"), "2/round": mark("twice a round"), "first": mark("the first time only"),
    "1/round/creature": mark("once a round for each creature"), "first/round": mark("the first time each round"),
    "first/round/attacker": mark("the first time each round for each attacker"),
}  # fmt: skip
RULES = {
    "not adjacent to friendly outpost": mark("It cannot lie in or next to a zone with a friendly outpost"),
    "not during an action": mark("It cannot be revealed during an action"),
    "zone without enemy creatures": mark("It cannot be cast on a zone with enemy creatures"),
    "zone without enemy non-flying creatures":
        mark("It cannot be cast on a zone with enemy creatures that do not fly"),
}  # fmt: skip
ACTIONS = {
    "quick": mark("quick action"), "full": mark("full action"), "quick_spell": mark("quick action or quickcast"),
    "quick_spell|full_spell": mark("quick or full action, or quickcast"),
}  # fmt: skip
TIMINGS = {
    "before_or_after_friendly_action_phase": mark("before or after an Action Phase of a friendly creature"),
    "codex:Autonomous": mark("at the end of the bearer's Action Phase"),
}  # fmt: skip
DESTINATIONS = {
    "second_target": mark("to the second target"), "any_zone": mark("to any zone"),
    "adjacent_zone": mark("to an adjacent zone"),
}  # fmt: skip
CHOICES = {
    "equipment_on_target": mark("Choose an item on the target"), "mage": mark("Choose a Mage"),
    "enemy_mage": mark("Choose an enemy Mage"),
}  # fmt: skip
MARKERS = {
    "pet": mark("Pet"), "bloodreaper": mark("Bloodreaper"), "voltaric_shield": mark("Voltaric Shield"),
    "treebond": mark("Treebond"), "eternal_servant": mark("Eternal Servant"),
}  # fmt: skip


class Writer:
    """Writes cards in one language. `cite` puts the codex entry behind each keyword."""

    def __init__(self, tr: Words, cite: bool = True) -> None:
        self.tr, self.cite = tr, cite

    # Parts.

    def key(self, name: str, x: int | str | None = None) -> str:
        said = k.small(k.keyword(self.tr, name, x, full=True))
        entry = k.cite(name, change=x is not None)
        return f"{said} [{entry}]" if entry and self.cite else said

    def trait(self, entry: Spec) -> str:
        """A trait as the data has it."""
        name, x = entry.get("trait") or entry["attack_trait"], entry.get("x")
        if name == "immunity":
            return self.key(f"immune_{x}")
        if name == "damage_type_mod":
            return self.key(f"mod_{entry['damage_type']}", x)
        if isinstance(x, str):
            token = x.removeprefix("tokens.")
            x = self.tr("1 for each {token}", token=self.tr(k.TOKENS[token]))
        said = self.key(name, x)
        return f"{said} ({self.tr(IFS[entry['if']])})" if "if" in entry and "op" not in entry else said

    def span(self, span: Any) -> str:
        """A range in zones."""
        if span in ("arena", None):
            return self.tr("any distance")
        low, high = span
        return self.tr("range {low}–{high}", low=low, high=high)

    def result(self, name: str, n: int = 1) -> str:
        """A result of the effect table."""
        said = self.tr(RESULTS[name]) if name in RESULTS else k.keyword(self.tr, name, full=True)
        return f"{said} ×{n}" if n > 1 else said

    def rows(self, line: Line) -> str:
        """The effect table of an attack."""
        found = []
        for row in line.rows:
            numbers = f"{row.low}+" if row.high is None else f"{row.low}–{row.high}" if row.high > row.low else row.low
            found.append(f"{numbers} {', '.join(self.result(*one) for one in row.results)}")
        return "; ".join(found)

    def line(self, line: Line, named: bool = True) -> str:
        """An attack in one sentence."""
        tr = self.tr
        parts = [tr.count("{n} die", "{n} dice", line.dice) if line.dice else tr("no dice"), tr(FORMS[line.kind])]
        if line.action:
            parts.append(tr(SPEEDS[line.action]))
        if line.kind in ("ranged", "zone"):
            parts.append(self.span((line.low, line.high)))
        if line.type:
            parts.append(tr(k.TYPES[line.type]))
        parts += [self.key(name, x if self.counts(name) else None) for name, x in line.traits.items()]
        for vs, x in line.bonus:
            parts.append(tr("{x} against {whom}", x=k.number(x), whom=tr(AGAINST[vs])))
        if line.rows:
            parts.append(tr("d12: {rows}", rows=self.rows(line)))
        name = f"**{attack_name(line)}**: " if named else ""
        return f"{name}{', '.join(parts)}."

    @staticmethod
    def counts(name: str) -> bool:
        """Does the trait have an X?"""
        entry = k.cite(name, change=True)
        return entry is not None and "X" in k.title(entry, "en").split() + k.title(entry, "en").split("+")[1:]

    # Effects.

    def whom(self, to: Any) -> str:
        tr = self.tr
        if isinstance(to, list):
            return ", ".join(self.whom(one) for one in to)
        if isinstance(to, dict):
            parts = [tr(GROUPS[to.get("who", "any"), to.get("kind", "creature")])]
            if "scope" in to:
                parts.append(tr(SCOPES[to["scope"]]))
            limits = [self.filter(word) for word in to.get("filters", ())]
            if "exclude" in to:
                limits.append(tr(EXCLUDE[to["exclude"]]))
            if "choose" in to:
                limits.append(tr("you choose {n}", n=to["choose"]))
            return " ".join(parts) + (f" ({', '.join(limits)})" if limits else "")
        return tr(WHOM[to])

    def filter(self, word: str) -> str:
        kind, _, name = word.partition(":")
        if kind == "subtype":
            return self.tr(SUBTYPES[name])
        if kind == "class":
            return CARDS[name].name
        return self.tr(FILTERS[word])

    def spells(self, wanted: Any) -> str:
        """What a `filter` of spells lets through."""
        tr = self.tr
        if not isinstance(wanted, dict):
            words = wanted if isinstance(wanted, list) else [wanted]
            return ", ".join(tr("poison") if word == "poison" else self.filter(word) for word in words)
        parts = []
        for key, x in wanted.items():
            if key == "type":
                parts.append(tr(KINDS[x]).lower())
            elif key == "type_in":
                parts.append(" / ".join(tr(KINDS[one]).lower() for one in x))
            elif key == "subtype":
                parts.append(tr(SUBTYPES[x]))
            elif key == "school":
                parts.append(tr("school {school}", school=tr(SCHOOLS[x])))
            elif key == "level":
                parts.append(tr("level {n}", n=x))
            elif key == "level_max":
                parts.append(tr("level {n} or less", n=x))
            elif key == "not":
                parts += [tr("not {what}", what=tr(SUBTYPES.get(one, one)) if one in SUBTYPES else self.key(one))
                          for one in x]  # fmt: skip
            elif key in ("living", "corporeal"):
                parts.append(tr(FILTERS[key]))
            elif key == "controller":
                parts.append(tr("yours"))
            elif key == "from":
                parts.append(tr("the destroyed card or one of your book"))
            else:
                raise KeyError(key)
        return ", ".join(parts)

    def amount(self, effect: Spec) -> str:
        tr = self.tr
        if "dice" in effect:
            return tr.count("a roll of {n} die", "a roll of {n} dice", effect["dice"])
        x = effect["amount"]
        return str(x) if isinstance(x, int) else tr(AMOUNTS[x])

    def effect(self, effect: Spec) -> str:
        """One effect as a sentence: when, if, what, for what price, how often."""
        tr = self.tr
        said = OPS[effect["op"]](self, effect) if "op" in effect else ""
        parts = [effect.get("on") and tr(WHEN[effect["on"]]) if WHEN.get(effect.get("on", "")) else "",
                 tr(IFS[effect["if"]]) if "if" in effect and effect["op"] != "grant_traits" else ""]  # fmt: skip
        head = ", ".join(filter(None, parts))
        text = f"{head}: {said}" if head else said[:1].upper() + said[1:]
        return self._ended(text[:1].upper() + text[1:], effect)

    def _ended(self, text: str, effect: Spec) -> str:
        tr, ends = self.tr, []
        if "unless" in effect:
            ends.append(tr(UNLESS[effect["unless"]]))
        if "duration" in effect:
            ends.append(tr(DURATIONS[effect["duration"]]))
        cost = effect.get("cost")
        if isinstance(cost, int) and effect["op"] not in ("pay_or", "prevent_unless_paid", "extra_attack_cost"):
            ends.append(tr("for {n} mana", n=cost))
        elif isinstance(cost, dict):
            ends.append(tr("for its level + 1 Life, lost for good"))
        elif isinstance(cost, str):
            ends.append(tr("for {price}", price=tr(COSTS[cost])))
        if "spend_token" in effect:
            ends.append(tr("one {token} is spent", token=tr(k.TOKENS[effect["spend_token"]])))
        if effect.get("optional") or effect.get("timing"):
            ends.append(tr("if you like"))
        if "timing" in effect:
            ends.append(tr(TIMINGS[effect["timing"]]))
        if effect.get("mandatory_reveal"):
            ends.append(tr("this must be revealed then"))
        if effect.get("with_previous"):
            ends.append(tr("only if that was done"))
        if "roll" in effect:
            ends.append(tr("on a d12 of {n} or more", n=effect["roll"]["min"]))
        if "modifier" in effect.get("roll", {}):
            ends.append(tr("less 1 for each sink token"))
        if "limit" in effect:
            ends.append(tr(LIMITS[effect["limit"]]))
        if "max_per_round" in effect:
            ends.append(tr("at most {n} a round", n=effect["max_per_round"]))
        if effect.get("ready_marker") and "limit" not in effect:
            ends.append(tr("once a round"))
        return text + (f" ({'; '.join(ends)})" if ends else "") + "."

    def ability(self, ability: Spec) -> str:
        """A power: its name, what it costs, what it does. Empty for one that only explains a trait."""
        tr = self.tr
        if "op" not in ability and not {"steps", "choose_one"} & ability.keys():
            return ""
        head = []
        if "action" in ability:
            head.append(tr(ACTIONS[ability["action"]]))
        if "user" in ability:
            head.append(tr("used by {who}", who=self.whom(ability["user"])))
        if isinstance(ability.get("cost"), int):
            head.append(tr("{n} mana", n=ability["cost"]))
        if "range" in ability:
            head.append(self.span(ability["range"]))
        if "target" in ability:
            head.append(self.target(ability["target"]))
        told = {"target", "range", "name", "user"} | ({"cost"} if isinstance(ability.get("cost"), int) else set())
        rest = {key: x for key, x in ability.items() if key not in told}
        if "steps" in ability:
            said = " ".join(self.effect(step) for step in ability["steps"])
        elif "choose_one" in ability:
            shared = {key: x for key, x in ability.items() if key in ("to", "duration")}
            found = []
            for one in ability["choose_one"]:
                name = f"{one['name']}: " if "name" in one else ""
                found.append(name + self.effect({**shared, **one}).rstrip("."))
            said = tr("Choose one: {options}.", options="; ".join(found))
            if "limit" in ability:
                said += " " + tr(LIMITS[ability["limit"]]).capitalize() + "."
        else:
            said = self.effect(rest)
        name = ability["name"][:1].upper() + ability["name"][1:] if "name" in ability else ""
        before = f"**{name}**" + (f" ({', '.join(head)})" if head else "") if name else ""
        text = f"{before}: {said}" if before else said
        return text + "".join(" " + self.effect(ability[key]) for key in ("rider",) if key in ability)

    def target(self, target: Spec) -> str:
        """What may be chosen: "a living creature"."""
        tr = self.tr
        said = " / ".join(tr(TARGETS[kind]) for kind in target.get("kinds", ()))
        limits = [self.filter(word) for word in target.get("filters", ())]
        if target.get("second"):
            limits.append(tr("then {what}", what=self.target(target["second"])))
        return said + (f" ({', '.join(limits)})" if limits else "")

    def grants(self, entries: list[Spec]) -> str:
        return ", ".join(self.trait(entry) for entry in entries)

    # The whole card.

    def card(self, card: Card) -> CardText:
        tr, spec = self.tr, card.spec
        kind = [tr(KINDS[card.type])]
        if card.schools:
            joint = " / " if card.any_school else " + "
            kind.append(joint.join(f"{tr(SCHOOLS[school])} {level}" for school, level in card.schools))
        elif card.level:
            kind.append(tr("level {n}", n=card.level))
        if card.subtypes:
            kind.append(", ".join(tr(SUBTYPES.get(name, name)) for name in spec.get("subtypes") or ()))
        parts = [self.price(card), self.figures(card)]
        parts += [self.line(line) for line in card.lines]
        traits = self.grants(spec.get("traits", []))
        parts.append(f"{traits[:1].upper()}{traits[1:]}." if traits else "")
        parts.append(self.only(card))
        parts += self._effects(card)
        return CardText(card.name, "; ".join(kind), "\n\n".join(filter(None, parts)))

    def _effects(self, card: Card) -> list[str]:
        """Effects in the order of the card, equal sentences once."""
        said = [self.effect(effect) for effect in card.effects]
        said += [self.ability(ability) for ability in card.abilities if ability.get("op") != "defense"]
        return list(dict.fromkeys(filter(None, said)))

    def price(self, card: Card) -> str:
        tr, spec = self.tr, card.spec
        if card.mage or card is VINE or "mana_cost" not in spec:
            return ""
        parts = []
        if card.formula:
            parts.append(tr(FORMULAS[card.id]))
        elif card.kind == "enchantment":
            parts.append(tr("{n} mana face down, {reveal} to reveal", n=card.cost, reveal=card.reveal))
        else:
            parts.append(tr("{n} mana", n=card.cost))
        if "action" in spec:
            parts.append(tr(ACTIONS[spec["action"]]))
        parts.append(self.span(spec.get("range")))
        if card.targets and not (card.kind == "creature" and card.targets == ("zone",)):
            parts.append(self.target(spec["target"]))
        if card.slot.get("slots"):
            joint = {"or": " / ", "and": " + "}.get(card.slot["mode"], "")
            parts.append(tr("slot: {slot}", slot=joint.join(tr(SLOTS[one]) for one in card.slot["slots"])))
        text = ", ".join(parts)
        return text[:1].upper() + text[1:] + "."

    def figures(self, card: Card) -> str:
        tr, parts = self.tr, []
        if card.life is not None:
            parts.append(tr("Life {n}", n=card.life))
            parts.append(tr("armor {n}", n=card.armor) if card.armored else self.key("no_armor"))
        if card.channeling is not None:
            parts.append(tr("Channeling {n}", n=card.channeling))
        for defense in card.defenses:
            against = {"any": "", "melee": tr("melee only"), "ranged": tr("ranged only")}[defense.against]
            uses = tr("any number of times") if not defense.uses else tr.count(
                "once a round", "{n} times a round", defense.uses)  # fmt: skip
            cost = tr("{n} mana", n=defense.cost) if defense.cost else ""
            how = ", ".join(filter(None, (against, uses, cost)))
            parts.append(tr("Defense {n}+ ({how})", n=defense.value, how=how))
        text = ", ".join(parts)
        return f"{text[:1].upper()}{text[1:]}." if text else ""

    def only(self, card: Card) -> str:
        if card.mage_only:
            return self.tr("Only for: {names}.", names=", ".join(CARDS[id].name for id in card.mage_only))
        schools = ", ".join(self.tr(SCHOOLS[one]) for one in card.school_mage_only)
        return self.tr("Only for Mages trained in: {schools}.", schools=schools) if schools else ""


AGAINST = {
    "flying": mark("flyers"), "undead": mark("undead"), "nonliving creatures": mark("nonliving creatures"),
    "corporeal conjurations": mark("corporeal conjurations"), "living": mark("living objects"),
    "conjurations": mark("conjurations"), "creatures": mark("creatures"),
}  # fmt: skip


def attack_name(line: Line) -> str:
    """The printed name of an attack."""
    return line.name.replace("_", " ").title()


# Ops.


def _several(to: Any) -> bool:
    """Is it a group of objects?"""
    return isinstance(to, dict) and "choose" not in to


def _traits(w: Writer, e: Spec) -> str:
    to = e.get("to", "self")
    if _several(to):
        return w.tr("{whom} get {what}", whom=w.whom(to), what=w.trait(e))
    return w.tr("{whom} gets {what}", whom=w.whom(to), what=w.trait(e))


def _attacks(w: Writer, e: Spec) -> str:
    wanted = e.get("attack_filter", {})
    what = w.grants(e.get("traits", [e]))
    kind = "quick_melee" if wanted.get("action") == "quick" else wanted.get("kind", "any")
    return w.tr("{kind} of {whom} get {what}", kind=w.tr(k.ATTACKS[kind]), whom=w.whom(e["to"]), what=what)


def _marker(w: Writer, e: Spec) -> str:
    tr = w.tr
    parts = [tr("place the marker {name}", name=tr(MARKERS[e["marker"]]))]
    if "grants" in e:
        parts.append(tr("its bearer has {what}", what=w.grants(e["grants"])))
    if "grants_self" in e:
        parts.append(tr("your Mage has {what}", what=w.grants(e["grants_self"])))
    if e.get("unique_marker"):
        parts.append(tr("one in play at a time"))
    if e.get("once_per_game"):
        parts.append(tr("once a game"))
    return "; ".join(parts)


def _token(w: Writer, e: Spec) -> str:
    tr = w.tr
    said = tr("{whom} gets {n} × {token}", whom=w.whom(e["to"]), n=e.get("count", 1), token=tr(k.TOKENS[e["token"]]))
    return said + (tr(", at most {n}", n=e["max"]) if "max" in e else "")


def _place_token(w: Writer, e: Spec) -> str:
    tr = w.tr
    whom = w.target(e["target"]) if "target" in e else w.whom(e.get("to", "victim" if "grants" in e else "defender"))
    if "grants" in e:
        return tr("the victor gets a {token}, at most {n}: {what}", token=tr(k.TOKENS[e["token"]]),
                  n=e["max_per_creature"], what=w.grants(e["grants"]))  # fmt: skip
    return tr("{whom} gets a {token}", whom=whom, token=tr(k.TOKENS[e["token"]]))


def _condition(w: Writer, e: Spec) -> str:
    name = e["condition"].removeprefix("ichthellid_")
    return w.tr("{whom} gets {n} × {token}", whom=w.whom(e.get("to", "creature")), n=e.get("count", 1),
                token=w.key(name))  # fmt: skip


def _damage(w: Writer, e: Spec) -> str:
    whom, n = w.whom(e.get("to", "target")), w.amount(e)
    if "damage_type" in e:
        return w.tr("direct damage to {whom}: {n}, {type}", whom=whom, n=n, type=w.tr(k.TYPES[e["damage_type"]]))
    return w.tr("direct damage to {whom}: {n}", whom=whom, n=n)


def _summon(w: Writer, e: Spec) -> str:
    tr = w.tr
    if "from" in e:
        said = tr("the creature card comes into play in the caster's zone, under your control")
    else:
        said = tr("cast the prepared spell ({what}), with its own mana first", what=w.spells(e["filter"]))
    return said + _then(w, e)


def _then(w: Writer, e: Spec) -> str:
    if "then" not in e:
        return ""
    return w.tr("; it arrives so: {what}", what=" ".join(w.effect(one) for one in e["then"]).rstrip("."))


def _push(w: Writer, e: Spec) -> str:
    tr, whom = w.tr, w.whom(e.get("to", "target"))
    said = {
        "chosen": tr("Push {whom} 1 zone in a direction you choose", whom=whom),
        "random_each": tr("Push {whom} 1 zone, each in a direction of its own by d12", whom=whom),
        "toward_source": tr("{whom} is moved 1 zone towards you", whom=whom),
        "snatch": tr("{whom} is moved 1 zone towards you", whom=whom),
    }[e["direction"]]
    if "passage_attack_wall_surcharge" in e:
        said += tr(", through a wall with Passage Attacks for {n} mana more", n=e["passage_attack_wall_surcharge"])
    if e.get("through_passage_attack_walls") is False:
        said += tr(", never through a wall with Passage Attacks")
    return said


def _attack(w: Writer, e: Spec) -> str:
    tr = w.tr
    name = e["attack"]
    if "to" not in e:
        return tr("make the attack {name}", name=name)
    if e.get("source") == "target":
        return tr("the target makes the attack {name} on {whom}", name=name, whom=w.whom(e["to"]))
    return tr("it makes the attack {name} on {whom}", name=name, whom=w.whom(e["to"]))


def _defense(w: Writer, e: Spec) -> str:
    tr = w.tr
    how = [{"melee": tr("melee only"), "ranged": tr("ranged only")}.get(e.get("against", "any"), "")]
    if e.get("uses_per_round"):
        how.append(tr.count("once a round", "{n} times a round", e["uses_per_round"]))
    else:
        how.append(tr("any number of times"))
    if "ignores_conditions" in e:
        how.append(tr("conditions do not change it"))
    if "shares_ready_marker_with" in e:
        how.append(tr("not in a round in which it attacked"))
    return tr("{whom} has a Defense {n}+ ({how})", whom=w.whom(e.get("to", "self")), n=e["value"],
              how=", ".join(filter(None, how)))  # fmt: skip


def _dice(w: Writer, e: Spec) -> str:
    tr = w.tr
    kinds = tr("attacks, spells apart, of {whom} roll {x} dice", whom=w.whom(e["to"]), x=k.number(e["x"]))
    return kinds if "attack_filter" in e else tr("{whom} rolls {x} dice", whom=w.whom(e["to"]), x=k.number(e["x"]))


def _conditions(w: Writer, e: Spec) -> str:
    tr, n = w.tr, e.get("count", 1)
    how = tr("as many as you like") if n == "any" else tr("with a quick action one, with a full action any number") \
        if isinstance(n, dict) else str(n)  # fmt: skip
    kind = tr("poison conditions") if e.get("filter") == "poison" else tr("conditions")
    return tr("remove {kind} of the target ({how}), each for its removal cost", kind=kind, how=how)


def _vines(w: Writer, e: Spec) -> str:
    return w.tr.count("place {n} Vine Marker", "place {n} Vine Markers", e["count"])


def _sentence(text: str) -> Callable[[Writer, Spec], str]:
    """An op whose sentence names at most {whom}, {n} and {x}."""

    def say(w: Writer, e: Spec) -> str:
        n = e.get("amount", e.get("cost", e.get("count", "")))
        x = k.number(e["x"]) if isinstance(e.get("x"), int) else ""
        return w.tr(text, whom=w.whom(e["to"]) if "to" in e else "", n=n, x=x)

    return say


OPS = {
    "grant_trait": _traits, "grant_traits": lambda w, e: w.tr(
        "{whom} get {what}, while guarding", whom=w.whom(e["to"]), what=w.grants(e["traits"])),
    "grant_attack_trait": _attacks, "place_marker": _marker, "add_token": _token, "place_token": _place_token,
    "place_condition": _condition, "direct_damage": _damage, "summon": _summon, "push": _push, "attack": _attack,
    "grant_defense": _defense, "modify_attack_dice": _dice, "remove_conditions": _conditions,
    "place_vine_marker": _vines, "heal": lambda w, e: w.tr(
        "healing of {whom}: {n}", whom=w.whom(e.get("to", "target")), n=w.amount(e)),
    "reconstruct": lambda w, e: w.tr(
        "{n} damage comes off {whom} by Reconstruct", whom=w.whom(e.get("to", "self")), n=w.amount(e)),
    "destroy": lambda w, e: w.tr("destroy {whom}", whom=w.whom(e["to"])) if e.get("as") != "cost" else w.tr(
        "{whom} is destroyed as its cost", whom=w.whom(e["to"])),
    "cast_as_quick": lambda w, e: w.tr("{what} may be cast as a quick spell", what=w.spells(e["filter"])),
    "familiar": lambda w, e: w.tr("it may cast: {what}", what=w.spells(e["filter"])),
    "bind_spell": lambda w, e: w.tr("a spell of your book is bound to it: {what}", what=w.spells(e["filter"])),
    "cast": lambda w, e: w.tr("cast without an action: {what}", what=w.spells(e["filter"])),
    "return_to_spellbook": lambda w, e: w.tr(
        "{n} card returns to your book: {what}", n=e["count"], what=w.spells(e["filter"])),
    "destroy_enchantments": lambda w, e: w.tr(
        "destroy enchantments on the target ({what}), each for its casting and reveal cost",
        what=w.spells(e["filter"])),
    "reanimate": lambda w, e: w.tr("it is reanimated at the end of the round, under your control") + _then(w, e),
    "remove_condition": lambda w, e: w.tr(
        "all {token} of {whom} is removed", token=w.key(e["condition"]), whom=w.whom(e["to"])),
    "choose": lambda w, e: w.tr(CHOICES[e["what"]]),
    "teleport": lambda w, e: w.tr("teleport {whom} {where}", whom=w.whom(e.get("to", "self")),
                                  where=w.tr(DESTINATIONS[e["destination"]])),
    "target_restriction": lambda w, e: w.tr(RULES[e["rule"]]) if "rule" in e else w.tr(
        "it cannot be attached to what has {what}", what=", ".join(w.key(one) for one in e["forbid_target_with"])),
    "placement_restriction": lambda w, e: w.tr(RULES[e["rule"]]),
    "reveal_restriction": lambda w, e: w.tr(RULES[e["rule"]]),
    "lose_trait": lambda w, e: w.tr("{whom} loses {what}", whom=w.whom(e["to"]), what=w.key(e["trait"])),
    "attacker_gains_attack_trait": lambda w, e: w.tr(
        "{type} attacks on it are {what}", type=w.tr(k.TYPES[e["attack_filter"]["damage_type"]]),
        what=w.key(e["trait"])),
    "modify_effect_roll": lambda w, e: w.tr("{attack} rolls {x} on the effect table", attack=e["attack"],
                                            x=k.number(e["x"])),
    "grant_damage_barrier": lambda w, e: w.tr("{whom} has the damage barrier {name}", whom=w.whom(e["to"]),
                                              name=e["attack"]),
    "pay_or": lambda w, e: w.tr("its controller pays {n} mana, or: {what}", n=e["cost"],
                                what=" ".join(w.effect(one) for one in e["else"]).rstrip(".")),
    "redirect_attack": _sentence(mark("the attack goes on against the attacker, for its dice and damage only")),
    "repeat_attack": _sentence(mark(
        "repeat it on a new target within 1 zone of the last, seen from it, with 1 die and 1 on the effect roll "
        "less each time")),
    "gain_life": _sentence(mark("your Life rises by {n} for good")),
    "lose_life": _sentence(mark("{whom} loses {n} Life for good")),
    "cancel_damage": lambda w, e: w.tr("up to {n} of that damage is not placed", n=e["max"]),
    "defense": _sentence(mark("see its Defense")),
    "extend_targeting": _sentence(mark("you may aim it from a Vine Marker, which is destroyed")),
    "cancel_attack": _sentence(mark("the attack is cancelled")),
    "cannot_be_targeted_by": _sentence(mark("ranged attacks cannot target it")),
    "avoid_attack": _sentence(mark("the attack is avoided")),
    "set_active": _sentence(mark("its action marker is turned to the active side")),
    "zone_attack_excludes": _sentence(mark("{whom} is left out of the zone attack")),
    "counter_spell": _sentence(mark("the spell is countered")),
    "moves_become_teleport": _sentence(mark("its moves are teleports of 1 zone, this phase")),
    "cancel_spell": _sentence(mark("the spell stops and returns to its book, its mana is paid back")),
    "change_bound_spell": _sentence(mark("the bound spell is exchanged for one of your book")),
    "extra_attack_cost": _sentence(mark("the attacker pays {n} mana, or the attack cannot be declared")),
    "gain_control": _sentence(mark("you take control of {whom}")),
    "move_enchantment": _sentence(mark("{whom} is attached to the second target")),
    "peek": _sentence(mark("look at the hidden card")),
    "modify_defense_roll": _sentence(mark("{x} to the Defense rolls of {whom}")),
    "place_guard": _sentence(mark("{whom} gets a Guard marker")),
    "gain_mana": _sentence(mark("{whom} gains {n} mana")),
    "hinder": _sentence(mark("it hinders {whom}")),
    "prevent_unless_paid": _sentence(mark("the opponent pays {n} mana for it, or it stays")),
    "place_damage": lambda w, e: w.tr("{n} damage lies on it", n=w.amount(e)),
    "forbid_reveal": _sentence(mark("{whom} cannot be revealed any more")),
    "extra_attack": _sentence(mark("{whom} makes one more quick melee attack in its attack action")),
}  # fmt: skip


def text(tr: Words, id: str, cite: bool = True) -> CardText:
    """A card of the data by its id. Raises KeyError."""
    card = VINE if id == VINE.id else CARDS[id]
    return Writer(tr, cite).card(card)
