import { parentPort } from "node:worker_threads";
import type { LicenseDocument, Proposal } from "@/lib/documents/document";
import { renderDocument, renderProposal } from "@/lib/documents/render";
import { type SealedDocument, type SealKeys, seal } from "@/lib/documents/seal";

/** What a worker is asked for; lib/documents/sealed.ts is the other end. */
export type Work = {
  render: { args: [document: LicenseDocument]; made: Uint8Array };
  propose: { args: [proposal: Proposal]; made: Uint8Array };
  seal: { args: [bytes: Uint8Array, keys: SealKeys, now: Date, tsaUrl?: string]; made: SealedDocument };
};

export type Order = { [Kind in keyof Work]: { id: number; kind: Kind; args: Work[Kind]["args"] } }[keyof Work];

export type Delivery = { id: number } & ({ made: Work[keyof Work]["made"] } | { fault: unknown });

function make(order: Order): Promise<Work[keyof Work]["made"]> {
  switch (order.kind) {
    case "render":
      return renderDocument(...order.args);
    case "propose":
      return renderProposal(...order.args);
    case "seal":
      return seal(...order.args);
  }
}

parentPort?.on("message", async (order: Order) => {
  const deliver = (delivery: Delivery) => parentPort?.postMessage(delivery);
  try {
    deliver({ id: order.id, made: await make(order) });
  } catch (fault) {
    deliver({ id: order.id, fault });
  }
});
