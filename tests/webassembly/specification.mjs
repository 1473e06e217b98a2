// Runs the tests of the JavaScript interface in WebAssembly's specification with the platform's WebAssembly and with
// ours. By hand, with a clone of github.com/WebAssembly/spec:
//   node tests/webassembly/specification.mjs SPEC/test/js-api [PART-OF-A-NAME]
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { ours, platform } from "./support/both.js";

const [folder, part = ""] = process.argv.slice(2);
const all = readdirSync(folder, { recursive: true });
const files = all.filter((name) => name.endsWith(".any.js") && name.includes(part));

// Some tests make promises that nothing awaits.
process.on("unhandledRejection", () => {});

class Failure extends Error {}

const fail = (what, why) => {
  throw new Failure(`${why ?? ""} ${what}`);
};
const shown = (value) => {
  try {
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  } catch {
    return typeof value;
  }
};

/** The part of testharness.js that the files use. */
const assertions = {
  format_value: shown,
  assert_true: (value, why) => value === true || fail(`${shown(value)} is not true`, why),
  assert_false: (value, why) => value === false || fail(`${shown(value)} is not false`, why),
  assert_equals: (found, expected, why) =>
    Object.is(found, expected) || fail(`${shown(found)} instead of ${shown(expected)}`, why),
  assert_not_equals: (found, other, why) => !Object.is(found, other) || fail(`the same ${shown(found)}`, why),
  assert_array_equals: (found, expected, why) =>
    isDeepStrictEqual([...found], [...expected]) || fail(`${shown(found)} instead of ${shown(expected)}`, why),
  assert_object_equals: (found, expected, why) => isDeepStrictEqual(found, expected) || fail(shown(found), why),
  assert_class_string: (object, name, why) =>
    assertions.assert_equals(Object.prototype.toString.call(object), `[object ${name}]`, why),
  assert_regexp_match: (found, expression, why) => expression.test(found) || fail(shown(found), why),
  assert_unreached: (why) => fail("reached", why),
  assert_implements: (value, why) => value || fail("is not implemented", why),
  assert_throws_js(type, call, why) {
    try {
      call();
    } catch (error) {
      return error?.constructor === type || fail(`${error?.constructor?.name} instead of ${type.name}: ${error}`, why);
    }
    return fail("throws nothing", why);
  },
  assert_throws_exactly(expected, call, why) {
    try {
      call();
    } catch (error) {
      return error === expected || fail(`throws another: ${error}`, why);
    }
    return fail("throws nothing", why);
  },
};

// The older names, of limits.any.js: with an error of the wanted class.
assertions.assertEquals = (expected, found) => assertions.assert_equals(found, expected);
assertions.assert_throws = ({ constructor }, call, why) => assertions.assert_throws_js(constructor, call, why);

const rejects = (_, type, promise, why) =>
  promise.then(() => fail("is not rejected", why), (error) => {
    if (error?.constructor !== type) fail(`rejected by ${error}`, why);
  });

const steps = {
  step: (call) => call(),
  unreached_func: (why) => () => fail("called", why),
  step_func: (call) => call,
  add_cleanup: () => {},
};

async function run(file, WebAssembly) {
  const path = join(folder, file);
  const source = readFileSync(path, "utf8");
  const scripts = [...source.matchAll(/^\/\/ META: script=(.*)$/gm)].map(([, name]) =>
    readFileSync(name.startsWith("/wasm/jsapi/") ? join(folder, name.slice(12)) : join(dirname(path), name), "utf8"),
  );
  const tests = [];
  const environment = {
    ...assertions,
    WebAssembly,
    self: { ...globalThis, WebAssembly },
    setup: (first) => typeof first === "function" && first(),
    test: (call, name) => tests.push({ name, call: () => call(steps) }),
    promise_test: (call, name) => tests.push({ name, call: () => call(steps) }),
    promise_rejects_js: rejects,
    promise_rejects: (test, { constructor }, promise, why) => rejects(test, constructor, promise, why),
    promise_rejects_exactly: (_, expected, promise, why) =>
      promise.then(() => fail("is not rejected", why), (error) => error === expected || fail(`${error}`, why)),
  };
  const { WebAssembly: before } = globalThis;
  globalThis.WebAssembly = WebAssembly;
  const results = new Map();
  try {
    new Function(...Object.keys(environment), `${scripts.join("\n")}\n${source}`)(...Object.values(environment));
    for (const { name, call } of tests) {
      try {
        await call();
        results.set(name, "");
      } catch (error) {
        results.set(name, error.message || String(error));
      }
    }
  } catch (error) {
    results.set("(the file)", String(error));
  } finally {
    globalThis.WebAssembly = before;
  }
  return results;
}

const totals = { passed: 0, "failed by both": 0, "failed by the platform": 0, "failed by ours": 0 };
for (const file of files) {
  const [native, found] = [await run(file, platform), await run(file, ours)];
  for (const [name, error] of found) {
    const other = native.get(name);
    if (!error) ++totals[other ? "failed by the platform" : "passed"];
    else if (other) ++totals["failed by both"];
    else {
      ++totals["failed by ours"];
      console.log(`${relative(folder, join(folder, file))}: ${name}: ${error}`);
    }
    if (error && other && process.env.ALL) console.log(`both: ${file}: ${name}: ${error} / ${other}`);
  }
}
console.log(Object.entries(totals).map(([what, count]) => `${count} ${what}`).join(", "));
