// Programs with all that the validator knows, for changes at random.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Choice } from "../../js/support/random.js";
import { assemble, code } from "./assembler.js";
import { ownProgram } from "./own_programs.js";
import { optimizer } from "./random_programs.js";
import { body, list, name, program, section } from "./sections.js";

// Small, so that a change meets what matters: of each section, and of each operation on references and exceptions,
// something.
function references() {
  return program(
    section(0, name("custom"), 1, 2, 3),
    section(1, list(
      [0x60, list(), list()],
      [0x60, list(0x7f), list(0x7f, 0x7e)],
      [0x60, list(0x6f, 0x70), list(0x6f)],
      [0x60, list(0x7f, 0x7d), list()],
    )),
    section(2, list(
      [name("m"), name("f"), 0, 1],
      [name("m"), name("t"), 1, 0x6f, 1, 1, 5],
      [name("m"), name("g"), 3, 0x7f, 0],
      [name("m"), name("e"), 4, 0, 3],
    )),
    section(3, list(0, 2, 0, 1, 0)),
    section(4, list([0x70, 0, 3], [0x6f, 0, 1])),
    section(5, list([1, 1, 2])),
    section(13, list([0, 0], [0, 3])),
    section(6, list(
      [0x7f, 1, 0x41, 5, 0x0b], [0x6f, 1, 0xd0, 0x6f, 0x0b], [0x70, 0, 0xd2, 1, 0x0b], [0x7e, 0, 0x42, 7, 0x0b],
      [0x7f, 0, 0x23, 0, 0x0b],
    )),
    section(7, list([name("a"), 0, 1], [name("b"), 1, 1], [name("c"), 2, 0], [name("d"), 3, 1], [name("e"), 4, 1])),
    section(8, 3),
    section(9, list(
      [2, 1, 0x41, 0, 0x0b, 0, list(1, 2)],
      [1, 0, list(3)],
      [5, 0x6f, list([0xd0, 0x6f, 0x0b])],
      [7, 0x70, list([0xd2, 4, 0x0b])],
      [3, 0, list(5)],
    )),
    section(12, 2),
    section(10, list(
      body(0x41, 1, 0x10, 0, 0x1a, 0x1a), // a call with two results
      body(0x20, 0, 0x20, 0, 0x41, 1, 0x1c, 1, 0x6f, 0xd1, 0x04, 0x40, 0x05, 0x0b, 0x41, 0, 0x25, 0),
      body(0x41, 0, 0xd2, 1, 0x26, 1, 0xd0, 0x6f, 0x41, 1, 0xfc, 15, 0, 0x1a, 0xfc, 16, 1, 0x1a),
      body(0x20, 0, 0x02, 1, 0x42, 7, 0x0b),
      body(
        0x06, 0x40, 0x08, 1, 0x07, 1, 0x09, 0, 0x19, 0x0b, // try, catch, catch_all
        0x06, 0x40, 0x0b, 0x06, 0x40, 0x18, 0,
        0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 8, 0, 0, 0xfc, 9, 1, 0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 12, 1, 1, 0xfc, 13, 1,
        0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 14, 0, 2, 0x41, 0, 0xd0, 0x70, 0x41, 0, 0xfc, 17, 1, 0x12, 3,
      ),
    )),
    section(11, list([0, 0x41, 0, 0x0b, list(1, 2)], [1, list(3)])),
  );
}

// With the newer exceptions.
function exceptions() {
  return program(
    section(1, list([0x60, list(), list()], [0x60, list(0x7f), list()], [0x60, list(), list(0x7f, 0x69)])),
    section(3, list(0, 2)),
    section(13, list([0, 0], [0, 1])),
    section(10, list(
      body(
        0x02, 0x40, 0x02, 0x69, 0x02, 2, 0x02, 0x7f, 0x1f, 0x40, 4, 0, 1, 0, 1, 1, 1, 2, 3, 3, 2, 0x41, 1,
        0x08, 1, 0x0b, 0x0c, 3, 0x0b, 0x1a, 0x0c, 2, 0x0b, 0x1a, 0x1a, 0x0c, 1, 0x0b, 0x0a, 0x0b,
      ),
      body(0x41, 1, 0xd0, 0x69, 0x0f),
    )),
  );
}

