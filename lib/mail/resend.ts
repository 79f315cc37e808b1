import { Resend } from "resend";
import { brand } from "@/lib/brand";
import { env } from "@/lib/env";
import { withTimeLimit } from "@/lib/http/ending";
import { countCall } from "@/lib/metrics";
import { type Outcome, SEND_TIMEOUT_MS, type Trouble } from "@/lib/outbox/rules";
import { HOUR_MS } from "@/lib/time";

/** `id`: the outbox row's, used as idempotency key for every attempt. */
type OutgoingMail = {
  id: string;
  template: string;
  toAddress: string;
  subject: string;
  html: string;
  text: string;
  /** Default: our support. */
  replyTo?: string;
  /** A one-click address to which mail programs post. */
  unsubscribe?: string;
};

/** Statuses that a retry cannot change, unless people can fix the cause. */
const PERMANENT = new Set([400, 413, 422]);

/** Matches exactly one address. Anything else could add a second recipient. */
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

/** The header holds seconds or a date; 0 without a header. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (!header) return 0;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}

/** Never throws because of the provider or the network. */
export async function sendThroughResend(mail: OutgoingMail): Promise<Outcome> {
  const { RESEND_API_KEY: key, MAIL_FROM: from } = env();
  if (!key) throw new Error("RESEND_API_KEY is not set");
  const { toAddress, replyTo = brand.mail.support } = mail;
  if (![toAddress, replyTo].every((address) => ONE_ADDRESS.test(address))) {
    return { kind: "rejected", error: "not one plain e-mail address" };
  }
  const { data, error, headers } = await withTimeLimit(SEND_TIMEOUT_MS, (signal) =>
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
  countCall("mail", data?.id ? "ok" : "failed");
  if (data?.id) return { kind: "sent", providerId: data.id };
  return outcomeOf(error, retryAfterMs(headers?.["retry-after"], new Date()));
}

type Refusal = { message?: string; statusCode?: number | null; name?: string };

/** Milliseconds between tries while nothing goes out: people have to fix a key, a domain or a plan, and nobody can say when. */
const FIXED_BY_PEOPLE_MS = 30_000;
const QUOTA_MS = 15 * 60_000;
/** The longest wait, whatever the provider asks for: a larger plan ends a quota at once. */
const LONGEST_WAIT_MS = HOUR_MS;

/** Resend's names of errors: https://resend.com/docs/api-reference/errors. */
function troubleOf(status: number, name: string, message: string): Trouble {
  if (name === "rate_limit_exceeded") return "limited";
  if (/quota_exceeded$/.test(name)) return "quota-reached";
  if (/api_key$/.test(name) || /\bAPI key\b/i.test(message) || status === 401) return "key-refused";
  if (name === "invalid_from_address" || status === 403) return "sender-refused";
  return status === 0 ? "unreachable" : "failing";
}

/** Refusals that concern every mail, with how long to wait. */
const waits: Readonly<Partial<Record<Trouble, number>>> = {
  limited: 1_000,
  "quota-reached": QUOTA_MS,
  "key-refused": FIXED_BY_PEOPLE_MS,
  "sender-refused": FIXED_BY_PEOPLE_MS,
};

/** `waitMs` is the provider's Retry-After. */
export function outcomeOf(refusal: Refusal | null, waitMs: number): Outcome {
  const { statusCode, name = "", message = "unreadable answer" } = refusal ?? {};
  const status = statusCode ?? 0;
  const error = `${status || "no answer"} ${name}: ${message}`;
  // The key is this row's alone and was used with other bytes, so an earlier attempt was accepted (for example before a
  // deployment that changed the template).
  if (name === "invalid_idempotent_request") return { kind: "sent", providerId: null };
  // Another process is sending this same mail.
  if (name === "concurrent_idempotent_requests") return { kind: "retry", waitMs, error };
  const trouble = troubleOf(status, name, message);
  const wait = Math.min(waitMs || (waits[trouble] ?? 0), LONGEST_WAIT_MS);
  if (trouble in waits) return { kind: "slow-down", waitMs: wait, error, trouble };
  return PERMANENT.has(status) ? { kind: "rejected", error } : { kind: "retry", waitMs: wait, error, trouble };
}
