// Writes the header of a page, or of a part of pages.
import { createHash } from "node:crypto";
import { quoted, told, upper } from "./cpp.mjs";
import { checkText, expressionsOf, hasFormat, isComputed, nestedName, shapeText, valueChecks } from "./shapes.mjs";

/**
 * @import { Control } from "./controls.mjs"
 * @import { At } from "./cpp.mjs"
 * @import { boundOf, FormElement, ListElement, PageElement, PartElement } from "./elements.mjs"
 * @import { Bound, Word } from "./template.mjs"
 */

/** `expenses` as ExpensesPage, `system-monitor` as SystemMonitorPage, `my_page` as MyPage. @param {string} stem */
export function structName(stem) {
  const name = stem.split(/[^A-Za-z0-9]+/).filter(Boolean).map(upper).join("");
  return /Page$/.test(name) ? name : `${name}Page`;
}

/** @param {string} className @param {ListElement} list @param {At} at */
function listText(className, { shape }, at) {
  const events = [...shape.actions].map(([action, { members, isOfKeys, line }]) => {
    const names = members.map(quoted);
    const path = names.length ? `<${names.join(", ")}>` : "";
    const check = `check<Taken<${["Function", ...names].join(", ")}>>()`;
    return (
      `${at(line)}  template <class Function> void on${upper(action)}(Function handler) ` +
      `const { ${nestedName(`${className}Shape`, shape, members)}::${check}; ` +
      `listen${isOfKeys ? "Keys" : ""}${path}(${quoted(action)}, std::move(handler)); }\n`
    );
  });
  const base = `mcpapps::page::List<${className}Shape${shape.struct && `, ::${shape.struct}`}>`;
  return (
    shapeText(`${className}Shape`, shape, at) +
    `class ${className} : public ${base} {\n public:\n  using ${base}::List;\n` +
    `${events.join("")}};\n\n`
  );
}

/** Declares the struct that a template names. @param {ListElement} list @param {At} at */
function declarationOf({ shape: { struct, line } }, at) {
  const names = struct.split("::");
  const name = names.pop();
  return `${at(line)}${names.length ? `namespace ${names.join("::")} { struct ${name}; }` : `struct ${name};`}\n`;
}

/** The required type of a form struct's member, by the check for it. */
const controlAdvice = {
  isCheck: "that is a bool",
  isCheckOrMore: "that is a bool, or a std::vector of texts, described enums or numbers",
  isNumber: "that is a number, or a std::optional of one",
  isFile: "that is a std::optional<mcpapps::page::File>",
  areFiles: "that is a std::vector<mcpapps::page::File>",
  isControl: "that is a text, a described enum, a number, a date or the like, or a std::optional of one",
  isWritten: "that is a text, a date or the like, or a std::optional of one",
  areControls: "that is a std::vector of texts, described enums or numbers",
};

/** @param {Control} control @param {At} at */
function controlChecks({ name, check, line, values }, at) {
  const test = `mcpapps::page::detail::${check}<Values, ${quoted(name)}>`;
  const advice = `name="${name}": the struct of the form describes no member ${controlAdvice[check]}`;
  return `${at(line)}    static_assert(${test}, ${told(advice)});\n` +
    valueChecks(values, test, "Values", name, `name="${name}"`, at);
}

/** @param {string} className @param {FormElement} form @param {At} at */
function formText(className, { controls, line }, at) {
  const names = controls.map(({ name }) => quoted(name)).join(", ");
  const checks = controls.map((control) => controlChecks(control, at));
  const detail = "mcpapps::page::detail::";
  const other = `${detail}otherMember<Values, ${detail}otherThan<Values>({${names}})>`;
  const base = `mcpapps::page::Form<${className}Shape>`;
  return (
    `struct ${className}Shape {\n${checkText("Values", `${checks.join("")}${at(line)}    if constexpr ` +
      `(!${detail}hasOnly<Values>({${names}}))\n${at(line)}      ` +
      `static_assert(${detail}memberHasNoControl<${other}>, MCPAPPS_DETAIL_SAYS_memberHasNoControl);\n`)}};\n` +
    `class ${className} : public ${base} {\n public:\n  using ${base}::Form;\n};\n\n`
  );
}

