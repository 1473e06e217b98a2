// Handles the events of the dev host's server: builds, changed files and the server's process.

/** @import { ServerEvents } from "../../server/events.js" */

/** @type {(host: import("./dev_host.js").DevHost, events: EventSource) => void} */
export function followServer(host, events) {
  /**
   * @template {keyof ServerEvents} Name
   * @param {Name} name
   * @param {(data: ServerEvents[Name]) => void} act
   */
  const on = (name, act) => events.addEventListener(name, ({ data }) => act(JSON.parse(data)));
  on("build", (build) => {
    host.store.set({ build: { ...build, at: performance.now() } });
    if (build.state === "running") host.loadEarly();
    if (build.state === "failed") host.forgetEarly();
  });
  on("shell", ({ text }) => host.editSource(text));
  on("reload", async ({ files }) => {
    try {
      await host.reload(files);
    } finally {
      host.forgetEarly();
      ++host.reloads;
    }
  });
  on("authorization", (told) => {
    const isAwaited = host.store.state.authorization !== null;
    host.store.set({ authorization: told.state === "done" ? null : told });
    if (told.state === "done" && isAwaited) host.reload();
  });
  // All output of the process is sent again.
  events.addEventListener("open", () => host.notes.forgetServer());
  on("log", ({ text, isStray }) => host.notes.server(text, isStray ? "error" : "info"));
  on("server", (/** @type {any} */ { state, code, signal, text }) => {
    if (state !== "exited") return host.notes.forgetServer();
    const how = signal ? `by ${signal}` : `with ${code}`;
    host.notes.server(`The process ended ${how}.${text ? `\n${text}` : ""}`, code ? "error" : "info");
  });
}
