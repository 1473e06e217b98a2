// Makes the engines of a program: WebAssembly, JavaScript translated from it, and the initial data of the memory, which
// a page can share between both.
import vm from "node:vm";
import { neededPart } from "./needed_part.mjs";
import { inGlue, textOfModules } from "./text_of_modules.mjs";

/**
 * @import { Options } from "../js_glue/translator/translate.mjs"
 * @import { MinifyExpression } from "./packages.mjs"
 *
 * @typedef {Uint8Array<ArrayBuffer>} Program as WebAssembly
 * @typedef {"both" | "one" | "wasm" | "js"} Engines `one` contains the translator instead of its JavaScript
 * @typedef {{ address: number, bytes: Uint8Array }} Data
 */

/** @template T @param {string} name @returns {Promise<T>} */
const moduleOf = (name) => import(inGlue(name).href);
/** @type {typeof import("../js_glue/translator/translate.mjs")} */
const { stackPointerOf, translate } = await moduleOf("translator/translate.mjs");
/** @type {typeof import("../js_glue/translator/bytes.mjs")} */
const { Bytes } = await moduleOf("translator/bytes.mjs");
/** @type {typeof import("../js_glue/translator/refusal.mjs")} */
const { Refusal } = await moduleOf("translator/refusal.mjs");
/** @type {typeof import("../js_glue/translator/helpers.mjs")} */
const { helperNames } = await moduleOf("translator/helpers.mjs");
/** @type {typeof import("../js_glue/loader/glue_scope.js")} */
const { glueScope } = await moduleOf("loader/glue_scope.js");
/** @type {typeof import("../js_glue/translator/names.mjs")} */
const { operationNames } = await moduleOf("translator/names.mjs");

/** A program that cannot have the engines. */
export class EngineRefusal extends Error {}

const header = 8;
const startSection = 8;
const codeSection = 10;
const dataSection = 11;
const dataCountSection = 12;

/** @param {Program} wasm */
function* sectionsOf(wasm) {
  const reader = new Bytes(wasm, header);
  while (!reader.atEnd) {
    const start = reader.position;
    const id = reader.byte();
    const content = reader.take(reader.unsigned());
    yield { id, content, whole: wasm.subarray(start, reader.position) };
  }
}

// The segments that are copied when the program starts, or undefined if there is another kind.
/** @param {Uint8Array} content @returns {Data[]} */
function segmentsOf(content) {
  const [active, i32Const, end] = [0, 0x41, 0x0b];
  const reader = new Bytes(content);
  /** @type {Data[]} */
  const segments = [];
  for (let count = reader.unsigned(); count > 0; --count) {
    if (reader.unsigned() !== active || reader.byte() !== i32Const) return [];
    // Those of more than 31 bits are negative.
    const address = reader.signed();
    if (reader.byte() !== end || address < 0) return [];
    segments.push({ address, bytes: reader.take(reader.unsigned()) });
  }
  return segments;
}

/** The size of a program's functions in bytes, without data and debug information. @param {Program} wasm */
export const codeSize = (wasm) => [...sectionsOf(wasm)].find(({ id }) => id === codeSection)?.content.length ?? 0;

/** @param {Data[]} segments @returns {Data} */
function imageOf(segments) {
  const ends = segments.map(({ address, bytes }) => address + bytes.length);
  const address = Math.min(...segments.map((segment) => segment.address));
  const bytes = new Uint8Array(Math.max(...ends) - address);
  for (const segment of segments) bytes.set(segment.bytes, segment.address - address);
  return { address, bytes };
}

// The program without its data, and the data; the whole program and no data, if a kind of data is unknown.
/** @param {Program} wasm @returns {{ wasm: Program, data?: Data }} */
function withoutData(wasm) {
  const sections = [...sectionsOf(wasm)];
  const section = sections.find(({ id }) => id === dataSection);
  const segments = section ? segmentsOf(section.content) : [];
  if (segments.length === 0 || sections.some(({ id }) => id === startSection)) return { wasm };
  const kept = sections.filter(({ id }) => id !== dataSection && id !== dataCountSection);
  return {
    wasm: Buffer.concat([wasm.subarray(0, header), ...kept.map(({ whole }) => whole)]),
    data: imageOf(segments),
  };
}

