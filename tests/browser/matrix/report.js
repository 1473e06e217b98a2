// docs/hosts.md: what the matrix saw, and the policies it saw it under.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { browsers } from "../support/browsers.js";
import { engineNames, hosts, policies } from "../../../web/hosts/rows.js";

const path = new URL("../../../docs/hosts.md", import.meta.url);

/** @param {Map<string, Record<string, string>>} engines by host id and browser name */
export function table(engines) {
  const names = browsers.map(({ name }) => name);
  const rows = hosts.map((host) => {
    const seen = names.map((name) => engineNames[engines.get(host.id)[name]] ?? "–");
    return [host.name, evidenceText(host), host.policy, documentText(host), ...seen];
  });
  const header = ["host", "known from", "policy", "document", ...names];
  return [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const kinds = {
  run: "run in the real host",
  probed: "probed by others",
  assumed: "its documentation",
  specification: "the specification",
  "made up": "made up",
};

function evidenceText({ evidence: { kind, on, assumed } }) {
  return [kinds[kind], on && `, ${on}`, assumed && `; assumed: ${assumed.join(", ")}`].filter(Boolean).join("");
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
ends as the host ends it.

The hosts are emulated: each row is a page that makes the document, tells the context and treats the
messages as the host was seen to do, or is assumed to do. The second column says where that is known
from. Where a host's policy is not known, the view runs under a strict one and under one that allows
WebAssembly. One file describes each host: [web/hosts](../web/hosts).

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
