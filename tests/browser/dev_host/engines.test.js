// A view with both engines under a policy that forbids one: the dev host reports nothing.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startExample } from "../../../examples/examples.js";
import { hostState } from "../support/dev_host_page.js";
import { useDevHost } from "../support/setting.js";

describe("the dev host with a view that tries WebAssembly and runs as JavaScript", () => {
  const setting = useDevHost(() => startExample("weather"), { policy: "specification" });
  const isQuiet = async () => {
    assert.equal((await hostState(setting.page)).engine, "js");
    assert.equal(await setting.page.locator("#violations").count(), 0);
    assert.equal(await setting.page.getByRole("tab", { name: /^Log/ }).textContent(), "Log");
  };

  test("counts no message and no violation, and says of the engine why it is this one", async () => {
    await setting.openReady();
    await isQuiet();
    assert.match(await setting.page.getByTitle("The policy forbids WebAssembly").textContent(), /engine js/);
  });

  test("logs no failed request in the browser's console", async () => {
    const failed = [];
    setting.page.on(
      "response",
      (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`),
    );
    await setting.openReady();
    assert.deepEqual(failed, []);
  });
});
