// The words of all rules. Where they are judged: the page in html.js; the page in a host in messages.js (what it
// sends), observe.js (what it loads and prints) and visit.js (what it answers; a rule judged there is in `always` or in
// `reached`, or counts as skipped); the server in check_server.js, server_tools.js and server_resources.js; both for a
// directory in directory_server.js, directory_page.js and directory_measures.js. `same` names equal rules of others:
// `APP-…` of the validator proposed for the reference SDK, `ui-…` of MCPJam's conformance command.
import { directories } from "./directories.js";

/** @import { Directory } from "./directories.js" */
/** @import { Rule } from "./index.js" */

/** @type {(about: Rule["about"], level: Rule["level"], id: string, title: string, advice: string, ...same: string[]) =>
 *   Rule} */
const rule = (about, level, id, title, advice, ...same) => ({
  id, about, level, title, advice, same,
  sources: Object.fromEntries(
    directories.filter(({ demands }) => demands[id]).map((each) => [each.id, each.demands[id]]),
  ),
});

/** @type {readonly Rule[]} in the order of the report */
export const rules = [
  rule("page", "error", "page-html", "The page is an HTML document",
    "Begin the page with <!doctype html>. Give the built HTML file, not a script or a folder.", "APP-004"),
  rule("page", "warning", "page-size", "The page is not too large to be sent with every conversation",
    "Leave out what the view does not need, and minify the rest. A page of mcpapps is smallest in Release builds."),

  rule("host", "error", "page-initialize", "The page sends ui/initialize when it has loaded",
    "Connect to the host as the page's first act: app.connect(). If the page is WebAssembly alone, " +
      "build it with both engines. A Debug page is slow to start: build a Release page, or wait longer with --timeout.",
    "APP-100"),
  rule("host", "error", "page-capabilities", "ui/initialize tells the page's name, version, protocol and capabilities",
    "Send appInfo, appCapabilities and protocolVersion, as the specification describes them.", "APP-101"),
  rule("host", "error", "page-initialized", "The page sends ui/notifications/initialized after the host's answer",
    "Send it once, when the answer to ui/initialize has arrived. Accept answers that lack fields.", "APP-102"),
  rule("host", "warning", "page-start-time", "The page has started within three seconds",
    "Do less before connecting: start expensive work when the handshake is done."),
  rule("host", "error", "page-ping", "The page answers ping",
    "Answer every ping with an empty result. Long work delays the answer: do it in pieces. On a busy machine, wait " +
      "longer with --timeout."),
  rule("host", "error", "page-result", "The page goes on answering after the tool's input and result",
    "Catch what goes wrong in the handlers of tool input and tool result, and do no endless work there."),
  rule("host", "error", "page-messages", "Every message of the page is JSON-RPC 2.0, of a known method and shape",
    "Send only what the specification knows. Send text for people to the console instead.", "APP-103"),
  rule("host", "warning", "page-size-changed", "The page tells its size to a host that lets it choose",
    "Send ui/notifications/size-changed when the content's size changes, for example from a ResizeObserver.",
    "APP-104"),
  rule("host", "error", "page-tools", "A page that declares tools answers tools/list",
    "Answer tools/list with the tools, or do not declare appCapabilities.tools.", "APP-105"),
  rule("host", "error", "page-display-mode", "The page asks only for display modes that it declares and the host has",
    "Name them in appCapabilities.availableDisplayModes. Look at availableDisplayModes in the host's context before " +
      "ui/request-display-mode.", "APP-106"),
  rule("host", "error", "page-policy", "Nothing that the page does violates the host's policy",
    "Put scripts, styles, fonts and pictures into the page, and use no eval. Where WebAssembly is refused, " +
      "a page has to run as JavaScript: views and modules of mcpapps have both engines in Release builds, and a " +
      'package\'s own WebAssembly runs after import "mcpapps/webassembly". Domains that the page needs belong into ' +
      "_meta.ui.csp of its resource."),
  rule("host", "error", "page-network", "The page loads nothing from elsewhere",
    "Put it into the page, or declare its domain in _meta.ui.csp of the resource and name the server in this check."),
  rule("host", "error", "page-navigation", "The page stays where it is, and opens no windows",
    "Ask the host to open links with ui/open-link, and prevent the default action of links and forms."),
  rule("host", "error", "page-console", "The page throws nothing and reports no error to the console",
    "Open the page in the dev host (`mcpapps dev`) to see where the error comes from."),
  rule("host", "error", "page-log", "The page logs no error to its host",
    "Open the page in the dev host (`mcpapps dev`) to see what it could not use: a field of the result that " +
      "its types do not fit, for example."),
  rule("host", "error", "page-accessibility", "axe finds nothing in the page that keeps people from using it",
    "Give the page a language (`<html lang=\"en\">`), each control a name and each picture a text. The dev host's " +
      "tab axe shows the same, and which texts have too little contrast."),
  rule("host", "error", "page-flood", "The page does not flood the host with messages",
    "Send messages for what happens, not in a loop. A size that depends on the frame's own size never comes to rest."),
  rule("host", "error", "page-crash", "The page's process survives",
    "Look for endless recursion and for memory that grows."),
  rule("host", "error", "page-teardown", "The page answers ui/resource-teardown",
    "Answer the request, with an empty result, when unsaved work is saved."),

  rule("server", "error", "server-connect", "The server can be reached and speaks MCP",
    "Start the server, and give the whole address of its endpoint, such as http://localhost:3001/mcp, " +
      "or a command that starts it."),
  rule("server", "error", "server-output", "A server on stdio writes nothing but messages to standard output",
    "Write to standard error what is for people: console.error(), std::cerr, print(…, file=sys.stderr)."),
  rule("server", "error", "server-tools", "At least one tool has a view",
    "Set _meta.ui.resourceUri of the tool to the URI of its page.", "ui-tools-present"),
  rule("server", "error", "tool-uri", "The tool names its page by a ui:// URI",
    "Give the resource a URI that begins with ui://, and name it in _meta.ui.resourceUri.",
    "APP-001", "ui-tool-metadata-valid"),
  rule("server", "warning", "tool-deprecated-key", 'The tool does not rely on _meta["ui/resourceUri"]',
    "Set _meta.ui.resourceUri. The flat key may stay beside it for old hosts.", "APP-006", "ui-tool-metadata-valid"),
  rule("server", "error", "tool-visibility", 'The visibility of the tool is a list of "model" and "app"',
    'Use ["model", "app"], one of the two, or leave visibility out.', "APP-011", "ui-tool-metadata-valid"),
  rule("server", "error", "tool-meta", "_meta.ui of the tool has the specification's shape",
    "Keep resourceUri and visibility there; csp and permissions belong to the resource.",
    "APP-007", "ui-tool-metadata-valid"),
  rule("server", "warning", "tool-name", "The tool's name is unique, and one that every host accepts",
    "Use 1 to 128 of the characters A-Z a-z 0-9 _ - . in names.", "ui-tool-metadata-valid"),
  rule("server", "warning", "tool-description", "The tool has a description",
    "Say in the tool's description what it does, and when to use it: the model chooses tools by that."),
  rule("server", "error", "tool-schema", "The tool's inputSchema is a JSON Schema object",
    'Give a tool without input the schema {"type": "object"}.', "ui-tool-input-schema-valid"),
  rule("server", "error", "tool-call", "The tool can be called with the defaults of its schema",
    "Give the properties defaults, or name the arguments with --arguments."),
  rule("server", "error", "tool-output", "The tool's result fits its outputSchema",
    "Return structuredContent as outputSchema describes it, or describe what is returned. " +
      "Hosts may refuse the result."),
  rule("server", "warning", "tool-content", "The tool's result also tells those who see no view",
    "Put a text for the model, and for hosts without views, into content.", "APP-010"),
  rule("server", "error", "resource-listed", "UI resources are listed with a ui:// URI and the type of views",
    "List them as text/html;profile=mcp-app, or do not list them at all.",
    "APP-001", "APP-002", "ui-listed-resources-valid"),
  rule("server", "error", "resource-readable", "The resource that a tool names can be read",
    "Register the resource under exactly the URI that the tool names.", "APP-005", "ui-resources-readable"),
  rule("server", "error", "resource-contents", "Reading the resource gives one content, as text or as blob",
    "Return one item with the resource's own uri and either text or blob.", "APP-003", "ui-resource-contents-valid"),
  rule("server", "error", "resource-type", "The content's type is text/html;profile=mcp-app",
    "Set mimeType of the content to exactly that: hosts compare it.", "APP-002", "ui-resource-contents-valid"),
  rule("server", "error", "resource-html", "The content is an HTML document",
    "Return the built page, beginning with <!doctype html>.", "APP-004", "ui-resource-contents-valid"),
  rule("server", "error", "resource-meta", "_meta.ui of the resource has the specification's shape",
    "Look at the names of members, and at csp, permissions, domain and prefersBorder: lists of texts, empty objects, " +
      "a text, a truth value.",
    "APP-008", "ui-resource-meta-valid"),
  rule("server", "error", "resource-origins", "The domains in _meta.ui.csp are origins",
    "Write scheme and host, such as https://api.example.com or https://*.example.com, without path.", "APP-009"),
  rule("server", "warning", "resource-page", "The server serves the page that is checked",
    "Build the page and restart the server, or check what the server serves by leaving the file out."),

  rule("directory", "error", "meta-copies", "The view's metadata is on its entry in the list and on its contents",
    "Give both the same _meta: resourceMeta() of mcpapps/server-meta, or View of mcpapps/server.h."),
  rule("directory", "error", "meta-keys", "The keys that ChatGPT reads say what _meta.ui says",
    "Write both from one declaration: resourceMeta() and toolMeta() of mcpapps/server-meta, or View of " +
      "mcpapps/server.h."),
  rule("directory", "error", "meta-domain", "The view's domain has the directory's form",
    "Claude takes claudeDomain() of mcpapps/server.h as domain; ChatGPT an origin of your own as chatgptDomain."),
  rule("directory", "error", "csp-exact", "The declared domains are those that the page loads from",
    "Declare in _meta.ui.csp what the page loads, and nothing else."),
  rule("directory", "error", "tool-hints", "The tool's annotations say what it does to the world",
    "Set readOnlyHint, destructiveHint and openWorldHint of every tool, also to false."),
  rule("directory", "error", "tool-title", "The tool has a title",
    "Set title: people see it in place of the name."),
  rule("directory", "error", "tool-name-length", "The tool's name has at most 64 characters",
    "Shorten it."),
  rule("directory", "error", "tool-output-schema", "The tool's outputSchema describes all that structuredContent has",
    "Describe each member in outputSchema. What only the view needs may be in the result's _meta."),
  rule("directory", "error", "tool-text", "The tool's result is of use without its view",
    "Put a text into content that tells what the view shows."),
  rule("directory", "warning", "tool-text-size", "The tool's result is small enough for the model, and for Cursor",
    "Summarize in content. Let the view read large data as a resource, by a tool of its own, or from the result's " +
      "_meta."),
  rule("directory", "error", "page-targets", "Controls are large enough for fingers",
    "Give controls a min-height and a min-width where @media (pointer: coarse) holds."),
  rule("directory", "error", "page-narrow", "Nothing has to be scrolled sideways on a phone 320 px wide",
    "Let rows wrap, and tables scroll in a box of their own."),
  rule("directory", "error", "page-contrast", "Texts have enough contrast in the light and in the dark theme",
    "Take the host's variables for texts with those for backgrounds, and have colours of your own for both themes."),
  rule("directory", "error", "page-focus", "The Tab key goes through the controls in their order, and out again",
    "Use no tabindex above 0, let nothing hidden take the focus, and do not hold the Tab key."),
  rule("directory", "warning", "page-motion", "No animation is endless where people want less motion",
    "End endless animations by @media (prefers-reduced-motion: reduce)."),
  rule("directory", "error", "page-zoom", "No text is cut off at 200 % zoom",
    "Give boxes of text a min-height and no height, and let text wrap."),
  rule("directory", "warning", "page-rtl", "Nothing leaves the page when it is shown from right to left",
    "Use margin-inline, inset-inline and text-align: start in place of left and right."),
  rule("directory", "error", "page-handshake", "The page sends ui/initialize; without it, Claude never shows it",
    "Connect to the host as the page's first act. MCP's own initialize is another method."),
  rule("directory", "error", "page-answer", "The host can answer the page's ui/initialize",
    "Send it as a request with an id to window.parent, with appInfo, appCapabilities and protocolVersion."),
  rule("directory", "error", "page-hidden", "The page sends ui/notifications/initialized, until which Claude hides it",
    "Send it when the answer to ui/initialize is there. Do not wait until the page is seen."),
];

export const hostRules = rules.filter(({ about }) => about === "host").map(({ id }) => id);

/** The rules that hold for directories, in the order of the report. @param {readonly Directory[]} directories */
export const demandsOf = (directories) =>
  rules
    .filter(({ about, sources }) => about === "directory" && directories.some(({ id }) => sources[id]))
    .map(({ id }) => id);

const byId = new Map(rules.map((each) => [each.id, each]));

/** @param {string} id */
export function ruleOf(id) {
  const found = byId.get(id);
  if (!found) throw new Error(`there is no rule ${id}`);
  return found;
}
