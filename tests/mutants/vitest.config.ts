import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// As in vitest.config.ts.
process.env.TZ = "Asia/Kathmandu";

const root = resolve(import.meta.dirname, "../..");

/** Quickest first: the first failing test ends a mutant's run. */
const tests = [
  "lib/{licensing,offers,licenses,waitlist}/*.test.ts",
  "lib/tokens.test.ts",
  ...[
    ...["link-lookups", "waitlist-answers", "offer-outcomes", "audited-actions", "agreements", "acted-mailboxes"],
    ...["creators", "suspension", "submission", "waitlist", "held-offers", "admin-decisions", "creator-list-pages"],
    ...["offer-deadlines", "decisions"],
  ].map((name) => `tests/integration/${name}.test.ts`),
];

const rank = ({ moduleId }: TestSpecification): number => tests.findIndex((path) => moduleId.endsWith(path));

class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((one, other) => rank(one) - rank(other));
  }
}

/** Unit and integration tests as one project: Stryker's runner cannot select projects of vitest.config.ts. */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@\//, replacement: `${root}/` }] },
  test: {
    environment: "node",
    include: tests,
    globalSetup: ["tests/support/integration-setup.ts"],
    sequence: { sequencer: QuickestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
