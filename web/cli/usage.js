import { parseArgs } from "node:util";
import { didYouMean } from "../lib/did_you_mean.js";
import { messageOf } from "../lib/error_text.js";
import { isObject } from "../lib/json_rpc.js";

export { didYouMean };

/** A mistake in the command line. */
export class UsageError extends Error {}

/**
 * @typedef {Record<string, {type: "string" | "boolean", multiple?: boolean, short?: string}>} Options
 * @typedef {Record<string, any>} Values of each option: a text, `true`, or a list of them
 * @typedef {{values: Values, positionals: string[], command?: string[]}} Parsed `command` is what follows `--`
 */

/** parseArgs() of Node, with mistakes as UsageError. @type {(argv: string[], options: Options) => Parsed} */
export function parseOptions(argv, options) {
  /** @type {Options} */
  const known = { help: { type: "boolean" }, ...options };
  const end = argv.indexOf("--");
  const [args, command] = end < 0 ? [argv] : [argv.slice(0, end), argv.slice(end + 1)];
  const { tokens } = parseArgs({ args, options: known, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    const option = known[name];
    if (!option) {
      throw new UsageError(
        `There is no option ${rawName}.${didYouMean(
          rawName,
          Object.keys(known).map((each) => `--${each}`),
        )}`,
      );
    }
    if (option.type === "string" && value === undefined) throw new UsageError(`${rawName} needs a value.`);
    if (option.type === "boolean" && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
  }
  if (command?.length === 0) throw new UsageError("There is no command after --.");
  return { ...parseArgs({ args, options: known, allowPositionals: true }), command };
}

/** The object of --arguments. @param {string} text @returns {Record<string, unknown>} */
export function readArguments(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--arguments is not JSON: ${messageOf(error)}`);
  }
  if (isObject(value)) return value;
  throw new UsageError('--arguments is not a JSON object like {"city": "Paris"}.');
}
