import { connect } from "node:tls";
import { brand } from "@/lib/brand";
import { env, mailMode, sampleBucket, siteUrl } from "@/lib/env";
import { bad, type Found, ok, spanOf, warn } from "@/lib/operations/rules";
import { DAY_MS } from "@/lib/time";

// Each asks another's service once, and changes nothing there. For the command alone: a page does not wait for others.

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

async function within<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("", "TimeoutError")), PATIENCE);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}

/** Rate limits, by a command that reads nothing. */
export async function probeRedis(): Promise<Found> {
  const { REDIS_URL, UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env();
  const name = url && token ? "Upstash" : "Redis";
  if (!REDIS_URL && name === "Redis") return ok("Rate limits are counted in PostgreSQL: no Redis is configured");
  const { serverRedis, upstashRedis } = await import("@/lib/http/redis");
  const over = new AbortController();
  const redis = url && token ? upstashRedis(url, token) : serverRedis(REDIS_URL ?? "", over.signal);
  try {
    await within(redis.ping());
    return ok(`${name} answers: rate limits are counted there`);
  } catch (error) {
    return bad(`${name} does not answer (${kindOf(error)}): nobody can sign in, and forms are not limited`);
  } finally {
    over.abort();
  }
}

type Domains = { name?: string; message?: string; data?: { name: string; status: string }[] };

const domainOf = (sender: string): string => (sender.split("@").at(-1) ?? "").replaceAll(">", "").trim().toLowerCase();

/** Asks Resend for our domains, which also says whether it takes our sender. A key that may only send is refused that, by name. */
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

/** A key that no sample has. */
const NO_SAMPLE = "00000000-0000-4000-8000-000000000000";

export async function probeBucket(): Promise<Found> {
  const settings = sampleBucket();
  if (!settings) return ok("Samples are kept in PostgreSQL: no bucket is configured");
  const { s3Store } = await import("@/lib/samples/s3-store");
  try {
    await within(s3Store(settings).get(NO_SAMPLE, { from: 0, to: 0 }));
    return ok("The bucket of samples answers, and takes our key");
  } catch (error) {
    const status = /answered (\d{3})/.exec(error instanceof Error ? error.message : "")?.[1];
    return bad(
      `The bucket of samples does not serve us (${status ?? kindOf(error)}): samples are neither kept nor heard`,
    );
  }
}

export async function probeAuthority(): Promise<Found> {
  const { TSA_URL: url } = env();
  if (!url) return ok("Documents are sealed without a timestamp: no authority is configured");
  try {
    // Loaded on demand: it reads the PDF's library.
    const { tryAuthority } = await import("@/lib/documents/seal");
    await within(tryAuthority(url));
    return ok("The timestamp authority confirms times");
  } catch (error) {
    return warn(`The timestamp authority does not confirm times (${kindOf(error)}): documents are sealed without`);
  }
}

/** Days before its end in which a certificate that is renewed by itself should have been. */
const RENEWED_DAYS = 14;

/** When the certificate ends that the site shows; undefined if it is not asked for with TLS. Invalid ones count as well. */
async function siteCertificate(url: URL): Promise<Date | undefined> {
  if (url.protocol !== "https:") return undefined;
  const socket = connect({
    host: url.hostname,
    port: Number(url.port || 443),
    servername: url.hostname,
    rejectUnauthorized: false,
  });
  try {
    await within(
      new Promise<void>((resolve, reject) => {
        socket.once("secureConnect", resolve);
        socket.once("error", reject);
      }),
    );
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}

/** The public address, as visitors reach it: through the proxy, with its certificate. */
export async function probeSite(): Promise<Found> {
  try {
    const url = new URL(`${siteUrl()}/api/health`);
    const ends = await siteCertificate(url);
    const left = ends ? ends.getTime() - Date.now() : Number.POSITIVE_INFINITY;
    if (ends && left < 0) return bad(`The certificate of ${url.host} ended on ${ends.toISOString().slice(0, 10)}`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE), redirect: "manual" });
    await answer.body?.cancel();
    if (!answer.ok) return bad(`${url.host} answers ${answer.status} at /api/health`);
    if (left < RENEWED_DAYS * DAY_MS) return warn(`The certificate of ${url.host} ends in ${spanOf(left)}`);
    return ok(`${url.host} answers${ends ? `, with a certificate for another ${spanOf(left)}` : ""}`);
  } catch (error) {
    return bad(`SITE_URL does not answer (${kindOf(error)})`);
  }
}
