import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LoadFailures } from "./load-failures";

// As in vitest.config.ts.
process.env.TZ = "Asia/Kathmandu";

const root = resolve(import.meta.dirname, "../..");

/** Quickest first: the first failing test ends a mutant's run. */
const tests = process.env.MUTANT_TESTS?.split(" ") ?? [
  "lib/{terms,license-rows,offers,licenses,waitlist}/*.test.ts",
  "lib/tokens.test.ts",
  ...[
    "link-lookups",
    "waitlist-answers",
    "offer-outcomes",
    "audited-actions",
    "agreements",
    "acted-mailboxes",
    "creators",
    "suspension",
    "submission",
    "waitlist",
    "held-offers",
    "admin-decisions",
    "creator-list-pages",
    "offer-deadlines",
    "decisions",
    "opened",
    "withdrawals",
    "overlap",
    "buyer-lists",
    "creator-lists",
    ...[
      "license-timeline",
      "license-files",
      "license-document",
      "renewal",
      "evidence",
      "certificate-facts",
      "certificates",
      "member-access",
    ],
    "closing",
    "status-races",
    "admin-lists",
    "address-undo-links",
    "licenses-csv",
    "ledger",
  ].map((name) => `tests/integration/${name}.test.ts`),
];

const rank = ({ moduleId }: TestSpecification): number => tests.findIndex((path) => moduleId.endsWith(path));

class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.sort((one, other) => rank(one) - rank(other));
  }
}

/**
 * Unit and integration tests as one project: Stryker's runner cannot select projects of vitest.config.ts. MUTANT_TESTS
 * names the tests of one folder, separated by spaces. Stryker's --testFiles cannot: it activates a mutant only after the
 * modules have loaded, which leaves tables of constants as they are.
 */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@\//, replacement: `${root}/` }] },
  test: {
    environment: "node",
    include: tests,
    globalSetup: ["tests/support/global-setup.ts"],
    sequence: { sequencer: QuickestFirst },
    isolate: false,
    setupFiles: ["tests/support/fresh-file.ts", "tests/support/checked-rows.ts"],
    reporters: [new LoadFailures()],
    // A test that takes long on a busy machine has not noticed the mutant.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
