// Blocks, and the jumps to their end and their beginning.
import { closeTry, exceptionsOf, leftUnwrapped } from "./exceptions.mjs";
import { assignAll, emitJump, ending, jump, resultVariables, taken } from "./jumps.mjs";
import { CHOICE, FLOAT, INT, LONG, TRAPS, kindOfType } from "./kinds.mjs";
import { emptyType } from "./names.mjs";
import { emitSwitch, finishSwitch, handsOverSwitch, takeSwitch } from "./switches.mjs";
import { made, madeOfAll, patternOf, storedKind } from "./value.mjs";

/**
 * @import { Block, Operation, Translation } from "./body.mjs"
 * @import { Machine } from "./flat.mjs"
 * @import { FunctionType } from "./program_parts.d.mts"
 * @import { Value } from "./value.mjs"
 * @typedef {(body: Translation, frame: Block, label: string, last: Value[]) => void} Close
 */

/** @type {FunctionType} */
const nothing = { parameters: [], results: [] };

// The types of values are negative numbers; others are indices of functions' types.
/** @param {Translation} body @param {number} type @returns {FunctionType} */
function typeOf(body, type) {
  if (type === emptyType) return nothing;
  if (type < 0) return { parameters: [], results: [kindOfType(type & 0x7f)] };
  return body.program.types[type];
}

/** @param {Value} condition @param {Value} left @param {Value} right */
export function choice(condition, left, right) {
  const isSame = left.kind === right.kind;
  /** @param {Value} value */
  const side = (value) => (isSame ? value.at(CHOICE) : value.plain);
  const text = `${condition.asked(CHOICE + 1)}?${side(left)}:${side(right)}`;
  const value = made(text, CHOICE, isSame ? left.kind : storedKind(left.kind), condition, left, right);
  value.bits = Math.max(left.bits, right.bits);
  // A mask is often a choice of a NaN and 0.
  if (left.kind === FLOAT && (left.pattern || right.pattern)) {
    const [one, other] = [patternOf(left), patternOf(right)];
    if (one && other) value.pattern = choice(condition, one, other);
  }
  return value;
}

// At the end of a block, before its text is put into the outer one.
/** @param {Translation} body @param {Block} frame @param {Value[]} values */
function resultAssignment(body, frame, values) {
  for (const value of values) body.settleBefore(value);
  return values.length ? assignAll(body, resultVariables(body, frame), values) : "";
}

/** @type {Close} */
function closeIf(body, frame, label, last) {
  const { condition, hasElse, thenValues, thenEnds } = /** @type {Block & { condition: Value }} */ (frame);
  let then = hasElse ? frame.thenText : frame.text;
  let otherwise = hasElse ? frame.text : "";
  const isOne = last.length === 1 && thenValues.length === 1;
  if (isOne && !then && !otherwise && !frame.isNamed && last[0].kind !== LONG) {
    body.push(choice(condition, thenValues[0], last[0]));
    return;
  }
  then += resultAssignment(body, frame, thenValues);
  otherwise += resultAssignment(body, frame, last);
  if (frame.isFlat) {
    const machine = /** @type {Machine} */ (frame.machine);
    const elseState = otherwise ? machine.newState() : (frame.state ??= machine.newState());
    body.settleBefore(condition);
    body.top.text += `if(${condition.negated}){${machine.jump(elseState)}}${then}`;
    if (otherwise) {
      frame.state ??= machine.newState();
      body.top.text += `${thenEnds ? "" : machine.jump(frame.state)}case ${elseState}:${otherwise}`;
    }
    body.top.text += `case ${frame.state}:`;
    body.top.nesting = Math.max(body.top.nesting, frame.nesting);
  } else {
    const test = condition.asked(0);
    let text = `${label}if(${test}){${then}}${otherwise ? `else{${otherwise}}` : ""}`;
    if (!then && !label) text = otherwise ? `if(${condition.negated}){${otherwise}}` : `${test};`;
    if (then || otherwise || condition.hasEffects) {
      body.settleBefore(condition);
      body.enclose(frame, text);
    }
  }
  if (frame.isNamed || !hasElse || !thenEnds) body.skipped = 0;
  if (!body.skipped) body.stack.push(...resultVariables(body, frame));
}

