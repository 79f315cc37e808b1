import { z } from "zod";
import { KEY_SET_FAULT, readKeySet, sealFault } from "@/lib/key-formats";
import { secretFaults } from "@/lib/secrets";
import { siteAddress } from "@/lib/site-address";

/** An empty string counts as not set, as in a copied `.env.example`. */
const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();
/**
 * A PEM text. Line ends may be written as
 * , for single-line variables.
 */
const pem = optional.transform((value) => value?.replaceAll("\\n", "\n"));
const secret = z.string("is missing").trim().min(1, "is missing");

/** The keys that sign licenses and seal documents. Any text parses; `licenseKeyFaults` judges it. */
const keys = z.object({
  /** A JSON Web Key Set that signs licenses, status lists and the audit log. */
  LICENSE_KEYS: optional,
  SEAL_KEY: pem,
  SEAL_CERTIFICATE: pem,
});

const schema = keys.extend({
  DATABASE_URL: z.string().min(1, "is missing: set it, or start with `npm run up`, which brings its own PostgreSQL"),
  /** "1" behind a transaction pooler, which does not support named prepared statements. */
  DATABASE_POOLED: optional,
  /** Per process. */
  DATABASE_POOL_MAX: optional.transform((value) => Number(value ?? 10)).pipe(z.int().min(1).max(500)),
  AUTH_SECRET: secret,
  LINK_SECRET: secret,
  CRON_SECRET: optional,
  /** Guards /metrics, which does not exist without it. */
  METRICS_SECRET: optional,
  /** Called after each good run of the scheduled work. If the calls stop, somebody else's alarm goes off. */
  HEARTBEAT_URL: optional.pipe(z.url({ protocol: /^https?$/, error: "is not an address" }).optional()),
  /** Timestamp authority (RFC 3161) for sealed documents. */
  TSA_URL: optional,
  ADMIN_EMAILS: optional,
  ADMIN_SETUP_TOKEN: optional,
  /** Whether every administrator must have a second factor; see `requiresSecondFactor`. */
  ADMIN_SECOND_FACTOR: optional.pipe(
    z.enum(["required", "optional"], { error: 'must be "required" or "optional"' }).optional(),
  ),
  RESEND_API_KEY: optional,
  RESEND_BASE_URL: optional,
  MAIL_FROM: optional,
  /** Goes into the footer of mails to lists of readers. Without it they are not written (CAN-SPAM, 15 U.S.C. 7704(a)(5)). */
  MAIL_POSTAL_ADDRESS: optional,
  /** Who receives notices of infringement, as registered with the Copyright Office (17 U.S.C. 512(c)(2)). */
  COPYRIGHT_AGENT_NAME: optional,
  COPYRIGHT_AGENT_ADDRESS: optional,
  COPYRIGHT_AGENT_PHONE: optional,
  /** For all instances together. The default is the lower of the two that Resend has documented (2, later 5). */
  MAIL_PER_SECOND: optional.transform((value) => Number(value ?? 2)).pipe(z.number().min(0.1).max(10_000)),
  /** "1" keeps mail in the local mailbox at /dev/mailbox. Set only by `npm run up` and `npm run dev`. */
  DEV_MAILBOX: optional,
  UPSTASH_REDIS_REST_URL: optional,
  UPSTASH_REDIS_REST_TOKEN: optional,
  VERCEL: optional,
});

type Env = z.infer<typeof schema>;

let parsed: Env | undefined;

