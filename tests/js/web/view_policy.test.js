import assert from "node:assert/strict";
import { test } from "node:test";
import { contentSecurityPolicy } from "../../../web/hosts/policy.js";

test("without declared domains a view gets the specification's restrictive default", () => {
  assert.equal(
    contentSecurityPolicy("specification"),
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'none'; " +
      "img-src 'self' data:; font-src 'none'; media-src 'self' data:; frame-src 'none'; " +
      "object-src 'none'; base-uri 'self'",
  );
});

test("the policy wasm differs by one word", () => {
  const strict = contentSecurityPolicy("specification");
  assert.equal(contentSecurityPolicy("wasm"), strict.replace("'unsafe-inline'", "'unsafe-inline' 'wasm-unsafe-eval'"));
});

test("the draft's policy allows WebAssembly to those that declare it, and to no others", () => {
  const declared = { wasmUnsafeEval: true };
  assert.equal(contentSecurityPolicy("draft", declared), contentSecurityPolicy("wasm", declared));
  assert.equal(contentSecurityPolicy("draft", { wasmUnsafeEval: "yes" }), contentSecurityPolicy("specification", {}));
  assert.equal(contentSecurityPolicy("draft"), contentSecurityPolicy("specification"));
  assert.equal(contentSecurityPolicy("specification", declared), contentSecurityPolicy("specification", {}));
});

test("declared domains go into the directives that the specification names", () => {
  const policy = contentSecurityPolicy("specification", {
    connectDomains: ["https://api.example.com", "wss://live.example.com:8443"],
    resourceDomains: ["https://*.example.org"],
    frameDomains: ["https://video.example.com"],
    baseUriDomains: ["https://base.example.com/"],
  });
  const directive = (name) => policy.split("; ").find((part) => part.startsWith(`${name} `));
  assert.equal(directive("connect-src"), "connect-src 'self' https://api.example.com wss://live.example.com:8443");
  for (const name of ["script-src", "style-src"]) {
    assert.equal(directive(name), `${name} 'self' 'unsafe-inline' https://*.example.org`);
  }
  assert.equal(directive("font-src"), "font-src 'self' https://*.example.org");
  for (const name of ["img-src", "media-src"]) {
    assert.equal(directive(name), `${name} 'self' data: https://*.example.org`);
  }
  assert.equal(directive("frame-src"), "frame-src https://video.example.com");
  assert.equal(directive("base-uri"), "base-uri https://base.example.com/");
});

test("what is not an origin cannot loosen the policy", () => {
  const resourceDomains = ["*", "'unsafe-eval'", "data:", "https://a.example; script-src *", "https://a.example *", 7];
  assert.equal(
    contentSecurityPolicy("specification", { resourceDomains, frameDomains: "https://a.example" }),
    contentSecurityPolicy("specification", {}),
  );
});

test("domains go where the host was seen to put them, and no further", () => {
  const csp = {
    connectDomains: ["https://api.example.com", "data:"],
    resourceDomains: ["https://cdn.example.com", "blob:"],
    frameDomains: ["https://frame.example.com"],
    baseUriDomains: ["https://base.example.com"],
  };
  /** @type {(host: string, csp: object) => Record<string, string>} */
  const directives = (host, declared) =>
    Object.fromEntries(
      contentSecurityPolicy("host", declared, host).split("; ").map((part) => part.split(/ (.*)/).slice(0, 2)),
    );
  const claude = directives("claude", csp);
  for (const name of ["script-src", "style-src", "img-src", "font-src", "media-src", "worker-src"]) {
    assert.match(claude[name], / https:\/\/cdn\.example\.com$/, name);
  }
  assert.match(claude["connect-src"], / https:\/\/api\.example\.com$/);
  assert.deepEqual([claude["frame-src"], claude["base-uri"]], ["'self'", "'self'"]);

  const goose = directives("goose", csp);
  assert.equal(goose["script-src-elem"], "'self' 'unsafe-inline' https://cdn.example.com");
  assert.equal(goose["font-src"], "'self' https://cdn.example.com");
  assert.equal(goose["form-action"], "'none'");

  const many = Array.from({ length: 40 }, (_, i) => `https://a${i}.example.com`);
  const librechat = directives("librechat", { connectDomains: many });
  assert.equal(librechat["connect-src"], many.slice(0, 32).join(" "));
  assert.equal(librechat["form-action"], librechat["connect-src"]);
  const long = { connectDomains: Array.from({ length: 200 }, (_, i) => `https://server${i}.example.com`) };
  assert.deepEqual(directives("librechat", long), directives("librechat", undefined));
});
