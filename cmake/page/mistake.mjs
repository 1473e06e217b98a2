/** A node of parse5. @typedef {{ sourceCodeLocation?: { startLine: number } | null }} Located */
/** A text, which may name other lines. @typedef {string | ((name: (line: number) => string) => string)} Message */

export class HtmlMistake extends Error {
  /** The file, if it is not the page itself. @type {string | undefined} */
  file;

  /** @param {Located} node @param {Message} text */
  constructor(node, text) {
    super();
    this.line = node.sourceCodeLocation?.startLine ?? 1;
    this.text = text;
    this.nameLines((line) => `line ${line}`);
  }

  /** @param {(line: number) => string} name of a line in words */
  nameLines(name) {
    this.message = typeof this.text === "string" ? this.text : this.text(name);
  }
}

/** Throws a mistake at `node`. @param {Located} node @param {Message} text @returns {never} */
export function refuse(node, text) {
  throw new HtmlMistake(node, text);
}
