/**
 * @typedef {{title: string, slug: string, identifier: string}} Names for people, for npm and files, for C++ and CMake
 */
/** Names from `text`; undefined without a usable letter or digit. @type {(text: string) => Names | undefined} */
export function namesOf(text) {
  // Letters, digits and spaces are safe in each of the template's languages.
  const title = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(" ") ?? "";
  const ascii = title.normalize("NFKD").replace(/\p{M}/gu, "");
  /** @type {string[] | null} */
  const words = ascii.replace(/([a-z0-9])(?=[A-Z])/g, "$1 ").toLowerCase().match(/[a-z0-9]+/g);
  if (!words) return undefined;
  // "view" keeps it from being a keyword, a target of CMake or the name of a dependency.
  if (/^\d/.test(words[0])) words.unshift("view");
  else if (words.at(-1) !== "view") words.push("view");
  return {
    title: title.charAt(0).toUpperCase() + title.slice(1),
    slug: words.join("-"),
    identifier: words.join("_"),
  };
}
