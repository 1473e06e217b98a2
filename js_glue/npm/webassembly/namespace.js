// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The namespace object `WebAssembly`.
import { environment } from "./environment.js";
import { CompileError, LinkError, RuntimeError } from "./errors.js";
import { Instance, Module, bytesOf, compileBytes, instanceOf, moduleOf, programOf } from "./module.js";
import { Exception, Global, Memory, Table, Tag } from "./objects.js";
import { tag } from "./slots.js";

/** @import { Environment } from "./environment.js" */

// As browsers do: only this type, and no parameters of it.
/** @param {any} source @param {string} name */
async function bytesOfResponse(source, name) {
  const response = await source;
  const failed = `Failed to execute '${name}' on 'WebAssembly'`;
  if (!(response instanceof Response)) {
    throw new TypeError(`${failed}: the argument must be a Response or Promise<Response> object`);
  }
  const type = response.headers.get("content-type") ?? "";
  if (type.trim().toLowerCase() !== "application/wasm") {
    throw new TypeError(`${failed}: Incorrect response MIME type. Expected 'application/wasm'.`);
  }
  if (!response.ok) throw new TypeError(`${failed}: HTTP status code is not ok`);
  return new Uint8Array(await response.arrayBuffer());
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {any} imports */
function instantiated(bytes, imports) {
  const program = compileBytes(bytes, "instantiate");
  return { module: moduleOf(program), instance: instanceOf(program, imports) };
}

const namespaceFunctions = {
  /** @param {any} source */
  async compile(source) {
    const bytes = bytesOf(source, "compile(): Argument 0 must be a buffer source");
    await undefined;
    return moduleOf(compileBytes(bytes, "compile"));
  },
  /** @param {any} source */
  validate(source) {
    const bytes = bytesOf(source, "validate(): Argument 0 must be a buffer source");
    try {
      environment.compiler.validated(bytes, true);
      return true;
    } catch (error) {
      if (!environment.compiler.isRefusal(error)) throw error;
      return false;
    }
  },
  /** @param {any} source @param {[imports?: any]} imports */
  async instantiate(source, ...[imports]) {
    const program = programOf(source);
    const bytes = program
      ? undefined
      : bytesOf(source, "instantiate(): Argument 0 must be a buffer source or a WebAssembly.Module object");
    if (imports !== undefined && Object(imports) !== imports) {
      throw new TypeError("WebAssembly.instantiate(): Argument 1 must be an object");
    }
    if (program) return instanceOf(program, imports);
    await undefined;
    return instantiated(/** @type {any} */ (bytes), imports);
  },
  /** @param {any} source */
  async compileStreaming(source) {
    return moduleOf(compileBytes(await bytesOfResponse(source, "compileStreaming"), "compileStreaming"));
  },
  /** @param {any} source @param {[imports?: any]} imports */
  async instantiateStreaming(source, ...[imports]) {
    return instantiated(await bytesOfResponse(source, "instantiateStreaming"), imports);
  },
};

/** Makes a `WebAssembly` for this page. @param {Environment} given @returns {typeof WebAssembly} */
export function createWebAssembly(given) {
  Object.assign(environment, given);
  const namespace = { ...namespaceFunctions };
  const classes = { Module, Instance, Table, Memory, Global, Tag, Exception, CompileError, LinkError, RuntimeError };
  for (const [name, value] of Object.entries(classes)) {
    Object.defineProperty(namespace, name, { value, writable: true, configurable: true });
  }
  return /** @type {any} */ (tag(namespace, "WebAssembly"));
}
