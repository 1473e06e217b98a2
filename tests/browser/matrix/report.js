// docs/hosts.md: the rows of the matrix, each with the engine that a view gets there, and the policies. The tests
// compare it with what they saw; `node tests/browser/matrix/report.js` writes it.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { browsers } from "../support/browsers.js";
import { engineNames, hosts, policies } from "../../../web/hosts/rows.js";

export const path = fileURLToPath(new URL("../../../docs/hosts.md", import.meta.url));

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

const kinds = {
  run: "run in the real host",
  source: "its source, of which the proxy was run",
  read: "its source",
  probed: "probed by others",
  assumed: "its documentation",
  specification: "the specification",
  "made up": "made up",
};

function evidenceText({ evidence: { kind, on, note, assumed }, remark }) {
  return [
    kinds[kind], on && `, ${on}`, note && ` (${note})`, assumed && `; assumed: ${assumed.join(", ")}`,
    remark && `; ${remark}`,
  ]
    .filter(Boolean)
    .join("");
}

function documentText({ document: { frames, made, sandbox } }) {
  const origin = sandbox.includes("allow-same-origin") ? "" : ", opaque origin";
  return `${{ url: "an address of its own" }[made] ?? made}${frames === 2 ? " in a proxy" : ""}${origin}`;
}

/** How many real hosts there are. */
const real = hosts.filter(({ evidence }) => !["specification", "made up"].includes(evidence.kind));
// What follows a comma is a way in which the same host shows views.
const count = new Set(real.map(({ profile }) => hosts.find((row) => row.profile === profile).name.split(",")[0])).size;

/** All of the file. */
export function text() {
  const list = Object.entries(policies).filter(([, policy]) => policy);
  return `# Where views run

\`tests/browser/matrix.test.js\` shows one view in every host below, in every browser, and fails if this file tells
something else. \`node tests/browser/matrix/report.js\` writes it. The view starts, gets the tool's input and result,
calls a tool, sends the model a message, asks for another display mode, reports its size, and is closed as the host
closes it.

The hosts are emulated. For each row, a page creates the document, sends the context and handles the messages
as the real host was observed, or is assumed, to do. The second column names the source of this knowledge.
If a host's policy is not known, the view is shown twice: under a strict policy, and under one that allows
WebAssembly. There are ${count} real hosts in the table. One file describes each host:
[web/hosts/profiles](../web/hosts/profiles).
\`mcpapps check\`, the dev host and the testing kits play the hosts by the same files and the same code.

${table()}

## What a csp costs

A view of mcpapps loads nothing, so its resource needs no \`_meta.ui.csp\`, and the servers of the examples and of new
projects declare none. The draft of the specification has the member \`wasmUnsafeEval\` there, which lets a view run
as WebAssembly. No host in the table is known to follow it, and a csp that contains nothing else has a price:

- mcp-cli sets the attribute \`csp\` of its frame as soon as a csp is declared. Chromium then refuses the page, because
  mcp-cli does not send it with a policy, and shows a grey box in place of the view.
- The AI SDK's renderer sets no policy where no csp is declared. With one, the view runs as JavaScript, as a server of
  ours with a csp was seen to do there.

So declare a csp if the view loads from other origins. Add \`wasmUnsafeEval\` for a host that you know to follow it.

## A host of your own

Describe it in a file as those of [web/hosts/profiles](../web/hosts/profiles), which
[hosts.js](../web/hosts/hosts.js) explains, and set
the environment variable \`MCPAPPS_HOSTS\` to the folder of the file. All tools then know the host by the name of the
file.

\`\`\`json
{ "name": "our chat", "like": "basic-host", "messages": { "refuses": ["ui/message"] } }
\`\`\`

## The height of a full screen

A host that says a fixed height for its full screen is told none there. Some hosts, such as the reference's basic-host,
go on saying a maximum. They are told the height of the content in the full screen too, as by a view of the reference,
and some give the frame that height on the way back. The view then tells the height of the content as soon as the frame
is at rest, so this lasts for a moment.

## Policies

${list.map(([name, policy]) => `**${name}**\n\n\`\`\`\n${policy.replaceAll("; ", ";\n")}\n\`\`\`\n`).join("\n")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(path, text());
