// What is wrong in an author's HTML, and where.
export class HtmlMistake extends Error {
  /** @param {{sourceCodeLocation?: object}} node of parse5 */
  constructor(node, message) {
    super(message);
    this.line = node.sourceCodeLocation?.startLine ?? 1;
  }
}

/** Throws a mistake at `node`. */
export function refuse(node, message) {
  throw new HtmlMistake(node, message);
}
