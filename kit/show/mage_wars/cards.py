"""What each card says, written from the data that the engine runs: figures, attacks, traits, effects.

Every op, trigger, condition and price of the data has its words here, once. A name that has none is a mistake of
this file, and a test finds it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kit.games.mage_wars.cards import CARDS, VINE, Card, Line, slug

from ..voice import CardText
from ..words import Noun, Words, mark, marked
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
    "attached": mark("the bearer"), "target": mark("the target"), "caster": mark("the caster"),
    "controller_mage": mark("your Mage"), "attacker": mark("the attacker"), "defender": mark("the defender"),
    "creature": mark("that creature"), "item": mark("the chosen item"), "victim": mark("the chosen Mage"),
    "marked": mark("the chosen Mage"), "own_zone": mark("its zone"),
    "object_with_poison_condition": mark("each object with a poison condition"),
    "equipment_on_attached": mark("equipment of the bearer"),
}  # fmt: skip
SELF = {"creature": mark("this creature"), "mage": mark("this Mage"), "": mark("this card")}
"""A card about itself, by its type."""
GROUPS = {
    "creature": mark("creatures"), "conjuration": mark("conjurations"), "enchantment": mark("enchantments"),
    "creature_or_conjuration": mark("creatures and conjurations"), "object_and_zone": mark("objects and zones"),
}  # fmt: skip
KINDRED = {
    "animal": mark("animals"), "canine": mark("canines"), "cleric": mark("clerics"), "soldier": mark("soldiers"),
    "undead": mark("undead creatures"), "zombie": mark("zombies"), "skeleton": mark("skeletons"),
}  # fmt: skip
"""Creatures of a subtype."""
MANY = {
    "all": marked("several", "all"), "self": marked("several", "other"), "friendly": marked("several", "friendly"),
    "enemy": marked("several", "enemy"), "living": marked("several", "living"),
    "not_flying": marked("several", "non-flying"),
}  # fmt: skip
"""What is said of several in front of their name."""
SCOPES = {
    "own_zone": mark("in its zone"), "attached_zone": mark("in its zone"), "arena": mark("in the arena"),
    "target_zone": mark("in the target zone"), "zone_of_target": mark("in the zone of the target"),
}  # fmt: skip
FILTERS = {
    "living": mark("living"), "corporeal": mark("corporeal"), "non_mage": mark("not a Mage"),
    "friendly": mark("friendly"), "enemy": mark("enemy"), "non_epic": mark("not epic"),
    "not_flying": mark("not Flying"), "revealed": mark("revealed"), "hidden": mark("hidden"),
    "non_terrain": mark("not terrain"),
}  # fmt: skip
ONE = {
    "living": marked("one", "living"), "corporeal": marked("one", "corporeal"), "friendly": marked("one", "friendly"),
    "enemy": marked("one", "enemy"), "revealed": marked("one", "revealed"), "hidden": marked("one", "hidden"),
    "not_flying": marked("one", "non-flying"), "non_epic": marked("one", "non-Epic"),
}  # fmt: skip
"""Filters as adjectives of one; the catalogue has their forms for the gender of what it is about."""
EXCLUDE = {"attached": mark("except the bearer"), "caster": mark("except the caster")}
TARGETS = {
    "zone": marked("one", "zone"), "creature": marked("one", "creature"), "mage": marked("one", "Mage"),
    "conjuration": marked("one", "conjuration"), "enchantment": marked("one", "enchantment"),
    "zone_border": marked("one", "zone border"), "object": marked("one", "object"), "arena": marked("one", "the arena"),
    "equipment": marked("one", "equipment"),
    "creature_card_in_any_discard": marked("one", "creature card in any discard pile"),
    "vine_marker": marked("one", "Vine Marker"),
    "legal_target_for_that_enchantment": marked("one", "legal target for that enchantment"),
}  # fmt: skip
"""What may be chosen; the catalogue has its gender behind a bar."""

# When.

WHEN = {
    "static": "", "resolve": "", "ability": "",
    "cast": mark("As it is cast"), "reveal": mark("When this card is revealed"),
    "enter_play": mark("When this card comes into play"),
    "upkeep": mark("Each Upkeep Phase"), "deployment": mark("Each Deployment Phase"),
    "activate": mark("When this creature is activated"), "event:attacked": mark("When the bearer is attacked"),
    "event:enemy_creature_enters_zone": mark("When an enemy creature enters the zone"),
    "event:friendly_creature_enters_play": mark("When a friendly creature comes into play"),
    "event:attached_casts_spell": mark("When the bearer casts a spell"),
    "event:self_attack_damaged": mark("When an attack of this creature has dealt damage"),
    "event:targeted_by_spell": mark("When a spell targets the bearer"),
    "event:would_be_destroyed": "",
    "step:roll_dice": mark("Before the dice of this attack"),
    "effect:taunt": mark("When the effect table says Taunt"),
    "event:attached_action_phase_end": mark("At the end of the bearer's Action Phase"),
    "event:attached_declares_attack": mark("When the bearer declares an attack"),
    "event:attached_destroyed": mark("When the bearer is destroyed"),
    "event:attached_is_attacked": mark("When a creature attacks the bearer, before the dice"),
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
    "event:friendly_creature_attacked_and_destroyed":
        mark("When an enemy creature attacks and destroys a friendly creature"),
    "event:friendly_soldier_in_zone_rolls": mark("When a friendly soldier in its zone has rolled its attack dice"),
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
    "event:self_attacked_and_damaged": mark("When an attack would damage this Mage"),
    "event:self_declares_attack": mark("When this creature declares an attack"),
    "event:self_destroyed": mark("When this card is destroyed, revealed or not"),
    "event:self_destroyed_by_damage": mark("When damage destroys this creature"),
    "event:self_devoured": mark("When this creature has devoured another"),
    "event:self_guard_action": mark("When this creature takes the guard action"),
    "step:effect_roll": mark("In its effect roll"),
}  # fmt: skip
IFS = {
    "creature.animal and not creature.legendary": mark("if it is an animal and not Legendary"),
    "same_zone_as_controller_mage": mark("while in the zone of its Mage"),
    "spell.controller==opponent": mark("if it is a spell of an opponent"),
    "creature.demon and not creature.legendary": mark("if it is a demon and not Legendary"),
    "guarding": mark("while guarding"),
    "creature.undead and not creature.legendary and not creature.epic":
        mark("if it is undead, not Legendary and not Epic"),
    "defender.burn>0": mark("if the defender has Burn"),
    "target.summoned_this_round": mark("if the target was summoned this round"),
    "spell.controller==opponent and spell.type in (incantation,enchantment)":
        mark("if it is an incantation or enchantment of an opponent"),
    "not target.psychic_immunity": mark("unless the target is immune to psychic attacks"),
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
    "not target.guarding": mark("if the target is not guarding"),
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
}  # fmt: skip
FORMULAS = {
    "dispel": mark("X mana (casting and reveal cost of the target)"),
    "dissolve": mark("X mana (casting cost of the item)"), "rouse_the_beast": mark("X mana (level of the target)"),
    "sleep": mark("X mana (level of the target + 3, and 1 more for each level above 3)"),
    "explode": mark("X mana (casting cost of the item + 6)"),
    "steal_enchantment": mark("X mana (casting and reveal cost of the enchantment, and the same on its new target)"),
    "teleport": mark("X mana (3 for each zone of distance, at least 3)"),
    "quicksand": mark("X mana (twice the level of the target)"), "disarm": mark("X mana (level of the item)"),
    "defend": mark("X mana (1 for level 1 or 2 of the target, 2 for 3 or 4, 3 above)"),
    "animate_dead": mark("X mana (half the casting cost of the creature, rounded up)"),
    "purify": mark("X mana (the costs of what is taken off)"),
    "conquer": mark("X mana (casting cost of the target)"),
}  # fmt: skip
DURATIONS = {
    "end_of_round": mark("until the end of the round"), "this_attack": mark("for this attack"),
    "until_next_own_action_phase_start_or_end_of_round":
        mark("until its next Action Phase or the end of the round"),
}  # fmt: skip
NEXT_MELEE = "next_melee_attack_this_round"
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
    "creatures of a higher level": mark("the bearer cannot attack creatures of a higher level"),
}  # fmt: skip
POWERS = {
    "staff power": mark("Power of the staff"), "rebind": mark("Rebinding"), "pray": mark("Prayer"),
    "escape": mark("Escape"), "rite": mark("Rite"), "blessing": mark("Blessing"), "grow vine": mark("New vine"),
    "ensnare": mark("Snare"), "shroud": mark("Shroud"), "guard and taunt": mark("Guard and taunt"),
}  # fmt: skip
"""Powers that bear no name on their card."""
ACTIONS = {
    "quick": mark("quick action"), "full": mark("full action"), "quick_spell": mark("quick action or quickcast"),
    "quick_spell|full_spell": mark("quick or full action, or quickcast"),
}  # fmt: skip
TIMINGS = {
    "before_or_after_friendly_action_phase": mark("Before or after an Action Phase of a friendly creature"),
    "codex:Autonomous": mark("At the end of the bearer's Action Phase"),
}  # fmt: skip
DESTINATIONS = {
    "second_target": mark("to the second target"), "any_zone": mark("to any zone"),
    "adjacent_zone": mark("to an adjacent zone"),
}  # fmt: skip
CHOICES = {
    "equipment_on_target": mark("choose equipment of the target"), "mage": mark("choose a Mage"),
    "enemy_mage": mark("choose an enemy Mage"),
}  # fmt: skip
MARKERS = {
    "pet": mark("Pet"), "bloodreaper": mark("Bloodreaper"), "voltaric_shield": mark("Voltaric Shield"),
    "treebond": mark("Treebond"), "eternal_servant": mark("Eternal Servant"),
}  # fmt: skip


class Writer:
    """Writes cards in one language. `cite` puts the codex entry behind each keyword, `type` is the card's."""

    def __init__(self, tr: Words, cite: bool = True, type: str = "") -> None:
        self.tr, self.cite, self.type = tr, cite, type

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

    def entry(self, name: str, x: int | str | None = None) -> str:
        """A codex entry that is no trait, such as Reconstruct."""
        found = f"MW codex/{name}"
        said = k.title(found, self.tr.lang, full=True)
        said = k.small(said) + (f" {x}" if x is not None else "")
        return f"{said} [{found}]" if self.cite else said

    def span(self, span: Any) -> str:
        """A range in zones."""
        if span in ("arena", None):
            return self.tr("any distance")
        low, high = span
        return self.tr("range {n}", n=low) if low == high else self.tr("range {low}–{high}", low=low, high=high)

    def result(self, name: str, n: int = 1) -> str:
        """A result of the effect table."""
        said = self.tr(RESULTS[name]) if name in RESULTS else k.keyword(self.tr, name, full=True)
        entry = f"MW codex/{name}" if name in RESULTS else k.cite(name)
        return said + (f" ×{n}" if n > 1 else "") + (f" [{entry}]" if self.cite else "")

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
        if line.spell and self.type == "mage":
            parts.append(tr("only by its power"))
        elif line.action:
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

    def attacks(self, lines: tuple[Line, ...]) -> list[str]:
        """The attacks of a card; those of which one is chosen stand in one sentence."""
        said: list[str] = []
        for before, line in zip([None, *lines], lines, strict=False):
            if before is not None and line.group and line.group == before.group:
                said[-1] = said[-1][:-1] + self.tr("; or {attack}", attack=self.line(line, False))
            else:
                said.append(self.line(line))
        return said

    # Effects.

    def whom(self, to: Any) -> Noun:
        tr = self.tr
        if isinstance(to, list):
            return Noun.of(*map(self.whom, to), joint=tr(" and "))
        if isinstance(to, dict):
            return self.group(to)
        found = SELF.get(self.type, SELF[""]) if to == "self" else WHOM[to]
        return Noun(tr(found))

    def group(self, to: Spec, every: bool = True) -> Noun:
        """Several objects: "all other friendly canines in its zone"; without "all" if `every` is not meant."""
        tr, filters = self.tr, list(to.get("filters", ()))
        kind = to.get("kind", "creature")
        kin = next((word for word in filters if kind == "creature" and word.removeprefix("subtype:") in KINDRED), None)
        noun = tr(KINDRED[kin.removeprefix("subtype:")] if kin else GROUPS[kind])
        words = [] if "choose" in to or not every else ["all"]
        words += [word for word in (to.get("exclude"), to.get("who"), *filters) if word in MANY]
        parts = [Noun(tr.said("several", MANY[word])) for word in words]
        rest = [self.filter(word) for word in filters if word != kin and word not in MANY]
        ends = [f"({', '.join(rest)})" if rest else "", tr(SCOPES[to["scope"]]) if "scope" in to else "",
                tr(EXCLUDE[to["exclude"]]) if to.get("exclude") in EXCLUDE else ""]  # fmt: skip
        several = Noun.of(*parts, Noun(noun), *filter(None, ends))
        return several if "choose" not in to else Noun.of(Noun(tr("one of the")), format(several, "gen"))

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
            return ", ".join(tr.said("one", ONE[word]).split("|")[-1] if word in ONE else self.filter(word)
                             for word in words)  # fmt: skip
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
        """How much, where it is rolled for or worked out."""
        tr = self.tr
        if "dice" in effect:
            return tr.count("a roll of {n} die", "a roll of {n} dice", effect["dice"])
        return str(effect["amount"])

    def condition(self, text: str) -> str:
        """The `if` of an effect; one that only an author has written stands as it is."""
        return self.tr(IFS[text]) if text in IFS else self.tr("if {condition}", condition=text)

    def head(self, effect: Spec) -> str:
        """When and if an effect takes place; empty for one that simply does."""
        tr = self.tr
        parts = [tr(WHEN[effect["on"]]) if WHEN.get(effect.get("on", "")) else "",
                 tr(TIMINGS[effect["timing"]]) if "timing" in effect else "",
                 tr("before the attack can be avoided") if effect.get("step") == "before_avoid_attack" else "",
                 tr("Instead of a move action") if "replaces" in effect else ""]  # fmt: skip
        if effect.get("on") == "event:would_be_destroyed":
            parts.append(tr("When {whom} would be destroyed by a spell or ability of an opponent",
                            whom=self.some(effect.get("object", "self"))))  # fmt: skip
        if "if" in effect and effect.get("op") != "grant_traits":
            parts.append(self.condition(effect["if"]))
        if effect.get("mandatory_reveal"):
            parts.append(tr("this card must be revealed"))
        return ", ".join(filter(None, parts))

    def body(self, effect: Spec) -> str:
        """What an effect does, for what price, how often."""
        said = OPS[effect["op"]](self, effect) if "op" in effect else ""
        said = self.tr("if so, {what}", what=said) if effect.get("with_previous") else said
        if effect.get("duration") in DURATIONS and effect["op"] != "choose_one":  # each of its options has its own
            said = f"{said} {self.tr(DURATIONS[effect['duration']])}"
        ends = self.ends(effect)
        return f"{said} ({'; '.join(ends)})" if ends else said

    def ends(self, effect: Spec) -> list[str]:
        """Price, limits and whatever else qualifies an effect."""
        tr, ends = self.tr, []
        if "unless" in effect:
            ends.append(tr(UNLESS[effect["unless"]]) if effect["unless"] in UNLESS else
                        tr("not if {condition}", condition=effect["unless"]))  # fmt: skip
        cost = effect.get("cost")
        if effect["op"] in OWN_COSTS or effect.get("to") == EACH or cost == "destroy_marker":
            pass
        elif isinstance(cost, int):
            ends.append(tr("for {n} mana", n=cost))
        elif isinstance(cost, dict):
            ends.append(tr("for its level + 1 Life, lost for good"))
        elif isinstance(cost, str):
            ends.append(tr("for {price}", price=tr(COSTS[cost]) if cost in COSTS else cost))
        if "spend_token" in effect:
            ends.append(tr("one {token} is spent", token=tr(k.TOKENS[effect["spend_token"]])))
        if effect.get("optional") or "timing" in effect and "choose_one" not in effect:
            ends.append(tr("if you like"))
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
        if effect.get("counts_as") == "attack_spell":
            ends.append(tr("it counts as an attack spell"))
        return ends

    def effect(self, *effects: Spec) -> str:
        """Effects under one head as a sentence: when, if, what."""
        head = self.head(effects[0])
        said = "; ".join(map(self.body, effects))
        if head:
            said = self.tr("{head}: {what}", head=head, what=said)
        return f"{_capital(said)}."

    def ability(self, ability: Spec) -> str:
        """A power: its name, what it costs, what it does. Empty for one that only explains a trait."""
        tr = self.tr
        if "op" not in ability and not {"steps", "choose_one"} & ability.keys():
            return ""
        head = []
        if "action" in ability:
            head.append(tr(ACTIONS[ability["action"]]))
        if "user" in ability:
            head.append(tr("used by {who}", who=format(self.one(ability["user"]), "")))
        if self.priced(ability):
            head.append(tr("{n} mana", n=ability["cost"]))
        if "range" in ability:
            head.append(self.span(ability["range"]))
        if "target" in ability:
            head.append(tr("target: {what}", what=self.target(ability["target"])))
        name = self.power(ability["name"]) if "name" in ability else ""
        before = f"**{name}**" + (f" ({', '.join(head)})" if head else "") if name else ""
        said = self.does(ability)
        text = f"{before}: {said}" if before else said
        return text + (" " + self.effect(ability["rider"]) if "rider" in ability else "")

    def does(self, ability: Spec) -> str:
        """What a power does, without its name, price and target."""
        told = {"target", "range", "name", "user"} | ({"cost"} if self.priced(ability) else set())
        if "steps" in ability:
            said = " ".join(map(self.effect, ability["steps"]))
        elif "choose_one" in ability:
            said = self.choice(ability)
        else:
            return self.effect({key: x for key, x in ability.items() if key not in told})
        return said + (f" {_capital(self.tr(LIMITS[ability['limit']]))}." if "limit" in ability else "")

    @staticmethod
    def priced(ability: Spec) -> bool:
        """Has a power one price in mana?"""
        return isinstance(ability.get("cost"), int) and ability.get("to") != EACH

    def choice(self, ability: Spec) -> str:
        """The options of an effect of which one is chosen."""
        shared = {key: x for key, x in ability.items() if key in ("to", "duration")}
        found = []
        for one in ability["choose_one"]:
            said = self.body({**shared, **one})
            found.append(f"{one['name']}: {said}" if "name" in one else said)
        head = self.head({key: x for key, x in ability.items() if key == "timing"})
        said = self.tr("choose one: {options}", options="; ".join(found))
        return f"{_capital(f'{head}, {said}' if head else said)}."

    def power(self, name: str) -> str:
        """The name of a power, as printed or as a word for it; from its id too."""
        name = POWER_NAMES.get(slug(name), name)
        return self.tr(POWERS[name]) if name in POWERS else _capital(name)

    def one(self, to: Any) -> Noun:
        """One of a group."""
        return self.whom({**to, "choose": 1} if isinstance(to, dict) else to)

    def some(self, to: Any) -> Noun:
        """Any of a group."""
        return self.group(to, every=False) if isinstance(to, dict) else self.whom(to)

    def target(self, target: Spec) -> str:
        """What may be chosen: "living creature"."""
        tr, kinds, filters = self.tr, target.get("kinds", ()), target.get("filters", ())
        names = [tr.said("one", TARGETS[kind]).partition("|") for kind in kinds]
        plain = len(kinds) != 1 or kinds[0] == "creature_card_in_any_discard"  # the creature is living, not its card
        before = [] if plain else [word for word in filters if word in ONE]
        gender = "mfn".find(names[0][2]) if names and names[0][2] else 3
        forms = [tr.said("one", ONE[word]).split("|") for word in before]
        said = " ".join([form[gender if len(form) > 1 else 0] for form in forms] + [" / ".join(n[0] for n in names)])
        limits = [self.filter(word) for word in filters if word not in before]
        if target.get("second"):
            limits.append(tr("then {what}", what=self.target(target["second"])))
        return said + (f" ({', '.join(limits)})" if limits else "")

    def grants(self, entries: list[Spec]) -> str:
        return ", ".join(self.trait(entry) for entry in entries)

    # The whole card.

    def card(self, card: Card) -> CardText:
        tr, spec = self.tr, card.spec
        self.type = card.type
        kind = [tr(KINDS[card.type])]
        if card.schools:
            joint = " / " if card.any_school else " + "
            kind.append(joint.join(f"{tr(SCHOOLS[school])} {level}" for school, level in card.schools))
        elif card.level:
            kind.append(tr("level {n}", n=card.level))
        if card.subtypes:
            kind.append(", ".join(tr(SUBTYPES.get(name, name)) for name in spec.get("subtypes") or ()))
        parts = [self.price(card), self.figures(card)]
        parts += self.attacks(card.lines)
        traits = self.grants(spec.get("traits", []))
        parts.append(f"{traits[:1].upper()}{traits[1:]}." if traits else "")
        parts.append(self.only(card))
        parts += self._effects(card)
        return CardText(card.name, "; ".join(kind), "\n\n".join(filter(None, parts)))

    def _effects(self, card: Card) -> list[str]:
        """Effects in the order of the card: traits given alike in one list, effects of one moment in one sentence."""
        groups: list[list[Spec]] = []
        for effect in card.effects:
            last = groups[-1][-1] if groups else {}
            if effect["op"] in ("grant_trait", "grant_attack_trait") and _bare(effect) == _bare(last):
                groups[-1][-1] = {**last, "traits": [*last.get("traits", [last]), effect]}
            elif effect.get("with_previous") or self._head(effect) and self._head(effect) == self._head(last):
                groups[-1].append(effect)
            else:
                groups.append([effect])
        said = [self.effect(*group) for group in groups]
        return said + [text for one in card.abilities if one.get("op") != "defense" and (text := self.ability(one))]

    def _head(self, effect: Spec) -> str:
        return self.head({key: x for key, x in effect.items() if key != "mandatory_reveal"})

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
            parts.append(tr("target: {what}", what=self.target(spec["target"])))
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
            uses = self.uses(defense.uses)
            cost = tr("{n} mana", n=defense.cost) if defense.cost else ""
            how = ", ".join(filter(None, (against, uses, cost)))
            parts.append(tr("Defense {n}+ ({how})", n=defense.value, how=how))
        text = ", ".join(parts)
        return f"{text[:1].upper()}{text[1:]}." if text else ""

    def uses(self, n: int | None) -> str:
        """How often a Defense may be used."""
        if n == 1:
            return self.tr("once a round")
        return self.tr.count("{n} time a round", "{n} times a round", n) if n else self.tr("any number of times")

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


