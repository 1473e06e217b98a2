// One tool: how many sprites the view is to move.
import { registerAppTool } from "@modelcontextprotocol/ext-apps/server";
import { z } from "zod";
import { startExampleServer } from "../../support/server.js";

const inputSchema = z.object({ count: z.number().int().min(1).max(5000).default(100).describe("How many sprites") });

function registerTools(server, metaOf) {
  const config = {
    title: "Sprites",
    description: "Moves smiling sprites around.",
    inputSchema,
    outputSchema: z.object({ count: z.number().int() }),
    annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    _meta: metaOf(),
  };
  registerAppTool(server, "show_sprites", config, ({ count }) => ({
    content: [{ type: "text", text: `${count} sprites are moving.` }],
    // Not all hosts send a view the tool's input.
    structuredContent: { count },
  }));
}

/** @param {{view: string, port?: number}} options `view` is the built HTML file */
export const startServer = (options) =>
  startExampleServer({ name: "sdl", title: "Sprites", registerTools, ...options });
