/** Lets everything run that needs no timer: all microtasks, also those they start. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Lets only microtasks run, so that nothing that waits for a timer or an event can have happened. */
export async function microtasks(count = 50) {
  for (let i = 0; i < count; i++) await undefined;
}

/** Time that passes when told: timers, the date, and the clock that WebAssembly programs read. */
export class FakeTime {
  #timers;

  constructor(t) {
    const start = performance.now();
    this.#timers = t.mock.timers;
    this.#timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
    t.mock.method(performance, "now", () => start + Date.now() - 1_000_000);
  }

  /** Lets so many milliseconds pass, and then everything settle. */
  async pass(milliseconds) {
    await settle();
    this.#timers.tick(milliseconds);
    await settle();
  }
}
