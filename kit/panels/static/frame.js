// The board, part 4 of 5: what stands round the table: actions and reasons, masthead, margin or sheet, dock, dialogs.

// ---------- actions ----------

/** A button for an action. `where` makes its key unique when the same action stands on its thing or in the strip too. */
function actionButton(b, a, where = "", short = "") {
  const refused = a.state === "refused",
    label = rich(short || a.label, b.names, true);
  return h(
    "button",
    {
      type: "button",
      key: where + a.key,
      class: "act" + (a.first && (!where || where === "strip>") ? " first" : ""),
      "data-act": a.key,
      "data-state": a.state,
      "aria-disabled": refused ? "true" : null,
      "data-why": refused ? a.key : null,
      "aria-expanded": refused ? String(b.ui.why === a.key) : null,
      "aria-describedby": refused ? b.reasonId(a.key) : null,
      "aria-label": short ? plain(a.label, b.names) + (refused ? `, ${b.words.unavailable}` : "") : null,
    },
    refused ? sym("k-no") : a.symbol && sym(a.symbol),
    h(
      "span",
      null,
      label,
      refused && !short && hidden(`, ${b.words.unavailable}`),
      a.small && !short && h("small", null, rich(a.small, b.names, true)),
    ),
  );
}

/** The reasons of refused actions as hidden text, so that a screen reader speaks them with the button. */
function reasons(b) {
  const ways = b.ways();
  return h(
    "div",
    { hidden: true },
    [...(b.model.actions || []), ...ways]
      .filter((a) => a.state === "refused")
      .map((a) => h("span", { key: "why/" + a.key, id: b.reasonId(a.key) }, plain(a.reason, b.names))),
  );
}

/** What would be legal; the action that it names is a button. */
function nearest(b, text, instead) {
  if (!instead) return rich(text, b.names);
  const label = plain(instead.label, b.names),
    parts = plain(text, b.names).split(label);
  const button = h("button", { type: "button", class: "linkish", "data-act": instead.key }, label);
  return parts.length === 2 ? [parts[0], button, parts[1]] : [rich(text, b.names), " ", button];
}

/** Why not: the reason, its rules, what would be legal instead. One at a time. */
function because(b) {
  const a = b.ui.why && (b.action(b.ui.why) || b.ways().find((w) => w.key === b.ui.why));
  if (!a || a.state !== "refused") return null;
  const instead = a.instead && b.action(a.instead);
  return h(
    "div",
    { class: "because", id: b.id + "-because", key: "why-not" },
    sym("k-no"),
    h(
      "div",
      null,
      h(
        "p",
        null,
        h(
          "b",
          null,
          a.title ? rich(a.title, b.names) : fill(b.words.refused, { label: plain(a.label, b.names) }),
        ),
        " ",
        rich(a.reason, b.names),
        (a.cites || []).map((id) => [" ", cite(id)]),
      ),
      (a.nearest || a.back || instead) &&
        h(
          "p",
          null,
          nearest(b, a.nearest || "", instead),
          a.back && [
            " ",
            h("button", { type: "button", class: "linkish", "data-stop": a.back.stop }, a.back.label),
          ],
        ),
    ),
  );
}

/** The legal action that the chosen cards make, if they make one. */
function madeOf(b) {
  const { cards, ways } = b.model.picks;
  const kinds = [...parts(b)].map((key) => cards[key]).sort();
  const made = b.action(ways[kinds.join(",")]);
  return made && made.state !== "refused" ? made : null;
}

/** The one action that the chosen cards make; what is chosen otherwise is refused for its number. */
function composed(b, where = "") {
  const made = madeOf(b);
  if (made) return actionButton(b, { ...made, first: true }, where);
  const not = b.action(b.model.picks.other);
  return actionButton(b, { ...not, label: not.verb || not.label, small: not.reason }, where + "picks>");
}

