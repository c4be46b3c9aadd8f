// The board, part 3 of 5: the things on the table. One function a kind; the table model is documented in kit/show/table.py.

/** Attributes every thing has: key, state, what the last event touched, whose it is. */
function base(b, n, cls) {
  return {
    key: n.key,
    class: cls,
    "data-state": n.state,
    "data-side": n.side,
    "data-seat": n.seat,
    "data-turned": n.turned,
    "data-touched": n.touched ? (b.even ? "a" : "b") : null,
    "data-mine": n.mine,
    "data-symbol": n.symbol,
  };
}

/** What a screen reader hears after the name: whose, and the states that are drawn. */
function spokenState(b, n) {
  const w = b.words,
    out = [];
  if (n.side && n.kind === "piece") out.push(n.side === "a" ? w.yours : w.rival);
  if (n.state === "hidden") out.push(n.mine ? `${w.yours}, ${w.face_down}` : w.face_down);
  if (n.state === "inhand") out.push(w.in_hand);
  if (n.state === "killed") out.push(w.killed);
  if (n.state === "refused") out.push(w.unavailable);
  if (n.turned) out.push(w.turned);
  return out.length ? hidden(", " + out.join(", ")) : null;
}

function actionsOf(b, n) {
  const keys = new Set(n.actions || []);
  for (const child of n.children || [])
    if (child.kind === "attached") for (const key of child.actions || []) keys.add(key);
  return b.model.actions ? b.model.actions.filter((a) => keys.has(a.key)) : [];
}

/** A thing that can be picked is a button; picking lists what can be done with it. */
function pickable(b, n) {
  return Boolean(n.detail || actionsOf(b, n).length);
}

function pick(b, n, props, ...kids) {
  if (!pickable(b, n))
    return h("div", { ...props, role: n.spoken ? "group" : null, "aria-label": n.spoken }, kids);
  const refused = n.state === "refused";
  return h(
    "button",
    {
      ...props,
      type: "button",
      "data-pick": n.key,
      "aria-label": n.spoken,
      "aria-pressed": String(b.ui.picked === n.key),
      "aria-disabled": refused ? "true" : null,
      "data-why": refused ? (actionsOf(b, n).find((a) => a.state === "refused") || {}).key : null,
    },
    kids,
  );
}

// ---------- figures ----------

function figure(b, s) {
  const w = b.words,
    changed = s.old !== undefined && s.old !== s.value;
  const was = changed && [
    h("s", { class: "delta", "aria-hidden": "true" }, String(s.old)),
    hidden(fill(w.was, { old: s.old }) + ", "),
  ];
  if (s.kind === "pips") {
    const high = Math.max(s.value, s.old ?? 0);
    const pips = Array.from({ length: Math.max(s.of, high) }, (_, i) =>
      h("i", { class: i < s.value ? "" : i < high && changed ? "lost" : "off" }),
    );
    return h(
      "div",
      null,
      h("dt", null, s.label),
      h(
        "dd",
        null,
        h("span", { class: s.square ? "pips sq" : "pips", "aria-hidden": "true" }, pips),
        was,
        h("span", null, String(s.value), hidden(" " + fill(w.of, s))),
      ),
    );
  }
  if (s.kind === "bar") {
    return h(
      "span",
      { class: "lifebar" },
      h("i", { style: `--p:${Math.round((100 * s.value) / Math.max(1, s.of))}%` }),
      h("span", null, was, String(s.value), hidden(` ${fill(w.of, s)} ${s.label}`)),
    );
  }
  if (s.kind === "number") {
    return h(
      "span",
      { class: "tag" },
      s.symbol && sym(s.symbol),
      was,
      h("b", null, String(s.value)),
      s.of !== undefined && ` ${fill(w.of, s)}`,
      s.of !== undefined ? hidden(" " + s.label) : " " + s.label,
    );
  }
  return h(
    "div",
    null,
    h("dt", null, s.label),
    h("dd", null, h("span", null, String(s.value)), s.symbol && sym(s.symbol)),
  );
}

function tags(b, n) {
  return (n.tags || []).map((t) =>
    h("span", { class: "tag" }, t.symbol && sym(t.symbol), h("span", null, rich(t.text, b.names, true))),
  );
}

// ---------- seats ----------

