// The tools of the reference's view, the same as of the C++ view in ../tools.cpp.
import * as z from "zod";

const text = (words) => ({ content: [{ type: "text", text: words }] });

function pick({ city, days }) {
  if (city === "broken") throw new Error("no luck");
  if (city === "none") return { ...text("no such city"), isError: true };
  return { ...text(city), structuredContent: { city, warmest: city === "hot" ? 99 : (days ?? 1) } };
}

async function walk({ mcpReq }) {
  const { progressToken } = mcpReq._meta ?? {};
  for (const step of [{ progress: 1, total: 2 }, { progress: 2, total: 2, message: "there" }]) {
    if (progressToken !== undefined) {
      await mcpReq.notify({ method: "notifications/progress", params: { progressToken, ...step } });
    }
  }
  return text("walked");
}

export function referenceTools(app) {
  const tools = {};
  return {
    registerTools() {
      const config = {
        title: "Pick",
        description: "Shows a city.",
        inputSchema: z.object({ city: z.string().min(1), days: z.number().max(14).optional() }),
        outputSchema: z.object({ city: z.string(), warmest: z.number().max(60) }),
        annotations: { readOnlyHint: true },
        _meta: { "example.org/k": 1 },
      };
      tools.pick = app.registerTool("pick", config, pick);
      tools.walk = app.registerTool("walk", {}, walk);
      tools.wait = app.registerTool("wait", {}, () => new Promise(() => {}));
    },
    registerLateTool() {
      tools.late = app.registerTool("late", {}, () => text("late"));
    },
    enableTool: ({ name }) => tools[name].enable(),
    disableTool: ({ name }) => tools[name].disable(),
    removeTool: ({ name }) => tools[name].remove(),
    renameTool: ({ name, title }) => tools[name].update({ title }),
  };
}
