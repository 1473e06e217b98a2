// Reads the expression of a binding: a member of the struct, perhaps in a format, or what a function of C++ gives.
//   owner.name                 a member, or one of a struct within
//   total()   owner.total()    a member function
//   amount|currency(code)      one of these in a format; `formats` has their names
//   status|label               label(value), a function of the author's
// And where something is on or off, also
//   !note   status=open        the opposite; whether a text or a described enum is just this
import { refuse } from "./mistake.mjs";

/**
 * @import { Element } from "./tree.mjs"
 *
 * @typedef {object} Expression
 * @property {string} member empty for a member function of the struct itself
 * @property {string} [method] a member function of it
 * @property {boolean} isNot
 * @property {string} [equals] the value with which it is compared
 * @property {string} [call] a function of the author's
 * @property {string} [format]
 * @property {string} [argument] of the format
 */

const identifier = "[A-Za-z_]\\w*";
const member = `${identifier}(?:\\.${identifier})*`;
const value = new RegExp(`^(?:(${member})|(?:(${member})\\.)?(${identifier})\\(\\))$`);
const comparison = new RegExp(`^(${member})=([^\\s=|()]+)$`);
const pipe = new RegExp(`^(${identifier})(?:\\(([\\w.]*)\\))?$`);

/** The formats, and the forms of their arguments. @type {Record<string, { argument?: RegExp, needs?: string }>} */
const formats = {
  number: { argument: /^\d\d?$/, needs: "how many digits are behind the point, such as number(2)" },
  percent: { argument: /^\d\d?$/, needs: "how many digits are behind the point, such as percent(1)" },
  currency: {
    argument: new RegExp(`^${member}$`),
    needs: "the currency: a member with its code, or the code, such as currency(EUR)",
  },
  date: { argument: /^(short|medium|long|full)$/, needs: "short, medium, long or full" },
  time: { argument: /^(short|medium)$/, needs: "short or medium" },
  dateTime: { argument: /^(short|medium|long|full)$/, needs: "short, medium, long or full" },
  text: {},
};

/** @param {string} name */
export const isMember = (name) => new RegExp(`^${member}$`).test(name);

/** Attributes are separated by white space: a format stands in one word with its member. @param {string} text */
export const joinFormats = (text) =>
  text.trim().replace(/\s*\|\s*/g, "|").replace(/(\|\w+)\s*\(\s*([\w.]*)\s*\)/g, "$1($2)");

/**
 * @param {Element} element
 * @param {string} attribute as in the source
 * @param {string} text
 * @param {boolean} isFlag
 * @returns {Expression}
 */
export function expressionOf(element, attribute, text, isFlag) {
  const isNot = isFlag && text.startsWith("!");
  const [shown, ...pipes] = (isNot ? text.slice(1) : text).split("|");
  const [, compared, equals] = (isFlag && comparison.exec(shown)) || [];
  if (compared && !pipes.length) return { member: compared, isNot, equals };
  const [isValue, whole, owner = "", method] = value.exec(shown) ?? [];
  if (!isValue || pipes.length > (isFlag ? 0 : 1)) refuse(element, `${attribute}: this is no name of a member`);
  const source = { member: whole ?? owner, method, isNot };
  if (!pipes.length) return source;

  const [isPipe, name, argument] = pipe.exec(pipes[0]) ?? [];
  if (!isPipe) refuse(element, `${attribute}: behind the |, write a format or the name of a function`);
  if (!Object.hasOwn(formats, name)) {
    if (argument === undefined) return { ...source, call: name };
    refuse(element, `${attribute}: ${name} is none of the formats ${Object.keys(formats).join(", ")}`);
  }
  const { argument: form, needs } = formats[name];
  if (argument === undefined ? name === "currency" : !form?.test(argument)) {
    const rule = form ? `in brackets, ${name} takes ${needs}` : `${name} takes nothing in brackets`;
    refuse(element, `${attribute}: ${rule}`);
  }
  return { ...source, format: name, argument };
}
