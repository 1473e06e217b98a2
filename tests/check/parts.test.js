import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultArguments, firstChoice } from "../../web/lib/arguments.js";
import { isOrigin } from "../../js_glue/npm/server_meta.js";
import { addressesIn, declaredBy, withDeclared } from "../../web/hosts/declared.js";
import { policyNames, selectHosts } from "../../web/hosts/rows.js";
import { isHtmlDocument } from "../../web/check/html.js";
import { toText } from "../../web/check/text.js";
import { jsonRpcProblem } from "../../web/lib/json_rpc.js";

test("arguments are the defaults, and the least that is required", () => {
  const properties = {
    city: { type: "string", default: "Rome" },
    unit: { enum: ["C", "F"] },
    mode: { const: "fast" },
    days: { type: "integer", minimum: 1.5 },
    share: { type: "number", maximum: -1 },
    name: { type: "string", minLength: 6 },
    tags: { type: "array", minItems: 2, items: { type: "string" } },
    place: { type: "object", properties: { x: { type: "number" }, y: { type: "number" } }, required: ["x"] },
    choice: { anyOf: [{ type: "boolean" }, { type: "string" }] },
    either: { type: ["null", "string"] },
    open: {},
    optional: { type: "string" },
  };
  const required = ["unit", "days", "share", "name", "tags", "place", "choice", "either", "open"];
  assert.deepEqual(defaultArguments({ type: "object", properties, required }), {
    city: "Rome", unit: "C", mode: "fast", days: 2, share: -1, name: "textxx", tags: ["text", "text"],
    place: { x: 0 }, choice: false, either: null, open: "text",
  });
  assert.deepEqual(defaultArguments({ type: "object" }), {});
  assert.deepEqual(defaultArguments(undefined), {});
});

test("in a form that asks a person, nothing is made up but a required first choice", () => {
  const properties = { a: { default: 0 }, c: { enum: ["x", "y"] }, d: { type: "string" }, e: { enum: ["x"] } };
  assert.deepEqual(defaultArguments({ properties, required: ["c", "d"] }, firstChoice), { a: 0, c: "x" });
});

test("arguments have bounds whatever a schema asks for, and any names", () => {
  let deep = { type: "string" };
  for (let i = 0; i < 10_000; ++i) deep = i % 2 ? { anyOf: [deep] } : { type: "array", minItems: 1, items: deep };
  const properties = JSON.parse('{ "__proto__": { "const": 1 }, "many": { "type": "array", "minItems": 1e9 } }');
  Object.assign(properties, { deep, long: { type: "string", minLength: 1e9 } });
  const result = defaultArguments({ properties, required: ["many", "deep", "long"] });
  assert.deepEqual(Object.keys(result), ["__proto__", "many", "deep", "long"]);
  assert.equal(result.many.length, 100);
  assert.equal(result.long.length, 10_000);
});

test("origins are scheme and host", () => {
  for (const domain of [
    "https://a.example", "https://a.example/", "http://localhost:3000", "wss://x", "https://*.a.example",
    "http://127.0.0.1:*",
  ]) {
    assert.ok(isOrigin(domain), domain);
  }
  for (const domain of [
    "a.example", "https://", "https://*", "*", "'self'", "data:", "https://a.example/x", "https://a.example b",
    "ftp://a.example", 7, null,
  ]) {
    assert.ok(!isOrigin(domain), String(domain));
  }
});

test("declared domains hold for their scheme, host and port", () => {
  const isDeclared = declaredBy({
    resourceDomains: ["https://*.a.example"],
    connectDomains: ["http://b.example:81", "wss://c.example", "https://d.example:443", "ws://e.example:*", "nonsense"],
  });
  const addresses = {
    "https://cdn.a.example/x.js": true,
    "https://a.example/": false,
    "http://cdn.a.example/": false,
    "https://cdn.a.example.evil.example/": false,
    "http://b.example:81/": true,
    "http://b.example/": false,
    "http://b.example:8100/": false,
    "https://b.example:81/": true,
    "https://cdn.a.example:443/": true,
    "https://cdn.a.example:8443/": false,
    "https://d.example/": true,
    "http://d.example/": false,
    "ws://e.example/": true,
    "ws://e.example:81/": true,
    "wss://c.example": true,
    "ws://c.example": false,
  };
  for (const [address, expected] of Object.entries(addresses)) assert.equal(isDeclared(address), expected, address);
  assert.equal(declaredBy(undefined)("https://a.example/"), false);
});

test("a declared domain without a port has the port of its scheme alone, without a proxy too", () => {
  const csp = {
    connectDomains: ["http://a.example", "wss://*.b.example", "https://c.example:8443", "ws://d.example:*"],
  };
  assert.deepEqual(
    addressesIn(csp),
    [
      "http://a.example:80", "https://a.example:443", "wss://*.b.example:443", "https://c.example:8443",
      "ws://d.example", "wss://d.example",
    ],
  );
});

