import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  outputDir: "build/test-results",
  forbidOnly: Boolean(process.env.CI),
});