function seat(b, n, parent) {
  if (parent === "row") return seatLine(b, n);
  if (parent !== "ring") return seatBlock(b, n);
  const always = n.state === "acting" || n.seat === 0; // who is to act, and the viewer's own hand
  const shut = b.size === "phone" && !always && b.ui.open !== n.key;
  const acts = actionsOf(b, n);
  const quick = b.size !== "phone" && acts.filter((a) => a.verb).slice(0, 2);
  return h(
    "section",
    {
      ...base(b, n, "seat" + (shut ? " shut" : "")),
      "aria-label": plain(n.label, b.names),
      "data-tap": n.key,
    },
    h(
      "header",
      null,
      h(
        "h3",
        { "aria-level": 2 },
        acts.length || n.detail || b.size === "phone"
          ? h(
              "button",
              {
                type: "button",
                class: "name",
                "data-pick": n.key,
                "aria-pressed": String(b.ui.picked === n.key),
                "aria-expanded": b.size === "phone" && !always ? String(!shut) : null,
              },
              rich(n.label, b.names, true),
            )
          : rich(n.label, b.names, true),
      ),
      tags(b, n),
    ),
    h(
      "dl",
      { class: "stats" },
      (n.stats || []).map((s) => figure(b, s)),
    ),
    n.lines && n.lines.map((l) => h("p", { class: "line" }, rich(l, b.names))),
    !shut &&
      n.children &&
      h(
        "ul",
        { class: "row cardsrow", role: "list" },
        n.children.map((c) => thing(b, c, "cards")),
      ),
    quick &&
      quick.length > 0 &&
      h(
        "div",
        { class: "quick" },
        quick.map((a) => actionButton(b, a, n.key + ">", a.verb)),
      ),
  );
}

/** A line in a strip of players. */
function seatLine(b, n) {
  return h(
    "section",
    { ...base(b, n, "player"), "aria-label": plain(n.label, b.names) },
    h("h3", { "aria-level": 2 }, rich(n.label, b.names)),
    (n.stats || []).map((s) => figure(b, s)),
    tags(b, n),
  );
}

/** A rival's things in a few lines. */
function seatBlock(b, n) {
  const name = [rich(n.label, b.names, true), n.small && h("small", null, " ", rich(n.small, b.names, true))];
  return h(
    "section",
    { ...base(b, n, "rival"), "aria-label": plain(n.label, b.names) },
    h(
      "h3",
      null,
      pickable(b, n)
        ? h(
            "button",
            {
              type: "button",
              class: "name",
              "data-pick": n.key,
              "aria-pressed": String(b.ui.picked === n.key),
            },
            name,
          )
        : name,
    ),
    n.stats &&
      h(
        "p",
        { class: "rstats" },
        n.stats.map((s) => figure(b, s)),
        tags(b, n),
      ),
    n.lines &&
      h(
        "ul",
        { role: "list" },
        n.lines.map((l) => h("li", { "data-wide": /^(\d+:e-\w+: ?)+$/.test(l) }, rich(l, b.names))),
      ),
    n.children &&
      h(
        "div",
        { class: "tab" },
        n.children.map((c) => thing(b, c, "tableau")),
      ),
  );
}

function centre(b, n) {
  return h(
    "div",
    { ...base(b, n, "centre") },
    h(
      "svg",
      { class: "seal", viewBox: "0 0 120 120", "aria-hidden": "true" },
      h("circle", { class: "rim", cx: 60, cy: 60, r: 52 }),
      h("circle", { class: "rim2", cx: 60, cy: 60, r: 47 }),
      n.symbol && h("use", { href: "#" + n.symbol, x: 30, y: 24, width: 60, height: 60 }),
      h("text", { x: 60, y: 101, "text-anchor": "middle" }, plain(n.label, b.names)),
    ),
    hidden(plain(n.label, b.names)),
    n.small && h("span", { class: "tag" }, rich(n.small, b.names)),
  );
}

