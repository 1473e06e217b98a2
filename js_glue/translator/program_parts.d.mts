// What a program consists of, as sections.mjs reads it and Program has it.
import type { Kind } from "./kinds.mjs";

export interface FunctionType {
  parameters: Kind[];
  results: Kind[];
}

/** With what something begins: one of these is there, or both halves of an integer of 64 bits. */
export interface Initial {
  low?: number;
  high?: number;
  float?: number;
  global?: number;
  function?: number;
  null?: Kind;
  operator?: "+" | "-" | "*";
  operands?: [Initial, Initial];
}

export interface Limits {
  minimum: number;
  maximum?: number;
}

export interface Table extends Limits {
  kind: Kind;
  /** Of each entry; null otherwise. */
  initial?: Initial;
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
  table: { table: Table };
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
  table: number;
  offset?: Initial;
  kind: Kind;
  /** It only says which functions the program has references of. */
  isDeclared: boolean;
  items: Initial[];
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
  tables: Table[];
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

// What crosses the border between a translated program and its caller. An import may be what another translated program
// exports. The caller may make memories and tables with `helperText(["me", "ta", "te"])`: me(pages, most),
// ta(size, most) for functions, te(size, most) for references of JavaScript (externref), whose entries begin as null.

/** An imported or exported memory. Its buffer is another one after growth, and the old one detached if that can be. */
export interface MemoryStore {
  readonly buffer: ArrayBuffer;
  /** Returns how many pages there were, or -1 where the memory cannot grow so far. */
  add(morePages: number): number;
  /** The same, with a RangeError instead of -1. */
  grow(morePages: number): number;
  /** Calls `use` now, and with each new buffer before anything runs that could read it. */
  share(use: (buffer: ArrayBuffer) => void): void;
}

/**
 * An imported or exported table. `get`, `set` and `grow` are for JavaScript; they throw RangeError for an index that is
 * not there, or a table that would be too large, and TypeError for an entry that is none. The others are for programs,
 * which have checked the index.
 */
export interface TableStore {
  readonly length: number;
  /** Of a table of functions: null, or a FunctionReference, for one function always the same. */
  get(index: number): any;
  set(index: number, entry: any): void;
  /** Returns the old length. */
  grow(more: number, entry?: any): number;
  /** The same, with -1 instead of RangeError. */
  add(more: number, entry: any): number;
  /** Of functions: the inner ones, or null. Of other references: these. */
  readonly values: any[];
  /** Of functions: of each its signature, 0 for null. */
  readonly signatures: number[];
  put(index: number, value: any, signature?: number): void;
  /** Of functions: those with this signature, another function that traps in each other place. */
  calling(signature: number): Function[];
  /** Of functions, by signature: makes the function for JavaScript of an inner one. Programs add theirs. */
  readonly makers: Record<number, (inner: Function) => Function>;
}

/**
 * An imported or exported global. 64 bits are a BigInt, a function is null or a FunctionReference. An import that does
 * not change may be the number or BigInt itself, but no reference, which could be an object with a `value` of its own.
 * The program reads an import that does not change once; one that changes at each use, and exports it as the same
 * object.
 */
export interface GlobalStore {
  /** Setting that of a constant throws TypeError. */
  value: any;
}

/** A tag is any object, by its identity. */
export type TagStore = object;

/**
 * What a program throws, and catches by its tag: any object with these two is caught, and thrown again as it is. There
 * is a value for each of the tag's parameters, as JavaScript would see it (a BigInt for 64 bits).
 */
export interface ThrownStore {
  readonly tag: TagStore;
  readonly values: any[];
}

/** In a function for JavaScript, by functionKey: what it is within programs. */
export type FunctionMark = [inner: Function, signature: number, outer: Function];

/**
 * A value of the type funcref: the function that JavaScript sees, which has a FunctionMark at `functionKey`, a symbol
 * of the registry. Its name is its index in the program, as in WebAssembly. The signature is border.mjs's signatureOf()
 * of its type. Exported functions are such references if the program shares a table, has values of the type funcref, or
 * is translated with the option `references`. Programs take no other functions as values, and call an imported one that
 * has a mark of the right signature without conversions.
 */
export type FunctionReference = Function & { [functionKey]: FunctionMark };
declare const functionKey: unique symbol; // Symbol.for("webassembly.function")

/**
 * What the text of a translated program is. `Exception` makes what the program throws; without it, these are plain
 * objects with a tag and values.
 */
export type Instantiate = (
  imports: Record<string, Record<string, any>>,
  Exception?: new (tag: TagStore, values: any[]) => ThrownStore,
) => Record<string, any>;

declare module "./program.mjs" {
  interface Program extends Sections {}
}
