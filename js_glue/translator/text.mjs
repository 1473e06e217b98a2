// Puts the text of a program together.
//
// f0 is a function, g0 a global and G0 its high half, i0 an imported function that is called through another. e0 is
// data that is put into the memory later, j0 entries for a table, and y0 the tag of an exception. m is the memory, t
// the first table and S1 another, T0 the functions of a table with a signature. R makes functions for JavaScript, by
// signature.
import { inside, outside, setFromJavaScript } from "./border.mjs";
import { helperText } from "./helpers.mjs";
import { FUNCTION, LONG, isReference } from "./kinds.mjs";
import { maxEntries, maxStoredPages } from "./limits.mjs";
import { refuse } from "./refusal.mjs";
import { float } from "./value.mjs";

/**
 * @import { Use } from "./border.mjs"
 * @import { Program } from "./program.mjs"
 * @import { Elements, Export, FunctionType, Import, Initial } from "./program_parts.d.mts"
 */

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** @param {string} text */
const isIdentifier = (text) => /^[A-Za-z_$][\w$]*$/.test(text);
/** @param {string} text */
const member = (text) => (isIdentifier(text) ? `.${text}` : `[${JSON.stringify(text)}]`);
/** @param {string} text */
const memberName = (text) => (isIdentifier(text) && text !== "__proto__" ? text : `[${JSON.stringify(text)}]`);
/** @param {Import} entry */
const importOf = ({ module, name }) => `I${member(module)}${member(name)}`;

/** @type {(initial: Initial, program: Program) => boolean} */
const isLongInitial = ({ high, global, operands }, program) => {
  if (operands) return isLongInitial(operands[0], program);
  return global === undefined ? high !== undefined : program.globalTypes[global].kind === LONG;
};

/** The value as a text; of 64 bits as a BigInt. @type {(initial: Initial, program: Program) => string} */
function calculated(initial, program) {
  const { low, high, float: number, global, operator, operands } = initial;
  if (operands) {
    const [left, right] = operands.map((operand) => calculated(operand, program));
    if (isLongInitial(initial, program)) return `(${left}${operator}${right})`;
    return operator === "*" ? `${program.use("M")}(${left},${right})` : `(${left}${operator}${right}|0)`;
  }
  if (isLongInitial(initial, program)) {
    return `${program.use("bs")}(${global === undefined ? `${low},${high}` : `g${global},G${global}`})`;
  }
  if (global !== undefined) return `g${global}`;
  if (initial.function !== undefined) return program.reference(initial.function);
  if (initial.null !== undefined) return "null";
  return number === undefined ? `(${low})` : float(number).text;
}

/** @param {Initial} initial */
const isConstant = ({ low, global }) => low !== undefined || global !== undefined;

/** An integer of 32 bits. @type {(initial: Initial, program: Program) => string} */
function offsetOf(initial, program) {
  if (!isConstant(initial)) return calculated(initial, program);
  return initial.global === undefined ? `${initial.low}` : `${program.globalNames[initial.global].text}`;
}

/** @param {Program} program */
function tagsText({ imported, tags }) {
  const foreign = imported("tag");
  return [...foreign.map(importOf), ...tags.map(() => "{}")].map((text, i) => `var y${i}=${text};`).join("");
}

/** @param {Program} program @param {Use} use */
function globalsText(program, use) {
  const { imported, globals, globalNames } = program;
  const declarations = imported("global").map((entry, i) => {
    const { kind, isMutable } = entry.type;
    if (isMutable) return `g${i}=${importOf(entry)}`;
    const value = isReference(kind) ? `${importOf(entry)}.value` : `${use("gv")}(${importOf(entry)})`;
    return setFromJavaScript(globalNames[i], value, use);
  });
  globals.forEach(({ kind, initial }, i) => {
    const index = globalNames.length - globals.length + i;
    const { low, high, global } = initial;
    if (initial.operands && kind === LONG) {
      declarations.push(`g${index}=${use("lo")}(${calculated(initial, program)})`, `G${index}=X`);
      return;
    }
    let text = `${low}`;
    if (global !== undefined) text = `g${global}`;
    else if (low === undefined) text = calculated(initial, program);
    declarations.push(`g${index}=${text}`);
    if (kind === LONG) declarations.push(`G${index}=${global === undefined ? high : `G${global}`}`);
  });
  return declarations.length ? `var ${declarations};` : "";
}

