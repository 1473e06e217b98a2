// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

/** @param {string} text */
export function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

// Without Blob or Response, which pass the bytes through other processes: that takes longer than the decompression.
/** @param {string} text base64 of gzip */
export async function decompress(text) {
  const { writable, readable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  // The reader gets the errors.
  writer.write(fromBase64(text)).catch(() => {});
  writer.close().catch(() => {});
  /** @type {Uint8Array[]} */
  const chunks = [];
  let size = 0;
  for (const reader = readable.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  const bytes = new Uint8Array(size);
  for (const chunk of chunks.reverse()) bytes.set(chunk, (size -= chunk.length));
  return bytes;
}
