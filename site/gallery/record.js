// Asks the servers of the examples what the gallery will answer.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { startExample } from "../../examples/examples.js";
import { answers } from "./answers.js";

/** What the gallery answers by itself is not recorded: it may tell of the machine on which the site is built. */
const isRecorded = (example) => ([tool]) => !answers[example.name]?.[tool];

/**
 * @param {import("./examples.js").GalleryExample} example
 * @returns {Promise<{tool: string, arguments: object, calls: {name: string, arguments: object, result: object}[],
 *   resources: Record<string, object>}>} `tool` is the one that opens the view
 */
export async function record(example) {
  const wanted = [[example.tool, example.arguments], ...example.calls].filter(isRecorded(example));
  if (wanted.length + example.resources.length === 0) {
    return { tool: example.tool, arguments: example.arguments, calls: [], resources: {} };
  }
  const server = await startExample(example.name);
  const client = new Client({ name: "mcpapps-gallery", version: "1.0.0" });
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
    const calls = [];
    for (const [name, input] of wanted) {
      calls.push({ name, arguments: input, result: await client.callTool({ name, arguments: input }) });
    }
    const resources = {};
    for (const uri of example.resources) resources[uri] = await client.readResource({ uri });
    return { tool: example.tool, arguments: example.arguments, calls, resources };
  } finally {
    await client.close();
    await server.close();
  }
}
