"""Every power, collect, discount, points rule and claim of every Res Arcana card is shown by some case."""

from kit.games.res_arcana.cards import CARDS, DATA
from kit.teach import scenario
from kit.teach.files import FOLDER

COLLECTS = {"collect", "interest", "wound", "fed"}
SINGLE = {"takes-off": "discounts", "points": "points", "on-claim": "on_claim"}


def parts(card):
    found = {("powers", n) for n in range(1, len(card.get("powers", ())) + 1)}
    return found | {(key, None) for key in ("collect", "discounts", "points", "on_claim") if card.get(key)}


def shown(variant, log):
    for event in log:
        card = event.cite.removeprefix("RA card/")
        if event.verb in ("use", "react"):
            yield event.subject, ("powers", event.data["power"])
        elif event.verb in COLLECTS:
            yield card if card in CARDS else event.subject, ("collect", None)
        elif event.verb in SINGLE:
            yield event.subject, (SINGLE[event.verb], None)
    for path in variant.expect:
        if path.endswith(".points"):
            yield path.removesuffix(".points"), ("points", None)


def test_every_part_of_every_card_is_in_a_case():
    seen = set()
    for path in sorted((FOLDER / "res_arcana" / "cases").glob("*.yaml")):
        given = scenario.load(path)
        for variant in given.variants:
            seen.update(shown(variant, scenario.perform(given, variant).log))
    missing = {
        card["id"]: lacking
        for card in DATA["cards"]
        if (lacking := parts(card) - {part for name, part in seen if name == card["id"]})
    }
    assert missing == {}
