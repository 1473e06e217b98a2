// The program that drives `mcpapps dev --json`: events to standard output, commands from standard input.
import { messageOf } from "../lib/error_text.js";
import { readLines } from "../lib/lines.js";
import { eventOf, longestCommand, readCommand, WrongCommand } from "../server/program_commands.js";

/**
 * @import { Page } from "playwright-core"
 * @import { startDevHost } from "../server/dev_host.js"
 * @typedef {{host: Awaited<ReturnType<typeof startDevHost>>, address: string, page?: Page}} Parts `page` is headless
 */

const noPage = "No page is open: open the address of `ready` in a browser, or start with --headless.";

export class Program {
  /** Resolves when the program wants to end. @type {Promise<void>} */
  ended;
  #write;
  /** @type {Parts | undefined} */
  #parts;
  /** @type {() => void} */
  #end = () => {};

  /** @param {(text: string) => void} write */
  constructor(write) {
    this.#write = write;
    this.ended = new Promise((resolve) => (this.#end = resolve));
    // It has gone.
    process.stdout.on("error", () => this.#end());
  }

  /** @type {(name: string, data: Record<string, unknown>) => void} */
  tell = (name, data) => {
    // A source of the page, which no program needs.
    if (name !== "shell") this.#write(JSON.stringify(eventOf(name, data)));
  };

  /** @param {Parts} parts */
  start(parts) {
    this.#parts = parts;
    this.tell("ready", { address: parts.address });
    readLines(process.stdin, (line) => void (line.trim() && this.#hear(line)), longestCommand + 1);
  }

  /** @param {string} line */
  async #hear(line) {
    let id;
    try {
      const command = readCommand(line);
      ({ id } = command);
      await this.#do(command);
    } catch (error) {
      const where = error instanceof WrongCommand ? { id: error.id, path: error.path } : { id };
      this.tell("error", { ...where, message: messageOf(error) });
    }
  }

  /** @param {ReturnType<typeof readCommand>} command */
  async #do(command) {
    const { host, page } = /** @type {Parts} */ (this.#parts);
    if (command.command === "quit") return this.#end();
    if (command.command !== "screenshot") {
      if (!host.events.command(command)) throw new Error(noPage);
      return;
    }
    if (!page) throw new Error("A screenshot needs --headless.");
    await page.locator("#card").screenshot({ path: command.path });
    this.tell("done", command);
  }
}
