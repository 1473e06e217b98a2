import * as esbuild from "esbuild-wasm";

export const wasm = "esbuild-wasm/esbuild.wasm";

export async function load(url) {
  await esbuild.initialize({ wasmURL: url, worker: false });
  return esbuild;
}

const code = Array.from(
  { length: 1000 },
  (_, i) => `export const f${i}: (x: number) => number = (x) => { const y: any = x ** ${i}; return y ?? -${i}; };`,
).join("\n");

export async function work({ transform }) {
  const small = await transform("let x: number = 1", { loader: "ts" });
  const large = await transform(code, { loader: "ts", minify: true, target: "es2018" });
  return [small.code, large.code];
}