POWER_NAMES = {slug(one["name"]): one["name"] for card in CARDS.values() for one in card.abilities if "name" in one}
NAMES = {slug(attack["name"]): attack["name"] for card in CARDS.values() for attack in card.spec.get("attacks", ())}


def attack_name(line: Line | str) -> str:
    """The printed name of an attack."""
    name = line if isinstance(line, str) else line.name
    return NAMES.get(name) or name.replace("_", " ").title()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _bare(effect: Spec) -> Spec:
    """An effect without the traits it gives."""
    return {key: x for key, x in effect.items() if key not in ("trait", "traits", "x", "damage_type", "stacks")}


# Ops.


def _several(to: Any) -> bool:
    """Is it a group of objects?"""
    return isinstance(to, dict) and "choose" not in to


def _traits(w: Writer, e: Spec) -> str:
    tr, to, what = w.tr, e.get("to", "self"), w.grants(e.get("traits", [e]))
    whom = w.whom(to)
    if e.get("duration") == NEXT_MELEE:
        return tr("the next melee attack of {whom} this round gets {what}", whom=whom, what=what)
    if "duration" not in e:
        return tr("{whom} have {what}", whom=whom, what=what) if _several(to) else tr(
            "{whom} has {what}", whom=whom, what=what)  # fmt: skip
    return tr("{whom} get {what}", whom=whom, what=what) if _several(to) else tr(
        "{whom} gets {what}", whom=whom, what=what)  # fmt: skip


