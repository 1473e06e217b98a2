// mcpapps/testing: views under test in Node.
export const { openView } = await import("./view.js").catch((error) => {
  if (/^Cannot find package/.test(error.message)) {
    error.message += "\nRun scripts/setup in the clone of mcpapps, or npm install where the package mcpapps is a dependency.";
  }
  throw error;
});
export { nodeTestText } from "./node_test_text.js";
export { compareMessages, parseRecording, toRecording } from "./recording.js";
