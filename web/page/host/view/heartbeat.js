// Whether the view still answers. What is asked is the script that the sandbox puts into its document (reporter.js),
// not its App: a view that loops without end answers nobody, and any other view does.

const interval = 1000;
// So many questions may stay without an answer: a program may take seconds to start.
const patience = 5;

export class Heartbeat {
  #options;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #unanswered = 0;

  /** @param {{ask: () => void, onChange: (isSilent: boolean) => void}} options */
  constructor(options) {
    this.#options = options;
  }

  get isSilent() {
    return this.#unanswered > patience;
  }

  /** The view's document has said something. Nobody is asked before: a policy may forbid that script. */
  hear() {
    if (this.isSilent) this.#options.onChange(false);
    this.#unanswered = 0;
    this.#timer ??= setInterval(() => this.#beat(), interval);
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.isSilent) this.#options.onChange(false);
    this.#unanswered = 0;
  }

  #beat() {
    if (++this.#unanswered === patience + 1) this.#options.onChange(true);
    this.#options.ask();
  }
}
