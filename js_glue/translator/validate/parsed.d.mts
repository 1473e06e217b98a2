// A program as the validator has read it: types are codes of types.mjs. Functions, tables and so on begin with the
// imported ones.
import type { ExternalKind, Limits } from "../program_parts.d.mts";

export interface Signature {
  parameters: number[];
  results: number[];
}

export interface TableType extends Limits {
  type: number;
}

export interface GlobalType {
  type: number;
  isMutable: boolean;
}

/** The index among those of its kind. */
export interface External {
  name: string;
  kind: ExternalKind;
  index: number;
}

export interface Parsed {
  types: Signature[];
  imports: (External & { module: string })[];
  exports: External[];
  /** Types of functions and tags are indices of `types`. */
  functions: number[];
  tags: number[];
  tables: TableType[];
  memories: Limits[];
  globals: GlobalType[];
  elements: number[];
  dataCount?: number;
  /** The functions to which the program may make references. */
  declared: Set<number>;
  customs: { name: string; bytes: Uint8Array }[];
}
