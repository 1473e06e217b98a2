// What a person is told whose address names a tool that cannot be called: another one may have effects.
import { didYouMean } from "../../../lib/did_you_mean.js";

/**
 * @param {string} name
 * @param {{name: string}[]} all tools of the server
 * @param {{name: string}[]} shown those that a person can call, and that have a view
 */
export function noTool(name, all, shown) {
  const names = shown.map((tool) => tool.name);
  const begin = all.some((tool) => tool.name === name)
    ? `The tool "${name}" has no view, or is for views alone.`
    : `There is no tool "${name}".${didYouMean(name, names)}`;
  return `${begin} Tools with a view: ${names.join(", ")}.`;
}
