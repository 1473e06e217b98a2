// Puts the files that a page names into it, as a host shows the page without them: style sheets, pictures and fonts.
import { readFileSync, statSync } from "node:fs";
import { basename, dirname, extname, resolve } from "node:path";
import { refuse } from "./mistake.mjs";
import { inQuotes } from "./places.mjs";
import { textOfHtml } from "./strict.mjs";
import { attribute, placeOf } from "./tree.mjs";

/**
 * @import { Element, TextNode } from "./tree.mjs"
 * @import { ElementPlace } from "./places.mjs"
 * @typedef {{ at: [start: number, end: number], file: string, line: number, text: string }} FileChange `text` is that
 *   of `file` from `line` on
 */

/** By the end of the file's name. @type {Record<string, string>} */
const types = {
  ".avif": "image/avif", ".gif": "image/gif", ".jpeg": "image/jpeg", ".jpg": "image/jpeg", ".png": "image/png",
  ".svg": "image/svg+xml", ".webp": "image/webp", ".otf": "font/otf", ".ttf": "font/ttf", ".woff": "font/woff",
  ".woff2": "font/woff2",
};

/** Attributes of files that the build cannot put in, by element. @type {Record<string, string[]>} */
const loading = {
  audio: ["src"], embed: ["src"], iframe: ["src"], img: ["srcset"], object: ["data"], script: ["src"],
  source: ["src", "srcset"], track: ["src"], use: ["href"], video: ["src", "poster"],
};
/** The attributes with pictures, by element. @type {Record<string, string>} */
const pictures = { image: "href", img: "src", input: "src" };