def _while_guarding(w: Writer, e: Spec) -> str:
    return w.tr("while guarding, {whom} have {what}", whom=w.whom(e["to"]), what=w.grants(e["traits"]))


def _attacks(w: Writer, e: Spec) -> str:
    tr, wanted = w.tr, e.get("attack_filter", {})
    what, whom = w.grants(e.get("traits", [e])), w.whom(e["to"])
    if e.get("duration") == NEXT_MELEE:
        return tr("the next melee attack of {whom} this round gets {what}", whom=whom, what=what)
    if e.get("duration") == "this_attack":
        return tr("{whom} gets {what}", whom=whom, what=what)
    kind = "quick_melee" if wanted.get("action") == "quick" else wanted.get("kind", "any")
    return tr("{kind} of {whom} have {what}", kind=tr(k.ATTACKS[kind]), whom=whom, what=what)


def _marker(w: Writer, e: Spec) -> str:
    tr, name = w.tr, w.tr(MARKERS[e["marker"]])
    arrives = "enters_play" in e.get("on", "")
    parts = [tr("it gets the marker {name}", name=name) if arrives else tr(
        "your Mage gets the marker {name}", name=name)]  # fmt: skip
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
    said = w.tr("{whom} gets {n} × {token}", whom=w.whom(e.get("to", "self")), n=e.get("count", 1),
                token=w.tr(k.TOKENS[e["token"]]))  # fmt: skip
    return said + (w.tr(", at most {n}", n=e["max"]) if "max" in e else "")


