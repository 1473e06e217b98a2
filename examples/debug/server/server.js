// Tools that answer in every way in which tools answer.
import { setTimeout as sleep } from "node:timers/promises";
import { ResourceTemplate } from "@modelcontextprotocol/server";
import { z } from "zod";
import { exampleServer } from "../../support/server.js";

// A square of four colours, as a PNG.
const picture =
  "iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAIAAADYYG7QAAAAS0lEQVR42u3O0RQAIAwAwHAGEUkk4UQSySBCSGJ/u/cO4EbOKBE7Swwh" +
  "ISEhISEhISEhIaFmoXejRJxVQkhISEhISEhISEhIqFnoA05V1bVzP5EnAAAAAElFTkSuQmCC";

/** A second of a tone, as a WAV of 8 kHz and 8 bits. */
function tone() {
  const rate = 8000;
  const wav = Buffer.alloc(44 + rate);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + rate, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  for (const [at, value] of [[20, 1], [22, 1], [32, 1], [34, 8]]) wav.writeUInt16LE(value, at);
  for (const at of [24, 28]) wav.writeUInt32LE(rate, at);
  wav.write("data", 36);
  wav.writeUInt32LE(rate, 40);
  for (let i = 0; i < rate; i++) wav[44 + i] = 128 + 60 * Math.sin((2 * Math.PI * 440 * i) / rate);
  return wav.toString("base64");
}

const blocks = {
  text: { type: "text", text: "A text of the server" },
  image: { type: "image", data: picture, mimeType: "image/png" },
  audio: { type: "audio", data: tone(), mimeType: "audio/wav" },
  resource_link: { type: "resource_link", uri: "debug://picture", name: "picture", mimeType: "image/png" },
  resource: {
    type: "resource",
    resource: { uri: "debug://note", mimeType: "text/plain", text: "An embedded resource" },
  },
};
const kinds = [...Object.keys(blocks), "structured", "all"];

function returnContent({ kind }) {
  const content = kind === "all" ? Object.values(blocks) : [blocks[kind] ?? blocks.text];
  const hasData = kind === "all" || kind === "structured";
  return {
    content,
    structuredContent: { kind, ...(hasData && { numbers: [1, 2, 3], nested: { yes: true, nothing: null } }) },
    _meta: { "debug/kind": kind },
  };
}

const fail = ({ reason }) => ({ isError: true, content: [{ type: "text", text: reason }] });

async function slow({ steps, milliseconds }, { mcpReq }) {
  const progressToken = mcpReq._meta?.progressToken;
  for (let progress = 1; progress <= steps; progress++) {
    await sleep(milliseconds);
    if (progressToken === undefined) continue;
    const params = { progressToken, progress, total: steps, message: `step ${progress}` };
    await mcpReq.notify({ method: "notifications/progress", params });
  }
  return { content: [{ type: "text", text: `${steps} steps of ${milliseconds} ms` }] };
}

// While the call is under way; without a session there is no other way to the client.
async function notify({ times }, { mcpReq }) {
  for (let i = 0; i < times; i++) {
    for (const list of ["tools", "resources", "prompts"]) {
      await mcpReq.notify({ method: `notifications/${list}/list_changed` });
    }
    await mcpReq.log("info", `notification ${i + 1} of ${times}`);
    await sleep(50);
  }
  return { content: [{ type: "text", text: `${times} times, three lists have changed` }] };
}

const count = (most, usual) => z.number().int().min(1).max(most).default(usual);
const contentSchema = z.object({
  kind: z.enum(kinds),
  numbers: z.array(z.number()).optional(),
  nested: z.object({ yes: z.boolean(), nothing: z.null() }).optional(),
});
const tools = {
  return_content: [
    "Answers with content of one kind, or of all.",
    { kind: z.enum(kinds).default("all") },
    returnContent,
    contentSchema,
  ],
  fail: ["Fails by isError.", { reason: z.string().default("It failed as it was told to.") }, fail],
  slow: ["Takes its time, and tells of its progress.", { steps: count(100, 5), milliseconds: count(5000, 200) }, slow],
  notify: ["Says that the lists have changed, again and again.", { times: count(100, 3) }, notify],
};

function registerResources(server) {
  const pictureConfig = { mimeType: "image/png", description: "Four colours" };
  server.registerResource("picture", "debug://picture", pictureConfig, () => ({
    contents: [{ uri: "debug://picture", mimeType: "image/png", blob: picture }],
  }));
  const template = new ResourceTemplate("debug://text/{words}", { list: undefined });
  server.registerResource("text", template, { mimeType: "text/plain" }, (uri, { words }) => ({
    contents: [{ uri: uri.href, mimeType: "text/plain", text: `The words are ${words}` }],
  }));
  server.registerPrompt("greet", { description: "A greeting" }, () => ({
    messages: [{ role: "user", content: { type: "text", text: "Hello" } }],
  }));
}

const configOf = ([description, shape, answer, outputSchema]) =>
  ({ description, inputSchema: z.object(shape), outputSchema, visibility: ["model", "app"], answer });
const configs = Object.entries(tools).map(([name, tool]) => [name, { title: name, ...configOf(tool) }]);

export const startServer = exampleServer("debug", "Debug", Object.fromEntries(configs), registerResources);
