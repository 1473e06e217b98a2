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
  source: "its source, of which the proxy was run",
  probed: "probed by others",
  assumed: "its documentation",
  specification: "the specification",
  "made up": "made up",
};

function evidenceText({ evidence: { kind, on, note, assumed } }) {
  return [kinds[kind], on && `, ${on}`, note && ` (${note})`, assumed && `; assumed: ${assumed.join(", ")}`].filter(Boolean).join("");
}

function documentText({ document: { frames, made, sandbox } }) {
  const origin = sandbox.includes("allow-same-origin") ? "" : ", opaque origin";
  return `${{ url: "an address of its own" }[made] ?? made}${frames === 2 ? " in a proxy" : ""}${origin}`;
}

function text(engines) {
  const list = Object.entries(policies).filter(([, policy]) => policy);
  return `# Where views run

\`tests/browser/matrix.test.js\` writes this file. It shows one view in every host below, in every browser.
The view starts, gets the tool's input and result, calls a tool, sends the model a message, asks for another display
mode, reports its size, and is closed as the host closes it.

The hosts are emulated. For each row, a page creates the document, sends the context and handles the messages
as the real host was observed, or is assumed, to do. The second column names the source of this knowledge.
If a host's policy is not known, the view is shown twice: under a strict policy, and under one that allows
WebAssembly. One file describes each host: [web/hosts](../web/hosts).

${table(engines)}

## What a csp costs

A view of mcpapps loads nothing, so its resource needs no \`_meta.ui.csp\`, and the servers of the examples and of new
projects declare none. The draft of the specification has the member \`wasmUnsafeEval\` there, which lets a view run
as WebAssembly. No host in the table is known to follow it, and a csp that contains nothing else has a price:

- mcp-cli sets the attribute \`csp\` of its frame as soon as a csp is declared. Chromium then refuses the page, because
  mcp-cli does not send it with a policy, and shows a grey box in place of the view.
- The AI SDK's renderer sets no policy only where no csp is declared. With one, the view runs as JavaScript.

So declare a csp if the view loads from other origins. Add \`wasmUnsafeEval\` for a host that you know to follow it.

## The height of a full screen

A host that says a fixed height for its full screen is told none there. Some hosts, such as the reference's basic-host,
go on saying a maximum. They are told the height of the content in the full screen too, as by a view of the reference,
and some give the frame that height on the way back. The view then tells the height of the content as soon as the frame
is at rest, so this lasts for a moment.

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
