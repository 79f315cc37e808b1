import type { Instrumentation } from "next";

let report: Instrumentation.onRequestError | undefined;

/** Next.js compiles this file for the edge runtime too, where nothing of ours runs: the rest is loaded in Node.js only. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { reportRequestError, startServer } = await import("@/instrumentation-node");
  report = reportRequestError;
  await startServer();
}

/** Synchronous, so that an error is known before Next.js writes it to the console. */
export const onRequestError: Instrumentation.onRequestError = (...failed) => report?.(...failed);
