// The validator with SIMD.
import { BodyCheck } from "../validate/body.mjs";
import { Validator } from "../validate/validate.mjs";
import { vectors } from "./operations.mjs";

/** @import { Vector } from "./operations.mjs" */

const firstRelaxed = 0x100;
const lastRelaxed = 0x113;

export class VectorCheck extends BodyCheck {
  /** The last operation of SIMD. @type {Vector | undefined} */
  vector;
  /** @type {Uint8Array} */
  indices = new Uint8Array();

  /** @override @param {number} operation */
  unknown(operation) {
    if (operation !== 0xfd) super.unknown(operation);
    const { reader } = this;
    reader.needSimd();
    const number = reader.unsigned();
    if (number >= firstRelaxed && number <= lastRelaxed) reader.refuse("relaxed SIMD");
    const vector = (this.vector = vectors[number]);
    if (!vector) return reader.fail(`invalid opcode 0xfd ${number}`);
    const { takes, gives, alignment, indices, below } = vector;
    if (alignment !== undefined) this.access(alignment);
    this.indices = reader.take(indices);
    if (this.indices.some((index) => index >= below)) this.fail("invalid lane index");
    this.popAll(takes);
    if (gives) this.stack.push(gives);
  }
}

export class VectorValidator extends Validator {
  usesSimd = false;

  /** @override */
  needSimd() {
    this.usesSimd = true;
  }

  /** @override @returns {BodyCheck} */
  bodyCheck() {
    return new VectorCheck(this.program, this);
  }
}
