// The operations of SIMD: their names and numbers, what they take and give, and what follows them.
import { F32, F64, I32, I64, V128 } from "../validate/types.mjs";

/**
 * @typedef {object} Vector an operation
 * @property {string} shape how it reads its operands: lanes of a type, or `v128`
 * @property {string} name
 * @property {number[]} takes types
 * @property {number} gives a type, or 0
 * @property {number} [alignment] the largest, of an operation on the memory
 * @property {number} indices how many bytes follow, …
 * @property {number} below … each less than this
 */

/** What a lane is outside of a vector. @type {Record<string, [type: string, bits: number]>} */
export const shapes = {
  "i8x16": ["i32", 8], "i16x8": ["i32", 16], "i32x4": ["i32", 32], "i64x2": ["i64", 64], "f32x4": ["f32", 32],
  "f64x2": ["f64", 64], "v128": ["i32", 32],
};

const comparisons = "eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u";
const shifts = "shl shr_s shr_u";
const saturating = "add add_sat_s add_sat_u sub sub_sat_s sub_sat_u";
const extremes = "min_s min_u max_s max_u";
const floatOperations = "add sub mul div min max pmin pmax";
/** @param {string} name @param {string} from */
const halves = (name, from) => ["low_?_s", "high_?_s", "low_?_u", "high_?_u"]
  .map((end) => `${name}_${end.replace("?", from)}`).join(" ");

// The number of the first, the shape, and the names; - is a number without an operation. From 256 on, they are those of
// relaxed SIMD: of the results that each may have, here it has that of an operation before, or of two.
const vectorLists = `
0 v128 load load8x8_s load8x8_u load16x4_s load16x4_u load32x2_s load32x2_u
7 v128 load8_splat load16_splat load32_splat load64_splat store const
13 i8x16 shuffle swizzle splat
16 i16x8 splat
17 i32x4 splat
18 i64x2 splat
19 f32x4 splat
20 f64x2 splat
21 i8x16 extract_lane_s extract_lane_u replace_lane
24 i16x8 extract_lane_s extract_lane_u replace_lane
27 i32x4 extract_lane replace_lane
29 i64x2 extract_lane replace_lane
31 f32x4 extract_lane replace_lane
33 f64x2 extract_lane replace_lane
35 i8x16 ${comparisons}
45 i16x8 ${comparisons}
55 i32x4 ${comparisons}
65 f32x4 eq ne lt gt le ge
71 f64x2 eq ne lt gt le ge
77 v128 not and andnot or xor bitselect any_true load8_lane load16_lane load32_lane load64_lane
88 v128 store8_lane store16_lane store32_lane store64_lane load32_zero load64_zero
94 f32x4 demote_f64x2_zero
95 f64x2 promote_low_f32x4
96 i8x16 abs neg popcnt all_true bitmask narrow_i16x8_s narrow_i16x8_u
103 f32x4 ceil floor trunc nearest
107 i8x16 ${shifts} ${saturating}
116 f64x2 ceil floor
118 i8x16 ${extremes}
122 f64x2 trunc
123 i8x16 avgr_u
124 i16x8 extadd_pairwise_i8x16_s extadd_pairwise_i8x16_u
126 i32x4 extadd_pairwise_i16x8_s extadd_pairwise_i16x8_u
128 i16x8 abs neg q15mulr_sat_s all_true bitmask narrow_i32x4_s narrow_i32x4_u ${halves("extend", "i8x16")}
139 i16x8 ${shifts} ${saturating}
148 f64x2 nearest
149 i16x8 mul ${extremes} - avgr_u ${halves("extmul", "i8x16")}
160 i32x4 abs neg - all_true bitmask - - ${halves("extend", "i16x8")} ${shifts} add - - sub - - - mul ${extremes}
186 i32x4 dot_i16x8_s - ${halves("extmul", "i16x8")}
192 i64x2 abs neg - all_true bitmask - - ${halves("extend", "i32x4")} ${shifts} add - - sub - - - mul
214 i64x2 eq ne lt_s gt_s le_s ge_s ${halves("extmul", "i32x4")}
224 f32x4 abs neg - sqrt ${floatOperations}
236 f64x2 abs neg - sqrt ${floatOperations}
248 i32x4 trunc_sat_f32x4_s trunc_sat_f32x4_u
250 f32x4 convert_i32x4_s convert_i32x4_u
252 i32x4 trunc_sat_f64x2_s_zero trunc_sat_f64x2_u_zero
254 f64x2 convert_low_i32x4_s convert_low_i32x4_u
256 i8x16 swizzle
257 i32x4 trunc_sat_f32x4_s trunc_sat_f32x4_u trunc_sat_f64x2_s_zero trunc_sat_f64x2_u_zero
261 f32x4 madd nmadd
263 f64x2 madd nmadd
265 v128 bitselect bitselect bitselect bitselect
269 f32x4 min max
271 f64x2 min max
273 i16x8 q15mulr_sat_s dot_i8x16_s
275 i32x4 dotadd_i8x16_s
`;

/** @type {Record<string, number>} */
const laneTypes = { i32: I32, i64: I64, f32: F32, f64: F64 };
const unary = /^(not|abs|neg|popcnt|ceil|floor|trunc|nearest|sqrt|demote|promote|convert|extend|extadd)(_|$)/;

/** @param {string} shape @param {string} name @returns {Vector} */
function vectorOf(shape, name) {
  const [type, bits] = shapes[shape];
  const lane = laneTypes[type];
  const operation = { shape, name, takes: [V128, V128], gives: V128, indices: 0, below: 0 };
  const access = /^(load|store)(\d*)(x\d)?/.exec(name);
  if (access) {
    const [, kind, size, isExtended] = access;
    const alignment = isExtended ? 3 : Math.log2(Number(size || 128) / 8);
    const isLane = name.endsWith("_lane");
    const takes = kind === "store" || isLane ? [I32, V128] : [I32];
    const lanes = isLane ? { indices: 1, below: 128 / Number(size) } : {};
    return { ...operation, takes, gives: kind === "load" ? V128 : 0, alignment, ...lanes };
  }
  const parts = { indices: 1, below: 128 / bits };
  if (name === "const") return { ...operation, takes: [], indices: 16, below: 256 };
  if (name === "shuffle") return { ...operation, indices: 16, below: 32 };
  if (name === "splat") return { ...operation, takes: [lane] };
  if (/^extract/.test(name)) return { ...operation, takes: [V128], gives: lane, ...parts };
  if (/^replace/.test(name)) return { ...operation, takes: [V128, lane], ...parts };
  if (/^sh[lr]/.test(name)) return { ...operation, takes: [V128, I32] };
  if (/_true$|^bitmask/.test(name)) return { ...operation, takes: [V128], gives: I32 };
  if (/^(bitselect|n?madd|dotadd)/.test(name)) return { ...operation, takes: [V128, V128, V128] };
  return unary.test(name) ? { ...operation, takes: [V128] } : operation;
}

/** By the number. @type {(Vector | undefined)[]} */
export const vectors = [];
for (const line of vectorLists.trim().split("\n")) {
  const [first, shape, ...names] = line.split(" ");
  names.forEach((name, i) => {
    if (name !== "-") vectors[Number(first) + i] = vectorOf(shape, name);
  });
}
