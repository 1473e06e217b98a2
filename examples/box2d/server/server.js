// One tool: which scene of the Testbed the view begins with. What the model changes later it changes by the view's
// tools.
import { z } from "zod";
import { exampleServer } from "../../support/server.js";

const inputSchema = z.object({
  scene: z.string().default("Pyramid").describe("Such as Car, Dominos, Bridge, Tumbler or Theo Jansen"),
});

export const startServer = exampleServer("box2d", "Testbed", {
  show_testbed: {
    title: "Testbed",
    description: "Shows a scene of Box2D's Testbed, a simulation of bodies that the user may drag.",
    inputSchema,
    outputSchema: z.object({ scene: z.string() }),
    answer: ({ scene }) => ({
      content: [
        {
          type: "text",
          text: `The view was asked for the scene "${scene}". Its tools pick_scene and set_parameters change it.`,
        },
      ],
      // Not all hosts send a view the tool's input.
      structuredContent: { scene },
    }),
  },
});
