/** A node of parse5. @typedef {{ sourceCodeLocation?: { startLine: number } | null }} Located */

export class HtmlMistake extends Error {
  /** The file, if it is not the page itself. @type {string | undefined} */
  file;

  /** @param {Located} node @param {string} message */
  constructor(node, message) {
    super(message);
    this.line = node.sourceCodeLocation?.startLine ?? 1;
  }
}

/** Throws a mistake at `node`. @param {Located} node @param {string} message @returns {never} */
export function refuse(node, message) {
  throw new HtmlMistake(node, message);
}
