import { defineConfig } from "@playwright/test";
import { browserFlags, ensureBrowser } from "./tests/support/browser";

// The configuration is loaded in every worker too: the browser is looked for once.
process.env.E2E_BROWSER ??= ensureBrowser(console.log);

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/support/e2e-setup.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A starved machine may be slower than a browser's patience. A test that needs a second try is named in the report.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    locale: "en-US",
    timezoneId: "America/New_York",
    trace: "retain-on-failure",
    launchOptions: { executablePath: process.env.E2E_BROWSER, args: [...browserFlags] },
  },
  // Light and dark are for the tests to choose: page.emulateMedia({ colorScheme }).
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    // What a phone shows or does otherwise, and the main journey. That every page fits is fits.spec.ts, at 320 pixels.
    {
      name: "phone",
      testMatch: /(calls|home|journey|learn|menu|shell)\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
});
