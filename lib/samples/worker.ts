import { parentPort } from "node:worker_threads";
import { rebuild } from "@/lib/samples/rebuild";

// The first message says that files may be sent, one at a time (lib/samples/check.ts). Each gets one answer.
parentPort?.on("message", async (bytes: Uint8Array) => parentPort?.postMessage(await rebuild(bytes)));
parentPort?.postMessage("ready");
