"""The table model: everything a screen shows at one stop, as plain JSON-able values.

A game builds a model from a view of its state (`kit/show/GAME/table.py`); the board draws it, a still prints
it, a test reads it. It carries keys, kinds, words, states and symbol names, and no colour, no class and no
pixels: those belong to the board.

    model(game, step, headline, table, actions=..., last=..., agenda=..., ...)   one stop, whole
      headline    what is happening: `headline(now, detail)`
      table       list of nodes, top to bottom: the main column
      actions     list of actions, legal and refused: what can be done now
      last        the last event: `last(said, cite, rule)`
      agenda      what is still to come: `agenda([frame(...), ...])`
      notes       further notes of the margin: `note(key, title, ...)`
      answer      one line that answers "why" when the margin is shut (phone): `answer(text, cite)`
      live        the sentence a screen reader hears once
      ruler, controls, menu, save      time, navigation and storage, see each

Build models with the functions here and in `kit.show.charts`: each drops what is empty, so equal tables are
equal dicts and the JSON stays small. `sound.check(model)` raises ModelError with one sentence that names the place
and the mend.

**Rich text.** Every text a learner reads may hold four marks, and nothing else is interpreted:
    **word**    strong
    ==word==    the lamp; at most once in a headline
    [NM 9.2]    a cite, which opens its paragraph
    3:e-elan:   an amount and its symbol; `:e-elan:` alone is the symbol. The model's `symbols` names it aloud
`plain(text, symbols)` gives the words alone.

**Keys** are stable names of things (`seat/P1`, `piece/wolf`, `zone/B2`, `act/attack-P3`), never words a
learner reads. The board patches by key: a thing keeps its key from stop to stop, and a key occurs once in a
model.

**Kinds of nodes** (see `node`):
    group      a container; `layout` is ring, row, track, stack, grid, tableau, list, duel or columns
    seat       a player: tags, stats, lines, cards as children. In a ring a box, in a row a line, else a block
    centre     what lies in the middle of a ring
    token      a cell of a track (resolution tokens, phases)
    face       a small card: symbol, label, hidden, killed, in hand
    pile       a stack of cards: `count`, hidden or with a top
    card       a card face: cost, kind line (`small`), text, foot
    essence    an amount in a pool: `value`, and `after` when something is about to change it
    zone       a cell of a grid, `at` = (column, row) from 0
    border     a wall between two zones, `between` = two zone keys
    piece      a thing in a zone or a duel: marks, stats, lines, attached things as children
    attached   an enchantment or equipment on a piece, hidden or not
    link       what joins two things: "strikes"
    dice       rolled or waiting dice: `dice` = list of `die(...)`
    text       a paragraph
    actions    where the list of what you can do stands (once)
    bill       a payment in progress, see `bill`
    chart      a small chart, see `kit.show.charts`
    offer      a thing to open from home: text, `picture`, links

**States**: legal, refused, chosen, acting, here, hidden, skipped, killed, done, wait, inhand. A node touched
by the last event has `touched`; its changed stats keep the `old` value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Dict = dict[str, Any]
Translate = Callable[[str], str]

FORMAT = 1
KINDS = frozenset(
    """group seat centre token face pile card essence zone border piece attached link dice text actions bill
    chart offer""".split()
)
LAYOUTS = frozenset("ring row track stack grid tableau list duel columns".split())
STATES = frozenset("legal refused chosen acting here hidden skipped killed done wait inhand".split())
STATS = frozenset("pips bar number word".split())
CHARTS = frozenset("distribution tally bars network".split())
FIELDS = frozenset("select number check text".split())
SIDES = frozenset("ab")
SYMBOLS = frozenset(
    """s-attack s-healing s-radiance s-victory s-raven s-conspiracy s-skulk
    e-elan e-life e-calm e-death e-gold e-any
    d-flame d-frost d-lightning d-hydro d-acid d-poison d-light d-wind d-psychic
    c-burn c-daze c-stun c-bleed c-rot c-weak c-sleep c-stuck c-cripple c-corrode c-slam c-disable
    m-guard m-flying m-ready m-spent m-hidden m-straight m-turned
    k-mark k-no k-ok k-step k-back k-mine k-play k-pause k-branch k-die k-book k-life k-mana k-armor k-dealer
    k-close k-menu p-nevermore p-res_arcana p-mage_wars""".split()
)

CITE = re.compile(r"\[([A-Z]{2} [^\[\]]+)\]")
AMOUNT = re.compile(r"([+\-−]?\d+)?:([a-z]-[a-z_-]+):")


def full(**items: Any) -> Dict:
    """A dict without what is empty; 0 stays, since 0 Health is worth showing."""
    return {k: v for k, v in items.items() if v or (v == 0 and v is not False)}


def counted(name: str, number: str | None) -> str:
    """The form of a symbol's name beside a number: of three, parted by `|`, those for 1, 2 and 5."""
    forms = name.split("|")
    if len(forms) == 1 or not number:
        return forms[0]
    n = int(number.lstrip("+-−")) % 100
    if n % 10 == 1 and n != 11:
        return forms[0]
    return forms[1] if n % 10 in (2, 3, 4) and n not in (12, 13, 14) else forms[2]


