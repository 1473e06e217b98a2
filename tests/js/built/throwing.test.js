// tests/browser/views/throwing.cpp in Node, with both engines: what JavaScript throws through C++ costs
// the call that it was thrown in, and nothing else. A test that waits in vain ends by its time-out.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startView, until } from "../support/built_view.js";

const order = (what) => ({ method: "ui/notifications/tool-input", params: { arguments: { what } } });
const missing = /^TypeError: Cannot (set|read) propert/;

const look = ({ global }) => {
  const out = {};
  global.look(out);
  return out;
};

for (const engine of ["wasm", "js"]) {
  describe(`as ${engine}`, () => {
    /** A test of the view in a page with these globals. */
    const inView = (sentence, ...rest) => {
      const run = rest.pop();
      test(sentence, async () => run(await startView("throwing", engine, ...rest)));
    };
    /** Has the view call a tool, and gives the request's id. */
    async function ask(view) {
      const before = view.posted.length;
      view.say(order("ask"));
      await until(() => view.posted.slice(before).some(({ method }) => method === "tools/call"));
      return view.posted.findLast(({ method }) => method === "tools/call").id;
    }
    async function checkGoesOn(view) {
      const id = await ask(view);
      view.say({ id, result: { content: [{ type: "text", text: "going on" }] } });
      await until(() => view.global.answers.at(-1) === "going on");
    }

    inView("10,000 throwing handlers later the stack is where it was, and the view answers", async (view) => {
      const before = look(view);
      for (let i = 0; i < 10_000; ++i) view.say(order("throw"));
      await until(() => look(view).heard === 10_000);
      assert.equal(look(view).stack, before.stack);
      assert.ok(view.global.problems.length >= 99, `${view.global.problems.length} problems`);
      assert.match(view.global.problems[0], missing);
      assert.match(view.global.problems[0], /\n/, "the stack");
      await checkGoesOn(view);
    });

    inView("a request whose handler throws is answered with an error, and reported", async (view) => {
      view.say({ id: "end", method: "ui/resource-teardown", params: {} });
      view.say({ id: "tool", method: "tools/call", params: { name: "fail", arguments: {} } });
      await until(() => view.answerTo("end") && view.answerTo("tool"));
      for (const id of ["end", "tool"]) {
        const { error } = view.answerTo(id);
        assert.equal(error.code, -32603);
        assert.match(error.message, /^(ui\/resource-teardown|tools\/call): TypeError: [^\n]*$/);
      }
      assert.equal(view.global.problems.length, 2);
      await checkGoesOn(view);
    });

    inView("an event listener that throws is reported, and its caller goes on", async (view) => {
      const { stack } = look(view);
      for (let i = 0; i < 1000; ++i) view.global.useMissingElement({});
      assert.equal(look(view).stack, stack);
      assert.match(view.global.problems[0], missing);
      await checkGoesOn(view);
    });

    inView("an exception in C++ that JavaScript called from C++ leaves the outer call running", async (view) => {
      const before = look(view);
      view.global.callThrice(view.global.useMissingElement);
      assert.deepEqual(look(view), { heard: before.heard + 1, stack: before.stack });
      assert.equal(view.global.problems.length, 3);
    });

    inView("a time-out whose callback throws does not stop the clock", async (view) => {
      view.say(order("wait"), order("wait"), order("wait"));
      await until(() => view.global.problems.length === 3);
      for (const problem of view.global.problems) assert.match(problem, missing);
      await checkGoesOn(view);
    });

    inView(
      "a coroutine that throws after it has awaited a promise is reported",
      { promise: Promise.resolve() },
      async (view) => {
        const { stack } = look(view);
        view.say(order("await"));
        await until(() => view.global.problems.length);
        assert.match(view.global.problems[0], missing);
        assert.equal(look(view).stack, stack);
      },
    );

    const promise = { then: (_, reject) => setTimeout(reject, 0, new Error("not to be had")) };
    inView("a promise that is rejected is reported by the coroutine that awaits it", { promise }, async (view) => {
      view.say(order("await"));
      await until(() => view.global.problems.length);
      assert.match(view.global.problems[0], /^Error: not to be had/);
    });

    inView(
      "an onError handler that throws sends the exceptions to the console",
      { throwInOnError: true },
      async (view) => {
        const { stack } = look(view);
        view.say(order("throw"));
        await until(() => view.logged.length);
        assert.equal(view.logged.filter((line) => /^\[mcpapps\] TypeError/.test(line)).length, 2);
        assert.equal(look(view).stack, stack);
        await checkGoesOn(view);
      },
    );

    inView("a request that the host's window does not take fails at once", async (view) => {
      view.beforePost = () => {
        throw new DOMException("no clone", "DataCloneError");
      };
      view.say(order("ask"));
      await until(() => view.global.answers.length);
      assert.equal(view.global.answers[0], "tools/call: a message could not be posted: DataCloneError: no clone");
      view.beforePost = () => {};
      await checkGoesOn(view);
    });

    inView("a message that closes the connection while it is read ends nothing else", async (view) => {
      view.hear({ jsonrpc: "2.0", method: "ui/notifications/tool-input", get params() {
        view.say(order("replace"));
        return {};
      } });
      await until(() => view.global.answers.length);
      assert.equal(view.page.alerts.length, 0);
    });

    inView("a second App is refused while the first is connected, which goes on", async (view) => {
      view.say(order("second"));
      await until(() => view.global.answers.length);
      assert.match(view.global.answers[0], /another App of this page is connected/);
      await checkGoesOn(view);
    });

    inView("a second App may connect when the first has closed its connection", async (view) => {
      view.say(order("replace"));
      await until(() => view.global.answers.length);
      assert.equal(view.global.answers[0], "connected");
    });
  });
}

test("a view has the stack that its CMake call asks for, and below it nothing", async () => {
  const view = await startView("throwing", "wasm");
  const { stack } = look(view);
  assert.ok(stack > 65536 && stack < 131072, `the stack pointer is ${stack}`);

  const data = () => Buffer.from(view.memory.buffer.slice(131072, 131072 + 4096)).toString("base64");
  const before = data();
  assert.throws(() => view.say(order("overrun")), WebAssembly.RuntimeError);
  assert.equal(data(), before);
});
