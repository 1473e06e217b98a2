// The test host's pages: as in web/hosts/frames, with the script of the matrix.
import { readFileSync } from "node:fs";
import { startFrameServer } from "../../../web/hosts/frames/server.js";
import { bundle } from "../support/bundle.js";

/**
 * @param {object} options
 * @param {object[]} options.hosts rows of the matrix
 * @param {string} options.view the path of the view
 * @param {object} [options.csp] the `_meta.ui.csp` of its resource
 * @returns {Promise<{url: (host: object) => string, close: () => Promise<void>}>}
 */
export async function startTestHost({ hosts, view, csp }) {
  const html = readFileSync(view, "utf8");
  const server = await startFrameServer({ script: await bundle(new URL("page/host.js", import.meta.url)) });
  const addresses = new Map(hosts.map((host) => [host.id, server.show({ id: host.id, host, html, csp })]));
  return { url: (host) => addresses.get(host.id), close: server.close };
}
