// Servers in three languages deliver their views to the reference SDK's client, and two say the same of a view that is
// declared in both. Those in C++ are built by the preset native-debug.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { buildSync } from "esbuild";
import { checkServer, directoryIds } from "../../web/check/index.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const source = (name) => join(root, "examples/servers", name);
// Beside the packages that the servers in TypeScript import.
const folder = mkdtempSync(join(root, "node_modules", ".servers-"));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "node_modules"));
symlinkSync(join(root, "js_glue/npm"), join(folder, "node_modules/mcpapps"));

/** The command line that runs a program in TypeScript. */
function typeScript(file, name) {
  const outfile = join(folder, name);
  buildSync({ entryPoints: [file], outfile, format: "esm" });
  return [process.execPath, [outfile]];
}

/** What a server says of its view and of the tools that it shows. */
async function metaOf(client) {
  const { tools } = await client.listTools();
  const { resources: [listed] } = await client.listResources();
  const { contents: [read] } = await client.readResource({ uri: listed.uri });
  const { extensions } = client.getServerCapabilities();
  const said = { tools: tools.map(({ _meta }) => _meta), listed: listed._meta, read: read._meta, extensions };
  // The reference's registerAppTool() adds a deprecated key.
  for (const { "ui/resourceUri": old } of said.tools) assert.ok(old === undefined || old === listed.uri);
  for (const _meta of said.tools) delete _meta["ui/resourceUri"];
  return JSON.parse(JSON.stringify(said).replaceAll(listed.uri, "ui://VIEW"));
}
const view = join(mkdtempSync(join(tmpdir(), "view-")), "view.html");
writeFileSync(view, "<p>é</p>");
const page = join(dirname(view), "page.html");
writeFileSync(page, "<!doctype html><p>é</p>");

const programs = {
  TypeScript: () => typeScript(source("server.ts"), "server.mjs"),
  "C++": () => [join(root, "build/native-debug/examples/servers/greeter_server"), []],
  Python: () => ["python3", [source("server.py")]],
};

for (const [language, program] of Object.entries(programs)) {
  describe(`the server in ${language}`, () => {
    test("names the view of its tool, hands it over, and answers a call", async () => {
      const [command, args] = program();
      const client = new Client({ name: "test", version: "1.0.0" });
      await client.connect(new StdioClientTransport({ command, args: [...args, view] }));
      try {
        const { tools } = await client.listTools();
        const uri = tools[0]._meta.ui.resourceUri;
        const _meta = {
          "ui": { prefersBorder: true },
          "openai/widgetPrefersBorder": true,
          "openai/widgetCSP": { connect_domains: [], resource_domains: [] },
          "openai/widgetDomain": "https://greeter.example.com",
          "openai/widgetDescription": "Shows a greeting.",
        };
        const { contents } = await client.readResource({ uri });
        assert.deepEqual(contents, [{ uri, mimeType: "text/html;profile=mcp-app", text: "<p>é</p>", _meta }]);
        const { resources } = await client.listResources();
        assert.equal(resources[0].uri, uri);
        assert.deepEqual(await metaOf(client), {
          tools: [{
            "ui": { resourceUri: "ui://VIEW" },
            "openai/outputTemplate": "ui://VIEW",
            "openai/toolInvocation/invoking": "Greeting …",
            "openai/toolInvocation/invoked": "Greeted",
          }],
          listed: _meta,
          read: _meta,
          extensions: { "io.modelcontextprotocol/ui": {} },
        });
        const { content } = await client.callTool({ name: "greet", arguments: { name: "Ada" } });
        assert.deepEqual(content, [{ type: "text", text: "Hello, Ada!" }]);
        await assert.rejects(client.callTool({ name: "other", arguments: {} }));
      } finally {
        await client.close();
      }
    });

    test("breaks no rule of a directory's", async () => {
      const [command, args] = program();
      const { results } = await checkServer({ command: [command, ...args, page], for: directoryIds });
      assert.deepEqual(results.filter(({ status }) => status !== "ok"), []);
    });

    test("outlives an id of 100,000 nested arrays", () => {
      const [command, args] = program();
      const deep = "[".repeat(1e5) + "]".repeat(1e5);
      const lines = [`{"jsonrpc":"2.0","id":${deep},"method":"x"}`, '{"jsonrpc":"2.0","id":7,"method":"ping"}', ""];
      const output = execFileSync(command, [...args, view], { input: lines.join("\n"), encoding: "utf8" });
      assert.match(output, /"id": ?7/);
    });

  });
}

