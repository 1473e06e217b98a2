// Writes what C++ is told of a template, or of the page outside of its templates: which members are shown, and what a
// compiler says of those that a struct has not.
import { valuesOf } from "./controls.mjs";
import { quoted, told, upper } from "./cpp.mjs";
import { isNear } from "./names.mjs";
import { attribute } from "./tree.mjs";

/**
 * @import { ControlValue } from "./controls.mjs"
 * @import { At } from "./cpp.mjs"
 * @import { Expression } from "./expression.mjs"
 * @import { Binding, Bound, Shape } from "./template.mjs"
 * @import { Element } from "./tree.mjs"
 */

const detail = "mcpapps::page::detail::";

const texts = "a std::string, a number, a bool, a described enum, a time, or a std::optional of these";
/** What a member is to be. */
const needs = {
  Text: { trait: "hasText", advice: `one text is made of ${texts}` },
  Table: { trait: "hasTable", advice: "a nested list is a std::vector of described structs" },
};

/** @param {Element} element */
const isRowOfTable = (element) => element.tagName === "tr" || attribute(element, "role") === "row";

const number = "the format takes a number, an integer or a Decimal";
/** The types that formats accept. @type {Record<string, string>} */
const formatAdvice = {
  number,
  percent: number,
  currency: `${number}; the currency is three letters, or a member that is a std::string`,
  date: "the format takes a Date or an instant, which is a std::chrono::sys_time",
  time: "the format takes an instant, which is a std::chrono::sys_time",
  dateTime: "the format takes an instant, which is a std::chrono::sys_time",
  text: "the format takes a described enum",
};

/** @param {Expression} expression @returns {expression is Expression & { format: string }} */
export const hasFormat = (expression) => expression.format !== undefined;
/** @param {Expression} expression */
export const isComputed = ({ method, call, equals, format }) => (method ?? call ?? equals ?? format) !== undefined;
/** Whether it calls a function of the author's. @param {Expression} expression */
const isCall = ({ method, call }) => (method ?? call) !== undefined;

/** @param {string} [code] */
const isCode = (code) => code !== undefined && /^[A-Z]{3}$/.test(code);

/** The C++ type of a format. @param {{ format: string, argument?: string }} expression */
function formatType({ format, argument }) {
  const name = `${detail}format::${upper(format)}`;
  if (format === "currency" && argument && isCode(argument)) return `${name}Of<${quoted(argument)}>`;
  if (format === "currency" || format === "text") return name;
  const style = format === "time" ? "TimeStyle" : "DateStyle";
  const isNumber = format === "number" || format === "percent";
  const value = argument === undefined ? "" : isNumber ? argument : `mcpapps::${style}::${upper(argument)}`;
  return `${name}<${value}>`;
}

/** The member that a format takes besides. @param {Expression} expression */
const argumentOf = ({ format, argument }) => (format === "currency" && argument && !isCode(argument) ? argument : "");

/**
 * The C++ type with the function for a computed binding.
 * @param {Expression} expression
 * @param {string} function_ the name of a type for a function of the author's
 */
function functionType(expression, function_) {
  if (isCall(expression)) return function_;
  return hasFormat(expression) ? formatType(expression) : `${detail}Equals<${quoted(expression.equals ?? "")}>`;
}

/** The arguments of `computeOf` and `canShow`. @type {(shown: Expression, function_: string) => string} */
function computedBy(shown, function_) {
  const argument = argumentOf(shown);
  const names = [shown.member, ...(argument ? [argument] : [])].map(quoted);
  return `Row, ${functionType(shown, function_)}, ${names.join(", ")}`;
}

/** A struct that calls a function of the author. @type {(name: string, shown: Expression, line: string) => string} */
function functionText(name, shown, line) {
  const more = argumentOf(shown) ? ["more"] : [];
  const source = shown.method === undefined ? "value" : `value.${shown.method}()`;
  let expression = shown.call === undefined ? source : `${shown.call}(${source})`;
  if (hasFormat(shown)) expression = `${detail}formatted<${formatType(shown)}>(${[expression, ...more].join(", ")})`;
  return (
    `  struct ${name} {\n    template <class Value${more.length ? ", class More" : ""}>\n` +
    `${line}    static auto of(const Value& value${more.length ? ", const More& more" : ""}) ` +
    `-> decltype(${expression}) { return ${expression}; }\n  };\n`
  );
}

/**
 * Assertions that the member's enum has the values that can be chosen, unless the member is wrong altogether.
 * @type {(values: ControlValue[], test: string, struct: string, member: string, attribute: string, at: At) => string}
 */
