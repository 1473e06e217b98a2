// The acceptance view (tests/browser/views/acceptance.cpp) in JavaScript: does what views do, accepts every answer, and
// reports its findings in the page and to the host.
import { App, applyDocumentTheme, ready } from "mcpapps";
import { engineKind } from "mcpapps/start_engine.js";

const app = new App(
  { name: "acceptance", version: "1.0.0" },
  { availableDisplayModes: ["inline", "fullscreen"] },
);
const facts = {};
let connected = false;
let inputs = 0;
let results = 0;

function tell(name, text) {
  facts[name] = text;
  document.getElementById(name).textContent = text;
  if (connected) app.sendLog({ level: "info", logger: "acceptance", data: facts });
}

const outcome = (promise, text = () => "accepted") => promise.then(text, ({ code }) => `refused with ${code}`);

async function callHost() {
  const content = [{ type: "text", text: "The view is shown." }];
  const echo = app.callServerTool({ name: "echo", arguments: { word: "called" } });
  tell("echo", await outcome(echo, (result) => result.content[0].text));
  tell("context", await outcome(app.updateModelContext({ content })));
  tell("message", await outcome(app.sendMessage({ role: "user", content })));
  tell("ping", await outcome(app.request({ method: "ping" })));
  tell("mode", await outcome(app.requestDisplayMode({ mode: "fullscreen" }), ({ mode }) => mode));
  tell("state", "done");
}

app.addEventListener("toolinput", (params) => {
  tell("input", params.arguments.word);
  tell("inputs", String(++inputs));
});
app.addEventListener("toolresult", ({ content }) => {
  tell("result", content[0].text);
  tell("results", String(++results));
  if (results === 1) callHost();
});
app.addEventListener("hostcontextchanged", ({ displayMode, theme }) => {
  if (displayMode) tell("displayMode", displayMode);
  if (theme) applyDocumentTheme(theme);
});
app.setRequestHandler("elicitation/create", ({ params }) => {
  tell("form", params.message);
  return { action: "accept", content: { word: "entered" } };
});
app.onteardown = async () => {
  tell("teardown", "heard");
  return {};
};
app.onerror = ({ message }) => tell("problem", message);

await ready;
tell("engine", engineKind);
app.connect().then(
  () => {
    connected = true;
    tell("connection", "accepted");
  },
  (error) => tell("connection", error.message),
);
