/**
 * An expression of the glue's function that makes an instance, and of a translated program. The glue would use an
 * `exports` or `define` of the page. Without any `WebAssembly`, both still need its classes of errors.
 * @param {string} glue
 */
export const glueScope = (glue, instantiate = "null") =>
  `((exports,module,define,WebAssembly)=>{${glue}\nreturn{create:mcpappsView,instantiate:${instantiate}}})` +
  "(void 0,void 0,void 0,globalThis.WebAssembly??{RuntimeError:class extends Error{},Exception:class{}})";
