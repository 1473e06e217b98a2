// A script at the beginning of each view that reports what only the view's document can see, as the proxy cannot access
// another origin: the engine, which a view built by mcpapps notes on its root element, and all console output.
const root = document.documentElement;
// Kept, as some hosts replace it.
const host = window.parent;
/** @param {string} name @param {object} params */
const say = (name, params) =>
  host.postMessage({ jsonrpc: "2.0", method: `ui/notifications/sandbox-${name}`, params }, "*");
// Names of C++ are long, and the view's function may be far below those of its libraries.
const longest = 40_000;
Error.stackTraceLimit = 40;
const tellEngine = () => say("engine", { engine: root.dataset.mcpappsEngine ?? null });
/** @param {any} value */
const isPlain = (value) =>
  Array.isArray(value) ||
  (value && typeof value === "object" && [Object.prototype, null].includes(Object.getPrototypeOf(value)));
/** @param {any} value that was thrown or printed */
const textOf = (value) => {
  for (const write of [() => isPlain(value) && JSON.stringify(value), () => String(value?.stack ?? value)]) {
    try {
      const text = write();
      if (text) return text.slice(0, longest);
    } catch {
      // A cycle, a BigInt, a getter that throws.
    }
  }
  return typeof value;
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

// User actions, with which a recording explains messages. Rare ones only: a wheel turns a hundred times a second.
const acts = ["click", "pointerdown", "pointerup", "keydown", "input", "change", "submit", "drop", "wheel"];
const shortest = 50;
/**
 * `#next` is the target, `in #rows` the parent of a target without id; otherwise it is the target's text.
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

// In a frame of a fixed height, content that is higher scrolls, which its author may not see.
addEventListener("load", () => {
  let overflowed = false;
  const look = new ResizeObserver(() => {
    const overflows = root.scrollHeight > innerHeight;
    if (overflows || overflowed) say("overflow", { height: root.scrollHeight });
    overflowed = overflows;
  });
  for (const element of [root, document.body]) look.observe(element);
});

// The host checks that the view responds. The view does not see this message.
addEventListener("message", (event) => {
  if (event.source !== host || event.data?.method !== "ui/notifications/sandbox-check-alive") return;
  event.stopImmediatePropagation();
  say("alive", {});
});

// Replaces changed styles in the running document, if it still has the old ones.
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

// axe is large and seldom needed, so the request brings its script. The view does not see this message.
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
