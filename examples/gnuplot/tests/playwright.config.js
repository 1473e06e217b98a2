import { defineConfig } from "@playwright/test";

export default defineConfig({
  testMatch: "**/*.browser.spec.js",
  outputDir: "../../../build/test-results",
  projects: [{ name: "chromium", use: { browserName: "chromium" } }],
});
