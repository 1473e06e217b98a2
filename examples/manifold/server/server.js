// A plate of which the model gives the measures; the view computes its volume.
import { registerAppTool } from "@modelcontextprotocol/ext-apps/server";
import { z } from "zod";
import { startExampleServer } from "../../support/server.js";

const millimetres = (most, value) => z.number().positive().max(most).default(value).describe("Millimetres");
const holes = z.number().int().min(1).max(24).default(6);
const sizes = { width: millimetres(500, 100), height: millimetres(500, 60), thickness: millimetres(100, 8) };
const schema = z.object({ ...sizes, holes, diameter: millimetres(30, 10) });

function registerTools(server, metaOf) {
  const config = {
    title: "Plate",
    description: "Shows a plate with holes on an ellipse, and measures it.",
    inputSchema: schema,
    outputSchema: schema,
    annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    _meta: metaOf(),
  };
  registerAppTool(server, "show_plate", config, (plate) => ({
    content: [{ type: "text", text: `A plate of ${plate.width} × ${plate.height} mm with ${plate.holes} holes` }],
    structuredContent: plate,
  }));
}

/** @param {{view: string, port?: number}} options `view` is the built HTML file */
export const startServer = (options) =>
  startExampleServer({ name: "manifold", title: "Plate", registerTools, ...options });
