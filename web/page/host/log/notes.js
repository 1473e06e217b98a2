// The log, the messages to the model, and the first error of a view.
import { ended, notStarted, tellsNewStart, troubleIn } from "../../../lib/trouble.js";
import { firstLine, isError, printedLevel } from "./levels.js";
import { Lines } from "./lines.js";
import { placeOf, shortened } from "./stacks.js";

/** @import { Json } from "../../../lib/json_rpc.js" */

const wordsOf = { [notStarted]: "The view could not start", [ended]: "The view's program has ended" };

// Libraries try this and do without it if it is refused: the npm package's App, and Zod.
/** @type {Record<string, string>} */
const onlyTried = { "wasm-eval": "WebAssembly", eval: "eval()" };
const cure =
  ' A page whose engine is shown above runs as JavaScript already; others do after import ' +
  '"mcpapps/webassembly": docs/webassembly.md.';

export class Notes {
  #store;
  #lines;
  #onEnd;
  #onStart;

  /**
   * @param {import("../store.js").Store} store
   * @param {(text: string) => void} onEnd called with the reason when the view cannot go on
   * @param {() => void} onStart called when its user has started it again
   */
  constructor(store, onEnd, onStart) {
    this.#store = store;
    this.#lines = new Lines(store);
    this.#onEnd = onEnd;
    this.#onStart = onStart;
  }

  /** @param {string} title @param {Json} content @param {Json} [structured] */
  message(title, content, structured) {
    this.#lines.add("messages", { title, content, structured });
  }

  /** @param {string} title @param {Json} data */
  log(title, data, level = "info") {
    this.#lines.add("log", { title, data, level });
    if (isError(level)) this.#first("trouble", typeof data === "string" ? data : JSON.stringify(data));
  }

  /** @param {Json} params of `notifications/message` */
  logged(params) {
    const { level, logger, data } = params;
    const trouble = troubleIn(params);
    this.log(logger ? `${level} · ${logger}` : level, data, level);
    if (tellsNewStart(params)) this.#onStart();
    if (trouble) this.#onEnd(`${wordsOf[trouble.what]}: ${trouble.reason.replace(/\.$/, "")}.`);
  }

  /** @param {{level: string, text: string}} line of the view's console */
  printed({ level, text }) {
    this.#store.set({ place: placeOf(text) ?? this.#store.state.place });
    this.log(`console · ${level}`, shortened(text), printedLevel({ level, text }));
  }

  /** @param {{directive: string, blocked: string, source: string}} violation of the policy */
  violation({ directive, blocked, source }) {
    // A page with both engines tries WebAssembly first.
    if (blocked === "wasm-eval" && this.#store.state.hasJs) return;
    const tried = onlyTried[blocked];
    const where = source ? `, asked for at ${source}` : "";
    const after = `Many libraries try it and work without.${blocked === "wasm-eval" ? cure : ""}`;
    const data = tried
      ? `The view tried ${tried}, which the policy's ${directive} forbids${where}. ${after}`
      : `The policy's ${directive} forbids ${blocked}${where}.`;
    this.#lines.add("log", { title: "policy", data, level: tried ? "info" : "error" });
    if (!tried) this.#store.set(({ violations }) => ({ violations: violations + 1 }));
  }

  /** Output of the MCP server's process, which stays when another view is shown. @param {string} data */
  server(data, level = "info") {
    this.#lines.add("log", { title: "MCP server", data, level, isOfServer: true });
    if (isError(level)) this.#first("serverTrouble", data);
  }

  /** The server's process is replaced. */
  forgetServer() {
    this.#lines.clear(({ isOfServer }) => !isOfServer);
    this.#store.set({ serverTrouble: "" });
  }

  /** Another view is shown. */
  clear(keepsMessages = false) {
    this.#lines.clear(({ isOfServer = false, level }) => isOfServer || (keepsMessages && level === undefined));
  }

  /** @param {"trouble" | "serverTrouble"} name @param {string} text */
  #first(name, text) {
    if (!this.#store.state[name]) this.#store.set({ [name]: firstLine(text) });
  }
}
