export const { openView } = await import("./view.js").catch((error) => {
  // Node's message names the file that is missing.
  if (error.code === "ERR_MODULE_NOT_FOUND" && !error.url) {
    error.message +=
      "\nRun scripts/setup in the clone of mcpapps, or npm install where the package mcpapps-devkit is a dependency.";
  }
  throw error;
});
export { nodeTestText } from "./node_test_text.js";
export { compareMessages, parseRecording, toRecording } from "./recording.js";
