// mcpapps dev: the dev host at the command line.
import { forTerminal } from "../lib/text.js";
import { interruption } from "./interruption.js";
export { help } from "./dev_help.js";

/**
 * @param {string[]} argv
 * @returns {Promise<number>} the exit code, when the person has ended it
 */
export async function run(argv) {
  // Not for the help, which should come at once.
  const [{ startDevHost }, { readDevOptions }] = await Promise.all([
    import("../server/dev_host.js"),
    import("./dev_options.js"),
  ]);
  const { host: hostOptions, query, open, notes } = await readDevOptions(argv, process.cwd());
  // Servers, compilers and views say what they like.
  /** @param {string} text */
  const log = (text) => console.error(forTerminal(text));
  notes.forEach(log);
  const interrupted = interruption();
  const host = await Promise.race([startDevHost({ ...hostOptions, log }), interrupted]);
  if (!host) return 0;
  const address = `${host.url}/${query}`;
  console.log(`Open ${address} (Ctrl+C ends it)`);
  if (open) (await import("./open_browser.js")).openBrowser(address, log);
  await interrupted;
  await host.close();
  return 0;
}
