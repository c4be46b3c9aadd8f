"""A still of a table model: HTML and inline SVG in pure Python, for saved tutorials and for the page that waits.

It shares the board's vocabulary (states, symbols, tokens) and leaves out what needs a program: reasons stand in
the open, charts keep their table. Where a host strips styles and pictures, headings, lists and tables still read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from pathlib import Path

from kit.show.board_words import board_words
from kit.show.table import AMOUNT, CITE, Dict, counted, plain

STATIC = Path(__file__).parent / "static"
LIMIT = 30_000  # bytes: a saved tutorial carries one still a step
SHAPE = re.compile(r'<(symbol|pattern) id="([\w-]+)".*?</\1>')


def still(model: Dict, words: Mapping[str, str] | None = None, lang: str = "en", *, page: bool = False) -> str:
    """The model as HTML, under 30 kB for any table of the three games.

    words: `board_words(tr)` in the learner's language. page: the still is the page itself and brings the tokens for
    all of it; otherwise they stay inside.
    """
    draw = _Still(model, words or board_words())
    now = model["headline"]
    text = (
        (f'<p class="label">{draw.rich(now["over"])}</p>' if "over" in now else "")
        + f"<h2>{draw.rich(now['now'])}</h2>"
        + (f"<p>{draw.rich(now['detail'])}</p>" if "detail" in now else "")
        + f'<div class="cols"><div>{draw.home() if model.get("home") else draw.nodes(model["table"])}</div>'
        + f"{draw.margin()}</div>"
    )
    return f'<div class="kit-still" lang="{escape(lang)}"><style>{_styles(page)}</style>{_sprite(text)}{text}</div>'


def _styles(page: bool) -> str:
    tokens = re.sub(r", [^,{]*\.kit-charts", "", (STATIC / "tokens.css").read_text(encoding="utf-8"))
    tokens = tokens.replace(".kit", ":root" if page else ".kit-still")
    both = tokens + (STATIC / "still.css").read_text(encoding="utf-8")
    return re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", both, flags=re.S)).replace("; ", ";").replace(": ", ":")


def _sprite(text: str) -> str:
    """The symbols that `text` uses, once."""
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', text))
    shapes = [m for m in SHAPE.finditer((STATIC / "symbols.svg").read_text(encoding="utf-8"))]
    # A picture of a game uses symbols itself.
    for shape in shapes:
        if shape[2] in used:
            used.update(re.findall(r'href="#([\w-]+)"', shape[0]))
    found = "".join(shape[0] for shape in shapes if shape[2] in used)
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{found}</svg>'


def _colour(symbol: str) -> str:
    """The token that colours a symbol: suits and essences have one of their own name."""
    group, _, name = symbol.partition("-")
    return f' style="color:var(--{name})"' if group in "se" and name not in ("any", "skulk", "conspiracy") else ""


def _table(rows: Iterable[Iterable[str]], head: Iterable[str] = ()) -> str:
    """Cells are HTML already; the first of a row is its head."""
    out = ["<tr>" + "".join(f"<th>{c}</th>" for c in head) + "</tr>"] if any(head) else []
    for row in rows:
        first, *rest = row
        out.append(f"<tr><th>{first}</th>" + "".join(f"<td>{c}</td>" for c in rest) + "</tr>")
    return f'<div class="scroll"><table class="plain">{"".join(out)}</table></div>'


class _Still:
    def __init__(self, model: Dict, words: Mapping[str, str]):
        self.model, self.words = model, words
        self.names = model.get("symbols", {})
        self.acts = {a["key"]: a for a in model.get("actions", ())}

    # ---------- words ----------

    def rich(self, text: str) -> str:
        """Rich text as HTML."""
        out = escape(text, quote=False)
        out = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", out)
        out = re.sub(r"==(.+?)==", r'<span class="lit">\1</span>', out)
        out = CITE.sub(lambda m: self.cite(m[1]), out)
        return AMOUNT.sub(self.amount, out)

    def amount(self, found: re.Match[str]) -> str:
        number, symbol = found.groups()
        name = counted(self.names.get(symbol, ""), number)
        return f"<b{_colour(symbol)}>{number or ''}{self.sym(symbol, name)}</b>"

    def cite(self, rule: str) -> str:
        return f'<span class="cite">§&#8201;{escape(rule)}</span>'

    def sym(self, name: str, label: str | None = None) -> str:
        """A symbol. Its name is there to be heard, and to be read where a notebook that is not trusted shows no
        pictures."""
        spoken = f'<span class="vh"> {escape(label)}</span>' if label else ""
        return f'<svg class="sym" aria-hidden="true"><use href="#{name}"/></svg>{spoken}'

    def attrs(self, n: Dict, cls: str) -> str:
        state = None if n.get("mine") else n.get("state")
        pairs = {"data-state": state, "data-side": n.get("side"), "data-turned": n.get("turned") and "1",
                 "data-touched": n.get("touched") and "1"}
        now = " now" if n.get("current") else ""
        return f'class="{cls}{now}"' + "".join(f' {k}="{v}"' for k, v in pairs.items() if v)

    def name(self, n: Dict) -> str:
        symbol = n.get("symbol") or ("m-hidden" if n.get("state") == "hidden" else "")
        label = n.get("label") or (self.words["face_down"] if n.get("state") == "hidden" else "")
        turned = f", {self.words['turned']}" if n.get("turned") and not n.get("foot") else ""
        return (f"<span{_colour(symbol)}>{self.sym(symbol)}</span> " if symbol else "") + self.rich(label) + turned

    def small(self, n: Dict, *fields: str) -> str:
        return "".join(f" <small>{self.rich(n[f])}</small>" for f in fields if n.get(f))

    def figures(self, n: Dict) -> str:
        out = []
        for s in n.get("stats", ()):
            old = f"<s>{s['old']}</s> " if s.get("old") not in (None, s["value"]) else ""
            of = f" {self.words['of'].format(of=s['of'])}" if "of" in s else ""
            out.append(f"{escape(s['label'])} {old}<b>{escape(str(s['value']))}</b>{of}")
        out += [self.rich(t["text"]) for t in n.get("tags", ())]
        out += [self.sym(m["symbol"], m["label"]) for m in n.get("marks", ())]
        return f" <small>{' · '.join(out)}</small>" if out else ""

    # ---------- nodes ----------

    def nodes(self, nodes: Iterable[Dict]) -> str:
        return "".join(self.node(n) for n in nodes)

    def home(self) -> str:
        """The moment at the left, its odds at the right, the rest below, as on the page that follows."""
        table = self.model["table"]
        at = next((i for i, n in enumerate(table) if n["kind"] == "chart"), len(table))
        left, right = self.nodes(table[:at]), self.nodes(table[at : at + 1])
        return f'<div class="row two"><div>{left}</div><div>{right}</div></div>{self.nodes(table[at + 1 :])}'

    def node(self, n: Dict) -> str:
        draw: Callable[[Dict], str] = getattr(self, f"_{n['kind']}", self._thing)
        return draw(n)

    def _group(self, n: Dict) -> str:
        if n["layout"] == "grid":
            return self._grid(n)
        shown = n["layout"] in ("tableau", "stack", "list", "row") and "label" in n
        head = f"<h3>{self.rich(n['label'])}</h3>{self.small(n, 'small')}" if shown else ""
        cls = "row two" if n["layout"] == "columns" else "" if n["layout"] == "list" else "row"
        return f'<div>{head}<div class="{cls}">{self.nodes(n.get("children", ()))}</div></div>'

    def _thing(self, n: Dict) -> str:
        cls = {"card": "box card", "token": "cell", "essence": "cell"}.get(n["kind"], "box")
        value = f" <b>{n['value']}</b>" if "value" in n else ""
        value += f" → <b>{n['after']}</b>" if "after" in n else ""
        count = f" <b>{n['count']}</b>" if "count" in n else ""
        feet = "".join(f" <small>{self.rich(f['text'])}</small>" for f in n.get("foot", ()))
        lines = "".join(f" <small>{self.rich(t)}</small>" for t in n.get("lines", ()))
        inner = f"<div>{self.nodes(n['children'])}</div>" if n.get("children") else ""
        return (f"<div {self.attrs(n, cls)}><b>{self.name(n)}</b>{value}{count}{self.small(n, 'cost', 'small', 'text')}"
                f"{self.figures(n)}{lines}{inner}{feet}</div>")

    def _face(self, n: Dict) -> str:
        symbol = n.get("symbol", "m-hidden")
        label = plain(n.get("label") or self.words["face_down"], self.names)
        return f"<span {self.attrs(n, 'face')}{_colour(symbol)}>{self.sym(symbol, label)}</span> "

    def _centre(self, n: Dict) -> str:
        return f'<p class="label">{self.name(n)}{self.small(n, "small")}</p>'

    def _text(self, n: Dict) -> str:
        return f"<p>{self.rich(n['text'])}</p>"

    def _link(self, n: Dict) -> str:
        return f'<p class="label">{self.name(n)}</p>'

    def _dice(self, n: Dict) -> str:
        faces = " ".join(f'<span class="face">{escape(d["text"])}</span>' for d in n["dice"])
        return f'<p aria-label="{escape(n.get("spoken", ""))}">{faces}</p>'

    def _piece(self, n: Dict) -> str:
        if n.get("lines"):
            return self._thing(n)
        attached = self.nodes(n.get("children", ()))
        return f"<div {self.attrs(n, 'piece')}><b>{self.name(n)}</b>{self.figures(n)}{attached}</div>"

    def _attached(self, n: Dict) -> str:
        yours = f", {self.words['yours']}" if n.get("mine") else ""
        return f" <small>{self.name(n)}{yours}{', ' + self.rich(n['small']) if 'small' in n else ''}</small>"

    def _grid(self, n: Dict) -> str:
        columns, rows = n["size"]
        zones = {tuple(z["at"]): z for z in n["children"] if z["kind"] == "zone"}
        ends = {z["key"]: z for z in zones.values()}
        cells = ""
        for y in range(rows):
            row = ""
            for x in range(columns):
                zone = zones.get((x, y), {})
                row += f"<td {self.attrs(zone, 'zone')}><span class=\"small\">{self.rich(zone.get('label', ''))}</span>"
                row += self.nodes(zone.get("children", ())) + "</td>"
            cells += f"<tr>{row}</tr>"
        walls = []
        for wall in (b for b in n["children"] if b["kind"] == "border"):
            a, b = (plain(ends[k]["label"]) for k in wall["between"])
            name = plain(wall.get("label", ""))
            about = f", {self.rich(wall['small'])}" if "small" in wall else ""
            walls.append(self.words["between"].format(a=a, b=b, name=name) + about)
        note = f'<p class="small">{". ".join(walls)}</p>' if walls else ""
        return f'<div class="scroll"><table class="arena">{cells}</table>{note}</div>'

    def _bill(self, n: Dict) -> str:
        table = _table([self.rich(x["label"]), self.rich(x["amount"])] for x in n["lines"])
        ways = "".join(
            f"<li {self.attrs(w, '')}>{self.rich(w['label'])}{self.small(w, 'reason', 'small')}</li>"
            for w in n.get("ways", ())
        )
        acts = "".join(self._act(self.acts[k]) for k in n.get("actions", ()))
        return f'<div class="box"><h3>{self.rich(n["label"])}</h3>{table}<ul class="acts">{ways}{acts}</ul></div>'

    def _act(self, a: Dict) -> str:
        reason = f"{self.rich(a['reason'])} {' '.join(map(self.cite, a['cites']))}" if a["state"] == "refused" else ""
        first = ' class="first"' if a.get("first") else ""
        small = reason or self.rich(a.get("small", ""))
        small = small and f" <small>{small}</small>"
        no = f"{self.sym('k-no', self.words['unavailable'])} " if reason else ""
        return f'<li{first} data-state="{a["state"]}">{no}{self.rich(a["label"])}{small}</li>'

    def _actions(self, n: Dict) -> str:
        listed = [a for a in self.acts.values() if not a.get("unlisted")]
        if not listed:
            return ""
        head = self.rich(n.get("label") or self.words["can"])
        return f'<div><h3>{head}</h3><ul class="acts">{"".join(map(self._act, listed))}</ul></div>'

    def _offer(self, n: Dict) -> str:
        picture = n.get("picture", "")
        use = f'<svg viewBox="0 0 260 88" aria-hidden="true"><use href="#{picture}"/></svg>'
        shown = use if picture.startswith("p-") else ""
        links = " · ".join(f"<b>{escape(x['label'])}</b>" for x in n.get("links", ()))
        text = self.rich(n.get("text", ""))
        return f'<div class="box">{shown}<h3>{self.rich(n["label"])}</h3><p>{text}</p>{links}</div>'

    # ---------- charts ----------

    def _chart(self, n: Dict) -> str:
        title = f"<h3>{self.rich(n['title'])}</h3>{self.small(n, 'small')}" if "title" in n else ""
        picture = self._distribution(n) if n["chart"] == "distribution" else ""
        twin = n["twin"]
        table = _table([map(escape, map(str, r)) for r in twin["rows"]], [escape(str(h)) for h in twin["head"]])
        note = f'<p class="small">{self.rich(n["note"])}</p>' if "note" in n else ""
        return f"<figure>{title}<p>{self.rich(n['sentence'])}</p>{picture}{table}{note}</figure>"

    def _distribution(self, n: Dict) -> str:
        bars, hit, came = n["bars"], n.get("hit", len(n["bars"])), n.get("result")
        cell, base, peak = 410 / len(bars), 154, max(*(b["p"] for b in bars), 1e-6)
        out = []
        for i, bar in enumerate(bars):
            x, tall = 10 + i * cell + 3, 110 * bar["p"] / peak
            fill = "--lamp" if i == came else "--side-b" if i >= hit else "--edge"
            box = f'x="{x:.1f}" y="{base - tall:.1f}" width="{cell - 6:.1f}" height="{tall:.1f}"'
            out.append(f'<rect {box} style="fill:var({fill});stroke:none"/>')
            if i >= hit and i != came:
                out.append(f'<rect {box} fill="url(#k-hatch)" stroke="none"/>')
            middle = x + cell / 2 - 3
            out.append(f'<text x="{middle:.1f}" y="171" text-anchor="middle">{escape(bar["label"])}</text>')
        if "hit_label" in n:
            x = 10 + hit * cell
            out.append(f'<path d="M{x:.1f} {base}V14" stroke-dasharray="3 3"/>')
            late = x + 7.6 * len(n["hit_label"]) > 420
            side = f'x="{x - 6:.1f}" text-anchor="end"' if late else f'x="{x + 6:.1f}"'
            out.append(f'<text class="strong" y="20" {side}>{escape(n["hit_label"])}</text>')
        spoken = escape(n.get("spoken") or plain(n["sentence"], self.names))
        return (f'<svg viewBox="0 0 430 180" role="img" aria-label="{spoken}">{"".join(out)}'
                f'<path d="M8 {base}H422"/></svg>')

    # ---------- beside ----------

    def margin(self) -> str:
        last, agenda, parts = self.model.get("last"), self.model.get("agenda"), []
        if last:
            rule = f"<p>{self.rich(last['rule'])}</p>" if "rule" in last else ""
            cite = self.cite(last["cite"]) if "cite" in last else ""
            parts.append(f'<h3>{self.words["why"]}</h3><p class="said">{self.rich(last["said"])}</p>'
                         f'<div class="rule">{cite}{rule}</div>')
        if agenda:
            steps = "".join(map(self._frame, agenda["frames"]))
            head = escape(agenda.get("title") or self.words["to_come"])
            parts.append(f'<h3>{head}</h3><ol class="steps">{steps}</ol>')
        for note in self.model.get("notes", ()):
            lines = "".join(f"<p>{self.rich(x['text'])}</p>" for x in note.get("lines", ()))
            rows = _table(map(self.rich, r) for r in note["rows"]) if "rows" in note else ""
            parts.append(f"<h3>{self.rich(note['title'])}</h3>{lines}{rows}{self.small(note, 'small')}")
        return f"<aside>{''.join(f'<div>{p}</div>' for p in parts)}</aside>" if parts else ""

    def _frame(self, f: Dict) -> str:
        skipped = f.get("state") == "skipped"
        words = f"<s>{self.rich(f['words'])}</s>" if skipped else self.rich(f["words"])
        why = f" <small>{self.words['skipped']} {self.rich(f['reason'])}</small>" if skipped else ""
        cite = self.cite(f["cite"]) if "cite" in f else ""
        return f"<li {self.attrs(f, '')}>{words} {cite}{why}{self.small(f, 'small', 'window')}</li>"
