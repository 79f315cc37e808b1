import whole from "./stryker.config.mjs";

/** `npm run test:mutants:unit`: what the unit tests notice. The score counts after the run of all tests only. */
export default {
  ...whole,
  vitest: { configFile: "tests/mutants/vitest.unit.config.ts", related: false },
  thresholds: { ...whole.thresholds, break: null },
};
