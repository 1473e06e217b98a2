// Exceptions, as `try`, `catch` and `throw` of JavaScript. The program's have a tag, y0, and values; those of functions
// of JavaScript have no tag, and only `catch_all` catches them. Traps and stack overflows are never caught. A reference
// of an exception is an array with it, as JavaScript may throw null.
import { emitJump, jumpTo, resultVariables } from "./jumps.mjs";
import { EXCEPTION, LONG, NAME } from "./kinds.mjs";
import { finishSwitch } from "./switches.mjs";
import { made, name } from "./value.mjs";

/**
 * @import { Block, Operation, Translation } from "./body.mjs"
 * @import { FunctionType } from "./program_parts.d.mts"
 * @import { Value } from "./value.mjs"
 * @typedef {(body: Translation, frame: Block, values: Value[]) => string} Assign
 */

/** @param {number} index of the frame */
export const caughtBy = (index) => `x${index}`;

// At the end of the body of a `try`, or of a clause.
/** @param {Translation} body */
function finishPart(body) {
  const { top } = body;
  if (top.openSwitch) finishSwitch(body);
  if (!body.skipped) {
    top.goesOn = true;
    for (const [i, value] of body.popSeveral(top.results.length).entries()) {
      body.emit(body.assignment(resultVariables(body, top)[i], value), value.reads, value.writes);
    }
  }
  const text = body.withMachine(top, top.text);
  if (top.tryText === undefined) top.tryText = text;
  else top.clauses += `${text}}`;
  top.text = "";
  body.stack.length = top.height;
  body.skipped = 0;
}

// The values of an exception are read into variables, as waiting values may be evaluated out of its scope.
/** @param {Translation} body @param {string} caught @param {FunctionType} type */
const valuesOf = (body, caught, { parameters }) => parameters.map((kind, i) => {
  const text = `${caught}.values[${i}]`;
  if (kind !== LONG) return body.evaluated(name(text, kind));
  const value = body.temporary(LONG);
  body.emit(`${value.text}=${body.use("lo")}(${text});${value.high}=X;`, 0, 0);
  return value;
});

// Passes an exception on that was delegated to an outer `try`.
/** @param {Translation} body @param {string} caught @param {number} index */
const unwrapped = (body, caught, index) =>
  `if(${caught} instanceof ${body.use("de")}){if(${caught}.to<${index})throw ${caught};${caught}=${caught}.inner}`;

/** Unwraps delegated exceptions that leave the function. @type {(body: Translation, text: string) => string} */
export const leftUnwrapped = (body, text) => `try{${text}}catch(x0){throw x0 instanceof ${body.use("de")}?x0.inner:x0}`;

// The beginning of a clause.
/** @param {Translation} body @param {string} caught @param {string} before @param {number} [tag] all without it */
function clauseText(body, caught, before, tag) {
  if (tag !== undefined) return `${before && "else "}if(${caught}?.tag===y${tag}){`;
  return `${before && "else"}{if(${body.use("tp")}(${caught}))throw ${caught};`;
}

// The clauses of a try_table are jumps out of it.
/** @param {Translation} body @param {Block} frame @param {string} caught */
function writeCatches(body, frame, caught) {
  const { top } = body;
  const before = top.text;
  for (const { tag, index, hasReference } of frame.catches) {
    top.text = "";
    const values = tag === undefined ? [] : valuesOf(body, caught, body.program.tagType(tag));
    if (hasReference) values.push(made(`[${caught}]`, NAME, EXCEPTION));
    const jump = jumpTo(body, body.frames.length - 1 - index, values);
    frame.clauses += `${clauseText(body, caught, frame.clauses, tag)}${top.text}${jump}}`;
    if (tag === undefined) {
      frame.catchesAll = true;
      break;
    }
  }
  top.text = before;
}

/** @type {(body: Translation, frame: Block, label: string, last: Value[], assign: Assign) => void} */
export function closeTry(body, frame, label, last, assign) {
  frame.text += assign(body, frame, last);
  const goesOn = frame.goesOn || !body.skipped || label;
  const index = body.frames.length;
  const caught = caughtBy(index);
  if (frame.kind === "try_table" && frame.catches.length) {
    frame.tryText = frame.text;
    frame.text = "";
    writeCatches(body, frame, caught);
    // So that what follows is as for the older form, whose last clause is open.
    frame.clauses = frame.clauses.slice(0, -1);
  }
  let text;
  if (frame.tryText === undefined) {
    text = `${label}{${frame.text}}`;
  } else {
    const first = frame.passesOn ? unwrapped(body, caught, index) : "";
    const rest = frame.catchesAll ? "" : `else throw ${caught};`;
    text = `${label}try{${frame.tryText}}catch(${caught}){${first}${frame.clauses}${frame.text}}${rest}}`;
  }
  body.enclose(frame, text);
  body.skipped = goesOn ? 0 : 1;
  if (goesOn) body.stack.push(...resultVariables(body, frame));
}

/** @type {(open: (body: Translation, kind: "try" | "try_table", type: number) => void) => Record<string, Operation>} */
export const exceptionsOf = (open) => ({
  try: (body, { blockType }) => open(body, "try", blockType),
  try_table(body, { blockType, catches }) {
    open(body, "try_table", blockType);
    body.top.catches = catches;
  },
  catch(body, { index }) {
    finishPart(body);
    const caught = caughtBy(body.frames.length - 1);
    body.top.clauses += clauseText(body, caught, body.top.clauses, index);
    for (const value of valuesOf(body, caught, body.program.tagType(index))) body.push(value);
  },
  catch_all(body) {
    finishPart(body);
    const { top } = body;
    top.catchesAll = true;
    top.clauses += clauseText(body, caughtBy(body.frames.length - 1), top.clauses);
  },
  throw(body, { index }) {
    const { parameters } = body.program.tagType(index);
    const given = body.popSeveral(parameters.length);
    const values = given.map((value) => (value.kind === LONG ? `${body.use("bs")}(${value.halves})` : value.plain));
    emitJump(body, `throw new ${body.use("ex")}(y${index},[${values}]);`, ...given);
    body.skipped = 1;
  },
  rethrow(body, { index }) {
    emitJump(body, `throw ${caughtBy(body.frames.length - 1 - index)};`);
    body.skipped = 1;
  },
  throw_ref(body) {
    const value = body.pop();
    emitJump(body, `throw ${body.use("rx")}(${value.text});`, value);
    body.skipped = 1;
  },
  // The end of a `try` whose exceptions go to an outer one, past those in between.
  delegate(body, { index: depth }) {
    const own = body.frames.length - 1;
    const target = own - 1 - depth;
    for (let i = own - 1; i >= 0; --i) body.frames[i].passesOn = true;
    const caught = caughtBy(own);
    finishPart(body);
    body.top.catchesAll = true;
    body.top.clauses =
      `{throw ${caught} instanceof ${body.use("de")}&&${caught}.to<${target}?${caught}:new ` +
      `de(${caught},${target});`;
    body.skipped = 1;
    /** @type {(body: Translation) => void} */ (body.operations[0x0b])(body);
  },
});
