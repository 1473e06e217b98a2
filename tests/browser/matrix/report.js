// docs/hosts.md: what the matrix saw, and the policies it saw it under.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { browsers } from "./browsers.js";
import { engineNames, hosts, policies } from "./hosts.js";

const path = new URL("../../../docs/hosts.md", import.meta.url);

/** @param {Map<string, Record<string, string>>} engines by host id and browser name */
export function table(engines) {
  const names = browsers.map(({ name }) => name);
  const rows = hosts.map((host) => {
    const seen = names.map((name) => engineNames[engines.get(host.id)[name]] ?? "–");
    return [host.name, host.policy, documentText(host), ...seen];
  });
  const header = ["host", "policy", "document", ...names];
  return [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function documentText({ document: { frames, made, sandbox } }) {
  const origin = sandbox.includes("allow-same-origin") ? "" : ", opaque origin";
  return `${{ url: "an address of its own" }[made] ?? made}${frames === 2 ? " in a proxy" : ""}${origin}`;
}

function text(engines) {
  const list = Object.entries(policies).filter(([, policy]) => policy);
  return `# Where views run

Written by \`tests/browser/matrix.test.js\`, which shows one view in every host below, in every browser:
it starts, gets input and result, calls a tool, the model and the display mode, tells its size, and
ends as the host ends it. How each host makes the document and what it does with messages stands in
[tests/browser/hosts.json](../tests/browser/hosts.json).

${table(engines)}

## Policies

${list.map(([name, policy]) => `**${name}**\n\n\`\`\`\n${policy.replaceAll("; ", ";\n")}\n\`\`\`\n`).join("\n")}`;
}

/** Fails if the file tells something else; it then has been written anew, to be committed. */
export function compareWithFile(engines) {
  const seen = text(engines);
  if (seen === readFileSync(path, "utf8")) return;
  writeFileSync(path, seen);
  assert.fail("docs/hosts.md told something else. It has been written anew: look at it and commit it.");
}
