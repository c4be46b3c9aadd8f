// The page round the panel: the still that stands until the board is ready, the banner when the kernel
// does not answer, and the kernel's release when the page goes.
(() => {
  const byId = id => document.getElementById(id);
  const { words, baseUrl, kernelId } = JSON.parse(byId("kit-page").textContent);

  byId("kit-script").remove(); // it stands only where no script runs

  // --- the banner -----------------------------------------------------------------------------------
  const banner = byId("kit-banner");
  const button = banner.querySelector("button");
  button.textContent = words.reload;
  button.onclick = () => location.reload();

  const say = (name, reload) => {
    if (banner.dataset.says === "dead") return; // nothing that comes later mends it
    banner.dataset.says = name;
    banner.querySelector("span").textContent = words[name];
    button.hidden = !reload;
    banner.hidden = false;
  };
  const unsay = (...names) => { banner.hidden ||= names.includes(banner.dataset.says); };

  // --- the still ------------------------------------------------------------------------------------
  // Voila calls these as its cells arrive. The still stays until the board says that it is ready.
  window.voila_heartbeat = window.voila_process = window.update_loading_text = () => {};
  window.voila_finish = window.display_cells = () => {};

  const late = setTimeout(() => say("late", true), 15000);
  const waiting = new MutationObserver(() => {
    const cells = byId("rendered_cells");
    if (!cells?.querySelector("[data-ready]")) return cells?.classList.add("kit-waiting");
    waiting.disconnect();
    clearTimeout(late);
    unsay("late");
    cells.classList.remove("kit-waiting");
    byId("kit-still").remove();
  });
  waiting.observe(document.body, { subtree: true, childList: true, attributeFilter: ["data-ready"] });

  // --- the kernel's voice ---------------------------------------------------------------------------
  // All that is said to the kernel goes through one web socket. Three seconds of silence while it owes
  // an answer, a closed socket and a dead kernel each get a sentence.
  let silence, busy = false, leaving = false;
  const wait = () => { silence ??= setTimeout(() => say("silent"), 3000); };
  const heard = () => { clearTimeout(silence); silence = undefined; unsay("silent", "offline"); };

  // A message is JSON, or in Jupyter's v1 protocol its parts behind a table of 64-bit offsets.
  const part = (data, i) => {
    const at = k => Number(new DataView(data).getBigUint64(8 * (k + 1), true));
    return JSON.parse(new TextDecoder().decode(data.slice(at(i), at(i + 1))));
  };
  const stateIn = data => {
    const [header, content] = typeof data === "string"
      ? (m => [m.header, () => m.content])(JSON.parse(data)) : [part(data, 1), () => part(data, 4)];
    return header.msg_type === "status" ? content().execution_state : undefined;
  };
  const listen = event => {
    heard();
    const state = stateIn(event.data);
    if (state === "restarting" || state === "dead") return say("dead", true);
    if (state) busy = state === "busy";
    if (busy) wait();
  };
  const lost = async () => {
    heard();
    busy = false;
    if (leaving) return;
    say("offline");
    const answer = await fetch(`${baseUrl}api/kernels/${kernelId}`).catch(() => null);
    if (answer?.status === 404) say("dead", true);
  };

  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...args) {
      super(...args);
      this.toKernel = /\/api\/kernels\/[^/]+\/channels/.test(this.url);
      if (!this.toKernel) return;
      this.addEventListener("open", heard);
      this.addEventListener("message", listen);
      this.addEventListener("close", lost);
    }
    send(data) {
      super.send(data);
      if (this.toKernel) wait();
    }
  };

  // --- goodbye --------------------------------------------------------------------------------------
  // Voila's own farewell lacks the token against forgery: it would be refused, and the kernel would run on.
  navigator.sendBeacon = () => true;
  const xsrf = () => document.cookie.match(/(?:^|; )_xsrf=([^;]+)/)?.[1];
  addEventListener("pagehide", () => {
    leaving = true;
    if (!xsrf()) document.cookie = `_xsrf=${crypto.getRandomValues(new Uint32Array(2)).join("")}; path=${baseUrl}; SameSite=Strict`;
    fetch(`${baseUrl}voila/api/shutdown/${kernelId}`,
      { method: "POST", keepalive: true, headers: { "X-XSRFToken": xsrf() } });
  });
  // A page kept by the browser for "back" comes to life without its kernel.
  addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
})();