def _place_token(w: Writer, e: Spec) -> str:
    tr, token = w.tr, w.key(e["token"])
    if "grants" in e:
        return tr("the victor gets a {token}, at most {n}: {what}", token=token, n=e["max_per_creature"],
                  what=w.grants(e["grants"]))  # fmt: skip
    if "target" not in e:
        return tr("{whom} gets the {token}", whom=w.whom(e.get("to", "defender")), token=token)
    seen = ", ".join([w.target(e["target"]), w.span(e["range"]), *([tr("in line of sight")] if e.get("los") else [])])
    return tr("{seen}: it gets the {token}", seen=seen, token=token)


def _condition(w: Writer, e: Spec) -> str:
    whom, n, what = w.whom(e.get("to", "creature")), e.get("count", 1), e["condition"].removeprefix("ichthellid_")
    if n == 1:
        return w.tr("{whom} gets {what}", whom=whom, what=w.key(what))
    return w.tr("{whom} gets {n} × {token}", whom=whom, n=n, token=w.key(what))


def _damage(w: Writer, e: Spec) -> str:
    tr, to = w.tr, e.get("to", "target")
    whom, x = w.whom(to), e.get("amount")
    kind = f" ({tr(k.TYPES[e['damage_type']])})" if "damage_type" in e else ""
    if x == "healed":
        return tr("{whom} takes as much direct damage as was healed", whom=whom)
    if not isinstance(x, int):
        return tr("{whom} takes direct damage: {n}", whom=whom, n=w.amount(e)) + kind
    if _several(to):
        return tr.count("{whom} take {n} direct damage", "{whom} take {n} direct damage", x, whom=whom) + kind
    return tr.count("{whom} takes {n} direct damage", "{whom} takes {n} direct damage", x, whom=whom) + kind


