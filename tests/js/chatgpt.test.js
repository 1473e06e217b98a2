// js_glue/npm/chatgpt.js: tests/browser/openai.test.js calls all of it in a host.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import { findHost } from "../../web/hosts/hosts.js";
import { OpenAi } from "../../web/hosts/openai.js";
import * as chatgpt from "../../js_glue/npm/chatgpt.js";

afterEach(() => {
  delete globalThis.openai;
});

/** @type {(functions: Record<string, unknown>) => void} */
const offer = (functions) => void (/** @type {any} */ (globalThis).openai = functions);

test("a function that the host lacks rejects with CAPABILITY_NOT_SUPPORTED and its name", async () => {
  offer({ selectFiles: "a text" });
  for (const name of /** @type {const} */ (["selectFiles", "requestClose"])) {
    assert.equal(chatgpt.has(name), false);
    await assert.rejects(chatgpt[name](), {
      name: "SdkError",
      code: "CAPABILITY_NOT_SUPPORTED",
      message: `window.openai.${name}: the host does not offer it`,
    });
  }
});

test("a window.openai that throws has nothing", () => {
  Object.defineProperty(globalThis, "openai", {
    configurable: true,
    get() {
      throw new Error("no");
    },
  });
  assert.equal(chatgpt.has("selectFiles"), false);
  assert.equal(chatgpt.widgetState(), undefined);
  assert.equal(chatgpt.modalParams(), undefined);
});

test("a result of another shape rejects with INVALID_RESULT and the path", async () => {
  const cases = {
    selectFiles: [[{ fileId: 7 }], "selectFiles[0].fileId: expected a string, got 7"],
    uploadFile: [undefined, "uploadFile: expected an object, got undefined"],
    getFileDownloadUrl: [{}, "getFileDownloadUrl.downloadUrl: expected a string, got undefined"],
  };
  for (const [name, [result, message]] of Object.entries(cases)) {
    offer({ [name]: async () => result });
    await assert.rejects(/** @type {any} */ (chatgpt)[name]("file_1"), {
      code: "INVALID_RESULT",
      message: `window.openai.${message}`,
    });
  }
});

test("what a function of the host throws is the rejection", async () => {
  offer({
    requestModal() {
      throw new Error("the user is away");
    },
  });
  await assert.rejects(chatgpt.requestModal({}), { message: "the user is away" });
});

test("C++, JavaScript and ChatGPT's profile name the same functions, and a host here has each", async () => {
  /** @type {(path: string, begin: RegExp) => string[]} */
  const namesIn = (path, begin) => {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
    return /** @type {RegExpExecArray} */ (begin.exec(text))[1].match(/\w+/g) ?? [];
  };
  const names = namesIn("sdk/include/mcpapps/chatgpt.h", /enum class OpenAiFunction \{([^}]*)\}/);
  assert.deepEqual(namesIn("js_glue/npm/chatgpt.d.ts", /type OpenAiFunction =([^;]*);/), names);
  assert.deepEqual(findHost("chatgpt").document.openai, names);
  for (const name of names) {
    assert.equal(typeof (/** @type {any} */ (chatgpt)[name]), "function", name);
    const problem = await new OpenAi(() => {}).answer(`openai/${name}`, {}).catch(({ message }) => message);
    assert.doesNotMatch(String(problem), /is not a function/, name);
  }
});
