import { parseArgs } from "node:util";
import { inEachBrowser } from "./browsers.js";
import { serve } from "./server.js";
import { writeParts } from "./tables.js";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
/** Fewer turns, without writing the documents. */
export const isQuick = values.quick;

/**
 * The results of `measure` in each browser, by its name and version.
 * @param {string} hostPage
 * @param {string[]} views the pages that are served beside it
 * @param {(browser: object, url: string, tell: (what: string) => void) => Promise<object>} measure
 */
export async function measureInBrowsers(hostPage, views, measure) {
  const server = await serve(hostPage, views);
  try {
    return await inEachBrowser((browser, name) =>
      measure(browser, server.url, (what) => console.error(`[bench] ${name}: ${what}`)),
    );
  } finally {
    await server.close();
  }
}

/** Prints the parts of a document in docs/, and writes them there unless the run was quick. */
export function publish(document, parts) {
  console.log(parts.map(([, part]) => part).join("\n"));
  if (!isQuick) writeParts(document, parts);
}
