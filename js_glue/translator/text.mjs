// Puts the text of a program together.
//
// f0 is a function, g0 a global and G0 its high half, i0 an imported function that is called through another. e0 is
// data that is put into the memory later, j0 functions for the table, and y0 the tag of an exception. m is the memory,
// t the table.
import { inside, outside, setFromJavaScript } from "./border.mjs";
import { helperText } from "./helpers.mjs";
import { LONG } from "./kinds.mjs";
import { refuse } from "./refusal.mjs";
import { float } from "./value.mjs";

/**
 * @import { Use } from "./border.mjs"
 * @import { Program } from "./program.mjs"
 * @import { Export, FunctionType, Import, Initial } from "./program_parts.d.mts"
 */

// An index of a view is a signed number.
const maxPages = 32768;
const maxEntries = 10000000;

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
const key = (text) => (isIdentifier(text) && text !== "__proto__" ? text : `[${JSON.stringify(text)}]`);
/** @param {Import} entry */
const importOf = ({ module, name }) => `I${member(module)}${member(name)}`;

/** @param {Initial} initial */
const offsetOf = (initial) => (initial.global === undefined ? `${initial.low}` : `g${initial.global}`);

/** @param {Program} program */
function tagsText({ imported, tags }) {
  const foreign = imported("tag");
  return [...foreign.map(importOf), ...tags.map(() => "{}")].map((text, i) => `var y${i}=${text};`).join("");
}

/** @param {Program} program @param {Use} use */
function globalsText({ imported, globals, globalNames }, use) {
  const foreign = imported("global");
  const declarations = foreign.map((entry, i) => {
    if (entry.type.isMutable && entry.type.kind === LONG) {
      refuse(`the import ${entry.name}, a global of 64 bits that changes,`);
    }
    if (entry.type.isMutable) return `g${i}=${importOf(entry)}`;
    return setFromJavaScript(globalNames[i], `${use("gv")}(${importOf(entry)})`, use);
  });
  globals.forEach(({ kind, initial }, i) => {
    const index = foreign.length + i;
    const { low, high, global } = initial;
    const text = initial.float === undefined ? low : float(initial.float).text;
    declarations.push(`g${index}=${global === undefined ? text : `g${global}`}`);
    if (kind === LONG) declarations.push(`G${index}=${global === undefined ? high : `G${global}`}`);
  });
  return declarations.length ? `var ${declarations};` : "";
}

// Functions of JavaScript that are called directly, or through others.
/** @param {Program} program @param {Use} use */
function foreignText(program, use) {
  return program.foreign.map((entry, i) => {
    const name = program.nameOf(i);
    if (!program.isWrapped(i)) return `var ${name}=${importOf(entry)};`;
    return `var i${i}=${importOf(entry)};${inside(name, `i${i}`, program.types[entry.type], use)}`;
  }).join("");
}

/** @param {Program} program @param {Use} use */
function memoryText({ imported, memories }, use) {
  const [foreign] = imported("memory");
  if (!foreign && !memories.length) return "";
  if ((foreign?.limits ?? memories[0]).minimum > maxPages) refuse("a memory that has more than 2 GB at its start");
  const most = Math.min(memories[0]?.maximum ?? maxPages, maxPages);
  const memory = foreign ? importOf(foreign) : `${use("me")}(${memories[0].minimum},${most})`;
  return `var m=${memory};m.share?m.share(${use("mv")}):mv(m.buffer);`;
}

