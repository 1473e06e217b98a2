// The React hooks.
import { alikeUnconnected, difference } from "../support/behaviour.js";
import { throwing } from "../support/failure.js";
import { act, reactPage, sizeObservers, useRef } from "../support/react_page.js";

const options = { appInfo: { name: "An app", version: "1.2.3" }, capabilities: {}, autoResize: false };

/** What `run` gives with the hooks on a page. */
const onPage = (run, setting) => async ({ hooks, t }) => run({ ...(await hooks()), ...reactPage(t, setting), t });
/** The same where useApp is rendered, with `more` options; `latest` is what it gave last. */
const usingApp = (run, more, { strict, ...setting } = {}) =>
  onPage(async ({ useApp, render, ...page }) => {
    const rendered = await render(() => useApp({ ...options, ...more }), { strict });
    return run({ ...page, ...rendered });
  }, setting);

const dark = { theme: "dark", styles: { variables: { "--color-text-primary": "white" } } };
const light = { theme: "light", styles: { variables: { "--color-text-primary": "black" } } };
const shown = ({ app, isConnected, error }) =>
  [app === null || app.getHostContext(), isConnected, error === null || error.message];
const latestState = ({ latest }) => shown(latest());

alikeUnconnected(undefined, {
  "useApp gives no App before the handshake, and the connected App after it": usingApp(
    ({ results, latest }) => [results[0], shown(latest())], {}, { hostContext: { theme: "dark" } },
  ),
  "useApp calls onAppCreated with the App before it connects": onPage(async ({ useApp, render, host }) => {
    const seen = [];
    const onAppCreated = (app) => seen.push([app, host.posted.length]);
    const { latest } = await render(() => useApp({ ...options, onAppCreated }));
    return seen.map(([app, count]) => [app === latest().app, count]);
  }),
  "useApp gives the error if the host refuses": usingApp(
    latestState, {}, { answer: { error: { code: -32000, message: "not you" } } },
  ),
  "useApp gives an error if onAppCreated throws none": usingApp(latestState, { onAppCreated: throwing("mine") }),
  "useApp makes no other App at later renders, whatever its options": onPage(async ({ useApp, render, host }) => {
    let name = 0;
    const { latest, again } = await render(() => useApp({ ...options, appInfo: { name: `${++name}`, version: "1" } }));
    const { app } = latest();
    await again();
    return [latest().app === app, host.methods()];
  }),
  "useApp closes the App when the component goes": usingApp(async ({ latest, unmount }) => {
    const { app } = latest();
    let closed = 0;
    app.onclose = () => closed++;
    await unmount();
    return [closed, app.transport === undefined];
  }),
  "useApp connects in strict mode, which mounts twice": usingApp(latestState, {}, { strict: true }),
  "useApp observes sizes unless told otherwise": onPage(async ({ useApp, t }) => {
    const counts = [];
    for (const autoResize of [undefined, false]) {
      const { render, unmount } = reactPage(t);
      await render(() => useApp({ ...options, autoResize }));
      counts.push(sizeObservers.size);
      await unmount();
    }
    return counts;
  }),
  "useApp hands on strict": usingApp(({ latest }) => latest().app.addEventListener("toolinput", () => {}), {
    strict: true,
  }),
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
const fonts = (family) => ({ styles: { css: { fonts: `@font-face { font-family: ${family} }` } } });
const fontCss = (document) => [...document.head.querySelectorAll("style")].map(({ textContent }) => textContent);

for (const name of ["useHostStyleVariables", "useHostFonts", "useHostStyles"]) {
  alikeUnconnected(undefined, {
    [`${name} applies the first context, and then what changes, fonts once`]: onPage(
      async ({ html, document, host, ...page }) => {
        await renderWithApp(page, page[name]);
        const first = [styled(html), fontCss(document)];
        await host.changeContext({ ...dark, styles: { ...dark.styles, ...fonts("Other").styles } });
        return [first, styled(html), fontCss(document)];
      },
      { hostContext: { ...light, styles: { ...light.styles, ...fonts("Host").styles } } },
    ),
  });
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

alikeUnconnected(undefined, {
  "useHostStyleVariables applies the first context once": onPage(
    async ({ useApp, useHostStyleVariables, render, html, host }) => {
      const { again } = await render(() => useHostStyleVariables(useApp(options).app, { ...light }));
      await host.changeContext(dark);
      await again();
      return styled(html);
    },
  ),
  "useHostStyleVariables listens to nothing once the component is gone": onPage(
    async ({ useHostStyleVariables, render, html, unmount }) => {
      const listeners = new Set();
      const app = {
        addEventListener: (_, listener) => listeners.add(listener),
        removeEventListener: (_, listener) => listeners.delete(listener),
      };
      await render(() => useHostStyleVariables(app, light));
      const { size } = listeners;
      await unmount();
      return [size, listeners.size, styled(html)];
    },
  ),
  "useHostFonts adds fonts that a change brings": onPage(async ({ useApp, useHostFonts, render, document, host }) => {
    await render(() => useHostFonts(useApp(options).app));
    const before = fontCss(document);
    await host.changeContext(fonts("Host"));
    return [before, fontCss(document)];
  }),
  "useAutoResize reports sizes while the component is there": onPage(async ({ useAutoResize, render, unmount }) => {
    const calls = [];
    const app = {
      setupSizeChangedNotifications() {
        calls.push("start");
        return () => calls.push("stop");
      },
    };
    const { again } = await render(() => useAutoResize(app, useRef(null)));
    await again();
    calls.push("unmount");
    await unmount();
    return calls;
  }),
  "useDocumentTheme follows the document's theme": onPage(async ({ useDocumentTheme, render, html }) => {
    const { latest } = await render(() => useDocumentTheme());
    const themes = [latest()];
    for (const change of [
      () => html.setAttribute("data-theme", "dark"),
      () => html.removeAttribute("data-theme"),
      () => html.classList.add("dark"),
    ]) {
      await act(async () => {
        change();
        await new Promise((resolve) => setTimeout(resolve, 5));
      });
      themes.push(latest());
    }
    return themes;
  }),
});
