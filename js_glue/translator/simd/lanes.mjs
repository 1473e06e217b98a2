// What each operation of SIMD makes of the words of its operands, as texts: operations after their operands. Names are
// those of i32 if they have no type, and 1L is a number of 64 bits. `a0` to `c3` are the words of the operands, `s` is
// the operand that is no vector; `=x` sets a variable, which `x` reads; X is one of 64 bits.
import { shapes } from "./operations.mjs";

/**
 * The result: four words, two lanes of 64 bits each, or a value that is no vector.
 * @typedef {{ words?: string[], lanes?: string[], value?: string }} Made
 * @import { Vector } from "./operations.mjs"
 */

/** @param {number} count @param {(k: number) => string} write */
const each = (count, write) => Array.from({ length: count }, (_, k) => write(k));
const ofWords = ["0", "1", "2", "3"];
/** @param {number} bits */
const maskOf = (bits) => 2 ** bits - 1;

// A lane of at most 32 bits.
/** @param {string} operand @param {number} k @param {number} bits @param {boolean} isSigned */
function narrowLane(operand, k, bits, isSigned) {
  const word = `${operand}${Math.floor((k * bits) / 32)}`;
  const place = (k * bits) % 32;
  const above = 32 - bits - place;
  if (bits === 32) return word;
  if (isSigned) return `${word} ${above ? `${above} shl ` : ""}${32 - bits} shr_s`;
  const low = place ? `${word} ${place} shr_u` : word;
  return above ? `${low} ${maskOf(bits)} and` : low;
}

/** @param {string} operand @param {number} k @param {string} shape @param {boolean} isSigned */
function laneOf(operand, k, shape, isSigned) {
  const [type, bits] = shapes[shape];
  if (bits < 64) return narrowLane(operand, k, bits, isSigned) + (type === "f32" ? " f32.reinterpret_i32" : "");
  const [low, high] = [0, 1].map((half) => `${operand}${2 * k + half} i64.extend_i32_u`);
  return `${low} ${high} 32L i64.shl i64.or${type === "f64" ? " f64.reinterpret_i64" : ""}`;
}

// Values of at most 32 bits as words.
/** @param {string[]} values @param {number} bits */
function inWords(values, bits) {
  const count = 32 / bits;
  if (count === 1) return values;
  return each(4, (word) =>
    values.slice(word * count, (word + 1) * count).map((value, k) => {
      const place = k * bits;
      const masked = place + bits < 32 ? `${value} ${maskOf(bits)} and` : value;
      return masked + (place ? ` ${place} shl` : "") + (k ? " or" : "");
    }).join(" "),
  );
}

/** @param {string} value @param {number} low @param {number} high */
const clamp = (value, low, high) =>
  `${value} =x x ${low} x ${low} gt_s select =x x ${high} x ${high} lt_s select`;
/** @param {string} value @param {number} bits @param {boolean} isSigned */
const saturated = (value, bits, isSigned) =>
  isSigned ? clamp(value, -(2 ** (bits - 1)), maskOf(bits - 1)) : clamp(value, 0, maskOf(bits));

/**
 * Of operations on lanes of integers: the result of two, or of one.
 * @type {Record<string, (left: string, right: string, type: string, bits: number) => string>}
 */
const ofIntegers = {
  "abs"(value, _, type) {
    const [x, y] = type === "i64" ? ["X", "Y"] : ["x", "y"];
    const shift = type === "i64" ? "63L" : "31";
    return `${value} =${x} ${x} ${shift} ${type}.shr_s =${y} ${x} ${y} ${type}.xor ${y} ${type}.sub`;
  },
  "neg": (value, _, type) => `${type === "i64" ? "0L" : "0"} ${value} ${type}.sub`,
  "popcnt": (value) => `${value} popcnt`,
  "add_sat_s": (left, right, _, bits) => saturated(`${left} ${right} add`, bits, true),
  "add_sat_u": (left, right, _, bits) => saturated(`${left} ${right} add`, bits, false),
  "sub_sat_s": (left, right, _, bits) => saturated(`${left} ${right} sub`, bits, true),
  "sub_sat_u": (left, right, _, bits) => saturated(`${left} ${right} sub`, bits, false),
  "min_s": (left, right) => `${left} =x ${right} =y x y x y lt_s select`,
  "min_u": (left, right) => `${left} =x ${right} =y x y x y lt_u select`,
  "max_s": (left, right) => `${left} =x ${right} =y x y x y gt_s select`,
  "max_u": (left, right) => `${left} =x ${right} =y x y x y gt_u select`,
  "avgr_u": (left, right) => `${left} ${right} add 1 add 1 shr_u`,
  "q15mulr_sat_s": (left, right) => saturated(`${left} ${right} mul 16384 add 15 shr_s`, 16, true),
};