function actionList(b, n, parent) {
  const picks = b.model.picks;
  const ways = new Set(picks ? Object.values(picks.ways) : []);
  const open = picks && madeOf(b); // until the cards make an action, its place says why not; then a greyed one does
  const acts = (b.model.actions || []).filter(
    (a) =>
      !a.unlisted &&
      !(inMargin(b) && a.key === b.model.form.key) &&
      (!ways.has(a.key) || (open && a.key === picks.other)),
  );
  const here = b.ui.whyAt === "list" && because(b);
  // In a column the next step stands where there is nothing to choose, so that its place does not come and go.
  const step = (parent === "columns" && b.size !== "phone" && !acts.length && (b.model.controls || {}).step) || {};
  const go = step.do && !step.reason && !picks;
  if (!acts.length && !picks && !go) return here ? h("section", { class: "can", key: "actions" }, here) : null;
  return h(
    "section",
    {
      class: "can",
      key: "actions",
      "aria-labelledby": b.id + "-can",
      "data-few": acts.length < 5 || null,
    },
    h("h2", { id: b.id + "-can" }, n.label ? rich(n.label, b.names) : b.words.can),
    h(
      "ul",
      { class: "acts", role: "list" },
      picks && h("li", { key: "picks/li" }, h("p", { class: "label" }, picks.hint), composed(b)),
      acts.map((a) => h("li", { key: a.key + "/li" }, actionButton(b, a))),
      go &&
        h(
          "li",
          { key: "go/li" },
          h(
            "button",
            { type: "button", key: "go", class: "act first", "data-nav": "step" },
            sym(step.symbol || KEY_SYMBOL.step),
            h("span", null, step.label || b.words.step),
          ),
        ),
    ),
    here,
  );
}

/** The strip over the dock: what can be done with the thing that is chosen, legal and refused, or a reason asked for on it. */
function strip(b) {
  const picked = b.ui.picked && b.find(b.ui.picked);
  const here = b.ui.whyAt === "thing" && because(b);
  if (!picked && b.size === "phone" && b.model.picks && (b.ui.parts || b.model.picks.chosen))
    return h(
      "section",
      { class: "strip", key: "strip" },
      b.ui.tried && b.ui.parts && b.model.answer && h("p", { class: "said" }, rich(b.model.answer.text, b.names)),
      h("div", { class: "acts" }, composed(b, "strip>")),
      here,
    );
  if (!picked) return here ? h("div", { class: "strip bare", key: "strip" }, here) : null;
  const name = plain(picked.label || b.words.face_down, b.names),
    all = actionsOf(b, picked),
    open = all.filter((a) => a.state !== "refused"),
    acts = all.length > 8 && open.length ? open : all; // of many, the refused ones stand on the board alone
  return h(
    "section",
    { class: "strip", key: "strip", "aria-label": fill(b.words.can_with, { name }) },
    h(
      "header",
      null,
      h("h2", null, acts.some((a) => a.state !== "refused") ? fill(b.words.can_with, { name }) : name),
      picked.detail &&
        h("button", { type: "button", class: "linkish", "data-detail": picked.key }, b.words.details),
      h(
        "button",
        { type: "button", class: "key close", "data-drop": true, "aria-label": b.words.close },
        sym("k-close"),
      ),
    ),
    acts.length
      ? h(
          "div",
          { class: "acts" },
          acts.map((a) => actionButton(b, a, picked.key + ">")),
        )
      : !picked.detail && h("p", null, b.words.nothing),
    here,
  );
}

// ---------- masthead and headline ----------

function masthead(b) {
  const m = b.model,
    menu = m.menu || {},
    phone = b.size === "phone";
  const mark = [sym("k-mark"), h("span", null, "Stepwise")];
  const more = phone && (menu.seat || menu.drawer || menu.rules || (menu.links || []).length > 1);
  return h(
    "header",
    // A phone has no room for both names: in a game its own stands beside the mark.
    { class: m.controls ? "mast played" : "mast", key: "mast" },
    m.href ? h("a", { class: "mark", href: m.href }, mark) : h("span", { class: "mark" }, mark),
    m.where && h("span", { class: "where" }, rich(m.where, b.names)),
    h(
      "nav",
      { "aria-label": b.words.view },
      !phone && [
        menu.seat && select(b, menu.seat),
        menu.drawer && h("button", { type: "button", "data-show": "drawer" }, menu.drawer.title),
        menu.rules && h("button", { type: "button", "data-search": true }, b.words.rulebook),
        (menu.links || []).map((l) => anchor(b, l, "")),
      ],
      menu.lang && language(b, menu.lang),
      phone
        ? more &&
            h("button", { type: "button", "data-show": "menu", "aria-label": b.words.view }, sym("k-menu"))
        : h("button", { type: "button", "data-show": "help", "aria-label": b.words.keys_title }, "?"),
    ),
  );
}

