// What a project and its parts are called.

/**
 * @typedef {{title: string, slug: string, identifier: string}} Names for people, for npm and files, for C++ and CMake
 */

/**
 * Names for `text`, which may be anything: for people, for npm and files, for C++ and CMake.
 * `undefined` if it has no letter or digit that files are named by.
 * @type {(text: string) => Names | undefined}
 */
export function namesOf(text) {
  // Letters, digits and spaces are safe in each of the template's languages.
  const title = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(" ") ?? "";
  const ascii = title.normalize("NFKD").replace(/\p{M}/gu, "");
  /** @type {string[] | null} */
  const words = ascii.replace(/([a-z0-9])(?=[A-Z])/g, "$1 ").toLowerCase().match(/[a-z0-9]+/g);
  if (!words) return undefined;
  // With "view" it is no keyword, no target of CMake's own, and no package that it depends on.
  if (/^\d/.test(words[0])) words.unshift("view");
  else if (words.at(-1) !== "view") words.push("view");
  return {
    title: title.charAt(0).toUpperCase() + title.slice(1),
    slug: words.join("-"),
    identifier: words.join("_"),
  };
}