describe("a view that is declared in C++ and in TypeScript", () => {
  const declared = (name) => fileURLToPath(new URL(`declared/${name}`, import.meta.url));
  const servers = {
    "C++": () => [join(root, "build/native-debug/tests/consumer/declared/declared_server"), []],
    TypeScript: () => typeScript(declared("server.ts"), "declared.mjs"),
  };

  async function ask(language, declaration) {
    const [command, args] = servers[language]();
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StdioClientTransport({ command, args: [...args, JSON.stringify(declaration)] }));
    return metaOf(client).finally(() => client.close());
  }

  const everything = {
    csp: {
      connectDomains: ["https://api.example.com", "wss://*.example.com:*"],
      resourceDomains: ["http://127.0.0.1:8080/"],
      frameDomains: ["https://frame.example.com"],
      baseUriDomains: ["https://base.example.com"],
      wasmUnsafeEval: true,
    },
    redirectDomains: ["https://shop.example.com"],
    permissions: { clipboardWrite: {} },
    domain: "0123456789abcdef0123456789abcdef.claudemcpcontent.com",
    chatgptDomain: "https://view.example.com",
    prefersBorder: false,
    description: "Shows \"é\".",
    sandbox: { forms: {}, downloads: {} },
    contentMimeTypes: ["application/vnd.chart+json"],
    invoking: "…".repeat(64),
    invoked: "Done",
  };
  const { csp, permissions, domain, prefersBorder, sandbox, contentMimeTypes, redirectDomains } = everything;

  const cases = {
    "everything": [
      everything,
      {
        "ui": {
          ...{ csp, permissions, domain, prefersBorder, sandbox, contentMimeTypes },
          linkTrustedDomains: redirectDomains,
        },
        "openai/widgetCSP": {
          connect_domains: csp.connectDomains,
          resource_domains: csp.resourceDomains,
          frame_domains: csp.frameDomains,
          redirect_domains: redirectDomains,
        },
        "openai/widgetDomain": "https://view.example.com",
        "openai/widgetDescription": "Shows \"é\".",
        "openai/widgetPrefersBorder": false,
      },
    ],
    "nothing": [{}, { "openai/widgetCSP": { connect_domains: [], resource_domains: [] } }],
    "what is empty": [
      {
        csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
        redirectDomains: [], permissions: {}, domain: "", chatgptDomain: "", description: "", invoking: "", invoked: "",
        sandbox: {}, contentMimeTypes: [],
      },
      { "openai/widgetCSP": { connect_domains: [], resource_domains: [] } },
    ],
    "a domain of its own for all hosts": [
      { domain: "https://view.example.com" },
      {
        "ui": { domain: "https://view.example.com" },
        "openai/widgetDomain": "https://view.example.com",
        "openai/widgetCSP": { connect_domains: [], resource_domains: [] },
      },
    ],
    "the domain of one host": [
      { domain },
      { "ui": { domain }, "openai/widgetCSP": { connect_domains: [], resource_domains: [] } },
    ],
  };
  for (const [name, [declaration, _meta]] of Object.entries(cases)) {
    test(`has the same keys where it declares ${name}`, async () => {
      const { invoking, invoked } = declaration;
      const tool = (ui) => ({
        "ui": { resourceUri: "ui://VIEW", ...ui },
        "openai/outputTemplate": "ui://VIEW",
        ...(invoking && { "openai/toolInvocation/invoking": invoking, "openai/toolInvocation/invoked": invoked }),
      });
      for (const language of Object.keys(servers)) {
        assert.deepEqual(await ask(language, declaration), {
          tools: [tool(), tool({ visibility: ["model", "app"] })],
          listed: _meta,
          read: _meta,
          extensions: { "io.modelcontextprotocol/ui": {} },
        }, language);
      }
    });
  }

  const noOrigin = "is no origin, such as https://api.example.com";
  const faults = [
    ...[
      "", "*", "'self'", "data:", "example.com", "https://", "https://*", "https://*.", "https://a..b", "https://.a",
      "https://a.", "https://a.*.b", "https://a/b", "https://a?b", "https://a#b", "https://u@a", "https://a:",
      "https://a:x", "https://a:1:2", "https://a b", "https://a; script-src *", "https://a\nb", "ftp://a", "HTTPS://a", "https://é",
      `https://${"a".repeat(1e5)}!`,
    ].map((text) => [{ csp: { connectDomains: [text] } }, `connectDomains: ${JSON.stringify(text)} ${noOrigin}`]),
    [{ csp: { resourceDomains: ["https://a", "b"] } }, `resourceDomains: "b" ${noOrigin}`],
    [{ csp: { frameDomains: ["b"] } }, `frameDomains: "b" ${noOrigin}`],
    [{ csp: { baseUriDomains: ["b"] } }, `baseUriDomains: "b" ${noOrigin}`],
    [{ redirectDomains: ["b"] }, `redirectDomains: "b" ${noOrigin}`],
    [{ domain: "https://*.a" }, 'domain: "https://*.a" is no origin and no host'],
    [{ domain: "a/b" }, 'domain: "a/b" is no origin and no host'],
    [{ chatgptDomain: "a.example" }, 'chatgptDomain: "a.example" is no origin of one host'],
    [{ invoking: "é".repeat(65) }, `invoking: "${"é".repeat(65)}" has more than 64 characters`],
    [{ invoked: "😀".repeat(65) }, `invoked: "${"😀".repeat(65)}" has more than 64 characters`],
  ];
  test("is refused in TypeScript where it has a fault, and in C++ this is reported", () => {
    for (const [language, program] of Object.entries(servers)) {
      const [command, args] = program();
      for (const [declaration, text] of faults) {
        const options = { input: "", encoding: "utf8" };
        const { stderr, status } = spawnSync(command, [...args, JSON.stringify(declaration)], options);
        if (language === "C++") assert.deepEqual([stderr, status], [`[mcpapps] view view: ${text}\n`, 0]);
        else assert.ok(status === 1 && stderr.includes(`TypeError: ${text}\n`), stderr);
      }
    }
  });

  test("says in C++ what is right of it, without what is wrong", async () => {
    const csp = { connectDomains: ["b"], resourceDomains: ["https://a", "c"] };
    const wrong = { csp, domain: "a b", invoking: "a".repeat(65) };
    const right = { csp: { resourceDomains: ["https://a"] } };
    assert.deepEqual(await ask("C++", wrong), await ask("TypeScript", right));
    assert.deepEqual(await ask("C++", { csp: { frameDomains: ["b"] } }), await ask("TypeScript", {}));
  });
});
