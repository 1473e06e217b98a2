// Served at the beginning of each view, in a script of its own: what only the view's document can see. A view built by
// mcpapps says on its root element which engine runs; others say nothing. What a view prints, printf() included,
// goes to the console. The proxy cannot look into another origin, so this tells it.
const root = document.documentElement;
// Some hosts put another in its place.
const host = window.parent;
/** @param {string} name @param {object} params */
const say = (name, params) =>
  host.postMessage({ jsonrpc: "2.0", method: `ui/notifications/sandbox-${name}`, params }, "*");
// Names of C++ are long, and the view's own function may be far below those of its libraries.
const longest = 40_000;
Error.stackTraceLimit = 40;
const tellEngine = () => say("engine", { engine: root.dataset.mcpappsEngine ?? null });
/** @param {any} value what was thrown or printed */
const textOf = (value) => {
  try {
    return String(value?.stack ?? value).slice(0, longest);
  } catch {
    return typeof value;
  }
};

for (const level of /** @type {const} */ (["log", "info", "warn", "error"])) {
  const write = console[level];
  /** @param {unknown[]} values */
  console[level] = (...values) => {
    write.apply(console, values);
    say("console", { level, text: values.map(textOf).join(" ").slice(0, longest) });
  };
}
addEventListener("error", ({ message, error }) => say("console", { level: "error", text: textOf(error ?? message) }));
addEventListener("unhandledrejection", ({ reason }) => say("console", { level: "error", text: textOf(reason) }));
document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
  const source = sourceFile && `${sourceFile.split("/").pop()}:${lineNumber}`;
  say("violation", { directive: effectiveDirective, blocked: blockedURI, source });
});

// What the user does, so that a recording of the messages says which of them came of it. Not more often than a person
// acts: a wheel turns a hundred times a second.
const acts = ["click", "pointerdown", "pointerup", "keydown", "input", "change", "submit", "drop", "wheel"];
const shortest = 50;
/**
 * `#next` is that element, or its words; `in #rows` is something without an id of its own in that element.
 * @param {any} target an element, the document or the window
 */
function placeOf(target) {
  const actor = target.closest?.("button, a, label, summary, input, select, textarea") ?? target;
  if (actor.id) return `#${actor.id}`;
  const around = target.closest?.("[id]");
  return around ? `in #${around.id}` : (target.localName ?? "page");
}
let lastAct = "";
let lastTime = -Infinity;
for (const type of acts) {
  addEventListener(type, (/** @type {Event & {target: any}} */ { isTrusted, target, timeStamp }) => {
    const did = `${type} ${placeOf(target)}`;
    if (!isTrusted || (did === lastAct && timeStamp - lastTime < shortest)) return;
    [lastAct, lastTime] = [did, timeStamp];
    say("user", { did });
  }, { capture: true, passive: true });
}

// The host asks whether the view still answers. Nobody else is to hear of it.
addEventListener("message", (event) => {
  if (event.source !== host || event.data?.method !== "ui/notifications/sandbox-check-alive") return;
  event.stopImmediatePropagation();
  say("alive", {});
});

// The author has changed styles: they are put into the living document, if it still has the ones before.
addEventListener("message", (event) => {
  if (event.source !== host || event.data?.method !== "ui/notifications/sandbox-set-styles") return;
  event.stopImmediatePropagation();
  /** @type {{id: number, changes: {before: string, nth: number, after: string}[]}} */
  const { id, changes } = event.data.params;
  const elements = [...document.querySelectorAll("style")];
  const found = changes.map(({ before, nth }) => elements.filter(({ textContent }) => textContent === before)[nth]);
  const done = found.every(Boolean);
  if (done) found.forEach((element, i) => (element.textContent = changes[i].after));
  say("styles", { id, done });
});

// axe is large, and wanted seldom: its script comes with the wish, of which the view does not hear either.
addEventListener("message", (event) => {
  if (event.source !== host || event.data?.method !== "ui/notifications/sandbox-check-accessibility") return;
  event.stopImmediatePropagation();
  checkAccessibility(event.data.params.source);
});

/** @param {string} source */
async function checkAccessibility(source) {
  try {
    const script = document.createElement("script");
    script.textContent = source;
    document.head.append(script);
    script.remove();
    const { violations } = await /** @type {any} */ (window).axe.run();
    /** @param {import("axe-core").Result} violation */
    const short = ({ id, impact, help, helpUrl, nodes }) => ({
      id,
      impact,
      help,
      helpUrl,
      targets: nodes.map(({ target }) => target.join(" ")),
    });
    say("accessibility", { violations: violations.map(short) });
  } catch (error) {
    say("accessibility", { error: textOf(error) });
  }
}

new MutationObserver(tellEngine).observe(root, { attributeFilter: ["data-mcpapps-engine"] });
/** @type {HTMLScriptElement} */ (document.currentScript).remove();
tellEngine();
