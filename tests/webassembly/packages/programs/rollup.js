import { rollup } from "@rollup/browser";

export const serves = { "/bindings_wasm_bg.wasm": "@rollup/browser/dist/es/bindings_wasm_bg.wasm" };

const modules = {
  "main.js": "import foo from 'foo.js'; import { all } from 'many.js'; console.log(foo, all[3]);",
  "foo.js": "export default 42; export const unused = () => { while (true) {} };",
  "many.js": `export const all = [${Array.from({ length: 3000 }, (_, i) => `{ a: ${i}, f: (x) => x?.[${i}] }`)}];`,
};

export async function load() {
  await work();
}

export async function work() {
  const bundle = await rollup({
    input: "main.js",
    plugins: [{
      name: "loader",
      resolveId: (source) => (Object.hasOwn(modules, source) ? source : undefined),
      load: (id) => modules[id],
    }],
  });
  const { output } = await bundle.generate({ format: "es" });
  return [output[0].code];
}