/** The way the cards pass, as a dotted ellipse with arrows behind the seats. */
function ringPath(way) {
  const heads = [
    [610, 353, -32],
    [610, 127, 212],
    [230, 127, 148],
    [230, 353, 32],
  ];
  return h(
    "svg",
    { class: "path", viewBox: "0 0 840 480", preserveAspectRatio: "none", "aria-hidden": "true" },
    h("ellipse", {
      cx: 420,
      cy: 240,
      rx: 270,
      ry: 160,
      "vector-effect": "non-scaling-stroke",
      "stroke-dasharray": "1 7",
      "stroke-width": 3,
    }),
    way
      ? heads.map(([x, y, turn]) =>
          h("path", {
            class: "way-head",
            "vector-effect": "non-scaling-stroke",
            d: "M-7 -7 0 0-7 7",
            transform: `translate(${x} ${y}) rotate(${way < 0 ? turn : turn + 180})`,
          }),
        )
      : null,
  );
}

// ---------- cards ----------

/** The faces chosen in the hand, of which an action is put together. */
function parts(b) {
  return b.ui.parts || new Set(b.model.picks.chosen);
}

function face(b, n, parent) {
  const hid = n.state === "hidden" && !n.mine;
  const name = n.label ? plain(n.label, b.names) : b.words.face_down;
  const symbol = n.symbol || "m-hidden";
  const acts = actionsOf(b, n);
  const part = (b.model.picks || { cards: {} }).cards[n.key] !== undefined;
  const inner = [
    sym(symbol),
    hidden(name),
    !hid || n.label ? spokenState(b, n) : null,
    n.value !== undefined && h("span", { class: "val" }, String(n.value)),
  ];
  const props = { ...base(b, n, "face"), "data-symbol": symbol };
  if (part) {
    const on = String(parts(b).has(n.key));
    const more = { key: n.key + "!", type: "button", "data-part": n.key, "aria-pressed": on, title: name };
    return h("li", { key: n.key, class: "held" }, h("button", { ...props, ...more }, inner));
  }
  if (!acts.length) return parent === "cards" ? h("li", props, inner) : h("div", props, inner);
  // A small card does at once the one thing that can be done with it; more than one is listed like elsewhere.
  const one = acts.length === 1 ? acts[0] : null;
  const button = h(
    "button",
    {
      ...props,
      key: n.key + "!",
      type: "button",
      "data-pick": one ? null : n.key,
      "data-act": one && one.key,
      "aria-disabled": one && one.state === "refused" ? "true" : null,
      "data-why": one && one.state === "refused" ? one.key : null,
      "aria-pressed": String(n.state === "chosen" || b.ui.picked === n.key),
      title: one ? plain(one.label, b.names) : name,
      "aria-label": one
        ? `${name}: ${plain(one.label, b.names)}${one.state === "refused" ? ", " + b.words.unavailable : ""}`
        : null,
      "aria-describedby": one && one.state === "refused" ? b.reasonId(one.key) : null,
    },
    inner,
  );
  return h(parent === "cards" ? "li" : "div", { key: n.key, class: "held", "data-state": n.state }, button);
}

function pile(b, n) {
  const edges = Math.min(3, Math.max(1, n.count ?? 1));
  return pick(
    b,
    n,
    base(b, n, "pile"),
    h(
      "span",
      { class: "stack", "aria-hidden": "true" },
      Array.from({ length: edges }, (_, i) =>
        h(
          "span",
          { class: "face", "data-state": i === edges - 1 && n.symbol ? null : "hidden" },
          i === edges - 1 && sym(n.symbol || "m-hidden"),
        ),
      ),
    ),
    h(
      "span",
      { class: "nm" },
      rich(n.label, b.names, true),
      spokenState(b, n),
      n.small && h("small", null, rich(n.small, b.names, true)),
    ),
    n.count !== undefined && h("b", { class: "count-n" }, String(n.count)),
  );
}

function card(b, n) {
  return pick(
    b,
    n,
    base(b, n, "card"),
    h(
      "span",
      { class: "ttl", "data-long": /\S{10}/.test(n.label || "") },
      n.symbol && sym(n.symbol),
      rich(n.label || b.words.face_down, b.names, true),
      spokenState(b, n),
    ),
    n.cost && h("span", { class: "cost" }, rich(n.cost, b.names, true)),
    n.small && h("span", { class: "kind" }, rich(n.small, b.names, true)),
    n.text && h("span", { class: "txt" }, rich(n.text, b.names, true)),
    n.stats &&
      h(
        "span",
        { class: "cstats" },
        n.stats.map((s) => figure(b, s)),
      ),
    n.marks && marks(b, n),
    h(
      "span",
      { class: "foot" },
      (n.foot || []).map((f) =>
        h(
          "span",
          { class: "flag", "data-state": f.state },
          (f.symbol || f.state === "refused") && sym(f.symbol || "k-no"),
          h("span", null, rich(f.text, b.names, true)),
        ),
      ),
    ),
  );
}

