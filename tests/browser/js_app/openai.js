// What tests/browser/views/openai.cpp does with ChatGPT's functions, by the npm package.
import { App } from "mcpapps";
import * as chatgpt from "mcpapps/chatgpt";

const log = (line) => (document.getElementById("log").textContent += `${line}\n`);

async function logEnd(name, call, words = () => "done") {
  try {
    log(`${name}: ${words(await call)}`);
  } catch (error) {
    log(`${name}: ${error.code === "CAPABILITY_NOT_SUPPORTED" ? "not supported" : error.message}`);
  }
}

async function callAll() {
  log(`modal: ${chatgpt.modalParams()?.id ?? "no"}`);
  const file = new File(["hi"], "a.txt", { type: "text/plain" });
  await logEnd("upload", chatgpt.uploadFile(file, { library: true }), ({ fileId }) => fileId);
  await logEnd("select", chatgpt.selectFiles(), (files) => files.map((each) => `${each.fileId} ${each.fileName}`));
  await logEnd("address", chatgpt.getFileDownloadUrl("file_1"), ({ downloadUrl }) => downloadUrl);
  await logEnd("modal", chatgpt.requestModal({ title: "Cart", params: { id: "7" } }));
  await logEnd("checkout", chatgpt.requestCheckout({ id: "session" }), ({ id }) => id);
  await logEnd("open", chatgpt.setOpenInAppUrl("https://shop.example/cart"));
  await logEnd("message", chatgpt.sendFollowUpMessage({ prompt: "Go on", scrollToBottom: false }));
  await logEnd("state", chatgpt.setWidgetState({ modelContent: "seen" }));
  log(`kept: ${chatgpt.widgetState()?.modelContent ?? "nothing"}`);
  await logEnd("close", chatgpt.requestClose());
  app.sendLog({ level: "info", logger: "acceptance", data: { state: "done" } });
}

const app = new App({ name: "openai", version: "1.0.0" });
app.ontoolresult = callAll;
chatgpt.onGlobals(({ widgetState }) => widgetState && log("changed: widgetState"));
await app.connect();
