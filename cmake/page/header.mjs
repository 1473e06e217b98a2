import { quoted, told, upper } from "./cpp.mjs";
import { expressionsOf, hasFormat, isComputed, shapeText } from "./shapes.mjs";

/**
 * @import { Control } from "./controls.mjs"
 * @import { At } from "./cpp.mjs"
 * @import { FormElement, ListElement, PageElement } from "./elements.mjs"
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
    const path = members.length ? `<${members.map(quoted).join(", ")}>` : "";
    return (
      `${at(line)}  template <class Function> void on${upper(action)}(Function handler) ` +
      `const { listen${isOfKeys ? "Keys" : ""}${path}(${quoted(action)}, std::move(handler)); }\n`
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
  /** @param {number} line @param {string} condition @param {string} text */
  const assertion = (line, condition, text) => `${at(line)}    static_assert(${condition}, ${told(text)});\n`;
  const test = `mcpapps::page::detail::${check}<Values, ${quoted(name)}>`;
  const checks = [
    assertion(line, test, `name="${name}": the struct of the form describes no member ${controlAdvice[check]}`),
  ];
  // A member with a wrong type has no further errors.
  for (const { value, line } of values) {
    checks.push(
      assertion(
        line,
        `!${test} || mcpapps::page::detail::takesValue<Values, ${quoted(name)}, ${quoted(value)}>`,
        `name="${name}": the enum of the member has no value of the name "${value}"`,
      ),
    );
  }
  return checks.join("");
}

/** @param {string} className @param {FormElement} form @param {At} at */
function formText(className, { controls, line }, at) {
  const names = controls.map(({ name }) => quoted(name)).join(", ");
  const checks = controls.map((control) => controlChecks(control, at));
  const detail = "mcpapps::page::detail::";
  const other = `${detail}otherMember<Values, ${detail}otherThan<Values>({${names}})>`;
  const base = `mcpapps::page::Form<${className}Shape>`;
  return (
    `struct ${className}Shape {\n  template <class Values>\n  static constexpr void check() {\n${checks.join("")}` +
    `${at(line)}    if constexpr (!${detail}hasOnly<Values>({${names}})) ` +
    `static_cast<void>(${detail}memberHasNoControl<${other}>);\n  }\n};\n` +
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
${checks.join("")}    mcpapps::page::detail::showTexts(
        mcpapps::page::detail::textsOf(mcpapps::typeOf<Words>(), &words));
  }
`;
}

/**
 * The member functions that show the state and set the formats.
 * @type {(scope: string, hasState: boolean, hasFormats: boolean) => string}
 */
const stateText = (scope, hasState, hasFormats) =>
  (hasState
    ? `
  /// Shows the members of a described struct that the HTML names outside of templates.
  template <class State>
  void show(const State& state) const {
    mcpapps::page::detail::showState<${scope}::pageState>(state);
  }
`
    : "") +
  (hasFormats
    ? `
  /// The formats that the HTML names are of this locale and time zone. Call it before anything is shown.
  void setFormats(const mcpapps::Formats& formats) const { mcpapps::page::detail::setPageFormats(formats); }
`
    : "");

/** The namespace for the page's struct. @param {string} stem of the HTML's file */
function scopeOf(stem) {
  const name = structName(stem);
  return `${name[0].toLowerCase()}${name.slice(1)}`;
}

/**
 * `stem` is the HTML file's, `source` its path.
 * @type {(stem: string, source: string, page: { elements: PageElement[], bound: Bound }) => string}
 */
export function headerOf(stem, source, { elements, bound }) {
  /** @type {At} */
  const at = (line) => `#line ${line} ${quoted(source)}\n`;
  const scope = scopeOf(stem);
  const classes = elements.map((element) => {
    if (element.kind === "List") return listText(upper(element.name), element, at);
    return element.kind === "Form" ? formText(upper(element.name), element, at) : "";
  });
  const types = elements.map(({ kind, name: member }) =>
    kind === "List" || kind === "Form" ? `${scope}::${upper(member)}` : `mcpapps::page::${kind}`);
  const members = elements.map(
    (element, i) => `${at(element.line)}  ${types[i]} ${element.name}{${quoted(element.id)}};\n`,
  );
  const structs = elements.map((element) =>
    element.kind === "List" && element.shape.struct ? declarationOf(element, at) : "");
  const lists = elements.flatMap((element) => (element.kind === "List" ? [element.shape] : []));
  const expressions = [bound, ...lists].flatMap(expressionsOf);
  const hasFormats = expressions.some(hasFormat);
  const computed = hasFormats ? "mcpapps/detail/page/formats.h" : "mcpapps/detail/page/computed.h";
  const include = expressions.some(isComputed) ? `#include "${computed}"\n` : "";
  const hasState = bound.bindings.length > 0;
  if (hasState) classes.push(shapeText("pageState", bound, at, "the struct of the page's state"));
  // Which macros there are depends on what is included before.
  const macros = elements.filter(({ name }) => !/[a-z]/.test(name)).map(
    ({ id, name, line }) => `#ifdef ${name}\n${at(line)}#error id="${id}": this is a macro. Write another id\n#endif\n`,
  );
  return `// Made from ${stem}.html by mcpapps_add_view(). Changes to this file are lost.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "mcpapps/page.h"
${include}
${macros.join("")}${structs.join("")}namespace ${scope} {

extern const char* const treeFile;

${classes.join("")}}  // namespace ${scope}

/// The elements of ${stem}.html that have an id.
struct ${structName(stem)} {
${members.join("")}${bound.words.length ? wordsText(bound.words, at) : ""}${stateText(scope, hasState, hasFormats)}
  /// What keys do wherever the focus is, in place of what they did before.
  void keys(const std::vector<mcpapps::page::Shortcut>& shortcuts) const {
    mcpapps::page::detail::setShortcuts(shortcuts);
  }

  /// For mcpapps::testing::Page.
  static constexpr const char* const& kTree = ${scope}::treeFile;
};
`;
}

/**
 * The part of a page for tests. `treeFile` has the page of native tests. Not in the header, where a path would keep a
 * compiler cache from finding what another checkout has compiled.
 * @type {(stem: string, treeFile: string) => string}
 */
export const treeSourceOf = (stem, treeFile) =>
  `// Made from ${stem}.html by mcpapps_add_view(). Changes to this file are lost.
namespace ${scopeOf(stem)} {

// Weak: a program's library and its test may both have it. Visible: the library may be a shared one.
extern __attribute__((weak, visibility("default"))) const char* const treeFile;
const char* const treeFile = ${quoted(treeFile)};

}  // namespace ${scopeOf(stem)}
`;
