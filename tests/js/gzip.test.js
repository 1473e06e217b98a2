// cmake/gzip, which compresses the programs of a page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync, gzipSync, inflateRawSync } from "node:zlib";
import { deflate } from "../../cmake/gzip/deflate.mjs";
import { gzip } from "../../cmake/gzip/gzip.mjs";
import { codeLengths } from "../../cmake/gzip/huffman.mjs";
import { randomFrom } from "./support/random.js";

const text = readFileSync(new URL("../../js_glue/page/loader.js", import.meta.url));

const inputs = {
  "no byte": Buffer.alloc(0),
  "one byte": Buffer.from([7]),
  "two bytes": Buffer.from([0, 0]),
  "a text": text,
  "each byte once": Buffer.from(Array.from({ length: 256 }, (_, i) => i)),
  "zeros alone": Buffer.alloc(300_000),
  "what repeats after the longest distance": Buffer.concat([text.subarray(0, 1000), Buffer.alloc(31_768, 1), text.subarray(0, 1000)]),
  "what repeats after more than that": Buffer.concat([text.subarray(0, 1000), Buffer.alloc(31_769, 1), text.subarray(0, 1000)]),
  "texts of several kinds": Buffer.concat([text, Buffer.from(text.toString("base64")), Buffer.from(text.toString("hex"))]),
};

for (const [what, bytes] of Object.entries(inputs)) {
  test(`${what} comes back as it was, and is no larger than by zlib`, () => {
    const packed = gzip(bytes);
    assert.ok(gunzipSync(packed).equals(bytes));
    assert.ok(packed.length <= gzipSync(bytes, { level: 9 }).length);
  });
}

test("a text is smaller than by zlib", () => {
  const [ours, zlib] = [gzip(text).length, gzipSync(text, { level: 9 }).length];
  assert.ok(ours < 0.985 * zlib, `${ours} of ${zlib} bytes`);
});

test("bytes by chance come back as they were", () => {
  const next = randomFrom(20_240_601);
  const random = (limit) => Math.floor(next() * limit);
  for (let round = 0; round < 200; ++round) {
    const values = 1 + random(256);
    const bytes = Buffer.from(Array.from({ length: 1 + random(3000) }, () => random(values)));
    // Pieces of what was there before.
    for (let copies = random(8); copies > 0; --copies) {
      const from = random(bytes.length);
      bytes.copy(bytes, random(bytes.length), from, from + random(400));
    }
    assert.ok(inflateRawSync(deflate(bytes)).equals(bytes), `round ${round}`);
  }
});

test("a code is the shortest of those within the limit", () => {
  assert.deepEqual([...codeLengths([1, 1, 2, 4, 8, 0], 15)], [4, 4, 3, 2, 1, 0]);
  assert.deepEqual([...codeLengths([1, 1, 2, 4, 8, 0], 3)], [3, 3, 3, 3, 1, 0]);
});

test("what would take too long is left to zlib", () => {
  const large = Buffer.alloc((4 << 20) + 1, text);
  assert.equal(gzip(large).length, gzipSync(large, { level: 9 }).length);
});
