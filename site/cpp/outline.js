// What a header offers: its types, functions and constants, each with its comment, without what is private.
import { scan, withoutTemplate } from "./scan.js";

/**
 * @typedef {object} Entry
 * @property {"section" | "type" | "members"} kind
 * @property {string} name as a heading
 * @property {string} [comment]
 * @property {string} [code]
 * @property {Entry[]} [entries] of a type
 */

const sectionLine = /^---- (.*) ----$/;

/** The names that a declaration gives, and whether it is a function. */
export function nameOf(declaration) {
  const text = withoutTemplate(declaration).replace(/\[\[[^\]]*\]\]\s*/g, "");
  const [, alias] = /^(?:using|concept)\s+(\w+)\s*=/.exec(text) ?? [];
  if (alias) return alias;
  const [head] = text.replace(/\b(explicit|noexcept|decltype)\([^()]*\)/g, "").split(/\s=\s|;|\{|(?<!operator)\(/);
  const [, operator] = /(operator\s*(?:\(\)|co_await|\S+))\s*$/.exec(head) ?? [];
  const [name] = operator ? [operator] : (/[\w~:<>]+$/.exec(head.replace(/\[.*$/, "").trim()) ?? [head]);
  const isFunction = /\($/.test(text.slice(0, text.indexOf(head) + head.length + 1));
  return operator || isFunction ? `${name}()`.replace("()()", "()") : name;
}

/** Copies, moves and the end of an object: what each class has. */
const isUsual = (text, owner) =>
  /^(virtual )?~/.test(text) ||
  /\boperator=\(/.test(text) ||
  /=\s*delete;$/.test(text) ||
  text.startsWith(`${owner}(${owner}&&`) ||
  text.startsWith(`${owner}(const ${owner}&`);

/** What belongs to no reader: definitions of what is declared above, and what is for our own code. */
function isInternal(text) {
  const isNoItem =
    /^(static_assert|\[\[no_unique_address\]\]|friend (class|struct)|extern template|template <>|template (class|struct) )/;
  return (
    isMistake(text) ||
    isNoItem.test(text) ||
    /^constexpr auto describe\(/.test(text) ||
    /^(class|struct) [\w:<>]+;$/.test(withoutTemplate(text)) ||
    nameOf(text).includes("::")
  );
}

/** An overload that is there for the error that it gives. */
const isMistake = (text) => text.includes("MCPAPPS_DETAIL_MISTAKE");

const typeName = (head) =>
  /(?:class|struct|union)\s+(?:\[\[\w+\]\]\s+)?([\w:]+(?:<[^<>]*>)?[\w:<>]*)|enum\s+(?:class\s+)?(\w+)/
    .exec(withoutTemplate(head))
    ?.slice(1)
    .find(Boolean);
/**
 * `Outer::Inner` of a class that is defined below its outer one, as in `class Outer<T>::Inner`; undefined for a
 * specialization.
 */
function shownName(head) {
  const name = typeName(head).replace(/^(\w+)<[^<>]*>::/, "$1::");
  return /[<>]/.test(name) ? undefined : name;
}
const namespaceName = ({ text }) => /^(?:inline\s+)?namespace\s+([\w:]+)/.exec(text)?.[1];

/** A struct of data as one piece of code, which says more than a list of its members. */
function asCode({ text, items, source }) {
  if (/\benum\b/.test(text)) return source;
  const lines = [];
  for (const item of visible(items)) {
    if (item.kind === "blank") lines.push("");
    else if (item.kind === "comment") lines.push(...item.text.split("\n").map((line) => `/// ${line}`.trimEnd()));
    else if (item.kind === "scope") lines.push(...asCode(item).split("\n"));
    else if (!isUsual(item.text, typeName(text)) && !isInternal(item.text)) {
      lines.push(...`${item.text}${item.remark ?? ""}`.split("\n"));
    }
  }
  const body = lines.join("\n").replace(/^\n+|\n+$/g, "").replace(/\n{3,}/g, "\n\n").replace(/^(?=.)/gm, "  ");
  return `${text} {\n${body}\n};`;
}

/** Up to what is private. */
function visible(items) {
  const end = items.findIndex(({ kind, text }) => kind === "access" && text !== "public");
  return items.slice(0, end < 0 ? items.length : end);
}

const isPlain = ({ text, items }) =>
  !/\bclass\b/.test(withoutTemplate(text)) || /\benum\b/.test(text)
    ? !items.some(({ kind, text: said }) => kind === "comment" && sectionLine.test(said.split("\n")[0]))
    : false;

function outlineType(item, comment) {
  const name = shownName(item.text);
  if (isPlain(item)) return { kind: "type", name, comment, code: asCode(item), entries: [] };
  const entries = outline(visible(item.items), name.split("::").at(-1));
  return { kind: "type", name, comment, code: `${item.text};`, entries };
}

/**
 * @param {import("./scan.js").Item[]} items
 * @param {string} owner the type whose items they are
 * @param {string} within the namespace, as the names have it before them
 * @returns {Entry[]}
 */
function outline(items, owner = "", within = "") {
  const entries = [];
  let comment;
  let open; // the entry to which the next line adds
  for (const item of items) {
    const { kind, text } = item;
    if (kind === "blank") {
      open = undefined;
      // A comment with nothing below it speaks of nothing in particular.
      comment = undefined;
    } else if (kind === "comment") {
      open = undefined;
      const [first, ...rest] = text.split("\n");
      const [, section] = sectionLine.exec(first) ?? [];
      if (section) entries.push({ kind: "section", name: section, comment: rest.join("\n") });
      comment = item.isDoc ? text : undefined;
    } else if (kind === "scope" && namespaceName(item)) {
      if (namespaceName(item) !== "detail") {
        entries.push(...outline(item.items, "", `${within}${namespaceName(item)}::`));
      }
      comment = open = undefined;
    } else if (kind === "scope") {
      // Without a comment, one that is defined below its outer class is for that class alone.
      const name = shownName(text);
      if (name && (comment || !name.includes("::"))) entries.push(outlineType(item, comment));
      comment = open = undefined;
    } else if (kind === "declaration" && !isInternal(text) && (comment || !isUsual(text, owner))) {
      const name = `${within}${nameOf(text)}`;
      if (open && !comment) {
        open.code += `\n${text}`;
        if (!open.names.includes(name)) open.names.push(name);
      } else {
        open = { kind: "members", names: [name], comment, code: text };
        entries.push(open);
      }
      comment = undefined;
    }
  }
  return entries.map(({ names, ...entry }) => (names ? { ...entry, name: names.join(", ") } : entry));
}

/** Without what is for tools. */
const forReaders = (text) => text.replace(/[ \t]*\/\/ NOLINT.*$/gm, "").replace(/ MCPAPPS_DETAIL_LIFETIMEBOUND\b/g, "");

/** The entries of a header of our own namespace, of which a public function gives a type. */
export const outlineDetail = (text) =>
  scan(forReaders(text))
    .filter((item) => item.kind === "scope" && namespaceName(item))
    .flatMap(({ items }) => outline(items))
    .filter(({ comment }) => comment);

/** Of a header: what its first comment says of all of it, its namespace, and its entries. */
export function outlineHeader(text) {
  const [, intro] = /#pragma once\n\n((?:\/\/(?!\/).*\n)+)\n/.exec(text) ?? [];
  const scopes = scan(forReaders(text)).filter(
    (item) => item.kind === "scope" && !/\bdetail$/.test(namespaceName(item)),
  );
  const [first] = scopes;
  return {
    intro: intro?.trimEnd().replace(/^\/\/ ?/gm, ""),
    namespace: first && namespaceName(first),
    entries: scopes.flatMap(({ items }) => outline(items)),
  };
}