// Bytes and halves of a word at once: what goes over from one to the next is left out.
/** @param {number} bits */
const edge = (bits) => (bits === 8 ? 0x80808080 : 0x80008000) | 0;
/** @type {Record<string, (a: string, b: string, bits: number) => string>} */
const together = {
  add: (a, b, bits) => `${a} ${~edge(bits)} and ${b} ${~edge(bits)} and add ${a} ${b} xor ${edge(bits)} and xor`,
  sub: (a, b, bits) =>
    `${a} ${edge(bits)} or ${b} ${~edge(bits)} and sub ${a} ${b} xor -1 xor ${edge(bits)} and xor`,
};

/** Of operations on words. @type {Record<string, (word: string) => string>} */
const ofWholeWords = {
  "not": (k) => `a${k} -1 xor`,
  "and": (k) => `a${k} b${k} and`,
  "andnot": (k) => `a${k} b${k} -1 xor and`,
  "or": (k) => `a${k} b${k} or`,
  "xor": (k) => `a${k} b${k} xor`,
  // Of one operation less than by two masks.
  "bitselect": (k) => `a${k} b${k} xor c${k} and b${k} xor`,
};

/** One of floats' lanes or another. @param {Vector} vector @returns {Made} */
function chosen({ shape, name }) {
  const compare = name === "pmin" ? "lt" : "gt";
  const [type, bits] = shapes[shape];
  const [left, right] = ["a", "b"].map((operand) => each(128 / bits, (k) => laneOf(operand, k, shape, false)));
  // b < a, or a < b
  const conditions = left.map((a, k) => `${right[k]} ${a} ${type}.${compare}`);
  return {
    words: ofWords.map((k) =>
      bits === 32
        ? `b${k} a${k} ${conditions[Number(k)]} select`
        : `b${k} a${k} ${Number(k) % 2 ? "x" : `${conditions[Number(k) / 2]} =x x`} select`,
    ),
  };
}

// The bytes that come from the same word by the same shift, together.
/** @param {ArrayLike<number>} indices @returns {Made} */
function shuffled(indices) {
  return {
    words: each(4, (word) => {
      /** @type {Map<string, number>} */
      const masks = new Map();
      for (let place = 0; place < 4; ++place) {
        const from = indices[4 * word + place];
        const key = `${from < 16 ? "a" : "b"}${(from >> 2) & 3} ${(((place - from) & 3) * 8)}`;
        masks.set(key, (masks.get(key) ?? 0) | (255 << (8 * place)));
      }
      return [...masks].map(([key, mask], i) => {
        const turned = key.endsWith(" 0") ? key.slice(0, -2) : `${key} rotl`;
        return turned + (mask === -1 ? "" : ` ${mask} and`) + (i ? " or" : "");
      }).join(" ");
    }),
  };
}

// The byte of the first operand that one of the second names; 0 if it names none.
/** @returns {Made} */
function swizzled() {
  const byte = "a3 a2 x 4 and select a1 a0 x 4 and select x 8 and select x 3 and 3 shl shr_u 255 and";
  const bytes = each(16, (k) => `${narrowLane("b", k, 8, false)} =x ${byte} 0 x 16 lt_u select`);
  return { words: inWords(bytes, 8) };
}

