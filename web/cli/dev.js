import { forTerminal } from "../lib/text.js";
import { interruption } from "./interruption.js";
export { help } from "./dev_help.js";

/** Returns the exit code, when the user has ended it. @param {string[]} argv */
export async function run(argv) {
  // Imported late, so that the help comes at once.
  const [{ startDevHost }, { readDevOptions }] = await Promise.all([
    import("../server/dev_host.js"),
    import("./dev_options.js"),
  ]);
  const { host: hostOptions, query, open, notes } = await readDevOptions(argv, process.cwd());
  // Servers, compilers and views may print any text.
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
