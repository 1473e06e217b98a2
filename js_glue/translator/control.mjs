// Blocks, and the jumps to their end and their beginning.
import { CHOICE, LONG, TRAPS, kindOfType } from "./kinds.mjs";
import { closeTry, exceptionsOf, leftUnwrapped } from "./exceptions.mjs";
import { emitJump, ending, jump, resultVariable, takesValue } from "./jumps.mjs";
import { refuse } from "./refusal.mjs";
import { emitSwitch, finishSwitch, handsOverSwitch, takeSwitch } from "./switches.mjs";
import { made, storedKind } from "./value.mjs";

/**
 * @import { Block, Operation, Translation } from "./body.mjs"
 * @import { Kind } from "./kinds.mjs"
 * @import { Value } from "./value.mjs"
 * @typedef {(body: Translation, frame: Block, label: string, last: Value | undefined) => void} Close
 */

const emptyType = -64;

// The types of values are negative numbers; others are indices of functions' types.
/** @param {Translation} body @param {number} type @returns {Kind | undefined} */
function resultOf(body, type) {
  if (type === emptyType) return undefined;
  if (type < 0) return kindOfType(type & 0x7f);
  const { parameters, results } = body.program.types[type];
  if (parameters.length) refuse("a block with parameters");
  if (results.length > 1) refuse("a block with several results");
  return results[0];
}

/** @param {Value} condition @param {Value} left @param {Value} right */
export function choice(condition, left, right) {
  const isSame = left.kind === right.kind;
  /** @param {Value} value */
  const side = (value) => (isSame ? value.at(CHOICE) : value.plain);
  const text = `${condition.asked(CHOICE + 1)}?${side(left)}:${side(right)}`;
  const value = made(text, CHOICE, isSame ? left.kind : storedKind(left.kind), condition, left, right);
  value.bits = Math.max(left.bits, right.bits);
  return value;
}

// At the end of a block, before its text is put into the outer one.
/** @param {Translation} body @param {Block} frame @param {Value} value */
function resultAssignment(body, frame, value) {
  body.settleBefore(value);
  return body.assignment(resultVariable(body, frame), value);
}

/** @type {Close} */
function closeIf(body, frame, label, last) {
  const { condition, hasElse, thenValue, thenEnds } = /** @type {Block & { condition: Value }} */ (frame);
  let then = hasElse ? frame.thenText : frame.text;
  let otherwise = hasElse ? frame.text : "";
  if (last && thenValue && !then && !otherwise && !label && last.kind !== LONG) {
    body.push(choice(condition, thenValue, last));
    return;
  }
  if (thenValue) then += resultAssignment(body, frame, thenValue);
  if (last) otherwise += resultAssignment(body, frame, last);
  const test = condition.asked(0);
  let text = `${label}if(${test}){${then}}${otherwise ? `else{${otherwise}}` : ""}`;
  if (!then && !label) text = otherwise ? `if(${condition.negated}){${otherwise}}` : `${test};`;
  if (then || otherwise || condition.hasEffects) {
    body.settleBefore(condition);
    body.enclose(frame, text);
  }
  if (label || !hasElse || !thenEnds) body.skipped = 0;
  if (frame.result !== undefined && !body.skipped) body.stack.push(resultVariable(body, frame));
}

/** @type {Close} */
function closeLoop(body, frame, label, last) {
  if (!frame.isTarget) {
    closeBlock(body, frame, label, last);
    return;
  }
  if (last) frame.text += resultAssignment(body, frame, last);
  body.enclose(frame, `${label}for(;;){${frame.text}${body.skipped ? "" : "break"}}`);
  if (last) body.stack.push(/** @type {Value} */ (frame.value));
}

// Without a jump to its end, a block is only its statements; and an `if`, where the only jump is at its beginning.
/** @type {Close} */
function closeBlock(body, frame, label, last) {
  if (frame.guard && frame.jumps === 1) {
    const { condition, length } = frame.guard;
    const rest = frame.text.slice(length);
    body.enclose(frame, rest ? `if(${condition.negated}){${rest}}` : condition.hasEffects ? `${condition.text};` : "");
    body.skipped = 0;
    return;
  }
  if (last && label) frame.text += resultAssignment(body, frame, last);
  if (label) {
    body.enclose(frame, `${label}{${frame.text}}`);
  } else {
    body.top.text += frame.text;
    body.top.nesting = Math.max(body.top.nesting, frame.nesting);
  }
  if (label) body.skipped = 0;
  if (body.skipped || frame.result === undefined) return;
  body.push(/** @type {Value} */ (label ? frame.value : last));
}

/** @type {Record<string, Close>} */
const closers = {
  if: closeIf,
  loop: closeLoop,
  block: closeBlock,
  try: (...all) => closeTry(...all, resultAssignment),
};

/** @param {Translation} body */
function close(body) {
  const last = !body.skipped && body.top.result !== undefined ? body.pop() : undefined;
  const handsOver = handsOverSwitch(body);
  if (body.top.openSwitch && !handsOver) finishSwitch(body);
  const frame = /** @type {Block} */ (body.frames.pop());
  body.stack.length = frame.height;
  if (body.frames.length === 0) {
    const text = frame.text + (last ? ending(last) : "");
    body.text = frame.passesOn ? leftUnwrapped(body, text) : text;
    return;
  }
  body.top = body.frames[body.frames.length - 1];
  if (handsOver) {
    takeSwitch(body, frame);
    if (last) body.push(last);
    return;
  }
  const label = frame.isNamed ? `L${body.frames.length}:` : "";
  closers[frame.kind](body, frame, label, last);
}

/** @type {Record<string, Operation>} */
export const control = {
  ...exceptionsOf(resultOf),
  unreachable(body) {
    emitJump(body, `${body.use("unreachable")}();`);
    body.skipped = 1;
  },
  nop() {},
  block: (body, { blockType }) => body.open("block", resultOf(body, blockType)),
  loop: (body, { blockType }) => body.open("loop", resultOf(body, blockType)),
  if(body, { blockType }) {
    const condition = body.pop();
    body.open("if", resultOf(body, blockType));
    body.top.condition = condition;
  },
  else(body) {
    const { top, stack } = body;
    if (top.openSwitch) finishSwitch(body);
    if (!body.skipped && top.result !== undefined) top.thenValue = body.pop();
    top.thenEnds = body.skipped > 0;
    top.hasElse = true;
    top.thenText = top.text;
    top.text = "";
    stack.length = top.height;
    body.skipped = 0;
  },
  end: close,
  br(body, { index }) {
    const value = takesValue(body, index) ? body.pop() : undefined;
    emitJump(body, jump(body, index, value), value);
    body.skipped = 1;
  },
  br_if(body, { index }) {
    const condition = body.pop();
    const value = takesValue(body, index) ? body.simple(body.pop(), condition.writes) : undefined;
    const text = jump(body, index, value);
    if (value) body.push(value);
    const { top } = body;
    const statement = `if(${condition.asked(0)})${value ? `{${text}}` : text}`;
    emitJump(body, statement, condition);
    // It is not the first if a waiting value had to be evaluated before.
    const isFirst = index === 0 && top.kind === "block" && !value && top.text === statement;
    if (isFirst) top.guard = { condition, length: statement.length };
  },
  br_table(body, input) {
    const chosen = body.pop();
    const value = takesValue(body, input.index) ? body.simple(body.pop(), chosen.writes) : undefined;
    emitSwitch(body, input, chosen, value);
    body.skipped = 1;
  },
  return(body) {
    const value = body.result === undefined ? undefined : body.pop();
    emitJump(body, ending(value), value);
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