def _plague(w: Writer, e: Spec) -> str:
    return w.tr("{whom} takes {n} direct damage ({type}) if you pay {cost} mana for it", whom=w.whom(e["to"]),
                n=e["amount"], type=w.tr(k.TYPES[e["damage_type"]]), cost=e["cost"])  # fmt: skip


def _heal(w: Writer, e: Spec) -> str:
    tr, to = w.tr, e.get("to", "target")
    whom, x = w.whom(to), e.get("amount")
    if x == "dealt":
        return tr("{whom} heals as much damage as was dealt", whom=whom)
    if isinstance(x, int):
        return tr.count("{whom} heals {n} damage", "{whom} heals {n} damage", x, whom=whom)
    return tr("{whom} heal damage, each by its own: {n}", whom=whom, n=w.amount(e)) if _several(to) else tr(
        "{whom} heals damage: {n}", whom=whom, n=w.amount(e))  # fmt: skip


def _reconstruct(w: Writer, e: Spec) -> str:
    whom = w.whom(e.get("to", "self"))
    if isinstance(e.get("amount"), int):
        return w.tr("{whom} gets {what}", whom=whom, what=w.entry("reconstruct", e["amount"]))
    return w.tr("{whom} gets {what}: X = {n}", whom=whom, what=w.entry("reconstruct"), n=w.amount(e))


