// What a program consists of, as sections.mjs reads it and Program has it.
import type { Kind } from "./kinds.mjs";

export interface FunctionType {
  parameters: Kind[];
  results: Kind[];
}

/** With what something begins: one of these is there, or nothing for a function that is none. */
export interface Initial {
  low?: number;
  high?: number;
  float?: number;
  global?: number;
  function?: number;
}

export interface Limits {
  minimum: number;
  maximum?: number;
}

export interface GlobalType {
  kind: Kind;
  isMutable: boolean;
}

export interface Global extends GlobalType {
  initial: Initial;
}

/** Types of functions and tags are indices of `types`. */
interface ImportTypes {
  function: { type: number };
  table: { limits: Limits };
  memory: { limits: Limits };
  global: { type: GlobalType };
  tag: { type: number };
}

export type ExternalKind = keyof ImportTypes;

export type Import<K extends ExternalKind = ExternalKind> = {
  [Each in K]: { module: string; name: string; kind: Each } & ImportTypes[Each];
}[K];

export interface Export {
  name: string;
  kind: ExternalKind;
  index: number;
}

/** A segment without `offset` is not put into the table or the memory at the start. */
export interface Elements {
  offset?: Initial;
  functions: (number | undefined)[];
}

export interface Data {
  offset?: Initial;
  bytes: Uint8Array;
}

export interface Sections {
  bytes: Uint8Array;
  types: FunctionType[];
  imports: Import[];
  imported<K extends ExternalKind>(kind: K): Import<K>[];
  functions: number[];
  tables: Limits[];
  memories: Limits[];
  globals: Global[];
  exports: Export[];
  elements: Elements[];
  code: number[];
  data: Data[];
  tags: number[];
  start?: number;
  names: Map<number, string>;
}

declare module "./program.mjs" {
  interface Program extends Sections {}
}
