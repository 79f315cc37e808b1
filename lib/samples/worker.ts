import { readlinkSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { type Rebuilt, rebuild } from "@/lib/samples/rebuild";

/**
 * The first message says that files may be sent, one at a time (lib/samples/check.ts). Each gets one answer. `thread`: where
 * Linux says how much processor time this thread has used.
 */
export type Ready = { thread: string | undefined };

function threadHere(): string | undefined {
  try {
    return `/proc/${readlinkSync("/proc/thread-self")}/schedstat`;
  } catch {
    return undefined;
  }
}

const answer = (message: Ready | Rebuilt): void => parentPort?.postMessage(message);

parentPort?.on("message", async (bytes: Uint8Array) => answer(await rebuild(bytes)));
answer({ thread: threadHere() });