// Functions of JavaScript that are called directly, or through others; those of programs are called as they are.
/** @param {Program} program @param {Use} use */
function foreignText(program, use) {
  const { refers, reached, signatures, types } = program;
  return program.foreign.map((entry, i) => {
    const name = program.nameOf(i);
    if (!program.isWrapped(i)) return `var ${name}=${importOf(entry)};`;
    const wrapper = inside(name, `i${i}`, types[entry.type], use);
    if (refers && reached.has(i)) {
      return `var i${i}=${importOf(entry)},${name}=${use("un")}(i${i},${signatures[entry.type]},${wrapper});`;
    }
    return `var i${i}=${importOf(entry)};${wrapper}`;
  }).join("");
}

/** @param {Program} program @param {Use} use */
function memoryText({ imported, memories }, use) {
  const [foreign] = imported("memory");
  if (!foreign && !memories.length) return "";
  const { minimum } = foreign?.limits ?? memories[0];
  if (minimum > maxStoredPages) refuse("a memory that has more than 2 GB at its start");
  const most = Math.min(memories[0]?.maximum ?? maxStoredPages, maxStoredPages);
  const memory = foreign ? importOf(foreign) : `${use("me")}(${memories[0].minimum},${most})`;
  return `var m=${memory};m.share?m.share(${use("mv")}):mv(m.buffer);`;
}

// Tables of functions know how to make functions for JavaScript.
/** @param {Program} program @param {Use} use */
function tablesText(program, use) {
  const { types, typeIndices, signatures, reached, calledTables, refers, tableTypes, foreignTables } = program;
  let entries = 0;
  for (const { minimum } of tableTypes) entries += minimum;
  if (entries > maxEntries) refuse(`tables of more than ${maxEntries} entries`);
  if (calledTables.size) use("nf");
  const foreign = program.imported("table");
  const declarations = tableTypes.map(({ kind, minimum, maximum }, i) => {
    const most = Math.min(maximum ?? maxEntries, maxEntries);
    const made = () => {
      if (kind === FUNCTION && !refers) return `${use("tt")}(${minimum})`;
      return `${use(kind === FUNCTION ? "ta" : "te")}(${minimum},${most})`;
    };
    return `${program.tableOf(i)}=${i < foreignTables ? importOf(foreign[i]) : made()}`;
  });
  for (const [name, [table, signature]] of calledTables) declarations.push(`${name}=${table}.calling(${signature})`);
  const text = declarations.length ? `var ${declarations};` : "";
  if (!refers) return text;
  /** @type {Map<number, FunctionType>} */
  const makers = new Map();
  for (const index of reached) {
    if (index !== undefined) makers.set(signatures[typeIndices[index]], types[typeIndices[index]]);
  }
  const texts = [...makers].map(([signature, type]) => `${signature}:f=>${outside("f", type, use, true)}`);
  const known = tableTypes.flatMap(({ kind }, i) =>
    kind === FUNCTION ? [`Object.assign(${program.tableOf(i)}.makers,R);`] : [],
  );
  return `${text}var R={${texts}};${known.join("")}`;
}

// Of functions, these and their signatures; other references.
/** @param {Program} program @param {Elements} elements @param {Use} use */
function segmentText(program, { kind, items }, use) {
  const { signatures, typeIndices } = program;
  if (kind !== FUNCTION) return `[[${items.map((item) => calculated(item, program))}],[]]`;
  if (items.some(({ global }) => global !== undefined)) {
    program.refers = true;
    return `${use("es")}([${items.map((item) => calculated(item, program))}])`;
  }
  const names = items.map(({ function: index }) => (index === undefined ? "null" : program.nameOf(index)));
  const types = items.map(({ function: index }) => (index === undefined ? 0 : signatures[typeIndices[index]]));
  return `[[${names}],[${types}]]`;
}

