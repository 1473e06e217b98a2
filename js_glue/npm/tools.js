// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Tools that an App offers to its host.

import { toJsonSchema, validate } from "./standard_schema.js";

/**
 * @import { BaseContext } from "./types/handlers.js"
 * @import { StandardSchemaV1 } from "./types/standard_schema.js"
 * @import { AppToolConfig, RegisteredAppTool } from "./types/tools.js"
 *
 * @typedef {AppToolConfig<StandardSchemaV1 | undefined, StandardSchemaV1 | undefined>} Config
 * @typedef {(context: BaseContext) => Promise<any>} RunTool
 * @typedef {(tool: RegisteredAppTool, params: any, extra: BaseContext, run: RunTool) => Promise<any>} Around
 * @typedef {(...given: any[]) => any} Callback takes the arguments, if the tool has a schema, and the context
 */

/** @param {StandardSchemaV1} schema @param {unknown} value @param {string} prefix */
async function checked(schema, value, prefix) {
  const { value: parsed, problems } = await validate(schema, value);
  if (problems) throw new Error(prefix + problems.join("; "));
  return parsed;
}

/**
 * @param {string} name
 * @param {RegisteredAppTool} tool
 * @param {Callback} callback
 * @param {boolean} takesInput
 * @param {unknown} input
 * @param {BaseContext} extra
 */
async function call(name, tool, callback, takesInput, input, extra) {
  if (!tool.enabled) throw new Error(`Tool ${name} is disabled`);
  let result;
  if (takesInput) {
    const given = input ?? {};
    const prefix = `Invalid input for tool ${name}: `;
    const args = tool.inputSchema ? await checked(tool.inputSchema, given, prefix) : given;
    result = await callback(args, extra);
  } else {
    result = await callback(extra);
  }
  if (tool.outputSchema && !result.isError) {
    const prefix = `Invalid output for tool ${name}: `;
    result.structuredContent = await checked(tool.outputSchema, result.structuredContent, prefix);
  }
  return result;
}

/** @param {[string, Config]} tool */
async function describe([name, { title, description, inputSchema, outputSchema, annotations, _meta, execution }]) {
  /** @type {Record<string, unknown>} */
  const listed = {
    name,
    title,
    description,
    inputSchema: inputSchema ? await toJsonSchema(inputSchema, "input") : { type: "object", properties: {} },
  };
  if (outputSchema) listed.outputSchema = await toJsonSchema(outputSchema, "output");
  if (annotations) listed.annotations = annotations;
  if (_meta) listed._meta = _meta;
  if (execution) listed.execution = execution;
  return listed;
}

export class ToolRegistry {
  /** @type {Map<string, RegisteredAppTool>} */
  #tools = new Map();
  #onChange;

  /** @param {() => void} onChange called after each change */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /** @param {string} name */
  has(name) {
    return this.#tools.has(name);
  }

  /** @param {string} name @param {Config} config @param {Callback} callback */
  add(name, { title, description, inputSchema, outputSchema, annotations, _meta, execution }, callback) {
    const tools = this.#tools;
    const changed = this.#onChange;
    // The callback of a tool without an initial schema gets no arguments, whatever comes later.
    const takesInput = inputSchema !== undefined;
    /** @type {RegisteredAppTool} */
    const tool = {
      title,
      description,
      inputSchema,
      outputSchema,
      annotations,
      _meta,
      execution,
      enabled: true,
      enable() {
        this.enabled = true;
        changed();
      },
      disable() {
        this.enabled = false;
        changed();
      },
      update(updates) {
        Object.assign(this, updates);
        changed();
      },
      remove() {
        if (tools.get(name) !== tool) return;
        tools.delete(name);
        changed();
      },
      handler: async (input, extra) => call(name, tool, callback, takesInput, input, extra),
    };
    tools.set(name, tool);
    return tool;
  }

  /**
   * `around` may run the tool in a context of its own, and answer something else.
   * @param {{name: string, arguments?: unknown}} params @param {BaseContext} extra @param {Around} [around]
   */
  async call(params, extra, around) {
    const { name, arguments: input } = params;
    const tool = this.#tools.get(name);
    if (!tool) throw new Error(`Tool ${name} not found`);
    /** @param {BaseContext} context */
    const run = async (context) => tool.handler(input, context);
    return around ? around(tool, params, extra, run) : run(extra);
  }

  async list() {
    const enabled = [...this.#tools].filter(([, tool]) => tool.enabled);
    return { tools: await Promise.all(enabled.map(describe)) };
  }
}