export const valueChecks = (values, test, struct, member, attribute, at) =>
  values.map(({ value, line }) =>
    `${at(line)}    static_assert(!${test} || ${detail}takesValue<${struct}, ${quoted(member)}, ${quoted(value)}>, ` +
    `${told(`${attribute}: the enum of the member has no value of the name "${value}"`)});\n`).join("");

/** @param {Expression} shown @param {string} struct in words */
function computedAdvice({ call, method, member, equals, format }, struct) {
  if (format !== undefined && method === undefined) return formatAdvice[format];
  if (equals !== undefined) return `the member is neither a text nor a described enum with the value '${equals}'`;
  const owner = member ? "the member's struct" : struct;
  const result = format === undefined
    ? "a text, a number, a bool, a described enum or a time"
    : `a value for the format; ${formatAdvice[format]}`;
  const near = Object.keys(formatAdvice).find((each) => call !== undefined && isNear(call, each));
  return method !== undefined && call === undefined
    ? `${owner} has no const member function ${method}() that takes nothing and gives ${result}`
    : `no function ${call}(), in the namespace of the member's type, takes the member and gives ${result}` +
      (near ? `; is the format ${near} meant?` : "");
}

/**
 * Assertions about one binding.
 * @param {Pick<Binding, "kind" | "shown" | "attribute" | "line"> & Partial<Binding>} binding
 * @param {string} function_ @param {At} at
 * @param {string} struct in words
 */
function checksOf({ kind, shown, attribute, line, element, target, name }, function_, at, struct) {
  /** @param {string} condition @param {string} text */
  const assertion = (condition, text) =>
    `${at(line)}    static_assert(${condition}, ${told(`${attribute}: ${text}`)});\n`;
  if (kind === "Selection" || kind === "ActiveId") return "";
  /** @param {string} name @param {string} member */
  const has = (name, member) => `${detail}${name}<Row, ${quoted(member)}>`;
  const members = [shown.member, argumentOf(shown)].filter(Boolean);
  const conditions = members.map((member) => has("hasMember", member));
  /** @type {(condition: string, text: string) => string} */
  const unlessMissing = (condition, text) =>
    assertion([...conditions.map((each) => `!${each}`), condition].join(" || "), text);
  const missing = members
    .map((member, i) => assertion(conditions[i], `${struct} describes no member ${member}`))
    .join("");
  if (isComputed(shown)) {
    return missing + unlessMissing(`${detail}canShow<${computedBy(shown, function_)}>`, computedAdvice(shown, struct));
  }
  if (kind === "Flag") return missing;
  const isChoice = element?.tagName === "select" && target === "prop" && name === "value";
  const values = isChoice ? valuesOf(element, "select") : [];
  const test = has(needs[kind].trait, shown.member);
  return missing + unlessMissing(test, needs[kind].advice) +
    valueChecks(values, test, "Row", shown.member, attribute, at);
}

/** @param {Binding} binding @param {string} function_ @param {string} [inner] the type of a nested shape */
function bindingText({ kind, shown, attribute, element }, function_, inner) {
  const parts = [`.kind = ${detail}BindingKind::${kind}`, `.member = ${quoted(shown.member)}`];
  if (inner) parts.push(`.nested = &${inner}::template kTemplate<${detail}ElementsOf<Row, ${quoted(shown.member)}>>`);
  if (shown.isNot) parts.push(".isNot = true");
  if (isComputed(shown)) parts.push(`.compute = ${detail}computeOf<${computedBy(shown, function_)}>()`);
  if (isCall(shown)) parts.push(".isPure = false");
  if (argumentOf(shown)) parts.push(`.argument = ${quoted(argumentOf(shown))}`);
  if (hasFormat(shown)) parts.push(`.source = ${quoted(`<${element.tagName} ${attribute}>`)}`);
  return `      {${parts.join(", ")}},\n`;
}

/** @param {Bound} bound @returns {boolean} */
const isInWords = ({ bindings }) =>
  bindings.some(({ shown, nested }) => hasFormat(shown) || (nested && isInWords(nested)));

/** @param {Bound} bound @returns {Expression[]} with those of nested lists */
export const expressionsOf = ({ bindings }) =>
  bindings.flatMap(({ shown, nested }) => [shown, ...(nested ? expressionsOf(nested) : [])]);

/**
 * The function that says what is wrong with a struct. Of one without a description, typeOf() says so, once.
 * @param {string} struct its name there @param {string} checks
 */
export const checkText = (struct, checks) =>
  `  template <class ${struct}>\n  static constexpr void check() {\n` +
  `    if constexpr (mcpapps::page::detail::DescribedStruct<${struct}>) {\n${checks}    }\n  }\n`;