/** Two languages are a switch, more a list. */
function language(b, f) {
  if (f.options.length !== 2) return select(b, f);
  const now = f.options.find(([v]) => v === f.value),
    other = f.options.find(([v]) => v !== f.value);
  return h(
    "button",
    {
      type: "button",
      "data-set": f.name,
      "data-value": other[0],
      "aria-label": `${f.label}: ${now[1]} / ${other[1]}`,
    },
    f.options.map(([v], i) => [i ? " / " : "", h(v === f.value ? "b" : "span", null, v.toUpperCase())]),
  );
}

function select(b, f) {
  return h(
    "label",
    { class: "pickone", key: "field/" + f.name },
    h("span", null, f.label + ":"),
    h(
      "select",
      { "data-field": f.name, value: f.value },
      f.options.map(([v, text]) => h("option", { value: v, selected: v === f.value || null }, text)),
    ),
  );
}

function headlineBlock(b) {
  const { now, detail, over } = b.model.headline;
  return h(
    "div",
    { class: "now", key: "now" },
    over && h("p", { class: "label" }, rich(over, b.names)),
    h("h1", null, rich(now, b.names)),
    detail && h("p", null, rich(detail, b.names)),
  );
}

// ---------- margin, or the sheet of a phone ----------

function whyNote(b) {
  const last = b.model.last;
  return (
    last &&
    h(
      "section",
      { class: "note", key: "note/why" },
      h("h2", null, b.words.why),
      h("p", { class: "said", key: last.key || "event/last" }, rich(last.said, b.names)),
      (last.cite || last.rule) &&
        h("div", { class: "rule" }, cite(last.cite), last.rule && h("p", null, rich(last.rule, b.names))),
    )
  );
}

function agendaNote(b) {
  const a = b.model.agenda;
  return (
    a &&
    h(
      "section",
      { class: "note", key: "note/agenda" },
      h("h2", null, a.title || b.words.to_come),
      h(
        "ol",
        { class: a.rail ? "rail" : "agenda", role: "list", key: "agenda" },
        a.frames.map((f, i) => (a.rail ? railStep(b, f) : agendaLine(b, f, i))),
      ),
      a.small && h("p", { class: "label" }, a.frames.some((f) => f.ask) && sym("m-hidden"), rich(a.small, b.names)),
    )
  );
}

function railStep(b, f) {
  const skipped = f.state === "skipped";
  return h(
    "li",
    { key: f.key, class: f.ask && "asks", "data-state": f.state, "aria-current": f.current ? "step" : null },
    h(skipped ? "s" : "b", null, rich(f.words, b.names)),
    " ",
    cite(f.cite),
    skipped
      ? h("small", null, h("b", null, b.words.skipped), " ", rich(f.reason, b.names))
      : f.small && h("small", null, rich(f.small, b.names)),
    f.window && h("span", { class: "win" }, rich(f.window, b.names)),
    f.ask &&
      h(
        "button",
        {
          type: "button",
          class: "ask",
          key: f.ask.key,
          "data-window": f.ask.key,
          "aria-pressed": String(f.ask.pressed),
          "aria-label": f.ask.spoken,
          title: f.ask.spoken,
        },
        sym(f.ask.pressed ? "k-ok" : "m-hidden"),
      ),
  );
}

function agendaLine(b, f, i) {
  const skipped = f.state === "skipped";
  return h(
    "li",
    { key: f.key, "data-state": f.state, "aria-current": f.current ? "step" : null },
    h("span", { class: "n" }, String(i + 1)),
    h(
      "span",
      null,
      h(skipped ? "s" : "span", null, rich(f.words, b.names)),
      skipped
        ? h("small", null, h("b", null, b.words.skipped), " ", rich(f.reason, b.names))
        : f.small && h("small", null, rich(f.small, b.names)),
      f.window && h("span", { class: "win" }, rich(f.window, b.names)),
    ),
    cite(f.cite),
  );
}

