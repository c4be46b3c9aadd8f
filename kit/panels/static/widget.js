// The board, part 5 of 5: one widget. State of the view, messages, keyboard, storage, trouble. The protocol is in board.py.

const SLOW = 3000; // ms without an answer until the banner says so
const MOST = 24; // games that a browser keeps; the oldest give way
const PLAYED = /^stepwise\/(?!lesson-|puzzle-)[^/]+\/./; // the keys of games; lessons and puzzles are few and stay
let boards = 0;

class Board {
  constructor(widget, el) {
    this.widget = widget;
    this.id = "kit" + ++boards;
    this.ui = {}; // picked, zone, open, why, whyAt, show, way, drag, trouble: what only the view knows
    this.serial = 0;
    this.waiting = new Map();
    this.shown = 0;
    this.root = document.createElement("div");
    this.root.className = "kit";
    // JupyterLab binds single letters; inside the board they are ours.
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.innerHTML = widget.get("symbols");
    const sprite = this.root.firstElementChild;
    if (sprite)
      for (const [k, v] of Object.entries({
        width: 0,
        height: 0,
        style: "position:absolute",
        "aria-hidden": "true",
      }))
        sprite.setAttribute(k, v);
    this.view = this.root.appendChild(document.createElement("div"));
    this.live = this.root.appendChild(document.createElement("div"));
    this.live.className = "vh";
    this.live.setAttribute("role", "status");
    this.live.dataset.key = "live";
    el.append(this.root);
    this.listen();
    this.take();
    this.size = this.measure();
    const found = this.found(); // before the first model overwrites it
    this.draw();
    this.greet(found);
  }

  // ---------- reading the model ----------

  take() {
    const get = (name) => this.widget.get(name);
    this.model = Object.keys(get("model") || {}).length ? get("model") : null;
    this.words = get("words") || {};
    this.names = (this.model && this.model.symbols) || {};
    this.dialog = get("dialog");
    this.error = get("error");
    this.lang = get("lang") || "en";
    this.index = new Map();
    const walk = (nodes) =>
      nodes.forEach((n) => {
        this.index.set(n.key, n);
        if (n.children) walk(n.children);
      });
    if (this.model) walk(this.model.table);
    this.acts = new Map(((this.model && this.model.actions) || []).map((a) => [a.key, a]));
  }

  find(key) {
    return this.index.get(key);
  }

  action(key) {
    return this.acts.get(key);
  }

  ways() {
    return [...this.index.values()].flatMap((n) => n.ways || []);
  }

  reasonId(key) {
    return `${this.id}-why-${key.replace(/[^\w-]/g, "_")}`;
  }

  // ---------- drawing ----------

  draw() {
    const model = this.model,
      root = this.root;
    const theme = this.theme();
    if (root.lang !== this.lang) root.lang = this.lang;
    if (model && model.app) document.documentElement.lang = this.lang;
    if (theme !== (root.dataset.theme ?? null))
      theme ? (root.dataset.theme = theme) : delete root.dataset.theme;
    if (root.dataset.size !== this.size) root.dataset.size = this.size;
    if (model && model.app && !root.dataset.app) root.dataset.app = "true";
    if (!model) {
      patch(
        this.view,
        h("div", { class: "page" }, banners(this), h("p", { class: "waking" }, this.words.waking || "")),
      );
      return;
    }
    const fresh = model.step !== this.step,
      quiet = model.quiet;
    if (fresh) this.settle(model);
    if (Boolean(root.dataset.quiet) !== Boolean(quiet))
      quiet ? (root.dataset.quiet = "true") : delete root.dataset.quiet;
    const active = root.contains(document.activeElement) ? document.activeElement : null;
    performance.mark("kit-draw");
    patch(this.view, h("div", null, page(this)));
    performance.measure("kit-draw", "kit-draw");
    this.keepFocus(active);
    this.syncDialog();
    if (fresh) {
      if (!quiet && model.live) this.say(model.live);
      this.keepSoon();
    }
    root.dataset.step = model.step;
    root.dataset.shown = this.shown;
    this.settleSoon(fresh && !quiet);
  }

