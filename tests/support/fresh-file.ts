import { AsyncLocalStorage } from "node:async_hooks";
import fc from "fast-check";
import { afterAll, inject, vi } from "vitest";
import { isWhole } from "@/tests/support/scale";

// The same values in every run: chance finds faults with TEST_SCALE=whole, and fails nothing that a change has not broken.
if (!isWhole) fc.configureGlobal({ seed: 20_261_129 });

// Next.js's patch of the console reads this global once, when a process first loads it. If a test file without it
// came first, every later log line would throw.
Object.assign(globalThis, { AsyncLocalStorage });

// The variables of the browser tests (tests/support/e2e-setup.ts), so that both can share helpers.
const site = inject("site");
if (site) Object.assign(process.env, { E2E_URL: site.url, E2E_DATABASE_URL: site.databaseUrl });

// Files share a process and its loaded node_modules, because starting one takes as long as a file's tests. Our own
// modules, their state in the process (`likeright...`) and the environment are reset for each file; packages keep
// their state.

const environment = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  for (const name of Object.keys(globalThis))
    if (name.startsWith("likeright")) Reflect.deleteProperty(globalThis, name);
  vi.resetModules();
});
