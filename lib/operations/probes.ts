import { brand } from "@/lib/brand";
import { env, mailMode } from "@/lib/env";
import { bad, type Found, ok } from "@/lib/operations/rules";
import { within } from "@/lib/timeout";

// Each asks somebody else's service once, and changes nothing there. Only the command uses these, because a page must not wait
// for others.

/** Milliseconds. */
const PATIENCE = 5_000;

/** The kind of an error without its text, which may quote an address with its password. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  const { code, name, cause } = error as Error & { code?: unknown };
  if (name === "TimeoutError" || name === "AbortError") return `no answer within ${PATIENCE / 1_000} seconds`;
  if (typeof code === "string") return code;
  return cause instanceof Error ? kindOf(cause) : name;
}

const inTime = <Value>(work: Promise<Value>): Promise<Value> =>
  within(PATIENCE, work, () => {
    throw new DOMException("", "TimeoutError");
  });

/** The rate limits' store, with a command that reads nothing. */
export async function probeUpstash(): Promise<Found> {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env();
  if (!url || !token) return ok("Rate limits are counted in PostgreSQL: no Upstash is configured");
  const { upstash } = await import("@/lib/http/limit-stores");
  try {
    await inTime(upstash(url, token).ping());
    return ok("Upstash answers: rate limits are counted there");
  } catch (error) {
    return bad(`Upstash does not answer (${kindOf(error)}): nobody can sign in, and forms are not limited`);
  }
}

type Domains = { name?: string; message?: string; data?: { name: string; status: string }[] };

const domainOf = (sender: string): string => (sender.split("@").at(-1) ?? "").replaceAll(">", "").trim().toLowerCase();

/**
 * Asks Resend for our domains, which also tells whether it accepts our sender. A key that may only send is refused with an
 * error of its own.
 */
export async function probeMailProvider(): Promise<Found> {
  if (mailMode() !== "send") return ok("No mail is sent from here");
  const { RESEND_API_KEY: key = "", RESEND_BASE_URL: base = "https://api.resend.com", MAIL_FROM } = env();
  try {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${base}/domains`, { headers, signal: AbortSignal.timeout(PATIENCE) });
    const { name = "", data }: Domains = await answer.json().catch(() => ({}));
    if (name === "restricted_api_key") return ok("Resend answers and knows our key, which may only send");
    if (answer.status === 401 || answer.status === 403 || /api_key/.test(name))
      return bad(`Resend refuses our key (${answer.status})`);
    if (!answer.ok) return bad(`Resend answers with an error (${answer.status})`);
    const domain = domainOf(MAIL_FROM ?? brand.mail.from);
    const found = data?.find((one) => one.name.toLowerCase() === domain);
    if (found?.status === "verified") return ok(`Resend answers, knows our key and has verified ${domain}`);
    return bad(`Resend answers and knows our key, but has not verified ${domain}, the domain of MAIL_FROM`);
  } catch (error) {
    return bad(`Resend does not answer (${kindOf(error)})`);
  }
}
