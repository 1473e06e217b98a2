// happy-dom's parser drops table parts, such as rows, from a <template>, and moves a <template> out of a table.
// Browsers allow both.
import elements from "happy-dom/lib/config/HTMLElementConfig.js";

export function mendTemplates() {
  for (const { permittedParents, permittedDescendants } of Object.values(elements)) {
    for (const permitted of [permittedParents, permittedDescendants]) {
      if (permitted && !permitted.includes("template")) permitted.push("template");
    }
  }
}