def plain(text: str, symbols: Mapping[str, str] | None = None) -> str:
    """The words of a rich text: marks and cites dropped, symbols by their names.

    A name may hold the forms for 1, 2 and 5 of it, parted by `|`.
    """
    names = symbols or {}

    def amount(found: re.Match[str]) -> str:
        number, symbol = found.groups()
        name = counted(names.get(symbol, symbol.partition("-")[2]), number)
        return f"{number} {name}" if number else name

    text = AMOUNT.sub(amount, CITE.sub("", text)).replace("**", "").replace("==", "")
    return re.sub(r"\s+([.,;:])", r"\1", re.sub(r"[ \t]{2,}", " ", text)).strip()


# ---------- things on the table ----------


def stat(
    kind: str,
    label: str,
    value: int | str,
    *,
    of: int | None = None,
    old: int | None = None,
    symbol: str | None = None,
    square: bool = False,
) -> Dict:
    """One figure of a thing.

    kind: pips (value of `of` marks; `square` for points, round for health), bar (value of `of`), number
    (symbol, value, "of", label behind) or word (value is a word). old: the value before the last event,
    shown struck through.
    """
    return {
        "kind": kind,
        "label": label,
        "value": value,
        **full(of=of, old=old, symbol=symbol, square=square),
    }


def mark(symbol: str, label: str, n: int | None = None) -> Dict:
    """A condition or marker on a piece: its symbol, its spoken name, how many if more than one can lie
    there.
    """
    return {"symbol": symbol, "label": label, **full(n=n)}


def tag(text: str, symbol: str | None = None) -> Dict:
    """A short word beside a name: "dealer", "has initiative"."""
    return {"text": text, **full(symbol=symbol)}


def foot(text: str, *, state: str | None = None, symbol: str | None = None) -> Dict:
    """One word at the foot of a card: "ready" (legal), "2 Gold short" (refused), "1 point" (no state)."""
    return {"text": text, **full(state=state, symbol=symbol)}


def die(text: str, label: str, *, critical: bool = False, kind: str = "attack") -> Dict:
    """One die: what is printed on it ("" before the roll), its spoken name; kind is attack or effect."""
    return {"text": text, "label": label, **full(critical=critical), "kind": kind}


def link(label: str, *, href: str = "", key: str = "", spoken: str = "") -> Dict:
    """A link of an offer or of the masthead: a relative address, or a key sent as {type: 'open', key}."""
    return {"label": label, **full(href=href, key=key, spoken=spoken)}


def node(
    key: str,
    kind: str,
    *,
    label: str = "",
    small: str = "",
    layout: str | None = None,
    state: str | None = None,
    touched: bool = False,
    turned: bool = False,
    current: bool = False,
    mine: bool = False,
    side: str | None = None,
    seat: int | None = None,
    symbol: str | None = None,
    tags: Sequence[Dict] = (),
    stats: Sequence[Dict] = (),
    marks: Sequence[Dict] = (),
    lines: Sequence[str] = (),
    text: str = "",
    cost: str = "",
    foot: Sequence[Dict] = (),
    value: int | str | None = None,
    after: int | None = None,
    count: int | None = None,
    dice: Sequence[Dict] = (),
    at: tuple[int, int] | None = None,
    between: tuple[str, str] | None = None,
    size: tuple[int, int] | None = None,
    spoken: str = "",
    detail: bool = False,
    actions: Sequence[str] = (),
    picture: str | None = None,
    links: Sequence[Dict] = (),
    children: Sequence[Dict] = (),
) -> Dict:
    """One thing or container of the table.

    key, kind, layout, state: see the module. label: its name in rich text; small: the second line or word.
    touched: the last event changed it. turned: lies on its side. current: the one step of a track that is
    now. state "hidden": face down, label says no more than the seat may know; mine: hidden from others but
    known here.
    side: "a" (yours) or "b"; seat: 0 to 5, the place clockwise from the viewer, for the seat's edge.
    at: (column, row) of a zone; size: (columns, rows) of a grid; between: the two zones of a border.
    value, after, count: figures of an essence and a pile. spoken: its full name for a screen reader, if
    label is not enough.
    detail: it can be opened for its full text ({type: 'detail', key}).
    actions: keys of the actions that belong to it, legal and refused; it can be picked to list them.
    """
    return {
        "key": key,
        "kind": kind,
        **full(
            layout=layout,
            label=label,
            small=small,
            state=state,
            touched=touched,
            turned=turned,
            current=current,
            mine=mine,
            side=side,
            seat=seat,
            symbol=symbol,
            tags=list(tags),
            stats=list(stats),
            marks=list(marks),
            lines=list(lines),
            text=text,
            cost=cost,
            foot=list(foot),
            value=value,
            after=after,
            count=count,
            dice=list(dice),
            at=list(at) if at else None,
            between=list(between) if between else None,
            size=list(size) if size else None,
            spoken=spoken,
            detail=detail,
            actions=list(actions),
            picture=picture,
            links=list(links),
            children=list(children),
        ),
    }


