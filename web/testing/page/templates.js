// happy-dom's parser leaves out of a <template> what belongs into a table, rows and cells for example, and moves a
// <template> out of a table. In a browser both are allowed.
import elements from "happy-dom/lib/config/HTMLElementConfig.js";

export function mendTemplates() {
  for (const { permittedParents, permittedDescendants } of Object.values(elements)) {
    for (const permitted of [permittedParents, permittedDescendants]) {
      if (permitted && !permitted.includes("template")) permitted.push("template");
    }
  }
}
