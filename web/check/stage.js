// A page in the frame of a host: the browser's view of it, and the host that is played for it.
import { declaredBy } from "../hosts/declared.js";
import { PageWire } from "../hosts/frames/page_wire.js";
import { Host } from "../hosts/host.js";
import { demandedPolicy } from "../hosts/hosts.js";
import { readOnlyIn, serverAnswers } from "../hosts/server_answers.js";
import { proxyFor } from "./network.js";
import { observe } from "./observe.js";

/** @import { Client, Tool } from "@modelcontextprotocol/client" */
/** @import { Browser, BrowserContextOptions } from "playwright-core" */
/** @import { HostContext } from "../hosts/context.js" */
/** @import { FrameServer } from "../hosts/frames/server.js" */
/** @import { ToolInput } from "../hosts/host.js" */
/** @import { MatrixRow } from "../hosts/rows.js" */
/** @import { PageOptions } from "./index.js" */
/** @import { Findings } from "./report.js" */

const floodLimits = { messages: 2000, characters: 32_000_000 };
const genericResult = { content: [{ type: "text", text: "The result of a call." }] };

/** Shown if no server is named. */
export const genericCall = {
  tool: { name: "show", inputSchema: { type: "object" } },
  input: {},
  result: genericResult,
};

/**
 * `emulate` is for the browser, `told` is added to the host's context. `onleft` is called when the page is gone, by a
 * crash or for another one; `onsize` when it has told its size.
 * @param {Browser} browser
 * @param {{host: MatrixRow, server: FrameServer, findings: Findings, onleft: () => void, onsize: () => void,
 *   emulate?: BrowserContextOptions, told?: HostContext} & Pick<PageOptions, "html" | "client" | "tools" | "csp"> &
 *   Required<Pick<PageOptions, "call">>} options
 */
export async function stage(
  browser, { host, server, findings, onleft, onsize, emulate, told, html, client, tools, csp, call },
) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: "block",
    proxy: proxyFor(server.origins, csp),
    ...emulate,
  });
  const page = await context.newPage();
  page.on("crash", () => {
    findings.add("page-crash", "The process of the page has crashed.");
    onleft();
  });
  const observed = await observe(context, page, {
    host,
    origins: server.origins,
    isDeclared: declaredBy(csp),
    isRefused: demandedPolicy(host, csp) !== undefined,
    findings,
    onleft,
  });
  const wire = new PageWire(page);
  const played = new Host(host, wire, {
    answers: client ? serverAnswers(() => /** @type {Client} */ (client), []) : { "tools/call": () => genericResult },
    isReadOnly: tools ? readOnlyIn(tools) : () => true,
    tool: /** @type {Tool} */ (call.tool),
    context: told,
  });
  played.bridge.onsizechange = ({ height }) => {
    wire.resize(/** @type {number} */ (height));
    onsize();
  };
  played.oncontext = () => wire.place(played.context);
  played.onremake = () => wire.load();

  /** Loads the view. @param {() => Promise<unknown>} [before] in the host's page */
  async function load(before) {
    const globals = played.openai?.globals(played.context);
    await page.goto(server.show({ id: host.id, host, html, csp, globals }));
    await before?.();
    played.expect(/** @type {ToolInput} */ (call.input));
    await played.connect();
    await wire.place(played.context);
    await wire.load(floodLimits);
  }
  return { context, page, observed, wire, played, load };
}
