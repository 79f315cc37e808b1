/** A rendered mail on its way to one address. `id` is the outbox row's: the idempotency key of every attempt. */
export type OutgoingMail = {
  id: string;
  template: string;
  toAddress: string;
  subject: string;
  html: string;
  text: string;
  /** Whom a reply reaches; our support unless given. */
  replyTo?: string;
  /** Where a mail program posts when its reader wants no more of these. */
  unsubscribe?: string;
};

/**
 * What became of one attempt. `slow-down`: refused for our pace alone, so the attempt does not count. `retry`: no answer, or
 * a fault that may pass. `rejected`: the provider will never take this mail.
 */
export type SendOutcome =
  | { kind: "sent"; providerId: string | null }
  | { kind: "slow-down"; waitMs: number; error: string }
  | { kind: "retry"; waitMs: number; error: string }
  | { kind: "rejected"; error: string };
