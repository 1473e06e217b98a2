// node write_test.mjs RECORDING OUTPUT [ACT]: writes the test of the recording, with the statement ACT in
// the place for what the view's user does to call a tool.
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { cppTestText } from "../../web/testing/cpp_test_text.js";

const [recording, output, act = ""] = process.argv.slice(2);
const name = basename(recording, ".jsonl");
const text = cppTestText(readFileSync(recording, "utf8"), { name });
writeFileSync(output, text.replace(/tools\/call[^]*?replay\.play\(\);/, `$&\n  ${act};`));
