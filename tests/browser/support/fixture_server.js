// An MCP server with tools for success and failure between a host and a view.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { registerAppResource, registerAppTool, RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/server";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { acceptedContent, createMcpHandler, inputRequired, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { closeServer, listenOnLoopback } from "../../../web/lib/listen.js";

const booking = z.object({ city: z.string(), nights: z.number().int() });
const cabin = z.object({ class: z.enum(["first", "second"]), meals: z.boolean() });
const html = readFileSync(new URL("plain_view.html", import.meta.url), "utf8");

let calls = 0;

/** @param {() => void} die breaks every connection to the server */
function fixtureServer(die) {
  const capabilities = { extensions: { "io.modelcontextprotocol/ui": { elicitation: {} } } };
  const server = new McpServer({ name: "fixtures", version: "1.0.0" }, { capabilities });
  const text = (value) => ({ content: [{ type: "text", text: value }] });

  const addView = (uri, ui, page = () => html) =>
    registerAppResource(server, uri, uri, {}, () => ({
      contents: [{ uri, mimeType: RESOURCE_MIME_TYPE, text: page(), _meta: { ui } }],
    }));
  addView("ui://fixture/plain", {});
  addView("ui://fixture/silent", {}, () => "<p>says nothing</p>");
  addView("ui://fixture/half", {}, () => html.replace('notify("ui/notifications/initialized");', ""));
  addView("ui://fixture/looping", {}, () =>
    html.replace(
      'if (data.method === "ui/notifications/tool-result")',
      'if (data.params?.arguments?.word === "loop") for (;;);\n$&',
    ),
  );
  // It counts how many times each result was shown, by the name from the server.
  addView("ui://fixture/keeping", {}, () => html.replace('byId("result").textContent = data.params.content[0].text;', `{
    const { viewUUID } = data.params._meta;
    localStorage.setItem(viewUUID, Number(localStorage.getItem(viewUUID) ?? 0) + 1);
    byId("result").textContent = data.params.content[0].text + ", shown " + localStorage.getItem(viewUUID);
  }`));
  addView("ui://fixture/all-modes", {}, () => html.replace('["inline"]', '["inline", "fullscreen", "pip"]'));
  addView("ui://fixture/drafts", { sandbox: { forms: {} } }, () => html.replace('["inline"]', '["inline", "split"]')
    // Its tool is called as a task, which ends when the test says so.
    .replace('name: "double",', '$& execution: { taskSupport: "optional" },')
    .replace('if (data.method === "tools/call")', `window.task ??= { taskId: "t", status: "working", pollInterval: 50 };
        if (data.params?.task) return post({ id: data.id, result: { task } });
        if (data.method === "tasks/cancel") task.status = "cancelled";
        if (data.method === "tasks/result" && task.status === "cancelled") {
          return post({ id: data.id, error: { code: -32603, message: "it was cancelled" } });
        }
        if (data.method === "tasks/result") return post({ id: data.id, result: doubled({ number: 4 }) });
        if (data.method.startsWith("tasks/")) return post({ id: data.id, result: task });
        $&`));
  addView("ui://fixture/declared", {
    csp: { connectDomains: ["https://api.example.com"], wasmUnsafeEval: true },
    prefersBorder: false,
  });

  const addTool = (name, resourceUri, config, handler) =>
    registerAppTool(server, name, { description: name, _meta: { ui: { resourceUri } }, ...config }, handler);
  addTool("plain", "ui://fixture/plain", { inputSchema: z.object({ word: z.string().default("hello") }) }, ({ word }) =>
    text(word),
  );
  addTool("poem", "ui://fixture/plain", {
    inputSchema: z.object({
      text: z.string(),
      title: z.string().max(40).optional(),
      mood: z.enum(["glad", "sad"]).optional(),
    }),
  }, ({ text: words }) => text(words));
  addTool("keeping", "ui://fixture/keeping", { inputSchema: z.object({}) }, () => ({
    ...text("call " + ++calls),
    _meta: { viewUUID: `call-${calls}` },
  }));
  addTool(
    "limited",
    "ui://fixture/plain",
    { inputSchema: z.object({ dice: z.number().int().min(1).max(3).default(1) }) },
    () => text("limited"),
  );
  addTool("counting", "ui://fixture/plain", {}, async ({ mcpReq }) => {
    const { progressToken } = mcpReq._meta ?? {};
    if (progressToken !== undefined) {
      await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress: 1, total: 2 } });
    }
    return text("counted");
  });
  addTool("looping", "ui://fixture/looping", { inputSchema: z.object({ word: z.string() }) }, ({ word }) => text(word));
  for (const name of ["all-modes", "drafts", "declared", "silent", "half", "missing"]) {
    addTool(name, `ui://fixture/${name}`, {}, () => text(name));
  }
  addTool("dying", "ui://fixture/plain", {}, () => {
    die();
    return text("dying");
  });
  // It shows the form of the server, and answers when the user has filled it in.
  addView("ui://fixture/form", {}, () => html.replace('<p id="state">', `<p id="asked"></p>
    <input id="city"><input id="nights" type="number">
    <button id="accept">Book</button><button id="decline">No</button>$&`,
  ).replace("if (data.id !== undefined) answer(data.id)", `if (data.method === "elicitation/create") {
    byId("asked").textContent = data.params.message;
    const reply = (result) => post({ id: data.id, result });
    byId("accept").onclick = () => {
      const content = { city: byId("city").value, nights: byId("nights").valueAsNumber };
      reply({ action: "accept", content });
    };
    byId("decline").onclick = () => reply({ action: "decline" });
  } else $&`));
  addTool("cabin", "ui://fixture/plain", {}, ({ mcpReq }) => {
    if (mcpReq.inputResponses?.cabin) return text("booked");
    return inputRequired({
      inputRequests: { cabin: inputRequired.elicit({ message: "Which cabin?", requestedSchema: cabin }) },
    });
  });
  const ask = (_meta) => inputRequired.elicit({ message: "Where to?", requestedSchema: booking, _meta });
  const addBooking = (name, _meta) =>
    addTool(name, "ui://fixture/plain", {}, ({ mcpReq }) => {
      const answer = mcpReq.inputResponses?.booking;
      if (!answer) return inputRequired({ inputRequests: { booking: ask(_meta) } });
      const form = acceptedContent(mcpReq.inputResponses, "booking", booking);
      return text(form ? `${form.nights} nights in ${form.city}` : `the user said ${answer.action}`);
    });
  addBooking("booking", { ui: { resourceUri: "ui://fixture/form" } });
  addBooking("booking-without-view", undefined);
  server.registerTool("secret", { description: "secret", _meta: { ui: { visibility: ["model"] } } }, () =>
    text("secret"),
  );
  return server;
}

/** @returns {Promise<{url: string, close: () => Promise<void>}>} */
export async function startFixtureServer() {
  const mcp = createMcpHandler(() => fixtureServer(() => server.closeAllConnections()));
  const server = createServer(toNodeHandler(mcp));
  const origin = await listenOnLoopback(server);
  return { url: `${origin}/mcp`, close: () => mcp.close().then(() => closeServer(server)) };
}