/** @type {Close} */
function closeLoop(body, frame, label, last) {
  if (!frame.isTarget) {
    closeBlock(body, frame, label, last);
    return;
  }
  if (frame.isFlat) {
    body.top.text += `case ${frame.state}:${frame.text}`;
    body.top.nesting = Math.max(body.top.nesting, frame.nesting);
    for (const value of last) body.push(value);
    return;
  }
  frame.text += resultAssignment(body, frame, last);
  body.enclose(frame, `${label}for(;;){${frame.text}${body.skipped ? "" : "break"}}`);
  if (!body.skipped) body.stack.push(...resultVariables(body, frame));
}

// Without a jump to its end, a block is only its statements; and an `if`, where the only jump is at its beginning.
/** @type {Close} */
function closeBlock(body, frame, label, last) {
  if (frame.guard && frame.jumps === 1) {
    const { condition } = frame.guard;
    const { text } = frame;
    body.enclose(frame, text ? `if(${condition.negated}){${text}}` : condition.hasEffects ? `${condition.text};` : "");
    body.skipped = 0;
    return;
  }
  const { isNamed, guard } = frame;
  if (guard) frame.text = guard.statement + frame.text;
  if (isNamed) frame.text += resultAssignment(body, frame, last);
  if (isNamed && !frame.isFlat) {
    body.enclose(frame, `${label}{${frame.text}}`);
  } else {
    body.top.text += frame.text + (isNamed ? `case ${frame.state}:` : "");
    body.top.nesting = Math.max(body.top.nesting, frame.nesting);
  }
  if (isNamed) body.skipped = 0;
  if (body.skipped) return;
  for (const value of isNamed ? resultVariables(body, frame) : last) body.push(value);
}

/** @type {Record<string, Close>} */
const closers = {
  if: closeIf,
  loop: closeLoop,
  block: closeBlock,
  try: (...all) => closeTry(...all, resultAssignment),
  try_table: (...all) => closeTry(...all, resultAssignment),
};

/** @param {Translation} body */
function close(body) {
  if (body.top.kind === "if" && !body.top.hasElse && body.top.results.length) control.else(body, body.input);
  const last = body.skipped ? [] : body.popSeveral(body.top.results.length);
  const handsOver = handsOverSwitch(body);
  if (body.top.openSwitch && !handsOver) finishSwitch(body);
  const frame = body.top;
  if (body.frames.length === 1) {
    let text = frame.text + (last.length || (body.isLooped && !body.skipped) ? ending(last) : "");
    text = body.withMachine(frame, text);
    if (frame.passesOn) text = leftUnwrapped(body, text);
    const zeros = body.isLooped ? body.ownLocals : [];
    body.text = body.isLooped ? `L0:for(;;){${zeros.length ? `${zeros};` : ""}${text}}` : text;
    body.nesting = frame.nesting + 1;
    body.frames.pop();
    body.stack.length = frame.height;
    return;
  }
  frame.text = body.withMachine(frame, frame.text);
  body.frames.pop();
  body.stack.length = frame.height;
  body.top = body.frames[body.frames.length - 1];
  if (handsOver) {
    takeSwitch(body, frame);
    for (const value of last) body.push(value);
    return;
  }
  const label = frame.isNamed ? `L${body.frames.length}:` : "";
  closers[frame.kind](body, frame, label, last);
}

// A block whose parameters are evaluated before it, and stay what they are in it.
/** @type {(body: Translation, kind: Block["kind"], type: number, condition?: Value) => void} */
export function openWith(body, kind, type, condition) {
  const { parameters, results } = typeOf(body, type);
  const given = body.popSimple(parameters.length, condition?.writes ?? 0);
  body.stack.push(...given);
  body.open(kind, parameters, results);
  body.top.given = given;
  body.top.condition = condition;
}

