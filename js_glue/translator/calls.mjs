// Calls, of a function or of an entry of a table.
import { fromJavaScript } from "./border.mjs";
import { assignAll, emitJump } from "./jumps.mjs";
import { EXTERNAL, FLOAT, INT, LONG, NAME, OR, UNARY, WORLD, isReference } from "./kinds.mjs";
import { made, madeOfAll } from "./value.mjs";

/**
 * @import { Operation, Translation } from "./body.mjs"
 * @import { Kind } from "./kinds.mjs"
 * @import { Value } from "./value.mjs"
 */

/** @param {Value[]} given */
function argumentsText(given) {
  let texts = "";
  for (const value of given) texts += texts ? `,${value.argument}` : value.argument;
  return texts;
}

/**
 * Emits the call, and pushes its results.
 * @param {Translation} body
 * @param {string} target
 * @param {Value[]} given
 * @param {Kind[]} results
 * @param {Value} [chosen] from which the target is made
 */
function emitCall(body, target, given, results, chosen) {
  const [result] = results;
  const call = madeOfAll(`${target}(${argumentsText(given)})`, NAME, result, given);
  if (chosen) call.take(chosen);
  call.reads |= WORLD;
  call.writes |= WORLD;
  if (result === undefined) body.emit(`${call.text};`, call.reads, call.writes);
  else if (results.length > 1) pushSeveral(body, call, results);
  else if (result === LONG) body.pushLong(call.text, call.reads, call.writes);
  else body.push(call);
}

/** @param {Translation} body @param {Value} call @param {Kind[]} results */
function pushSeveral(body, call, results) {
  const list = body.temporary(EXTERNAL).text;
  const values = results.map((kind) => body.temporary(kind));
  let text = `${list}=${call.text};`;
  let place = 0;
  for (const { text: low, high, kind } of values) {
    text += `${low}=${list}[${place++}];`;
    if (kind === LONG) text += `${high}=${list}[${place++}];`;
  }
  body.emit(text, call.reads, call.writes);
  body.stack.push(...values);
}

// A function of JavaScript may return any value.
/** @param {Translation} body @param {Kind} kind */
function convertResult(body, kind) {
  const call = body.pop();
  const binds = kind === INT ? OR : isReference(kind) || kind === FLOAT ? NAME : UNARY;
  body.push(made(fromJavaScript(kind, call.text, (helper) => body.use(helper)), binds, kind, call));
}

// JavaScript looks the function up before it evaluates the arguments. If these may change the table or the index, or
// the index changes what they read, they are evaluated before.
/** @param {Translation} body @param {Value[]} given @param {Value} index */
function evaluatedBefore(body, given, index) {
  const { reads, writes } = madeOfAll("", 0, INT, given);
  if (!(writes & (WORLD | index.reads)) && !((reads | writes) & index.writes)) return given;
  body.stack.push(...given);
  body.settle(-1, index.writes);
  return body.popSeveral(given.length);
}

/** @param {Translation} body @param {number} type @param {number} table @param {Value} index */
const entryOf = (body, type, table, index) =>
  `${body.program.calledTable(type, table)}[${index.plain}]||${body.use("ob")}`;

/** @type {Record<string, Operation>} */
export const calls = {
  call(body, { index }) {
    const { parameters, results } = body.program.typeOf(index);
    emitCall(body, body.program.nameOf(index), body.popSeveral(parameters.length), results);
    if (body.program.isForeign(index) && results[0] !== undefined) convertResult(body, results[0]);
  },
  call_indirect(body, { index: type, second: table }) {
    const { parameters, results } = body.program.types[type];
    const index = body.pop();
    const given = evaluatedBefore(body, body.popSeveral(parameters.length), index);
    emitCall(body, `(${entryOf(body, type, table, index)})`, given, results, index);
  },
  return_call(body, { index }) {
    const { program } = body;
    const given = body.popSeveral(program.typeOf(index).parameters.length);
    if (index === body.index) {
      body.isLooped = true;
      const text = given.length ? assignAll(body, body.locals.slice(0, given.length), given) : "";
      emitJump(body, `${text}continue L0;`, ...given);
    } else {
      // One that converts what it returns.
      if (index < program.foreign.length) program.reached.add(index);
      leaveCall(body, given, program.nameOf(index));
    }
    body.skipped = 1;
  },
  return_call_indirect(body, { index: type, second: table }) {
    const index = body.pop();
    const given = body.popSeveral(body.program.types[type].parameters.length);
    leaveCall(body, given, entryOf(body, type, table, index), index);
    body.skipped = 1;
  },
};

// A tail call leaves the call to the caller, which is around what would catch what it throws: it sets bf and ba to the
// function and its arguments, and returns. Such a function has the name k0; f0 calls it, and what is left, until
// nothing is. As f0.k is k0, what is left needs no stack.
/** @param {Translation} body @param {Value[]} given @param {string} target @param {Value} [chosen] */
function leaveCall(body, given, target, chosen) {
  body.isTailing = true;
  body.use("bo");
  const text = `ba=[${argumentsText(given)}];bf=${target};return;`;
  emitJump(body, text, ...given, ...(chosen ? [chosen] : []));
}

/** @type {(body: Translation, name: string, given: string, text: string) => string} */
export const tailingText = ({ index }, name, given, text) =>
  `function k${index}${text}function ${name}(${given}){return bo(k${index}(${given}))}${name}.k=k${index};`;
