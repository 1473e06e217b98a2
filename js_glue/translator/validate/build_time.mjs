// Translations that a build makes: for `mcpapps translate` and the plugin of bundlers.
import { compiler } from "./compiler.mjs";
import { registrationText } from "./translations.mjs";

export const buildTime = {
  isRefusal: compiler.isRefusal,

  /**
   * The expression that a page runs to use the translation. Throws what `isRefusal` knows.
   * @param {Uint8Array} program
   */
  translationText(program) {
    compiler.validated(program);
    return registrationText(program, compiler.translate(program, { references: true }));
  },
};