  /** A new stop: what only the view knows stays, as far as it still means something. */
  settle(model) {
    const ui = this.ui;
    this.step = model.step;
    this.shown += 1;
    this.even = this.shown % 2 === 0;
    delete ui.drag;
    delete ui.way;
    const picks = JSON.stringify(model.picks);
    ui.tried = Boolean(picks) && picks === this.picks; // the same cards again: what was chosen of them was answered
    if (!ui.tried) delete ui.parts;
    this.picks = picks;
    const focus = document.activeElement && document.activeElement.dataset;
    if (ui.why && !(focus && focus.why === ui.why && (this.action(ui.why) || {}).state === "refused"))
      ui.why = null;
    const picked = ui.picked && this.find(ui.picked);
    if (ui.picked && !(picked && pickable(this, picked))) ui.picked = null;
    if (ui.zone && !this.find(ui.zone)) ui.zone = null;
    const here = [...this.index.values()].find((n) => n.kind === "zone" && n.state === "here");
    if (here && here.key !== this.here) ui.zone = null; // the action moved on: open where it is
    this.here = here && here.key;
    if (ui.show === "menu") ui.show = null;
  }

  theme() {
    const forced = document.documentElement.dataset.theme;
    if (forced) return forced;
    const lab = document.body.dataset.jpThemeLight;
    if (lab !== undefined && !(this.model && this.model.app)) return lab === "false" ? "dark" : "light";
    return null;
  }

  measure() {
    const width =
      this.root.getBoundingClientRect().width /
      parseFloat(getComputedStyle(document.documentElement).fontSize);
    return !width || width > 68 ? "wide" : width > 52 ? "pane" : "phone";
  }

  /** With the next frame, which lays the board out anyway, see where things stand; what moved glides there. */
  settleSoon(glide) {
    this.gliding ||= glide;
    this.frame ??= requestAnimationFrame(() => {
      const before = this.places;
      for (const one of this.moving || []) one.cancel();
      this.moving = [];
      this.places = this.standing();
      if (this.gliding && before && this.places) this.glide(before);
      this.gliding = false;
      this.frame = null;
    });
  }

