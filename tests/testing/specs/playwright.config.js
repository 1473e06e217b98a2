import { defineConfig } from "@playwright/test";

// With MCPAPPS_FIREFOX, stock Firefox.
const firefox = {
  browserName: "firefox",
  channel: "moz-firefox",
  launchOptions: { executablePath: process.env.MCPAPPS_FIREFOX },
};

export default defineConfig({
  testMatch: "**/*.browser.spec.js",
  outputDir: "../../../build/test-results",
  snapshotDir: process.env.MCPAPPS_SNAPSHOTS,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: "chromium", use: { browserName: "chromium" } },
    { name: "firefox", use: firefox },
  ],
});
