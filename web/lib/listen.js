// Listens on the loopback interface only: the servers are for this machine's browser.
import { once } from "node:events";

/** @import { Server } from "node:http" */
/** @import { AddressInfo } from "node:net" */

/**
 * Listens on `port`, or unless `exact`, on a free one if it is taken. Resolves with the origin.
 * @param {Server} server
 */
export async function listenOnLoopback(server, port = 0, exact = false) {
  await listen(server, port).catch((error) => {
    if (error.code !== "EADDRINUSE") throw error;
    if (exact) throw new Error(`Port ${port} is taken by another program. Choose another.`);
    return listen(server, 0);
  });
  return `http://127.0.0.1:${/** @type {AddressInfo} */ (server.address()).port}`;
}

/** @type {(server: Server, port: number) => Promise<void>} */
async function listen(server, port) {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
}

/** Closes `server` without waiting for browsers that keep their connections open. @param {Server} server */
export function closeServer(server) {
  return new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}
