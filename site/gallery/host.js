// The host of the gallery: shows one example in a frame, under the policy that the reader chooses. It answers what was
// recorded of the example's server. All of it works from a folder, without any server.
import { PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import { Host } from "../../web/hosts/host.js";
import { answers } from "./answers.js";

const part = (id) => document.getElementById(id);
const wanted = new URLSearchParams(location.search);
const dark = matchMedia("(prefers-color-scheme: dark)");

/** As the pages of the site, which keep their reader's choice under this name. */
function theme() {
  const chosen = keptTheme();
  return (chosen === "auto" ? dark.matches : chosen === "dark") ? "dark" : "light";
}

function keptTheme() {
  try {
    return localStorage.getItem("vitepress-theme-appearance") ?? "auto";
  } catch {
    return "auto"; // a page from a folder may have no storage
  }
}

const noAnswer = (name) => ({
  isError: true,
  content: [{ type: "text", text: `The gallery has no server, and no recorded answer to ${name} with this input.` }],
});

function answer(example, { tool, calls }, name, input) {
  const own = answers[example]?.[name];
  if (own) return own(input);
  const same = calls.find((call) => call.name === name && JSON.stringify(call.arguments) === JSON.stringify(input));
  // A tool of which one call was recorded answers so to any input, unless it is the one that opens the view.
  const all = calls.filter((call) => call.name === name && name !== tool);
  return same?.result ?? (all.length === 1 ? all[0].result : noAnswer(name));
}

/** Its context and capabilities are those of a host of which nothing is known. */
const profile = {
  id: "mcpapps-gallery",
  messages: { modeNotification: "first", height: "exact", teardown: "none" },
};

class Gallery {
  #frame;
  #host;

  constructor(example, recorded) {
    this.example = example;
    this.recorded = recorded;
  }

  /** @param {"default" | "wasm"} policy */
  async show(policy) {
    await this.#end();
    const frame = document.createElement("iframe");
    frame.title = `The view ${this.example}`;
    frame.setAttribute("sandbox", "allow-scripts allow-forms");
    part("stage").append(frame);
    this.#frame = frame;
    const host = (this.#host = this.#makeHost(frame));
    await host.connect();
    frame.src = `views/${this.example}.${policy}.html`;
    await host.initialized;
    say("runs");
    const { tool, arguments: input } = this.recorded;
    await host.showCall({ input, result: answer(this.example, this.recorded, tool, input) });
  }

  #makeHost(frame) {
    const { recorded, example } = this;
    const wire = new PostMessageTransport(frame.contentWindow, frame.contentWindow);
    const host = new Host(profile, wire, {
      theme: theme(),
      context: { locale: navigator.language },
      answers: {
        "tools/call": ({ name, arguments: input = {} }) => answer(example, recorded, name, input),
        "resources/read"({ uri }) {
          if (!recorded.resources[uri]) throw new Error(`${uri} was not recorded`);
          return recorded.resources[uri];
        },
        "ui/open-link"({ url }) {
          say(`asks to open ${url}`);
          return {};
        },
        "ui/message"({ content }) {
          say(`says: ${content.map(({ text }) => text).join(" ")}`);
          return {};
        },
      },
      onmode(displayMode) {
        frame.classList.toggle("fullscreen", displayMode === "fullscreen");
        host.setContext({ displayMode, containerDimensions: displayMode === "inline" ? { maxHeight: 6000 } : {} });
      },
    });
    host.bridge.onsizechange = ({ height }) => {
      if (height !== undefined) frame.style.height = `${Math.ceil(height)}px`;
    };
    return host;
  }

  setTheme() {
    this.#host?.setContext({ theme: theme() });
  }

  async #end() {
    this.#frame?.remove();
    await this.#host?.bridge.close();
  }
}

function say(text) {
  part("state").textContent = text;
}

function loadScript(src) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    Object.assign(script, { src, onload: resolve, onerror: () => reject(new Error(`${src} is not there`)) });
    document.head.append(script);
  });
}

function applyTheme() {
  document.documentElement.dataset.theme = theme();
}

async function main() {
  const example = /^[\w-]+$/.exec(wanted.get("example"))?.[0];
  const policy = part("policy");
  if (wanted.get("policy") === "wasm") policy.value = "wasm";
  applyTheme();
  await loadScript(`results/${example}.js`);
  const gallery = new Gallery(example, globalThis.recorded);
  const show = () => {
    say("starts");
    gallery.show(policy.value).catch((error) => say(error.message));
  };
  const follow = () => {
    applyTheme();
    gallery.setTheme();
  };
  policy.addEventListener("change", show);
  dark.addEventListener("change", follow);
  addEventListener("storage", follow);
  show();
}

main().catch((error) => say(error.message));
