"""What each Magick card says, in our own words: name, human side, raven side where it differs."""

from __future__ import annotations

from kit.games.nevermore.cards import MAGICK

from ..voice import CardText
from ..words import Words, mark

DECKS = {"light": mark("Light Magick"), "shadow": mark("Shadow Magick")}

MOMENTS = {
    "before_draft": mark("before the draft"),
    "during_pass": mark("before the cards of a passing round are chosen"),
    "before_resolution": mark("before the resolution"),
    "before_token_reveal": mark("before a token is turned"),
    "on_attacked": mark("when an Attack is made"),
    "on_damage_dealt": mark("when someone else deals damage"),
    "end_of_resolution": mark("at the end of the resolution"),
    "any_time": mark("any time"),
    "added_to_hand": mark("joins a hand before the resolution"),
    "placed_in_hand": mark("placed in your hand before the resolution"),
}

NAMES = {
    "light_healing": mark("Healing (look-alike)"), "light_radiance": mark("Radiance (look-alike)"),
    "light_victory": mark("Victory (look-alike)"), "aid": mark("Aid"), "bolster": mark("Bolster"),
    "brilliance": mark("Brilliance"), "empower": mark("Empower"), "foretell": mark("Foretell"),
    "fortune": mark("Fortune"), "freeze": mark("Freeze"), "heal": mark("Heal"), "illuminate": mark("Illuminate"),
    "justice": mark("Justice"), "passthrough": mark("Passthrough"), "penance": mark("Penance"),
    "punish": mark("Punish"), "renew": mark("Renew"), "shadow_raven": mark("Raven (look-alike)"),
    "shadow_attack": mark("Attack (look-alike)"), "acquire": mark("Acquire"), "betrayal": mark("Betrayal"),
    "blooding": mark("Blooding"), "dominate": mark("Dominate"), "drain": mark("Drain"), "enrage": mark("Enrage"),
    "entomb": mark("Entomb"), "entrap": mark("Entrap"), "extinguish": mark("Extinguish"), "gambit": mark("Gambit"),
    "impair": mark("Impair"), "nightmare": mark("Nightmare"), "reap": mark("Reap"),
    "retribution": mark("Retribution"), "scrye": mark("Scrye"), "spite": mark("Spite"), "summon": mark("Summon"),
    "syphon": mark("Syphon"), "the_darkening": mark("The Darkening"), "tax": mark("Tax"),
    "waning_light": mark("Waning Light"), "withering": mark("Withering"),
    "attack": mark("Attack"), "healing": mark("Healing"), "radiance": mark("Radiance"), "victory": mark("Victory"),
    "raven": mark("Raven"), "?": mark("a face-down card"), "?light": mark("a face-down Light card"),
    "?shadow": mark("a face-down Shadow card"),
}  # fmt: skip
"""Names of cards, suits and backs by id."""

TEXTS = {
    "light_healing": mark("One more Healing card in your hand."),
    "light_radiance": mark("One more Radiance card in your hand."),
    "light_victory": mark("One more Victory card in your hand."),
    "shadow_attack": mark("One more Attack card in your hand."),
    "shadow_raven": mark("One more Raven card in the hand of any player you choose, yourself included."),
    "aid": mark("Turn all four tokens of this hand face up, and gain 1 Health."),
    "bolster": mark("When an Attack hits you, gain that much Health instead of losing it."),
    "brilliance": mark("Discard one Raven card of your hand; it kills nothing."),
    "empower": mark("Draw one card of the main deck into your hand."),
    "foretell": mark("Name Attack, Healing or Radiance. If no opponent shows two or more cards of it, gain 1 point "
                     "and draw 1 Light card."),
    "fortune": mark("Discard two cards of your hand, then draw two of the main deck."),
    "freeze": mark("Nobody passes cards this hand."),
    "heal": mark("Gain 2 Health, also in answer to damage that would make you a raven, if you then stand at 1 or "
                 "more."),
    "illuminate": mark("All Raven cards leave all hands and kill nothing."),
    "justice": mark("Every hand goes back to the neighbour who passed cards to its holder."),
    "passthrough": mark("Keep your whole hand this passing round; the cards coming to you go on to your receiver."),
    "penance": mark("Each Skulking Raven deals 1 damage to the player who holds it."),
    "punish": mark("Each Raven kills a whole suit of its holder, and Skulking Ravens draw nothing."),
    "renew": mark("Gain 1 Health, discard one card of your hand, then draw one of the main deck."),
    "acquire": mark("Take one random main-deck card from another player's hand."),
    "betrayal": mark("The next token works backwards: Attack heals an opponent, Healing hurts its winners, Radiance "
                     "costs Light cards, Victory costs points."),
    "blooding": mark("Raise by 1 the damage that another player is dealing to one victim. If only that point turns "
                     "the victim, the point for it is yours."),
    "dominate": mark("When Victory is revealed, take one face-up Victory card from an opponent; it counts for you."),
    "drain": mark("When you score Healing, the opponent with most Health loses as much as the Healing is worth."),
    "enrage": mark("When Attack is revealed, take one face-up Attack card from an opponent; it counts for you."),
    "entomb": mark("No Light card can be used in the whole next hand."),
    "entrap": mark("Exchange hands with the neighbour who passes to you."),
    "extinguish": mark("All Radiance cards leave all hands."),
    "gambit": mark("There is one passing round only, of two cards."),
    "impair": mark("All Healing cards leave all hands."),
    "nightmare": mark("Another player discards the whole hand, takes one random card from everyone but you, then draws "
                      "up to four cards."),
    "reap": mark("Every hand goes on to the neighbour its holder passed cards to."),
    "retribution": mark("When you are attacked, the attacker takes 2 damage first."),
    "scrye": mark("Look at the order of the tokens in secret. You may pay 1 Health or 1 point to set it anew."),
    "spite": mark("Pay 1 point: one opponent takes 2 damage."),
    "summon": mark("Pay 1 Health: draw three main-deck cards, keep one, discard two."),
    "syphon": mark("When Healing is revealed, take one face-up Healing card from an opponent; it counts for you."),
    "the_darkening": mark("Your Ravens kill none of your cards this hand."),
    "tax": mark("When another player draws Light Magick, see those cards and keep one."),
    "waning_light": mark("Whoever has most Radiance takes 1 damage for each Light card drawn for it."),
    "withering": mark("Every opponent takes 1 damage."),
}  # fmt: skip

RAVEN_TEXTS = {
    "aid": mark("Turn all four tokens face up; nobody can gain Health this hand."),
    "bolster": mark("Before the resolution: no Attack damage can be dealt this hand."),
    "foretell": mark("Name Attack, Healing or Radiance. If no opponent shows two or more cards of it, you are human "
                     "again at once."),
    "heal": mark("Cancel one Light card as it is played, revealed or triggered."),
    "renew": mark("Draw two main-deck cards, then discard one card of your hand."),
    "retribution": mark("When anybody is attacked, the attacker takes 2 damage first."),
    "spite": mark("Every opponent takes 1 damage."),
    "summon": mark("Draw two main-deck cards into your hand."),
}  # fmt: skip


def face(tr: Words, id: str) -> CardText:
    """A Magick card's face. Raises KeyError for an id that is no Magick card."""
    card = MAGICK[id]
    kind = f"{tr(DECKS[card.deck])}, {tr(MOMENTS[card.moment])}"
    text = tr(TEXTS[id])
    if id in RAVEN_TEXTS:
        text += "\n\n" + tr("**Raven:** {text}", text=tr(RAVEN_TEXTS[id]))
    return CardText(tr(NAMES[id]), kind, text)
