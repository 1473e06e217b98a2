// Asks the compiler, name by name, whether ours can stand where the reference's stands.
import { complaints, readPackages } from "./declarations.js";

/**
 * Where a thing of ours is handed to code that knows the reference ("ours as theirs"), and the other
 * way round ("theirs as ours").
 * @returns {Map<string, string>} the compiler's complaint by name and way, such as `App.request, ours as theirs`
 */
export function findDifferences() {
  const { ref, our, client } = readPackages();
  const checks = [
    ...ref.members
      .filter(among(our.members))
      .flatMap(({ name }) => bothWays(`App.${name}`, `.App[${JSON.stringify(name)}]`, "ref")),
    ...sharedNames(ref, our).flatMap((name) => checksOfExport(name, ref, our, "ref")),
    // What the reference takes from MCP's SDK, and an author imports from there.
    ...sharedNames(client, our)
      .filter((name) => !ref.exports.has(name))
      .flatMap((name) => checksOfExport(name, client, our, "client")),
    {
      name: "new App(…), ours as theirs",
      code: "{ const x: ConstructorParameters<typeof ref.App> = null! as ConstructorParameters<typeof our.App>; }",
    },
    {
      name: "new App(…), theirs as ours",
      code: "{ const x: ConstructorParameters<typeof our.App> = null! as ConstructorParameters<typeof ref.App>; }",
    },
  ];
  const head = [
    'import * as ref from "@modelcontextprotocol/ext-apps"; import * as our from "mcpapps"; ' +
      'import * as client from "@modelcontextprotocol/client";',
  ];
  const found = complaints([...head, ...checks.map(({ code }) => code)].join("\n"));
  const outside = found.find(({ line }) => line < 1);
  if (outside) throw new Error(`the declarations do not compile: ${outside.message}`);
  return {
    checked: checks.map(({ name }) => name),
    differences: new Map(found.map(({ line, message }) => [checks[line - 1].name, message])),
  };
}

const among = (others) => ({ name }) => others.some((other) => other.name === name);
const sharedNames = (theirs, our) => [...theirs.exports.keys()].filter((name) => our.exports.has(name));

const oneWay = (name, to, from) => ({ name, code: `{ const to: ${to} = null! as ${from}; }` });

function bothWays(name, rest, theirs) {
  return [
    oneWay(`${name}, ours as theirs`, `${theirs}${rest}`, `our${rest}`),
    oneWay(`${name}, theirs as ours`, `our${rest}`, `${theirs}${rest}`),
  ];
}

function checksOfExport(name, theirModule, ourModule, theirs) {
  const their = theirModule.exports.get(name);
  const our = ourModule.exports.get(name);
  const checks = [];
  if (our.isValue) {
    checks.push({
      name: `${name} (value), ours as theirs`,
      code: `{ const x: typeof ${theirs}.${name} = our.${name}; }`,
    });
  }
  if (their.isType && our.isType) {
    const filling = fillings[name];
    checks.push(...bothWays(name, filling ? `.${name}<${filling}>` : `.${name}`, theirs));
  }
  return checks;
}

const schema = "our.StandardSchemaV1<{ in: string }, { out: number }>";
/** For types that cannot stand without their parameters. */
const fillings = {
  AppToolCallback: `${schema}, ${schema}`,
  AppToolResult: schema,
  EventDispatcher: "{ one: string; two: number }",
  LegacyRequestHandler: "ref.LegacyMethodSchema",
  LegacyNotificationHandler: "ref.LegacyMethodSchema",
  LegacyRequestHandlerSetter: "() => void",
  LegacyNotificationHandlerSetter: "() => void",
};
