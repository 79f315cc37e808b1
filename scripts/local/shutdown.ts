import { explain, type Print } from "@/scripts/local/command-error";

type Step = () => Promise<void> | void;

const steps: Step[] = [];
let running: Promise<void> | undefined;

/** Steps run in reverse order. */
export function onShutdown(step: Step): void {
  steps.push(step);
}

/** Runs all registered steps once, however often it is called. A failing step does not stop the others. */
export function shutDown(): Promise<void> {
  running ??= (async () => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        console.error(explain(error));
      }
    }
  })();
  return running;
}

export const isShuttingDown = (): boolean => running !== undefined;

/** Shuts down in order on Ctrl-C, on `kill`, when the terminal closes, and when the parent `npm run` ends. */
export function shutDownOnSignals(say: Print, exitCode = 0): void {
  const stop = () => {
    if (isShuttingDown()) return;
    say("Stopping.");
    void shutDown().then(() => process.exit(exitCode));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) stopWhenOrphaned(stop);
}

/** npm passes signals to the shell in between, which dies without passing them on. */
function stopWhenOrphaned(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500);
  timer.unref();
}