/** The member function that shows the page's texts. @type {(words: Word[], at: At) => string} */
function wordsText(words, at) {
  const checks = words.map(
    ({ name, line, attribute }) =>
      `${at(line)}    static_assert(mcpapps::page::detail::hasText<Words, ${quoted(name)}>, ` +
      `${told(`${attribute}: the struct of the texts describes no such text`)});\n`,
  );
  return `
  /// Shows the texts of a described struct, of which each "@member" of the HTML names one.
  template <class Words>
  void showTexts(const Words& words) const {
    if constexpr (mcpapps::page::detail::DescribedStruct<Words>) {
${checks.join("")}    }
    mcpapps::page::detail::showTexts(
        mcpapps::page::detail::textsOf(mcpapps::typeOf<Words>(), &words));
  }
`;
}

/**
 * The member function that shows the state, of which `shape` has the bindings.
 * @type {(whose: string, shape: string, more?: string) => string}
 */
const stateText = (whose, shape, more = "") => `
  /// Shows the members of a described struct that ${whose} names outside of templates.
  template <class State>
  void show(const State& state) const {
    if constexpr (mcpapps::page::detail::DescribedStruct<State>) {
      ${shape}::check<State>();
      mcpapps::page::detail::showState<${shape}>(state${more});
    } else {
      static_assert(mcpapps::page::detail::stateIsNoStruct<State>, MCPAPPS_DETAIL_SAYS_stateIsNoStruct);
    }
  }
`;

const formatsText = `
  /// The formats that the HTML names are of this locale and time zone. Call it before anything is shown.
  void setFormats(const mcpapps::Formats& formats) const { mcpapps::page::detail::setPageFormats(formats); }
`;

/** The namespace for the page's struct, or a part's. @param {string} name of the struct */
const scopeOf = (name) => `${name[0].toLowerCase()}${name.slice(1)}`;

/** The type of an element's member. @param {PageElement} element @param {string} scope */
function typeOf({ kind, name, ...more }, scope) {
  if ("part" in more) return partName(more.part);
  return kind === "List" || kind === "Form" ? `${scope}::${upper(name)}` : `mcpapps::page::${kind}`;
}

/** The values of a part's struct: the ids in the page. @param {PartElement} part @returns {string} */
function partValues({ part, elements, firstCell }) {
  const scope = scopeOf(partName(part));
  const members = elements.map((element) => {
    const value = element.kind === "Part" ? partValues(element) : `{${quoted(element.id)}}`;
    return `.${element.name} = ${typeOf(element, scope)}${value}`;
  });
  return `{${members.join(", ")}, .firstCell = ${firstCell}}`;
}

/**
 * What stands before the struct of elements: includes, structs that lists declare, and the namespace of their classes.
 * @type {(elements: PageElement[], shapes: Bound[], scope: string, at: At, more?: string) => string}
 */
