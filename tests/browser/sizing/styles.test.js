import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { waitFor } from "../support/wait_for.js";
import { useSizingHost } from "./setting.js";

const css = ":root { --color-text-primary: rgb(10, 20, 30) } body { color: var(--color-text-primary) }";
const property = (name) => document.documentElement.style.getPropertyValue(name);

describe("the styles of the host", () => {
  const open = useSizingHost("Chromium");

  test("are in force before the author's code hears of the context, in whatever order they registered", async (t) => {
    const view = await open(t, { context: { theme: "dark" } });
    await view.setContext({ theme: "light" });
    const heard = await view.run(() => globalThis.view.stylesHeard);
    // The host may report its own steps in between.
    assert.equal(heard[0], "dark");
    assert.deepEqual(heard.slice(heard.indexOf("light")), ["light", "light"]);
    assert.equal(heard.lastIndexOf("dark"), heard.indexOf("light") - 1);
  });

  test("win over the page's fallbacks, which hold again when the host takes a variable away", async (t) => {
    const color = () => getComputedStyle(document.body).color;
    const view = await open(t, {
      css,
      context: { styles: { variables: { "--color-text-primary": "rgb(40, 50, 60)", color: "red" } } },
    });
    assert.equal(await view.run(color), "rgb(40, 50, 60)");
    assert.equal(await view.run(property, "color"), "");
    await view.setContext({ styles: { variables: { "--font-sans": "serif" } } });
    assert.equal(await view.run(color), "rgb(10, 20, 30)");
    assert.equal(await view.run(property, "--font-sans"), "serif");
  });

  test("bring the host's fonts in one element, written anew only for new content", async (t) => {
    const fonts = (name) => ({
      styles: { css: { fonts: `@font-face { font-family: ${name}; src: local("${name}") }` } },
    });
    const written = () => ({
      count: document.querySelectorAll("style").length,
      text: document.getElementById("mcpapps-host-fonts").textContent,
      writes: globalThis.writes,
    });
    const view = await open(t, { context: fonts("One") });
    const first = await view.run(written);
    await view.run(() => {
      globalThis.writes = 0;
      new MutationObserver((records) => (globalThis.writes += records.length)).observe(
        document.getElementById("mcpapps-host-fonts"), { childList: true });
    });
    await view.setContext({ ...fonts("One"), theme: "dark" });
    assert.equal((await view.run(written)).writes, 0);
    await view.setContext(fonts("Two"));
    const second = await view.run(written);
    assert.equal(second.count, first.count);
    assert.match(second.text, /Two/);
  });

  test("give the safe area as variables in pixels", async (t) => {
    const view = await open(t, { context: { safeAreaInsets: { top: 12, right: 0, bottom: 20.5, left: 3 } } });
    const insets = await Promise.all(
      ["top", "right", "bottom", "left"].map((side) => view.run(property, `--safe-area-inset-${side}`)),
    );
    assert.deepEqual(insets, ["12px", "0px", "20.5px", "3px"]);
  });

  test("fill a fixed container, keep within a flexible one, and take back what was set", async (t) => {
    const view = await open(t, { resizing: "none", context: { containerDimensions: { width: 600, height: 240 } } });
    const dimensions = () => {
      const { width, height, maxWidth, maxHeight } = document.documentElement.style;
      return { width, height, maxWidth, maxHeight };
    };
    assert.deepEqual(await view.run(dimensions), { width: "100%", height: "100%", maxWidth: "", maxHeight: "" });
    await view.setContext({ containerDimensions: { maxWidth: 700, maxHeight: 500 } });
    assert.deepEqual(await view.run(dimensions), { width: "", height: "", maxWidth: "700px", maxHeight: "500px" });
    await view.setContext({ containerDimensions: { maxHeight: 0 } });
    assert.deepEqual(await view.run(dimensions), { width: "", height: "", maxWidth: "", maxHeight: "" });
  });

  test("leave alone what the page itself says of its size", async (t) => {
    const view = await open(t, {
      before: "document.documentElement.style.height = '77px'",
      resizing: "none",
      context: { displayMode: "inline" },
    });
    await view.changeHost(() => host.bridge.sendHostContextChange({ displayMode: "fullscreen" }));
    assert.equal(await view.run(property, "height"), "77px");
  });

  test("can be read for a canvas: light-dark() as the colour of now, a missing one as the fallback", async (t) => {
    const variables = { "--color-text-primary": "light-dark(rgb(1, 1, 1), rgb(9, 9, 9))" };
    const view = await open(t, { context: { theme: "dark", styles: { variables } } });
    const read = (name) => {
      globalThis.view.readStyles(name);
      return [globalThis.view.variable, globalThis.view.color];
    };
    assert.deepEqual(await view.run(read, "--color-text-primary"), [variables["--color-text-primary"], "rgb(9, 9, 9)"]);
    assert.deepEqual(await view.run(read, "--color-none"), ["none", "rgb(1, 2, 3)"]);
  });
});

describe("a fixed container", () => {
  const open = useSizingHost("Chromium", { scrollbars: true });

  const scrolling = {
    width: { long: "height: 2000px", room: ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth },
    height: {
      long: "width: 2000px; height: 20px",
      room: ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    },
  };
  for (const [fixed, { long, room }] of Object.entries(scrolling)) {
    test(`of fixed ${fixed} gets no scrollbar by the other one`, async (t) => {
      const containerDimensions = { [fixed]: fixed === "width" ? 600 : 240 };
      const view = await open(t, {
        css: "body { margin: 0 }",
        body: `<div style="${long}"></div>`,
        resizing: "none",
        context: { containerDimensions },
      });
      await waitFor(view.frame, () => {
        const { clientWidth, clientHeight } = document.documentElement;
        return clientWidth < 600 || clientHeight < 240;
      });
      const root = await view.run(() => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
        return { scrollWidth, clientWidth, scrollHeight, clientHeight };
      });
      assert.equal(room(root), 0);
    });
  }
});
