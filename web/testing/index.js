// mcpapps/testing: views under test in Node.
export { openView } from "./view.js";
export { nodeTestText } from "./node_test_text.js";
export { compareMessages, parseRecording, toRecording } from "./recording.js";
