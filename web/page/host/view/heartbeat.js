// Checks that the view responds, by the script in its document (reporter.js) instead of its App: only a view in an
// endless loop does not answer.

const interval = 1000;
// The number of open pings before the view counts as hanging: a program may take seconds to start.
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

  /** The view's document has answered. No ping counts before: a policy may forbid the script. */
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
