// Writes a program's translation, as a module: node translate.mjs PROGRAM.wasm OUTPUT.cjs
import { readFileSync, writeFileSync } from "node:fs";
import { enginesOf } from "../../../cmake/view_engines.mjs";

const [program, output] = process.argv.slice(2);
const { js } = enginesOf(readFileSync(program), { engines: "js", names: true });
writeFileSync(output, `module.exports = ${js};\n`);
