// The board, part 2 of 5: small charts as SVG, each with its text twin.

function twin(b, c) {
  const head = c.twin.head.length > 2 || c.twin.head.some(Boolean);
  return h(
    "details",
    { class: "twin", key: c.key + "/twin" },
    h("summary", null, b.words.twin),
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "group", "aria-label": b.words.twin },
      h(
        "table",
        null,
        head &&
          h(
            "tr",
            null,
            c.twin.head.map((t, i) => h("th", { scope: i ? "col" : null }, plain(t, b.names))),
          ),
        c.twin.rows.map((r) =>
          h(
            "tr",
            null,
            r.map((t, i) => (i ? h("td", null, t) : h("th", { scope: "row" }, t))),
          ),
        ),
      ),
    ),
  );
}

function legend(c) {
  if (!c.legend) return null;
  return h(
    "p",
    { class: "legend" },
    c.legend.map((l) => h("span", null, l.mark && h("i", { class: "k", "data-mark": l.mark }), l.text)),
  );
}

function chart(b, c) {
  const draw = { distribution, tally, bars: amounts, network }[c.chart];
  return h(
    "figure",
    { class: "plot", key: c.key, "data-chart": c.chart, "data-big": c.big || null },
    draw(b, c),
  );
}

function caption(b, c) {
  return h("figcaption", null, rich(c.sentence, b.names));
}

/** Odds as bars; from the threshold on hatched; another position dashed; the outcome that came in the lamp's colour. */
function distribution(b, c) {
  const w = c.big ? 560 : 430,
    bare = !c.hit_label && c.result === undefined && !c.big, // nothing stands over its bars
    top = bare ? 20 : c.values && c.hit_label ? 62 : 44, // the mark of the outcome stands between the threshold's words and the bars
    beside = isAside(b, c),
    height = c.big ? 270 : bare ? 112 : beside ? 220 : 180,
    base = height - 26,
    left = 10,
    right = w - 10;
  const n = c.bars.length,
    cell = (right - left) / n,
    values = c.values && cell >= (b.size === "phone" && !c.big ? 40 : 26); // narrower bars have no room for words
  const peak = c.peak || Math.max(...c.bars.map((x) => x.p), ...(c.ghost || [0]), 0.0001);
  const tall = (p) => (p / peak) * (base - top);
  const every = Math.ceil(n / 14);
  const parts = [];
  c.bars.forEach((one, i) => {
    const x = left + i * cell + 3,
      y = base - tall(one.p),
      hit = c.hit !== undefined && i >= c.hit,
      came = c.result === i;
    const box = {
      x: x.toFixed(1),
      y: y.toFixed(1),
      width: (cell - 6).toFixed(1),
      height: tall(one.p).toFixed(1),
    };
    const middle = (x + (cell - 6) / 2).toFixed(1);
    parts.push(h("rect", { class: "bar" + (hit ? " hit" : "") + (came ? " mark" : ""), ...box }));
    if (hit && !came) parts.push(h("rect", { ...box, fill: "url(#k-hatch)", stroke: "none" }));
    if (values && one.p)
      parts.push(
        h(
          "text",
          { class: "val", x: middle, y: (y - 6).toFixed(1), "text-anchor": "middle" },
          one.p < 0.005 ? "<1%" : Math.round(one.p * 100) + "%",
        ),
      );
    if (i % every === 0 || came) {
      parts.push(
        h(
          "text",
          { class: came ? "strong" : "", x: middle, y: height - 9, "text-anchor": "middle" },
          one.label,
        ),
      );
    }
    if (came)
      parts.push(
        h("path", { class: "came", d: `M${middle} ${(y - (values ? 22 : 6)).toFixed(1)}l-6 -9h12z` }),
      );
  });
  if (c.ghost) {
    const steps = c.ghost
      .map((p, i) => `V${(base - tall(p)).toFixed(1)}H${(left + (i + 1) * cell).toFixed(1)}`)
      .join("");
    parts.push(h("path", { class: "bar ghost", d: `M${left} ${base}${steps}V${base}` }));
  }
  parts.push(h("path", { class: "axis", d: `M${left - 2} ${base}H${right + 2}` }));
  if (c.hit !== undefined && c.hit_label) {
    const x = left + c.hit * cell,
      late = x + c.hit_label.length * ((b.size === "phone" || beside) && !c.big ? 10 : 7.6) > right;
    parts.push(h("path", { class: "leader", "stroke-dasharray": "3 3", d: `M${x.toFixed(1)} ${base}V14` }));
    parts.push(
      h(
        "text",
        {
          class: "strong",
          x: (late ? x - 6 : x + 6).toFixed(1),
          y: 20,
          "text-anchor": late ? "end" : "start",
        },
        c.hit_label,
      ),
    );
  }
  return [
    caption(b, c),
    h(
      "svg",
      { viewBox: `0 0 ${w} ${height}`, role: "img", "aria-label": c.spoken || plain(c.sentence, b.names) },
      parts,
    ),
    legend(c),
    twin(b, c),
  ];
}

