// The documentation site as scripts/site makes it: built, read in Chromium, and its gallery live under both policies.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { release } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { documents } from "../../site/lib/documents.js";
import { root, version } from "../../site/lib/repository.js";
import { site, serveSite } from "../../site/serve.js";
import { examples } from "../../site/gallery/examples.js";
import { pageOf } from "../../examples/examples.js";
import { webglArguments } from "../demo/check_example.js";
import { launchBrowser } from "../../web/testing/browsers.js";

const axe = readFileSync(new URL(import.meta.resolve("axe-core")), "utf8");
const wide = { width: 1400, height: 900 };
const narrow = { width: 390, height: 844 };

// Under a path, as most who publish a site have it.
const base = "/docs/";

describe("the documentation site", { concurrency: 2 }, () => {
  let server;
  let said;
  let browser;
  let origin;

  before(async () => {
    said = await promisify(execFile)("node", ["site/build.js", "--base", base], {
      cwd: root,
      maxBuffer: 2 ** 24,
    }).catch((error) => error);
    server = await serveSite(base, 0);
    origin = server.origin;
    browser = await launchBrowser({ args: webglArguments });
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  /** A page of the site, and what went wrong in it. */
  async function open(t, path, { viewport = wide, colorScheme = "light" } = {}) {
    const context = await browser.newContext({ viewport, colorScheme });
    t.after(() => context.close());
    // Without a graphics card, several views that draw at once take minutes. Each is shown below, by itself.
    if (path === "gallery.html") await context.route("**/gallery/host.html?*", (route) => route.fulfill({ body: "" }));
    const page = await context.newPage();
    const troubles = [];
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("request", (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(origin)) {
        troubles.push(`asks for ${request.url()}`);
      }
    });
    page.setDefaultTimeout(60_000);
    await page.goto(`${origin}${base}${path}`, { waitUntil: "networkidle" });
    return { page, troubles };
  }

  test("builds, and has no broken link", () => {
    assert.ok(!said.code, `${said.stderr}`.slice(-2000));
    assert.match(said.stdout, /no broken link/);
  });

  test("tells nothing of the machine on which it was built", () => {
    const files = readdirSync(site, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && /\.(js|html|json|md|txt)$/.test(entry.name),
    );
    const telling = files.map((entry) => join(entry.parentPath ?? entry.path, entry.name)).filter((file) => {
      const text = readFileSync(file, "utf8");
      return text.includes(root) || (file.includes("results") && text.includes(release()));
    });
    assert.deepEqual(telling, []);
  });

  test("llms.txt names each document, and llms-full.txt has its text", () => {
    const index = readFileSync(join(site, "llms.txt"), "utf8");
    const full = readFileSync(join(site, "llms-full.txt"), "utf8");
    for (const { path, title } of documents()) {
      assert.ok(index.includes(`- [${title}](${path}): `), `${path} is missing in llms.txt`);
      assert.ok(full.includes(`<!-- ${path} -->`), `${path} is missing in llms-full.txt`);
    }
  });

  test("the reference of C++ has each type of the API", () => {
    const names = readFileSync(join(site, "reference/cpp/names.md"), "utf8");
    const api = readFileSync(join(root, "api/cpp.txt"), "utf8");
    const types = [...api.matchAll(/^mcpapps::(?:[a-z]+::)*([A-Z]\w*): (?:template <.*> )?(?:class|struct|enum) /gm)]
      .map(([, name]) => name);
    assert.ok(types.length > 100);
    assert.deepEqual([...types, "FieldBuilder::required()"].filter((name) => !names.includes(`${name}\``)), []);
    assert.doesNotMatch(names, /detail::|MCPAPPS_DETAIL/);
  });

  // A page of each layout.
  for (const path of [
    "index.html", "reference/host-table.html", "reference/cpp/app.html", "gallery.html",
    "gallery/host.html?example=weather",
  ]) {
    test(`${path} can be read by everybody, fits in a narrow and in a wide window, and asks nobody else`, async (t) => {
      const { page, troubles } = await open(t, path, { viewport: narrow, colorScheme: "dark" });
      await page.evaluate(axe);
      for (const [viewport, colorScheme] of [[narrow, "dark"], [wide, "light"]]) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
        // The views in the gallery have tests of their own.
        const { violations } = await page.evaluate(() =>
          axe.run({ exclude: ["iframe"] }, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }),
        );
        assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 200), nodes.length]), []);
      }
      assert.deepEqual(troubles, []);
    });
  }

  test("the hosts can be chosen by what is known of them, and their facts are a file", async (t) => {
    const { page, troubles } = await open(t, "reference/host-table.html");
    const hosts = await (await fetch(`${origin}${base}hosts.json`)).json();
    const rows = page.locator(".hosts tbody tr");
    const status = (count) =>
      page.getByRole("status").filter({ hasText: `${count} of ${hosts.length} hosts` }).waitFor();
    await status(hosts.length);
    await page.getByLabel("WebAssembly").selectOption("forbidden");
    const strict = hosts.filter(({ wasm }) => wasm === false);
    await status(strict.length);
    await page.getByLabel("Display modes").selectOption("pip");
    await status(strict.filter(({ displayModes }) => displayModes?.includes("pip")).length);
    await page.getByLabel("Text", { exact: true }).fill("GOOSE");
    await status(1);
    assert.match(await rows.first().textContent(), /goose/);
    assert.deepEqual(troubles, []);
  });

  test("the version is shown", async (t) => {
    const { page } = await open(t, "start/overview.html");
    await page.locator(".VPNavBarMenu").getByRole("button", { name: version }).waitFor();
  });

  test("the search finds functions of C++ and of JavaScript, without the network", async (t) => {
    const { page, troubles } = await open(t, "start/overview.html");
    await page.getByRole("button", { name: "Search" }).first().click();
    await page.getByRole("searchbox").fill("callServerTool");
    const results = page.locator("#localsearch-list a");
    await results.first().waitFor();
    const addresses = await results.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    assert.ok(addresses.some((address) => address.includes("/reference/cpp/host_calls")), addresses.join("\n"));
    assert.ok(addresses.some((address) => address.includes("/reference/js/")), addresses.join("\n"));
    assert.deepEqual(troubles, []);
  });

  test("from a folder, without a server, pages have their styles and lead to each other", async (t) => {
    const page = await browser.newPage();
    t.after(() => page.close());
    await page.goto(`${pathToFileURL(join(site, "reference/cpp/app.html"))}`);
    const widthOf = (selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().width);
    assert.ok((await widthOf(".VPSidebar")) < 400);
    assert.equal(await page.locator(".VPNavBarSearch").isVisible(), false);
    await page.locator(".VPSidebar").getByRole("link", { name: "page.h", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "mcpapps/page.h" }).waitFor();
    await page.locator(".VPNavBar").getByRole("link", { name: "mcpapps" }).click();
    await page.getByRole("link", { name: "Start", exact: true }).click();
    await page.waitForURL(/\/start\/new-project\.html$/);
  });

  const built = examples.filter(({ name }) => existsSync(pageOf(name)));

  test("the examples are there to be shown", () => assert.ok(built.length >= 6, built.map(({ name }) => name).join()));

  for (const { name } of built) {
    // Whether an example starts as either is seen in hosts; here one is enough to see that the policy is changed.
    for (const [policy, allowed] of [["default", false], ...(name === "weather" ? [["wasm", true]] : [])]) {
      test(`the gallery runs ${name} from a folder ${allowed ? "with" : "without"} WebAssembly`, async (t) => {
        const page = await browser.newPage();
        t.after(() => page.close());
        const troubles = [];
        page.on("pageerror", (error) => troubles.push(error.message));
        await page.goto(`${pathToFileURL(join(site, "gallery/host.html"))}?example=${name}&policy=${policy}`);
        await page.locator("#state", { hasText: "runs" }).waitFor();
        const view = page.frames().find((frame) => frame.url().includes(`/views/${name}.`));
        const compiles = await view.evaluate(() => {
          try {
            return Boolean(
              new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))),
            );
          } catch {
            return false;
          }
        });
        assert.equal(compiles, allowed);
        assert.equal(await view.locator("#mcpapps-panel").count(), 0, "the view has ended");
        assert.deepEqual(troubles, []);
      });
    }
  }

  test("what a view asks of its server is answered as recorded", async (t) => {
    const page = await browser.newPage();
    t.after(() => page.close());
    await page.goto(`${pathToFileURL(join(site, "gallery/host.html"))}?example=weather&policy=default`);
    const view = page.frameLocator("iframe");
    await view.getByText("Jan 10 – 23, 2012").first().waitFor();
    await view.getByRole("button", { name: "Later" }).click();
    await view.getByText("Jan 24").first().waitFor();
  });
});
