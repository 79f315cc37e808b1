import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { LoadFailures } from "./load-failures";

// As in the configuration of the other tests.
process.env.TZ = "Asia/Kathmandu";

const root = resolve(import.meta.dirname, "../..");

/** The unit tests alone, so that no database is started. MUTANT_TESTS: as in vitest.config.ts. */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@\//, replacement: `${root}/` }] },
  test: {
    environment: "node",
    include: process.env.MUTANT_TESTS?.split(" ") ?? [
      "lib/{terms,license-rows,offers,licenses,waitlist}/*.test.ts",
      "lib/tokens.test.ts",
    ],
    // Each mutant has a process of its own: a further one for each file would take longer than the tests.
    isolate: false,
    setupFiles: ["tests/support/fresh-file.ts"],
    reporters: [new LoadFailures()],
    // A test that takes long on a busy machine has not noticed the mutant.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
