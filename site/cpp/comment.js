// A comment of a header as Markdown.

/** Outside of code, what HTML and the templates of the generator would take for theirs. */
const escapeProse = (text) =>
  text
    .split(/(`[^`\n]*`)/)
    .map((part, i) => (i % 2 ? part : part.replace(/[<>*|]/g, "\\$&").replace(/\{\{/g, "{<!-- -->{")))
    .join("")
    .replace(/^#/gm, "\\#")
    .replace(/\bdocs\/[\w-]+\.md\b/g, "[$&](/$&)");

function outdented(lines) {
  const margin = Math.min(...lines.match(/^ *(?=\S)/gm).map((spaces) => spaces.length));
  return lines.replace(new RegExp(`^ {${margin}}`, "gm"), "");
}

/** A list, whose items go on in indented lines; or code, which is indented; or a line of text. */
const piece = /(^ *- .*(?:\n(?: {2}|- ).*)*)|(^ {2}.*(?:\n+ {2}.*)*)|.+/gm;

export const commentToMarkdown = (comment) =>
  comment
    .replace(piece, (text, list, code) => {
      if (list) return `\n${escapeProse(outdented(list))}\n`;
      return code ? `\n\`\`\`${/^ *</.test(code) ? "html" : "cpp"}\n${outdented(code)}\n\`\`\`\n` : escapeProse(text);
    })
    .trim();

/** The first sentence of it, for lists. */
export function firstSentence(comment) {
  const [paragraph] = comment.split(/\n\s*\n|\n(?= {2})/);
  const [sentence] = /^.*?[.:](?=\s|$)/s.exec(paragraph) ?? [paragraph];
  return escapeProse(sentence.replace(/\s*\n\s*/g, " ").replace(/:$/, "."));
}
