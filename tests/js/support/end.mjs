// Ends the process of a test file a while after its tests: one that failed may have left a server or a timer behind,
// for which the process would wait without end. scripts/lib/runners.sh loads it into each.
import { after } from "node:test";

const patience = 5000;

// In the runner itself there are no tests.
if (process.env.NODE_TEST_CONTEXT) after(() => setTimeout(() => process.exit(), patience).unref());
