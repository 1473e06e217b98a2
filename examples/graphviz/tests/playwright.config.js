import { defineConfig } from "@playwright/test";

export default defineConfig({
  testMatch: "**/*.browser.spec.js",
  outputDir: "../../../build/test-results",
  // Stock Firefox needs Playwright's channel for it: { browserName: "firefox", channel: "moz-firefox" }.
  projects: [{ name: "chromium", use: { browserName: "chromium" } }],
});