  /** Where the things that can move stand, by key: on the board, and in the group they lie in. */
  standing() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
    const board = this.root.getBoundingClientRect(),
      out = new Map();
    for (const el of this.view.querySelectorAll(".piece[data-key], .card[data-key], .face[data-key]")) {
      const at = el.getBoundingClientRect(),
        group = el.parentElement,
        box = group.getBoundingClientRect();
      const own = { x: at.left - box.left, y: at.top - box.top };
      out.set(el.dataset.key, { el, group, own, x: at.left - board.left, y: at.top - board.top });
    }
    return out;
  }

  glide(before) {
    const far = (one, two) => Math.abs(one.x - two.x) + Math.abs(one.y - two.y) > 24;
    for (const [key, now] of this.places) {
      const old = before.get(key);
      // What lies where it lay in its group was moved by nobody, even where the whole group made room.
      if (!old || !(old.group === now.group ? far(old.own, now.own) : far(old, now))) continue;
      const { el, x, y } = now;
      const from = { transform: `translate(${old.x - x}px, ${old.y - y}px)` };
      const how = { duration: 260, easing: "cubic-bezier(.2, .7, .2, 1)" };
      this.moving.push(el.animate([from, { transform: "none" }], how));
    }
  }

  /** Focus survives a step; if its thing is gone it goes to the same thing elsewhere, else to what can be done next. */
  keepFocus(active) {
    if (!active || active === document.activeElement || this.root.querySelector("dialog[open]")) return;
    if (active.isConnected) return active.focus({ preventScroll: true });
    const key = active.dataset.key;
    const same = key && this.view.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const next =
      same ||
      this.view.querySelector(".act.first, .roll") ||
      this.view.querySelector(".can .act") ||
      this.view.querySelector(".key.step");
    if (next) next.focus({ preventScroll: true });
  }

  syncDialog() {
    const el = this.view.querySelector("dialog"),
      want = dialogModel(this);
    if (!el._bound) {
      el._bound = true;
      el.addEventListener("close", () => this.closed());
      el.addEventListener("click", (e) => e.target === el && el.close()); // a click on the backdrop
    }
    if (want && !el.open) {
      el.showModal();
      const field = el.querySelector("input[type=search]");
      if (field && !want.cite) field.focus();
    } else if (!want && el.open) {
      el.close();
    }
  }

  closed() {
    if (this.ui.show) {
      this.ui.show = null;
      this.draw();
    } else if (this.dialog && this.dialog.key) {
      this.dialog = null;
      this.send("close");
      this.draw();
    }
  }

  say(text) {
    this.live.textContent = this.live.textContent === text ? text + "\u00a0" : text;
  }

  // ---------- messages ----------

  send(type, data) {
    const n = ++this.serial;
    this.waiting.set(
      n,
      setTimeout(() => this.trouble("slow"), SLOW),
    );
    this.widget.send({ type, n, step: this.model ? this.model.step : 0, ...data });
    return n;
  }

  answered() {
    const upTo = this.widget.get("answered");
    for (const [n, timer] of this.waiting) {
      if (n > upTo) continue;
      clearTimeout(timer);
      this.waiting.delete(n);
    }
    if (this.acting && this.acting <= upTo) this.acting = 0;
    if (this.widget.get("error")) this.trouble("error");
    if (!this.waiting.size && (this.ui.trouble === "slow" || this.ui.trouble === "lost")) this.trouble(null);
  }

  trouble(kind) {
    const ofKernel = ["slow", "dead", "lost"].includes(kind);
    if (ofKernel && document.getElementById("kit-banner")) return; // an app's own page says it
    if (this.ui.trouble === kind || (kind && /dead/.test(this.ui.trouble))) return; // nothing that comes later mends that
    this.ui.trouble = kind;
    this.draw();
  }

  act(key) {
    if (this.acting) return; // a double click
    this.acting = this.send("act", { key });
  }

  nav(to, data) {
    const c = (this.model.controls || {})[to];
    if (c && c.reason) return this.say(c.reason);
    if (c || data) this.send("nav", { to, ...data });
  }

  sendForm(form) {
    const values = {};
    for (const f of form.elements)
      if (f.name) values[f.name] = f.type === "checkbox" ? f.checked : f.type === "number" ? Number(f.value) : f.value;
    this.send("form", { key: form.dataset.form, values });
  }

  set(name, value) {
    if (name === "lang" && this.model.app) {
      const here = new URL(location); // so that a reload speaks the same
      here.searchParams.set("lang", value);
      history.replaceState(history.state, "", here);
    }
    this.send("set", { name, value });
  }

  // ---------- storage ----------

  /** Writing is slow and the address may change only some times a second, so it waits for a pause or the page's end. */
  keepSoon() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), 100);
  }

  keep() {
    const save = this.model && this.model.save;
    clearTimeout(this.keeping);
    if (!save) return;
    if (save.fragment) history.replaceState(history.state, "", "#" + save.fragment);
    if (this.store(save) || this.told) return;
    this.told = true;
    this.trouble(save.fragment ? "unkept" : "unkept_here");
  }

  /** Write a record into this browser, the oldest games giving way to it; false where the browser keeps nothing. */
  store(save) {
    try {
      const order = this.order().filter((key) => key !== save.key);
      for (const old of order.splice(0, order.length + 1 - MOST)) localStorage.removeItem(old);
      for (;;) {
        try {
          localStorage.setItem("stepwise/order", JSON.stringify([...order, save.key]));
          localStorage.setItem(save.key, save.record);
          localStorage.setItem(`stepwise/${save.game}`, save.key);
          sessionStorage.setItem(`stepwise/${save.game}`, save.key);
          return true;
        } catch (full) {
          if (!order.length) throw full;
          localStorage.removeItem(order.shift());
        }
      }
    } catch {
      return false;
    }
  }

  /** The keys of the games kept here, the one longest not played first. */
  order() {
    let known = [];
    try {
      known = [...JSON.parse(localStorage.getItem("stepwise/order"))];
    } catch {
      /* none was written yet, or not by us */
    }
    const games = Object.keys(localStorage).filter((key) => PLAYED.test(key));
    return games.sort((a, b) => known.indexOf(a) - known.indexOf(b));
  }

  /** What the page kept: this tab's game, the last game of any tab, the link it was opened with. */
  found() {
    const game = this.model ? this.model.game : this.widget.get("game"),
      fragment = location.hash.slice(1);
    const read = (storage) => {
      const key = storage.getItem(`stepwise/${game}`),
        record = key && localStorage.getItem(key);
      return record ? { key, record } : null;
    };
    // On a reload the address may be a move behind: what is written to it while the page goes is lost.
    const [entry] = performance.getEntriesByType("navigation"),
      reloaded = entry?.type === "reload";
    // Every lesson and puzzle keeps what was done of it under a key of its own, so two tabs never overwrite each other.
    const progress = () =>
      Object.keys(localStorage)
        .filter((key) => /^stepwise\/(lesson|puzzle)-[^/]+\//.test(key))
        .map((key) => localStorage.getItem(key));
    try {
      return { fragment, reloaded, stored: read(sessionStorage), last: read(localStorage), progress: progress() };
    } catch {
      return { fragment, reloaded, stored: null, last: null };
    }
  }

  greet(found) {
    this.send("ready", { ...found, query: location.search, languages: [...(navigator.languages || [])] });
    this.root.dataset.ready = "true";
  }

  // ---------- what the learner does ----------

  why(key, at) {
    if (this.ui.why === key && this.ui.whyAt === at) return;
    this.ui.why = key;
    this.ui.whyAt = at;
    this.draw();
  }

  whereIs(el) {
    return el.closest(".can") ? "list" : el.closest(".still") ? "still" : "thing";
  }

  pickThing(key) {
    const n = this.find(key);
    this.ui.picked = this.ui.picked === key ? null : key;
    const refused =
      this.ui.picked && n.state === "refused" && actionsOf(this, n).find((a) => a.state === "refused");
    this.ui.why = refused ? refused.key : null;
    this.ui.whyAt = "thing";
    this.draw();
    if (!this.ui.picked) return;
    const box = this.view.querySelector(".strip"),
      el = this.view.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (box) {
      el.style.scrollMarginBottom = box.parentElement.offsetHeight + 16 + "px"; // not under what it opened
      el.scrollIntoView({ block: "nearest" });
      box.scrollIntoView({ block: "nearest" });
    }
    const acts = actionsOf(this, n),
      names = acts.map(
        (a) => plain(a.label, this.names) + (a.state === "refused" ? `, ${this.words.unavailable}` : ""),
      );
    if (acts.length)
      this.say(`${fill(this.words.can_with, { name: plain(n.label, this.names) })}: ${names.join("; ")}`);
  }

  press(el) {
    const d = el.dataset,
      b = this,
      ui = this.ui;
    if (d.cite) return b.send("rule", { id: d.cite });
    if (d.act) {
      const a = b.action(d.act);
      if (!a) return;
      if (a.state !== "refused") return b.act(a.key);
      b.why(a.key, b.whereIs(el));
      return b.say(
        `${a.title ? plain(a.title, b.names) : fill(b.words.refused, { label: plain(a.label, b.names) })} ${plain(a.reason, b.names)} ${plain(a.nearest, b.names)}`.trim(),
      );
    }
    if (d.way) {
      const way = b.ways().find((w) => w.key === d.way);
      ui.way = way.key;
      if (way.state !== "refused") return b.send("choose", { key: way.key });
      b.why(way.key, "thing");
      return b.say(`${plain(way.label, b.names)}. ${plain(way.reason, b.names)}`);
    }
    if (d.part) {
      ui.parts = new Set(parts(b));
      ui.parts.delete(d.part) || ui.parts.add(d.part);
      ui.why = null;
      return b.draw();
    }
    if (d.zone) {
      const n = b.find(d.zone);
      ui.zone = d.zone;
      return b.size !== "phone" && actionsOf(b, n).length ? b.pickThing(d.zone) : b.draw();
    }
    if (d.pick) {
      if (b.size === "phone") ui.open = ui.open === d.pick ? null : d.pick;
      const n = b.find(d.pick);
      return pickable(b, n) ? b.pickThing(d.pick) : b.draw();
    }
    if (d.nav) {
      ui.show = null;
      b.nav(d.nav);
      return d.nav === "step" && el.getAttribute("aria-disabled") === "true" ? b.toChoice() : undefined;
    }
    if (d.stop) return b.nav("stop", { stop: Number(d.stop) });
    if (d.line) return b.send("line", { key: d.line });
    if (d.set) return b.set(d.set, d.value);
    if (d.window) return b.send("window", { key: d.window });
    if (d.detail) return b.send("detail", { key: d.detail });
    if (d.search) {
      ui.show = null;
      return b.send("search", { text: "" });
    }
    if (d.show) {
      ui.show = d.show;
      return b.draw();
    }
    if (d.open) {
      b.showBeside();
      ui.show = null;
      b.draw();
      return b.send("open", { key: d.open });
    }
    if (d.close) return b.view.querySelector("dialog").close();
    if (d.drop) {
      ui.picked = ui.why = null;
      return b.draw();
    }
    if (d.skip) return b.view.querySelector(".main").focus();
    if (d.hush) return b.trouble(null);
    if (d.reload) return location.reload();
  }

  /** What the keyboard goes to does not stay under what sticks to the foot of the screen. */
  uncover(el) {
    if (el.closest(".dock, .deck, dialog")) return;
    const at = el.getBoundingClientRect();
    for (const bar of this.view.querySelectorAll(".dock, .deck, .can[data-few]")) {
      const over = bar.getBoundingClientRect();
      const covers = over.top < at.bottom && over.bottom > at.top && over.left < at.right && over.right > at.left;
      if (covers && !bar.contains(el) && !el.contains(bar)) scrollBy(0, at.bottom - over.top + 12);
    }
  }

  /** "Your choice" leads to it: to what glows, else to the cards to choose of, else to the first thing that may be done. */
  toChoice() {
    const main = this.view.querySelector(".main");
    const ways = [".act.first", "[data-part]", ".can [data-state=legal]", "button[data-act][data-state=legal]"];
    const there = ways.map((way) => main.querySelector(way)).find(Boolean);
    if (!there) return;
    there.scrollIntoView({ block: "center" });
    there.focus({ preventScroll: true });
  }

  /** What is about to open stands under the board, where nobody looks: bring it into view. */
  showBeside() {
    const box = this.root.parentElement.parentElement;
    const grown = new ResizeObserver(() => {
      const last = box.lastElementChild;
      if (last && !last.contains(this.root)) last.scrollIntoView({ block: "start" });
      dispatchEvent(new Event("resize")); // plotly measures its room only then
    });
    grown.observe(box);
    const enough = () => grown.disconnect();
    for (const own of ["wheel", "touchstart", "keydown"]) addEventListener(own, enough, { once: true, passive: true });
    setTimeout(enough, 15000);
  }

  listen() {
    const root = this.root;
    root.addEventListener("click", (e) => {
      const el = e.target.closest("button, [data-tap]");
      if (!el || !root.contains(el)) return;
      if (el.dataset.tap) return this.size === "phone" && this.press({ dataset: { pick: el.dataset.tap } });
      this.press(el);
    });
    root.addEventListener("focusin", (e) => {
      const zone = e.target.closest(".zone");
      if (zone && zone.dataset.key !== this.ui.zone && this.size !== "phone") {
        this.ui.zone = zone.dataset.key;
        this.draw();
      }
      if (!e.target.matches(":focus-visible")) return;
      const el = e.target.closest("[data-why]");
      if (el) this.why(el.dataset.why, this.whereIs(el));
      this.uncover(e.target); // only now: the reason makes the dock grow
    });
    root.addEventListener("pointerover", (e) => {
      // A button that comes to lie under a resting mouse was not asked why.
      const at = `${e.clientX},${e.clientY}`,
        rests = at === this.pointer;
      this.pointer = at;
      if (e.pointerType !== "mouse" || rests) return;
      clearTimeout(this.hover);
      const el = e.target.closest("[data-why]");
      if (el)
        this.hover = setTimeout(() => el.isConnected && this.why(el.dataset.why, this.whereIs(el)), 150);
    });
    root.addEventListener("pointermove", (e) => (this.pointer = `${e.clientX},${e.clientY}`), { passive: true });
    root.addEventListener("keydown", (e) => this.key(e));
    root.addEventListener("input", (e) => {
      const d = e.target.dataset;
      if (d.ruler) {
        this.ui.drag = Number(e.target.value);
        this.draw();
      } else if (d.query) {
        clearTimeout(this.typing);
        this.typing = setTimeout(() => this.send("search", { text: e.target.value }), 150);
      }
    });
    root.addEventListener("change", (e) => {
      const d = e.target.dataset;
      if (d.ruler) this.nav("stop", { stop: Number(e.target.value) });
      else if (d.field) this.set(d.field, e.target.value);
      else if (e.target.form?.dataset.live) this.sendForm(e.target.form);
    });
    root.addEventListener("submit", (e) => {
      e.preventDefault();
      this.ui.show = null;
      this.sendForm(e.target);
      this.draw();
    });
    const redraw = (fresh) => () => {
      this.take();
      if (fresh) fresh();
      this.draw();
    };
    this.handlers = {
      "change:model": redraw(),
      "change:words": redraw(),
      "change:lang": redraw(),
      "change:dialog": redraw(),
      "change:error": redraw(
        () => (this.ui.trouble = this.error ? "error" : this.ui.trouble === "error" ? null : this.ui.trouble),
      ),
      "change:answered": () => this.answered(),
    };
    for (const [name, handler] of Object.entries(this.handlers)) this.widget.on(name, handler);
    this.sizes = new ResizeObserver(() => {
      const size = this.measure();
      this.settleSoon(false); // the board grew or shrank without a step: nothing has moved on it
      if (size === this.size) return;
      this.size = size;
      this.draw();
    });
    this.sizes.observe(root);
    this.leave = () => this.keep();
    addEventListener("pagehide", this.leave);
    this.another = () => this.model?.app && this.send("link", { fragment: location.hash.slice(1) });
    addEventListener("hashchange", this.another); // only a reader's own change of the address comes here
    this.themes = new MutationObserver(() => this.theme() !== (root.dataset.theme ?? null) && this.draw());
    this.themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
    this.watchKernel();
  }

  /** Hear of a dead kernel or a lost connection before anybody clicks, where the host tells. */
  watchKernel() {
    const manager = this.widget.widget_manager || {};
    const kernel = manager.kernel || manager._kernel;
    if (!kernel || !kernel.statusChanged) return;
    const dead = () => this.trouble(this.model && this.model.app ? "dead" : "lab_dead");
    this.onStatus = (_, status) => /dead|restarting|terminating/.test(status) && dead();
    this.onConnection = (_, status) => {
      if (status === "connected") {
        if (this.ui.trouble === "lost") this.trouble(null);
      } else this.trouble("lost");
    };
    kernel.statusChanged.connect(this.onStatus);
    kernel.connectionStatusChanged && kernel.connectionStatusChanged.connect(this.onConnection);
    this.kernel = kernel;
  }

  // ---------- keyboard ----------

  key(e) {
    const el = e.target,
      d = el.dataset;
    if (e.ctrlKey || e.altKey || e.metaKey || this.root.querySelector("dialog[open]")) return;
    if (el.matches("input:not([type=range]), textarea, select, [contenteditable]")) return;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    const done = (result) => {
      e.preventDefault();
      e.stopPropagation();
      return result;
    };
    if (arrow && el.closest(".arena")) return done(this.moveZone(el, arrow));
    if (arrow && d.way) return done(this.moveWay(el, arrow[0] + arrow[1]));
    if (arrow && (el.matches("input[type=range]") || el.closest(".scroll"))) return undefined;
    if (e.key === "ArrowLeft") return done(this.nav("back"));
    if (e.key === "ArrowRight") return done(this.nav("step"));
    if (e.key === "Escape" && (this.ui.why || this.ui.picked)) {
      if (this.ui.picked) this.ui.picked = null;
      this.ui.why = null;
      return done(this.draw());
    }
    if (e.key === "?") return done(this.press({ dataset: { show: "help" } }));
    if (e.key === "/") return done(this.send("search", { text: "" }));
    if (e.code === "KeyM") return done(this.nav("mine"));
    if (e.code === "KeyP") return done(this.nav("play"));
    return undefined;
  }

  moveZone(el, [dx, dy]) {
    const zone = el.closest(".zone");
    const from = zone ? zone.querySelector("[data-zone]").dataset.at.split(",").map(Number) : [0, 0];
    const to = this.view.querySelector(`[data-at="${from[0] + dx},${from[1] + dy}"]`);
    if (to) to.focus();
  }

  moveWay(el, by) {
    const all = [...el.parentElement.querySelectorAll("[data-way]")];
    const to = all[(all.indexOf(el) + by + all.length) % all.length];
    this.ui.way = to.dataset.way;
    this.draw();
    to.focus();
    if (to.getAttribute("aria-disabled") !== "true") this.press(to);
  }

  remove() {
    for (const [name, handler] of Object.entries(this.handlers)) this.widget.off(name, handler);
    for (const timer of this.waiting.values()) clearTimeout(timer);
    removeEventListener("pagehide", this.leave);
    removeEventListener("hashchange", this.another);
    this.keep();
    cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
    this.themes.disconnect();
    if (this.kernel) {
      this.kernel.statusChanged.disconnect(this.onStatus);
      this.kernel.connectionStatusChanged &&
        this.kernel.connectionStatusChanged.disconnect(this.onConnection);
    }
    this.root.remove();
  }
}

export default {
  render({ model, el }) {
    const board = new Board(model, el);
    return () => board.remove();
  },
};
