// Controls the App of the reference SDK, as cpp_view.js does the C++ one.
import { App } from "@modelcontextprotocol/ext-apps";
import * as z from "zod";
import { referenceTools } from "./reference_tools.js";

const events = ["toolinput", "toolinputpartial", "toolresult", "toolcancelled", "hostcontextchanged"];
const anything = z.looseObject({});

// Requests without a function of the reference.
const plain = {
  ping: "ping",
  listServerTools: "tools/list",
  listServerResourceTemplates: "resources/templates/list",
  listServerPrompts: "prompts/list",
};

const endOf = (promise) =>
  promise.then(
    (result) => ({ result: result ?? {} }),
    ({ code, message }) => ({ failure: { code, message } }),
  );

export class ReferenceView {
  events = [];
  #app;
  #tools;

  static create(params) {
    return new ReferenceView(params);
  }

  constructor({ info, capabilities }) {
    const app = new App(info, capabilities, { autoResize: false });
    for (const event of events) app[`on${event}`] = (params) => this.events.push([event, params]);
    for (const list of ["tool", "resource", "prompt"]) {
      const heard = () => this.events.push([`${list}listchanged`]);
      app.setNotificationHandler(`notifications/${list}s/list_changed`, heard);
    }
    app.onteardown = (params) => {
      this.events.push(["teardown", params]);
      return {};
    };
    app.setRequestHandler("elicitation/create", ({ params }) => {
      this.events.push(["elicit", params]);
      if (params.message === "no") return { action: "decline" };
      if (params.message === "away") return { action: "cancel" };
      return { action: "accept", content: { city: "Ur", nights: 3 } };
    });
    app.onclose = () => this.events.push(["close"]);
    this.#app = app;
    this.#tools = referenceTools(app);
  }

  call(name, params, options) {
    const canceller = new AbortController();
    const end = endOf(this.#run(name, params, this.#options(options, canceller)));
    end.cancel = () => canceller.abort();
    return end;
  }

  #options({ onProgress, ...options } = {}, canceller) {
    if (onProgress) options.onprogress = (progress) => this.events.push(["progress", progress]);
    return { ...options, signal: canceller.signal };
  }

  async #run(name, params, options) {
    const app = this.#app;
    if (name in this.#tools) return this.#tools[name](params);
    if (name in plain) return app.request({ method: plain[name], params }, options);
    if (name === "notify") return app.notification(params);
    if (name === "request") return app.request(params, anything, options);
    return app[name](params, options);
  }

  connect(transport) {
    return endOf(this.#app.connect(transport));
  }

  close() {
    this.#app.close();
  }

  end() {}
}