/** @param {Vector} vector @param {string} operation @param {RegExpExecArray} found @returns {Made} */
function converted({ shape, name }, operation, [, , isHigh, from, sign]) {
  const [type, bits] = shapes[shape];
  const count = 128 / bits;
  const isSigned = sign === "s";
  const first = isHigh === "high" ? count : 0;
  const widened = type === "i64" ? ` i64.extend_i32_${sign}` : "";
  /** @param {string} operand @param {number} k */
  const lane = (operand, k) => laneOf(operand, k, from, isSigned) + widened;
  /** @type {Record<string, (k: number) => string>} */
  const all = {
    "extend": (k) => lane("a", first + k),
    "extmul": (k) => `${lane("a", first + k)} ${lane("b", first + k)} ${type}.mul`,
    "extadd": (k) => `${lane("a", 2 * k)} ${lane("a", 2 * k + 1)} add`,
    "dot": (k) => `${lane("a", 2 * k)} ${lane("b", 2 * k)} mul ${lane("a", 2 * k + 1)} ${lane("b", 2 * k + 1)} mul add`,
    // Of four bytes: the sums of two have 16 bits.
    "dotadd": (k) => `${[4 * k, 4 * k + 2].map((i) =>
      `${lane("a", i)} ${lane("b", i)} mul ${lane("a", i + 1)} ${lane("b", i + 1)} mul add 16 shl 16 shr_s`,
    ).join(" ")} add c${k} add`,
    "narrow": (k) => saturated(laneOf(k < count / 2 ? "a" : "b", k % (count / 2), from, true), bits, isSigned),
    "convert": (k) => `a${k} ${type}.convert_i32_${sign}${type === "f32" ? " i32.reinterpret_f32" : ""}`,
    "demote": (k) => (k < 2 ? `${laneOf("a", k, from, false)} f32.demote_f64 i32.reinterpret_f32` : "0"),
    "promote": (k) => `a${k} f32.reinterpret_i32 f64.promote_f32`,
    "trunc_sat": (k) => (k < 2 || from === "f32x4"
      ? `${laneOf("a", k, from, false)} i32.trunc_sat_${shapes[from][0]}_${sign}`
      : "0"),
  };
  if (!all[operation]) throw new Error(`no operation ${shape}.${name}`);
  return inLanes(shape, each(count, all[operation]));
}

/** @param {string} shape @param {string[]} values @returns {Made} */
function inLanes(shape, values) {
  const [type, bits] = shapes[shape];
  if (bits < 64) return { words: inWords(values, bits) };
  return { lanes: type === "f64" ? values.map((value) => `${value} i64.reinterpret_f64`) : values };
}

const conversionNames =
  /^(ext[a-z]+|dot|dotadd|narrow|convert|demote|promote|trunc_sat)_(?:(low|high|pairwise)_)?([if]\d+x\d+)(?:_([su]))?/;

/** @param {string} shape @param {string} name @returns {string | undefined} a value */
function gathered(shape, name) {
  const [, bits] = shapes[shape];
  if (name === "any_true") return "a0 a1 or a2 or a3 or 0 ne";
  const count = 128 / bits;
  if (name === "all_true") {
    return each(count, (k) =>
      (bits === 64 ? `a${2 * k} a${2 * k + 1} or` : narrowLane("a", k, bits, false)) + (k ? " 0 ne and" : " 0 ne"),
    ).join(" ");
  }
  if (name !== "bitmask") return undefined;
  // Of bytes, four bits are put together by one product.
  if (bits === 8) {
    return ofWords.map((k, i) =>
      `a${k} -2139062144 and 7 shr_u 270549120 mul 28 shr_u${i ? ` ${4 * i} shl or` : ""}`).join(" ");
  }
  return each(count, (k) => {
    const place = (k + 1) * bits - 1;
    return `a${place >> 5} ${place & 31} shr_u 1 and${k ? ` ${k} shl or` : ""}`;
  }).join(" ");
}

