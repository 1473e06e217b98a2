// Sends malformed requests to a server over HTTP, and reports whether it crashes or stops answering.
//   node tests/fuzz/http.js SERVER NUMBER [COUNT]    the requests from this number on
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { Choice } from "../js/support/random.js";

const [program, first, count = "3000"] = process.argv.slice(2);
const child = spawn(program, ["0"], { stdio: ["ignore", "ignore", "pipe"] });
let said = "";
child.stderr.setEncoding("utf8").on("data", (text) => { said += text; });
const ended = once(child, "exit");
const [line] = await once(createInterface({ input: child.stderr }), "line");
const { host, hostname, port } = new URL(/http:.*/.exec(line)[0]);

const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"plan_loan","arguments":{"years":2}}}';
const headers = `Host: ${host}\r\nContent-Type: application/json\r\n`;
const post = (body, more = "") =>
  Buffer.concat([Buffer.from(`POST /mcp HTTP/1.1\r\n${headers}${more}Content-Length: ${body.length}\r\n\r\n`), body]);
const chunked = (text) => Buffer.from(`POST /mcp HTTP/1.1\r\n${headers}Transfer-Encoding: chunked\r\n\r\n${text}`);
const flip = (bytes, choice) => {
  for (let i = 0; i < 3; ++i) bytes[choice.below(bytes.length)] = choice.below(256);
  return bytes;
};
const parts = [
  '"2.0"', "1", '"tools/call"', '"plan_loan"', '{"years":2}', '{"name":"plan_loan","arguments":{"years":2}}',
];
const values = [
  "null", "[]", "{}", "true", '""', "-1", "0.5", "1e999", "-1e-999", "9".repeat(400), "1".repeat(20), '"\\ud800"',
  '{"years":1e999}', '{"years":99999999999}', '{"years":"2"}', "NaN",
];
const badUtf8 = [[255], [0xc3], [0xed, 0xa0, 0x80], [0], [0xf8, 0x88]].map((bytes) => Buffer.from(bytes));
const lengths = ["-1", "5", "999", "4194305", "99999999999999999999", "0x10", "", " 7 7", "1e3"];
const sizes = ["ffffffffffffffff", "-1", "zz", "", "7fffffff", "0", call.length.toString(16), "1;a=b"];

/** @type {Record<string, (choice: Choice) => Buffer>} */
const kinds = {
  "cut JSON": (choice) => post(Buffer.from(call.slice(0, choice.below(call.length)))),
  "flipped bytes": (choice) => post(flip(Buffer.from(call), choice)),
  "values of other types": (choice) => post(Buffer.from(call.replace(choice.one(parts), choice.one(values)))),
  "deep": (choice) => post(Buffer.from(choice.one(["[", '{"a":', '{"params":[']).repeat(choice.below(100_000)))),
  "no UTF-8": (choice) => post(Buffer.concat([
    Buffer.from('{"jsonrpc":"2.0","id":"'), choice.one(badUtf8), Buffer.from('","method":"ping"}'),
  ])),
  "a wrong length": (choice) =>
    Buffer.from(`POST /mcp HTTP/1.1\r\n${headers}Content-Length: ${choice.one(lengths)}\r\n\r\n${call}`),
  "chunks": (choice) => {
    const [line, end] = [choice.one(["\r\n", "\n", ";x\r\n"]), choice.one(["\r\n0\r\n\r\n", "0", "\r\n", ""])];
    return chunked(choice.one(sizes) + line + call + end);
  },
  "headers": (choice) => post(Buffer.from(call), choice.one([
    `X: ${"x".repeat(choice.below(20_000))}\r\n`, "X: \0\r\n", ": x\r\n", "X\r\n", "\r\n",
    "Content-Length: 3\r\n",
    "Expect: 100-continue\r\n", "MCP-Protocol-Version: \xff\r\n", "Accept: ,;,\r\n", "Host: evil.example\r\n",
    "Origin: null\r\n", "Content-Encoding: gzip\r\n", "Transfer-Encoding: chunked\r\n",
    "Content-Type: multipart/form-data\r\n", "Range: bytes=0-,0-\r\n",
  ])),
  "a line of no request": (choice) => Buffer.from(choice.one([
    "GET", "POST /mcp\r\n\r\n", "POST /mcp HTTP/9.9\r\n\r\n", "\0\0\0\0",
    `GET /${"a".repeat(choice.below(20_000))} HTTP/1.1\r\n\r\n`, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "POST /%00%zz%u12 HTTP/1.1\r\n\r\n",
    "DELETE /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n",
  ])),
  "flipped bytes of all": (choice) => flip(post(Buffer.from(call)), choice),
  "a cut request": (choice) => post(Buffer.from(call)).subarray(0, choice.below(headers.length + call.length)),
};

/** The status of the answer; "none" if the connection ends without. */
async function send(bytes) {
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let text = "";
  socket.setEncoding("latin1").on("data", (part) => { text += part; }).on("error", () => {});
  socket.end(bytes);
  const late = setTimeout(() => { text = "no end"; socket.destroy(); }, 30_000);
  await once(socket, "close");
  clearTimeout(late);
  return /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? (text || "none");
}

const good = post(Buffer.from(call), "Connection: close\r\n");
const counts = {};
const problems = [];
const names = Object.keys(kinds);
let number = Number(first);
const end = number + Number(count);
await Promise.all(Array.from({ length: 8 }, async () => {
  while (number < end && child.exitCode === null && !problems.length) {
    const mine = number++;
    const kind = names[mine % names.length];
    const status = await send(kinds[kind](new Choice(mine)));
    const key = `${kind}: ${status}`;
    counts[key] = (counts[key] ?? 0) + 1;
    if (status === "no end") problems.push(`request ${mine} (${kind}) has no end`);
    if (mine % 50 === 0 && (await send(good)) !== "200") {
      problems.push(`after request ${mine}, a good one got no answer`);
    }
  }
}));
child.kill("SIGTERM");
const [code] = await ended;
if (code !== 0) problems.push(`the server ended with ${code}`);
if (/Sanitizer|runtime error/.test(said)) problems.push(said);
for (const key of Object.keys(counts).sort()) console.log(`${String(counts[key]).padStart(6)}  ${key}`);
console.log(`${number - Number(first)} requests from ${first} on, ${problems.length} problems`);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length ? 1 : 0;
