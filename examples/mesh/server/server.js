// Meshes that are made when they are asked for. The tool names one, and the view reads it: as a resource, or by a
// second tool where the host lets a view read none.
import { ProtocolError, ProtocolErrorCode, ResourceTemplate } from "@modelcontextprotocol/server";
import { z } from "zod";
import { exampleServer } from "../../support/server.js";
import { shapes } from "./shapes.js";
import { toStl } from "./stl.js";

const most = 8;
const inputSchema = z.object({
  shape: z.enum(Object.keys(shapes)).default("torus-knot").describe("What to show"),
  detail: z.number().int().min(1).max(most).default(4).describe("How fine the mesh is"),
});
const outputSchema = z.object({ title: z.string(), unit: z.string(), uri: z.string() });

const readInputSchema = z.object({
  uri: z.string().describe("The mesh that show_mesh names"),
  offset: z.number().int().min(0).default(0),
  byteCount: z.number().int().min(1).max(2 ** 20).default(2 ** 19),
});
const readOutputSchema = z.object({
  bytes: z.string().describe("As base64"),
  offset: z.number(),
  totalBytes: z.number(),
});

// Some hosts let a view read `ui://` alone.
const uriOf = (shape, detail) => `ui://mesh/shapes/${shape}/${detail}`;

function showMesh({ shape, detail }) {
  const { title } = shapes[shape];
  const uri = uriOf(shape, detail);
  return {
    content: [{ type: "text", text: `The mesh ${uri}: ${title}. The view measures it.` }],
    structuredContent: { title, unit: "mm", uri },
  };
}

/** The STL file of a mesh; undefined if there is no such mesh. */
function fileOf(uri) {
  const [, shape, detail] = /^ui:\/\/mesh\/shapes\/([a-z-]+)\/(\d)$/.exec(uri) ?? [];
  const isThere = Object.hasOwn(shapes, shape ?? "") && detail >= 1 && detail <= most;
  return isThere ? toStl(shapes[shape].make(Number(detail))) : undefined;
}

function readResource({ href: uri }) {
  const file = fileOf(uri);
  if (!file) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no mesh ${uri}`);
  return { contents: [{ uri, mimeType: "model/stl", blob: file.toString("base64") }] };
}

function readMesh({ uri, offset, byteCount }) {
  const file = fileOf(uri);
  if (!file) return { isError: true, content: [{ type: "text", text: `There is no mesh ${uri}` }] };
  const bytes = file.subarray(offset, offset + byteCount).toString("base64");
  return {
    content: [{ type: "text", text: `Bytes ${offset} and on of ${file.length}` }],
    structuredContent: { bytes, offset, totalBytes: file.length },
  };
}

const tools = {
  show_mesh: {
    title: "Mesh",
    description: "Shows a mesh, which the user can turn, measure and annotate.",
    inputSchema,
    outputSchema,
    visibility: ["model", "app"],
    answer: showMesh,
  },
  read_mesh: {
    title: "The bytes of a mesh",
    description: "For the view, where its host lets it read no resources.",
    inputSchema: readInputSchema,
    outputSchema: readOutputSchema,
    _meta: { ui: { visibility: ["app"] } },
    answer: readMesh,
  },
};

export const startServer = exampleServer("mesh", "Mesh", tools, (server) => {
  const template = new ResourceTemplate(uriOf("{shape}", "{detail}"), { list: undefined });
  server.registerResource("mesh", template, { title: "Mesh", mimeType: "model/stl" }, readResource);
});
