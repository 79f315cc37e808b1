import { defineConfig } from "@playwright/test";
import { browserFlags, ensureBrowser } from "./tests/support/browser";

// The configuration is loaded in every worker too: the browser is looked for once.
process.env.E2E_BROWSER ??= ensureBrowser(console.log);

const onPhones = /(menu|phone)\.spec\.ts$/;
const walks = /walks\/.*\.spec\.ts$/;
const sweeps = /(sweeps|reading)\/.*\.spec\.ts$/;

const desktop = { viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/e2e",
  globalSetup: "./tests/support/e2e-setup.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A third fills the pauses of the other two: browser tests take a twentieth less time on two processors.
  workers: 3,
  // No test is about time, and there is no second try: a starved machine gets as long as it needs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    locale: "en-US",
    timezoneId: "America/New_York",
    // Animation takes time. The journey, the menu and the tests of movement turn it on.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every test, kept only for those that fail, costs more than a picture: --trace on records them again.
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.E2E_BROWSER, args: [...browserFlags] },
  },
  // Light and dark are for the tests to choose: page.emulateMedia({ colorScheme }).
  projects: [
    { name: "desktop", testIgnore: [onPhones, walks, sweeps], use: desktop },
    // What a phone shows or does otherwise. That every page fits is sweeps/every-page.spec.ts, at 320 pixels.
    {
      name: "phone",
      testMatch: onPhones,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    // What people do from page to page, often with each other, from beginning to end.
    { name: "walks", testMatch: walks, use: desktop },
    // Every page in the ways in which few people read it, with texts that try to break out of it, and what is only read.
    { name: "sweeps", testMatch: sweeps, use: desktop },
  ],
});
