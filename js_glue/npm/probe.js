// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

/** Of a `WebAssembly` that translates: why it is there. */
export const reasonKey = Symbol.for("mcpapps.reason");

// The sources from which a policy allows code, if it limits them. The first directive of a name counts.
/** @param {string} policy @returns {string[] | undefined} */
function codeSources(policy) {
  const directives = policy.toLowerCase().split(";").map((text) => text.trim().split(/\s+/));
  /** @param {string} wanted */
  const sources = (wanted) => directives.find(([name]) => name === wanted)?.slice(1);
  return sources("script-src") ?? sources("default-src");
}

// Some pages show their users each violation. Browsers only use <meta> in the head. A policy in a header is found by
// trying.
function isForbidden() {
  const policies = globalThis.document?.querySelectorAll("head > meta[http-equiv=content-security-policy i]") ?? [];
  return [.../** @type {NodeListOf<HTMLMetaElement>} */ (policies)].some(({ content }) =>
    codeSources(content)?.every((source) => !/^'(wasm-)?unsafe-eval'$/.test(source)),
  );
}

/** Throws where the page may not run WebAssembly, if possible without a violation of its policy. */
export function probe() {
  // Others in this page have tried before: the loader of a view in C++, or `mcpapps/webassembly`.
  const { __mcpapps: loader, WebAssembly: found } = /** @type {any} */ (globalThis);
  const reason = found?.[reasonKey] ?? loader?.reason;
  if (reason) throw new Error(reason);
  if (isForbidden()) throw new Error("WebAssembly is forbidden by a <meta> policy of the page");
  // WebKit compiles under a policy that forbids WebAssembly, and only refuses the instance.
  new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
}
