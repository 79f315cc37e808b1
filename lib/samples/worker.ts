import { parentPort } from "node:worker_threads";
import { rebuild } from "@/lib/samples/rebuild";

// The other end is lib/samples/check.ts, which sends one file at a time.

parentPort?.on("message", async (bytes: Uint8Array) => parentPort?.postMessage(await rebuild(bytes)));
parentPort?.postMessage("ready");
