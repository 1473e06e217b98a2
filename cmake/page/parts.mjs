// Puts the parts of a page into its HTML: `<x-part id="boss" src="person.html"></x-part>` becomes the element of
// person.html with the id "boss", and the ids in it begin with "boss-". Its style sheets are in the page once. Other
// files that the page and its parts name are put in as well (files.mjs), and the options of enums (options.mjs).
import { existsSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { HtmlMistake, refuse } from "./mistake.mjs";
import { optionsOf } from "./options.mjs";
import { partMark, readPart } from "./part_file.mjs";
import { inQuotes, placesOf } from "./places.mjs";
import { bindingAttributes, pairs } from "./template.mjs";
import { attribute, elementsInside, isElement, placeOf } from "./tree.mjs";

/**
 * @import { PageFiles } from "./files.mjs"
 * @import { Part, Source } from "./part_file.mjs"
 * @import { ElementPlace } from "./places.mjs"
 * @import { StrictParse } from "./strict.mjs"
 * @import { Element, Node, TextNode } from "./tree.mjs"
 * @typedef {{ file: string, line: number, text: string }} Piece of a file, which begins in this line
 * @typedef {{ at: [start: number, end: number], pieces: Piece[] }} Replacement
 *
 * @typedef {{ file: string, line: number }} Place
 */

/** Attributes that name ids. */
const references = new Set(
  `for list form headers itemref popovertarget commandfor interestfor data-empty aria-activedescendant aria-controls
  aria-describedby aria-details aria-errormessage aria-flowto aria-labelledby aria-owns`.split(/\s+/),
);
/** What joins the values of a part and of its use, by attribute. @type {Map<string, string>} */
const joints = new Map([["style", ";"]]);
for (const name of ["class", "data-on", ...pairs]) joints.set(name, " ");

/** @param {string} text */
const breaksIn = (text) => text.split("\n").length - 1;
/** An insertion before a range comes before it. @type {(a: Replacement, b: Replacement) => number} */
const inOrder = ({ at: [from, to] }, { at: [from2, to2] }) => from - from2 || to - to2;

/** A range of a file. @type {(source: Source, range: [number, number], replacements: Replacement[]) => Piece[]} */
function piecesOf({ file, text }, [start, end], replacements) {
  const pieces = [];
  let [from, line] = [start, breaksIn(text.slice(0, start)) + 1];
  for (const { at: [first, last], pieces: inner } of replacements.toSorted(inOrder)) {
    pieces.push({ file, line, text: text.slice(from, first) }, ...inner);
    line += breaksIn(text.slice(from, last));
    from = last;
  }
  return [...pieces, { file, line, text: text.slice(from, end) }];
}

/** A page with its parts. */
class PageSource {
  /** Where each line is from. @type {Place[]} */
  #places;

  /** @param {Piece[]} pieces */
  constructor(pieces) {
    this.text = pieces.map(({ text }) => text).join("");
    this.#places = [{ file: pieces[0].file, line: 1 }];
    for (const { file, line, text } of pieces) {
      text.split("\n").slice(1).forEach((_, i) => this.#places.push({ file, line: line + 1 + i }));
    }
  }

  /** @param {number} line of the text */
  placeOf(line) {
    return this.#places[line - 1] ?? this.#places[0];
  }

  /** Mistakes that `read` finds in the text are those of its files. @template T @param {() => T} read */
  read(read) {
    try {
      return read();
    } catch (error) {
      if (error instanceof HtmlMistake && !error.file) {
        const own = this.placeOf(error.line);
        Object.assign(error, own);
        error.nameLines((at) => {
          const { file, line } = this.placeOf(at);
          return file === own.file ? `line ${line}` : `${file}:${line}`;
        });
      }
      throw error;
    }
  }
}

/** Mistakes that `read` finds are the file's, if no other's. @template T @param {string} file @param {() => T} read */
function inFile(file, read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof HtmlMistake) error.file ??= file;
    throw error;
  }
}

/** Whether a template is around an element, in `root` or the page. @param {Element} element @param {Element} [root] */
function isInRow(element, root) {
  /** @type {Node | null | undefined} */
  let around = element;
  // The content of a template has no parent.
  while (around && around !== root && around.nodeName !== "#document-fragment") {
    around = /** @type {Element} */ (around).parentNode;
  }
  return around?.nodeName === "#document-fragment";
}

/** @param {Node} node */
const usesIn = (node) => elementsInside(node).filter(({ tagName }) => tagName === "x-part");

/** The value of an attribute where ids of the part begin with `prefix`. @type {(name: string, value: string,
 *   ids: Set<string>, prefix: string) => string} */