/** @type {Record<string, Operation>} */
export const control = {
  ...exceptionsOf(openWith),
  unreachable(body) {
    emitJump(body, `${body.use("unreachable")}();`);
    body.skipped = 1;
  },
  nop() {},
  block(body, { blockType }) {
    const { parameters, results } = typeOf(body, blockType);
    body.open("block", parameters, results);
  },
  loop(body, { blockType }) {
    const { parameters, results } = typeOf(body, blockType);
    const values = body.popSeveral(parameters.length);
    const variables = parameters.map((kind) => body.lastingVariable(kind));
    const { reads, writes } = madeOfAll("", 0, INT, values);
    if (values.length) body.emit(assignAll(body, variables, values), reads, writes);
    body.stack.push(...variables);
    body.open("loop", parameters, results);
    body.top.given = variables;
  },
  if(body, { blockType }) {
    const condition = body.pop();
    openWith(body, "if", blockType, condition);
  },
  else(body) {
    const { top, stack } = body;
    if (top.openSwitch) finishSwitch(body);
    if (!body.skipped) top.thenValues = body.popSeveral(top.results.length);
    top.thenEnds = body.skipped > 0;
    top.hasElse = true;
    top.thenText = top.text;
    top.text = "";
    stack.length = top.height;
    stack.push(...top.given);
    body.skipped = 0;
  },
  end: close,
  br(body, { index }) {
    const values = body.popSeveral(taken(body, index));
    emitJump(body, jump(body, index, values), ...values);
    body.skipped = 1;
  },
  br_if(body, { index }) {
    const condition = body.pop();
    const values = body.popSimple(taken(body, index), condition.writes);
    const text = jump(body, index, values);
    for (const value of values) body.push(value);
    const { top } = body;
    const isOne = text.indexOf(";") === text.length - 1;
    const statement = `if(${condition.asked(0)})${isOne ? text : `{${text}}`}`;
    emitJump(body, statement, condition);
    // It is not the first if a waiting value had to be evaluated before.
    const isFirst = index === 0 && top.kind === "block" && !values.length && top.text === statement;
    if (!isFirst || top.guard || top.isFlat) return;
    top.guard = { condition, statement };
    top.text = "";
  },
  br_table(body, input) {
    const chosen = body.pop();
    const values = body.popSimple(taken(body, input.index), chosen.writes);
    emitSwitch(body, input, chosen, values);
    body.skipped = 1;
  },
  return(body) {
    const values = body.popSeveral(body.results.length);
    emitJump(body, ending(values), ...values);
    body.skipped = 1;
  },
  drop(body) {
    const value = body.pop();
    if (value.hasEffects) body.emit(`${value.text};`, value.reads, value.writes);
  },
  select(body) {
    let condition = body.pop();
    let right = body.pop();
    let left = body.pop();
    // JavaScript evaluates the condition first, and only one of the two.
    /** @param {Value} value */
    const mayWait = ({ reads, writes }) => !writes && !(reads & (condition.writes | TRAPS));
    if (!mayWait(left) || !mayWait(right)) {
      body.push(body.simple(left, right.writes | condition.writes));
      right = body.simple(right, condition.writes);
      left = body.pop();
    }
    if (left.kind !== LONG) {
      body.push(choice(condition, left, right));
      return;
    }
    if (!condition.isName) {
      body.stack.push(left, right);
      condition = body.evaluated(condition);
      right = body.pop();
      left = body.pop();
    }
    /** @param {"text" | "high"} half */
    const text = (half) => `(${condition.asked(CHOICE + 1)}?${left[half]}:${right[half]})`;
    const value = made(text("text"), 0, LONG, condition, left, right);
    value.high = text("high");
    body.push(value);
  },
};
control.select_of_type = control.select;
