import type { DevHost } from "./dev_host.js";
import type { State } from "./state.js";

declare global {
  /** What the page knows, for whoever drives it from outside; see main.jsx. */
  var devHost: {
    readonly state: State["status"];
    readonly error: string | null;
    readonly engine: State["engine"];
    readonly displayMode: string;
    readonly modelContext: State["modelContext"];
    readonly build: State["build"];
    readonly traffic: DevHost["traffic"]["entries"];
    readonly bridge: DevHost["bridge"];
    reload(): Promise<void>;
  };
}
