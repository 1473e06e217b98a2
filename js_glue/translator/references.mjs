// References, and tables of them. A reference of a function is what JavaScript sees of it: see program_parts.d.mts.
import { BOOL, EQUALITY, FUNCTION, GLOBALS, INT, MEMORY, NAME, WORLD } from "./kinds.mjs";
import { made } from "./value.mjs";

/**
 * @import { Operation, Translation } from "./body.mjs"
 * @import { Kind } from "./kinds.mjs"
 */

// Tables of functions give references of them.
/** @param {Translation} body @param {number} index */
function referredTable({ program }, index) {
  if (program.tableTypes[index].kind === FUNCTION) program.refers = true;
  return program.tableOf(index);
}

// Helpers take the first table without its name.
/** @param {Translation} body @param {number[]} tables */
const otherTables = ({ program }, ...tables) =>
  tables.some((index) => index > 0) ? tables.map((index) => program.tableOf(index)) : [];

/** @type {Record<string, Operation>} */
export const references = {
  "ref.null"(body, { type }) {
    const value = made("null", NAME, /** @type {Kind} */ (type));
    value.isName = true;
    body.push(value);
  },
  "ref.is_null"(body) {
    const value = body.pop();
    const isNull = made(`${value.at(EQUALITY)}===null`, EQUALITY, BOOL, value);
    isNull.negation = `${value.at(EQUALITY)}!==null`;
    body.push(isNull);
  },
  "ref.func": (body, { index }) => body.push(made(body.program.reference(index), NAME, FUNCTION)),
  "table.get"(body, { index }) {
    const place = body.pop();
    const { kind } = body.program.tableTypes[index];
    const value = made(`${body.use("tq")}(${referredTable(body, index)},${place.plain})`, NAME, kind, place);
    value.reads |= WORLD;
    body.push(value);
  },
  "table.set"(body, { index }) {
    const value = body.pop();
    const place = body.pop();
    const text = `${body.use("ts")}(${referredTable(body, index)},${place.plain},${value.plain});`;
    body.emit(text, place.reads | value.reads | WORLD, place.writes | value.writes | WORLD);
  },
  "table.size"(body, { index }) {
    const value = made(`${body.program.tableOf(index)}.length`, NAME, INT);
    value.reads = GLOBALS | MEMORY;
    body.push(value);
  },
  "table.grow"(body, { index }) {
    const count = body.pop();
    const entry = body.pop();
    const text = `${body.use("tw")}(${referredTable(body, index)},${entry.plain},${count.plain})`;
    const value = made(text, NAME, INT, entry, count);
    value.reads |= WORLD;
    value.writes |= WORLD;
    body.push(value);
  },
  "table.fill": (body, { index }) => body.emitMove("tf", referredTable(body, index)),
  "table.copy"(body, { index, second }) {
    body.emitMove("tc", ...otherTables(body, index, second));
  },
  "table.init"(body, { index, second: table }) {
    body.emitMove("el", body.program.segment("elements", index), ...otherTables(body, table));
  },
  "elem.drop": (body, { index }) => body.emit(`${body.program.segment("elements", index)}=[[],[]];`, WORLD, WORLD),
};
