import { z } from "zod";
import { defineKind, type OutboxRow, type Outcome } from "@/lib/outbox/kind";
import { HOUR_MS } from "@/lib/time";

const payload = z.object({ licenseId: z.string() });
export type WebhookRow = OutboxRow<z.infer<typeof payload>>;

/** A kind beside mail, as a product file would define it; `answer` stands for its provider. */
export const webhookKind = (answer: (row: WebhookRow) => Outcome | Promise<Outcome>) =>
  defineKind({
    name: "webhook",
    label: "Webhook",
    payload,
    budget: { perSecond: () => 4_000, atOnce: 2 },
    retry: { attempts: 3, withinMs: HOUR_MS, firstMs: 1_000, longestMs: 60_000, leaseMs: 5_000 },
    send: async (row) => answer(row),
    words: {
      names: { "license-revoked": "License revoked" },
      troubles: {
        "key-refused": "The receiver refuses our key",
        "sender-refused": "The receiver refuses us",
        limited: "The receiver limits our rate",
        "quota-reached": "The receiver's quota is used up",
        failing: "The receiver answers with errors",
        unreachable: "The receiver does not answer",
      },
      unread: "Not shown: it is for the receiver.",
      again: { failed: "The receiver may get this a second time.", withheld: "This goes out only if you send it." },
    },
  });