function notes(b) {
  const rail = b.model.agenda && b.model.agenda.rail;
  const aside = [...b.index.values()].filter((n) => n.kind !== "group" && isAside(b, n));
  return [
    aside.length > 0 && h("section", { class: "note", key: "note/aside" }, aside.map((n) => thing(b, n, "aside"))),
    inMargin(b) &&
      h(
        "section",
        { class: "note", key: "note/form" },
        h("h2", null, rich(b.model.form.title, b.names)),
        formOf(b, b.model.form, true),
      ),
    rail ? [agendaNote(b), whyNote(b)] : [whyNote(b), agendaNote(b)],
    (b.model.notes || []).map((n) =>
      h(
        "section",
        { class: "note", key: n.key },
        h("h2", null, rich(n.title, b.names)),
        (n.lines || []).map((l) =>
          h("p", { class: "mg" }, l.symbol && sym(l.symbol), h("span", null, rich(l.text, b.names))),
        ),
        n.rows &&
          h(
            "table",
            { class: "pts" },
            n.rows.map((r) =>
              h(
                "tr",
                null,
                r.map((c, i) => h(i ? "td" : "th", i ? null : { scope: "row" }, rich(c, b.names))),
              ),
            ),
          ),
        n.small && h("p", { class: "label" }, rich(n.small, b.names)),
      ),
    ),
  ];
}

function sheet(b) {
  const said = b.model.answer || (b.model.last && { text: b.model.last.said, cite: b.model.last.cite });
  if (!said) return null;
  return h(
    "details",
    { key: "sheet" },
    h(
      "summary",
      null,
      sym("k-book"),
      h("span", null, rich(said.text, b.names, true)),
      said.cite && h("span", { class: "cite" }, said.cite),
    ),
    h("div", { class: "pages" }, notes(b)),
  );
}

// ---------- dock ----------

const KEY_SYMBOL = { back: "k-back", step: "k-step", mine: "k-mine", play: "k-play", lines: "k-branch" };

function dockKey(b, to) {
  const c = (b.model.controls || {})[to];
  if (!c) return null;
  const label = c.label || (to === "play" && c.pressed ? b.words.pause : b.words[to]);
  const spoken = c.spoken || (c.label ? null : b.words[to + "_spoken"]);
  return h(
    "button",
    {
      type: "button",
      key: "nav/" + to,
      class: "key" + (to === "step" ? " step" : "") + (c.do && !c.reason ? " now-do" : ""),
      "data-nav": to,
      "aria-disabled": c.reason ? "true" : null,
      "aria-label": spoken
        ? `${spoken}${c.reason ? ". " + c.reason : ""}`
        : c.reason
          ? `${label}. ${c.reason}`
          : null,
      title: c.reason || null,
      "aria-pressed": to === "play" ? String(Boolean(c.pressed)) : null,
      "aria-haspopup": to === "lines" ? "dialog" : null,
    },
    sym(c.symbol || (to === "play" && c.pressed ? "k-pause" : KEY_SYMBOL[to])),
    h("span", null, label),
  );
}

const NEAR = 8; // units of the ruler, of 600, that two ticks stand apart

/** The stop in words: the cursor's own, or the phase it lies in while the ribbon is drawn along. */
function stopWords(b, at) {
  const r = b.model.ruler;
  if (at === r.cursor && r.text) return r.text;
  const phase = (r.marks || []).filter(([stop]) => stop <= at).pop();
  return fill(b.words.stop, { n: at + 1, of: r.stops }) + (phase ? `, ${phase[1]}` : "");
}

