// A server that a directory takes, and servers that break one of its rules each.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { resourceMeta, toolMeta } from "../../js_glue/npm/server_meta.js";
import { checkServer, directoryIds, rules } from "../../web/check/index.js";
import { checkForDirectories } from "../../web/check/directory_server.js";
import { selectDirectories } from "../../web/check/directories.js";
import { brokenRules } from "./support/pages.js";
import { rightServer, startRawServer } from "./support/raw_server.js";

const uri = "ui://raw/view";
const csp = { connectDomains: ["https://a.example.com", "https://b.example.com"] };
const claudeDomain = `${"0123456789abcdef".repeat(2)}.claudemcpcontent.com`;
const declaration = {
  uri, csp, domain: claudeDomain, chatgptDomain: "https://raw.example.com", prefersBorder: true, description: "Shows it.",
  redirectDomains: ["https://shop.example.com"],
};
const days = { type: "object", properties: { count: { type: "integer" }, place: { $ref: "#/$defs/place" } } };
const outputSchema = {
  type: "object",
  properties: { days: { type: "array", items: days }, notes: { anyOf: [{ type: "null" }, days] } },
  $defs: { place: { type: "object", properties: { name: { type: "string" } } } },
};
const structuredContent = { days: [{ count: 1, place: { name: "Rome" } }], notes: null };

/** A server that both directories take. */
function takenServer() {
  const server = rightServer();
  const [tool] = server.tools;
  Object.assign(tool, {
    title: "Show", outputSchema, _meta: toolMeta(declaration),
    annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
  });
  server.resources[0]._meta = resourceMeta(declaration);
  server.contents[uri][0]._meta = resourceMeta(declaration);
  server.call = () => ({ content: [{ type: "text", text: "A day in Rome." }], structuredContent });
  return server;
}

const annotated = (annotations) => ({ tools: [tool] }) => Object.assign(tool, { annotations });
/** Changes the metadata of the entry and of the contents. */
const meta = (change) => (server) => {
  for (const each of [server.resources[0], server.contents[uri][0]]) change(each._meta);
};
const result = (changes) => (server) => {
  const before = server.call();
  server.call = () => ({ ...before, ...changes });
};
const text = (length) => ({ content: [{ type: "text", text: "x".repeat(length) }] });
const openai = { connect_domains: csp.connectDomains, resource_domains: [] };

