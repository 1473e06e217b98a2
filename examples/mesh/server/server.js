// Meshes that are made when they are asked for. The tool names one, and the view reads it as a resource.
import { registerAppTool } from "@modelcontextprotocol/ext-apps/server";
import { ProtocolError, ProtocolErrorCode, ResourceTemplate } from "@modelcontextprotocol/server";
import { z } from "zod";
import { startExampleServer } from "../../support/server.js";
import { shapes } from "./shapes.js";
import { toStl } from "./stl.js";

const most = 8;
const inputSchema = z.object({
  shape: z.enum(Object.keys(shapes)).default("torus-knot").describe("What to show"),
  detail: z.number().int().min(1).max(most).default(4).describe("How fine the mesh is"),
});
const outputSchema = z.object({ title: z.string(), unit: z.string(), uri: z.string() });

function showMesh({ shape, detail }) {
  const { title } = shapes[shape];
  const uri = `mesh://${shape}/${detail}`;
  return {
    content: [{ type: "text", text: `The mesh ${uri}: ${title}. The view measures it.` }],
    structuredContent: { title, unit: "mm", uri },
  };
}

function readMesh(uri, { shape, detail }) {
  const isThere = Object.hasOwn(shapes, shape) && /^\d$/.test(detail) && detail >= 1 && detail <= most;
  if (!isThere) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no mesh ${uri}`);
  const blob = toStl(shapes[shape].make(Number(detail))).toString("base64");
  return { contents: [{ uri: uri.href, mimeType: "model/stl", blob }] };
}

function registerTools(server, resourceUri) {
  const config = {
    title: "Mesh",
    description: "Shows a mesh, which the user can turn, measure and annotate.",
    inputSchema,
    outputSchema,
    annotations: { readOnlyHint: true, openWorldHint: false },
    _meta: { ui: { resourceUri, visibility: ["model", "app"] } },
  };
  registerAppTool(server, "show_mesh", config, showMesh);
  const template = new ResourceTemplate("mesh://{shape}/{detail}", { list: undefined });
  server.registerResource("mesh", template, { title: "Mesh", mimeType: "model/stl" }, readMesh);
}

/** @param {{view: string, port?: number}} options `view` is the built HTML file */
export const startServer = (options) => startExampleServer({ name: "mesh", title: "Mesh", registerTools, ...options });
