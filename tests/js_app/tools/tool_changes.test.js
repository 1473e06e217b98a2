// Telling the host that the list of tools has changed.
import { alikeConnected, alikeUnconnected } from "../support/behaviour.js";
import { tools } from "../support/hosts.js";

const nothing = () => ({ content: [] });
const acts = {
  "registering a tool": (_, app) => app.registerTool("b", {}, nothing),
  "disabling a tool": (tool) => tool.disable(),
  "enabling a tool": (tool) => tool.enable(),
  "updating a tool": (tool) => tool.update({ title: "New" }),
  "removing a tool": (tool) => tool.remove(),
};

for (const [name, act] of Object.entries(acts)) {
  alikeUnconnected(undefined, {
    [`${name} tells the host, once`]: async ({ app, connect }) => {
      const tool = app.registerTool("a", {}, nothing);
      await connect();
      act(tool, app);
    },
  });
}

const actAll = ({ app }) => {
  const tool = app.registerTool("a", {}, nothing);
  for (const act of Object.values(acts)) act(tool, app);
};
alikeUnconnected(undefined, {
  "before the end of the handshake the host is told of no change": async ({ connect, ...pair }) => {
    actAll(pair);
    await connect();
  },
});
alikeConnected(tools, { "a host that was promised no word of changes gets none": actAll });