def _summon(w: Writer, e: Spec) -> str:
    if "from" in e:
        return w.tr("the creature comes into play in the caster's zone, under your control") + _then(w, e)
    return w.tr("cast the prepared spell ({what}), with the card's own mana first", what=w.spells(e["filter"]))


def _cast(w: Writer, e: Spec) -> str:
    if "free_action" not in e:
        return _summon(w, e)
    return w.tr("cast a spell at once into its zone, without an action: {what}", what=w.spells(e["filter"]))


def _then(w: Writer, e: Spec) -> str:
    """With what a creature comes back."""
    found = []
    for one in e.get("then", ()):
        if one["op"] == "place_condition":
            found.append(w.key(one["condition"]))
        elif one["op"] == "place_damage":
            found.append(w.tr("damage equal to its level") if str(one["amount"]).endswith(".level") else
                         w.tr("damage {n}", n=one["amount"]))  # fmt: skip
    return w.tr("; it comes with: {what}", what=", ".join(found)) if found else ""


def _push(w: Writer, e: Spec) -> str:
    tr, whom = w.tr, w.whom(e.get("to", "target"))
    said = {
        "chosen": tr("push {whom} 1 zone in a direction you choose", whom=whom),
        "random_each": tr("push {whom} 1 zone, each in a random direction of its own", whom=whom),
        "toward_source": tr("push {whom} 1 zone towards you", whom=whom),
        "snatch": tr("pull {whom} 1 zone towards you", whom=whom),
    }[e.get("direction", "chosen")]
    if "passage_attack_wall_surcharge" in e:
        said += tr(", through a wall with Passage Attacks for {n} mana more", n=e["passage_attack_wall_surcharge"])
    if e.get("through_passage_attack_walls") is False:
        said += tr(", never through a wall with Passage Attacks")
    return said


