// The view's program: its start, and another start after its end.
import { show, tellHost } from "./message.js";

/** @import { Fill, Instantiate, PageSession, Program, ProgramModule, Trouble } from "./loader_parts.d.ts" */

/** An error before the program's first line, after which the other engine may work. */
export class StartError extends Error {}

// The violated policy in the browser's terms, as exceptions seldom name it.
let violation = "";
/** @param {SecurityPolicyViolationEvent} event */
export const onViolation = (event) => {
  violation = ` (${event.effectiveDirective} of the host's Content-Security-Policy)`;
};

/** @param {any} error */
export const startError = (error) => new StartError(String(error?.message ?? error) + violation);

// For a program that is started again (docs/crashes.md): the host's messages to the previous one, kept by
// js_glue/link/program/restart.js; its end; and the page as it was before.
/** @type {PageSession} */
const session = {};
let /** @type {() => void} */ stop,
  /** @type {Element[]} */ original,
  /** @type {() => Promise<unknown>} */ launchAgain;

// The page without the elements of the builder.
/** @param {Iterable<Element>} nodes */
const copyOf = (nodes) =>
  /** @type {Element[]} */ (
    [...nodes].filter(({ id }) => !/^mcpapps-/.test(id)).map((each) => each.cloneNode(true))
  );

/** @param {Parameters<typeof start>} parts */
export function launch(...parts) {
  original = copyOf(/** @type {NodeListOf<Element>} */ (document.body.childNodes));
  launchAgain = () => start(...parts);
  return launchAgain();
}

function startAgain() {
  stop();
  session.isReplayed = true;
  document.body.replaceChildren(...copyOf(original));
  return launchAgain().catch(report);
}

// Exceptions of the program are not caught: the other engine would throw them again.
/** @param {Program} program @param {Fill} fill @param {Instantiate} instantiate */
function start(program, fill, instantiate) {
  return new Promise((resolve, reject) => {
    /** @param {WebAssembly.Imports} imports */
    const begin = async (imports) => {
      const exports = await instantiate(imports);
      fill(exports);
      return { exports };
    };
    /** @type {ProgramModule} */
    const module = {
      mcpappsShow: (trouble) => show(trouble, trouble.canStartAgain && startAgain),
      mcpappsPageSession: session,
      instantiateWasm: (imports, receive) => {
        begin(imports).then(receive, (error) => reject(startError(error)));
        return {};
      },
    };
    stop = () => module.mcpappsStop?.();
    program.create(module).then(resolve, (error) => {
      // The program reports its end itself.
      module.mcpappsDie?.(error);
      reject(error);
    });
  });
}

/** @param {any} error */
export function report(error) {
  console.error("[mcpapps] This view could not start.", error);
  // A program that did not get memory when it was started again may get it later.
  const canStartAgain = "isReplayed" in session;
  if (!canStartAgain) delete document.documentElement.dataset.mcpappsEngine;
  const reason = String(error?.message || error);
  /** @type {Trouble} */
  const trouble = { what: "not-started", reason, text: "This view could not start.", details: reason };
  tellHost(trouble);
  show(trouble, canStartAgain && startAgain);
}
