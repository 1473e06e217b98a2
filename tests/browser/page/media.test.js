// tests/browser/views/page_form.cpp: pictures and documents from bytes, under a policy that forbids their addresses.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { useServedView } from "../support/served_view.js";

const { open } = useServedView("page_form");

async function openView(t, what = "wasm") {
  const { page, frame, printed } = await open(t, what);
  await frame.waitForFunction(() => document.querySelector("[name=customer]")?.required);
  const obey = (what, bytes, argument = "") =>
    frame.evaluate(([what, bytes, argument]) => {
      if (bytes) globalThis.picked = bytes;
      document.getElementById("what").value = what;
      document.getElementById("argument").value = argument;
      document.getElementById("obey").click();
    }, [what, bytes, argument]);
  const log = () => frame.evaluate(() => document.getElementById("log").textContent.split("\n").slice(0, -1));
  const until = (count) =>
    frame.waitForFunction((wanted) => document.getElementById("log").textContent.split("\n").length > wanted, count, {
      timeout: 12_000,
    });
  /** The bytes of a PNG of one color. */
  const png = (width, height, colour) =>
    frame.evaluate(async ([width, height, colour]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      context.fillStyle = colour;
      context.fillRect(0, 0, width, height);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve));
      return Array.from(new Uint8Array(await blob.arrayBuffer()));
    }, [width, height, colour]);
  const colourAt = (x, y) =>
    frame.evaluate(
      ([x, y]) => Array.from(document.querySelector("#picture").getContext("2d").getImageData(x, y, 1, 1).data),
      [x, y],
    );
  return { page, frame, printed, obey, log, until, png, colourAt };
}

describe("a picture from bytes", { concurrency: 2 }, () => {
  test("is shown where the policy forbids pictures, with all that the <img> had", async (t) => {
    const view = await openView(t);
    await view.obey("picture", await view.png(8, 4, "#f00"));
    await view.until(1);
    assert.deepEqual(await view.log(), ["shown"]);
    assert.deepEqual(await view.colourAt(7, 3), [255, 0, 0, 255]);
    const seen = await view.frame.evaluate(() => {
      const { localName, className, width, height, offsetWidth, offsetHeight, attributes } =
        document.getElementById("picture");
      return {
        localName,
        className,
        width,
        height,
        offsetWidth,
        offsetHeight,
        role: attributes.role.value,
        label: attributes["aria-label"].value,
      };
    });
    assert.deepEqual(seen, {
      localName: "canvas",
      className: "round",
      width: 8,
      height: 4,
      offsetWidth: 40,
      offsetHeight: 20,
      role: "img",
      label: "A red square",
    });
    assert.ok(!view.printed.some((line) => /img-src/.test(line)), view.printed.join());
    await view.frame.click("#picture");
    await view.obey("alt", undefined, "Blue");
    assert.equal(
      await view.frame.evaluate(() => document.getElementById("picture").getAttribute("aria-label")),
      "Blue",
    );
    await view.obey("picture", await view.png(2, 2, "#00f"));
    await view.until(3);
    assert.deepEqual(await view.log(), ["shown", "clicked", "shown"]);
    assert.deepEqual(await view.colourAt(1, 1), [0, 0, 255, 255]);
  });

  test("that cannot be decoded leaves what was there, and says so", async (t) => {
    const view = await openView(t);
    await view.obey("picture", [60, 115, 118, 103, 62]);
    await view.until(1);
    assert.deepEqual(await view.log(), ["BadMessage the picture cannot be decoded (without a type, 5 bytes)"]);
    assert.equal(await view.frame.evaluate(() => document.getElementById("picture").localName), "img");
  });

  test("is the last one that was given, and the ones before are told so", async (t) => {
    const view = await openView(t);
    const [large, small] = [await view.png(3000, 3000, "#f00"), await view.png(1, 1, "#00f")];
    await view.frame.evaluate((both) => {
      document.getElementById("what").value = "picture";
      for (const bytes of both) {
        globalThis.picked = bytes;
        document.getElementById("obey").click();
      }
    }, [large, small]);
    await view.until(2);
    assert.deepEqual(await view.log(), ["Cancelled other bytes are shown instead", "shown"]);
    assert.deepEqual(await view.colourAt(0, 0), [0, 0, 255, 255]);
  });

  test("is made smaller if it is larger than a view needs", async (t) => {
    const view = await openView(t);
    await view.obey("picture", await view.png(5000, 10, "#0f0"));
    await view.until(1);
    assert.deepEqual(await view.frame.evaluate(() => [picture.width, picture.height]), [4096, 8]);
  });
});

describe("a document from bytes", { concurrency: 2 }, () => {
  const script = [
    ...Buffer.from("<p>Hello</p><script>parent.document.title = 'taken'; document.body.append('run')</script>"),
  ];

  test("is refused with the policy's own words where the policy forbids it", async (t) => {
    const view = await openView(t);
    await view.obey("frame", script, "text/html");
    await view.until(1);
    assert.match((await view.log())[0], /^NotSupported the host's policy forbids it: (frame|child)-src$/);
  });

  test("is shown in a frame of its own, which runs no script, where the policy allows it", async (t) => {
    const view = await openView(t, "frames");
    await view.obey("frame", script, "text/html");
    await view.until(1);
    assert.deepEqual(await view.log(), ["shown"]);
    const shown = view.page.frames().find((frame) => frame.url().startsWith("blob:"));
    assert.equal(await shown.evaluate(() => document.body.textContent.trim().slice(0, 5)), "Hello");
    assert.notEqual(await view.frame.evaluate("document.title"), "taken");
  });

  test("with a script is taken by frames only", async (t) => {
    const view = await openView(t);
    await view.obey("object", script, "text/html");
    await view.until(1);
    assert.deepEqual(await view.log(), [
      'NotSupported a document of the type "text/html" can be shown by an <iframe> only',
    ]);
  });
});