def _attack(w: Writer, e: Spec) -> str:
    tr = w.tr
    name = attack_name(slug(e["attack"]))
    if "to" not in e:
        return tr("make the attack {name}", name=name)
    if e.get("source") == "target":
        return tr("the target makes the attack {name} on {whom}", name=name, whom=w.whom(e["to"]))
    return tr("the attack {name} is made on {whom}", name=name, whom=w.whom(e["to"]))


def _defense(w: Writer, e: Spec) -> str:
    tr = w.tr
    how = [{"melee": tr("melee only"), "ranged": tr("ranged only")}.get(e.get("against", "any"), ""),
           w.uses(e.get("uses_per_round"))]  # fmt: skip
    if "ignores_conditions" in e:
        how.append(tr("conditions do not change it"))
    if "shares_ready_marker_with" in e:
        how.append(tr("not in a round in which it attacked"))
    return tr("{whom} has a Defense {n}+ ({how})", whom=w.whom(e.get("to", "self")), n=e["value"],
              how=", ".join(filter(None, how)))  # fmt: skip


def _dice(w: Writer, e: Spec) -> str:
    tr, whom, x = w.tr, w.whom(e["to"]), e["x"]
    of = tr("melee and ranged attacks of {whom}, spells apart", whom=whom) if "attack_filter" in e else tr(
        "for the attack of {whom}", whom=whom)  # fmt: skip
    more = tr.count("{n} die more", "{n} dice more", x) if x > 0 else tr.count("{n} die fewer", "{n} dice fewer", -x)
    return f"{of}: {more}"


def _conditions(w: Writer, e: Spec) -> str:
    tr, n = w.tr, e.get("count", 1)
    how = tr("as many as you like") if n == "any" else tr("with a quick action one, with a full action any number") \
        if isinstance(n, dict) else str(n)  # fmt: skip
    kind = tr("poison conditions") if e.get("filter") == "poison" else tr("conditions")
    return tr("remove {kind} of the target ({how}), each for its removal cost", kind=kind, how=how)


def _vines(w: Writer, e: Spec) -> str:
    tr, n = w.tr, e["count"]
    if "on" not in e:
        return tr.count("place {n} Vine Marker there", "place {n} Vine Markers there", n)
    there = tr("in the zone of the Druid, or in or next to a zone with a Vine Marker of hers")
    return tr.count("place {n} Vine Marker {where}", "place {n} Vine Markers {where}", n, where=there)


def _choose(w: Writer, e: Spec) -> str:
    tr = w.tr
    seen = ([w.span(e["range"])] if "range" in e else []) + ([tr("in line of sight")] if e.get("los") else [])
    return tr(CHOICES[e["what"]]) + (f" ({', '.join(seen)})" if seen else "")


def _sentence(text: str) -> Callable[[Writer, Spec], str]:
    """An op whose sentence names at most {whom}, {n}, {x} and {where}."""

    def say(w: Writer, e: Spec) -> str:
        n = e.get("amount", e.get("cost", e.get("count", e.get("max", ""))))
        x = k.number(e["x"]) if isinstance(e.get("x"), int) else ""
        where = w.tr(DESTINATIONS[e["destination"]]) if "destination" in e else ""
        return w.tr(text, whom=w.whom(e.get("to", "self")), n=n, x=x, where=where)

    return say


def _spells(text: str) -> Callable[[Writer, Spec], str]:
    """An op whose sentence names the spells that its `filter` lets through."""
    return lambda w, e: w.tr(text, n=e.get("count", ""), what=w.spells(e["filter"]))


def _rule(w: Writer, e: Spec) -> str:
    return w.tr(RULES[e["rule"]])


