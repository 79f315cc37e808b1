import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type pg from "pg";
import { afterAll } from "vitest";
import { sampleOffer } from "@/lib/mail/payloads";
import type { AppServer } from "@/tests/support/app-server";
import { testDatabase } from "@/tests/support/database";
import { testSecrets } from "@/tests/support/secrets";

type OutboxRow = {
  id: string;
  state: string;
  attempts: number;
  next_attempt_at: Date;
  first_attempt_at: Date | null;
  last_error: string | null;
  provider_id: string | null;
  sent_at: Date | null;
};

/** When a test's mails are queued: in the past, so that runs by the real clock also find them due. */
export const start = new Date("2024-03-02T10:00:00.000Z");
export const later = (ms: number, from: Date = start): Date => new Date(from.getTime() + ms);

/**
 * A database and a Resend stub that the environment points at. Call it at a test file's top level, before importing
 * anything that reads the environment.
 */
export async function mailQueue(options: StandInOptions = {}) {
  const { look } = await testDatabase();
  const standIn: ResendStandIn = await startResendStandIn(options);
  afterAll(standIn.close);
  Object.assign(process.env, {
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: standIn.url,
    MAIL_PER_SECOND: "4000",
    SITE_URL: "https://likeright.test",
  });
  const { db } = await import("@/lib/postgres/db");
  const { enqueueMail } = await import("@/lib/mail/outbox");

  let readers = 0;
  const rows = () => look<OutboxRow>("SELECT *, state::text FROM outbound_email ORDER BY id");
  const mail = (toAddress: string) => ({ template: "offer-sent" as const, toAddress, payload: sampleOffer });
  return {
    look,
    standIn,
    rows,
    onlyRow: async (): Promise<OutboxRow> => {
      const [row, ...more] = await rows();
      if (!row || more.length > 0) throw new Error(`Expected one row, found ${row ? more.length + 1 : 0}`);
      return row;
    },
    /** An empty outbox, and a provider of whom nothing is known. */
    reset: async () => {
      standIn.follow(undefined);
      await look("DELETE FROM outbound_email");
      await look(
        "UPDATE mail_provider SET state = 'ok', failures = 0, claims = 0, sent_at = NULL, last_error = NULL, paused_until = to_timestamp(0), slot_at = to_timestamp(0)",
      );
    },
    /** Due at `start`: all to one address, or each to a different one. */
    queue: (count: number, toAddress?: string) =>
      enqueueMail(
        db(),
        Array.from({ length: count }, () => mail(toAddress ?? `reader-${++readers}@example.com`)),
        start,
      ),
  };
}

/** Runs after which an outbox that still holds mails is considered stuck. */
const RUNS_MAX = 100;

export async function runSchedule(server: AppServer): Promise<void> {
  const headers = { authorization: `Bearer ${testSecrets.CRON_SECRET}` };
  const { status } = await fetch(`${server.url}/api/cron`, { headers });
  if (status !== 200) throw new Error(`The schedule was answered ${status}`);
}

/**
 * Runs the schedule until nothing is queued, as if the hours between attempts and the pause after a provider's failures
 * had passed. For a server that is otherwise idle.
 */
export async function drainOutbox(server: AppServer, pool: pg.Pool): Promise<void> {
  for (let run = 0; run < RUNS_MAX; run += 1) {
    const { rowCount } = await pool.query(
      "UPDATE outbound_email SET next_attempt_at = now() - interval '1 second' WHERE state IN ('queued', 'sending')",
    );
    if (rowCount === 0) return;
    await pool.query("UPDATE mail_provider SET paused_until = to_timestamp(0)");
    await runSchedule(server);
  }
  throw new Error(`Mail still waits after ${RUNS_MAX} runs`);
}

type Delivery = {
  id: string;
  idempotencyKey: string | null;
  to: readonly string[];
  from: string;
  replyTo: string | undefined;
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, unknown>>;
};

/** A response in place of acceptance: `name` is Resend's error name. */
type Refusal = { status: number; name: string; message?: string; retryAfterSeconds?: number };