/** @param {Vector} vector @returns {Made} */
function lanewise({ shape, name }) {
  const [type, bits] = shapes[shape];
  const isFloat = type[0] === "f";
  const count = 128 / bits;
  const isSigned = !name.endsWith("_u") && name !== "popcnt";
  /** @param {(left: string, right: string) => string} write */
  const all = (write) =>
    each(count, (k) => write(laneOf("a", k, shape, isSigned), laneOf("b", k, shape, isSigned)));
  if (/^(eq|ne|[lg][te])(_|$)/.test(name)) {
    const masks = all((left, right) => `0 ${left} ${right} ${type}.${name} sub`);
    return bits === 64 ? { lanes: masks.map((mask) => `${mask} i64.extend_i32_s`) } : { words: inWords(masks, bits) };
  }
  if (isFloat && (name === "abs" || name === "neg")) {
    // Their sign alone, also of what is no number.
    const change = name === "abs" ? "2147483647 and" : "-2147483648 xor";
    return { words: ofWords.map((k) => (bits === 64 && Number(k) % 2 === 0 ? `a${k}` : `a${k} ${change}`)) };
  }
  if (/^sh[lr]/.test(name)) {
    const amount = type === "i64" ? "s i64.extend_i32_u" : bits < 32 ? `s ${bits - 1} and` : "s";
    return inLanes(shape, all((left) => `${left} ${amount} ${type}.${name}`));
  }
  if (bits < 32 && together[name]) return { words: ofWords.map((k) => together[name](`a${k}`, `b${k}`, bits)) };
  if (!isFloat && ofIntegers[name]) {
    return inLanes(shape, all((left, right) => ofIntegers[name](left, right, type, bits)));
  }
  const end = type === "f32" ? " i32.reinterpret_f32" : "";
  if (/^n?madd/.test(name)) {
    const negated = name === "nmadd" ? ` ${type}.neg` : "";
    const sums = each(count, (k) => {
      const [left, right, other] = ["a", "b", "c"].map((operand) => laneOf(operand, k, shape, false));
      return `${left}${negated} ${right} ${type}.mul ${other} ${type}.add${end}`;
    });
    return inLanes(shape, sums);
  }
  const isUnary = /^(ceil|floor|trunc|nearest|sqrt)$/.test(name);
  return inLanes(shape, all((left, right) => `${left}${isUnary ? "" : ` ${right}`} ${type}.${name}${end}`));
}

/** @param {Vector} vector @param {ArrayLike<number>} indices that follow it @returns {Made} */
export function madeOf(vector, indices) {
  const { shape, name } = vector;
  const [type, bits] = shapes[shape];
  if (ofWholeWords[name]) return { words: ofWords.map(ofWholeWords[name]) };
  const value = gathered(shape, name);
  if (value) return { value };
  if (name === "shuffle") return shuffled(indices);
  if (name === "swizzle") return swizzled();
  if (name === "pmin" || name === "pmax") return chosen(vector);
  const scalar = type === "f32" ? "s i32.reinterpret_f32" : type === "f64" ? "s i64.reinterpret_f64" : "s";
  if (name === "splat") {
    if (bits === 64) return { lanes: [scalar, scalar] };
    const word = bits === 8 ? "s 255 and 16843009 mul" : bits === 16 ? "s 65535 and 65537 mul" : scalar;
    return { words: ofWords.map(() => word) };
  }
  if (/^extract/.test(name)) return { value: laneOf("a", indices[0], shape, name.endsWith("_s")) };
  if (/^replace/.test(name)) {
    if (bits === 64) {
      return { lanes: each(2, (k) => (k === indices[0] ? scalar : laneOf("a", k, "i64x2", false))) };
    }
    if (bits === 32) return { words: each(4, (k) => (k === indices[0] ? scalar : `a${k}`)) };
    const place = (indices[0] * bits) % 32;
    const mask = maskOf(bits);
    const changed = `s ${mask} and ${place} shl or`;
    return {
      words: each(4, (k) =>
        k === Math.floor(indices[0] / (32 / bits)) ? `a${k} ${~(mask << place)} and ${changed}` : `a${k}`),
    };
  }
  const conversion = conversionNames.exec(name);
  return conversion ? converted(vector, conversion[1], conversion) : lanewise(vector);
}