function essence(b, n) {
  return h(
    "li",
    base(b, n, "essence"),
    sym(n.symbol),
    h(
      "b",
      null,
      String(n.value),
      n.after !== undefined &&
        h(
          "i",
          null,
          h("span", { "aria-hidden": "true" }, " \u2192 "),
          hidden(", " + fill(b.words.after, { after: "" })),
          String(n.after),
        ),
    ),
    h("small", null, rich(n.label, b.names)),
  );
}

// ---------- arena ----------

function marks(b, n) {
  return h(
    "span",
    { class: "marks" },
    (n.marks || []).map((m) =>
      h(
        "span",
        { class: "mk", "data-symbol": m.symbol },
        sym(m.symbol, m.n > 1 ? `${m.label} ${m.n}` : m.label),
        m.n > 1 && h("b", { "aria-hidden": "true" }, String(m.n)),
      ),
    ),
  );
}

function piece(b, n, parent) {
  const attached = (n.children || []).map((c) => thing(b, c, "piece"));
  if (parent === "duel") {
    return h(
      "section",
      { ...base(b, n, "fighter"), "aria-label": plain(n.label, b.names) },
      n.small && h("span", { class: "label" }, rich(n.small, b.names)),
      h("h3", { "aria-level": 2 }, rich(n.label, b.names)),
      (n.lines || []).map((l) => h("span", null, rich(l, b.names))),
      h(
        "dl",
        { class: "stats" },
        (n.stats || []).map((s) => figure(b, s)),
      ),
      marks(b, n),
      attached,
    );
  }
  const far = parent === "grid" && b.size !== "phone" && !inOpenZone(b, n);
  const body = pick(
    b,
    n,
    { ...base(b, n, "piece"), tabindex: far && pickable(b, n) ? "-1" : null },
    h("span", { class: "nm" }, rich(n.label, b.names, true), spokenState(b, n)),
    n.marks && marks(b, n),
    (n.stats || []).map((s) => figure(b, s)),
    (n.lines || []).map((l) => h("span", { class: "line" }, rich(l, b.names, true))),
  );
  return attached.length ? [body, h("div", { class: "chips", key: n.key + "/on" }, attached)] : body;
}

function attachedThing(b, n) {
  return h(
    "span",
    base(b, n, "hid"),
    sym(n.symbol || "m-hidden"),
    h(
      "span",
      null,
      rich(n.label, b.names),
      n.mine && `, ${b.words.yours}`,
      n.small && (n.symbol === "k-armor" && !/\d/.test(n.small) ? hidden(", " + plain(n.small, b.names)) : [", ", rich(n.small, b.names)]),
      n.state === "hidden" && hidden(", " + b.words.face_down),
    ),
  );
}

function linkThing(b, n) {
  return h("span", base(b, n, "link"), n.symbol && sym(n.symbol), h("span", null, rich(n.label, b.names)));
}

function currentZone(b, grid) {
  const zones = grid.children.filter((c) => c.kind === "zone");
  return (
    zones.find((z) => z.key === b.ui.zone) ||
    zones.find((z) => z.state === "here") ||
    zones.find((z) => (z.children || []).length) ||
    zones[0]
  );
}

function inOpenZone(b, n) {
  return b.openZone && (b.openZone.children || []).some((c) => c.key === n.key);
}

