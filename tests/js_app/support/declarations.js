// Reads the declarations of the reference package and of ours with the TypeScript compiler.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const ourDeclarations = path("../../../js_glue/npm/index.d.ts");
const ourHooks = path("../../../js_glue/npm/react.d.ts");
const ourServerMeta = path("../../../js_glue/npm/server_meta.d.ts");

/** How the checks are compiled: as an author's project with everything strict, and libraries checked too. */
export const options = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  paths: { "mcpapps": [ourDeclarations], "mcpapps/react": [ourHooks], "mcpapps/server-meta": [ourServerMeta] },
  types: [],
  // The reference's own declarations ask for a newer library than it says.
  skipLibCheck: true,
};

/** A program of files that exist only here, beside this one: modules with these texts. */
function compile(...texts) {
  const files = new Map(texts.map((text, i) => [path(`../generated${i}.ts`), text]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.getSourceFile = (name, how, ...rest) =>
    files.has(name) ? ts.createSourceFile(name, files.get(name), how, true) : getSourceFile(name, how, ...rest);
  const program = ts.createProgram([...files.keys()], options, host);
  return { program, sources: [...files.keys()].map(program.getSourceFile), checker: program.getTypeChecker() };
}

/** What the compiler says against the texts, as `{line, message}`, lines counted from 0. */
export function complaints(...texts) {
  const { program, sources } = compile(...texts);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => ({
    line: sources.includes(file) ? ts.getLineAndCharacterOfPosition(file, start).line : -1,
    message: ts.flattenDiagnosticMessageText(messageText, "\n"),
  }));
}

let packages;
/** The exports of each package and the public members of its App. */
export const readPackages = () => (packages ??= compilePackages());

function compilePackages() {
  const { sources: [source], checker } = compile(`
    import * as ref from "@modelcontextprotocol/ext-apps";
    import * as our from "mcpapps";
    import * as client from "@modelcontextprotocol/client";
  `);
  const [ref, our, client] = source.statements.map((statement) =>
    readModule(checker, checker.getSymbolAtLocation(statement.moduleSpecifier)),
  );
  return { ref, our, client };
}

/** The entries of each package that modules can import. */
export function readEntries() {
  const entriesOf = (manifest) =>
    Object.keys(JSON.parse(readFileSync(path(manifest), "utf8")).exports).filter((name) => name !== "./package.json");
  return {
    ref: entriesOf("../../../node_modules/@modelcontextprotocol/ext-apps/package.json"),
    our: entriesOf("../../../js_glue/npm/package.json"),
  };
}

function readModule(checker, symbol) {
  if (!symbol) throw new Error("the package has no declarations here");
  const exports = new Map();
  for (const exported of checker.getExportsOfModule(symbol)) {
    const target = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    exports.set(exported.name, {
      isValue: (target.flags & ts.SymbolFlags.Value) !== 0 && !isTypeOnly(exported),
      isType: (target.flags & ts.SymbolFlags.Type) !== 0,
      documentation: documentationOf(checker, target),
      symbol: target,
    });
  }
  const app = exports.get("App")?.symbol;
  return { checker, exports, members: app ? membersOf(checker, app) : [] };
}

const isTypeOnly = (symbol) =>
  (symbol.declarations ?? []).some(
    (node) => ts.isExportSpecifier(node) && (node.isTypeOnly || node.parent.parent.isTypeOnly),
  );

/** What an editor shows; of what is deprecated, what to use in its place. */
const documentationOf = (checker, symbol) =>
  ts.displayPartsToString([
    ...symbol.getDocumentationComment(checker),
    ...symbol.getJsDocTags(checker).flatMap(({ text }) => text ?? []),
  ]);

/** Names and values of what is declared as one string or number, `Enumeration.Member` included. */
export function constantsOf({ checker, exports }) {
  const constants = [];
  for (const [name, { symbol, isValue }] of exports) {
    if (!isValue) continue;
    const members = symbol.flags & ts.SymbolFlags.Enum ? [...symbol.exports.values()] : [];
    for (const [path, each] of [[name, symbol], ...members.map((member) => [`${name}.${member.name}`, member])]) {
      const { value } = checker.getTypeOfSymbol(each);
      if (value !== undefined) constants.push([path, value]);
    }
  }
  return constants;
}

const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;

/** Public members of the class, those that it inherits included; each with the class that declares it. */
function membersOf(checker, symbol) {
  return checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    .filter(({ declarations }) => !declarations.some((node) => ts.getCombinedModifierFlags(node) & hidden))
    .filter(({ name }) => !name.startsWith("_"))
    .map((member) => ({
      name: member.name,
      from: member.declarations[0].parent.name?.getText() ?? "App",
      documentation: documentationOf(checker, member),
    }));
}
