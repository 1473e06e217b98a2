// What the dev host's server says of builds, changed files and the MCP server's process.

/**
 * @param {import("./dev_host.js").DevHost} host
 * @param {EventSource} events
 */
export function followServer(host, events) {
  const on = (name, act) => events.addEventListener(name, ({ data }) => act(JSON.parse(data)));
  on("build", (build) => host.store.set({ build: { ...build, at: performance.now() } }));
  on("reload", () => host.reload());
  on("log", ({ text }) => host.addLog("MCP server", text));
  on("server", ({ state, code, signal, text }) => {
    if (state !== "exited") return;
    const how = signal ? `by ${signal}` : `with ${code}`;
    host.addLog("MCP server", `The process ended ${how}.${text ? `\n${text}` : ""}`, code ? "error" : "info");
  });
}