/** Zones and the borders between them. Tracks: odd ones are zones, even ones borders. On a phone counts, and one zone open. */
function grid(b, g) {
  const [columns, rows] = g.size,
    phone = b.size === "phone";
  const open = (b.openZone = currentZone(b, g));
  const places = {};
  const cells = g.children.map((n) => {
    if (n.kind !== "zone") return n.kind === "border" ? border(b, n, places) : thing(b, n, "grid");
    const [x, y] = n.at;
    places[n.key] = n;
    const pieces = (n.children || []).filter((c) => c.kind === "piece");
    const mine = pieces.filter((p) => p.side === "a").length,
      theirs = pieces.filter((p) => p.side === "b").length;
    const name = plain(n.label, b.names),
      can = actionsOf(b, n);
    return h(
      "div",
      {
        ...base(b, n, "zone"),
        style: `grid-column:${2 * x + 1};grid-row:${2 * y + 1}`,
        role: "group",
        "aria-label": `${fill(b.words.open_zone, { name })}: ${fill(b.words.zone_count, { mine, theirs })}`,
      },
      h(
        "button",
        {
          type: "button",
          class: "name",
          key: n.key + "/name",
          "data-zone": n.key,
          "data-at": n.at.join(),
          tabindex: n === open ? "0" : "-1",
          "aria-describedby": b.id + "-zones",
          "aria-expanded": phone ? String(n === open) : null,
          "aria-pressed": can.length && !phone ? String(b.ui.picked === n.key) : null,
        },
        name,
        hidden(`, ${fill(b.words.zone_count, { mine, theirs })}`),
        n.small && h("small", null, " ", rich(n.small, b.names, true)),
      ),
      phone ? counts(b, n, mine, theirs) : (n.children || []).map((c) => thing(b, c, "grid")),
    );
  });
  const arena = h(
    "div",
    {
      ...base(b, g, "arena"),
      role: "group",
      "aria-label": plain(g.label, b.names),
      style: `--cols:${columns};--rows:${rows}`,
      "data-n": columns,
    },
    h("span", { class: "vh", id: b.id + "-zones" }, b.words.zone_help),
    cells,
  );
  if (!phone || !open) return arena;
  return [
    arena,
    h(
      "section",
      {
        class: "open-zone",
        key: g.key + "/open",
        "aria-label": fill(b.words.open_zone, { name: plain(open.label, b.names) }),
      },
      h(
        "h2",
        null,
        fill(b.words.open_zone, { name: plain(open.label, b.names) }),
        open.small && h("small", null, " ", rich(open.small, b.names)),
      ),
      (open.children || []).map((c) => thing(b, c, "zone")),
      actionsOf(b, open).length > 0 &&
        h(
          "div",
          { class: "acts" },
          actionsOf(b, open).map((a) => actionButton(b, a, open.key + ">")),
        ),
    ),
  ];
}

/** A zone in a few marks: how many of each side, and what stands out there. */
function counts(b, n, mine, theirs) {
  const seen = new Set();
  for (const p of n.children || []) {
    for (const m of p.marks || []) if (!/^m-(ready|spent)$/.test(m.symbol)) seen.add(m.symbol);
    for (const c of p.children || []) if (c.state === "hidden") seen.add("m-hidden");
  }
  return h(
    "span",
    { class: "count", "aria-hidden": "true" },
    mine > 0 && h("i", { "data-side": "a" }, String(mine)),
    theirs > 0 && h("i", { "data-side": "b" }, String(theirs)),
    [...seen].slice(0, 3).map((s) => sym(s)),
  );
}

/** A border on which the chosen card may be put, legal or not; without a card it is bare. */
function freeBorder(b, n, place) {
  const picked = b.ui.picked && b.find(b.ui.picked);
  const keys = new Set((picked && picked.actions) || []);
  const a = actionsOf(b, n).find((one) => keys.has(one.key));
  if (!a) return null;
  const refused = a.state === "refused";
  return h(
    "div",
    { ...base(b, n, "border"), ...place, "data-state": a.state, key: n.key },
    h(
      "button",
      {
        type: "button",
        class: "lay",
        key: n.key + ">" + a.key,
        "data-act": a.key,
        "data-why": refused ? a.key : null,
        "aria-disabled": refused ? "true" : null,
        "aria-describedby": refused ? b.reasonId(a.key) : null,
        "aria-label": plain(a.label, b.names) + (refused ? `, ${b.words.unavailable}` : ""),
      },
      sym(refused ? "k-no" : "k-ok"),
    ),
  );
}

