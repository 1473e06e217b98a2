// Translations that a build makes: for `mcpapps translate` and the plugin of bundlers.
import { simdCompiler } from "../simd/compiler.mjs";
import { registrationText } from "./translations.mjs";

export const buildTime = {
  isRefusal: simdCompiler.isRefusal,

  /**
   * The expression that a page runs to use the translation. Throws what `isRefusal` knows.
   * @param {Uint8Array} program
   */
  translationText(program) {
    simdCompiler.validated(program);
    return registrationText(program, simdCompiler.translate(program, { references: true }));
  },
};