// A segment that is copied at the start is empty afterwards.
/** @param {Program} program @param {Use} use */
function elementsText(program, use) {
  const { elements, segments, tables, foreignTables } = program;
  const filled = tables.map(({ initial, minimum }, i) => {
    const table = program.tableOf(foreignTables + i);
    return initial ? `${use("tf")}(0,${calculated(initial, program)},${minimum},${table});` : "";
  });
  const texts = elements.map((each, i) => {
    const { offset, items, isDeclared, table } = each;
    const text = isDeclared ? "" : segmentText(program, each, use);
    const variable = segments.has(`j${i}`) ? `var j${i}=${offset || isDeclared ? "[[],[]]" : text};` : "";
    const other = table ? `,${program.tableOf(table)}` : "";
    if (!offset) return variable;
    return `${variable}${use("el")}(${offsetOf(offset, program)},0,${items.length},${text}${other});`;
  });
  return [...filled, ...texts].join("");
}

/** @param {Program} program @param {Use} use */
function dataText(program, use) {
  const { data, keepsData, segments, start } = program;
  if (!keepsData && start !== undefined) {
    throw new Error("The data of a program with a start function cannot be left out.");
  }
  return data.map(({ offset, bytes }, i) => {
    const text = () => `${use("by")}("${base64(bytes)}")`;
    const variable = segments.has(`e${i}`) ? `var e${i}=${offset ? "[]" : text()};` : "";
    return offset && keepsData ? `${variable}${use("da")}(${offsetOf(offset, program)},${text()});` : variable;
  }).join("");
}

/** @param {Export} entry @param {Program} program @param {Use} use */
function exportText({ kind, index }, program, use) {
  const { types, typeIndices, globalNames, globalTypes, refers } = program;
  if (kind === "memory") return "m";
  if (kind === "table") return program.tableOf(index);
  if (kind === "tag") return `y${index}`;
  if (kind === "global") {
    const { isMutable } = globalTypes[index];
    if (isMutable && index < program.imported("global").length) return `g${index}`;
    const global = globalNames[index];
    const value = global.kind === LONG ? `${use("bs")}(${global.halves})` : global.text;
    const set = isMutable ? setFromJavaScript(global, "v", use) : `${use("im")}()`;
    return `{get value(){return ${value}},set value(v){${set}}}`;
  }
  return refers ? program.reference(index) : outside(program.nameOf(index), types[typeIndices[index]], use);
}

// The first variables are the most frequently read. In V8 of Node 20, loops over the memory were slower if the views
// were declared after many other variables.
const firstVariables = "H,K,A,C,J,N,O,B,X=0";

/** @param {Program} program @param {string[]} functions */
export function programText(program, functions) {
  const { use } = program;
  const elements = elementsText(program, use);
  const globals = globalsText(program, use);
  const { refers } = program;
  const parts = [
    memoryText(program, use),
    refers ? "" : globals,
    tagsText(program),
    foreignText(program, use),
    tablesText(program, use),
    refers ? globals : "",
    functions.join("\n"),
    elements,
    dataText(program, use),
    program.start === undefined ? "" : `${program.nameOf(program.start)}();`,
  ];
  const exports = program.exports.map((entry) => `${memberName(entry.name)}:${exportText(entry, program, use)}`);
  const helpers = helperText(program.helpers);
  // The caller may bring the class of what is thrown.
  const [more, set] = program.helpers.has("ex") ? [",E", "if(E)ex=E;"] : ["", ""];
  const head = `function instantiate(I${more}){"use strict";var ${firstVariables};`;
  return [head, helpers, set, ...parts, `return{${exports}}}`]
    .filter(Boolean)
    .join("\n");
}
