// Exceptions, as `try`, `catch` and `throw` of JavaScript. The program's have a tag, y0, and values; those of functions
// of JavaScript have no tag, and only `catch_all` catches them. Traps and stack overflows are never caught.
import { emitJump, resultVariable } from "./jumps.mjs";
import { LONG } from "./kinds.mjs";
import { finishSwitch } from "./switches.mjs";
import { madeOfAll, name } from "./value.mjs";

/**
 * @import { Block, Operation, Translation } from "./body.mjs"
 * @import { Kind } from "./kinds.mjs"
 * @import { FunctionType } from "./program_parts.d.mts"
 * @import { Value } from "./value.mjs"
 */

/** @param {number} index of the frame */
export const caughtBy = (index) => `x${index}`;

// At the end of the body of a `try`, or of a clause.
/** @param {Translation} body */
function finishPart(body) {
  const { top } = body;
  if (top.openSwitch) finishSwitch(body);
  if (!body.skipped && top.result !== undefined) {
    const value = body.pop();
    body.emit(body.assignment(resultVariable(body, top), value), value.reads, value.writes);
  }
  if (!body.skipped) top.goesOn = true;
  if (top.tryText === undefined) top.tryText = top.text;
  else top.clauses += `${top.text}}`;
  top.text = "";
  body.stack.length = top.height;
  body.skipped = 0;
}

// Reads the values of an exception into variables, as waiting values may be evaluated out of its scope.
/** @param {Translation} body @param {string} caught @param {FunctionType} type */
function pushValues(body, caught, { parameters }) {
  let place = 0;
  for (const kind of parameters) {
    const text = `${caught}.values[${place++}]`;
    body.push(body.evaluated(name(text, kind, 0, kind === LONG ? `${caught}.values[${place++}]` : "")));
  }
}

// Passes an exception on that was delegated to an outer `try`.
/** @param {Translation} body @param {string} caught @param {number} index */
const unwrapped = (body, caught, index) =>
  `if(${caught} instanceof ${body.use("de")}){if(${caught}.to<${index})throw ${caught};${caught}=${caught}.inner}`;

/** Unwraps delegated exceptions that leave the function. @type {(body: Translation, text: string) => string} */
export const leftUnwrapped = (body, text) => `try{${text}}catch(x0){throw x0 instanceof ${body.use("de")}?x0.inner:x0}`;

/**
 * @param {Translation} body
 * @param {Block} frame
 * @param {string} label
 * @param {Value | undefined} last
 * @param {(body: Translation, frame: Block, value: Value) => string} assign
 */
export function closeTry(body, frame, label, last, assign) {
  if (last) frame.text += assign(body, frame, last);
  const goesOn = frame.goesOn || !body.skipped || label;
  const index = body.frames.length;
  const caught = caughtBy(index);
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
  if (goesOn && frame.result !== undefined) body.stack.push(resultVariable(body, frame));
}

/** @type {(resultOf: (body: Translation, type: number) => Kind | undefined) => Record<string, Operation>} */
export const exceptionsOf = (resultOf) => ({
  try: (body, { blockType }) => body.open("try", resultOf(body, blockType)),
  catch(body, { index }) {
    finishPart(body);
    const caught = caughtBy(body.frames.length - 1);
    body.top.clauses += `${body.top.clauses ? "else " : ""}if(${caught}?.tag===y${index}){`;
    pushValues(body, caught, body.program.tagType(index));
  },
  catch_all(body) {
    finishPart(body);
    const { top } = body;
    const caught = caughtBy(body.frames.length - 1);
    top.catchesAll = true;
    top.clauses += `${top.clauses ? "else" : ""}{if(${body.use("tp")}(${caught}))throw ${caught};`;
  },
  throw(body, { index }) {
    const given = body.program.tagType(index).parameters.map(() => body.pop()).reverse();
    emitJump(
      body,
      `throw new ${body.use("ex")}(y${index},[${given.map(({ argument }) => argument)}]);`,
      madeOfAll("", 0, 0, given),
    );
    body.skipped = 1;
  },
  rethrow(body, { index }) {
    emitJump(body, `throw ${caughtBy(body.frames.length - 1 - index)};`);
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
