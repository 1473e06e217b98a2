// gnuplot's own demonstrations: each as a native gnuplot of the same sources draws it, and as the view does with each
// engine, in Node. Prints how many are the same.
//
//   scripts/demo --example gnuplot --check
//   cmake --preset native-debug && cmake --build --preset native-debug --target gnuplot_native
//   node examples/gnuplot/tests/demos.js FOLDER [NAME…]      FOLDER has gnuplot's sources; NAME is such as simple.dem
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openView } from "mcpapps-devkit/testing";

const [sources, ...names] = process.argv.slice(2);
const root = fileURLToPath(new URL("../../../", import.meta.url));
const native = join(root, "build/native-debug/examples/gnuplot/gnuplot_native");
const page = join(root, "build/demo/gnuplot_view.html");
const folder = join(sources, "demo");
const setup = "set terminal svg size 640,480 background '#ffffff'";

// Files that are text; the others are not for the view.
const files = [];
for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())) {
  try {
    files.push({ name, text: new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(join(folder, name))) });
  } catch {
    // Not a text.
  }
}

const documents = (text) => text.match(/<svg[^]*?<\/svg>/g) ?? [];

function drawNatively(name) {
  const before = new Set(readdirSync(folder));
  const run = { cwd: folder, maxBuffer: 1e9, stdio: ["ignore", "pipe", "pipe"] };
  let output;
  try {
    output = execFileSync(native, ["-e", setup, name], run).toString();
  } catch (error) {
    output = error.stdout.toString();
  }
  for (const made of readdirSync(folder).filter((each) => !before.has(each))) rmSync(join(folder, made));
  return documents(output);
}

/** A view that draws all scripts one after the other. */
async function open(engine) {
  const texts = [];
  const save = ({ contents: [{ resource }] }) => (texts.unshift(resource.text), {});
  // The clock stands while gnuplot computes: how fast this machine is does not matter. Some draw the day.
  const view = await openView(page, {
    engine,
    timeout: 60_000,
    clock: "manual",
    time: Date.now(),
    hostCapabilities: { downloadFile: {} },
    requests: { "ui/download-file": save },
  });
  // Happy DOM would take minutes to read all that is drawn.
  const parse = view.window.DOMParser.prototype.parseFromString;
  view.window.DOMParser.prototype.parseFromString = function (text, type) {
    return parse.call(this, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"></svg>', type);
  };
  return { view, texts };
}

/** All plots of one script, as a user saves them. */
async function drawInView({ view, texts }, script) {
  const find = (id) => view.document.getElementById(id);
  const isShown = (id) => !find(id).closest("[hidden]");
  texts.length = 0;
  await view.sendToolInput({ script, files });
  await view.advance(100);
  if (isShown("svg")) await view.click("#svg");
  while (isShown("previous") && !find("previous").disabled) {
    await view.click("#previous");
    await view.click("#svg");
  }
  return find("messages").textContent;
}

/** How far the numbers of two texts are apart; infinite where anything else differs. */
function distance(one, other) {
  const number = /-?\d+(\.\d+)?/g;
  if (one.replace(number, "#") !== other.replace(number, "#")) return Infinity;
  const others = other.match(number);
  return (one.match(number) ?? []).reduce((most, text, i) => Math.max(most, Math.abs(text - others[i])), 0);
}

/** Of all plots of a script. */
function compare(texts, expected) {
  if (texts.length !== expected.length) return "differ";
  if (texts.length === 0) return "draw nothing";
  if (texts.every((text, i) => text === expected[i])) return "same bytes";
  return texts.every((text, i) => distance(text, expected[i]) <= 0.05) ? "same within 0.05" : "differ";
}

const demos = readdirSync(folder).filter(
  (name) => name.endsWith(".dem") && name !== "all.dem" && (!names.length || names.includes(name)),
);
const views = { wasm: await open("wasm"), js: await open("js") };
const counts = { wasm: {}, js: {} };
const plots = { wasm: 0, js: 0 };
for (const name of demos) {
  const expected = drawNatively(name);
  for (const [engine, view] of Object.entries(views)) {
    const begin = performance.now();
    const messages = await drawInView(view, files.find((file) => file.name === name)?.text ?? "");
    const took = Math.round(performance.now() - begin);
    const verdict = compare(view.texts, expected);
    counts[engine][verdict] = (counts[engine][verdict] ?? 0) + 1;
    const same = view.texts.filter((text, i) => text === expected[i]).length;
    if (verdict === "same bytes") plots[engine] += same;
    const said = verdict === "differ" ? `; ${messages.trim().split("\n").at(-1)}` : "";
    const drawn = `${view.texts.length} of ${expected.length} plots, ${same} with the same bytes`;
    console.log(`${name} ${engine}: ${verdict}, ${drawn}, ${took} ms${said}`);
  }
}
for (const [engine, of] of Object.entries(counts)) {
  console.log(`${engine}: ${demos.length} demonstrations: ${JSON.stringify(of)}; same bytes: ${plots[engine]} plots`);
}
for (const { view } of Object.values(views)) await view.close();
