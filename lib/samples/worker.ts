import { parentPort } from "node:worker_threads";
import { type Rebuilt, rebuild } from "@/lib/samples/rebuild";

/** The first message says that files may be sent, one at a time (lib/samples/check.ts); each gets one answer. */
export type Answer = "ready" | Rebuilt;

const answer = (message: Answer): void => parentPort?.postMessage(message);

parentPort?.on("message", async (bytes: Uint8Array) => answer(await rebuild(bytes)));
answer("ready");