// With assertions, Emscripten throws C++ exceptions by JavaScript, for their stacks.
const thrower = "__throw_exception_with_stack_trace";

/** @param {Program} wasm @param {Options} options */
function translationOf(wasm, options) {
  if (WebAssembly.Module.imports(new WebAssembly.Module(wasm)).some(({ name }) => name === thrower)) {
    throw new EngineRefusal(
      "With -fwasm-exceptions and Emscripten's assertions, exceptions are objects that only WebAssembly throws. " +
        "For a Debug page that has JavaScript too, link the view with -sASSERTIONS=0.",
    );
  }
  let js;
  try {
    js = translate(wasm, options);
  } catch (/** @type {any} */ error) {
    if (!(error instanceof Refusal)) throw error;
    throw new EngineRefusal(`${error.message} to JavaScript. ENGINES wasm needs no translation.`);
  }
  // A syntax error of the translation is found here.
  new vm.Script(`(${js})`);
  return js;
}

/** An expression for a module: the glue's function that makes an instance. @param {string} glue */
export const creatorOf = (glue) => `${glueScope(glue)}.create`;

/**
 * The translator for this program alone, with shorter names: for others it is of no use.
 * @param {{ wasm: Program, options: Options, js: string }} translation @param {MinifyExpression} minify
 */
function textOfTranslator({ wasm, options, js }, minify) {
  /** @param {typeof translate} made */
  const use = (made) => made(wasm, options);
  /** @param {string} text */
  const isEnough = (text) => {
    try {
      return use(vm.runInThisContext(text)) === js;
    } catch {
      return false;
    }
  };
  const whole = minify(textOfModules(inGlue("translator/translate.mjs"), "translate"), { isWhole: true });
  // Another version of V8 may say of other parts that they did not run, without which the rest does something else.
  for (const part of [neededPart(whole, use, helperNames), whole]) {
    const text = minify(part, { kept: [...operationNames, ...Object.keys(options)] });
    if (isEnough(text)) return text;
  }
  throw new Error("The translator of the page is another one.");
}

/**
 * @param {Program} program
 * @param {object} [options]
 * @param {Engines} [options.engines]
 * @param {MinifyExpression} [options.minify] for the translator, which needs it
 * @param {boolean} [options.sharesData] whether the data is kept once, outside of the engines
 * @param {boolean} [options.checks] whether JavaScript detects wrong memory accesses as WebAssembly does
 * @param {boolean} [options.names] whether JavaScript's functions have the program's names
 * @param {number} [options.stackSize] lets JavaScript detect a stack overflow at once
 * @returns {{
 *   wasm?: Program, js?: string, data?: Data, translator?: { text: string, options: Options },
 * }}
 */
export function enginesOf(program, options = {}) {
  const { engines = "both", sharesData = engines === "both" || engines === "one", minify, checks, names, stackSize } =
    options;
  const { wasm, data } = sharesData ? withoutData(program) : { wasm: program };
  if (engines === "wasm") return { wasm, data };
  // Linked with --stack-first, the stack ends at the address 0.
  const translation = { checks, names, stackPointer: stackSize ? stackPointerOf(program, stackSize) : undefined };
  // For translation in the page, the build checks that it succeeds.
  const js = translationOf(program, { ...translation, data: data ? "omit" : "inline" });
  if (engines === "one") {
    return {
      wasm,
      data,
      translator: {
        text: textOfTranslator({ wasm, options: translation, js }, /** @type {MinifyExpression} */ (minify)),
        options: translation,
      },
    };
  }
  return { wasm: engines === "js" ? undefined : wasm, js, data };
}
