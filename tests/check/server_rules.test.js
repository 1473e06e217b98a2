// A server that keeps every rule, and servers that break one rule each.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { describe, test } from "node:test";
import { check, checkServer, rules } from "../../web/check/index.js";
import { closeServer, listenOnLoopback } from "../../web/lib/listen.js";
import { brokenRules, pageWith } from "./support/pages.js";
import { rightServer, startRawServer } from "./support/raw_server.js";
import { patience, useBrowser } from "./support/setting.js";

const html = pageWith();
const uri = "ui://raw/view";
const ui = (meta) => (server) => (server.tools[0]._meta.ui = { resourceUri: uri, ...meta });
const content = (change) => (server) => Object.assign(server.contents[uri][0], change);
const resourceUi = (meta) => content({ _meta: { ui: meta } });

const listInPages = (server) => {
  server.toolsAnswer = (params) => (params?.cursor ? { tools: server.tools } : { tools: [], nextCursor: "2" });
};

/** `change` breaks the right server; `fail` and `warning`: the expected rules. */
const outputSchema = { type: "object", properties: { days: { type: "number" } }, required: ["days"] };
const withOutput = (answer) => (server) => {
  server.tools[0].outputSchema = outputSchema;
  server.call = () => ({ content: [{ type: "text", text: "shown" }], ...answer });
};

