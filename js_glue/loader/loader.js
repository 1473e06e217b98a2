// Starts the view: as WebAssembly if the host's policy allows it, else as JavaScript translated from it, at build time
// or here. A page may carry only one of the two.
//
// The page builder puts this file and all that it imports into the page as one classic inline script, minified by
// terser. It finds elements by id, because some hosts put the whole page into the body of another document.
import { evaluateInline } from "../npm/inline_script.js";
import { probe } from "../npm/probe.js";
import { glueScope } from "./glue_scope.js";
import { node, part, readBytes, readData, readModule, readText } from "./page_parts.js";
import { launch, onViolation, report, startError, StartError } from "./program.js";

/** @import { EngineName, Mcpapps, Program } from "./loader_parts.d.ts" */

// It says that scripts do not run.
node("note")?.remove();

// For the view's own code; the engine is also an attribute of the <html> element.
/** @type {Mcpapps} */
const mcpapps = (globalThis.__mcpapps = { engine: undefined, reason: undefined });

document.addEventListener("securitypolicyviolation", onViolation);

/** @type {(glue: string, js?: string) => Program} */
const programOf = (glue, js) => evaluateInline(glueScope(glue, js));

/** @param {EngineName} engine @param {string} [reason] */
function use(engine, reason) {
  mcpapps.engine = engine;
  mcpapps.reason = reason;
  document.documentElement.dataset.mcpappsEngine = engine;
  console.debug(`[mcpapps] engine: ${engine}`, reason ?? "");
}

async function startWebAssembly() {
  let instantiate, program, fill;
  try {
    probe();
    const running = readText("glue").then((glue) => programOf(glue));
    [instantiate, program, fill] = await Promise.all([readModule(), running, readData()]);
  } catch (error) {
    const failed = startError(error);
    mcpapps.reason = failed.message; // for others in the page, which need not try the same
    throw failed;
  }
  use("wasm");
  await launch(program, fill, instantiate);
}

// The program's text, or the translation of the WebAssembly program.
async function readJavaScript() {
  if (node("js")) return readText("js");
  const [translator, bytes] = await Promise.all([readText("translator"), readBytes("wasm")]);
  return evaluateInline(translator)(bytes, JSON.parse(/** @type {string} */ (part("translator").dataset.options)));
}

/** @param {string} [reason] */
async function startJavaScript(reason) {
  let program, fill;
  try {
    const [glue, js, memory] = await Promise.all([readText("glue"), readJavaScript(), readData()]);
    program = programOf(glue, js);
    fill = memory;
  } catch (error) {
    throw startError(error);
  }
  use("js", reason);
  await launch(program, fill, program.instantiate);
}

async function startFirst() {
  /** @type {((reason?: string) => Promise<void>)[]} */
  const engines = [];
  if (node("wasm")) engines.push(startWebAssembly);
  if (node("js") || node("translator")) engines.push(startJavaScript);
  let reason;
  for (const engine of engines) {
    try {
      return await engine(reason);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      reason = error.message;
    }
  }
  if (!engines.length) reason = "the page has no engine";
  if (engines.length === 1) reason = `the page has ${node("js") ? "JavaScript" : "WebAssembly"} only, and ${reason}`;
  throw new Error(reason);
}

// Frees hundreds of kilobytes of text.
function clean() {
  for (const name of ["wasm", "js", "translator", "glue", "data"]) node(name)?.remove();
  document.removeEventListener("securitypolicyviolation", onViolation);
}

startFirst().catch(report).finally(clean);
