// One tool: how many sprites the view is to move.
import { z } from "zod";
import { exampleServer } from "../../support/server.js";

const inputSchema = z.object({ count: z.number().int().min(1).max(5000).default(100).describe("How many sprites") });

export const startServer = exampleServer("sdl", "Sprites", {
  show_sprites: {
    title: "Sprites",
    description: "Moves smiling sprites around.",
    inputSchema,
    outputSchema: z.object({ count: z.number().int() }),
    answer: ({ count }) => ({
      content: [{ type: "text", text: `${count} sprites are moving.` }],
      // Not all hosts send a view the tool's input.
      structuredContent: { count },
    }),
  },
});