const servers = [
  { name: "without tools", change: (server) => (server.tools = []), fail: ["server-tools"] },
  { name: "whose tools have no view", change: (server) => delete server.tools[0]._meta, fail: ["server-tools"] },
  {
    name: "with an https URI",
    change: (server) => {
      ui({ resourceUri: "https://x.example/view" })(server);
      server.contents["https://x.example/view"] = [
        { uri: "https://x.example/view", mimeType: "text/html;profile=mcp-app", text: html },
      ];
    },
    fail: ["tool-uri"],
  },
  { name: "with a number as URI", change: ui({ resourceUri: 7 }), fail: ["tool-uri", "resource-readable"] },
  {
    name: "with two URIs", change: (server) => (server.tools[0]._meta["ui/resourceUri"] = "ui://raw/other"),
    fail: ["tool-uri"],
  },
  { name: "with both keys and one URI", change: (server) => (server.tools[0]._meta["ui/resourceUri"] = uri), fail: [] },
  {
    name: "with the deprecated key alone", change: (server) => (server.tools[0]._meta = { "ui/resourceUri": uri }),
    fail: [], warning: ["tool-deprecated-key"],
  },
  { name: "with an unknown visibility", change: ui({ visibility: ["model", "user"] }), fail: ["tool-visibility"] },
  { name: "with a policy on the tool", change: ui({ csp: {} }), fail: ["tool-meta"] },
  {
    name: "with a name that hosts refuse", change: (server) => (server.tools[0].name = "show it!"), fail: [],
    warning: ["tool-name"],
  },
  {
    name: "with the same name twice", change: (server) => server.tools.push(server.tools[0]), fail: [],
    warning: ["tool-name"],
  },
  {
    name: "without a description", change: (server) => delete server.tools[0].description, fail: [],
    warning: ["tool-description"],
  },
  {
    name: "with a tool for the view alone without a description",
    change: (server) => {
      ui({ visibility: ["app"] })(server);
      delete server.tools[0].description;
    },
    fail: [],
  },
  { name: "without inputSchema", change: (server) => delete server.tools[0].inputSchema, fail: ["tool-schema"] },
  {
    name: "whose tool answers with an error",
    change: (server) => (server.call = () => ({ isError: true, content: [{ type: "text", text: "no city" }] })),
    fail: [], warning: ["tool-call"],
  },
  {
    name: "whose tool says nothing to those without views",
    change: (server) => (server.call = () => ({ content: [], structuredContent: { a: 1 } })), fail: [],
    warning: ["tool-content"],
  },
  {
    name: "that lists the resource as plain HTML", change: (server) => (server.resources[0].mimeType = "text/html"),
    fail: ["resource-listed"],
  },
  {
    name: "that lists a view under https",
    change: (server) =>
      server.resources.push({ uri: "https://x.example/", name: "x", mimeType: "text/html;profile=mcp-app" }),
    fail: ["resource-listed"],
  },
  {
    name: "that lists other resources too",
    change: (server) => server.resources.push({ uri: "file:///notes.txt", name: "notes", mimeType: "text/plain" }),
    fail: [],
  },
  { name: "that lists no resources", change: (server) => (server.resources = []), fail: [] },
  { name: "that does not have the resource", change: (server) => (server.contents = {}), fail: ["resource-readable"] },
  { name: "that gives no content", change: (server) => (server.contents[uri] = []), fail: ["resource-contents"] },
  {
    name: "that gives two contents", change: (server) => server.contents[uri].push(server.contents[uri][0]),
    fail: ["resource-contents"],
  },
  { name: "that gives text and blob", change: content({ blob: "AAAA" }), fail: ["resource-contents"] },
  { name: "that gives neither text nor blob", change: content({ text: undefined }), fail: ["resource-contents"] },
  { name: "that gives another URI", change: content({ uri: "ui://raw/else" }), fail: ["resource-contents"] },
  {
    name: "that gives the page as blob",
    change: content({ text: undefined, blob: Buffer.from(html).toString("base64") }), fail: [],
  },
  {
    name: "that gives the type in other words", change: content({ mimeType: "text/html; profile=mcp-app" }),
    fail: ["resource-type"],
  },
  { name: "that gives no HTML", change: content({ text: "hello" }), fail: ["resource-html"] },
  {
    name: "with a text for a list of domains", change: resourceUi({ csp: { connectDomains: "https://a.example" } }),
    fail: ["resource-meta"],
  },
  {
    name: "with an unknown permission", change: resourceUi({ permissions: { teleport: {} } }), fail: ["resource-meta"],
  },
  ...[
    [{ csp: { connectDomain: ["https://a.example"] } }, "csp.connectDomain is unknown. Did you mean connectDomains?"],
    [{ prefersBoarder: true }, "prefersBoarder is unknown. Did you mean prefersBorder?"],
    [{ sandbox: { download: {} } }, "sandbox.download is unknown. Did you mean downloads?"],
    [{ sandbox: "allow-downloads" }, "sandbox is no object."],
  ].map(([meta, message]) => ({
    name: `with ${JSON.stringify(meta)}`, change: resourceUi(meta), fail: [], warning: ["resource-meta"], message,
  })),
  {
    name: "with the members of drafts",
    change: resourceUi({ csp: { wasmUnsafeEval: true }, sandbox: { forms: {} }, contentMimeTypes: [], ofAHost: 1 }),
    fail: [],
  },
  {
    name: "with a wrong shape in the listing", change: (server) => (server.resources[0]._meta = { ui: { csp: [] } }),
    fail: ["resource-meta"],
  },
  {
    name: "with a whole directive as domain",
    change: resourceUi({ csp: { connectDomains: ["https://a.example; script-src *"] } }), fail: ["resource-origins"],
  },
  {
    name: "whose result lacks what its outputSchema requires", change: withOutput({ structuredContent: { day: 1 } }),
    fail: ["tool-output"],
  },
  { name: "whose result has no structuredContent for its outputSchema", change: withOutput({}), fail: ["tool-output"] },
  {
    name: "whose SDK refuses its own result",
    change: withOutput({
      isError: true,
      content: [
        {
          type: "text",
          text:
            "MCP error -32602: Output validation error: Invalid structured content for tool " +
            "show: days: expected number",
        },
      ],
    }),
    fail: ["tool-output"],
  },
  {
    name: "whose tool fails for a reason of its own",
    change: withOutput({ isError: true, content: [{ type: "text", text: "No such city." }] }), fail: [],
    warning: ["tool-call"],
  },
  { name: "whose result fits its outputSchema", change: withOutput({ structuredContent: { days: 3 } }), fail: [] },
  {
    name: "that refuses to list its tools", change: (server) => (server.refuses = ["tools/list"]),
    fail: ["server-tools"],
  },
  { name: "that lists its tools in pages", change: listInPages, fail: [] },
  {
    name: "with right metadata",
    change: resourceUi({
      csp: {
        connectDomains: ["https://api.example.com:8443", "wss://x.example"],
        resourceDomains: ["https://*.example.com", "http://localhost:3000"], wasmUnsafeEval: true,
      },
      permissions: { camera: {} }, domain: "a.example", prefersBorder: true,
    }),
    fail: [],
  },
];