def group(key: str, layout: str, children: Sequence[Dict], **more: Any) -> Dict:
    """A container node; `more` as for `node` (label is its heading or, in a ring, row, track and grid, its
    spoken name).
    """
    return node(key, "group", layout=layout, children=children, **more)


def columns(key: str, *children: Dict) -> Dict:
    """Two things side by side where there is room, else one under the other."""
    return group(key, "columns", children)


def actions_here(label: str = "") -> Dict:
    """The place of the list of actions; label: its heading, else "You can"."""
    return {"key": "actions", "kind": "actions", **full(label=label)}


def bill_line(label: str, amount: str, *, total: bool = False, touched: bool = False) -> Dict:
    """A line of a bill: what for, and the amount in rich text; total: under a double rule."""
    return {"label": label, "amount": amount, **full(total=total, touched=touched)}


def way(
    key: str,
    label: str,
    *,
    small: str = "",
    state: str = "legal",
    reason: str = "",
    cites: Sequence[str] = (),
) -> Dict:
    """A way to pay, one radio button: state legal, chosen or refused (then `reason`, e.g. "1 Elan short")."""
    return {
        "key": key,
        "label": label,
        "state": state,
        **full(small=small, reason=reason, cites=list(cites)),
    }


def bill(
    key: str,
    title: str,
    lines: Sequence[Dict],
    *,
    ways: Sequence[Dict] = (),
    ask: str = "",
    actions: Sequence[str] = (),
) -> Dict:
    """A payment that is being settled: lines of a receipt, ways to pay (`ask` names the choice), actions
    that end it.
    """
    return {
        "key": key,
        "kind": "bill",
        "label": title,
        "lines": list(lines),
        **full(ways=list(ways), ask=ask, actions=list(actions)),
    }


# ---------- actions ----------


def action(
    key: str,
    label: str,
    *,
    verb: str = "",
    small: str = "",
    refs: Sequence[str] = (),
    symbol: str | None = None,
    first: bool = False,
    legal: bool = True,
    reason: str = "",
    title: str = "",
    cites: Sequence[str] = (),
    nearest: str = "",
    instead: str = "",
    back: Dict | None = None,
    listed: bool = True,
) -> Dict:
    """One thing a learner can try.

    key: sent back as {type: 'act', key, step}. label: "Attack Noor"; verb: "Attack", for a button on the
    thing itself.
    small: the consequence in one line. refs: keys of the nodes it belongs to. first: the one next thing to
    do (lamp). legal=False needs `reason`, a sentence or two with or without inline cites, and `cites`, the
    rule ids. title: the first words of the refusal, else "<label> is refused."; nearest: a sentence on what
    would be legal, instead: its action key;
    back: {label, stop}, a stop at which it was legal. listed=False keeps it off the general list (it is
    found on its thing).
    """
    return {
        "key": key,
        "label": label,
        "state": "legal" if legal else "refused",
        **full(
            verb=verb,
            small=small,
            refs=list(refs),
            symbol=symbol,
            first=first,
            reason=reason,
            title=title,
            cites=list(cites),
            nearest=nearest,
            instead=instead,
            back=back,
            unlisted=not listed,
        ),
    }


