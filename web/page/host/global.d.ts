import type { DevHost } from "./dev_host.js";
import type { State } from "./state.js";

declare global {
  /** Read-only data for tests and the console; see main.jsx. */
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
