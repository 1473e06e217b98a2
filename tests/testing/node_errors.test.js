// A test in Node fails on whatever its view reports, and is told what to do about it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readFileSync } from "node:fs";
import { openView } from "mcpapps-devkit/testing";
import { notStarted, troubleKey } from "../../web/lib/trouble.js";
import { withOtherWords, withoutPart } from "../js/support/other_words.js";
import { crashing, handWritten, hello, throwing, weather } from "./support/pages.js";

/** Opens the page, does something, and gives what close() says. */
async function complaintOf(page, act = async () => {}, options = {}) {
  const view = await openView(page, options);
  await act(view);
  return view.close().then(() => "nothing", ({ message }) => message);
}

describe("What a view reports fails its test:", () => {
  const reported = {
    "an error in the console": ["console.error('wrong', { at: 1 })", /in the console: wrong \{ at: 1 \}/],
    "a warning in the console": ["console.warn('odd')", /in the console: odd/],
    "an exception in a timer": ["setTimeout(() => { throw new Error('late') }, 1)", /nobody caught: Error: late/],
    "an exception in a listener": [
      "addEventListener('x', () => { throw new Error('heard') }); dispatchEvent(new Event('x'))",
      /Error: heard/,
    ],
    "a rejected promise": ["Promise.reject(new Error('unheard'))", /nobody caught: Error: unheard/],
    "an exception in a message channel": [
      "const { port1, port2 } = new MessageChannel(); port1.onmessage = () => { throw new " +
        "Error('channel') }; port2.postMessage(0)",
      /Error: channel/,
    ],
    "a log message of the level error": [
      "notify('notifications/message', { level: 'error', logger: 'me', data: 'bad' })",
      /to the host: error, me: bad/,
    ],
    "a request against the specification": [
      "request('ui/open-link', { link: 5 })",
      /ui\/open-link is not as the specification has it.*url/s,
    ],
    "an answer to no request": ["post({ id: 99, result: {} })", /against the protocol: .*99/],
    "a script of another file": [
      "document.body.append(Object.assign(document.createElement('script'), { src: 'https://cdn.example/x.js' }))",
      /cdn.example.*one file/,
    ],
  };
  for (const [what, [script, expected]] of Object.entries(reported)) {
    test(what, async () => {
      const complaint = await complaintOf(handWritten(script), (view) => view.until(() => view.errors.length > 0));
      assert.match(complaint, expected);
      assert.match(complaint, /takeErrors/);
    });
  }

  test("what the C++ App has no handler for", async () => {
    const complaint = await complaintOf(hello, (view) =>
      view.post({ method: "ui/notifications/tool-result", params: { content: 5 } }),
    );
    assert.match(complaint, /params\.content: expected array, got number/);
  });

  test("what a view tells the host's log by its onError", async () => {
    const complaint = await complaintOf(weather, (view) =>
      view.post({ method: "ui/notifications/tool-result", params: { content: 5 } }),
    );
    assert.match(complaint, /warning, weather: .*params\.content: expected array, got number/);
  });

  for (const engine of ["wasm", "js"]) {
    test(`a program in C++ that has ended, with the names of its functions, as ${engine}`, async () => {
      const crash = (view) =>
        assert.rejects(
          view.sendToolInput({ what: "abort", where: "here" }),
          /the view has ended:[^]*abort\(\) was called/,
        );
      const complaint = await complaintOf(crashing, crash, { engine });
      assert.match(complaint, /the view's program has ended: abort\(\) was called/);
      assert.match(complaint, /at .*::/); // which of them are left depends on the engine
    });
  }
});

/** What is told of a view that does not start, and the milliseconds that passed. */
async function startOf(page) {
  const begin = performance.now();
  const { message } = await openView(page, { timeout: 60_000 }).then(
    () => assert.fail("it has started"),
    (error) => error,
  );
  return { message, milliseconds: performance.now() - begin };
}

test("A view that cannot start is told at once, with the time that it had", async () => {
  const params = { level: "error", data: "words", _meta: { [troubleKey]: { what: notStarted, reason: "for a test" } } };
  const first =
    `parent.postMessage(${JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params })}, "*"); ` +
    "parent = undefined;";
  const { message, milliseconds } = await startOf(handWritten("", `<script>${first}</script>`));
  const [, told] = /did not start within (\d+) ms/.exec(message);
  assert.ok(Number(told) <= Math.ceil(milliseconds), message);
  assert.ok(milliseconds < 30_000, "it was waited for");
});

describe("That a view can do nothing more is known whatever words its page has,", () => {
  const page = () => withOtherWords(readFileSync(crashing, "utf8"));

  for (const engine of ["wasm", "js"]) {
    test(`if its program ends as ${engine}`, async () => {
      const view = await openView({ html: page(), name: "crashing" }, { engine });
      await assert.rejects(view.sendToolInput({ what: "trap", where: "here" }), /the view has ended/);
      await assert.rejects(view.until(() => false), /no longer, as the view has ended/);
      view.takeErrors();
      await view.close();
    });
  }

  test("if it cannot start", async () => {
    const { message, milliseconds } = await startOf({ html: withoutPart(page(), "glue"), name: "crashing" });
    assert.match(message, /the page's part "glue" is missing/);
    assert.ok(milliseconds < 30_000, "it was waited for");
  });
});

test("Words alone are no end", async () => {
  const view = await openView(handWritten("console.error(\"the view's program has ended: abort() was called\")"));
  await view.expectError(/has ended/);
  await view.sendToolInput({});
  await view.close();
});

describe("A test in Node", () => {
  test("can take what belongs to it", async () => {
    const view = await openView(handWritten("console.error('one'); console.error('two')"));
    assert.equal((await view.expectError(/one/)).message, "one");
    assert.deepEqual(view.takeErrors(), [{ kind: "console", message: "two", stack: undefined }]);
    await view.close();
  });

  test("can name beforehand what does not count", async () => {
    assert.equal(
      await complaintOf(handWritten("console.warn('known trouble')"), undefined, { ignoreErrors: [/known/] }),
      "nothing",
    );
  });

  test("fails by its end, if it gave its context", async () => {
    const ends = [];
    const view = await openView(handWritten("console.error('wrong')"), { t: { after: (end) => ends.push(end) } });
    assert.equal(ends.length, 1);
    await assert.rejects(ends[0], /wrong/);
    await view.close();
  });

  test("hears of its own functions that throw", async () => {
    const page = handWritten(
      "request('tools/call', { name: 'look', arguments: {} }).then(({ result }) => { window.result = result })",
    );
    const tools = { look: () => { throw new Error("my mistake"); } };
    const complaint = await complaintOf(page, (view) => view.until(() => view.window.result?.isError), { tools });
    assert.match(complaint, /in a function of the test: the answer to the tool look failed: Error: my mistake/);
  });

  test("hears of answers that are no results", async () => {
    const page = handWritten("request('tools/call', { name: 'look', arguments: {} })");
    const complaint = await complaintOf(page, (view) => view.until(() => view.errors.length > 0), {
      tools: { look: { temperature: 5 } },
    });
    assert.match(complaint, /a tool's result is a text or an object with content/);
  });

  test("hears of requests that it left unanswered, and of answers that nobody wanted", async () => {
    const page = handWritten("request('tools/call', { name: 'look', arguments: { at: 1 } })");
    const told = await complaintOf(page, (view) => view.answer("find", "x"));
    assert.match(
      told,
      /left unanswered by the test: tools\/call look \{"at":1\}.*view\.answer\("look", result\).*tools: \{ "look"/,
    );
    assert.match(told, /an answer for "find" that the view did not ask for/);
    assert.equal(await complaintOf(page, (view) => view.leaveUnanswered("look")), "nothing");
  });

  test("can look at a view that throws where the C++ App hears it", async (t) => {
    const view = await openView(throwing, { t });
    await view.sendToolInput({ what: "throw" });
    assert.equal(view.window.problems.length, 1);
  });
});

describe("openView() says what is wrong:", () => {
  const timeout = 200;
  const cases = [
    ["no such file", "build/demo/wether.html", /There is no page .*wether\.html.*cmake --build build/],
    ["a folder", "examples", /is a folder, not a page/],
    ["the text of a page", "<!doctype html>", /^a page is a path, a file: URL or \{ html \}$/],
    ["not a path", 5, /a page is a path, a file: URL or \{ html \}/],
    ["the source of a page", "examples/weather/weather.html", /no script.*source of the page/],
    ["a page that never asks to begin", { html: "<script>1</script>" }, /never asked to begin.*connect\(\)/],
    ["a script with a mistake in it", { html: "<script>let = = 1;</script>" }, /SyntaxError/],
    [
      "a page that begins badly",
      {
        html:
          "<script>parent.postMessage({ jsonrpc: '2.0', id: 1, method: 'ui/initialize', params: {} }, " +
          "'*')</script>",
      },
      /ui\/initialize is not as the specification has it/,
    ],
  ];
  for (const [what, page, expected] of cases) {
    test(what, () =>
      assert.rejects(
        openView(page, { timeout }),
        (error) => expected.test(error.message.replaceAll("\n", " ")) || assert.fail(error.message),
      ),
    );
  }

  test("the context of the test in place of the options", (t) =>
    assert.rejects(openView(hello, t), /openView\(page, \{ t \}\)/));
  test("an option that there is not", () =>
    assert.rejects(openView(hello, { tool: {} }), /no option "tool"\. Did you mean tools\? There are .*tools/));
  const chatgpt = { host: "chatgpt" };
  for (const [what, options, words] of [
    ["a member of openai that there is not", { ...chatgpt, openai: { widgetstate: {} } }, /Did you mean widgetState\?/],
    [
      "a function that the host has not", { ...chatgpt, openai: { functions: { requestChekout: () => {} } } },
      /chatgpt has no function "requestChekout"\. Did you mean requestCheckout\?/,
    ],
    ["openai for a host without it", { host: "claude", openai: {} }, /needs a host that has window\.openai/],
    ["errors to ignore that are no list", { ignoreErrors: true }, /ignoreErrors is a list/],
  ]) test(what, () => assert.rejects(openView(hello, options), words));
  test("an engine that the page has not", async () => {
    const html =
      '<script type="text/plain" id="mcpapps-glue"></script><script type="text/plain" id="mcpapps-wasm"></script>';
    await assert.rejects(openView({ html }, { engine: "js" }), /has no engine "js", only "wasm"/);
  });
});
