import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// A zone with an odd offset (+05:45) and a date line between it and UTC: code that reads local time fails here.
process.env.TZ = "Asia/Kathmandu";

const root = import.meta.dirname;

/** Files at a time: vitest would leave one of two processors to itself, and it needs none. */
const WORKERS = 2;
/** For projects whose files also wait, on a timeout or a child process: while one waits, two work. */
const WAITING_WORKERS = 3;

/**
 * The longest fault tests. Until vitest has seen how long files take it begins with the largest, and one that takes minutes
 * would be left for last, when the other workers have nothing more to do.
 */
const LONGEST = ["provider-hangs", "server-killed", "submits-killed"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId.endsWith(`/faults/${name}.test.ts`));
    const long = sorted.filter(isLong);
    // They are of one project, whose files stay together.
    const begin = sorted.findIndex(({ project }) => project.name === long[0]?.project.name);
    const others = sorted.filter((file) => !isLong(file));
    return [...others.slice(0, begin), ...long, ...others.slice(begin)];
  }
}

/** Whatever is awaited gets as long as a starved machine needs: nothing passes sooner for it. */
const PATIENCE = { poll: { timeout: 60_000 } };

const shared = {
  resolve: {
    alias: [{ find: /^@\//, replacement: `${root}/` }],
  },
};
const database = {
  environment: "node",
  expect: PATIENCE,
  pool: "forks" as const,
  globalSetup: ["tests/support/global-setup.ts"],
  maxWorkers: WORKERS,
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          expect: PATIENCE,
          globalSetup: ["tests/support/global-setup.ts"],
          environment: "node",
          // Threads start in half the time of processes, and nothing here needs a process of its own.
          pool: "threads",
          maxWorkers: WORKERS,
          isolate: false,
          setupFiles: ["tests/support/fresh-file.ts"],
          include: ["{app,components,lib,content,prisma,scripts,tools}/**/*.test.{ts,tsx}"],
          // No test depends on how fast the machine is; a busy one takes several times as long.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        ...shared,
        test: {
          ...database,
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          isolate: false,
          // It imports "next/server", which Node.js alone does not find.
          server: { deps: { inline: ["next-auth"] } },
          setupFiles: ["tests/support/fresh-file.ts", "tests/support/checked-rows.ts"],
          // As for the unit tests: a busy machine takes several times as long.
          testTimeout: 300_000,
        },
      },
      {
        ...shared,
        test: {
          ...database,
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          isolate: false,
          setupFiles: ["tests/support/fresh-file.ts"],
          maxWorkers: WAITING_WORKERS,
          testTimeout: 300_000,
        },
      },
      {
        ...shared,
        test: {
          ...database,
          name: "browsers",
          include: ["tests/browsers/*.test.ts"],
          setupFiles: ["tests/support/fresh-file.ts"],
          // A browser each.
          maxWorkers: WAITING_WORKERS,
          testTimeout: 300_000,
        },
      },
      {
        ...shared,
        test: {
          ...database,
          name: "proofs",
          include: ["tests/proofs/*.test.{ts,tsx}"],
          server: { deps: { inline: ["next-auth"] } },
          setupFiles: ["tests/support/fresh-file.ts", "tests/support/checked-rows.ts"],
          maxWorkers: WAITING_WORKERS,
          testTimeout: 600_000,
        },
      },
      {
        ...shared,
        test: {
          ...database,
          name: "faults",
          include: ["tests/faults/*.test.ts"],
          setupFiles: ["tests/support/fresh-file.ts"],
          testTimeout: 600_000,
          // Servers that are killed, hang or are kept waiting leave the machine idle most of the time.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          ...database,
          name: "faults-floods",
          include: ["tests/faults/floods/*.test.ts"],
          testTimeout: 600_000,
          // Beside anything else, a flooded server may wait for the processor longer than for its database.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...shared,
        test: {
          ...database,
          name: "faults-alone",
          include: ["tests/faults/alone/*.test.ts"],
          testTimeout: 600_000,
          // What takes all of the machine, or looks at how soon a server answers.
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
