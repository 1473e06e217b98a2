// The React hooks.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { appInfo } from "./support/hosts.js";
import { act, reactPage, sizeObservers, useRef } from "./support/react_page.js";

const options = { appInfo, capabilities: {}, autoResize: false };

behaviour("useApp gives no App before the handshake, and the connected App after it", async ({ hooks, t }) => {
  const { useApp } = await hooks();
  const { render } = reactPage(t, { hostContext: { theme: "dark" } });
  const { results, latest } = await render(() => useApp(options));
  assert.deepEqual(results[0], { app: null, isConnected: false, error: null });
  const { app, isConnected, error } = latest();
  assert.deepEqual([isConnected, error], [true, null]);
  assert.deepEqual(app.getHostContext(), { theme: "dark" });
});

behaviour("useApp calls onAppCreated with the App before it connects", async ({ hooks, t }) => {
  const { useApp } = await hooks();
  const { render, host } = reactPage(t);
  const seen = [];
  const onAppCreated = (app) => seen.push([app, host.posted.length]);
  const { latest } = await render(() => useApp({ ...options, onAppCreated }));
  assert.deepEqual(seen, [[latest().app, 0]]);
});

behaviour("useApp tells the host of the App's info and capabilities", async ({ hooks, t }) => {
  const { useApp } = await hooks();
  const { render, host } = reactPage(t);
  await render(() => useApp({ ...options, capabilities: { tools: { listChanged: true } } }));
  const { params } = host.posted[0];
  assert.deepEqual([params.appInfo, params.appCapabilities], [appInfo, { tools: { listChanged: true } }]);
});

behaviour("useApp gives the error if the host refuses", async ({ hooks, t }) => {
  const { useApp } = await hooks();
  const { render } = reactPage(t, { answer: { error: { code: -32000, message: "not you" } } });
  const { app, isConnected, error } = (await render(() => useApp(options))).latest();
  assert.deepEqual([app, isConnected], [null, false]);
  assert.match(error.message, /not you/);
});

behaviour("useApp gives an error if onAppCreated throws what is none", async ({ hooks, t }) => {
  const { useApp } = await hooks();
  const { render } = reactPage(t);
  const onAppCreated = () => {
    throw "mine";
  };
  const { error } = (await render(() => useApp({ ...options, onAppCreated }))).latest();
  assert.equal(error.message, "Failed to connect");
});

behaviour("useApp makes no other App at later renders, whatever its options", async ({ hooks, t }) => {
  const { useApp } = await hooks();
  const { render, host } = reactPage(t);
  let name = 0;
  const { latest, again } = await render(() => useApp({ ...options, appInfo: { name: `${++name}`, version: "1" } }));
  const { app } = latest();
  await again();
  assert.equal(latest().app, app);
  assert.equal(host.methods().filter((method) => method === "ui/initialize").length, 1);
});

behaviour("useApp closes the App when the component goes", async ({ hooks, t }) => {
  const { useApp } = await hooks();
  const { render, unmount } = reactPage(t);
  const { app } = (await render(() => useApp(options))).latest();
  let closed = 0;
  app.onclose = () => closed++;
  await unmount();
  assert.equal(closed, 1);
  assert.equal(app.transport, undefined);
});

behaviour("useApp connects in strict mode, which mounts twice", async ({ hooks, t }) => {
  const { useApp } = await hooks();
  const { render } = reactPage(t);
  const { isConnected, error } = (await render(() => useApp(options), { strict: true })).latest();
  assert.deepEqual([isConnected, error], [true, null]);
});

