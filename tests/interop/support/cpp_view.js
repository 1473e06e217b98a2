// Controls the C++ App.
import createDriver from "../../../build/wasm-debug/tests/interop/driver.mjs";

export class CppView {
  /** The events of the App's handlers: `[event, value]`. */
  events = [];
  #driver;
  #calls = new Map();
  #lastCall = 0;

  /** @param {object} params the App's `info` and `capabilities` */
  static async create(params) {
    const view = new CppView();
    view.#driver = await createDriver();
    view.#driver.ontell = ({ event, call, value }) => view.#hear(event, call, value);
    view.#driver.command({ name: "create", params });
    return view;
  }

  #hear(event, call, value) {
    if (event === "mistake") throw new Error(value);
    if (call === undefined) return this.events.push([event, value]);
    this.#calls.get(call)({ [event]: value });
    this.#calls.delete(call);
  }

  /** @returns {Promise<object>} `{result}` or `{failure}`; `cancel()` cancels the call */
  call(name, params, options) {
    const call = ++this.#lastCall;
    const end = new Promise((resolve) => this.#calls.set(call, resolve));
    this.#driver.command({ name, call, params, options });
    end.cancel = () => this.#driver.command({ name: "cancel", call });
    return end;
  }

  connect(transport) {
    this.#driver.onsend = (message) => transport.send(message);
    this.#driver.onclose = () => transport.close();
    transport.onmessage = (message) => this.#driver.receive(message);
    return this.call("connect");
  }

  close() {
    this.#driver.command({ name: "close" });
  }

  end() {
    this.#driver.end();
  }
}
