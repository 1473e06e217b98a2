// `mcpapps-devkit/check` in a project that has the package installed: its exports, types and docs/check.md.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import ts from "typescript";
import { temporaryFolder } from "../dev/support/temporary_folder.js";
import { pageWith } from "./support/pages.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const docs = readFileSync(join(root, "docs/check.md"), "utf8");
const [, section] = /^## From JavaScript\n([^]*)/m.exec(docs);
const [, example] = /```js\n([^]*?)```/.exec(section);

const project = await temporaryFolder();
mkdirSync(join(project, "node_modules"));
symlinkSync(root, join(project, "node_modules/mcpapps-devkit"));
writeFileSync(join(project, "package.json"), '{ "type": "module" }');
writeFileSync(
  join(project, "server.js"),
  `
  import { createInterface } from "node:readline";
  import { answerTo, rightServer } from ${JSON.stringify(new URL("support/raw_server.js", import.meta.url))};
  for await (const line of createInterface(process.stdin)) {
    const message = JSON.parse(line);
    const answer = { jsonrpc: "2.0", id: message.id, ...answerTo(message, rightServer()) };
    if (message.id !== undefined) console.log(JSON.stringify(answer));
  }
`,
);

/** Runs a module in the project, and returns its output. */
async function run(code) {
  writeFileSync(join(project, "program.js"), code);
  const { stdout } = await promisify(execFile)(process.execPath, ["program.js"], { cwd: project });
  return stdout;
}

test("the example of docs/check.md prints the report of a server and its view in two hosts", async () => {
  assert.match(
    await run(example),
    /Page ui:\/\/raw\/view[^]*VS Code[^]*Claude[^]*Server node server\.js\n[^]*ok +tool show[^]*checks in 2 hosts/,
  );
});

test("each function does what docs/check.md says of it", async () => {
  const printed = await run(`
    import { checkPage, checkServer, rules, toJUnit, toText } from "mcpapps-devkit/check";
    const page = await checkPage({ html: ${JSON.stringify(pageWith())}, name: "plain", hosts: ["claude"] });
    const server = await checkServer({ command: ["node", "server.js"] });
    const report = { pages: [page], server, milliseconds: 1 };
    const results = [...page.results, ...page.hosts.flatMap(({ results }) => results), ...server.results];
    const used = results.map(({ rule }) => rule);
    console.log(JSON.stringify({
      isKnown: used.length > 0 && used.every((rule) => rules.some(({ id }) => id === rule)),
      text: toText(report), xml: toJUnit(report),
    }));
  `);
  const { isKnown, text, xml } = JSON.parse(printed);
  assert.ok(isKnown, printed);
  assert.match(text, /^Page plain:[^]*Server node server\.js/);
  assert.match(xml, /^<\?xml[^]*<testcase classname="claude"/);
});

test("its types name what it exports", async () => {
  const exported = JSON.parse(
    await run('console.log(JSON.stringify(Object.keys(await import("mcpapps-devkit/check"))));'),
  );
  writeFileSync(join(project, "program.ts"), `export * from "mcpapps-devkit/check";\n${example}`);
  const options = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    noEmit: true,
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
  };
  const program = ts.createProgram([join(project, "program.ts")], options);
  assert.deepEqual(
    ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
    [],
  );
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(join(project, "program.ts")));
  const typed = checker.getExportsOfModule(module).filter((symbol) => {
    const { flags } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return flags & ts.SymbolFlags.Value;
  });
  assert.deepEqual(typed.map(({ name }) => name).sort(), exported.sort());
});
