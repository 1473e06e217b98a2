// The host of the gallery: shows one example in a frame, under the policy that the reader chooses, by the reference's
// AppBridge. It answers what was recorded of the example's server. All of it works from a folder, without any server.
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
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

class Gallery {
  #frame;
  #bridge;

  constructor(example, recorded) {
    this.example = example;
    this.recorded = recorded;
  }

  #context(mode) {
    return {
      theme: theme(),
      displayMode: mode,
      availableDisplayModes: ["inline", "fullscreen"],
      containerDimensions: mode === "inline" ? { maxHeight: 6000 } : {},
      locale: navigator.language,
      platform: "web",
    };
  }

  /** @param {"default" | "wasm"} policy */
  async show(policy) {
    await this.#end();
    const frame = document.createElement("iframe");
    frame.title = `The view ${this.example}`;
    frame.setAttribute("sandbox", "allow-scripts allow-forms");
    part("stage").append(frame);
    this.#frame = frame;
    this.#bridge = this.#makeBridge(frame);
    await this.#bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
    frame.src = `views/${this.example}.${policy}.html`;
  }

  #makeBridge(frame) {
    const { recorded, example } = this;
    const bridge = new AppBridge(null, { name: "mcpapps-gallery", version: "1.0.0" },
      {
        serverTools: {},
        serverResources: {},
        logging: {},
        openLinks: {},
        message: { text: {} },
        updateModelContext: { text: {}, structuredContent: {} },
      },
      { hostContext: this.#context("inline") });
    bridge.oninitialized = () => {
      say("runs");
      bridge.sendToolInput({ arguments: recorded.arguments });
      bridge.sendToolResult(answer(example, recorded, recorded.tool, recorded.arguments));
    };
    bridge.onsizechange = ({ height }) => {
      if (height !== undefined) frame.style.height = `${Math.ceil(height)}px`;
    };
    bridge.oncalltool = async ({ name, arguments: input = {} }) => answer(example, recorded, name, input);
    bridge.onreadresource = async ({ uri }) => {
      if (!recorded.resources[uri]) throw new Error(`${uri} was not recorded`);
      return recorded.resources[uri];
    };
    bridge.onrequestdisplaymode = async ({ mode }) => {
      frame.classList.toggle("fullscreen", mode === "fullscreen");
      if (mode === "inline" || mode === "fullscreen") bridge.setHostContext(this.#context(mode));
      return { mode };
    };
    bridge.onopenlink = async ({ url }) => {
      say(`asks to open ${url}`);
      return {};
    };
    bridge.onmessage = async ({ content }) => {
      say(`says: ${content.map(({ text }) => text).join(" ")}`);
      return {};
    };
    bridge.onupdatemodelcontext = async () => ({});
    return bridge;
  }

  setTheme() {
    this.#bridge?.setHostContext(this.#context(this.#frame.classList.contains("fullscreen") ? "fullscreen" : "inline"));
  }

  async #end() {
    this.#frame?.remove();
    await this.#bridge?.close();
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
