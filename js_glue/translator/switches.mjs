// A jump to one of many blocks is a `switch`. Compilers translate one in the source into as many nested blocks as there
// are cases, each followed by the code of its case. The text puts that code into the case: the switch stays open at the
// end of each block, and moves to the block around it. So thousands of blocks are not nested, and most cases need no
// jump.
import { emitJump, jump, jumpTo } from "./jumps.mjs";

/**
 * @import { Block, Translation } from "./body.mjs"
 * @import { Input } from "./instructions.mjs"
 * @import { Value } from "./value.mjs"
 */

// The labels of each target without code so far, by its index in body.frames.
/** @param {Translation} body @param {Input} input */
function labelsByTarget(body, { targets, index: other }) {
  const innermost = body.frames.length - 1;
  const labels = new Map([[innermost - other, "default:"]]);
  targets.forEach((depth, i) => {
    // Cases with the default's target need no label.
    if (depth !== other) labels.set(innermost - depth, `${labels.get(innermost - depth) ?? ""}case ${i}:`);
  });
  return labels;
}

/** @param {Translation} body @param {Input} input @param {Value} chosen @param {Value[]} values */
export function emitSwitch(body, input, chosen, values) {
  const labels = labelsByTarget(body, input);
  if (labels.size === 1) {
    emitJump(body, (chosen.hasEffects ? `${chosen.text};` : "") + jump(body, input.index, values), chosen);
    return;
  }
  emitJump(body, `switch(${chosen.plain}){`, chosen);
  if (values.length || body.top.openSwitch) {
    for (const [target, text] of labels) body.top.text += text + jumpTo(body, target, values);
    body.top.text += "}";
  } else {
    body.top.openSwitch = labels;
  }
}

// At the end of a block: jumps for cases without code of their own.
/** @param {Translation} body */
export function finishSwitch(body) {
  const { top } = body;
  const labels = /** @type {Map<number, string>} */ (top.openSwitch);
  const own = body.frames.length - 1;
  top.openSwitch = undefined;
  top.nesting += 1;
  if (!body.skipped && labels.size) top.text += "break;";
  for (const [target, text] of labels) {
    const isEnd = target === own && (top.kind === "block" || top.kind === "if");
    top.text += text + (isEnd ? "break;" : jumpTo(body, target, []));
    if (isEnd) body.skipped = 0;
  }
  top.text += "}";
}

/** Whether the text of the ending block ends with the open switch, which moves outward. @param {Translation} body */
export const handsOverSwitch = ({ top, frames }) =>
  Boolean(top.openSwitch) && top.kind === "block" && !top.isTarget && !top.isFlat &&
  !frames[frames.length - 2].openSwitch && !frames[frames.length - 2].isFlat;

// After the block has ended: the code of the cases that jump to its end follows.
/** @param {Translation} body @param {Block} frame */
export function takeSwitch(body, frame) {
  const { top } = body;
  const target = body.frames.length;
  top.text += frame.text;
  top.nesting = Math.max(top.nesting, frame.nesting);
  top.openSwitch = /** @type {Map<number, string>} */ (frame.openSwitch);
  const labels = top.openSwitch.get(target);
  if (!labels) return;
  top.openSwitch.delete(target);
  top.text += labels;
  body.skipped = 0;
}