function rulerBlock(b) {
  const r = b.model.ruler;
  if (!r) return null;
  const at = b.ui.drag ?? r.cursor,
    span = Math.max(1, r.stops - 1),
    x = (i) => 8 + (584 * i) / span;
  const line = "non-scaling-stroke",
    apart = (stops, by = NEAR) => stops.every((stop, i) => !i || x(stop) - x(stops[i - 1]) >= by),
    past = Array.from({ length: Math.max(r.cursor, at) + 1 }, (_, i) => i);
  // A long game is marked where it can still be read: own decisions, else the phases, else as many of these as fit.
  const phases = (r.marks || []).map(([stop]) => stop),
    thin = (kept, stop) => (apart([...kept.slice(-1), stop], 3 * NEAR) ? [...kept, stop] : kept),
    whole = [r.own || [], phases].find((stops) => stops.length && apart(stops)),
    long = whole || phases.reduce(thin, []),
    short = apart(past) ? past : [];
  const tick = (i, mine) =>
    h("path", {
      class: mine ? "tick mine" : "tick",
      "vector-effect": line,
      d: `M${x(i).toFixed(1)} ${mine ? "31v14" : "38v7"}`,
    });
  const ticks = [
    ...short.filter((i) => !long.includes(i)).map((i) => tick(i, false)),
    ...long.filter((i) => i < past.length).map((i) => tick(i, true)),
  ];
  const twigs = (r.branches || []).map((t) => ({
    ...t,
    from: x(t.at),
    to: Math.min(592, x(t.at) + 28 + Math.max(30, (584 * t.length) / span)),
  }));
  const name = twigs[0];
  return h(
    "div",
    { class: "ruler", key: "ruler" },
    h("input", {
      type: "range",
      min: 0,
      max: r.stops - 1,
      value: at,
      step: 1,
      "data-ruler": true,
      "aria-label": b.words.timeline,
      "aria-valuetext": stopWords(b, at),
    }),
    h(
      "svg",
      { viewBox: "0 0 600 52", preserveAspectRatio: "none", "aria-hidden": "true" },
      h("path", { class: "past", "vector-effect": line, d: `M8 38H${x(r.cursor).toFixed(1)}` }),
      h("path", { class: "ahead", "vector-effect": line, d: `M${x(r.cursor).toFixed(1)} 38H592` }),
      ticks,
      twigs.map((t) =>
        h("path", {
          class: "twig",
          "vector-effect": line,
          d: `M${t.from.toFixed(1)} 38c14 0 10 -18 28 -18H${t.to.toFixed(1)}`,
        }),
      ),
      h("path", {
        class: "ribbon",
        "vector-effect": line,
        d: `M${(x(at) - 6).toFixed(1)} 25h12v26l-6 -5l-6 5z`,
      }),
    ),
    b.ui.drag !== undefined
      ? h(
          "output",
          { class: "twig-l", style: `left:${Math.min(70, (100 * x(at)) / 600)}%` },
          stopWords(b, at),
        )
      : name &&
          h(
            "button",
            {
              type: "button",
              class: "twig-l",
              "data-line": name.key,
              style: `left:${Math.min(48, (100 * (name.from + 26)) / 600)}%`,
              tabindex: "-1",
            },
            name.name,
          ),
  );
}

function dock(b) {
  const phone = b.size === "phone";
  const bar =
    b.model.controls &&
    h(
      "div",
      { class: "controls", role: "group", "aria-label": b.words.time, key: "controls" },
      h(
        "div",
        { class: "keys" },
        dockKey(b, "back"),
        dockKey(b, "step"),
        dockKey(b, "mine"),
        phone && dockKey(b, "play"),
      ),
      rulerBlock(b),
      h("div", { class: "keys right" }, !phone && dockKey(b, "play"), dockKey(b, "lines")),
    );
  const over = strip(b);
  // One thing at a time under the thumb; what is asked from the start leaves room for why.
  const why = phone && (!over || !(b.ui.picked || b.ui.parts || b.ui.why)) && sheet(b);
  if (!(over || why || bar)) return null;
  return phone
    ? h("div", { class: "deck", key: "dock", role: "region", "aria-label": b.words.time }, over, why, bar)
    : h("div", { class: "dock", key: "dock" }, over, why, bar);
}

// ---------- dialogs ----------

function fieldRow(b, f) {
  const id = `${b.id}-f-${f.name}`;
  const small = f.small && h("small", null, rich(f.small, b.names));
  if (f.kind === "check") {
    return h(
      "label",
      { class: "fieldrow", "data-kind": "check", key: "field/" + f.name },
      h("input", { type: "checkbox", name: f.name, checked: f.value }),
      h("span", null, f.label, small),
    );
  }
  const input =
    f.kind === "select"
      ? h(
          "select",
          { id, name: f.name, value: f.value },
          f.options.map(([v, text]) => h("option", { value: v, selected: v === f.value || null }, text)),
        )
      : h("input", {
          id,
          name: f.name,
          type: f.kind,
          value: f.value,
          min: f.low,
          max: f.high,
          inputmode: f.kind === "number" ? "numeric" : null,
        });
  return h(
    "div",
    { class: "fieldrow", "data-kind": f.kind, key: "field/" + f.name },
    h("label", { for: id }, f.label, small),
    input,
  );
}

