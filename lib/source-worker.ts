import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * Runs the file `worker.ts` beside the module at `moduleUrl` from its source through tsx, where nothing is bundled, as in
 * tests. A bundle names its worker's file itself, in an expression that Next.js recognizes.
 */
export function workerFromSource(moduleUrl: string, options: WorkerOptions): Worker {
  const file = JSON.stringify(`${moduleUrl.slice(0, moduleUrl.lastIndexOf("/"))}/worker.ts`);
  const source = `import("tsx/esm/api").then(({ register }) => { register(); return import(${file}); })`;
  return new Worker(source, { ...options, eval: true });
}
