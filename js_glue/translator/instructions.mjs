// Reads the instructions of a function's body, also the operands of those that are skipped because they never run.
import { Bytes } from "./bytes.mjs";
import { kindOfType } from "./kinds.mjs";
import { nameOf, prefix } from "./names.mjs";
import { refuse } from "./refusal.mjs";

// The first is for unknown operations.
const [
  , NOTHING, BLOCK_TYPE, INDEX, INDICES, TARGETS, TYPES, INT32, INT64, FLOAT32, FLOAT64, TYPE, CATCHES,
] = Array(13).keys();

// The first and last operation of a range, and its operands.
const ranges = [
  [0x00, 0x01, NOTHING],
  [0x02, 0x04, BLOCK_TYPE],
  [0x05, 0x05, NOTHING],
  [0x06, 0x06, BLOCK_TYPE],
  [0x07, 0x09, INDEX],
  [0x0a, 0x0b, NOTHING],
  [0x0c, 0x0d, INDEX],
  [0x0e, 0x0e, TARGETS],
  [0x0f, 0x0f, NOTHING],
  [0x10, 0x10, INDEX],
  [0x11, 0x11, INDICES],
  [0x12, 0x12, INDEX],
  [0x13, 0x13, INDICES],
  [0x18, 0x18, INDEX],
  [0x19, 0x1b, NOTHING],
  [0x1c, 0x1c, TYPES],
  [0x1f, 0x1f, CATCHES],
  [0x20, 0x26, INDEX],
  [0x28, 0x3e, INDICES],
  [0x3f, 0x40, INDEX],
  [0x41, 0x41, INT32],
  [0x42, 0x42, INT64],
  [0x43, 0x43, FLOAT32],
  [0x44, 0x44, FLOAT64],
  [0x45, 0xc4, NOTHING],
  [0xd0, 0xd0, TYPE],
  [0xd1, 0xd1, NOTHING],
  [0xd2, 0xd2, INDEX],
  [0x100, 0x107, NOTHING],
  [0x108, 0x108, INDICES],
  [0x109, 0x109, INDEX],
  [0x10a, 0x10a, INDICES],
  [0x10b, 0x10b, INDEX],
  [0x10c, 0x10c, INDICES],
  [0x10d, 0x10d, INDEX],
  [0x10e, 0x10e, INDICES],
  [0x10f, 0x111, INDEX],
];

const follows = new Uint8Array(0x112);
for (const [first, last, kind] of ranges) follows.fill(kind, first, last + 1);

/**
 * What a try_table catches: a tag or all, where it jumps to, and whether with a reference of the exception.
 * @typedef {{ tag?: number, index: number, hasReference: boolean }} Catch
 *
 * @typedef {object} Operands of the last operation
 * @property {number} index
 * @property {number} second
 * @property {number} blockType a type, or the index of a function's type
 * @property {number[]} targets
 * @property {number} type a kind
 * @property {Catch[]} catches
 * @property {number} number
 *
 * @typedef {Instructions & Operands} Input
 */

export class Instructions extends Bytes {
  // Reads the next operation. Its operands are in `index` and `second` (for memory: alignment and offset), `blockType`,
  // `targets`, `number`, or `low` and `high`.
  next() {
    let operation = this.byte();
    if (operation === prefix) operation = 0x100 + this.unsigned();
    switch (follows[operation]) {
      case NOTHING:
        break;
      case INDEX:
        this.index = this.unsigned();
        break;
      case INDICES:
        this.index = this.unsigned();
        this.second = this.unsigned();
        break;
      case BLOCK_TYPE:
        this.blockType = this.signed();
        break;
      case TARGETS:
        this.targets = this.list(() => this.unsigned());
        this.index = this.unsigned();
        break;
      case TYPES:
        this.list(() => this.byte());
        break;
      case TYPE:
        this.type = kindOfType(this.signed() & 0x7f);
        break;
      case CATCHES:
        this.blockType = this.signed();
        this.catches = this.list(() => {
          const flags = this.byte();
          return {
            tag: flags & 2 ? undefined : this.unsigned(), index: this.unsigned(), hasReference: (flags & 1) > 0,
          };
        });
        break;
      case INT32:
      case INT64:
        this.signed();
        break;
      case FLOAT32:
        this.number = this.float32();
        break;
      case FLOAT64:
        this.number = this.float64();
        break;
      default:
        refuse(`the operation ${nameOf(operation, () => this.unsigned())}`);
    }
    return operation;
  }
}
