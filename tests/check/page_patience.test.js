import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkPage, toText } from "../../web/check/index.js";
import { pageWith } from "./support/pages.js";
import { patience, useBrowser } from "./support/setting.js";

describe("a page", { concurrency: 2 }, () => {
  const setting = useBrowser();

  test("that does not start is told how long it was waited for, and how to wait longer", async () => {
    const report = await checkPage({
      html: "<!doctype html><p>nothing</p>",
      hosts: ["specification"],
      browser: setting.browser,
      patience: { ...patience, start: 300 },
    });
    const text = toText({ pages: [report], milliseconds: 1 });
    assert.match(text, /It has not sent ui\/initialize within 0\.3 s\.[^]*A Debug page is slow to start: .*--timeout/);
  });

  test("that has said why it does not start in the first host has as much time in the others", async () => {
    const reason = "the page has WebAssembly only";
    const _meta = { "mcpapps.dev/trouble": { what: "not-started", reason } };
    const trouble = { level: "error", data: "no", _meta };
    const tell = `post(${JSON.stringify({ method: "notifications/message", params: trouble })});`;
    // As a slow page with only WebAssembly.
    const appInfo = { name: "a", version: "1" };
    const params = JSON.stringify({ protocolVersion: "2026-01-26", appInfo, appCapabilities: {} });
    const first = `
      let runs = true;
      try { new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)); } catch { runs = false; }
      if (runs) setTimeout(() => post({ id: 1, method: "ui/initialize", params: ${params} }), 2500);
      else ${tell}`;
    const { hosts } = await checkPage({
      html: pageWith({ params: null, first }),
      hosts: ["specification", "specification-wasm"],
      browser: setting.browser,
      patience,
    });
    assert.deepEqual(
      hosts.map(({ id, started }) => [id, started]),
      [["specification", false], ["specification-wasm", true]],
    );
  });

  test("that waits for the tool's input is told where the host sends none", async () => {
    const size = 'post({ method: "ui/notifications/size-changed", params: { width: 300, height: 50 } })';
    const page = pageWith({ size: "", on: { "ui/notifications/tool-input": size } });
    const messages = async (host) =>
      (await setting.visit(page, { host, patience: { size: 500 } })).results
        .filter(({ rule, status }) => rule === "page-size-changed" && status === "warning")
        .map(({ message }) => message);
    assert.deepEqual(await messages("claude"), []);
    assert.match((await messages("mcp-cli"))[0], /sends no tool input: if the view waits for it, use the result/);
  });
});
