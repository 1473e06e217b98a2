// The reference of the JavaScript API: one page for each file of declarations, made by TypeDoc.
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Application } from "typedoc";
import { load as loadMarkdown } from "typedoc-plugin-markdown";

const packageFolder = fileURLToPath(new URL("../../js_glue/npm/", import.meta.url));

/** In the order of the navigation. */
const files = [
  { file: "types/app.d.ts", title: "App", about: "The view's side of the connection, and all that goes over it" },
  { file: "react.d.ts", title: "React hooks", about: "The import `mcpapps/react`" },
  { file: "server_meta.d.ts", title: "Metadata of servers", about: "The import `mcpapps/server-meta`" },
  { file: "types/styles.d.ts", title: "Styles of the host", about: "What a page takes on of the host's looks" },
  { file: "types/tools.d.ts", title: "Tools of a view", about: "What `App.registerTool()` takes and gives" },
  { file: "types/errors.d.ts", title: "Errors", about: "What promises are rejected with" },
  {
    file: "types/ui_context.d.ts",
    title: "Context and capabilities",
    about: "What host and view tell each other of themselves",
  },
  { file: "types/ui_messages.d.ts", title: "Messages of MCP Apps", about: "The messages of SEP-1865" },
  { file: "types/mcp.d.ts", title: "Messages of MCP", about: "Content, tools, resources and sampling" },
  { file: "types/handlers.d.ts", title: "Handlers", about: "The types of handlers of your own" },
  { file: "types/json_rpc.d.ts", title: "JSON-RPC and transports", about: "How messages travel" },
  { file: "types/constants.d.ts", title: "Constants", about: "Names of methods and of versions" },
  { file: "types/standard_schema.d.ts", title: "Standard Schema", about: "What a library of schemas has to be" },
  { file: "index.d.ts", title: "The module", about: "What the module itself has beside them" },
];

const headingOf = ({ title, about }) => `# ${title} (JavaScript)\n\n${about}.`;

/** What TypeDoc wrote, under names for people. What is not listed are namespaces inside of a file. */
function pagesOf(folder) {
  const listed = new Map(files.map((each) => [each.file.replace(/\.d\.ts$/, ""), each]));
  const written = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".md") && name !== "modules.md")
    .map((name) => name.split(sep).join("/"));
  return written.map((name) => {
    const known = listed.get(name.replace(/(\/modules)?\.md$/, "")) ?? {
      title: name.replace(/^.*\/|\.md$/g, ""),
      about: "A namespace of types",
      isInner: true,
    };
    const markdown = readFileSync(join(folder, name), "utf8").replace(/^# .*$/m, headingOf(known));
    return {
      ...known,
      summary: `${known.about}.`,
      path: `reference/js/${name}`,
      group: known.isInner ? "" : "javascript",
      markdown,
    };
  }).sort((a, b) => files.findIndex(({ file }) => file === a.file) - files.findIndex(({ file }) => file === b.file));
}

/**
 * @returns {Promise<{path: string, title: string, markdown: string, group: string}[]>} of what TypeDoc wrote to
 * `folder`
 */
export async function javascriptReference(folder) {
  const application = await Application.bootstrapWithPlugins({
    plugin: [loadMarkdown],
    tsconfig: fileURLToPath(new URL("../tsconfig.json", import.meta.url)),
    entryPoints: files.map(({ file }) => join(packageFolder, file)),
    out: folder,
    router: "module",
    readme: "none",
    disableSources: true,
    excludeExternals: true,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    typeDeclarationFormat: "table",
    enumMembersFormat: "table",
    useCodeBlocks: true,
    hideGroupHeadings: true,
    excludeReferences: true,
    entryFileName: "modules",
    validation: false,
    logLevel: "Error",
  });
  const project = await application.convert();
  if (!project || application.logger.hasErrors()) throw new Error("TypeDoc could not read js_glue/npm");
  await application.generateOutputs(project);
  return pagesOf(folder);
}
