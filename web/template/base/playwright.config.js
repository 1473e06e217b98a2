import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  testMatch: "*.spec.js",
  outputDir: "build/test-results",
  forbidOnly: Boolean(process.env.CI),
  use: { actionTimeout: 5000, screenshot: "only-on-failure" },
});
