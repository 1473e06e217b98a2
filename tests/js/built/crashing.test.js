// tests/browser/views/crashing.cpp in Node, with both engines: every way in which a program ends is told to
// the user and to the host, and nothing enters C++ afterwards.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ended, noHost, troubleEvent, troubleIn } from "../../../web/lib/trouble.js";
import { startView, until } from "../support/built_view.js";

const overrun = /the stack has overflowed \(see STACK_SIZE\), or a null pointer was written through$/;
const tooDeep = /call stack.*: calls are nested too deeply for the browser's stack, whatever STACK_SIZE is$/;
/** What each crash is called; null where the engine goes on with a wrong value, as the documentation says. */
const crashesOf = (engine) => ({
  trap: /^unreachable$/,
  line: /^the library says why$/,
  abort: /^abort\(\) was called$/,
  assert: /^Assertion failed: zero == 1, at: .*crashing.cpp/,
  at: /^abort\(\) was called$/,
  result: /a failed Result was read.*: Remote: no such city$/,
  taken: /^\[mcpapps\] the value of a Task was taken twice$/,
  memory: /^out of memory$/,
  exit: /exit\(3\)$/,
  "exit with words": /exit\(3\): bad input, giving up$/,
  recursion: tooDeep,
  overrun,
  "overrun after setjmp": overrun,
  call: /^null function/,
  write: overrun,
  read: null,
  beyond: engine === "wasm" ? /^memory access out of bounds$/ : null,
  divide: /^divide by zero$/,
});
const prefix = "the view's program has ended: ";

const order = (what, where = "") => ({ method: "ui/notifications/tool-input", params: { arguments: { what, where } } });

/**
 * The user and the host are told of the end, in the same words; programs in the event and the message, without words.
 * Nothing enters C++ any more, by `enter` neither.
 */
async function checkEnd(view, reason, enter = () => {}) {
  await until(() => view.page.alerts.length);
  const logs = view.posted.filter(({ method }) => method === "notifications/message");
  assert.deepEqual(logs.map(({ params }) => params.level), ["error"]);
  const { data } = logs[0].params;
  assert.ok(data.startsWith(prefix), data);
  assert.equal(view.page.alerts.length, 1);
  const [{ textContent, attributes }] = view.page.alerts;
  assert.equal(attributes.role, "alert");
  assert.match(textContent, /^This view has stopped working\./);
  assert.ok(textContent.includes(`T${data.slice(1)}.\n`), textContent);
  assert.match(textContent, /console.*symbolize\.mjs .*CMAKE_BUILD_TYPE=Debug/s);
  assert.match(data.slice(prefix.length), reason);
  const told = { what: ended, reason: data.slice(prefix.length), engine: view.page.mcpapps.engine };
  assert.deepEqual(troubleIn(logs[0].params), told);
  assert.deepEqual(view.page.events.map(({ type }) => type), [troubleEvent]);
  const { what, reason: why, engine } = view.page.events[0].detail;
  assert.deepEqual({ what, reason: why, engine }, told);
  enter();
  const { heard } = view.global;
  const posted = view.posted.length;
  view.say(order("print"), { id: "later", method: "ping" }, { id: 7, method: "ui/resource-teardown", params: {} });
  await until(() => view.answerTo(7));
  for (const id of ["later", 7]) {
    assert.deepEqual({ ...view.answerTo(id).error }, { code: -32603, message: data });
  }
  assert.equal(view.posted.length, posted + 2);
  assert.equal(view.global.heard, heard);
}

function orderIn(view, what, where) {
  try {
    view.say(order(what, where));
    view.global.crashNow?.({});
  } catch {
    // The browser would tell of it.
  }
}

for (const engine of ["wasm", "js"]) {
  describe(`as ${engine}`, () => {
    const start = (globals) => startView("crashing", engine, globals);
    const crashes = crashesOf(engine);

    for (const [what, reason] of Object.entries(crashes)) {
      if (!reason) {
        test(`"${what}" is no crash`, async () => {
          const view = await start();
          view.say(order(what), { id: "later", method: "ping" });
          await until(() => view.answerTo("later"));
          assert.equal(view.global.survived, what);
          assert.ok(view.answerTo("later").result);
          assert.deepEqual(view.page.alerts, []);
        });
        continue;
      }
      test(`"${what}" in a message is told, and the end`, async () => {
        const view = await start();
        orderIn(view, what, "message");
        await checkEnd(view, reason);
      });
    }

    for (const what of ["trap", "at", "exit", "overrun"]) {
      const reason = crashes[what];
      for (const [place, name] of [["in main()", "crashInMain"], ["when connected", "crashConnected"]]) {
        test(`"${what}" ${place} is told, and the end`, async () => {
          await checkEnd(await start({ [name]: what }), reason);
        });
      }
      test(`"${what}" in a callback is told, and the end`, async () => {
        const view = await start();
        orderIn(view, what, "callback");
        await checkEnd(view, reason, () => view.global.crashNow({}));
      });
      test(`"${what}" in a timer is told, and the end`, async () => {
        // Node would end by what a timer throws.
        const quietly = (run, ...rest) => setTimeout(() => {
          try {
            run();
          } catch {}
        }, ...rest).unref();
        const view = await start({ setTimeout: quietly });
        orderIn(view, what, "timer");
        await checkEnd(view, reason);
      });
    }

    test("a trap before main() is told, and the end", async () => {
      await checkEnd(await start({ crashBeforeMain: true }), /^unreachable$/);
    });

    test("the request whose handler crashes is answered, and those that still waited for an answer", async () => {
      const view = await start();
      view.say({ id: "waits", method: "tools/call", params: { name: "wait", arguments: {} } });
      try {
        view.say({
          id: "ends",
          method: "tools/call",
          params: { name: "crash", arguments: { what: "trap", where: "" } },
        });
      } catch {}
      await until(() => view.answerTo("ends"));
      for (const id of ["waits", "ends"]) assert.equal(view.answerTo(id).error.message, `${prefix}unreachable`);
      await checkEnd(view, /^unreachable$/);
    });

    test("what JavaScript throws in a handler is no end", async () => {
      const view = await start();
      view.say(order("throw"), { id: "later", method: "ping" });
      await until(() => view.answerTo("later"));
      assert.ok(view.answerTo("later").result);
      assert.match(view.global.problems[0], /^TypeError/);
      assert.deepEqual(view.page.alerts, []);
    });

    for (const [place, name, count] of [
      ["in main()", "crashInMain", 0],
      ["in main() when connected", "crashConnected", 1],
    ]) {
      test(`what JavaScript throws ${place} is the end, for main() has not done all of its work`, async () => {
        const view = await start({ [name]: "throw" });
        await checkEnd(view, /is not a function|noSuchFunction/);
        assert.equal(view.global.problems.length, count);
      });
    }

    test("what the program prints is in the console", async () => {
      const view = await start();
      view.say(order("print"));
      assert.deepEqual(view.logged, ["to stdout", "to stderr"]);
    });

    test("a page that is opened outside a host says so, and does not answer itself", async () => {
      const window = {};
      window.parent = window;
      window.postMessage = () => assert.fail("posted to itself");
      const view = await start({ window });
      await until(() => view.global.problems.length);
      assert.match(view.page.alerts[0].textContent, /^This page is the view of an MCP App\. Open it in a host/);
      assert.equal(view.page.events[0].detail.what, noHost);
      assert.equal(view.page.events[0].detail.reason, "this page is in no host");
      assert.match(view.global.problems[0], /this page is in no host/);
    });
  });
}
