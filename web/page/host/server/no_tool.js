// The message for an address with a tool that cannot be called. Another one is not called, as it may have effects.
import { didYouMean } from "../../../lib/did_you_mean.js";

/**
 * @param {string} name
 * @param {{name: string}[]} all tools of the server
 * @param {{name: string}[]} shown those with a view that a person can call
 */
export function noTool(name, all, shown) {
  const names = shown.map((tool) => tool.name);
  const begin = all.some((tool) => tool.name === name)
    ? `The tool "${name}" has no view, or is for views alone.`
    : `There is no tool "${name}".${didYouMean(name, names)}`;
  return `${begin} Tools with a view: ${names.join(", ")}.`;
}