/** `requests` includes the current one. */
type Script = (mail: Delivery, requests: number) => Verdict | Promise<Verdict>;
export type Verdict = Refusal | "drop-before-accepting" | undefined;

type StandInOptions = {
  port?: number;
  /** The share of replies lost after acceptance, by a destroyed socket: 0 to 1. */
  dropReplies?: number;
  /** Determines which replies are lost, so that a failure can be reproduced. */
  seed?: number;
  script?: Script;
};

type ResendStandIn = {
  url: string;
  deliveries: () => readonly Delivery[];
  /** `dropped` counts accepted mails whose reply was lost; `mostAtOnce` is the peak of concurrent requests. */
  traffic: () => { requests: number; dropped: number; mostAtOnce: number };
  follow: (script: Script | undefined) => void;
  close: () => Promise<void>;
};

/** Park and Miller's generator: deterministic numbers in [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function answer(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
}

const refuse = (
  response: ServerResponse,
  { status, name, message = `The stand-in says ${name}.`, retryAfterSeconds }: Refusal,
): void =>
  answer(
    response,
    status,
    { statusCode: status, name, message },
    retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) },
  );

/**
 * A stub for Resend's `POST /emails` on loopback. As documented there, an accepted key returns the same response
 * without a second delivery, the same key with another body is a conflict, and a refused request leaves its key
 * unused. Requests without a key are always delivered.
 */
export async function startResendStandIn(options: StandInOptions = {}): Promise<ResendStandIn> {
  const { port = 0, dropReplies = 0, seed = 1 } = options;
  const random = randomFrom(seed);
  const deliveries: Delivery[] = [];
  const accepted = new Map<string, { id: string; body: string }>();
  const traffic = { requests: 0, dropped: 0, mostAtOnce: 0 };
  let { script } = options;
  let open = 0;

  function accept(mail: Delivery, body: string): { id: string } | Refusal {
    const known = mail.idempotencyKey === null ? undefined : accepted.get(mail.idempotencyKey);
    if (known) return known.body === body ? { id: known.id } : { status: 409, name: "invalid_idempotent_request" };
    deliveries.push(mail);
    if (mail.idempotencyKey !== null) accepted.set(mail.idempotencyKey, { id: mail.id, body });
    return { id: mail.id };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = await readJson(request);
    traffic.requests += 1;
    if (request.method !== "POST" || request.url !== "/emails")
      return refuse(response, { status: 404, name: "not_found" });
    if (!/^Bearer \S+$/.test(request.headers.authorization ?? "")) {
      return refuse(response, { status: 401, name: "missing_api_key" });
    }
    const mail = deliveryOf(json, request, traffic.requests);
    const refusal = await script?.(mail, traffic.requests);
    if (refusal === "drop-before-accepting") return void request.socket.destroy();
    if (refusal) return refuse(response, refusal);
    const result = accept(mail, JSON.stringify(json));
    if ("status" in result) return refuse(response, result);
    if (random() < dropReplies) {
      traffic.dropped += 1;
      return void request.socket.destroy();
    }
    answer(response, 200, result);
  }

  const server = createServer((request, response) => {
    open += 1;
    traffic.mostAtOnce = Math.max(traffic.mostAtOnce, open);
    response.on("close", () => {
      open -= 1;
    });
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: actual } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${actual}`,
    deliveries: () => deliveries,
    traffic: () => ({ ...traffic }),
    follow: (next) => {
      script = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function deliveryOf(json: Record<string, unknown>, request: IncomingMessage, sequence: number): Delivery {
  const key = request.headers["idempotency-key"];
  const text = (name: string) => String(json[name] ?? "");
  return {
    id: `delivery-${sequence}`,
    idempotencyKey: typeof key === "string" ? key : null,
    to: Array.isArray(json.to) ? json.to.map(String) : [text("to")],
    from: text("from"),
    replyTo: json.reply_to === undefined ? undefined : text("reply_to"),
    subject: text("subject"),
    html: text("html"),
    text: text("text"),
    headers: { ...(typeof json.headers === "object" && json.headers) },
  };
}