def picks(cards: Mapping[str, str], ways: Mapping[str, str], other: str, chosen: Sequence[str], hint: str) -> Dict:
    """Actions that are put together of cards in the hand: choosing faces there shows the one action they make.

    cards: {key of a face: what it is}. ways: {sorted kinds, joined by commas: key of the action}. other: the refused
    action whose reason holds for every other number of cards. chosen: faces chosen from the start. hint: what to do.
    """
    return {"cards": dict(cards), "ways": dict(ways), "other": other, "hint": hint, **full(chosen=list(chosen))}


# ---------- words beside the table ----------


def headline(now: str, detail: str = "", over: str = "") -> Dict:
    """What is happening: a sentence or two with ==the lit part==, a second line, a label over both."""
    return {"now": now, **full(detail=detail, over=over)}


def last(said: str, cite: str = "", rule: str = "", key: str = "event/last") -> Dict:
    """The last event in words, the rule that caused it and that rule's text."""
    return {"key": key, "said": said, **full(cite=cite, rule=rule)}


def frame(
    key: str,
    words: str,
    *,
    small: str = "",
    cite: str = "",
    state: str = "",
    current: bool = False,
    reason: str = "",
    window: str = "",
    ask: Dict | None = None,
) -> Dict:
    """One entry of the agenda.

    state: "", done, hidden or skipped (needs `reason`); window: what was answered after it; ask: the switch of the
    window that follows it.
    """
    return {
        "key": key,
        "words": words,
        **full(small=small, cite=cite, state=state, current=current, reason=reason, window=window, ask=ask),
    }


def ask(key: str, spoken: str, pressed: bool) -> Dict:
    """A switch of a window: whether its seat is to be asked there; sent as {type: 'window', key}."""
    return {"key": key, "spoken": spoken, "pressed": pressed}


def agenda(frames: Sequence[Dict], *, title: str = "", rail: bool = False, small: str = "") -> Dict:
    """What is still to come, next first. rail: a fixed sequence shown whole, done steps included; small: a line below
    it."""
    return {"frames": list(frames), **full(title=title, rail=rail, small=small)}


def note(
    key: str, title: str, lines: Sequence[Dict] = (), rows: Sequence[Sequence[str]] = (), small: str = ""
) -> Dict:
    """A further note of the margin: lines (`tag`s), or rows of a small table, first cell the row's head."""
    return {"key": key, "title": title, **full(lines=list(lines), rows=[list(r) for r in rows], small=small)}


def answer(text: str, cite: str = "") -> Dict:
    """The closed line of the sheet on a phone: the answer to "why" in one line."""
    return {"text": text, **full(cite=cite)}


# ---------- time, navigation, storage ----------


def branch(key: str, name: str, at: int, length: int = 1) -> Dict:
    """Another line that leaves this one at stop `at`."""
    return {"key": key, "name": name, "at": at, "length": length}


def ruler(
    stops: int,
    cursor: int,
    *,
    own: Sequence[int] = (),
    marks: Sequence[tuple[int, str]] = (),
    branches: Sequence[Dict] = (),
    text: str = "",
) -> Dict:
    """The timeline of this line: `stops` stops from 0, the cursor, the learner's own decisions.

    marks: (stop, name) where a phase begins, spoken while the ruler is moved; text: the cursor's own words.
    """
    return {
        "stops": stops,
        "cursor": cursor,
        **full(own=list(own), marks=[list(m) for m in marks], branches=list(branches), text=text),
    }


def control(
    label: str = "",
    *,
    spoken: str = "",
    symbol: str | None = None,
    do: bool = False,
    reason: str = "",
    pressed: bool = False,
) -> Dict:
    """A key of the dock. do: the next thing to do; reason: why it is refused now; pressed: it is running."""
    return full(label=label, spoken=spoken, symbol=symbol, do=do, reason=reason, pressed=pressed)


def controls(
    back: Dict, step: Dict, mine: Dict | None = None, play: Dict | None = None, lines: Dict | None = None
) -> Dict:
    """The dock, sent back as {type: 'nav', to: 'back' | 'step' | 'mine' | 'play' | 'lines'}.

    None leaves a key out. Labels left empty take the board's own words ("Back", "Step", "My turn", "Play").
    `step` names the next thing: "Roll 4 dice".
    """
    given = {"back": back, "step": step, "mine": mine, "play": play, "lines": lines}
    return {name: value for name, value in given.items() if value is not None}


