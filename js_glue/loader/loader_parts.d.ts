// The page, its engines and the view's program, as the loader knows them.

export type EngineName = "wasm" | "js";

/** The interface for the view's own code. */
export interface Mcpapps {
  engine?: EngineName;
  reason?: string;
}

export type Instantiate = (imports: WebAssembly.Imports) => WebAssembly.Exports | Promise<WebAssembly.Exports>;

/** Puts the data with which the memory begins into that of the exports. */
export type Fill = (exports: WebAssembly.Exports) => void;

/** Emscripten's module, as far as the loader fills it and the program does. */
export interface ProgramModule {
  mcpappsShow(trouble: Trouble): void;
  mcpappsPageSession: PageSession;
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (started: { exports: WebAssembly.Exports }) => void,
  ): object;
  mcpappsStop?(): void;
  mcpappsDie?(error: unknown): void;
}

/** What the glue's script hands over; `instantiate` is that of a program in JavaScript. */
export interface Program {
  create: (module: ProgramModule) => Promise<unknown>;
  instantiate: Instantiate;
}

/** js_glue/link/program/restart.js keeps more here. */
export interface PageSession {
  isReplayed?: boolean;
}

export interface Trouble {
  what: "not-started" | "ended" | "no-host" | "no-graphics";
  reason: string;
  text: string;
  details?: string;
  canStartAgain?: boolean;
}

/** Of the event `mcpapps-trouble`. */
export interface TroubleDetail extends Omit<Trouble, "canStartAgain"> {
  engine?: EngineName;
  button: string;
  startAgain?: () => unknown;
}

declare global {
  var __mcpapps: Mcpapps;
  interface Uint8ArrayConstructor {
    fromBase64?(text: string): Uint8Array<ArrayBuffer>;
  }
  var trustedTypes: { createPolicy(name: string, rules: object): { createScript(text: string): string } };
}
