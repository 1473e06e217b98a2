// A host that is in the same program: answers the handshake and each call of a tool.
export function hostTransport() {
  const results = {
    "ui/initialize": () => ({
      protocolVersion: "2026-01-26",
      hostInfo: { name: "host", version: "1.0.0" },
      hostCapabilities: { serverTools: {} },
      hostContext: {},
    }),
    "tools/call": ({ arguments: { word } }) => ({ content: [{ type: "text", text: `${word} back` }] }),
  };
  const transport = {
    start: async () => {},
    close: async () => transport.onclose?.(),
    async send({ id, method, params }) {
      if (results[method]) {
        queueMicrotask(() => transport.onmessage({ jsonrpc: "2.0", id, result: results[method](params) }));
      }
    },
  };
  return transport;
}

/** What the author's program says in the end. */
export async function talk({ App, ready }) {
  await ready;
  const app = new App({ name: "author", version: "1.0.0" }, {}, { autoResize: false });
  await app.connect(hostTransport());
  const { name, version } = app.getHostVersion();
  const { content } = await app.callServerTool({ name: "echo", arguments: { word: "called" } });
  await app.close();
  return `${name} ${version} says: ${content[0].text}`;
}