function border(b, n, places) {
  const [one, two] = n.between.map((k) => places[k] || b.find(k));
  const [x1, y1] = one.at,
    [x2, y2] = two.at;
  const place = { "data-upright": y1 === y2, style: `grid-column:${x1 + x2 + 1};grid-row:${y1 + y2 + 1}` };
  if (!n.label) return freeBorder(b, n, place);
  const label = fill(b.words.between, {
    a: plain(one.label, b.names),
    b: plain(two.label, b.names),
    name: plain(n.label, b.names),
  });
  const words = n.small ? `${label}, ${plain(n.small, b.names)}` : label;
  const props = {
    ...base(b, n, "border"),
    role: "group",
    "aria-label": words,
    ...place,
  };
  const inner = pickable(b, n)
    ? h(
        "button",
        {
          type: "button",
          class: "wall-name",
          "data-pick": n.key,
          "aria-pressed": String(b.ui.picked === n.key),
        },
        plain(n.label, b.names),
      )
    : n.label && h("b", { class: "wall-name" }, plain(n.label, b.names));
  return h("div", props, inner);
}

// ---------- the rest ----------

function token(b, n) {
  const label = n.label ? rich(n.label, b.names, true) : b.words.face_down;
  return h(
    "li",
    { ...base(b, n, "token"), "aria-current": n.current ? "step" : null },
    sym(n.symbol || "m-hidden"),
    h(
      "span",
      { class: "txt" },
      label,
      n.small && h("small", null, rich(n.small, b.names, true)),
      n.mine && hidden(", " + b.words.yours),
    ),
  );
}

function diceRow(b, n) {
  return h(
    "div",
    {
      ...base(b, n, "dice"),
      role: "img",
      "aria-label": n.spoken || n.dice.map((d) => d.label).join(", "),
      "data-n": n.dice.length,
    },
    n.dice.map((d) =>
      h(
        "span",
        {
          class: "die",
          "data-kind": d.kind,
          "data-critical": d.critical,
          "data-rolled": d.text ? (b.even ? "a" : "b") : null,
        },
        d.text,
      ),
    ),
  );
}

function bill(b, n) {
  const acts = (n.actions || []).map((k) => b.action(k)).filter(Boolean);
  const ways = n.ways || [];
  const stop = ways.find((w) => w.key === b.ui.way) || ways.find((w) => w.state === "chosen") || ways[0];
  return h(
    "section",
    { ...base(b, n, "bill"), "aria-label": plain(n.label, b.names) },
    h("h2", null, rich(n.label, b.names)),
    h(
      "table",
      null,
      n.lines.map((l) =>
        h(
          "tr",
          { class: l.total ? "sum" : null, "data-line": l.touched ? "touched" : null },
          h("th", { scope: "row" }, rich(l.label, b.names)),
          h("td", null, rich(l.amount, b.names)),
        ),
      ),
    ),
    ways.length > 0 &&
      h(
        "div",
        { role: "radiogroup", "aria-label": n.ask, class: "ways" },
        ways.map((w) => {
          const refused = w.state === "refused";
          return h(
            "button",
            {
              type: "button",
              class: "way",
              role: "radio",
              key: w.key,
              "data-way": w.key,
              "data-state": w.state,
              "aria-checked": String(w.state === "chosen"),
              "aria-disabled": refused ? "true" : null,
              "data-why": refused ? w.key : null,
              tabindex: w === stop ? "0" : "-1",
            },
            refused ? sym("k-no") : h("span", { class: "dot" }),
            h(
              "span",
              null,
              rich(w.label, b.names, true),
              h("small", null, rich(refused ? w.reason : w.small || "", b.names, true)),
            ),
          );
        }),
      ),
    acts.length > 0 &&
      h(
        "div",
        { class: "acts" },
        acts.map((a) => actionButton(b, a)),
      ),
  );
}

function offer(b, n) {
  const wide = n.picture && n.picture.startsWith("p-");
  return h(
    "section",
    { ...base(b, n, wide ? "game" : "daily"), "aria-label": plain(n.label, b.names) },
    n.picture &&
      h(
        "svg",
        {
          class: wide ? "pic" : "badge",
          viewBox: wide ? "0 0 260 88" : "-7 -7 38 38",
          "aria-hidden": "true",
          "data-symbol": n.picture,
        },
        !wide && h("circle", { cx: 12, cy: 12, r: 17.5 }),
        h("use", { href: "#" + n.picture, width: wide ? null : 24, height: wide ? null : 24 }),
      ),
    h(
      "div",
      { class: "words" },
      h("h2", null, rich(n.label, b.names)),
      n.text && h("p", null, rich(n.text, b.names)),
    ),
    n.links &&
      h(
        "div",
        { class: "links" },
        n.links.map((l) => anchor(b, l, "btn")),
      ),
  );
}

