// Writes functions that read the rows of a view's tables. The program's data tells what rows its types
// describe (sdk/include/mcpapps/detail/rows.h); js_glue/link/packing/packed_rows.js calls the functions. A browser
// reads properties with constant names several times as fast as those whose names are data.
import { dataOf } from "./view_engines.mjs";

/**
 * @import { Program } from "./view_engines.mjs"
 * @typedef {"n" | "s" | "v"} Kind of a member: a number, a string or another value
 * @typedef {{ name: string, kind: Kind, value: string, at: number }} Variable `at` is its column of that kind
 */

const mark = Buffer.from("\x01mcpapps row\n");

/**
 * The kinds of row in a program: of each a Map from the members' names to their kinds, see rows.h.
 * @param {Program} wasm
 * @returns {Generator<Map<string, Kind>>}
 */
function* rowsOf(wasm) {
  const data = dataOf(wasm);
  for (let at = data.indexOf(mark); at >= 0; at = data.indexOf(mark, at + 1)) {
    const text = data.toString("utf8", at + mark.length, data.indexOf(0, at));
    // A file that is embedded may have the mark too, and anything behind it.
    if (!/^([nsv][^\n]+\n)+$/.test(text)) continue;
    yield new Map(
      text.split("\n").slice(0, -1).map((member) => [member.slice(1), /** @type {Kind} */ (member[0])]),
    );
  }
}

// Leaves out rows with a member name that every object inherits, such as "toString": reading it gives a value even
// where the row lacks the member. Leaves out wide rows too: their functions are not worth their bytes.
/** @param {string[]} names */
const isReadable = (names) => names.length <= 32 && !names.some((name) => name in Object.prototype);

// Reads the rows from `i` on until one is not of the kind, and returns its index. Numbers go to
// `numbers`, column by column; texts are joined in `texts`, and `ends` tells where each ends, row by row;
// other values are added to the lists in `values`. A row has no other members if it has as many.
/** @param {string[]} names @param {Kind[]} kinds */
function readerOf(names, kinds) {
  /** @type {Record<Kind, number[]>} */
  const columns = { n: [], s: [], v: [] };
  const variables = names.map((name, index) => {
    const column = columns[kinds[index]];
    column.push(index);
    return { name, kind: kinds[index], value: `v${index}`, at: column.length - 1 };
  });
  /** @param {Kind} kind @param {(variable: Variable) => string} write */
  const of = (kind, write) => variables.filter((variable) => variable.kind === kind).map(write);
  /** @type {Record<Kind, (variable: Variable) => string>} */
  const misfit = {
    n: ({ value }) => `typeof ${value}!="number"||${value}-${value}!=0`,
    s: ({ value }) => `typeof ${value}!="string"`,
    v: ({ value }) => `isOdd(${value})`,
  };
  const misfits = variables.map((variable) => misfit[variable.kind](variable));
  const texts = columns.s.length;
  const stores = [
    ...of("n", ({ at, value }) => `numbers[j+${at}*count]=${value};\n`),
    ...of("s", ({ at, value }) => `t${at}+=${value};ends[${texts}*i+${at}]=t${at}.length;\n`),
    ...of("v", ({ at, value }) => `values[${at}].push(${value});\n`),
  ];
  return `(rows,i,end,prototype,numbers,texts,ends,values,isOdd)=>{
let j=0,count=end-i;
${of("s", ({ at }) => `let t${at}=texts[${at}];\n`).join("")}for(;i<end;++i,++j){
const row=rows[i];
if(!row||row.__proto__!==prototype||typeof row.toJSON=="function")break;
let members=0;
for(const key in row)++members;
if(members!=${names.length})break;
const ${variables.map(({ name, value }) => `${value}=row[${JSON.stringify(name)}]`).join(",")};
if(${misfits.join("||")})break;
${stores.join("")}}
${of("s", ({ at }) => `texts[${at}]=t${at};\n`).join("")}return i}`;
}

/**
 * An expression: an object with, by the sorted names of its members as JSON, each row's kinds and its reader. Empty
 * if the program has none. JSON tells all lists of names apart, those with commas in a name too.
 * @param {Program} wasm
 */
export function rowReaders(wasm) {
  /** @type {Map<string, { names: string[], kinds: Kind[] }>} */
  const readers = new Map();
  for (const row of rowsOf(wasm)) {
    const names = [...row.keys()].sort();
    if (!isReadable(names)) continue;
    const key = JSON.stringify(names);
    const known = readers.get(key);
    // Of two types with the same names, what they have in common.
    const kinds = /** @type {Kind[]} */ (
      names.map((name, i) => (!known || known.kinds[i] === row.get(name) ? row.get(name) : "v"))
    );
    readers.set(key, { names, kinds });
  }
  const entries = [...readers].map(([key, { names, kinds }]) =>
    `${JSON.stringify(key)}:["${kinds.join("")}",${readerOf(names, kinds)}]`);
  return entries.length ? `{__proto__:null,${entries.join()}}` : "";
}
