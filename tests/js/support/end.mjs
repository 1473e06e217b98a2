// Ends the process of a test file some time after its tests: a failed one may have left a server or a timer running.
// scripts/lib/runners.sh loads it into each.
import { after } from "node:test";

const patience = 5000;

// The runner itself has no tests.
if (process.env.NODE_TEST_CONTEXT) after(() => setTimeout(() => process.exit(), patience).unref());