/** What is missing, malformed or insecure, each as "<variable> <what is wrong>", never with a value. */
export function environmentFaults(): string[] {
  const result = schema.safeParse(process.env);
  return [
    ...(result.error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`),
    ...secretFaults(process.env),
    ...licenseKeyFaults(keys.parse(process.env)),
  ];
}

/**
 * The validated environment. Read on first use, never while a module loads, so that the build needs no secrets. Throws
 * one error that names every fault, without values.
 */
export function env(): Env {
  if (parsed) return parsed;
  const faults = environmentFaults();
  if (faults.length > 0) throw new Error(`The environment is not fit (see .env.example):\n  ${faults.join("\n  ")}`);
  parsed = schema.parse(process.env);
  return parsed;
}

/** The value as set, for code that judges a variable without using it; undefined if empty. */
export const variable = (name: string): string | undefined => process.env[name]?.trim() || undefined;

export type CopyrightAgent = { name: string; address: string; phone: string };

/** Undefined unless all three are set. Read without `env`, which requires more than a page of text needs. */
export function copyrightAgent(): CopyrightAgent | undefined {
  const [name, address, phone] = ["NAME", "ADDRESS", "PHONE"].map((part) => variable(`COPYRIGHT_AGENT_${part}`));
  return name && address && phone ? { name, address, phone } : undefined;
}

/** A preview may have no keys and then signs with one derived from LINK_SECRET. */
function licenseKeyFaults({ LICENSE_KEYS, SEAL_KEY, SEAL_CERTIFICATE }: z.infer<typeof keys>): string[] {
  const faults: string[] = [];
  if (LICENSE_KEYS ? !readKeySet(LICENSE_KEYS) : !isPreview()) faults.push(`LICENSE_KEYS ${KEY_SET_FAULT}`);
  const seal = SEAL_KEY || SEAL_CERTIFICATE || !isPreview() ? sealFault(SEAL_KEY, SEAL_CERTIFICATE) : undefined;
  return seal ? [...faults, seal] : faults;
}

/** Without a trailing slash. */
export function siteUrl(): string {
  const { VERCEL_ENV, VERCEL_URL } = process.env;
  return siteAddress({ VERCEL_ENV, VERCEL_URL, SITE_URL: process.env.SITE_URL });
}

/** A Vercel preview, which never mails real people. */
export function isPreview(): boolean {
  return process.env.VERCEL_ENV === "preview";
}

export function hasDevMailbox(): boolean {
  return process.env.DEV_MAILBOX === "1" && !process.env.VERCEL;
}

/**
 * Who may read captured mail. On a machine with a local mailbox, anybody. In a preview, an administrator. Elsewhere nobody.
 */
export function mailboxAccess(): "open" | "guarded" | "none" {
  if (hasDevMailbox()) return "open";
  return isPreview() ? "guarded" : "none";
}

/**
 * Whether an administrator without a second factor may only set one up. Unless set otherwise, this applies everywhere except in
 * previews and where mail is kept in a local mailbox. An existing factor must always be proved.
 */
export function requiresSecondFactor(): boolean {
  const { ADMIN_SECOND_FACTOR: set } = env();
  return set ? set === "required" : !(isPreview() || hasDevMailbox());
}

/**
 * How mail is handled. `send`: through Resend. `capture`: kept for the mailbox page (local, and guarded in previews). `hold`:
 * left queued, and logged, because a production server without a key must not lose mail.
 */
export function mailMode(): "send" | "capture" | "hold" {
  if (isPreview()) return "capture";
  if (env().RESEND_API_KEY) return "send";
  return hasDevMailbox() ? "capture" : "hold";
}

/** One of pino's levels. */
export const logLevel = process.env.LOG_LEVEL || "info";

/**
 * Publication dates of articles that were still unpublished at build time, written into the build by
 * scripts/local/build.ts.
 */
export const articlesToCome = (): Date[] =>
  (process.env.ARTICLES_TO_COME || "").split(" ").flatMap((date) => (date ? new Date(date) : []));

/** True in a build for `next start`, where the server sets the policies. next.config.ts writes this into the build. */
export const sendsPolicies = process.env.SENDS_POLICIES === "true";

/** True in what Next.js has built, which contains this variable. False in tests and scripts, which run the sources. */
export const isBundled = process.env.NEXT_RUNTIME === "nodejs";

export const isDevelopment = process.env.NODE_ENV === "development";

/** On Vercel the plan decides how often the schedule is called; elsewhere it is every minute. */
export const isOnVercel = Boolean(process.env.VERCEL);

/** `next start` outside Vercel: no platform or development server ends the process. */
export const ownsProcess = !isDevelopment && !process.env.VERCEL;

export const hasTelemetry = Boolean(process.env.OTEL_EXPORTER_OTLP_ENDPOINT);

/** NextAuth reads its address from the process's environment. Without this, a forged Host header would choose the address. */
export function pinAuthUrl(): void {
  process.env.AUTH_URL = siteUrl();
}

/** Undefined if none is set; the route then rejects every request. */
export const cronSecret = (): string | undefined => env().CRON_SECRET;

/** Undefined if none is set; there are no metrics then. */
export const metricsSecret = (): string | undefined => env().METRICS_SECRET;