/** The structs of the templates within one. @type {(name: string, bound: Bound) => Map<Binding, string>} */
const innerNames = (name, { bindings }) =>
  new Map(bindings.filter(({ nested }) => nested)
    .map((binding, i) => [binding, `${name}${upper(binding.shown.member)}${i || ""}`]));

/**
 * That of the nested list to which members lead.
 * @type {(name: string, bound: Bound, members: readonly string[]) => string}
 */
export function nestedName(name, bound, [member, ...rest]) {
  for (const [{ shown, nested }, inner] of innerNames(name, bound)) {
    if (nested && shown.member === member) return nestedName(inner, nested, rest);
  }
  return name;
}

/**
 * The struct `name` of a template, after those of nested ones, or of the page.
 * @typedef {"key" | "line" | "actions" | "isVirtual" | "selection" | "sorts"} OfLists
 * @type {(name: string, bound: Bound & Partial<Pick<Shape, OfLists>>, at: At, struct?: string) => string}
 */
export function shapeText(name, bound, at, struct = "the struct of the rows") {
  const { bindings, key = "", line = 1, actions, isVirtual, selection = "None", sorts = [] } = bound;
  const nested = /** @type {(Binding & { nested: Shape })[]} */ (bindings.filter((binding) => binding.nested));
  const inner = innerNames(name, bound);
  /** @param {number} i */
  const function_ = (i) => `Function${i}`;
  const functions = bindings.map((binding, i) =>
    isCall(binding.shown) ? functionText(function_(i), binding.shown, at(binding.line)) : "");
  const rows = bindings.map((binding, i) => bindingText(binding, function_(i), inner.get(binding)));
  const checks = bindings.map((binding, i) => checksOf(binding, function_(i), at, struct));
  if (key) {
    const shown = { member: key, isNot: false };
    checks.push(checksOf({ kind: "Text", shown, attribute: `data-key="${key}"`, line }, "", at, struct));
  }
  const deeper = nested.map((binding) => {
    const member = quoted(binding.shown.member);
    return (
      `    if constexpr (${detail}hasTable<Row, ${member}>) {\n` +
      `      ${inner.get(binding)}::template check<${detail}ElementsOf<Row, ${member}>>();\n    }\n`
    );
  });
  const parts = [
    `.bindings = ${bindings.length ? "kBindings<Row>" : "{}"}`,
    `.key = ${quoted(key)}`,
    ...(isInWords(bound) ? [`.version = &${detail}languageVersion`] : []),
  ];
  const isGrid = bindings.some(({ kind, element }) => kind === "Selection" && isRowOfTable(element));
  const orders = sorts.map(({ members }) => `${detail}orderBy<Row, ${members.map(quoted).join(", ")}>()`);
  const first = sorts.findIndex(({ isFirst }) => isFirst);
  const isDescending = sorts[first]?.isDescending ?? false;
  const listText = actions
    ? `  static constexpr bool kIsSorted = ${sorts.length > 0};\n` +
      `  static constexpr ${detail}RowSorting kSorting{${first}, ${isDescending}};\n` +
      `  template <class Row>\n  static constexpr std::array<${detail}RowOrder, ${orders.length}> kOrders{` +
      `${orders.join(", ")}};\n` +
      `  static constexpr bool kHasEvents = ${actions.size > 0};\n` +
      `  static constexpr bool kIsVirtual = ${isVirtual};\n` +
      `  static constexpr auto kSelection = mcpapps::page::SelectionMode::${selection};\n` +
      `  static constexpr auto kPattern = mcpapps::page::KeyPattern::${isGrid ? "Grid" : "Listbox"};\n`
    : "";
  if (selection !== "None" && !key) {
    checks.push(
      `${at(line)}    static_assert(${detail}hasText<Row, "id">, ` +
        `${told("name the member that tells the rows apart by data-key: the user selects them")});\n`,
    );
  }
  for (const { members, line: sortLine } of sorts) {
    const condition = `${detail}hasOrder<Row, ${members.map(quoted).join(", ")}>`;
    const text = `data-sort="${members.join(" ")}": ${struct} describes no such member that has an order (operator<)`;
    checks.push(`${at(sortLine)}    static_assert(${condition}, ${told(text)});\n`);
  }
  const table = bindings.length
    ? `  template <class Row>\n  static constexpr ${detail}Binding kBindings[] = {\n${rows.join("")}  };\n`
    : "";
  return nested.map((binding) => shapeText(/** @type {string} */ (inner.get(binding)), binding.nested, at)).join("") +
    `struct ${name} {\n${listText}${functions.join("")}${table}` +
    `  template <class Row>\n  static constexpr ${detail}Template kTemplate{${parts.join(", ")}};\n` +
    `${checkText("Row", checks.join("") + deeper.join(""))}};\n\n`;
}