function control() {
  const functions = [
    {
      parameters: ["i32"],
      results: ["i32"],
      body: [
        "block", "loop", ["local.get", 0], ["br_if", 1], ["local.get", 0], ["br_table", [0, 0, 0], 0], "end", "end",
        ["local.get", 0], ["if", "i32"], ["i32.const", 1], "else", ["i32.const", 2], ["br", 0], "end", "return",
        "unreachable", "i32.add", "select",
      ],
      name: "f",
    },
    { body: ["block", "unreachable", ["br_if", 0], "select", "drop", "end", "nop"] },
  ];
  return assemble({ functions, memory: [1, 2], globals: [{ type: "i64", value: 1n, name: "g" }], data: [] });
}

// With SIMD wherever a type is.
function vectors() {
  return program(
    section(1, list(
      [0x60, list(0x7b, 0x7f), list(0x7b)], [0x60, list(), list(0x7f, 0x7b)], [0x60, list(0x7b), list()],
    )),
    section(2, list([name("m"), name("f"), 0, 0], [name("m"), name("g"), 3, 0x7b, 0])),
    section(3, list(0, 1)),
    section(5, list([1, 1, 2])),
    section(13, list([0, 2])),
    section(6, list([0x7b, 1, 0xfd, 12, Array(16).fill(3), 0x0b])),
    section(7, list([name("a"), 0, 1], [name("c"), 3, 1])),
    section(10, list(
      body(
        0x20, 0, 0x20, 1, 0xfd, 0x6b, 0x20, 0, 0x20, 0, 0x20, 1, 0x1b, 0xfd, 0x0d, Array(16).fill(17),
        0x20, 1, 0x04, 0x7b, 0x20, 0, 0x05, 0x23, 0, 0x0b, 0xfd, 0x52, 0x21, 0, 0x20, 1, 0xfd, 0, 4, 8, 0x22, 0,
      ),
      body(
        0x41, 1, 0xfd, 0x11, 0x24, 1, 0x41, 0, 0x23, 1, 0xfd, 0x5a, 2, 4, 3, 0x23, 0, 0x41, 0, 0xfd, 0x15, 7,
        0x02, 1, 0x41, 2, 0x23, 1, 0xfd, 0xae, 1, 0x0c, 0, 0x0b,
      ),
    )),
  );
}

// Without threads.
function atomics() {
  return program(
    section(1, list([0x60, list(), list()])),
    section(3, list(0)),
    section(5, list([0, 1])),
    section(10, list(body(
      0x41, 0, 0xfe, 0x10, 2, 0, 0x1a, 0x41, 0, 0x42, 1, 0xfe, 0x1f, 3, 8, 0x1a, 0xfe, 3, 0,
      0x41, 8, 0x41, 1, 0x41, 2, 0xfe, 0x4a, 0, 1, 0x1a, 0x41, 0, 0x41, 0, 0xfe, 0, 2, 0, 0x1a,
    ))),
  );
}

const features = [
  "sign-ext", "nontrapping-float-to-int", "bulk-memory", "mutable-globals", "exception-handling", "tail-call",
  "reference-types", "multivalue",
].map((feature) => `--enable-${feature}`);

function optimizersProgram(choice) {
  const folder = mkdtempSync(join(tmpdir(), "mcpapps-fuzz-"));
  try {
    const [input, output] = ["input", "program.wasm"].map((file) => join(folder, file));
    writeFileSync(input, Uint8Array.from({ length: 200 + choice.below(1500) }, () => choice.below(256)));
    execFileSync(optimizer, [input, "-ttf", "--mvp-features", ...features, "-o", output], { stdio: "pipe" });
    return new Uint8Array(readFileSync(output));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Programs of which each is valid somewhere: small ones by hand, and random ones. */
export function seedPrograms(number, { own = 20, optimizers = 20 } = {}) {
  const choice = new Choice(number);
  const empty = assemble({ functions: [{ body: code([]) }] });
  const small = [references(), exceptions(), control(), vectors(), atomics(), empty];
  const random = Array.from({ length: own }, (_, i) =>
    ownProgram(choice, { checks: true, hasVectors: i % 3 === 0 }),
  ).flatMap(({ bytes, newer }) => (newer ? [bytes, newer] : [bytes]));
  const others = optimizer ? Array.from({ length: optimizers }, () => optimizersProgram(choice)) : [];
  return [...small, ...small, ...small, ...random, ...others];
}
