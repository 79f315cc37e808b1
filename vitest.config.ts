import { defineConfig } from "vitest/config";

// A zone with an odd offset (+05:45) and a date line between it and UTC: code that reads local time fails here.
process.env.TZ = "Asia/Kathmandu";

const root = import.meta.dirname;

const shared = {
  resolve: {
    alias: [{ find: /^@\//, replacement: `${root}/` }],
  },
};
const database = {
  environment: "node",
  pool: "forks" as const,
  globalSetup: ["tests/support/integration-setup.ts"],
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          environment: "node",
          pool: "forks",
          include: ["{app,components,lib,content,prisma,scripts,tools}/**/*.test.{ts,tsx}"],
          // No test depends on how fast the machine is; a busy one takes several times as long.
          testTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          ...database,
          name: "integration",
          include: ["tests/integration/**/*.test.{ts,tsx}"],
          testTimeout: 30_000,
        },
      },
      {
        ...shared,
        test: {
          ...database,
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          testTimeout: 600_000,
          // Each of them starts, floods and kills servers of its own.
          fileParallelism: false,
        },
      },
    ],
  },
});