function preambleOf(elements, shapes, scope, at, more = "") {
  const classes = elements.map((element) => {
    if (element.kind === "List") return listText(upper(element.name), element, at);
    return element.kind === "Form" ? formText(upper(element.name), element, at) : "";
  });
  const structs = elements.map((element) =>
    element.kind === "List" && element.shape.struct ? declarationOf(element, at) : "");
  const expressions = shapes.flatMap(expressionsOf);
  const computed = expressions.some(hasFormat) ? "mcpapps/detail/page/formats.h" : "mcpapps/detail/page/computed.h";
  const parts = new Set(elements.flatMap((element) => (element.kind === "Part" ? [element.part] : [])));
  const needsComputed = expressions.some(isComputed) || elements.some((element) =>
    element.kind === "List" && element.shape.sorts.length > 0);
  const includes = [...(needsComputed ? [computed] : []), ...[...parts].map((part) => `${part}.part.h`)];
  // Which macros there are depends on what is included before.
  const macros = elements.filter(({ name }) => !/[a-z]/.test(name)).map(
    ({ id, name, line }) => `#ifdef ${name}\n${at(line)}#error id="${id}": this is a macro. Write another id\n#endif\n`,
  );
  return `#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "mcpapps/page.h"
${includes.map((file) => `#include ${quoted(file)}\n`).join("")}
${macros.join("")}${structs.join("")}namespace ${scope} {

${classes.join("")}${more}}  // namespace ${scope}
`;
}

/** @param {PageElement[]} elements @returns {Bound[]} of lists, with those of parts */
const shapesOf = (elements) =>
  elements.flatMap((element) =>
    element.kind === "List" ? [element.shape] : element.kind === "Part" ? shapesOf(element.elements) : []);

/**
 * `stem` is the HTML file's.
 * @type {(stem: string, page: { elements: PageElement[], bound: ReturnType<typeof boundOf> }, at: At) => string}
 */
export function headerOf(stem, { elements, bound }, at) {
  const name = structName(stem);
  const scope = scopeOf(name);
  const own = bound.ofPart(null);
  const hasState = own.bindings.length > 0;
  const hasFormats = [bound, ...shapesOf(elements)].flatMap(expressionsOf).some(hasFormat);
  const members = elements.map((element) => {
    const initializer = element.kind === "Part" ? partValues(element) : `{${quoted(element.id)}}`;
    return `${at(element.line)}  ${typeOf(element, scope)} ${element.name}${initializer};\n`;
  });
  const state = hasState ? shapeText("pageState", own, at, "the struct of the page's state") : "";
  return `// Made from ${stem}.html by mcpapps_add_view(). Changes to this file are lost.
#pragma once

${preambleOf(elements, [bound, ...shapesOf(elements)], scope, at, `${state}extern const char* const treeFile;\n\n`)}
/// The elements of ${stem}.html that have an id.
struct ${name} {
${members.join("")}${bound.words.length ? wordsText(bound.words, at) : ""}${
    hasState ? stateText("the HTML", `${scope}::pageState`) : ""}${hasFormats ? formatsText : ""}
  /// What keys do wherever the focus is, in place of what they did before.
  void keys(const std::vector<mcpapps::page::Shortcut>& shortcuts) const {
    mcpapps::page::detail::setShortcuts(shortcuts);
  }

  /// For mcpapps::testing::Page.
  static constexpr const char* const& kTree = ${scope}::treeFile;
};
`;
}

/** A part's struct. @param {string} part */
export const partName = (part) => structName(part).replace(/(Page)?$/, "Part");

/** The header of a part that is a row. @param {string} part */
export const rowHeaderOf = (part) => `// ${part}.html is for the rows of lists, whose classes are of the page.\n`;

/**
 * The header of a part, by the element of a page that has it alone.
 * @type {(element: PartElement, at: At) => string}
 */
export function partHeaderOf({ part, elements, bound }, at) {
  const name = partName(part);
  const scope = scopeOf(name);
  const hasState = bound.bindings.length > 0;
  const members = elements.map((element) => `${at(element.line)}  ${typeOf(element, scope)} ${element.name};\n`);
  const state = hasState ? shapeText("partState", bound, at, "the struct of the part's state") : "";
  const text = `${preambleOf(elements, [bound, ...shapesOf(elements)], scope, at, state)}
/// The element of ${part}.html, \`root\`, and those in it that have an id, in a page with this part.
struct ${name} {
${members.join("")}  /// Where the page has what show() shows.
  std::size_t firstCell;
${hasState ? stateText("the part's HTML", `${scope}::partState`, ", firstCell") : ""}};
`;
  const guard = `MCPAPPS_PART_${name}`;
  const hash = `0x${createHash("sha256").update(text.replaceAll(/^#line.*$/gm, "")).digest("hex").slice(0, 8)}`;
  return `// Made from ${part}.html by mcpapps_add_view(). Changes to this file are lost.
// Each page with the part has such a file, of which one is enough.
#ifndef ${guard}
#define ${guard} ${hash}

${text}
#elif ${guard} != ${hash}
#error Two parts have the name ${part}.html: give one of them another
#endif
`;
}

/**
 * The part of a page for tests. `treeFile` has the page of native tests. Not in the header, where a path would keep a
 * compiler cache from finding what another checkout has compiled.
 * @type {(stem: string, treeFile: string) => string}
 */
export const treeSourceOf = (stem, treeFile) =>
  `// Made from ${stem}.html by mcpapps_add_view(). Changes to this file are lost.
namespace ${scopeOf(structName(stem))} {

// Weak: a program's library and its test may both have it. Visible: the library may be a shared one.
extern __attribute__((weak, visibility("default"))) const char* const treeFile;
const char* const treeFile = ${quoted(treeFile)};

}  // namespace ${scopeOf(structName(stem))}
`;