async function withServer(change, use) {
  const parts = rightServer();
  change(parts);
  const server = await startRawServer(parts);
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

describe("a server", () => {
  for (const { name, change, fail, warning = [], message = "" } of servers) {
    test(`${name} breaks ${[...fail, ...warning].join(", ") || "no rule"}`, async () => {
      const { results } = await withServer(change, ({ url }) => checkServer({ url }));
      const told = JSON.stringify(results.filter(({ status }) => status === "fail" || status === "warning"));
      assert.deepEqual(brokenRules(results), fail, told);
      assert.deepEqual(brokenRules(results, "warning"), warning, told);
      assert.ok(told.includes(message), told);
    });
  }

  test("that keeps every rule is looked at for each of them", async () => {
    const { results } = await withServer(() => {}, ({ url }) => checkServer({ url }));
    assert.ok(results.every(({ status }) => status === "ok"), JSON.stringify(results));
    const looked = new Set(results.map(({ rule }) => rule));
    const missing = rules.filter(({ about, id }) => about === "server" && !looked.has(id)).map(({ id }) => id);
    assert.deepEqual(missing, ["server-output", "resource-page"]);
  });

  test("that refuses the call breaks tool-call", async () => {
    const { results } = await withServer(
      (server) => (server.refuses = ["tools/call"]),
      ({ url }) => checkServer({ url }),
    );
    assert.deepEqual(brokenRules(results), ["tool-call"]);
    assert.match(results.find(({ status }) => status === "fail").message, /called with \{\}: .*refused/);
  });

  test("is called with the defaults of the schema, or with what is given", async () => {
    const inputSchema = {
      type: "object", properties: { city: { type: "string", default: "Rome" }, days: { type: "integer", minimum: 2 } },
      required: ["days"],
    };
    await withServer((parts) => (parts.tools[0].inputSchema = inputSchema), async ({ url, calls }) => {
      await checkServer({ url });
      await checkServer({ url, input: { city: "Oslo" } });
      assert.deepEqual(calls.map((call) => call.arguments), [{ city: "Rome", days: 2 }, { city: "Oslo" }]);
    });
  });

  test("whose tool is the view's alone is not called", async () => {
    await withServer(ui({ visibility: ["app"] }), async ({ url, calls }) => {
      const { results } = await checkServer({ url });
      assert.deepEqual(brokenRules(results), []);
      assert.deepEqual(calls, []);
    });
  });

  test("is checked for one tool if that is named, and told if there is none", async () => {
    const second = {
      name: "other", inputSchema: { type: "object" }, _meta: { ui: { resourceUri: "ui://raw/missing" } },
    };
    await withServer((parts) => parts.tools.push(second), async ({ url }) => {
      assert.deepEqual(brokenRules((await checkServer({ url, tool: "show" })).results), []);
      assert.deepEqual(brokenRules((await checkServer({ url, tool: "other" })).results), ["resource-readable"]);
      const { results } = await checkServer({ url, tool: "none" });
      assert.deepEqual(brokenRules(results), ["server-tools"]);
      assert.match(results.find(({ status }) => status === "fail").message, /show, other/);
    });
  });

  test("that is not there breaks server-connect", async () => {
    const server = await startRawServer(rightServer());
    await server.close();
    const { results } = await checkServer({ url: server.url });
    assert.deepEqual(brokenRules(results), ["server-connect"]);
    assert.match(results[0].message, /Nobody listens there/);
  });

  test("that is a web server without MCP breaks server-connect", async () => {
    const web = createServer((request, response) => response.writeHead(404).end("no such page"));
    const origin = await listenOnLoopback(web);
    try {
      assert.deepEqual(brokenRules((await checkServer({ url: `${origin}/mcp` })).results), ["server-connect"]);
    } finally {
      await closeServer(web);
    }
  });

  test("that ends at once breaks server-connect, and its last words are told", async () => {
    const command = [process.execPath, "-e", "console.error('no view built'); process.exit(3)"];
    const { results } = await checkServer({ command });
    assert.deepEqual(brokenRules(results), ["server-connect"]);
    assert.match(results[0].message, /no view built/);
  });

  /** On stdio, with the reference SDK. */
  const stdio = (body) => [process.execPath, "--input-type=module", "-e", `
    import { McpServer } from "@modelcontextprotocol/server";
    import { serveStdio } from "@modelcontextprotocol/server/stdio";
    import { registerAppTool } from "@modelcontextprotocol/ext-apps/server";
    ${body}`];
  const good = `new McpServer({ name: "a", version: "1.0.0" })`;

  test("that prints to standard output breaks server-output, and what it prints is told", async () => {
    const command = stdio(`console.log("Starting server"); serveStdio(() => ${good});`);
    const { results } = await checkServer({ command });
    assert.deepEqual(brokenRules(results), ["server-tools", "server-output"]);
    assert.match(results.find(({ rule }) => rule === "server-output").message, /Starting server/);
  });

  test("that prints to standard error does not break server-output", async () => {
    const { results } = await checkServer({
      command: stdio(`console.error("Starting server"); serveStdio(() => ${good});`),
    });
    assert.equal(results.find(({ rule }) => rule === "server-output").status, "ok");
  });

  test("that throws when it is made breaks server-connect, with a hint at how to see why", async () => {
    const command = stdio(
      `serveStdio(() => { const server = ${good}; registerAppTool(server, "t", {}, () => ({ ` +
        "content: [] })); return server; });",
    );
    const { results } = await checkServer({ command });
    assert.deepEqual(brokenRules(results), ["server-connect"]);
    assert.match(results[0].message, /registerAppTool\(\) without _meta[^]*onerror: console\.error/);
  });
});

describe("a page and its server", () => {
  const setting = useBrowser();

  const checkBoth = (options, change = () => {}) =>
    withServer(change, async ({ url, calls }) => {
      const report = await check({
        server: { url }, hosts: ["specification"], browser: setting.browser, patience, ...options,
      });
      return { ...report, calls };
    });

  test("are checked together, with the result of the tool", async () => {
    const page = pageWith({
      on: {
        "ui/notifications/tool-result":
          'if (params.content[0].text !== "from the server") throw new Error("wrong result");',
      },
    });
    const change = (server) => {
      server.contents[uri][0].text = page;
      server.call = () => ({ content: [{ type: "text", text: "from the server" }] });
    };
    const { pages, server } = await checkBoth({ page: { name: "page.html", html: page } }, change);
    assert.deepEqual(brokenRules([...server.results, ...pages[0].hosts[0].results]), []);
    assert.equal(server.results.at(-1).rule, "resource-page");
  });

  test("that differ are told", async () => {
    const { server, pages } = await checkBoth({
      page: { name: "page.html", html: pageWith({ head: "<!-- new -->" }) },
    });
    assert.deepEqual(brokenRules(server.results, "warning"), ["resource-page"]);
    assert.equal(pages.length, 1);
  });

  test("are checked as the server serves them if no page is named", async () => {
    const { pages } = await checkBoth({});
    assert.deepEqual(pages.map(({ name }) => name), [uri]);
    assert.deepEqual(brokenRules(pages[0].hosts[0].results), []);
  });

  test("speak with each other through the host", async () => {
    const page = pageWith({
      ready: 'post({ id: 5, method: "tools/call", params: { name: "show", arguments: { from: "view" } } });',
    });
    const { calls } = await checkBoth({ page: { name: "page.html", html: page } });
    assert.deepEqual(calls.map((call) => call.arguments), [{}, { from: "view" }]);
  });

  test("have the csp of the listing, but where the host reads the contents alone", async () => {
    const page = pageWith({ head: '<link rel="stylesheet" href="https://cdn.example.com/a.css">' });
    const declare = (server) => {
      server.contents[uri][0].text = page;
      server.resources[0]._meta = { ui: { csp: { resourceDomains: ["https://cdn.example.com"] } } };
    };
    const hosts = ["specification", "librechat"];
    const { pages } = await checkBoth({ hosts }, declare);
    const refused = ({ results }) =>
      results.some(({ rule, message }) => rule === "page-policy" && /^style-src/.test(message));
    const told = pages[0].hosts.map((host) => [host.id, refused(host)]);
    assert.deepEqual(told, [["librechat", true], ["specification", false]]);
  });

  test("that cannot be reached leave the page to be checked", async () => {
    const server = { command: [process.execPath, "-e", ""] };
    const report = await check({
      server, page: { name: "page.html", html }, hosts: ["specification"], browser: setting.browser, patience,
    });
    assert.deepEqual(brokenRules(report.server.results), ["server-connect"]);
    assert.equal(report.pages[0].hosts[0].started, true);
  });
});
