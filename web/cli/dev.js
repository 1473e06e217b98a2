// mcpapps dev: the dev host at the command line.
import { startDevHost } from "../server/dev_host.js";
import { readDevOptions } from "./dev_options.js";
import { openBrowser } from "./open_browser.js";

export { help } from "./dev_help.js";

/**
 * @param {string[]} argv
 * @returns {Promise<number>} the exit code, when the person has ended it
 */
export async function run(argv) {
  const { host: hostOptions, query, open } = await readDevOptions(argv, process.cwd());
  const interrupted = new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.on(signal, () => {
        resolve();
        // Whoever asks twice does not want to wait.
        process.on(signal, () => process.exit(130));
      });
    }
  });
  const host = await Promise.race([startDevHost({ ...hostOptions, log: (text) => console.error(text) }), interrupted]);
  if (!host) return 0;
  const address = `${host.url}/${query}`;
  console.log(`Open ${address} (Ctrl+C ends it)`);
  if (open) openBrowser(address, (text) => console.error(text));
  await interrupted;
  await host.close();
  return 0;
}
