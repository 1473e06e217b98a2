// One tool: which scene of the Testbed the view begins with. What the model changes later it changes by the view's
// tools.
import { registerAppTool } from "@modelcontextprotocol/ext-apps/server";
import { z } from "zod";
import { startExampleServer } from "../../support/server.js";

const inputSchema = z.object({
  scene: z.string().default("Pyramid").describe("Such as Car, Dominos, Bridge, Tumbler or Theo Jansen"),
});

function registerTools(server, metaOf) {
  const config = {
    title: "Testbed",
    description: "Shows a scene of Box2D's Testbed, a simulation of bodies that the user may drag.",
    inputSchema,
    outputSchema: z.object({ scene: z.string() }),
    annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    _meta: metaOf(),
  };
  registerAppTool(server, "show_testbed", config, ({ scene }) => ({
    content: [
      {
        type: "text",
        text: `The view was asked for the scene "${scene}". Its tools pick_scene and set_parameters change it.`,
      },
    ],
    // Not all hosts send a view the tool's input.
    structuredContent: { scene },
  }));
}

/** @param {{view: string, port?: number}} options `view` is the built HTML file */
export const startServer = (options) =>
  startExampleServer({ name: "box2d", title: "Testbed", registerTools, ...options });
