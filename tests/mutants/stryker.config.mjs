/**
 * Mutation tests of the contract core: `npm run test:mutants`. One folder: `npm run test:mutants -- --mutate
 * 'lib/waitlist/*.ts'`; only changes since the last run: `-- --incremental`. `npm run test:mutants:unit -- --incremental`
 * first tries the unit tests alone, which is several times faster; this run then tries only the mutants that they missed.
 * Stryker does not try a surviving mutant of a constant again for new tests alone: delete its result, or use `--force`.
 */
export default {
  mutate: ["lib/{terms,license-rows,offers,licenses,waitlist}/*.ts", "lib/tokens.ts", "!lib/**/*.test.ts"],
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tests/mutants/vitest.config.ts" },
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Concurrent runs share the machine, which the first run had to itself.
  timeoutFactor: 4,
  // Endless loops are noticed by how often a mutant is hit, whatever the machine's load.
  timeoutMS: 600_000,
  // Stryker rewrites the configuration through TypeScript's JavaScript API, which TypeScript 7 lacks, so it gets
  // none.
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
