import { Resend } from "resend";
import { brand } from "@/lib/brand";
import { env } from "@/lib/env";
import { whileThereIsTime } from "@/lib/health/ending";
import { SEND_TIMEOUT_MS } from "@/lib/mail/rules";

/** A rendered mail on its way to one address. `id` is the outbox row's: the idempotency key of every attempt. */
type OutgoingMail = {
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

/** Answers that another attempt cannot change. A wrong key or an unverified domain is not among them: people repair those. */
const PERMANENT = new Set([400, 413, 422]);

/** One plain address: anything else could smuggle in a second recipient. */
const ONE_ADDRESS = /^[^\s,;<>()\p{Cc}]+@[^\s,;<>()@\p{Cc}]+$/u;

/** RFC 2369 and RFC 8058: mail programs show a button of their own. */
const unsubscribeHeaders = (address: string | undefined): Record<string, string> =>
  address ? { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};

let client: { key: string; resend: Resend } | undefined;

function resendClient(key: string): Resend {
  const baseUrl = env().RESEND_BASE_URL;
  if (client?.key !== key) client = { key, resend: new Resend(key, baseUrl ? { baseUrl } : {}) };
  return client.resend;
}

/** Milliseconds of a Retry-After header (seconds, or a date), 0 when there is none. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (!header) return 0;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}

/** Sends one mail through Resend. Answers what became of it; never throws for what the provider or the network does. */
export async function sendThroughResend(mail: OutgoingMail): Promise<SendOutcome> {
  const { RESEND_API_KEY: key, MAIL_FROM: from } = env();
  if (!key) throw new Error("RESEND_API_KEY is not set");
  const { toAddress, replyTo = brand.mail.support } = mail;
  if (![toAddress, replyTo].every((address) => ONE_ADDRESS.test(address))) {
    return { kind: "rejected", error: "not one plain e-mail address" };
  }
  const { data, error, headers } = await whileThereIsTime(SEND_TIMEOUT_MS, (signal) =>
    resendClient(key).emails.send(
      {
        from: from ?? brand.mail.from,
        to: [toAddress],
        replyTo,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail.unsubscribe) },
        tags: [{ name: "template", value: mail.template }],
      },
      { idempotencyKey: mail.id, signal },
    ),
  );
  if (data?.id) return { kind: "sent", providerId: data.id };
  return outcomeOf(error, retryAfterMs(headers?.["retry-after"], new Date()));
}

type Refusal = { message?: string; statusCode?: number | null; name?: string };

/** What a refusal of the provider means for the mail. `waitMs` is its Retry-After. */
export function outcomeOf(refusal: Refusal | null, waitMs: number): SendOutcome {
  const status = refusal?.statusCode ?? 0;
  const error = `${status || "no answer"} ${refusal?.name ?? ""}: ${refusal?.message ?? "unreadable answer"}`;
  // The key is this row's alone: it was taken with other bytes, so an earlier attempt was accepted (before a deploy that
  // changed the template, say).
  if (refusal?.name === "invalid_idempotent_request") return { kind: "sent", providerId: null };
  if (refusal?.name === "rate_limit_exceeded") return { kind: "slow-down", waitMs: waitMs || 1_000, error };
  return PERMANENT.has(status) ? { kind: "rejected", error } : { kind: "retry", waitMs, error };
}
