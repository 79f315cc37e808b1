import { parentPort } from "node:worker_threads";
import type { LicenseDocument } from "@/lib/documents/document";
import { renderDocument } from "@/lib/documents/render";
import { type SealedDocument, type SealKeys, seal } from "@/lib/documents/seal";

/** What a worker is asked for; lib/documents/workshop.ts is the other end. */
export type Work = {
  render: { args: [document: LicenseDocument]; made: Uint8Array };
  seal: { args: [bytes: Uint8Array, keys: SealKeys, now: Date, tsaUrl?: string]; made: SealedDocument };
};

export type Order = { [Kind in keyof Work]: { id: number; kind: Kind; args: Work[Kind]["args"] } }[keyof Work];

export type Delivery = { id: number } & ({ made: Work[keyof Work]["made"] } | { fault: unknown });

const make = (order: Order): Promise<Work[keyof Work]["made"]> =>
  order.kind === "render" ? renderDocument(...order.args) : seal(...order.args);

parentPort?.on("message", async (order: Order) => {
  const deliver = (delivery: Delivery) => parentPort?.postMessage(delivery);
  try {
    deliver({ id: order.id, made: await make(order) });
  } catch (fault) {
    deliver({ id: order.id, fault });
  }
});