/** A form stands in the margin where there is one; a phone opens it as a dialog by the action of its key. */
function inMargin(b) {
  return b.model.form && b.size !== "phone";
}

/** The fields of a form. One in the margin is live: each change is sent at once, and it needs no button. */
function formOf(b, d, live = false) {
  return h(
    "form",
    { "data-form": d.key, "data-live": live || null, class: d.dense ? "dense" : null },
    d.fields.map((f) => fieldRow(b, f)),
    !live && h("button", { type: "submit", class: "act first" }, h("span", null, d.submit || b.words.apply)),
  );
}

/** The dialog that is open: the one Python gave, else one of the board's own (help, menu, drawer). */
function dialogModel(b) {
  const w = b.words,
    menu = b.model.menu || {};
  if (b.dialog && b.dialog.key) return b.dialog;
  if (b.ui.show === "drawer" && menu.drawer) return menu.drawer;
  if (b.ui.show === "help") return { key: "help", kind: "help", title: w.keys_title };
  if (b.ui.show === "menu") return { key: "menu", kind: "menu", title: w.view };
  return null;
}

function dialogBody(b, d) {
  const w = b.words;
  if (d.kind === "help") {
    const keys = [
      ["\u2190", w.key_back],
      ["\u2192", w.key_step],
      ["M", w.key_mine],
      ["P", w.key_play],
      ["/", w.key_rules],
      ["?", w.key_help],
      ["Esc", w.key_escape],
      ["\u2190 \u2191 \u2193 \u2192", w.key_arena],
    ];
    return [
      h(
        "dl",
        { class: "keylist" },
        keys.map(([k, text]) => h("div", null, h("dt", null, h("kbd", null, k)), h("dd", null, text))),
      ),
      h("p", { class: "label" }, w.keys_note),
    ];
  }
  if (d.kind === "menu") {
    const menu = b.model.menu || {},
      { lines } = b.model.controls || {}; // the dock of a phone has no room for it
    return [
      b.model.where && h("p", null, rich(b.model.where, b.names)),
      menu.seat && select(b, menu.seat),
      menu.drawer && h("button", { type: "button", class: "btn", "data-show": "drawer" }, menu.drawer.title),
      lines && h("button", { type: "button", class: "btn", "data-nav": "lines" }, lines.label || w.lines),
      menu.rules && h("button", { type: "button", class: "btn", "data-search": true }, w.rulebook),
      (menu.links || []).map((l) => anchor(b, l, "btn")),
    ];
  }
  return [
    (d.query !== undefined || d.kind === "rule") &&
      h(
        "div",
        { class: "fieldrow", key: "search" },
        h("label", { for: b.id + "-search" }, w.search),
        h("input", {
          id: b.id + "-search",
          type: "search",
          value: d.query || "",
          "data-query": true,
          autocomplete: "off",
        }),
      ),
    d.cite && d.kind === "rule" && !d.results && h("p", { class: "cite" }, d.cite),
    (d.text || []).map((t) => h("p", { class: "para" }, rich(t, b.names))),
    d.results &&
      h(
        "ul",
        { class: "results", role: "list" },
        d.results.map((r) =>
          h(
            "li",
            { key: r.key || r.cite },
            r.cite
              ? [cite(r.cite), h("p", null, rich(r.text, b.names))]
              : h(
                  "button",
                  {
                    type: "button",
                    class: "act",
                    "data-line": r.key,
                    "aria-current": r.current ? "true" : null,
                  },
                  h("span", null, rich(r.text, b.names, true)),
                ),
          ),
        ),
      ),
    d.none && !(d.results || []).length && h("p", null, d.none),
    d.fields && formOf(b, d),
  ];
}

function dialogBox(b) {
  const d = dialogModel(b);
  return h(
    "dialog",
    { class: "sheet-dialog", key: "dialog", "aria-labelledby": d ? b.id + "-dialog" : null },
    d &&
      h(
        "header",
        null,
        h("h2", { id: b.id + "-dialog" }, rich(d.title, b.names)),
        h(
          "button",
          { type: "button", class: "key close", "data-close": true, "aria-label": b.words.close },
          sym("k-close"),
        ),
      ),
    d && h("div", { class: "body" }, dialogBody(b, d)),
  );
}