// In a style sheet.
const urls = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]*))\s*\)/i;
const imports = /@import\s*(?:url\()?\s*["']?([^"'\s);]*)/gi;
const quoted = `"[^"]*"|'[^']*'`;
/** With the brackets of url() and type() inside. */
const imageSet = `image-set\\((?:${quoted}|\\((?:${quoted}|[^()"'])*\\)|[^()"'])*\\)`;
const commentsAndUrls = new RegExp(`/\\*[^]*?\\*/|(${imageSet})|${urls.source}`, "gi");
const addressesOfSet = new RegExp(`type\\([^)]*\\)|${urls.source}|"([^"]*)"|'([^']*)'`, "gi");
/** Whether an address is that of a file beside the page. @param {string} address */
const isBeside = (address) => !/^\s*(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(address);

/**
 * Replaces the addresses of files in styles, of which `replaced` gets the whole `url()` or text as well.
 * @type {(text: string, replaced: (address: string, whole: string) => string) => string}
 */
function replaceAddresses(text, replaced) {
  /** @type {(whole: string, ...addresses: (string | undefined)[]) => string} */
  const replace = (whole, ...addresses) => {
    const address = addresses.slice(0, 5).find((each) => typeof each === "string" && each !== "") ?? "";
    return isBeside(address) ? replaced(address, whole) : whole;
  };
  return text.replace(commentsAndUrls, (whole, set, ...addresses) =>
    set === undefined ? replace(whole, ...addresses.slice(0, 3)) : whole.replace(addressesOfSet, replace));
}

/** Without what follows the path. @param {string} address */
function pathOf(address) {
  const path = address.trim().replace(/[?#].*$/s, "");
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The files that a page, its parts and their style sheets name. */
export class PageFiles {
  /** All that were read, the page too: Ninja takes an empty DEPFILE for a missing one. @type {Set<string>} */
  read = new Set();

  /** @param {Element} element @param {string} from its file @param {string} address @param {string} said */
  #file(element, from, address, said) {
    const file = resolve(dirname(from), pathOf(address));
    const isThere = statSync(file, { throwIfNoEntry: false })?.isFile();
    if (!isThere) refuse(element, `${said}: there is no such file beside ${basename(from)}`);
    this.read.add(file);
    return file;
  }

  /** @param {Element} element @param {string} from @param {string} address @param {string} said */
  #dataUrl(element, from, address, said) {
    const file = this.#file(element, from, address, said);
    const type = types[extname(file).toLowerCase()];
    if (!type) refuse(element, `${said}: what can be put into the page is ${Object.keys(types).join(", ")}`);
    return `data:${type};base64,${readFileSync(file).toString("base64")}${/#.*$/s.exec(address) ?? ""}`;
  }

  /**
   * The text of a style sheet with its pictures and fonts.
   * @param {Element} element @param {string} from @param {string} text
   */
  styleText(element, from, text) {
    for (const [, imported] of text.replace(/\/\*[^]*?\*\//g, "").matchAll(imports)) {
      if (isBeside(imported)) refuse(element, `@import ${imported}: give each style sheet a <link> of its own`);
    }
    return replaceAddresses(text, (address, whole) => `url("${this.#dataUrl(element, from, address, whole)}")`);
  }

  /** @param {Element} link @param {string} from @param {string} href @returns {FileChange} */
  #styleSheet(link, from, href) {
    const file = this.#file(link, from, href, `href="${href}"`);
    const text = this.styleText(link, file, textOfHtml(readFileSync(file)).replace(/^\uFEFF/, ""));
    const media = attribute(link, "media");
    const tag = media ? `<style media=${inQuotes(media)}>` : "<style>";
    return { at: placeOf(link), file, line: 1, text: `${tag}${text.replace(/<(?=\/style)/gi, "\\3c ")}</style>` };
  }

  /** What changes at an element of the file. @type {(element: Element, from: string) => FileChange[]} */
  changesOf(element, from) {
    const { tagName } = element;
    const address = (/** @type {string} */ name) => {
      const value = attribute(element, name);
      return value !== undefined && isBeside(value) ? value : undefined;
    };
    const isSheet = tagName === "link" && /(^|\s)stylesheet(\s|$)/i.test(attribute(element, "rel") ?? "");
    const own = isSheet ? ["href"] : [...(loading[tagName] ?? []), pictures[tagName]];
    const empty = own.find((name) => name && attribute(element, name)?.trim() === "");
    if (empty) refuse(element, `${empty}="": name a file, or leave the attribute out`);
    const href = address("href");
    if (isSheet && href) return [this.#styleSheet(element, from, href)];
    if (tagName === "style") {
      const [node] = /** @type {TextNode[]} */ (element.childNodes);
      const place = node?.sourceCodeLocation;
      const text = node && this.styleText(element, from, node.value);
      if (!place || text === node.value) return [];
      return [{ at: [place.startOffset, place.endOffset], file: from, line: place.startLine, text }];
    }
    const outside = loading[tagName]?.find((name) => address(name));
    if (outside) {
      const cause = "a host shows the page without the files beside it. The build puts in style sheets, fonts and " +
        "pictures (the src of <img>); for others, see EMBED of mcpapps_add_view()";
      refuse(element, `${outside}="${address(outside)}": ${cause}`);
    }
    replaceAddresses(attribute(element, "style") ?? "", (_, whole) =>
      refuse(element, `${whole} of a file: put it into a style sheet`));
    return element.attrs.flatMap(({ name, prefix, value }) => {
      const written = prefix ? `${prefix}:${name}` : name;
      const place = /** @type {ElementPlace} */ (element.sourceCodeLocation)?.attrs?.[written];
      if (name !== pictures[tagName] || !isBeside(value) || !place) return [];
      const text = `${written}=${inQuotes(this.#dataUrl(element, from, value, `${written}="${value}"`))}`;
      return { at: [place.startOffset, place.endOffset], file: from, line: place.startLine, text };
    });
  }

  /** What CMake's DEPFILE has: `output` is made of these files. @param {string} output */
  depfile(output) {
    const escaped = [output, ...this.read].map((file) => file.replace(/[ #\\]/g, "\\$&").replaceAll("$", "$$$$"));
    return `${escaped[0]}: ${escaped.slice(1).join(" ")}\n`;
  }
}
