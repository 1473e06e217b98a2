// What the dev host tells its pages, as Server-Sent Events.
//
//   build   {state: "running", command, isFirst} | {state: "done", seconds} |
//           {state: "failed", command, seconds, output, problems: [{file, line, column, severity, message}]}
//   reload  {reason: "build" | "files", files}     after a good build or a change, when the server is new too
//   server  {state: "running"} | {state: "exited", code, signal, text}
//   log     {source: "server", text}               a line that the server's process has written

const longestText = 4000;
// A page that reads too slowly misses lines of the log.
const largestBacklog = 1024 * 1024;

export class Events {
  #pages = new Set();
  #lastBuild;

  publish(name, data) {
    const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    if (name === "build") this.#lastBuild = text;
    for (const page of this.#pages) {
      if (name !== "log" || page.writableLength < largestBacklog) page.write(text);
    }
  }

  log(text) {
    this.publish("log", { source: "server", text: text.slice(0, longestText) });
  }

  /** Answers a request of a page, which gets all events from now on and first the last one about a build. */
  serve(request, response) {
    if (request.method !== "GET") return response.writeHead(405, { allow: "GET" }).end();
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write(`retry: 1000\n\n${this.#lastBuild ?? ""}`);
    this.#pages.add(response);
    response.on("close", () => this.#pages.delete(response));
  }
}