// A table that JavaScript sees knows how to make functions for JavaScript.
/** @param {Program} program @param {Use} use */
function tableText(program, use) {
  const { tables, imported, types, typeIndices, signatures, reached, calledSignatures } = program;
  const [foreign] = imported("table");
  if (!foreign && !tables.length) return "";
  if ((foreign?.limits ?? tables[0]).minimum > maxEntries) refuse(`a table of more than ${maxEntries} entries`);
  const most = Math.min(tables[0]?.maximum ?? maxEntries, maxEntries);
  const table = foreign ? importOf(foreign) : `${use("ta")}(${tables[0].minimum},${most})`;
  if (calledSignatures.size) use("nf");
  const called = [...calledSignatures].map((signature) => `,T${signature}=t.calling(${signature})`);
  const text = `var t=${table}${called.join("")};`;
  if (!program.sharesTable) return text;
  /** @type {Map<number, FunctionType>} */
  const makers = new Map();
  for (const index of reached) {
    if (index !== undefined) makers.set(signatures[typeIndices[index]], types[typeIndices[index]]);
  }
  const texts = [...makers].map(([signature, type]) => `${signature}:f=>${outside("f", type, use)}`);
  return `${text}Object.assign(t.makers,{${texts}});`;
}

// A segment that is copied at the start is empty afterwards.
/** @param {Program} program @param {Use} use */
function elementsText(program, use) {
  const { elements, segments, signatures, typeIndices } = program;
  return elements.map(({ offset, functions }, i) => {
    const names = functions.map((index) => (index === undefined ? "null" : program.nameOf(index)));
    const types = functions.map((index) => (index === undefined ? 0 : signatures[typeIndices[index]]));
    const text = `[[${names}],[${types}]]`;
    const variable = segments.has(`j${i}`) ? `var j${i}=${offset ? "[[],[]]" : text};` : "";
    return offset ? `${variable}${use("el")}(${offsetOf(offset)},0,${functions.length},${text});` : variable;
  }).join("");
}

/** @param {Program} program @param {Use} use */
function dataText({ data, keepsData, segments, start }, use) {
  if (!keepsData && start !== undefined) {
    throw new Error("The data of a program with a start function cannot be left out.");
  }
  return data.map(({ offset, bytes }, i) => {
    const text = () => `${use("by")}("${base64(bytes)}")`;
    const variable = segments.has(`e${i}`) ? `var e${i}=${offset ? "[]" : text()};` : "";
    return offset && keepsData ? `${variable}${use("da")}(${offsetOf(offset)},${text()});` : variable;
  }).join("");
}

/** @param {Export} entry @param {Program} program @param {Use} use */
function exportText({ kind, index }, program, use) {
  const { types, typeIndices, signatures, globalNames, globalTypes, sharesTable } = program;
  if (kind === "memory") return "m";
  if (kind === "table") return "t";
  if (kind === "tag") return `y${index}`;
  if (kind === "global") {
    const global = globalNames[index];
    const value = global.kind === LONG ? `${use("bs")}(${global.halves})` : global.text;
    const set = globalTypes[index].isMutable ? setFromJavaScript(global, "v", use) : `${use("im")}()`;
    return `{get value(){return ${value}},set value(v){${set}}}`;
  }
  const type = typeIndices[index];
  const name = program.nameOf(index);
  const made = outside(name, types[type], use);
  return sharesTable ? `t.outside(${name},${signatures[type]},${made})` : made;
}

// The first variables are the most frequently read. In V8 of Node 20, loops over the memory were slower if the views
// were declared after many other variables.
const first = "H,K,A,C,J,N,O,B,X=0";

/** @param {Program} program @param {string[]} functions */
export function programText(program, functions) {
  const { use } = program;
  const parts = [
    memoryText(program, use),
    globalsText(program, use),
    tagsText(program),
    foreignText(program, use),
    tableText(program, use),
    functions.join("\n"),
    elementsText(program, use),
    dataText(program, use),
    program.start === undefined ? "" : `${program.nameOf(program.start)}();`,
  ];
  const exports = program.exports.map((entry) => `${key(entry.name)}:${exportText(entry, program, use)}`);
  const helpers = helperText(program.helpers);
  return [`function instantiate(I){"use strict";var ${first};`, helpers, ...parts, `return{${exports}}}`]
    .filter(Boolean)
    .join("\n");
}
