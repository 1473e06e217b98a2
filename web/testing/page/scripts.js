// Runs a page's scripts as a browser does: classic ones in the page's global scope when they are inserted, modules when
// the document has been parsed.
import vm from "node:vm";
import { PropertySymbol } from "happy-dom";

/** @import { HTMLScriptElement as ScriptElement } from "happy-dom" */
/** @import { PageWindow } from "./page.js" */

const classic = /^((text|application)\/(x-)?(java|ecma)script)?$/i;

// Tests open a page many times: a compiled script runs in any number of windows.
/** @type {Map<string, vm.Script>} */
const compiled = new Map();
const mostCompiled = 32;

/** @type {(text: string, filename: string) => vm.Script} */
function compile(text, filename) {
  const script = compiled.get(text) ?? new vm.Script(text, { filename });
  compiled.delete(text);
  compiled.set(text, script);
  if (compiled.size > mostCompiled) compiled.delete(/** @type {string} */ (compiled.keys().next().value));
  return script;
}

/**
 * @param {PageWindow} window
 * @param {object} options
 * @param {string} options.name of the page, for stacks
 * @param {(error: unknown) => void} options.fail gets exceptions of scripts
 * @param {(text: string) => void} options.complain gets messages about scripts that cannot run
 */
export function runScripts(window, { name, fail, complain }) {
  const { document, HTMLScriptElement } = window;
  const scripts = { count: 0, runModules };
  /** @type {string[]} */
  const modules = [];
  let loaded = false;

  /** @type {(element: ScriptElement, text: string) => void} */
  function run(element, text) {
    document[PropertySymbol.currentScript] = element;
    try {
      compile(text, name).runInContext(window);
    } catch (error) {
      fail(error);
    } finally {
      document[PropertySymbol.currentScript] = null;
    }
  }

  // A module without imports, as bundlers make it for a single file, runs as an async function.
  /** @param {string} text */
  function runModule(text) {
    let script;
    try {
      script = compile(`(async () => { "use strict"; ${text}\n})()`, name);
    } catch (error) {
      complain(
        `a module script cannot be run here: ${
          /** @type {Error} */ (error).message
        }. Modules of a single file import and export nothing; ` +
          "have your bundler write a classic script, or test this page in a browser.",
      );
      return;
    }
    script.runInContext(window).catch(fail);
  }

  function runModules() {
    loaded = true;
    for (const text of modules.splice(0)) runModule(text);
  }

  /** @param {ScriptElement} element */
  function take(element) {
    const type = element.getAttribute("type") ?? "";
    const isModule = type === "module";
    if (!isModule && !classic.test(type)) return;
    scripts.count += 1;
    if (element.hasAttribute("src")) {
      complain(`the script ${element.getAttribute("src")} is not loaded: a view is one file, with its scripts in it`);
    } else if (!element.textContent) {
      return;
    } else if (!isModule) {
      run(element, element.textContent);
    } else {
      modules.push(element.textContent);
      if (loaded) runModules();
    }
  }

  /** @type {Record<string, any>} */ (window).HTMLScriptElement = class extends HTMLScriptElement {
    #taken = false;
    [PropertySymbol.connectedToDocument]() {
      // Scripts made by innerHTML stay inert.
      const inert = this[PropertySymbol.disableEvaluation];
      this[PropertySymbol.disableEvaluation] = true;
      super[PropertySymbol.connectedToDocument]();
      this[PropertySymbol.disableEvaluation] = inert;
      if (inert || this.#taken) return;
      this.#taken = true;
      take(this);
    }
  };
  Object.defineProperty(window.HTMLScriptElement, "name", { value: "HTMLScriptElement" });
  return scripts;
}
