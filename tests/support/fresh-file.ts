import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, vi } from "vitest";

// Next patches the console with what reads this global once, when the first file of a process loads it. Where a file
// that does not start as a server does came first, every line that a later one logged would throw.
Object.assign(globalThis, { AsyncLocalStorage });

// Files share a process and what it has loaded from node_modules, because a start for each takes as long as its tests.
// Of ours nothing is left to the next one: neither modules, nor what they keep in the process (as likeright...), nor the
// environment. What packages keep there stays with them.

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
