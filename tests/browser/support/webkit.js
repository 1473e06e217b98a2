// WebKitGTK's MiniBrowser on a virtual screen, by WebDriver requests.
import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { findExecutable } from "../../../web/testing/executable.js";
import { freePort } from "./free_port.js";
import { findXvfb, startScreen } from "./screen.js";

const findDriver = () => findExecutable("MCPAPPS_WEBKIT_DRIVER", ["WebKitWebDriver"]);

/** Whether the browser's driver and a screen for it are installed. */
export const hasWebKit = () => Boolean(findDriver() && findXvfb());

async function startDriver(display) {
  const port = await freePort();
  const driver = spawn(findDriver(), [`--port=${port}`], {
    // Containers have no namespaces for WebKit's own sandbox.
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; ++tries) {
    try {
      await fetch(`${url}/status`);
      return { driver, url };
    } catch (error) {
      if (tries === 100) throw error;
      await pause(50);
    }
  }
}

async function send(url, method, body) {
  const reply = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = await reply.json();
  if (!reply.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
  return value;
}

/** Of W3C WebDriver, "Keyboard actions". */
const keyCodes = {
  Tab: "\uE004", Enter: "\uE007", Alt: "\uE00A", Escape: "\uE00C", Control: "\uE009", End: "\uE010", Home: "\uE011",
  ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015",
};

/** A browser with the API of Playwright and Puppeteer, as far as needed: one page at a time. */
export async function launchWebKit() {
  const screen = await startScreen();
  const { driver, url } = await startDriver(screen.display);
  const stop = () => [driver, screen.server].forEach((child) => child.kill());
  try {
    const { sessionId } = await send(`${url}/session`, "POST", { capabilities: {} });
    const session = `${url}/session/${sessionId}`;
    const act = (key, ...types) => {
      const actions = types.map((type) => ({ type, value: keyCodes[key] ?? key }));
      return send(`${session}/actions`, "POST", { actions: [{ type: "key", id: "keyboard", actions }] });
    };
    const page = {
      goto: (address) => send(`${session}/url`, "POST", { url: address }),
      evaluate: (expression) => send(`${session}/execute/sync`, "POST", { script: `return ${expression}`, args: [] }),
      keyboard: {
        down: (key) => act(key, "keyDown"),
        up: (key) => act(key, "keyUp"),
        press: (key) => act(key, "keyDown", "keyUp"),
      },
      close: () => page.goto("about:blank"),
    };
    return { newPage: async () => page, close: () => send(session, "DELETE").finally(stop) };
  } catch (error) {
    stop();
    throw error;
  }
}