behaviour("useApp observes sizes unless told otherwise", async ({ hooks, t }) => {
  const { useApp } = await hooks();
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

behaviour("useApp hands on strict", async ({ hooks, t }) => {
  const { useApp } = await hooks();
  const { render } = reactPage(t);
  const { app } = (await render(() => useApp({ ...options, strict: true }))).latest();
  assert.throws(() => app.addEventListener("toolinput", () => {}), /toolinput/);
});

const light = { theme: "light", styles: { variables: { "--color-text-primary": "black" } } };
const dark = { theme: "dark", styles: { variables: { "--color-text-primary": "white" } } };
const styled = (html) => [
  html.getAttribute("data-theme"),
  html.style.colorScheme,
  html.style.getPropertyValue("--color-text-primary"),
];

for (const name of ["useHostStyleVariables", "useHostStyles"]) {
  behaviour(`${name} applies the first context, and then what changes`, async ({ hooks, t }) => {
    const { useApp, [name]: useHook } = await hooks();
    const { render, html, host } = reactPage(t, { hostContext: light });
    await render(() => {
      const { app } = useApp(options);
      useHook(app, app?.getHostContext());
    });
    assert.deepEqual(styled(html), ["light", "light", "black"]);
    await host.changeContext(dark);
    assert.deepEqual(styled(html), ["dark", "dark", "white"]);
  });
}

behaviour("useHostStyleVariables applies the first context once", async ({ hooks, t }) => {
  const { useApp, useHostStyleVariables } = await hooks();
  const { render, html, host } = reactPage(t);
  const { again } = await render(() => useHostStyleVariables(useApp(options).app, { ...light }));
  await host.changeContext(dark);
  await again();
  assert.deepEqual(styled(html), ["dark", "dark", "white"]);
});

behaviour("useHostStyleVariables changes nothing once the component is gone", async ({ hooks, t }) => {
  const { useHostStyleVariables } = await hooks();
  const { render, html, unmount } = reactPage(t);
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
});

const fontCss = (document) => [...document.head.querySelectorAll("style")].map(({ textContent }) => textContent);
const fonts = "@font-face { font-family: Host }";

for (const name of ["useHostFonts", "useHostStyles"]) {
  behaviour(`${name} adds the host's fonts once`, async ({ hooks, t }) => {
    const { useApp, [name]: useHook } = await hooks();
    const { render, document, host } = reactPage(t, { hostContext: { styles: { css: { fonts } } } });
    await render(() => {
      const { app } = useApp(options);
      useHook(app, app?.getHostContext());
    });
    await host.changeContext({ styles: { css: { fonts: "@font-face { font-family: Other }" } } });
    assert.deepEqual(fontCss(document), [fonts]);
  });
}

behaviour("useHostFonts adds fonts that a change brings", async ({ hooks, t }) => {
  const { useApp, useHostFonts } = await hooks();
  const { render, document, host } = reactPage(t);
  await render(() => useHostFonts(useApp(options).app));
  assert.deepEqual(fontCss(document), []);
  await host.changeContext({ styles: { css: { fonts } } });
  assert.deepEqual(fontCss(document), [fonts]);
});

behaviour("useAutoResize reports sizes while the component is there", async ({ hooks, t }) => {
  const { useAutoResize } = await hooks();
  const { render, unmount } = reactPage(t);
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

behaviour("useAutoResize waits for an App", async ({ hooks, t }) => {
  const { useAutoResize } = await hooks();
  const { render } = reactPage(t);
  await render(() => useAutoResize(null));
});

behaviour("useDocumentTheme follows the document's theme", async ({ hooks, t }) => {
  const { useDocumentTheme } = await hooks();
  const { render, html } = reactPage(t);
  const { latest } = await render(() => useDocumentTheme());
  assert.equal(latest(), "light");
  const change = (run) => act(async () => {
    run();
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  await change(() => html.setAttribute("data-theme", "dark"));
  assert.equal(latest(), "dark");
  await change(() => html.removeAttribute("data-theme"));
  assert.equal(latest(), "light");
  await change(() => html.classList.add("dark"));
  assert.equal(latest(), "dark");
});

behaviour("the hooks come with all that the main entry has", async ({ hooks, lib }) => {
  const all = await hooks();
  for (const name of ["App", "PostMessageTransport", "applyHostFonts"]) assert.equal(typeof all[name], typeof lib[name]);
});
