// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
// The module is made by bindings/npm/build_package.mjs; see bindings/npm/javascript_app.h.

/** A packed value in the engine's memory, by its address. */
type Block = number;

/** The engine's part of one connection. Times are in milliseconds. */
export interface EngineApp {
  delete(): void;
  nextId(): number;
  /** Returns 0 if there is nothing to do, 1, or the address of a text about mistakes in the params. */
  receive(message: Block, handling: number, inbound: number): number;
  request(
    method: Block,
    timeout: number,
    maxTotalTimeout: number,
    hasProgress: boolean,
    resetsOnProgress: boolean,
    checks?: boolean,
  ): number;
  cancel(id: number, reason: Block): void;
  forget(id: number): void;
  /** Whether the host still waits for the answer. */
  release(inbound: number): boolean;
  fire(): void;
}

/** An action of the engine: one of `EngineEvent`, and its arguments. */
export type Wish = [what: number, number: any, code: number, text: string];

export interface Engine {
  App: new (nextId: number) => EngineApp;
  UTF8ToString(address: number): string;
  mcpappsFree(block: Block): void;
  mcpappsPack(value: unknown): Block;
  mcpappsTold: Wish[];
}

export declare function create(options: {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: { exports: WebAssembly.Exports }) => void,
  ): object;
}): Promise<Engine>;
export {};
