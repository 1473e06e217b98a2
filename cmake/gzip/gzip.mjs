// Compresses better than zlib, in a second instead of milliseconds: pages are built once and loaded often.
import { gzipSync } from "node:zlib";
import { deflate } from "./deflate.mjs";

// Above this, the search would take too long.
const mostBytes = 4 << 20;

/**
 * A gzip file, as small as we can make it.
 * @param {Uint8Array} bytes
 */
export function gzip(bytes) {
  const quick = gzipSync(bytes, { level: 9 });
  // Pictures and the like hold nothing that repeats.
  if (bytes.length > mostBytes || quick.length > 0.98 * bytes.length) return quick;
  // The header is the same, and the checksum and the size at the end.
  const ours = Buffer.concat([quick.subarray(0, 10), deflate(bytes), quick.subarray(-8)]);
  return ours.length < quick.length ? ours : quick;
}
