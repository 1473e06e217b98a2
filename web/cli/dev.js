import { escapeCommands, forTerminal } from "../lib/text.js";
import { interruption } from "./interruption.js";
export { help } from "./dev_help.js";

/** Returns the exit code, when the user has ended it. @param {string[]} argv */
export async function run(argv) {
  // Imported late, so that the help comes at once.
  const [{ startDevHost }, { readDevOptions }] = await Promise.all([
    import("../server/dev_host.js"),
    import("./dev_options.js"),
  ]);
  const { host: hostOptions, query, open, notes, json, headless } = await readDevOptions(argv, process.cwd());
  // Servers, compilers and views may print any text.
  /** @param {string} text */
  const log = (text) => console.error(forTerminal(text));
  notes.forEach(log);
  const program = json ? await createProgram((text) => process.stdout.write(`${escapeCommands(text)}\n`)) : undefined;
  const interrupted = Promise.race([interruption(), ...(program ? [program.ended] : [])]);
  const host = await Promise.race([startDevHost({ ...hostOptions, log, onevent: program?.tell }), interrupted]);
  if (!host) return 0;
  const address = `${host.url}/${query}`;
  let browser;
  try {
    if (!program) console.log(`Open ${address} (Ctrl+C ends it)`);
    if (open) (await import("./open_browser.js")).openBrowser(address, log);
    if (headless) browser = await (await import("../testing/browsers.js")).launchBrowser({ outlivesSignals: true });
    const page = await browser?.newPage({ viewport: { width: 1600, height: 1000 } });
    program?.start({ host, address, page });
    await page?.goto(address);
    await interrupted;
  } finally {
    await browser?.close();
    await host.close();
  }
  return 0;
}

/** @param {(text: string) => void} write */
const createProgram = async (write) => new (await import("./dev_program.js")).Program(write);