test("declared domains are added to a host's policy, each where it belongs", () => {
  const csp = {
    resourceDomains: ["https://r.example"],
    connectDomains: ["https://c.example", "no origin"],
    baseUriDomains: ["https://b.example"],
  };
  const policy = "default-src 'none'; script-src 'unsafe-inline'; connect-src 'none'; frame-src 'none'";
  assert.equal(
    withDeclared(policy, csp),
    "default-src 'none'; script-src 'unsafe-inline' https://r.example; connect-src " +
      "https://c.example; frame-src 'none'; " +
      "style-src https://r.example; img-src https://r.example; font-src https://r.example; " +
      "media-src https://r.example; base-uri https://b.example",
  );
  assert.equal(withDeclared(policy, undefined), policy);
  assert.equal(withDeclared("", csp), "");
});

test("hosts are selected by id and by policy", () => {
  const ids = (wanted) => selectHosts(wanted).map(({ id }) => id);
  assert.deepEqual(ids({ hosts: ["cursor"] }), ["cursor-js", "cursor-wasm"]);
  assert.deepEqual(ids({ hosts: ["cursor-wasm", "claude"] }), ["claude", "cursor-wasm"]);
  assert.deepEqual(ids({ policies: ["vs code"] }), ["vscode"]);
  assert.deepEqual(ids({ hosts: ["cursor"], policies: ["specification"] }), ["cursor-js"]);
  assert.ok(!ids().includes("hand-written"));
  assert.deepEqual(ids({ hosts: ["hand-written"] }), ["hand-written"]);
  assert.deepEqual(ids({ hosts: ["cursor", "claude"], except: ["cursor-wasm"] }), ["claude", "cursor-js"]);
  assert.ok(ids({ except: ["mistral"] }).every((id) => !id.startsWith("mistral")));
  assert.throws(() => ids({ except: ["gose"] }), /There is no host gose/);
  assert.throws(() => ids({ hosts: ["gose"] }), /There is no host gose\. Did you mean goose\?/);
  assert.throws(() => ids({ policies: ["lax"] }), /There is no policy "lax".*MCP Inspector/);
  assert.throws(() => ids({ hosts: ["claude"], policies: ["none"] }), RangeError);
  for (const name of policyNames) assert.ok(ids({ policies: [name] }).length > 0, name);
});

test("what is the same in several hosts that have not started is told once, with their names", () => {
  const host = (name, status, message, milliseconds) => ({
    name, engine: null, started: milliseconds !== undefined, milliseconds,
    results: [{ rule: "page-initialize", subject: name, status, message }],
  });
  const same = (name) => host(name, "skipped", "same document as A");
  const hosts = [host("A", "fail", "No."), same("B, if so"), host("C", "ok", "", 5), same("D"), host("E", "ok", "", 5)];
  const page = { name: "a.html", size: { bytes: 1, gzipBytes: 1 }, results: [], hosts };
  assert.deepEqual(toText({ pages: [page], milliseconds: 1 }).split("\n").slice(1, 6), [
    "  FAIL     A         not started",
    "  skipped  2 hosts: same document as A",
    "           B, if so; D",
    "  ok       C             5 ms",
    "  ok       E             5 ms",
  ]);
});

test("HTML documents begin as such", () => {
  for (const text of ["<!doctype html><p>", "\uFEFF\n<!-- a --> <!DOCTYPE HTML>", "<html lang=en>", "<html>"]) {
    assert.ok(isHtmlDocument(text), text);
  }
  for (const text of ["", "<p>", "<htmlx>", "hello <html>", "// <!doctype html>"]) {
    assert.ok(!isHtmlDocument(text), text);
  }
});

test("messages are JSON-RPC or are told why not", () => {
  const jsonrpc = "2.0";
  const right = [
    { jsonrpc, method: "a" },
    { jsonrpc, id: 0, method: "a", params: {} },
    { jsonrpc, id: "x", result: {} },
    { jsonrpc, id: 1, error: { code: 1, message: "" } },
  ];
  for (const message of right) assert.equal(jsonRpcProblem(message), undefined, JSON.stringify(message));
  const wrong = [
    undefined, null, "text", [], {}, { method: "a" }, { jsonrpc: 2, method: "a" }, { jsonrpc, method: 1 },
    { jsonrpc, method: "a", params: [] }, { jsonrpc, method: "a", id: null }, { jsonrpc, id: 1.5, result: {} },
    { jsonrpc, id: 1 }, { jsonrpc, id: 1, result: {}, error: { code: 1, message: "" } },
    { jsonrpc, id: 1, error: { code: "1" } },
  ];
  for (const message of wrong) assert.ok(jsonRpcProblem(message), JSON.stringify(message));
});
