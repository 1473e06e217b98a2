// The reference in place of our package, for the same view.
export { App, applyDocumentTheme } from "@modelcontextprotocol/ext-apps";

export const ready = Promise.resolve();
export const engineKind = "reference";
