// Splits the text of a header into what stands in it: comments, declarations, scopes. It reads C++ as clang-format has
// laid it out, which the tests check: a body begins with " {", an initializer with "= {" or "name{".

/**
 * @typedef {object} Item
 * @property {"comment" | "access" | "declaration" | "scope" | "macro" | "blank"} kind
 * @property {string} text of a comment without its slashes; of a scope what stands before the brace
 * @property {boolean} [isDoc] the comment has three slashes
 * @property {string} [remark] of a declaration: the comment behind it, such as `///< optional`, with its spaces
 * @property {Item[]} [items] of a scope
 * @property {string} [source] of a scope: all of it, as it stands there
 */

const pairs = { "(": ")", "[": "]", "{": "}" };

/** The end of the string, character or comment that begins at `at`; `at` itself if none does. */
function skipOpaque(text, at) {
  if (text.startsWith("//", at)) return text.indexOf("\n", at);
  if (text.startsWith('R"(', at)) return text.indexOf(')"', at) + 2;
  const quote = text[at];
  // An apostrophe between digits separates them.
  if (quote !== '"' && (quote !== "'" || /[0-9a-f]/i.test(text[at - 1]))) return at;
  let end = at + 1;
  while (text[end] !== quote) end += text[end] === "\\" ? 2 : 1;
  return end + 1;
}

/** The place behind the bracket that closes the one at `at`. */
function behindBracket(text, at) {
  const close = pairs[text[at]];
  for (let i = at + 1; i < text.length; ) {
    const behind = skipOpaque(text, i);
    if (behind > i) i = behind;
    else if (text[i] === close) return i + 1;
    else i = pairs[text[i]] ? behindBracket(text, i) : i + 1;
  }
  throw new Error(`nothing closes ${text.slice(at, at + 60)}`);
}

/** What stands between `begin` and `end`, its further lines as far to the left as its first. */
function excerpt(text, begin, end) {
  const column = begin - text.lastIndexOf("\n", begin) - 1;
  return text.slice(begin, end).trim().replaceAll(new RegExp(`\n {0,${column}}`, "g"), "\n");
}

/** Without the initializers of a constructor. */
const withoutInitializers = (head) => head.replace(/\)((\s*noexcept)?)\s+:\s[^]*$/, ")$1");

/** Whether the brace at `at` belongs to the declaration: an initializer, or what `requires` asks for. */
function isPartOfDeclaration(text, begin, at) {
  const before = text.slice(begin, at);
  return /[=,(]\s*$/.test(before) || /\S$/.test(before) || /\brequires(\s*\([^)]*\))?\s*$/.test(before);
}

/** The declaration or scope that begins at `begin`, and the place behind it. */
function readDeclaration(text, begin) {
  for (let i = begin; i < text.length; ) {
    const behind = skipOpaque(text, i);
    if (behind > i) i = behind;
    else if (text[i] === ";") return { item: { kind: "declaration", text: excerpt(text, begin, i + 1) }, end: i + 1 };
    else if (text[i] === "{" && !isPartOfDeclaration(text, begin, i)) return readScope(text, begin, i);
    else i = pairs[text[i]] ? behindBracket(text, i) : i + 1;
  }
  throw new Error(`nothing ends ${text.slice(begin, begin + 60)}`);
}

const opensScope = /^(inline\s+)?namespace\b|^(class|struct|union|enum)\b[^()]*$/;

/** Without `template <…>` before it. */
export function withoutTemplate(text) {
  if (!/^template\s*</.test(text)) return text;
  let depth = 0;
  for (let i = text.indexOf("<"); i < text.length; i++) {
    if (text[i] === "(") i = behindBracket(text, i) - 1;
    else if (text[i] === "<") depth++;
    else if (text[i] === ">" && text[i - 1] !== "-" && --depth === 0) return withoutRequires(text.slice(i + 1).trim());
  }
  throw new Error(`nothing ends ${text.slice(0, 60)}`);
}

/** Without the constraint that clang-format puts on lines of its own before what is declared. */
function withoutRequires(text) {
  return /^requires\b/.test(text) ? withoutTemplate(text.slice(text.indexOf("\n") + 1).trim()) : withoutTemplate(text);
}

function readScope(text, begin, brace) {
  const head = excerpt(text, begin, brace);
  const close = behindBracket(text, brace);
  if (!opensScope.test(withoutTemplate(head))) {
    return { item: { kind: "declaration", text: `${withoutInitializers(head)};` }, end: close };
  }
  const end = text[close] === ";" ? close + 1 : close;
  const items = /\benum\b/.test(head) ? [] : scan(text.slice(brace + 1, close - 1));
  return { item: { kind: "scope", text: head, items, source: excerpt(text, begin, end) }, end };
}

/** @returns {Item[]} what stands in a header, or in the braces of a scope */
export function scan(text) {
  const items = [];
  let at = 0;
  const take = (pattern) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  while (at < text.length) {
    let match;
    if (take(/[ \t]*\n/y)) items.push({ kind: "blank", text: "" });
    else if (take(/\s+/y)) continue;
    else if ((match = take(/\/\/(\/?)[^\n]*(\n[ \t]*\/\/\1(?!\/)[^\n]*)*\n?/y))) {
      const lines = match[0].trimEnd().split("\n").map((line) => line.replace(/^\s*\/\/\/? ?/, ""));
      items.push({ kind: "comment", text: lines.join("\n"), isDoc: match[1] === "/" });
    } else if ((match = take(/#(?:[^\n]*\\\n)*[^\n]*\n?/y))) {
      if (match[0].startsWith("#define")) items.push({ kind: "macro", text: match[0].trimEnd() });
    } else if (take(/MCPAPPS_\w+(?=\()/y)) {
      at = behindBracket(text, at);
    } else if ((match = take(/(public|private|protected):/y))) items.push({ kind: "access", text: match[1] });
    else {
      const { item, end } = readDeclaration(text, at);
      items.push(item);
      at = end;
      // What stands behind it on its line belongs to it.
      const [remark] = take(/[ \t]*\/\/[^\n]*/y) ?? [];
      if (remark?.trim().startsWith("///<")) item.remark = remark;
      take(/[ \t]*\n/y);
    }
  }
  return items;
}
