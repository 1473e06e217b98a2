// The view of docs/javascript.md, from which its snippets are taken.
import { App, applyDocumentTheme, applyHostFonts, applyHostStyleVariables } from "mcpapps";
import type { McpUiHostContext } from "mcpapps";
import { z } from "zod";

const greeting = document.getElementById("greeting")!;

const app = new App({ name: "hello", version: "1.0.0" });

app.addEventListener("toolresult", (result) => {
  const [first] = result.content;
  greeting.textContent = first?.type === "text" ? first.text : "";
});

function followHost(context: McpUiHostContext) {
  if (context.theme) applyDocumentTheme(context.theme);
  if (context.styles?.variables) applyHostStyleVariables(context.styles.variables);
  if (context.styles?.css?.fonts) applyHostFonts(context.styles.css.fonts);
}
app.addEventListener("hostcontextchanged", followHost);

app.registerTool(
  "set_greeting",
  { description: "Shows another greeting.", inputSchema: z.object({ text: z.string() }) },
  ({ text }) => {
    greeting.textContent = text;
    return { content: [{ type: "text", text: "shown" }] };
  },
);

await app.connect();
followHost(app.getHostContext() ?? {});