def field(
    name: str,
    kind: str,
    label: str,
    value: Any,
    *,
    options: Sequence[tuple[str, str]] = (),
    small: str = "",
    low: int | None = None,
    high: int | None = None,
) -> Dict:
    """An input, sent back as {type: 'set', name, value} or, in a form, together with the others.

    kind: select (options = (value, label) pairs), number (low..high), check, text.
    """
    return {
        "name": name,
        "kind": kind,
        "label": label,
        "value": value,
        **full(options=[list(o) for o in options], small=small, low=low, high=high),
    }


def menu(
    *,
    seat: Dict | None = None,
    lang: Dict | None = None,
    drawer: Dict | None = None,
    rules: bool = True,
    links: Sequence[Dict] = (),
) -> Dict:
    """The masthead: seat view and language (select `field`s), drawer (a form `dialog`), rulebook, links."""
    return full(seat=seat, lang=lang, drawer=drawer, rules=rules, links=list(links))


def save(game: str, record_id: str, record: str, *, fragment: str = "") -> Dict:
    """What the page keeps so that a reload loses nothing.

    fragment: the same for the address, as in a link; in apps only, never in Lab.
    """
    return {"key": f"stepwise/{game}/{record_id}", "game": game, "record": record, **full(fragment=fragment)}


def dialog(
    key: str,
    kind: str,
    title: str,
    *,
    text: Sequence[str] = (),
    cite: str = "",
    query: str | None = None,
    results: Sequence[Dict] = (),
    fields: Sequence[Dict] = (),
    submit: str = "",
    none: str = "",
    dense: bool = False,
) -> Dict:
    """What opens over the board. It has a trait of its own, so opening one does not send the table again.

    kind: rule (a paragraph with a search box; results = [{cite, text}], none = "Nothing found ..."), card (a
    thing's full text), form (fields and `submit`, sent back as {type: 'form', key, values}), lines (results
    = [{key, text}] to choose from). dense: numbers stand three in a row.
    """
    return {
        "key": key,
        "kind": kind,
        "title": title,
        **full(
            text=list(text),
            cite=cite,
            query=query,
            results=list(results),
            fields=list(fields),
            submit=submit,
            none=none,
            dense=dense,
        ),
    }


def model(
    game: str,
    step: int,
    headline: Dict,
    table: Sequence[Dict],
    *,
    actions: Sequence[Dict] = (),
    where: str = "",
    last: Dict | None = None,
    agenda: Dict | None = None,
    notes: Sequence[Dict] = (),
    answer: Dict | None = None,
    live: str = "",
    quiet: bool = False,
    symbols: Mapping[str, str] | None = None,
    ruler: Dict | None = None,
    controls: Dict | None = None,
    menu: Dict | None = None,
    save: Dict | None = None,
    app: bool = False,
    home: bool = False,
    banner: str = "",
    href: str = "",
    picks: Dict | None = None,
    form: Dict | None = None,
) -> Dict:
    """One stop, whole.

    step: a number that grows with each model built; the board echoes it in `data-step` and sends it with
      each message, so that a click on a table that is gone is dropped.
    where: "**Nevermore**, hand 2, four seats".
    quiet: playing fast, no motion and a silent live region.
    symbols: spoken names of the symbols used in rich text, {"e-elan": "Elan"}.
    app: the board is the page, so its theme follows the reader's setting. home: the loaded moment.
    banner: a sentence over the table that stays ("This link was made by another version ...").
    href: where the mark leads, home.
    picks: actions that are put together of cards in the hand, see `picks`.
    form: a `dialog` of fields that stands in the margin and is sent at each change; a phone has the action of its key
      instead, which opens it.
    """
    return {
        "format": FORMAT,
        "game": game,
        "step": step,
        "headline": headline,
        "table": list(table),
        **full(
            actions=list(actions),
            where=where,
            last=last,
            agenda=agenda,
            notes=list(notes),
            answer=answer,
            live=live,
            quiet=quiet,
            symbols=dict(symbols or {}),
            ruler=ruler,
            controls=controls,
            menu=menu,
            save=save,
            app=app,
            home=home,
            banner=banner,
            href=href,
            picks=picks,
            form=form,
        ),
    }


# ---------- reading ----------


def walk(nodes: Iterable[Dict]) -> Iterable[Dict]:
    """Every node, parents first."""
    for one in nodes:
        yield one
        yield from walk(one.get("children", ()))


def find(shown: Dict, key: str) -> Dict:
    """The node, way or action with this key. Raises KeyError if there is none."""
    for one in walk(shown["table"]):
        for thing in (one, *one.get("ways", ())):
            if thing["key"] == key:
                return thing
    for one in shown.get("actions", ()):
        if one["key"] == key:
            return one
    raise KeyError(key)
