// Calls, of a function or of an entry of the table.
import { DOUBLE, FLOAT, INT, LONG, NAME, OR, UNARY, WORLD } from "./kinds.mjs";
import { refuse } from "./refusal.mjs";
import { made, madeOfAll } from "./value.mjs";

/**
 * @import { Operation, Translation } from "./body.mjs"
 * @import { Kind } from "./kinds.mjs"
 * @import { Value } from "./value.mjs"
 */

/** @param {Translation} body @param {number} count */
function popArguments(body, count) {
  /** @type {Value[]} */
  const given = [];
  for (let i = count; i-- > 0; ) given[i] = body.pop();
  return given;
}

/**
 * Emits the call, and pushes its result.
 * @param {Translation} body
 * @param {string} target
 * @param {Value[]} given
 * @param {Kind} [result]
 * @param {Value} [chosen] from which the target is made
 */
function emitCall(body, target, given, result, chosen) {
  let texts = "";
  for (const value of given) texts += texts ? `,${value.argument}` : value.argument;
  const call = madeOfAll(`${target}(${texts})`, NAME, /** @type {Kind} */ (result), given);
  if (chosen) call.take(chosen);
  call.reads |= WORLD;
  call.writes |= WORLD;
  if (result === undefined) body.emit(`${call.text};`, call.reads, call.writes);
  else if (result === LONG) body.pushLong(call.text, call.reads, call.writes);
  else body.push(call);
}

// A function of JavaScript may return any value.
/** @param {Translation} body @param {Kind} kind */
function convertResult(body, kind) {
  const call = body.pop();
  /** @type {Record<number, [text: string, binds: number]>} */
  const texts = {
    [INT]: [`${call.text}|0`, OR],
    [FLOAT]: [`${body.use("Q")}(${call.text})`, NAME],
    [DOUBLE]: [`+${call.text}`, UNARY],
  };
  body.push(made(...texts[kind], kind, call));
}

// JavaScript looks the function up before it evaluates the arguments. If these may change the table or the index, or
// the index changes what they read, they are evaluated before.
/** @param {Translation} body @param {Value[]} given @param {Value} index */
function evaluatedBefore(body, given, index) {
  const { reads, writes } = madeOfAll("", 0, INT, given);
  if (!(writes & (WORLD | index.reads)) && !((reads | writes) & index.writes)) return given;
  body.stack.push(...given);
  body.settle(-1, index.writes);
  return popArguments(body, given.length);
}

/** @type {Record<string, Operation>} */
export const calls = {
  call(body, { index }) {
    const { parameters, results } = body.program.typeOf(index);
    emitCall(body, body.program.nameOf(index), popArguments(body, parameters.length), results[0]);
    if (body.program.isForeign(index) && results[0] !== undefined) convertResult(body, results[0]);
  },
  call_indirect(body, { index: type, second: table }) {
    if (table !== 0) refuse("a second table");
    const { parameters, results } = body.program.functionType(type);
    const index = body.pop();
    const given = evaluatedBefore(body, popArguments(body, parameters.length), index);
    const target = `(${body.program.calledTable(type)}[${index.plain}]||${body.use("ob")})`;
    emitCall(body, target, given, results[0], index);
  },
  "table.copy"(body, { index, second }) {
    if (index || second) refuse("a second table");
    body.emitMove("tc");
  },
  "table.init"(body, { index, second: table }) {
    if (table !== 0) refuse("a second table");
    body.emitMove("el", body.program.segment("elements", index));
  },
  "elem.drop": (body, { index }) => body.emit(`${body.program.segment("elements", index)}=[[],[]];`, WORLD, WORLD),
};
