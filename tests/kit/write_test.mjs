// node write_test.mjs RECORDING OUTPUT ACT USER: writes the test of the recording, with the statement ACT in the place
// for what the view's user does to call a tool. With USER, the recording says that they did that.
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { cppTestText } from "../../web/testing/cpp_test_text.js";

const [recording, output, act, user] = process.argv.slice(2);
const seen = user ? `"user":${JSON.stringify(user)},` : "";
const text = readFileSync(recording, "utf8").replace(/("time":\d+,)(?=.*"tools\/call")/, `$1${seen}`);
const test = cppTestText(text, { name: basename(recording, ".jsonl") });
writeFileSync(output, act ? test.replace(/tools\/call[^]*?replay\.play\(\);/, `$&\n  ${act};`) : test);
