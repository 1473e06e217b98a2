// A jump to one of many blocks is a `switch`. Compilers write one for a switch of the source: they put it into as many
// blocks as there are cases, and the code of a case behind the end of its block. There, the code becomes that of the
// case in the text too: the switch stays open at the end of each block, and is handed over to the one around it. So
// blocks by the thousand do not become deep, and most cases need no jump.
import { emitJump, jump, jumpTo } from "./jumps.mjs";

/**
 * @import { Block, Translation } from "./body.mjs"
 * @import { Input } from "./instructions.mjs"
 * @import { Value } from "./value.mjs"
 */

// The labels of each target that has no code yet, by its index in body.frames.
/** @param {Translation} body @param {Input} input */
function labelsByTarget(body, { targets, index: other }) {
  const innermost = body.frames.length - 1;
  const labels = new Map([[innermost - other, "default:"]]);
  targets.forEach((depth, i) => {
    // Cases that go where the default goes need no label.
    if (depth !== other) labels.set(innermost - depth, `${labels.get(innermost - depth) ?? ""}case ${i}:`);
  });
  return labels;
}

/** @param {Translation} body @param {Input} input @param {Value} chosen @param {Value} [value] */
export function emitSwitch(body, input, chosen, value) {
  const labels = labelsByTarget(body, input);
  if (labels.size === 1) {
    emitJump(body, (chosen.hasEffects ? `${chosen.text};` : "") + jump(body, input.index, value), chosen);
    return;
  }
  emitJump(body, `switch(${chosen.plain}){`, chosen);
  if (value || body.top.openSwitch) {
    for (const [target, text] of labels) body.top.text += text + jumpTo(body, target, value);
    body.top.text += "}";
  } else {
    body.top.openSwitch = labels;
  }
}

// At the end of a block: cases without code of their own are jumps.
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
    top.text += text + (isEnd ? "break;" : jumpTo(body, target));
    if (isEnd) body.skipped = 0;
  }
  top.text += "}";
}

/**
 * Whether the block that ends here is its text and the open switch at its end, which becomes that of the block around
 * it.
 * @param {Translation} body
 */
export const handsOverSwitch = ({ top, frames }) =>
  Boolean(top.openSwitch) && top.kind === "block" && !top.isTarget && !frames[frames.length - 2].openSwitch;

// After the block has ended: what follows is the code of the cases that jump to its end.
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