function anchor(b, l, cls) {
  return l.href
    ? h("a", { class: cls, href: l.href, "aria-label": l.spoken }, l.label)
    : h("button", { type: "button", class: cls, "data-open": l.key, "aria-label": l.spoken }, l.label);
}

function heading(b, n) {
  return (
    n.label && h("h2", null, rich(n.label, b.names), n.small && h("small", null, rich(n.small, b.names)))
  );
}

function group(b, n, parent) {
  const kids = n.children || [],
    inside = (layout) => kids.map((c) => thing(b, c, layout));
  const named = { role: "group", "aria-label": n.label ? plain(n.label, b.names) : n.spoken };
  switch (n.layout) {
    case "ring": {
      const seats = kids.filter((c) => c.kind === "seat"),
        middle = kids.filter((c) => c.kind !== "seat");
      const first =
        b.size === "phone"
          ? [...seats].sort((p, q) => (q.state === "acting") - (p.state === "acting"))
          : seats;
      const way = (middle.find((c) => c.kind === "centre") || {}).value;
      return h(
        "div",
        { ...base(b, n, "ring"), ...named, "data-n": seats.length },
        b.size !== "phone" && [ringPath(way), middle.map((c) => thing(b, c, "ring"))],
        first.map((c) => thing(b, c, "ring")),
      );
    }
    case "track":
      return h(
        "ol",
        {
          ...base(b, n, "track"),
          role: "list",
          "aria-label": n.label && plain(n.label, b.names),
          "data-n": kids.length,
        },
        inside("track"),
      );
    case "row":
      if (kids.some((c) => c.kind === "essence")) {
        return h(
          "div",
          { class: "pool-box", key: n.key },
          n.label && h("h2", { class: "label" }, rich(n.label, b.names)),
          h(
            "ul",
            {
              class: "pool",
              role: "list",
              "aria-label": n.label && plain(n.label, b.names),
              "data-n": kids.length,
            },
            inside("row"),
          ),
        );
      }
      if (kids.some((c) => c.kind === "seat"))
        return h("div", { ...base(b, n, "players"), "data-n": kids.length }, inside("row"));
      return h("section", base(b, n, "sec"), heading(b, n), h("div", { class: "row" }, inside("rowcards")));
    case "grid":
      return grid(b, n);
    case "duel":
      return h("div", base(b, n, "duel"), inside("duel"));
    case "tableau":
      return h(
        "section",
        base(b, n, "sec"),
        heading(b, n),
        h(
          "div",
          { class: kids.some((c) => c.turned || c.kind === "seat") ? "tab" : "tab even" },
          inside("tableau"),
        ),
      );
    case "stack":
      return h(
        "section",
        base(b, n, "sec"),
        heading(b, n),
        h("div", { class: "row piles" }, inside("stack")),
      );
    case "columns": {
      const left = kids.filter((c) => !isAside(b, c));
      if (left.length === 1 && kids.length > 1) return thing(b, left[0], "columns");
      const all = (kind) => kids.every((c) => kind === (c.chart || c.kind));
      return h(
        "div",
        {
          ...base(b, n, all("offer") ? "shelf" : all("distribution") ? "two charts" : "two"),
          ...(n.label ? { role: "group", "aria-label": plain(n.label, b.names) } : {}),
          "data-n": kids.length,
        },
        inside("columns"),
      );
    }
    default:
      return h("div", base(b, n, "list"), heading(b, n), inside("list"));
  }
}

const DRAW = {
  group,
  seat,
  centre,
  token,
  face,
  pile,
  card,
  essence,
  piece,
  bill,
  chart,
  offer,
  attached: attachedThing,
  link: linkThing,
  dice: diceRow,
  text: (b, n) => h("p", base(b, n, "text"), rich(n.text, b.names)),
  actions: actionList,
};

/** Whether it stands in the margin, beside the board. */
function isAside(b, n) {
  if (b.size !== "wide" || b.model.home) return false;
  return n.kind === "group" ? n.children?.length > 0 && n.children.every((c) => isAside(b, c)) : Boolean(n.aside);
}

function thing(b, n, parent) {
  return parent !== "aside" && isAside(b, n) ? null : DRAW[n.kind](b, n, parent);
}
