// The React hooks.
import assert from "node:assert/strict";
import { difference, prepared } from "../support/behaviour.js";
import { throwing } from "../support/failure.js";
import { appInfo } from "../support/hosts.js";
import { act, reactPage, sizeObservers, useRef } from "../support/react_page.js";

const options = { appInfo, capabilities: {}, autoResize: false };

/** The hooks on a page. With `more` options, useApp is rendered, and `latest` is what it gave last. */
const onPage = prepared(async ({ hooks, t }, setting) => ({ ...(await hooks()), ...reactPage(t, setting) }));
const usingApp = prepared(async ({ hooks, t }, more, { strict, ...setting } = {}) => {
  const { useApp } = await hooks();
  const page = reactPage(t, setting);
  return { ...page, ...(await page.render(() => useApp({ ...options, ...more }), { strict })) };
});

const dark = { theme: "dark", styles: { variables: { "--color-text-primary": "white" } } };
const light = { theme: "light", styles: { variables: { "--color-text-primary": "black" } } };

const inDark = { hostContext: { theme: "dark" } };
usingApp(
  "useApp gives no App before the handshake, and the connected App after it",
  {},
  inDark,
  ({ results, latest }) => {
    assert.deepEqual(results[0], { app: null, isConnected: false, error: null });
    const { app, isConnected, error } = latest();
    assert.deepEqual([isConnected, error], [true, null]);
    assert.deepEqual(app.getHostContext(), { theme: "dark" });
  },
);

onPage("useApp calls onAppCreated with the App before it connects", async ({ useApp, render, host }) => {
  const seen = [];
  const onAppCreated = (app) => seen.push([app, host.posted.length]);
  const { latest } = await render(() => useApp({ ...options, onAppCreated }));
  assert.deepEqual(seen, [[latest().app, 0]]);
});

const refusal = { answer: { error: { code: -32000, message: "not you" } } };
usingApp("useApp gives the error if the host refuses", {}, refusal, ({ latest }) => {
  const { app, isConnected, error } = latest();
  assert.deepEqual([app, isConnected], [null, false]);
  assert.match(error.message, /not you/);
});

usingApp(
  "useApp gives an error if onAppCreated throws what is none",
  { onAppCreated: throwing("mine") },
  ({ latest }) => {
    assert.equal(latest().error.message, "Failed to connect");
  },
);

onPage("useApp makes no other App at later renders, whatever its options", async ({ useApp, render, host }) => {
  let name = 0;
  const { latest, again } = await render(() => useApp({ ...options, appInfo: { name: `${++name}`, version: "1" } }));
  const { app } = latest();
  await again();
  assert.equal(latest().app, app);
  assert.equal(host.methods().filter((method) => method === "ui/initialize").length, 1);
});

usingApp("useApp closes the App when the component goes", {}, async ({ latest, unmount }) => {
  const { app } = latest();
  let closed = 0;
  app.onclose = () => closed++;
  await unmount();
  assert.equal(closed, 1);
  assert.equal(app.transport, undefined);
});

usingApp("useApp connects in strict mode, which mounts twice", {}, { strict: true }, ({ latest }) => {
  const { isConnected, error } = latest();
  assert.deepEqual([isConnected, error], [true, null]);
});

onPage("useApp observes sizes unless told otherwise", async ({ useApp, t }) => {
  for (const [autoResize, count] of [
    [undefined, 1],
    [false, 0],
  ]) {
    const { render, unmount } = reactPage(t);
    await render(() => useApp({ ...options, autoResize }));
    assert.equal(sizeObservers.size, count);
    await unmount();
  }
});

usingApp("useApp hands on strict", { strict: true }, ({ latest }) => {
  assert.throws(() => latest().app.addEventListener("toolinput", () => {}), /toolinput/);
});

/** Renders a hook that is given an App and the context that it began with. */
const renderWithApp = ({ render, useApp }, useHook) =>
  render(() => {
    const { app } = useApp(options);
    useHook(app, app?.getHostContext());
  });
const styled = (html) => [
  html.getAttribute("data-theme"),
  html.style.colorScheme,
  html.style.getPropertyValue("--color-text-primary"),
];

