// A plate of which the model gives the measures; the view computes its volume.
import { z } from "zod";
import { exampleServer } from "../../support/server.js";

const millimetres = (most, value) => z.number().positive().max(most).default(value).describe("Millimetres");
const holes = z.number().int().min(1).max(24).default(6);
const sizes = { width: millimetres(500, 100), height: millimetres(500, 60), thickness: millimetres(100, 8) };
const schema = z.object({ ...sizes, holes, diameter: millimetres(30, 10) });

export const startServer = exampleServer("manifold", "Plate", {
  show_plate: {
    title: "Plate",
    description: "Shows a plate with holes on an ellipse, and measures it.",
    inputSchema: schema,
    outputSchema: schema,
    answer: (plate) => ({
      content: [{ type: "text", text: `A plate of ${plate.width} × ${plate.height} mm with ${plate.holes} holes` }],
      structuredContent: plate,
    }),
  },
});
