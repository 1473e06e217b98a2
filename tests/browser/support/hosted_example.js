// Built examples in a host of the test, with the tools of their own servers.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { answers } from "../../../site/gallery/answers.js";
import { hasServer, pageOf, startExample } from "../../../examples/examples.js";
import { startFrameServer } from "../../../web/hosts/frames/server.js";
import { BrowserView } from "../../../web/testing/browser/view.js";
import { browserOf } from "./browsers.js";

/** Whether the example has been built: ports are not without their sources. */
export const isBuilt = (example) => existsSync(pageOf(example));

/** The example's server; or the gallery, for an example with a server in C++. */
async function startAnswers(example) {
  if (!hasServer(example)) return { tools: answers[example], close() {} };
  const server = await startExample(example);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  const { tools } = await client.listTools();
  return {
    tools: Object.fromEntries(tools.map(({ name }) => [name, (args) => client.callTool({ name, arguments: args })])),
    readResource: (params) => client.readResource(params),
    async close() {
      await client.close();
      await server.close();
    },
  };
}

/**
 * Registers the hooks. The returned function opens an example with its tool's result until the test ends. `size` is the
 * host's page; `call` the tool and its arguments; the rest are options of web/testing.
 */
export function useHostedExamples() {
  let frames, browser;
  before(async () => {
    frames = await startFrameServer();
    const { launch, webgl } = browserOf("Chromium");
    browser = await launch(webgl);
  });
  after(async () => {
    await browser?.close();
    await frames?.close();
  });

  return async function open(t, example, { size = [1000, 700], call, ...options } = {}) {
    const answering = await startAnswers(example);
    const context = await browser.newContext({ viewport: { width: size[0], height: size[1] } });
    const view = new BrowserView(pageOf(example), { page: await context.newPage(), server: frames }, {
      timeout: 60_000,
      tools: answering.tools,
      ...options,
      requests: { "resources/read": (params) => answering.readResource(params), ...options.requests },
    });
    t.after(async () => {
      await view.close();
      await context.close();
      await answering.close();
    });
    await view.start();
    if (call) {
      const [name, args] = call;
      await view.sendToolInput(args);
      await view.sendToolResult(await answering.tools[name](args));
    }
    return view;
  };
}

export const untilInView = (view, condition, argument) => view.until(() => view.evaluate(condition, argument));

/** The edges of the view's content when it is scrolled to its beginning and its end, in CSS pixels of the frame. */
export const extent = (view) =>
  view.evaluate(() => {
    const nodes = [...(document.querySelector("main") ?? document.body).children];
    const boxes = () =>
      nodes.map((node) => node.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0);
    scrollTo(0, 1e6);
    const bottom = innerHeight - Math.max(...boxes().map((box) => box.bottom));
    scrollTo(0, 0);
    const top = Math.min(...boxes().map((box) => box.top));
    const left = Math.min(...boxes().map((box) => box.left));
    const right = innerWidth - Math.max(...boxes().map((box) => box.right));
    return { top, right, bottom, left };
  });

/** Fails unless the content stays at least as far from the edges. */
export function assertClearOf(insets, found) {
  for (const [edge, least] of Object.entries(insets)) {
    assert.ok(found[edge] >= least - 0.5, `${found[edge]} px from the ${edge} edge instead of ${least}`);
  }
}