for (const name of ["useHostStyleVariables", "useHostStyles"]) {
  onPage(
    `${name} applies the first context, and then what changes`,
    { hostContext: light },
    async ({ html, host, ...page }) => {
      await renderWithApp(page, page[name]);
      assert.deepEqual(styled(html), ["light", "light", "black"]);
      await host.changeContext(dark);
      assert.deepEqual(styled(html), ["dark", "dark", "white"]);
    },
  );
}

const sentence = "who listens to the context before useHostStyles does hears of it before the page has the new styles";
const reason = "the styles are in force before anything of the author's hears of the context";
const themes = { reference: ["light", "light"], mcpapps: ["dark", "dark"] };
difference(sentence, reason, themes, async ({ hooks, t }) => {
  const { useApp, useHostStyles } = await hooks();
  const { render, html, host } = reactPage(t, { hostContext: light });
  const heard = [];
  const note = () => heard.push(html.getAttribute("data-theme"));
  const onAppCreated = (app) => {
    app.onhostcontextchanged = note;
    app.addEventListener("hostcontextchanged", note);
  };
  await render(() => {
    const { app } = useApp({ ...options, onAppCreated });
    useHostStyles(app, app?.getHostContext());
  });
  await host.changeContext(dark);
  return heard;
});

onPage(
  "useHostStyleVariables applies the first context once",
  async ({ useApp, useHostStyleVariables, render, html, host }) => {
    const { again } = await render(() => useHostStyleVariables(useApp(options).app, { ...light }));
    await host.changeContext(dark);
    await again();
    assert.deepEqual(styled(html), ["dark", "dark", "white"]);
  },
);

onPage(
  "useHostStyleVariables changes nothing once the component is gone",
  async ({ useHostStyleVariables, render, html, unmount }) => {
    const listeners = new Set();
    const app = {
      addEventListener: (_, listener) => listeners.add(listener),
      removeEventListener: (_, listener) => listeners.delete(listener),
    };
    await render(() => useHostStyleVariables(app, light));
    assert.equal(listeners.size, 1);
    await unmount();
    assert.equal(listeners.size, 0);
    assert.deepEqual(styled(html)[0], "light");
  },
);

const fontCss = (document) => [...document.head.querySelectorAll("style")].map(({ textContent }) => textContent);
const fonts = "@font-face { font-family: Host }";
const withFonts = { styles: { css: { fonts } } };

for (const name of ["useHostFonts", "useHostStyles"]) {
  onPage(`${name} adds the host's fonts once`, { hostContext: withFonts }, async ({ document, host, ...page }) => {
    await renderWithApp(page, page[name]);
    await host.changeContext({ styles: { css: { fonts: "@font-face { font-family: Other }" } } });
    assert.deepEqual(fontCss(document), [fonts]);
  });
}

onPage("useHostFonts adds fonts that a change brings", async ({ useApp, useHostFonts, render, document, host }) => {
  await render(() => useHostFonts(useApp(options).app));
  assert.deepEqual(fontCss(document), []);
  await host.changeContext(withFonts);
  assert.deepEqual(fontCss(document), [fonts]);
});

onPage("useAutoResize reports sizes while the component is there", async ({ useAutoResize, render, unmount }) => {
  const calls = [];
  const app = {
    setupSizeChangedNotifications() {
      calls.push("start");
      return () => calls.push("stop");
    },
  };
  const { again } = await render(() => useAutoResize(app, useRef(null)));
  await again();
  assert.deepEqual(calls, ["start"]);
  await unmount();
  assert.deepEqual(calls, ["start", "stop"]);
});

onPage("useDocumentTheme follows the document's theme", async ({ useDocumentTheme, render, html }) => {
  const { latest } = await render(() => useDocumentTheme());
  assert.equal(latest(), "light");
  for (const [change, theme] of [
    [() => html.setAttribute("data-theme", "dark"), "dark"],
    [() => html.removeAttribute("data-theme"), "light"],
    [() => html.classList.add("dark"), "dark"],
  ]) {
    await act(async () => {
      change();
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    assert.equal(latest(), theme);
  }
});