/** `says`: what the report tells of it; `only`: the directory that minds it. */
const servers = [
  { name: "as both directories want it", change: () => {} },
  {
    name: "whose view has no metadata in the list", change: ({ resources: [entry] }) => delete entry._meta,
    fail: ["meta-copies"], says: /_meta\.ui is missing in the list, and \{"csp":/,
  },
  { name: "whose view is not listed", change: (server) => (server.resources = []), fail: ["meta-copies"], says: /not in/ },
  {
    name: "whose list says another domain",
    change: ({ resources: [{ _meta }] }) =>
      (_meta.ui = { ..._meta.ui, csp: { connectDomains: ["https://c.example.com"] } }),
    fail: ["meta-copies"], says: /^_meta\.ui\.csp\.connectDomains is \["https:\/\/c\.example\.com"\] in the list, and/,
  },
  {
    name: "whose list has the domains in another order",
    change: ({ resources: [{ _meta }] }) =>
      (_meta.ui = { ..._meta.ui, csp: { connectDomains: csp.connectDomains.toReversed() } }),
  },
  {
    name: "without ChatGPT's policy", change: meta((each) => delete each["openai/widgetCSP"]), fail: ["meta-keys"],
    only: "chatgpt", says: /^_meta\["openai\/widgetCSP"\] is missing; it is to be \{"connect_domains"/,
  },
  {
    name: "whose policy for ChatGPT is another one",
    change: meta((each) => (each["openai/widgetCSP"] = { ...openai, connect_domains: [] })), fail: ["meta-keys"],
    only: "chatgpt", says: /^_meta\["openai\/widgetCSP"\]\.connect_domains is \[\], but _meta\.ui makes it \["https:\/\/a/,
  },
  {
    name: "whose policy for ChatGPT is written in camelCase",
    change: meta((each) => (each["openai/widgetCSP"] = { connectDomains: csp.connectDomains })), fail: ["meta-keys"],
    only: "chatgpt", says: /connectDomains is .* makes it missing/,
  },
  {
    name: "with another border for ChatGPT", change: meta((each) => (each["openai/widgetPrefersBorder"] = false)),
    fail: ["meta-keys"], only: "chatgpt", says: /widgetPrefersBorder"\] is false, but _meta\.ui makes it true/,
  },
  {
    name: "without ChatGPT's key for the border", change: meta((each) => delete each["openai/widgetPrefersBorder"]),
    warning: ["meta-keys"], only: "chatgpt", says: /widgetPrefersBorder"\] is missing; it is to be true/,
  },
  {
    name: "whose tool has another template for ChatGPT",
    change: ({ tools: [tool] }) => (tool._meta["openai/outputTemplate"] = "ui://raw/other"), fail: ["meta-keys"],
    only: "chatgpt", says: /outputTemplate"\] is "ui:\/\/raw\/other", but _meta\.ui makes it "ui:\/\/raw\/view"/,
  },
  {
    name: "without a domain",
    change: meta((each) => (delete each.ui.domain, delete each["openai/widgetDomain"])), fail: ["meta-domain"],
    only: "chatgpt", says: /neither _meta\["openai\/widgetDomain"\] nor _meta\.ui\.domain is there/,
  },
  {
    name: "with an origin of its own for Claude",
    change: meta((each) => (each.ui.domain = "https://raw.example.com")), fail: ["meta-domain"], only: "claude",
    says: /^For Claude, ui\.domain is "https:\/\/raw\.example\.com" and not the first 32 digits/,
  },
  {
    name: "with Claude's domain for ChatGPT", change: meta((each) => delete each["openai/widgetDomain"]),
    fail: ["meta-domain"], only: "chatgpt", says: /^For ChatGPT, ui\.domain is "0123/,
  },
  { name: "with a tool without annotations", change: annotated(undefined), fail: ["tool-hints"], says: /readOnlyHint/ },
  {
    name: "with a tool that is only known to read", change: annotated({ readOnlyHint: true }), fail: ["tool-hints"],
    only: "chatgpt", says: /^annotations\.destructiveHint is missing, for ChatGPT/,
  },
  {
    name: "with a tool that reads and destroys at once",
    change: annotated({ readOnlyHint: true, destructiveHint: true, openWorldHint: false }), fail: ["tool-hints"],
    says: /at once/,
  },
  {
    name: "with a tool without a view and without annotations",
    change: (server) => server.tools.push({ name: "other", title: "Other", inputSchema: { type: "object" } }),
    fail: ["tool-hints"], says: /readOnlyHint/,
  },
  {
    name: "with a tool without a title", change: ({ tools: [tool] }) => delete tool.title, fail: ["tool-title"],
    only: "claude",
  },
  {
    name: "with a title among the annotations",
    change: ({ tools: [tool] }) => (delete tool.title, (tool.annotations.title = "Show")),
  },
  {
    name: "with a tool whose name has 65 characters", change: ({ tools: [tool] }) => (tool.name = "x".repeat(65)),
    fail: ["tool-name-length"], says: /65 characters/,
  },
  {
    name: "with data and no outputSchema", change: ({ tools: [tool] }) => delete tool.outputSchema,
    fail: ["tool-output-schema"], only: "chatgpt", says: /^It has none/,
  },
  {
    name: "with a member that the outputSchema does not describe",
    change: result({ structuredContent: { days: [{ count: 1, place: { name: "Rome", zip: "00100" } }] } }),
    fail: ["tool-output-schema"], only: "chatgpt", says: /does not describe structuredContent\.days\[\]\.place\.zip\.$/,
  },
  {
    name: "without data and without an outputSchema",
    change: (server) => (delete server.tools[0].outputSchema, result({ structuredContent: undefined })(server)),
  },
  {
    name: "that tells nothing but data",
    change: result({ content: [{ type: "image", data: "AAAA", mimeType: "image/png" }] }),
    fail: ["tool-text"], says: /no text/,
  },
  { name: "with 8 kB of text", change: result(text(8000)) },
  {
    name: "with more than 8 kB of text", change: result(text(8001)), warning: ["tool-text-size"],
    says: /^content has 8\.0 kB of text: from 8 kB on, Cursor/,
  },
  {
    name: "with a text of 20,000 characters", change: result(text(20_000)), warning: ["tool-text-size"],
    says: /about 50\d\d tokens/,
  },
  {
    name: "with 20,000 characters of data",
    change: result({ structuredContent: { days: [{ count: 1, place: { name: "x".repeat(20_000) } }] } }),
    warning: ["tool-text-size"], says: /about 50\d\d tokens of the model's \(4 characters each\)/,
  },
];

async function checked(change, ids) {
  const parts = takenServer();
  change(parts);
  const server = await startRawServer(parts);
  try {
    return (await checkServer({ url: server.url, for: ids })).results;
  } finally {
    await server.close();
  }
}

const about = new Set(rules.filter((rule) => rule.about === "directory").map(({ id }) => id));
const ofDirectories = (results) => results.filter(({ rule }) => about.has(rule));

describe("for a directory, a server", () => {
  for (const { name, change, fail = [], warning = [], only, says } of servers) {
    const whose = only ? ` for ${only} alone` : "";
    test(`${name} breaks ${[...fail, ...warning].join(", ") || "no rule"}${whose}`, async () => {
      for (const id of directoryIds) {
        const results = ofDirectories(await checked(change, [id]));
        const told = JSON.stringify(results.filter(({ status }) => status !== "ok"));
        const isBroken = !only || only === id;
        assert.deepEqual(brokenRules(results), isBroken ? fail : [], told);
        assert.deepEqual(brokenRules(results, "warning"), isBroken ? warning : [], told);
        if (isBroken && says) {
          assert.ok(results.some(({ status, message }) => status !== "ok" && says.test(message)), told);
        }
      }
    });
  }

  test("is looked at for each rule about servers, and for no such rule without a directory", async () => {
    assert.deepEqual(ofDirectories(await checked(() => {}, undefined)), []);
    const looked = new Set(ofDirectories(await checked(() => {}, directoryIds)).map(({ rule }) => rule));
    const ofPages = /^(page-|csp-exact)/;
    assert.deepEqual([...looked].sort(), [...about].filter((id) => !ofPages.test(id)).sort());
  });

  test("at a public address has to have the hash of that for Claude", () => {
    const url = "https://example.com/mcp";
    const judged = (domain) =>
      checkForDirectories(selectDirectories(["claude"]), {
        tools: [], views: [], url,
        resources: [{ uri, listed: { _meta: { ui: { domain } } }, meta: { ui: { domain } } }],
      });
    const hash = createHash("sha256").update(url).digest("hex").slice(0, 32);
    assert.deepEqual(brokenRules(judged(`${hash}.claudemcpcontent.com`)), []);
    const results = judged(claudeDomain);
    assert.deepEqual(brokenRules(results), ["meta-domain"]);
    assert.ok(results.some(({ message }) => message.includes(`begins with ${hash}`)));
  });

  test("with schemas and metadata that end nowhere is judged in time", async () => {
    const loop = { properties: {}, anyOf: Array.from({ length: 30 }, () => ({ $ref: "#/$defs/loop" })) };
    let deep = {};
    for (let i = 0; i < 2000; ++i) deep = { deep };
    const results = await checked((server) => {
      server.tools[0].outputSchema = { $ref: "#/$defs/loop", $defs: { loop } };
      server.tools[0]._meta["openai/outputTemplate"] = deep;
      meta((each) => (each.ui.csp = deep))(server);
      result({ structuredContent: { deep } })(server);
    }, directoryIds);
    assert.ok(results.some(({ rule, status }) => rule === "tool-output-schema" && status === "fail"));
  });
});

test("a directory that is not known is told with the similar one and all others", () => {
  assert.throws(() => selectDirectories(["cluade"]), {
    name: "RangeError",
    message: "There is no directory cluade. Did you mean claude? Directories are: chatgpt, claude, all.",
  });
});

test("each rule about directories has a source in each that demands it, and each source is of a rule", () => {
  for (const { id, about: what, sources } of rules) {
    assert.equal(Object.keys(sources).length > 0, what === "directory", id);
    for (const url of Object.values(sources)) assert.match(url, /^https:\/\/[\w.]+\/\S+$/, id);
  }
  for (const { demands } of selectDirectories(directoryIds)) {
    assert.deepEqual(Object.keys(demands).filter((id) => !about.has(id)), []);
  }
});
