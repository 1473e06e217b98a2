// The names of WebAssembly's operations. Those with the prefix 0xfc are counted from 0x100. Untranslated ones have
// names for the error that refuses them.
const lists = {
  0x00: `unreachable nop block loop if else try catch throw rethrow throw_ref end br br_if br_table return
    call call_indirect return_call return_call_indirect call_ref return_call_ref`,
  0x18: "delegate catch_all drop select select_of_type",
  0x1f: `try_table local.get local.set local.tee global.get global.set table.get table.set`,
  0x28: `i32.load i64.load f32.load f64.load i32.load8_s i32.load8_u i32.load16_s i32.load16_u
    i64.load8_s i64.load8_u i64.load16_s i64.load16_u i64.load32_s i64.load32_u
    i32.store i64.store f32.store f64.store i32.store8 i32.store16 i64.store8 i64.store16 i64.store32
    memory.size memory.grow i32.const i64.const f32.const f64.const
    i32.eqz i32.eq i32.ne i32.lt_s i32.lt_u i32.gt_s i32.gt_u i32.le_s i32.le_u i32.ge_s i32.ge_u
    i64.eqz i64.eq i64.ne i64.lt_s i64.lt_u i64.gt_s i64.gt_u i64.le_s i64.le_u i64.ge_s i64.ge_u
    f32.eq f32.ne f32.lt f32.gt f32.le f32.ge f64.eq f64.ne f64.lt f64.gt f64.le f64.ge
    i32.clz i32.ctz i32.popcnt i32.add i32.sub i32.mul i32.div_s i32.div_u i32.rem_s i32.rem_u
    i32.and i32.or i32.xor i32.shl i32.shr_s i32.shr_u i32.rotl i32.rotr
    i64.clz i64.ctz i64.popcnt i64.add i64.sub i64.mul i64.div_s i64.div_u i64.rem_s i64.rem_u
    i64.and i64.or i64.xor i64.shl i64.shr_s i64.shr_u i64.rotl i64.rotr
    f32.abs f32.neg f32.ceil f32.floor f32.trunc f32.nearest f32.sqrt
    f32.add f32.sub f32.mul f32.div f32.min f32.max f32.copysign
    f64.abs f64.neg f64.ceil f64.floor f64.trunc f64.nearest f64.sqrt
    f64.add f64.sub f64.mul f64.div f64.min f64.max f64.copysign
    i32.wrap_i64 i32.trunc_f32_s i32.trunc_f32_u i32.trunc_f64_s i32.trunc_f64_u
    i64.extend_i32_s i64.extend_i32_u i64.trunc_f32_s i64.trunc_f32_u i64.trunc_f64_s i64.trunc_f64_u
    f32.convert_i32_s f32.convert_i32_u f32.convert_i64_s f32.convert_i64_u f32.demote_f64
    f64.convert_i32_s f64.convert_i32_u f64.convert_i64_s f64.convert_i64_u f64.promote_f32
    i32.reinterpret_f32 i64.reinterpret_f64 f32.reinterpret_i32 f64.reinterpret_i64
    i32.extend8_s i32.extend16_s i64.extend8_s i64.extend16_s i64.extend32_s`,
  0xd0: "ref.null ref.is_null ref.func ref.eq ref.as_non_null br_on_null br_on_non_null",
  0x100: `i32.trunc_sat_f32_s i32.trunc_sat_f32_u i32.trunc_sat_f64_s i32.trunc_sat_f64_u
    i64.trunc_sat_f32_s i64.trunc_sat_f32_u i64.trunc_sat_f64_s i64.trunc_sat_f64_u
    memory.init data.drop memory.copy memory.fill table.init elem.drop table.copy table.grow table.size table.fill`,
};

/** @type {string[]} */
export const operationNames = [];
for (const [first, list] of Object.entries(lists)) {
  list.split(/\s+/).forEach((name, i) => (operationNames[Number(first) + i] = name));
}

/** Of operations that are counted from 0x100. */
export const prefix = 0xfc;
/** Of a block, in the place of a type. */
export const emptyType = -64;

// Other prefixes: the second number is the operation.
/** @type {Record<number, string>} */
export const families = { 0xfb: "garbage collection", 0xfd: "SIMD", 0xfe: "an atomic operation" };

/** @param {number} operation @param {() => number} second reads the second number */
export function nameOf(operation, second) {
  if (families[operation]) return `0x${operation.toString(16)} ${second()} (${families[operation]})`;
  return operationNames[operation] ?? `0x${operation.toString(16)}`;
}
