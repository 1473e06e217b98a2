// Text for people. What others wrote may have characters that would do something: in a terminal, in the log of a CI
// job, or in source code.

/** What a terminal obeys, and what changes the order in which text is read. Lines and tabs stay. */
const forTerminals = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
/**
 * A character of that by which a log commands the program that runs a CI job: `::error::` at the beginning of a line,
 * space aside, and `##[error]` or `##vso[…]` anywhere, as GitHub's, Azure's and TeamCity's runners read them.
 */
const forRunners = /(?<=^\s*):(?=:)|(?<=#)#(?=\w*\[)/u;
const commands = new RegExp(`${forTerminals.source}|${forRunners.source}`, "gmu");
/** Those, and every other character that cannot be seen or is none. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const colours = /\x1b\[[\d;:]*m/g;

/** A character as JSON and JavaScript escape it. @param {string} character */
const escape = (character) =>
  Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`,
  ).join("");

/**
 * For a terminal or the log of a CI job: colours are left out, and what else would be obeyed is written as an escape,
 * such as `\u0007`.
 * @param {string} text
 */
export const forTerminal = (text) => escapeCommands(text.replace(/\r\n/g, "\n").replace(colours, ""));

/** The same for JSON, which stays what it is. @param {string} text */
export const escapeCommands = (text) => text.replace(commands, escape);

/**
 * The JSON of a value without characters that cannot be seen: it ends no line, and reads as what it is.
 * @param {unknown} value
 */
export const seenJson = (value) => JSON.stringify(value).replace(unseen, escape);

/** Text in one line, for a comment. @param {string} text */
export const oneLine = (text) => text.replace(/\s+/g, " ").replace(unseen, escape);

/**
 * The words in lines, with commas between.
 * @param {string[]} words
 * @param {number} width of a line
 */
export function fill(words, width) {
  /** @type {string[]} */
  const lines = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 2 <= width) lines[lines.length - 1] = `${last}, ${word}`;
    else lines.push(word);
  }
  return lines.map((line, index) => (index < lines.length - 1 ? `${line},` : line));
}
