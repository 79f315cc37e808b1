import { Resend } from "resend";
import { brand } from "@/lib/brand";
import { env } from "@/lib/env";
import { whileThereIsTime } from "@/lib/health/ending";
import { SEND_TIMEOUT_MS } from "@/lib/mail/rules";

/** `id` is the outbox row's, used as idempotency key of every attempt. */
type OutgoingMail = {
  id: string;
  template: string;
  toAddress: string;
  subject: string;
  html: string;
  text: string;
  /** Default: our support. */
  replyTo?: string;
  /** One-click address, posted to by mail programs. */
  unsubscribe?: string;
};

/**
 * The outcome of one attempt. `slow-down`: throttled, so the attempt does not count. `retry`: no response, or a
 * possibly temporary failure. `rejected`: the provider will never take this mail.
 */
export type SendOutcome =
  | { kind: "sent"; providerId: string | null }
  | { kind: "slow-down"; waitMs: number; error: string }
  | { kind: "retry"; waitMs: number; error: string }
  | { kind: "rejected"; error: string };

/**
 * Statuses that a retry cannot change. A wrong key or an unverified domain is not among them, because people fix those.
 */
const PERMANENT = new Set([400, 413, 422]);

/** Exactly one address: anything else could add a second recipient. */
const ONE_ADDRESS = /^[^\s,;<>()\p{Cc}]+@[^\s,;<>()@\p{Cc}]+$/u;

/** RFC 2369 and RFC 8058: mail programs show their own unsubscribe button. */
const unsubscribeHeaders = (address: string | undefined): Record<string, string> =>
  address ? { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};

let client: { key: string; resend: Resend } | undefined;

function resendClient(key: string): Resend {
  const baseUrl = env().RESEND_BASE_URL;
  if (client?.key !== key) client = { key, resend: new Resend(key, baseUrl ? { baseUrl } : {}) };
  return client.resend;
}

/** The header holds seconds or a date; 0 without one. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (!header) return 0;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}

/** Never throws because of the provider or the network. */
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

/** `waitMs` is the provider's Retry-After. */
export function outcomeOf(refusal: Refusal | null, waitMs: number): SendOutcome {
  const status = refusal?.statusCode ?? 0;
  const error = `${status || "no answer"} ${refusal?.name ?? ""}: ${refusal?.message ?? "unreadable answer"}`;
  // The key belongs to this row alone and was used with other bytes, so an earlier attempt was accepted (for example
  // before a deployment that changed the template).
  if (refusal?.name === "invalid_idempotent_request") return { kind: "sent", providerId: null };
  if (refusal?.name === "rate_limit_exceeded") return { kind: "slow-down", waitMs: waitMs || 1_000, error };
  return PERMANENT.has(status) ? { kind: "rejected", error } : { kind: "retry", waitMs, error };
}