function valueInUse(name, value, ids, prefix) {
  /** @param {string} id */
  const inUse = (id) => (ids.has(id) ? prefix + id : id);
  if (name === "id" || references.has(name)) return value.replace(/\S+/g, inUse);
  if (name === "href" || name === "usemap") return value.replace(/^#(.+)$/, (_, id) => `#${inUse(id)}`);
  return value.replace(/url\(#([^)"']+)\)/g, (_, id) => `url(#${inUse(id)})`);
}

/**
 * The changes of a use in a start tag of the part.
 * @type {(part: Source & Part, element: Element, prefix: string, given: Map<string, string>) => Replacement[]}
 */
function changesOfTag({ file, ids }, element, prefix, given) {
  const place = /** @type {ElementPlace} */ (element.sourceCodeLocation);
  /** @type {Replacement[]} */
  const changes = [];
  /** @type {(at: [number, number], line: number, text: string) => unknown} */
  const change = (at, line, text) => changes.push({ at, pieces: [{ file, line, text }] });
  const left = new Map(given);
  for (const attr of element.attrs) {
    const name = attr.prefix ? `${attr.prefix}:${attr.name}` : attr.name;
    const own = valueInUse(attr.name, attr.value, ids, prefix);
    const other = left.get(name);
    left.delete(name);
    const value = other === undefined ? own : joints.has(name) ? own + joints.get(name) + other : other;
    const at = place.attrs?.[name.toLowerCase()];
    if (value !== attr.value && at) change([at.startOffset, at.endOffset], at.startLine, `${name}=${inQuotes(value)}`);
  }
  const { startOffset, startLine } = place.startTag ?? place;
  const after = startOffset + 1 + element.tagName.length;
  const text = [...left].map(([name, value]) => ` ${name}=${inQuotes(value)}`).join("");
  if (text) change([after, after], startLine, text);
  return changes;
}

/**
 * Puts the parts into a page, and the files that it names. `isPart` knows the parts that CMake was told of.
 * @type {(parse: StrictParse, page: Source, isPart: (file: string) => boolean, files: PageFiles) => PageSource}
 */
export function withParts(parse, page, isPart, files) {
  files.read.add(page.file);
  /** @type {(element: Element, file: string) => Replacement[]} */
  const changesOfFiles = (element, file) =>
    [
      ...files.changesOf(element, file),
      ...optionsOf(element).map((change) => ({ ...change, file })),
    ].map(({ at, ...piece }) => ({ at, pieces: [piece] }));
  /** @type {Map<string, Source & Part>} */
  const parts = new Map();

  /** @param {string} from @param {Element} use */
  function partOf(from, use) {
    const src = attribute(use, "src") ?? refuse(use, 'an <x-part> has the file of its part: src="person.html"');
    const file = resolve(dirname(from), src);
    if (!existsSync(file)) refuse(use, `src="${src}": there is no such file beside ${basename(from)}`);
    const advice = "name it after PARTS where CMakeLists.txt names this page";
    if (!isPart(file)) refuse(use, `src="${src}": ${advice}`);
    const part = parts.get(file) ?? inFile(file, () => readPart(parse, file, files));
    const same = [...parts.values()].find((other) => other.name === part.name && other.file !== file);
    if (same) refuse(use, `src="${src}": another part of the page has this name, which becomes that of a C++ struct`);
    parts.set(file, part);
    return part;
  }

  /** @type {(use: Element, from: string, prefix: string, isRow: boolean, around: string[]) => Piece[]} */
  function piecesOfUse(use, from, prefix, isRow, around) {
    if (use.childNodes.some((node) => isElement(node) || /** @type {TextNode} */ (node).value?.trim())) {
      refuse(use, "an <x-part> contains nothing");
    }
    const part = partOf(from, use);
    if (around.includes(part.file)) refuse(use, `src="${attribute(use, "src")}": the part would contain itself`);
    const id = attribute(use, "id");
    if (!isRow && part.isRow) {
      const cause = "it is of a table, or has data-on, data-each or an <x-part> without an id";
      refuse(use, `src="${attribute(use, "src")}": this part can only be a row, in a <template>: ${cause}`);
    }
    if (!isRow && !id) refuse(use, "an <x-part> needs an id, which becomes a member of the page's struct");
    const bound = use.attrs.find(({ name }) => !isRow && bindingAttributes.includes(name));
    if (bound) refuse(use, `${bound.name}: outside of a <template>, put it on an element around the <x-part>`);
    const given = new Map(use.attrs.map(({ name, value }) => [name, value]));
    given.delete("src");
    given.set(partMark, part.name);
    if (id && !isRow) given.set("id", prefix + id);
    const inner = isRow ? "" : `${prefix}${id}-`;
    const changes = changesOfTag(part, part.root, inner, given);
    for (const element of elementsInside(part.root)) {
      if (element.tagName !== "x-part") changes.push(...changesOfTag(part, element, inner, new Map()));
    }
    for (const element of [part.root, ...elementsInside(part.root)]) {
      changes.push(...inFile(part.file, () => changesOfFiles(element, part.file)));
    }
    for (const nested of usesIn(part.root)) {
      const isNestedRow = isRow || isInRow(nested, part.root);
      const path = [...around, part.file];
      const pieces = inFile(part.file, () => piecesOfUse(nested, part.file, inner, isNestedRow, path));
      changes.push({ at: placeOf(nested), pieces });
    }
    return piecesOf(part, placeOf(part.root), changes);
  }

  // Of most pages, the parser need not know.
  const isChanged = /<(x-part|link|image|object|use)\b|src|url\(|@import|image-set\(|data-options/i.test(page.text);
  if (!isChanged) return new PageSource(piecesOf(page, [0, page.text.length], []));
  return inFile(page.file, () => {
    const { document, styles: place } = placesOf(parse, page.text);
    /** @type {Replacement[]} */
    const changes = usesIn(document).map((use) => ({
      at: placeOf(use),
      pieces: piecesOfUse(use, page.file, "", isInRow(use), []),
    }));
    for (const element of elementsInside(document)) changes.push(...changesOfFiles(element, page.file));
    const styles = [...parts.values()].flatMap(({ name, styles: texts }) =>
      texts.map((text) => `@scope ([${partMark}="${name}"]) to (:scope [${partMark}] > *) {${text}}`));
    if (styles.length) {
      const text = `<style>${styles.join("\n")}</style>`.replaceAll("\n", " "); // lines stay where they are
      const line = breaksIn(page.text.slice(0, place)) + 1;
      changes.push({ at: [place, place], pieces: [{ file: page.file, line, text }] });
    }
    return new PageSource(piecesOf(page, [0, page.text.length], changes));
  });
}
