/** What may stop all mail, whatever its rows say. Each says what to do. */
export const troubleWords = {
  "key-refused":
    "Resend refuses our key. Check RESEND_API_KEY of every server; mail waits, and goes out within a minute once the key is right",
  "sender-refused":
    "Resend refuses our sender. Check MAIL_FROM, and that its domain is verified at Resend; mail waits, and goes out within a minute after",
  limited:
    "Resend limits our rate. Set MAIL_PER_SECOND to your team's limit, or ask Resend to raise it; mail waits and goes out more slowly",
  "quota-reached":
    "The quota of mails at Resend is used up. Raise the plan, or wait for its reset; mail waits, and one is tried at least every hour",
  failing:
    "Resend answers with errors. Look at its status page; mail is repeated, and given up about 20 hours after its first try",
  unreachable:
    "Resend does not answer. Check the servers' way to it (network, names, RESEND_BASE_URL); mail is repeated, and given up about 20 hours after its first try",
} as const;
export type Trouble = keyof typeof troubleWords;

/**
 * The outcome of one attempt.
 * - `slow-down`: the provider takes nothing from us now and certainly did not take this row, so the attempt does not count.
 * - `retry`: no response, or a failure that may be temporary.
 * - `rejected`: the provider will never take this row.
 * - `trouble`: what the outcome says about the provider. Undefined if it was not even asked.
 */
export type Outcome =
  | { kind: "sent"; providerId: string | null }
  | { kind: "slow-down"; waitMs: number; error: string; trouble: Trouble }
  | { kind: "retry"; waitMs: number; error: string; trouble?: Trouble }
  | { kind: "rejected"; error: string };
