// What is not written by hand in docs/hosts.md: the rows of the matrix, each with the engine that a view gets there,
// and the policies. The tests compare it with what they saw; `node tests/browser/matrix/report.js` writes it.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browsers } from "../support/browsers.js";
import { evidenceText } from "../../../web/hosts/evidence.js";
import { engineNames, hosts, policies } from "../../../web/hosts/rows.js";

const path = fileURLToPath(new URL("../../../docs/hosts.md", import.meta.url));

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

const part = (name) => new RegExp(`(?<=<!-- ${name}: .*-->\n)[^]*?(?=\n<!-- end -->)`);
export const readDocument = () => readFileSync(path, "utf8");
export const partOf = (document, name) => part(name).exec(document)?.[0];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let document = readDocument();
  for (const [name, content] of Object.entries(parts)) document = document.replace(part(name), () => content);
  writeFileSync(path, document);
}
