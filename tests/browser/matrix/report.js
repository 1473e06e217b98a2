// What is not written by hand in docs/hosts.md: the rows of the matrix, each with the engine that a view gets there,
// and the policies. docs/hosts.json has the hosts for programs. The tests compare both with what they saw;
// `node tests/browser/matrix/report.js` writes them.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browsers } from "../support/browsers.js";
import { evidenceText } from "../../../web/hosts/evidence.js";
import { hosts as profiles } from "../../../web/hosts/hosts.js";
import { engineNames, hosts, policies } from "../../../web/hosts/rows.js";

const document = (name) => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));

function table() {
  const names = browsers.map(({ name }) => name);
  const rows = hosts.map((host) => {
    // The same in every browser: the test fails if one of them sees another.
    const seen = names.map(() => engineNames[host.engine]);
    return [host.name, evidenceText(host), host.policy, documentText(host), ...seen];
  });
  const header = ["host", "known from", "policy", "document", ...names];
  return [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function documentText({ document: { frames, made, sandbox } }) {
  const origin = sandbox.includes("allow-same-origin") ? "" : ", opaque origin";
  return `${{ url: "an address of its own" }[made] ?? made}${frames === 2 ? " in a proxy" : ""}${origin}`;
}

/** How many real hosts there are. */
const real = hosts.filter(({ evidence }) => !["specification", "made up"].includes(evidence.kind));
// What follows a comma is a way in which the same host shows views.
const count = new Set(real.map(({ profile }) => hosts.find((row) => row.profile === profile).name.split(",")[0])).size;

const policyTexts = Object.entries(policies)
  .filter(([, policy]) => policy)
  .map(([name, policy]) => `**${name}**\n\n\`\`\`\n${policy.replaceAll("; ", ";\n")}\n\`\`\``);

/** The parts by the marks that they stand after. */
export const parts = {
  hosts: `${table()}\n\nThere are ${count} real hosts in the table.`,
  policies: policyTexts.join("\n\n"),
};

const versionPattern = / (\d[\d.]*|[0-9a-f]{7})(?=,|$)/;

/** `wasm` and `policy` are null where no source tells them. */
function factsOf({ id, name, evidence, hostCapabilities, hostContext, displayModes, document: shown, ...host }) {
  const rows = hosts.filter(({ profile }) => profile === id);
  const [row] = rows.length === 1 ? rows : [];
  return {
    id,
    name: name.replace(versionPattern, "").replaceAll("`", ""),
    version: versionPattern.exec(name)?.[1] ?? null,
    evidence: { ...evidence, text: evidenceText({ evidence }) },
    wasm: row ? row.engine === "wasm" : null,
    policy: row ? { name: row.policy, text: row.policyText, ...(host.csp && { csp: host.csp }) } : null,
    document: { kind: shown.made, frames: shown.frames, text: documentText({ document: shown }) },
    sandbox: shown.sandbox.split(" "),
    displayModes: hostContext?.availableDisplayModes ?? displayModes ?? null,
    capabilities: hostCapabilities ?? null,
    refuses: host.messages.refuses ?? [],
  };
}

/** The text of docs/hosts.json. */
export const facts = `${JSON.stringify(
  profiles.filter(({ evidence }) => evidence.kind !== "made up").map(factsOf),
  null,
  2,
)}\n`;

const part = (name) => new RegExp(`(?<=<!-- ${name}: .*-->\n)[^]*?(?=\n<!-- end -->)`);
export const readDocument = (name = "hosts.md") => readFileSync(document(name), "utf8");
export const partOf = (document, name) => part(name).exec(document)?.[0];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let text = readDocument();
  for (const [name, content] of Object.entries(parts)) text = text.replace(part(name), () => content);
  writeFileSync(document("hosts.md"), text);
  writeFileSync(document("hosts.json"), facts);
}
