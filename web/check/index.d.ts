export type Status = "ok" | "warning" | "fail" | "skipped";

export interface Rule {
  id: string;
  /** The page's file, the page in each host, the server, or either of them for a directory. */
  about: "page" | "host" | "server" | "directory";
  /** What breaking it amounts to. */
  level: "error" | "warning";
  /** What is to hold. */
  title: string;
  /** What to do if it does not. */
  advice: string;
  /** Rules of other validators that ask for the same. */
  same: string[];
  /**
   * The directories that demand it, by their ids, each with an address where it is said. A rule about directories is
   * checked for these alone.
   */
  sources: Record<string, string>;
}

export interface Result {
  /** The rule's id. */
  rule: string;
  status: Status;
  /** The host, tool, resource or file. */
  subject: string;
  /** What was seen; empty if that is as it should be. */
  message: string;
}

export interface HostReport {
  id: string;
  name: string;
  policy: string;
  /** The engine of a page made by mcpapps. */
  engine: "wasm" | "js" | null;
  /** From the start of loading until `ui/notifications/initialized`. */
  milliseconds?: number;
  started: boolean;
  results: Result[];
}

export interface PageReport {
  name: string;
  size: { bytes: number; gzipBytes: number };
  results: Result[];
  hosts: HostReport[];
  milliseconds: number;
}

export interface View {
  uri: string;
  html?: string;
  /** `_meta.ui.csp` of the resource. */
  csp?: object;
  /** Only the listing has metadata of it, which some hosts do not read. */
  isListed?: boolean;
  calls: ShownCall[];
}

/** A call of a tool: the tool as tools/list names it, the arguments and the result. */
export interface ShownCall {
  tool: { name: string; [field: string]: unknown };
  input: object;
  result: object;
}

export interface ServerReport {
  name: string;
  results: Result[];
  views: View[];
  milliseconds: number;
}

export interface CheckReport {
  pages: PageReport[];
  server?: ServerReport;
  milliseconds: number;
}

export interface DirectorySelection {
  /**
   * Ids of directories, or `all`, whose demands are checked too: of a page, a server or both. None by default; a
   * RangeError if one is unknown.
   */
  for?: string[];
}

export interface HostSelection extends DirectorySelection {
  /** Ids of hosts; all if none. */
  hosts?: string[];
  /** Ids of hosts that are left out. */
  except?: string[];
  /** Names of policies; all if none. */
  policies?: string[];
  /** Looks at what the page shows in every host, also in those that make the same document of it. */
  full?: boolean;
  /** Milliseconds until `ui/initialize`, for each answer, and for the size. */
  patience?: { start?: number; answer?: number; size?: number };
  /** Whether Chromium runs with its sandbox. Default: true, unless called by root or MCPAPPS_NO_SANDBOX is set. */
  sandbox?: boolean;
  /** Called when the page is about to be shown in a host, the `number`th of at most `count`. */
  onhost?(host: { name: string; number: number; count: number }): void;
}

export interface PageOptions extends HostSelection {
  html: string;
  /** What the report calls the page. */
  name?: string;
  /** A tool call that the page shows; a made-up one by default. */
  call?: ShownCall;
  /** A connected MCP client: it answers what the page asks of its server. */
  client?: object;
  /** The server's tools, as tools/list gives them. Without them, every tool counts as one that only reads. */
  tools?: { name: string; [field: string]: unknown }[];
  /** `_meta.ui.csp` of the page's resource. */
  csp?: object;
  /** The csp is in the resource's listing alone, where some hosts do not read it. */
  isListed?: boolean;
  /** A browser of playwright-core, which is left open; its own by default. */
  browser?: object;
}

/** What a server at a URL has to know of its user. */
export interface AuthorizationOptions {
  /** Sent with each request, by name in lower case. With `authorization`, OAuth is not used. */
  headers?: Record<string, string>;
  /** Of a client that is registered with the authorization server. Default: one is registered. */
  clientId?: string;
  clientSecret?: string;
  /** Whether the tokens are kept in a file of the user's, for the next time. Default: false. */
  keeps?: boolean;
  /** Gets the address at which the user signs in, for which the check waits up to five minutes. Default: no OAuth. */
  onSignIn?(address: string): void;
}

export interface Target {
  url?: string;
  /** Starts a server that speaks over stdio. */
  command?: string[];
  authorization?: AuthorizationOptions;
}

export interface ServerOptions extends Target, DirectorySelection {
  /** The only tool to check. */
  tool?: string;
  /** The arguments of the calls, instead of the defaults of the tools' schemas. */
  input?: object;
}

export interface CheckOptions extends HostSelection {
  /** Without it, the pages that the server serves are checked. */
  page?: { name: string; html: string };
  server?: Target;
  tool?: string;
  input?: object;
}

export const rules: readonly Rule[];
export const hostIds: readonly string[];
export const policyNames: readonly string[];
/** What `for` may name. */
export const directoryIds: readonly string[];
/**
 * The hosts that a selection means, one for each policy that a host may have; throws a RangeError if there are none.
 */
export function selectHosts(wanted?: {
  hosts?: string[];
  except?: string[];
  policies?: string[];
}): { id: string; name: string; policy: string }[];

export function check(options: CheckOptions): Promise<CheckReport>;
export function checkPage(options: PageOptions): Promise<PageReport>;
export function checkServer(options: ServerOptions): Promise<ServerReport>;

export function summaryOf(report: CheckReport): Record<Status, number>;
export function toText(report: CheckReport): string;
export function toJUnit(report: CheckReport): string;