// ---------- the page ----------

function banners(b) {
  const one = b.ui.trouble,
    w = b.words;
  return h(
    "div",
    { class: "alerts", role: "alert", key: "alerts" },
    one &&
      h(
        "div",
        { class: "banner", "data-kind": one },
        h("p", null, one === "error" ? b.error : w[one]),
        (one === "dead" || one === "slow") &&
          b.model &&
          b.model.app &&
          h("button", { type: "button", class: "btn", "data-reload": true }, w.reload),
        h("button", { type: "button", class: "linkish", "data-hush": true }, w.dismiss),
      ),
  );
}

/** Home: the headline, the duel, one button and its dice at the left; the odds at the right; the games below. */
function homePage(b) {
  const t = b.model.table,
    split = t.findIndex((n) => n.kind === "chart");
  const upper = t.slice(0, split < 0 ? t.length : split),
    acts = b.model.actions || [];
  const dice = upper.find((n) => n.kind === "dice"),
    last = b.model.last;
  const go = acts.find((a) => a.first),
    others = acts.filter((a) => a !== go && a.state === "legal"),
    refused = acts.filter((a) => a.state === "refused");
  return [
    h(
      "section",
      { class: "stage", key: "stage" },
      h(
        "div",
        null,
        headlineBlock(b),
        upper.filter((n) => n.kind !== "actions" && n.kind !== "dice").map((n) => thing(b, n, "home")),
        h(
          "div",
          { class: "rollrow", key: "rollrow" },
          go &&
            h(
              "button",
              { type: "button", class: "roll", key: go.key, "data-act": go.key },
              go.symbol && sym(go.symbol),
              plain(go.label, b.names),
            ),
          others.map((a) => actionButton(b, a)),
          dockKey(b, "back"),
          dice && thing(b, dice, "home"),
        ),
        last && h("p", { class: "said", key: "said" }, rich(last.said, b.names), " ", cite(last.cite)),
      ),
      h(
        "div",
        null,
        split >= 0 && thing(b, t[split], "home"),
        refused.map((a) =>
          h(
            "p",
            { class: "still", key: a.key + "/still" },
            sym("k-no"),
            h(
              "span",
              null,
              h(
                "button",
                {
                  type: "button",
                  class: "linkish",
                  key: a.key,
                  "data-act": a.key,
                  "data-why": a.key,
                  "aria-disabled": "true",
                  "aria-expanded": String(b.ui.why === a.key),
                  "aria-describedby": b.reasonId(a.key),
                },
                plain(a.label, b.names),
                hidden(`, ${b.words.unavailable}`),
              ),
              b.ui.why === a.key
                ? [
                    ": ",
                    h(
                      "span",
                      { class: "why-text", key: "why-not" },
                      rich(a.reason, b.names),
                      (a.cites || []).map((id) => [" ", cite(id)]),
                    ),
                  ]
                : null,
            ),
          ),
        ),
      ),
    ),
    t.slice(split < 0 ? t.length : split + 1).map((n) => thing(b, n, "home")),
  ];
}

function page(b) {
  const m = b.model,
    home = m.home,
    wide = b.size !== "phone";
  const main = home ? homePage(b) : [headlineBlock(b), m.table.map((n) => thing(b, n, "main"))];
  const side = !home && (m.last || m.agenda || m.notes || m.form);
  return [
    h("button", { type: "button", class: "skip", "data-skip": true }, b.words.skip),
    h(
      "div",
      { class: "page", key: "page" },
      masthead(b),
      banners(b),
      m.banner && h("p", { class: "banner", key: "banner" }, rich(m.banner, b.names)),
      h(
        "div",
        { class: home || !side ? "one" : "cols", key: "cols" },
        h(
          "div",
          {
            class: "main",
            id: b.id + "-board",
            tabindex: "-1",
            role: m.app ? "main" : "group", // a notebook has a main part of its own
            "aria-label": b.words.board,
            key: "main",
          },
          main,
          wide && !home && dock(b),
        ),
        wide &&
          side &&
          h("aside", { class: "margin", "aria-label": b.words.margin, key: "margin" }, notes(b)),
        !wide && !home && dock(b),
      ),
    ),
    reasons(b),
    dialogBox(b),
  ];
}