OPS = {
    "grant_trait": _traits, "grant_traits": _while_guarding, "grant_attack_trait": _attacks, "place_marker": _marker,
    "add_token": _token, "place_token": _place_token, "place_condition": _condition,
    "direct_damage": lambda w, e: (_plague if "cost" in e else _damage)(w, e), "summon": _summon, "cast": _cast,
    "push": _push, "attack": _attack, "grant_defense": _defense, "modify_attack_dice": _dice, "choose": _choose,
    "remove_conditions": _conditions, "place_vine_marker": _vines, "heal": _heal, "reconstruct": _reconstruct,
    "placement_restriction": _rule, "reveal_restriction": _rule, "cannot_attack": _rule,
    "choose_one": lambda w, e: w.choice(e).rstrip("."),
    "reanimate": lambda w, e: w.tr("it comes back under your control at the end of the round: {what}",
                                   what=w.entry("reanimate")) + _then(w, e),
    "destroy": lambda w, e: w.tr("destroy {whom}", whom=w.whom(e["to"])) if e.get("as") != "cost" else w.tr(
        "destroy {whom} as the price", whom=w.whom(e["to"])),
    "cast_as_quick": _spells(mark("one spell may be cast as a quick spell: {what}")),
    "familiar": _spells(mark("it may cast: {what}")),
    "bind_spell": _spells(mark("a spell of your book is bound to it: {what}")),
    "return_to_spellbook": _spells(mark("{n} of the cards on it returns to your book: {what}")),
    "destroy_enchantments": _spells(mark(
        "destroy any enchantments on the target ({what}), each for its casting and reveal cost")),
    "remove_condition": lambda w, e: w.tr(
        "{whom} loses all {token}", token=w.key(e["condition"]), whom=w.whom(e["to"])),
    "teleport": _sentence(mark("teleport {whom} {where}")),
    "target_restriction": lambda w, e: _rule(w, e) if "rule" in e else w.tr(
        "it cannot be attached to what has {what}", what=", ".join(w.key(one) for one in e["forbid_target_with"])),
    "lose_trait": lambda w, e: w.tr("{whom} loses {what}", whom=w.whom(e["to"]), what=w.key(e["trait"])),
    "attacker_gains_attack_trait": lambda w, e: w.tr(
        "attacks on it of type {type} have {what}", type=w.tr(k.TYPES[e["attack_filter"]["damage_type"]]),
        what=w.key(e["trait"])),
    "modify_effect_roll": lambda w, e: w.tr("{attack} rolls {x} on the effect table", attack=e["attack"],
                                            x=k.number(e["x"])),
    "grant_damage_barrier": lambda w, e: w.tr("{whom} has the damage barrier {name}", whom=w.whom(e["to"]),
                                              name=e["attack"]),
    "pay_or": lambda w, e: w.tr("its controller pays {n} mana, or {what}", n=e["cost"],
                                what="; ".join(w.body(one) for one in e["else"])),
    "redirect_attack": _sentence(mark("it goes on against the attacker, with its dice and damage alone")),
    "repeat_attack": _sentence(mark(
        "repeat it on a new target within 1 zone of the last and seen from it, each time with 1 die less and 1 less "
        "on the effect roll")),
    "gain_life": _sentence(mark("your Mage gains {n} Life for good")),
    "lose_life": _sentence(mark("{whom} loses {n} Life for good")),
    "cancel_damage": _sentence(mark("up to {n} of that damage is not placed")),
    "defense": _sentence(mark("see its Defense")),
    "extend_targeting": _sentence(mark(
        "you may destroy a Vine Marker of yours to aim the spell at its zone, a border of it or an object there, at "
        "any range")),
    "cancel_attack": _sentence(mark("the attack is cancelled")),
    "reroll_dice": _sentence(mark("all its attack dice are rolled again")),
    "cannot_be_targeted_by": _sentence(mark("ranged attacks cannot target {whom}")),
    "avoid_attack": _sentence(mark("the attack is avoided")),
    "set_active": _sentence(mark("its action marker is turned to the active side")),
    "zone_attack_excludes": _sentence(mark("the zone attack leaves out {whom}")),
    "counter_spell": _sentence(mark("the spell is countered")),
    "moves_become_teleport": _sentence(mark("its move actions are teleports to an adjacent zone")),
    "cancel_spell": _sentence(mark("the spell is cancelled and returns to its book, its mana is paid back")),
    "change_bound_spell": _sentence(mark("the bound spell is exchanged for one of your book")),
    "extra_attack_cost": _sentence(mark("the attacker's controller pays {n} mana, or the attack cannot be declared")),
    "gain_control": _sentence(mark("take control of {whom}")),
    "move_enchantment": _sentence(mark("attach {whom} to the second target")),
    "peek": _sentence(mark("look at the hidden card")),
    "modify_defense_roll": _sentence(mark("{x} to the Defense rolls of {whom}")),
    "place_guard": _sentence(mark("{whom} gets a Guard marker")),
    "gain_mana": _sentence(mark("{whom} gains {n} mana")),
    "hinder": _sentence(mark("it hinders {whom}")),
    "prevent_unless_paid": _sentence(mark("that opponent pays {n} mana for each, or it stays")),
    "place_damage": lambda w, e: w.tr("{n} damage lies on it", n=w.amount(e)),
    "forbid_reveal": _sentence(mark("{whom} cannot be revealed any more")),
    "extra_attack": _sentence(mark(
        "in its next melee attack action this round {whom} may make one more quick melee attack")),
}  # fmt: skip
EACH = "object_with_poison_condition"
"""Of these each has its price."""
OWN_COSTS = ("pay_or", "prevent_unless_paid", "extra_attack_cost")
"""Ops whose sentence names the cost."""


def text(tr: Words, id: str, cite: bool = True) -> CardText:
    """A card of the data by its id. Raises KeyError."""
    card = VINE if id == VINE.id else CARDS[id]
    return Writer(tr, cite).card(card)
