// A comment of a header as Markdown.

const codeIndentation = "  ";

/** Outside of code, what HTML and the templates of the generator would take for theirs. */
function escapeProse(line) {
  return line
    .split(/(`[^`]*`)/)
    .map((part, i) => (i % 2 ? part : part.replace(/[<>*|]/g, "\\$&").replace(/\{\{/g, "{<!-- -->{")))
    .join("")
    .replace(/^#/, "\\#")
    .replace(/\bdocs\/[\w-]+\.md\b/g, "[$&](/$&)");
}

const isCode = (line) => line.startsWith(codeIndentation);
const isListItem = (line) => /^\s*- /.test(line);

function codeBlock(lines) {
  const code = lines.join("\n").trimEnd().split("\n");
  const margin = Math.min(...code.filter(Boolean).map((line) => /^ */.exec(line)[0].length));
  const text = code.map((line) => line.slice(margin)).join("\n");
  return `\`\`\`${text.startsWith("<") ? "html" : "cpp"}\n${text}\n\`\`\``;
}

const asList = (lines) => ["", ...lines.map(escapeProse), ""];

/** The item of a list at `begin`, and what continues it: indented, without an empty line between. */
function itemAt(lines, begin) {
  let end = begin + 1;
  while (isCode(lines[end] ?? "")) end++;
  return lines.slice(begin, end);
}

/** Indented lines are code, unless they are the items of a list or continue one. */
export function commentToMarkdown(comment) {
  const lines = comment.split("\n");
  const out = [];
  for (let i = 0; i < lines.length; ) {
    if (/^- /.test(lines[i])) {
      const list = [];
      while (/^- /.test(lines[i + list.length] ?? "")) list.push(...itemAt(lines, i + list.length));
      out.push(...asList(list));
      i += list.length;
      continue;
    }
    if (!isCode(lines[i])) {
      out.push(escapeProse(lines[i++]));
      continue;
    }
    const block = [];
    while (i < lines.length && (isCode(lines[i]) || (lines[i] === "" && isCode(lines[i + 1] ?? "")))) {
      block.push(lines[i++]);
    }
    if (isListItem(block[0])) out.push(...asList(block.map((line) => line.slice(codeIndentation.length))));
    else out.push("", codeBlock(block), "");
  }
  return out.join("\n").trim();
}

/** The first sentence of it, for lists. */
export function firstSentence(comment) {
  const [paragraph] = comment.split(/\n\s*\n|\n(?= {2})/);
  const [sentence] = /^.*?[.:](?=\s|$)/s.exec(paragraph) ?? [paragraph];
  return escapeProse(sentence.replace(/\s*\n\s*/g, " ").replace(/:$/, "."));
}
