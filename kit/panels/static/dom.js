// The board, part 1 of 5: real DOM from plain descriptions, patched by key, and rich text.
// The parts are joined in order into one module by kit/panels/board.py; there is no build step.

const SVG = "http://www.w3.org/2000/svg";

/** Describe an element. `key` in props makes it keep its DOM node, and so focus and scroll, from stop to stop. */
function h(tag, props, ...kids) {
  return {
    tag,
    props: props || {},
    kids: kids.flat(Infinity).filter((k) => k !== null && k !== undefined && k !== false && k !== ""),
  };
}

function setProp(el, name, value) {
  if (name === "key") {
    el.setAttribute("data-key", value);
  } else if (name === "value" || name === "checked") {
    el[name] = value;
  } else if (value === true) {
    el.setAttribute(name, name.startsWith("data-") ? "true" : "");
  } else {
    el.setAttribute(name, value);
  }
}

function isNothing(value) {
  return value === null || value === undefined || value === false;
}

function make(v, svg) {
  if (typeof v !== "object") return document.createTextNode(v);
  const inSvg = svg || v.tag === "svg";
  const el = inSvg ? document.createElementNS(SVG, v.tag) : document.createElement(v.tag);
  patch(el, v, inSvg);
  return el;
}

/** Make `el` look like `v`, touching only what differs. */
function patch(el, v, svg) {
  const old = el._props || {};
  for (const name in old) {
    if (isNothing(v.props[name]) && !isNothing(old[name]))
      el.removeAttribute(name === "key" ? "data-key" : name);
  }
  for (const name in v.props) {
    const value = v.props[name];
    if (isNothing(value)) continue;
    // A field belongs to who types in it, so only a new value is set; the ruler follows the cursor.
    if (value !== old[name] || (name === "value" && el.type === "range")) setProp(el, name, value);
  }
  el._props = v.props;
  patchKids(el, v.kids, svg);
  if (v.tag === "select" && v.props.value !== old.value) el.value = v.props.value; // only now it has its options
}

function fits(el, v) {
  if (typeof v !== "object") return el.nodeType === 3;
  return el.nodeType === 1 && el.localName === v.tag && (el._props || {}).key === v.props.key;
}

function patchKids(el, kids, svg) {
  const keyed = new Map();
  const loose = [];
  for (let at = el.firstChild; at; at = at.nextSibling) {
    const key = (at._props || {}).key;
    if (key !== undefined) keyed.set(key, at);
    else loose.push(at);
  }
  let next = 0;
  const found = kids.map((v) => {
    if (typeof v === "object" && v.props.key !== undefined) {
      const el = keyed.get(v.props.key);
      if (el && fits(el, v)) {
        keyed.delete(v.props.key);
        return el;
      }
      return null;
    }
    // Things without a key keep their order; look ahead a little, so that one that is gone costs no rebuild of the rest.
    for (let i = next; i < Math.min(loose.length, next + 4); i++) {
      if (fits(loose[i], v)) {
        for (let j = next; j < i; j++) loose[j].remove();
        next = i + 1;
        return loose[i];
      }
    }
    return null;
  });
  for (const el of keyed.values()) el.remove();
  for (; next < loose.length; next++) loose[next].remove();
  let at = el.firstChild;
  kids.forEach((v, i) => {
    const old = found[i];
    if (!old) {
      el.insertBefore(make(v, svg), at);
      return;
    }
    if (old === at) at = at.nextSibling;
    else el.insertBefore(old, at);
    if (typeof v === "object") patch(old, v, svg || v.tag === "svg");
    else if (old.nodeValue !== String(v)) old.nodeValue = v;
  });
}

/** A symbol of the sprite: silent, or with a spoken name. */
function sym(name, label, extra) {
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return h(
    "svg",
    { class: "sym", "data-symbol": name, viewBox: "0 0 24 24", ...spoken, ...extra },
    h("use", { href: "#" + name }),
  );
}

function hidden(text) {
  return text ? h("span", { class: "vh" }, text) : null;
}

function cite(id) {
  return id ? h("button", { type: "button", class: "cite", "data-cite": id }, id) : null;
}

const RICH = /\*\*(.+?)\*\*|==(.+?)==|\[([A-Z]{2} [^[\]]+)\]|([+\-\u2212]?\d+)?:([a-z]-[a-z_-]+):/g;

/** The form of a symbol's name beside a number; the same as kit.show.table.counted. */
function counted(name, amount) {
  const forms = name.split("|");
  if (forms.length === 1 || !amount) return forms[0];
  const n = Number(amount.replace(/\D/g, "")) % 100;
  if (n % 10 === 1 && n !== 11) return forms[0];
  return [2, 3, 4].includes(n % 10) && (n < 12 || n > 14) ? forms[1] : forms[2];
}

/** A count stays on the line of what it counts, and a Russian preposition on that of its word. */
function glue(text) {
  return text.replace(/(\d) × /g, "$1\u00a0×\u00a0").replace(/(?<![а-яё])([а-яё]{1,2}) /gi, "$1\u00a0");
}

/** Rich text as children: strong, the lamp, cites, amounts. Inside a button a cite is only its words (`inert`). */
function rich(text, names, inert) {
  const out = [];
  let from = 0;
  for (const m of String(text ?? "").matchAll(RICH)) {
    if (m.index > from) out.push(glue(text.slice(from, m.index)));
    from = m.index + m[0].length;
    const [, strong, lit, rule, amount, symbol] = m;
    if (strong) out.push(h("b", null, rich(strong, names, inert)));
    else if (lit) out.push(h("span", { class: "lit" }, rich(lit, names, inert)));
    else if (rule) out.push(inert ? h("span", { class: "cite" }, rule) : cite(rule));
    else {
      const name = counted(names[symbol] || symbol.slice(2), amount);
      const essence = h(
        "span",
        { class: amount ? "ess" : "ess bare", "data-symbol": symbol },
        amount,
        sym(symbol, name),
      );
      const end = /^(?:[.,;)]|:(?![a-z]-))+/.exec(text.slice(from)); // no line begins with a comma
      if (end) from += end[0].length;
      out.push(end ? h("span", { class: "glued" }, essence, end[0]) : essence);
    }
  }
  if (from < String(text ?? "").length) out.push(glue(text.slice(from)));
  return out;
}

/** The words of a rich text alone; the same as kit.show.table.plain. */
function plain(text, names) {
  return String(text ?? "")
    .replace(RICH, (all, strong, lit, rule, amount, symbol) => {
      if (strong || lit) return plain(strong || lit, names);
      if (rule) return "";
      const name = counted(names[symbol] || symbol.slice(2), amount);
      return amount ? `${amount} ${name}` : name;
    })
    .replace(/\s+([.,;:])/g, "$1")
    .replace(/\s{2,}/g, " ")
    .trim();
}

/** "{n} of {of}" with values. */
function fill(text, values) {
  return (text || "").replace(/\{(\w+)\}/g, (all, name) => values[name] ?? "");
}
