// The page of a header: what it declares, with the comments, in the order of the source.
import { commentToMarkdown, firstSentence } from "./comment.js";

const isType = ({ kind }) => /^(class|struct|enum|union)$/.test(kind);

/** Types of data say more as a piece of code than as a list of members. */
const isData = (symbol, source) =>
  isType(symbol) && symbol.kind !== "class" && !/^ *(\/\/ ----|private:)/m.test(source);

/** Copies, moves and the end of an object, which each class has, and members that take no room. */
const isUsual = ({ code }) =>
  /^(virtual )?~|\boperator=\(|= delete$|^(\w+)\((const )?\2&|^\[\[no_unique_address\]\]/.test(code);

/** As code for readers, its lines as far to the left as the first, without those of comments that are taken away. */
function excerpt(text, { begin, bodyEnd, code }, isWhole) {
  const column = begin - text.lastIndexOf("\n", begin) - 1;
  return (isWhole ? text.slice(begin, bodyEnd) : `${code.replace(/\s*\n(?=\s*\S)/g, "\n")};`)
    .replaceAll(new RegExp(`\n {0,${column}}`, "g"), "\n")
    .replace(/[ \t]*\/\/ NOLINT.*$/gm, "")
    .replace(/ MCPAPPS_DETAIL_LIFETIMEBOUND\b/g, "");
}

function nameOf({ kind, path }, owner, namespace) {
  const local = owner ? path.at(-1) : path.join("::").replace(`${namespace}::`, "").replace("detail::", "");
  const name = local.replace(/^((?!operator)[\w:]+)<.*>$/, "$1");
  return /(func|method)$/.test(kind) ? `${name}()` : name;
}

const sectionsOf = (text) =>
  [...text.matchAll(/^ *\/\/ ---- (.*) ----\n((?: *\/\/.*\n)*)/gm)].map(({ index, 1: section, 2: said }) => ({
    begin: index,
    section,
    comment: said.trimEnd().replace(/^ *\/\/ ?/gm, ""),
  }));

/** What stands below a heading each: sections, types, and members with those behind them that share their comment. */
function entriesOf({ text, symbols }, namespace) {
  const entries = [];
  const types = [{ bodyEnd: Infinity, top: 2, level: 2, owner: "" }];
  let open; // the entry to which the next member adds
  for (const part of [...sectionsOf(text), ...symbols].sort((a, b) => a.begin - b.begin)) {
    while (types.at(-1).bodyEnd <= part.begin) types.pop();
    const type = types.at(-1);
    const { owner, level } = type;
    const { section, comment, begin, bodyEnd, end } = part;
    if (type.isClosed) continue;
    if (section) {
      entries.push({ section, names: [section], owner: "", level: type.top, comment });
      type.level = type.top + 1;
      open = undefined;
      continue;
    }
    const name = nameOf(part, owner, namespace);
    // Without a comment, a type that is defined below its outer one is for that one alone.
    const isHidden = part.isProtected || part.code.startsWith("template <>") ||
      (!comment && (isUsual(part) || (isType(part) && name.includes("::"))));
    const isWhole = isData(part, text.slice(begin, bodyEnd));
    if (isType(part)) {
      const inner = { bodyEnd, top: level + 1, level: level + 1, owner: `${owner}${name}::` };
      types.push({ ...inner, isClosed: isWhole || isHidden });
    }
    if (isHidden) continue;
    const code = excerpt(text, part, isWhole);
    if (open?.owner === owner && !comment && !isType(part) && !/\n\s*(\n|\/\/)/.test(text.slice(open.end, begin))) {
      Object.assign(open, { code: `${open.code}\n${code}`, names: [...new Set([...open.names, name])], end });
    } else {
      entries.push({ names: [name], owner, level, comment, code, end });
      open = isType(part) ? undefined : entries.at(-1);
    }
  }
  return entries;
}

/** As the generator makes it of a heading, but the same for each name wherever it stands. */
function anchorMaker() {
  const taken = new Map();
  return (name) => {
    const anchor = name.toLowerCase().replace(/\W+/g, "-").replace(/^-|-$/g, "");
    const count = taken.get(anchor) ?? 0;
    taken.set(anchor, count + 1);
    return count ? `${anchor}-${count}` : anchor;
  };
}

const most = 4;
const headingOf = ({ section, names }) =>
  section ?? [...names.slice(0, most).map((name) => `\`${name}\``), ...(names.length > most ? ["…"] : [])].join(", ");

/**
 * One page: its Markdown, what it says first, and the names in it.
 * @param {string} name of the header
 * @param {{ text: string, symbols: import("../../scripts/lib/cpp_symbols.js").CppSymbol[] }[]} parts the header, and
 *   what is shown of others
 */
export function headerPage(name, parts) {
  const [{ text }] = parts;
  const [, namespace] = /^namespace ([\w:]+(?<!detail)) \{/m.exec(text) ?? [];
  const [, intro] = /#pragma once\n\n((?:\/\/(?!\/).*\n)+)\n/.exec(text) ?? [];
  const head = intro?.trimEnd().replace(/^\/\/ ?/gm, "");
  const entries = parts.flatMap((part) => entriesOf(part, namespace));
  const anchorOf = anchorMaker();
  const index = [];
  const out = [
    `# mcpapps/${name}`,
    `\`#include <mcpapps/${name}>\`${namespace ? `, namespace \`${namespace}\`` : ""}`,
    ...(head ? [commentToMarkdown(head)] : []),
  ];
  for (const entry of entries) {
    const { section, names, owner, level, comment, code } = entry;
    const anchor = anchorOf(`${owner}${names[0]}`);
    if (!section) index.push(...names.map((each) => ({ name: `${owner}${each}`, anchor })));
    out.push(`${"#".repeat(level)} ${headingOf(entry)} {#${anchor}}`);
    if (code) out.push(`\`\`\`cpp\n${code}\n\`\`\``);
    if (comment) out.push(commentToMarkdown(comment));
  }
  // What the header has its name of, as Decimal of decimal.h, says what it is for, or else what stands first.
  const said = entries.filter(({ section, owner, comment }) => !section && !owner && comment);
  const isNamedAs = ({ names }) => names.join().toLowerCase() === name.replace(/^.*\/|_|\.h$/g, "");
  const summary = firstSentence(head ?? (said.find(isNamedAs) ?? said[0])?.comment ?? "");
  return { markdown: `${out.join("\n\n")}\n`, summary, index };
}
