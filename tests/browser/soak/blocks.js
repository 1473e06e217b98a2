// Sends a view payloads of 1 to 30 MB of small blocks, in Chromium, and watches the program's memory, which never
// shrinks: it must stay below three times the largest message, beside what it was before.
import { readFileSync } from "node:fs";
import { createHttpServer, send } from "../../../web/lib/http_server.js";
import { closeServer, listenOnLoopback } from "../../../web/lib/listen.js";
import { launchBrowser } from "../support/browser.js";

const page = new URL("../../../build/views/memory.html", import.meta.url);

const specification = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";
const policies = { js: specification, wasm: specification.replace("script-src", "script-src 'wasm-unsafe-eval'") };

/** Runs in the host's page: it makes the payloads there, so that nothing but the message crosses to the view. */
const hostScript = `
  const kinds = [
    () => ({ type: "text", text: "x" }),
    (i) => ({ type: "text", text: "line " + i }),
    (i) => (i % 2 ? { type: "text", text: "x" } : { type: "image", data: "", mimeType: "image/png" }),
    (i) => ({ type: "resource_link", uri: "ui://" + i, name: "n" }),
  ];
  let seen;
  let told = () => {};
  const tell = (message) => view.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
  const ready = new Promise((resolve) => addEventListener("message", ({ data }) => {
    if (data.method === "ui/initialize") {
      const hostInfo = { name: "soak", version: "1" };
      tell({
        id: data.id,
        result: { protocolVersion: "2026-01-26", hostInfo, hostCapabilities: {}, hostContext: {} },
      });
    }
    if (data.method === "ui/notifications/initialized") resolve();
    if (data.method === "notifications/message") told(data.params.data);
  }));
  /** Sends blocks of so many bytes of JSON, and gives what the view tells. */
  async function send(kind, bytes) {
    await ready;
    const content = [];
    let size = 0;
    while (size < bytes) {
      const block = kinds[kind](content.length);
      content.push(block);
      size += JSON.stringify(block).length + 1;
    }
    const answer = new Promise((resolve) => (told = resolve));
    tell({ method: "ui/notifications/tool-result", params: { content } });
    return { size, ...(await answer) };
  }`;

/** `/host/ENGINE` is the host's page, `/view/ENGINE` the view under a policy that leaves it this engine. */
function serve() {
  return createHttpServer((request, response, path) => {
    const [, what, engine] = path.split("/");
    if (what === "view") {
      return send(response, { type: "text/html", body: readFileSync(page), policy: policies[engine] });
    }
    const frame = `<iframe id="view" sandbox="allow-scripts" src="/view/${engine}"></iframe>`;
    return send(response, { type: "text/html", body: `<!doctype html><script>${hostScript}</script>${frame}` });
  });
}

/**
 * @param {{engine: "wasm" | "js", milliseconds: number}} plan
 * @param {(line: string) => void} [tell] hears of each message
 * @returns {Promise<string[]>} what is wrong, as sentences
 */
export async function soakWithBlocks({ engine, milliseconds }, tell = () => {}) {
  const server = serve();
  const origin = await listenOnLoopback(server);
  const browser = await launchBrowser();
  try {
    const host = await browser.newPage();
    await host.goto(`${origin}/host/${engine}`);
    const send = (kind, bytes) => host.evaluate(([kind, bytes]) => send(kind, bytes), [kind, bytes]);
    const before = (await send(0, 0)).memory;
    const problems = [];
    let largest = 0;
    const end = Date.now() + milliseconds;
    for (let round = 0; Date.now() < end || round === 0; ++round) {
      const { size, memory } = await send(round % 4, (1 + (round * 7.3) % 29) * 1e6);
      largest = Math.max(largest, size);
      const line =
        `${engine}, message ${round}: ${(size / 1e6).toFixed(1)} MB; memory ${(memory / 1e6).toFixed(1)} MB, ` +
        `${((memory - before) / largest).toFixed(2)} of the largest message beside ${(before / 1e6).toFixed(1)} MB`;
      tell(line);
      if (memory - before > 3 * largest) problems.push(line);
    }
    return problems;
  } finally {
    await browser.close();
    await closeServer(server);
  }
}
