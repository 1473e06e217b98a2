// Serves the page as each of the hosts serves it, with the page of the host around it.
import { readFileSync } from "node:fs";
import { startFrameServer } from "../hosts/frames/server.js";

const script = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

/**
 * @param {{html: string, hosts: object[]}} options rows of web/hosts/rows.js
 * @returns {Promise<{url: (host: object) => string, origins: string[], close: () => Promise<void>}>}
 */
export async function startPageServer({ html, hosts }) {
  const scripts = { host: script("page/host.js"), frame: script("../hosts/frames/frame.js") };
  const server = await startFrameServer({ scripts, areSites: true });
  const addresses = new Map(hosts.map((host) => [host.id, server.show({ id: host.id, host, html })]));
  return { url: ({ id }) => addresses.get(id), origins: server.origins, close: server.close };
}
