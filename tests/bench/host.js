// The benchmark's host page: the reference AppBridge over frames, and a stopwatch.
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

// Eighths: their sums are exact in any order, so that answers can be compared.
const makePoints = (count) =>
  Array.from({ length: count }, (_, i) => ({ x: i / 8, y: (i % 100) / 4, z: -i / 2, label: `point ${i}` }));

const resultOf = (points) => ({ content: [], structuredContent: { points } });

function summaryOf(points) {
  const sum = points.reduce((total, { x, y, z }) => total + (x + y + z), 0);
  return { sum, len: points.reduce((total, { label }) => total + label.length, 0), n: points.length };
}

function expect(actual, expected) {
  for (const [name, value] of Object.entries(expected)) {
    if (actual?.[name] !== value) {
      throw new Error(`expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
    }
  }
}

const prepared = new Map();
function prepare(count) {
  if (!prepared.has(count)) {
    const points = makePoints(count);
    prepared.set(count, { points, result: resultOf(points), summary: summaryOf(points) });
  }
  return prepared.get(count);
}

const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

class View {
  #partials = 0;

  /** Shows `html` in a new frame; `startTime` is from there to the host's `initialized`. */
  static async open(html) {
    const view = new View();
    view.frame = document.createElement("iframe");
    view.frame.sandbox = "allow-scripts allow-same-origin";
    document.body.append(view.frame);

    view.bridge = new AppBridge(null, { name: "bench", version: "1.0.0" }, { serverTools: {}, logging: {} });
    view.bridge.oncalltool = async ({ arguments: echoed }) => ({
      content: [{ type: "text", text: JSON.stringify(echoed) }],
      structuredContent: echoed,
    });
    view.bridge.onloggingmessage = ({ data }) => view.onAnswer?.(data);
    const initialized = new Promise((resolve) => {
      view.bridge.oninitialized = () => resolve(performance.now());
    });
    const target = view.frame.contentWindow;
    await view.bridge.connect(new PostMessageTransport(target, target));

    const begin = performance.now();
    view.frame.srcdoc = html;
    view.startTime = (await initialized) - begin;
    return view;
  }

  async close() {
    await this.bridge.close();
    this.frame.remove();
  }

  /** The time until the view answers `ask`, and the answer. */
  async #time(ask) {
    const answered = new Promise((resolve) => {
      this.onAnswer = (answer) => resolve({ answer, end: performance.now() });
    });
    const begin = performance.now();
    ask();
    const { answer, end } = await answered;
    return { answer, time: end - begin };
  }

  #command(command) {
    return this.#time(() => this.bridge.sendToolInput({ arguments: command }));
  }

  async roundTrip(count) {
    const { answer, time } = await this.#command({ bench: "rtt", count });
    expect(answer, { count });
    return time / count;
  }

  async result(count) {
    const { result, summary } = prepare(count);
    const { answer, time } = await this.#time(() => this.bridge.sendToolResult(result));
    expect(answer, summary);
    return time;
  }

  /** Sends `burst` partial inputs at once; returns the time of each, with the closing flush. */
  async partial(count, burst) {
    const input = { arguments: { points: prepare(count).points } };
    this.#partials += burst;
    const { answer, time } = await this.#time(() => {
      for (let i = 0; i < burst; ++i) this.bridge.sendToolInputPartial(input);
      this.bridge.sendToolInput({ arguments: { bench: "flush" } });
    });
    expect(answer, { partials: this.#partials });
    return time / burst;
  }
}

const open = new Map();
const html = async (name) => (await fetch(`/pages/${name}.html`)).text();

/** The functions for the runner; each name is a view's. */
globalThis.bench = {
  async open(name) {
    open.set(name, await View.open(await html(name)));
  },

  /** One cold start in a new frame, and its first message: a "result", or a "partial" input. */
  async start(name, kind, ...sizes) {
    const view = await View.open(await html(name));
    const times = { start: view.startTime, first: await view[kind](...sizes) };
    await view.close();
    // Time to clean up the frame, not measured.
    await later(20);
    return times;
  },

  /** A cold start of a view that gives no answers; undefined if it takes longer than `atMost` milliseconds. */
  async startOnly(name, atMost) {
    const view = await Promise.race([View.open(await html(name)), later(atMost)]);
    await view?.close();
    await later(20);
    return view?.startTime;
  },

  roundTrip: (name, count) => open.get(name).roundTrip(count),
  result: (name, count) => open.get(name).result(count),
  partial: (name, count, burst) => open.get(name).partial(count, burst),

  /** `thousands` times 900 partial inputs and 50 round trips, which are two messages each. */
  async messages(name, thousands) {
    for (let i = 0; i < thousands; ++i) {
      await open.get(name).partial(10, 900);
      await open.get(name).roundTrip(50);
    }
  },
};
