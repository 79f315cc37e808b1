/**
 * Mutants of the contract core: `npm run test:mutants`. One folder: `npm run test:mutants -- --mutate 'lib/waitlist/*.ts'`;
 * only what changed since: `-- --incremental`.
 */
export default {
  mutate: ["lib/{licensing,offers,licenses,waitlist}/*.ts", "lib/tokens.ts", "!lib/**/*.test.ts"],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tests/mutants/vitest.config.ts" },
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Concurrent runs share the machine, and the first run had it alone.
  timeoutFactor: 4,
  // TypeScript 7 has no JavaScript interface, by which Stryker would rewrite the configuration: it is shown none.
  tsconfigFile: "none",
  disableTypeChecks: false,
  tempDirName: ".data/mutants",
  ignorePatterns: [".data", ".next", "docs", "public", "test-results", "playwright-report"],
  incrementalFile: "test-results/mutants/incremental.json",
  reporters: ["clear-text", "progress-append-only", "html"],
  clearTextReporter: { reportTests: false },
  htmlReporter: { fileName: "test-results/mutants/report.html" },
  thresholds: { high: 95, low: 85, break: 85 },
  warnings: { slow: false },
};
