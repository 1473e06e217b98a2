// The table of docs/javascript.md: every entry of the reference package and every public name of its main entry, and
// whether ours has it.
import { readEntries, readPackages } from "../support/declarations.js";

/** Why something of the reference may be absent here. There are no other reasons. */
export const reasons = {
  zod: "A Zod object. The engine checks messages itself, and neither Zod nor any other library is shipped.",
  bundled: "The reference's entry with all that it needs in one file. Here the main entry needs nothing else.",
  "other side": "For servers and hosts, not for views. The reference's works with views of this package: install both.",
};

/** The reason why a name may be absent. */
function reasonFor(name) {
  if (/^McpUi\w+Schema$/.test(name)) return "zod";
  if (/^\.\/.*-with-deps$/.test(name)) return "bundled";
  return ["./app-bridge", "./server", "./schema.json"].includes(name) ? "other side" : undefined;
}

/**
 * @param {object} packages as readPackages() gives them
 * @returns {{name: string, kind: string, here: boolean, reason: string | undefined}[]} a row for each name
 */
export function rows({ ref, our }, entries = readEntries()) {
  const ourMembers = new Set(our.members.map(({ name }) => name));
  return [
    ...entries.ref.map((name) => ({ name, kind: "entry", here: entries.our.includes(name) })),
    ...ref.members.map(({ name, from }) => ({
      name: `App.${name}`,
      kind: from === "App" ? "member" : `member, from ${from}`,
      here: ourMembers.has(name),
    })),
    ...[...ref.exports].map(([name, { isValue }]) => ({
      name,
      kind: isValue ? "export" : "type",
      here: our.exports.has(name) && (!isValue || our.exports.get(name).isValue),
    })),
  ].map((row) => ({ ...row, reason: reasonFor(row.name) }));
}

/** What is wrong: absent without a reason, or a reason for what is there. */
export const faults = (table) =>
  table
    .filter(({ here, reason }) => here === Boolean(reason))
    .map(({ name, here }) =>
      here ? `${name} has a reason to be absent, and is here` : `${name} is absent without a reason`,
    );

const cell = ({ here, reason }) => (here ? "present" : `absent: ${reason}`);

/** The table as Markdown, with the reasons below it. */
export function membersTable() {
  const table = rows(readPackages());
  const wrong = faults(table);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  const count = table.filter(({ here }) => here).length;
  return [
    `${count} of ${table.length} names are present.`,
    "",
    "| name in the reference | kind | here |",
    "| --- | --- | --- |",
    ...table.map((row) => `| \`${row.name}\` | ${row.kind} | ${cell(row)} |`),
    "",
    "Reasons:",
    "",
    ...Object.entries(reasons).map(([name, text]) => `- **${name}**: ${text}`),
  ].join("\n");
}
