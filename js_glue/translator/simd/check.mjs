// The validator with SIMD, and with atomic operations.
import { BodyCheck } from "../validate/body.mjs";
import { Validator } from "../validate/validate.mjs";
import { atomics } from "./atomics.mjs";
import { vectors } from "./operations.mjs";

/**
 * @import { Atomic } from "./atomics.mjs"
 * @import { Vector } from "./operations.mjs"
 */

const fence = 3;

export class VectorCheck extends BodyCheck {
  /** The last operation of SIMD. @type {Vector | undefined} */
  vector;
  /** @type {Uint8Array} */
  indices = new Uint8Array();
  /** The last atomic operation. @type {Atomic | undefined} */
  atomic;
  promised = 0; // alignment of the last access to the memory
  offset = 0;

  /** @override @param {number} operation */
  unknown(operation) {
    const { reader } = this;
    if (operation !== 0xfd && operation !== 0xfe) super.unknown(operation);
    reader.needPass("");
    const number = reader.unsigned();
    if (operation === 0xfd) this.checkVector(number);
    else this.checkAtomic(number);
  }

  /** @param {number} number */
  checkVector(number) {
    const { reader } = this;
    const vector = (this.vector = vectors[number]);
    if (!vector) return reader.fail(`invalid opcode 0xfd ${number}`);
    const { takes, gives, alignment, indices, below } = vector;
    if (alignment !== undefined) this.access(alignment);
    this.indices = reader.take(indices);
    if (this.indices.some((index) => index >= below)) this.fail("invalid lane index");
    this.popAll(takes);
    if (gives) this.stack.push(gives);
  }

  /** @param {number} number */
  checkAtomic(number) {
    const { reader } = this;
    const atomic = (this.atomic = atomics[number]);
    if (number === fence) {
      if (reader.byte()) this.fail("invalid atomic operand");
      return;
    }
    if (!atomic) return reader.fail(`invalid opcode 0xfe ${number}`);
    const { takes, gives, alignment } = atomic;
    this.access(alignment);
    if (this.promised !== alignment) this.fail(`invalid alignment, expected is ${alignment}`);
    this.popAll(takes);
    if (gives) this.stack.push(gives);
  }

  /** @override @param {number} most */
  access(most) {
    const { reader } = this;
    const { position } = reader;
    super.access(most);
    reader.position = position;
    this.promised = reader.unsigned();
    this.offset = reader.unsigned();
  }
}

export class VectorValidator extends Validator {
  needsPass = false;

  /** @override */
  needPass() {
    this.needsPass = true;
  }

  /** @override @returns {BodyCheck} */
  bodyCheck() {
    return new VectorCheck(this.program, this);
  }
}