/** Counts by seat. The table is the chart, so it needs no twin of its own. */
function tally(b, c) {
  return [
    h("h2", null, c.title, c.small && h("small", null, rich(c.small, b.names))),
    h(
      "table",
      { class: "tally", "data-symbol": c.symbol },
      h("caption", { class: "vh" }, plain(c.sentence, b.names)),
      c.rows.map((r) =>
        h(
          "tr",
          null,
          h("th", { scope: "row" }, r.label),
          h(
            "td",
            null,
            h(
              "span",
              { class: "cells", "aria-hidden": "true" },
              Array.from({ length: Math.max(c.of, r.count) }, (_, i) =>
                h("i", { class: i >= r.count ? "" : r.over && i >= (c.second ?? 0) ? "on over" : "on" }),
              ),
            ),
          ),
          h("td", { class: "n" }, h("b", null, String(r.count))),
          h("td", { class: "tnote" }, r.note || ""),
        ),
      ),
    ),
    c.note && h("p", { class: "key-note" }, h("i", { class: "sw" }), " ", rich(c.note, b.names)),
  ];
}

/** Amounts as horizontal bars with the value before, if it changed. */
function amounts(b, c) {
  const peak = Math.max(...c.rows.map((r) => Math.max(r.value, r.old ?? 0)), 1);
  return [
    c.title && h("h2", null, c.title),
    caption(b, c),
    h(
      "ul",
      { class: "amounts", role: "list" },
      c.rows.map((r) =>
        h(
          "li",
          { "data-symbol": r.symbol },
          sym(r.symbol),
          h("span", { class: "name" }, r.label),
          h(
            "span",
            { class: "track-bar", "aria-hidden": "true" },
            h("i", { style: `width:${(100 * r.value) / peak}%` }),
            r.old !== undefined && h("i", { class: "was", style: `left:${(100 * r.old) / peak}%` }),
          ),
          h("b", null, r.old !== undefined && h("s", { class: "delta" }, String(r.old)), String(r.value)),
        ),
      ),
    ),
    legend(c),
    twin(b, c),
  ];
}

/** What turns into what: essences at both sides, powers between them. Wires touch only what a power takes and gives. */
function network(b, c) {
  const row = 40,
    n = Math.max(c.essences.length, c.gates.length, 1),
    height = n * row + 16 + (c.foot ? 24 : 0),
    w = 420;
  const spread = (count, i) => 8 + (n * row * (i + 0.5)) / count;
  const at = {};
  c.essences.forEach((e, i) => (at[e.symbol] = spread(c.essences.length, i)));
  const wires = [],
    gates = [],
    ends = [];
  c.gates.forEach((g, i) => {
    const y = spread(c.gates.length, i),
      wide = Math.max(64, plain(g.label, b.names).length * 8 + 16),
      x1 = 210 - wide / 2,
      x2 = 210 + wide / 2;
    const wire = (s, from, x, toX) =>
      h("path", {
        class: "wire" + (g.turned ? " off" : "") + ((g.hot || []).includes(s) ? " hot" : ""),
        "data-symbol": s,
        d: from
          ? `M58 ${at[s]}C110 ${at[s]} ${x - 50} ${y} ${x} ${y}`
          : `M${x} ${y}C${x + 50} ${y} ${toX - 52} ${at[s]} ${toX} ${at[s]}`,
      });
    for (const s of g.takes) if (at[s] !== undefined) wires.push(wire(s, true, x1));
    for (const s of g.gives) {
      if (at[s] === undefined) continue;
      wires.push(
        wire(s, false, x2, 356),
        h("path", { class: "tip" + (g.turned ? " off" : ""), d: `M355 ${at[s] - 4}l7 4l-7 4z` }),
      );
    }
    gates.push(
      h("rect", {
        class: "gate" + (g.turned ? " off" : ""),
        x: x1,
        y: y - 13,
        width: wide,
        height: 26,
        rx: 2,
      }),
      h("text", { class: g.turned ? "" : "val", x: 210, y: y + 4, "text-anchor": "middle" }, g.label),
    );
  });
  const end = (e, x, amount) => {
    const wide = amount && e.value > 9;
    return h(
      "g",
      { "data-symbol": e.symbol },
      h("circle", { class: "node", cx: x, cy: at[e.symbol], r: wide ? 20 : 17 }),
      h("use", {
        href: "#" + e.symbol,
        x: x - (wide ? 18 : amount ? 15 : 9),
        y: at[e.symbol] - 9,
        width: 18,
        height: 18,
        class: "tint",
      }),
      amount &&
        h(
          "text",
          { class: "strong", x: x + 9, y: at[e.symbol] + 5, "text-anchor": "middle" },
          String(e.value),
        ),
    );
  };
  for (const e of c.essences) ends.push(end(e, 40, true), end(e, 380, false));
  return [
    caption(b, c),
    h(
      "svg",
      {
        class: "net",
        viewBox: `0 0 ${w} ${height}`,
        role: "img",
        "aria-label": c.spoken || c.gates.map((g) => `${g.label}: ${g.words}`).join(". "),
      },
      wires,
      gates,
      ends,
      c.foot && h("text", { x: 210, y: height - 6, "text-anchor": "middle" }, c.foot),
    ),
    legend(c),
    twin(b, c),
  ];
}
