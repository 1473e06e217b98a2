// Makes foreign text harmless in a terminal, in the log of a CI job and in source code.

/** Control characters, and those that change the direction of text. Line ends and tabs are allowed. */
const forTerminals = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
/**
 * A character that begins a command to a CI runner in a log: `::error::` at the beginning of a line, space aside, and
 * `##[error]` or `##vso[…]` anywhere (GitHub, Azure, TeamCity).
 */
const forRunners = /(?<=^\s*):(?=:)|(?<=#)#(?=\w*\[)/u;
const commands = new RegExp(`${forTerminals.source}|${forRunners.source}`, "gmu");
/** All invisible and invalid characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const colours = /\x1b\[[\d;:]*m/g;

/** Escapes a character as in JSON and JavaScript. @param {string} character */
const escape = (character) =>
  Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`,
  ).join("");

/** For a terminal or a CI log: removes colors and escapes control characters, as `\u0007`. @param {string} text */
export const forTerminal = (text) => escapeCommands(text.replace(/\r\n/g, "\n").replace(colours, ""));

/** The same for JSON, which stays equal. @param {string} text */
export const escapeCommands = (text) => text.replace(commands, escape);

/** The JSON of a value in one line without invisible characters, which are escaped. @param {unknown} value */
export const seenJson = (value) => JSON.stringify(value).replace(unseen, escape);

/** Text in one line, for a comment. @param {string} text */
export const oneLine = (text) => text.replace(/\s+/g, " ").replace(unseen, escape);

/** @param {string} [text] @param {number} [most] characters */
export const shorten = (text = "undefined", most = 200) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** Lines of words with commas between. @type {(words: string[], width: number, comma?: string) => string[]} */
export function fill(words, width, comma = ",") {
  /** @type {string[]} */
  const lines = [];
  for (const word of words) {
    const last = lines.at(-1);
    const isRoom = last !== undefined && last.length + word.length + 2 <= width;
    if (isRoom) lines[lines.length - 1] = `${last}${comma} ${word}`;
    else lines.push(word);
  }
  return lines.map((line, index) => (index < lines.length - 1 ? line + comma : line));
}

/** JSON for a script element, which no text in it can end. @param {unknown} value */
export const jsonForScript = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");
